import Application
internal import ArgumentParser
import Foundation
import Model
import Pipeline
import StageContract
import Store
import Text
import Workspace

/// `sonar play`: an entry or part of one, heard, with its words.
struct PlayCommand: AsyncParsableCommand, IndexReader {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Play an entry from any second on, and show its words meanwhile.",
    discussion: """
      Plays the recording as it came, with the first of mpv, ffplay, play (SoX) and afplay that is installed; what that \
      cannot read is played from the working audio. At a terminal the words light up as they are said. Ctrl-C ends it.

        sonar play latest
        sonar play 2026-11-20T0715@1:23          from there to the end
        sonar play 2026-11-20T0715@1:23-1:40
        sonar play --search coffee with anna     the moment that answers best
      """)

  @Argument(
    help: ArgumentHelp(
      "Beginning of an id, latest, or words of the file's name; @1:23 or @1:23-1:40 names a moment.",
      valueName: "moment"), completion: .entries)
  var moment: String?

  @Option(parsing: .upToNextOption, help: "Play the moment in which these words were said.")
  var search: [String] = []

  @Option(help: ArgumentHelp("The moment of this entry among those found, from 1.", valueName: "number"))
  var hit: Int?

  @OptionGroup var options: JournalOptions

  func validate() throws {
    if (moment == nil) == search.isEmpty {
      throw ValidationError("name an entry, for example latest, or give --search WORDS")
    }
    if let hit, hit < 1 { throw ValidationError("--hit must be at least 1") }
    if hit != nil, search.isEmpty { throw ValidationError("--hit: only with --search") }
  }

  func run() async throws {
    let output = Output()
    try await passage().play(options, output)
  }

  private func passage() throws -> PlayedPassage {
    if let moment { return try PlayedPassage(SoundMoment(moment), options) }
    let query = try SearchQuery(search, options.settings(), limit: hit ?? 1)
    let hits = try options.workspace().openIndex().search(query)
    guard !hits.isEmpty else {
      throw CommandFailure(status: .noMatch, "nothing found; try other words")
    }
    return try PlayedPassage(hits, number: hit ?? 1, options)
  }
}

/// A passage to be played, with its words.
struct PlayedPassage: Sendable {
  private let entry: EntryDocuments
  private let sound: RecordedSound
  private let start: Double
  private let end: Double?

  /// The passage that `moment` names.
  /// - Throws: what finding and reading it throws; `CommandFailure`: 64 beyond its end, 66 without sound.
  init(_ moment: SoundMoment, _ options: JournalOptions) throws {
    let recording = try options.workspace().recording(shownAs: moment.id)
    let line = try options.indexLine(of: recording)
    entry = try EntryDocuments(recording, style: nil, line: line)
    sound = try RecordedSound(recording, entry, line: line)
    (start, end) = try moment.range(of: recording.id, duration: sound.duration)
  }

  /// The best moment of the entry `number` of `hits`, or all of it if its title or name alone answers.
  /// - Throws: the same; `CommandFailure` (64) if there are fewer.
  init(_ hits: [SearchHit], number: Int, _ options: JournalOptions) throws {
    guard number <= hits.count else {
      throw CommandFailure(
        status: .usage,
        "--hit \(number): only \(hits.count) found; give a lower number")
    }
    let hit = hits[number - 1]
    var moment = SoundMoment(id: hit.entry.id)
    if let span = hit.matches.first?.span {
      moment.start = max(0, SampleClock.seconds(span.start) - Player.margin)
      moment.end = SampleClock.seconds(span.end) + Player.margin
      let length = SampleClock.seconds(hit.entry.durationSamples)
      if let end = moment.end, end > length, length > moment.start ?? 0 { moment.end = length }
    }
    try self.init(moment, options)
  }

  /// The passage as JSON.
  private struct Document: Encodable {
    var id: String
    var title: String
    var startSeconds: Double
    /// Absent where the length is not known.
    var endSeconds: Double?
    var lines: [Line]

    struct Line: Encodable {
      var startSeconds: Double
      var endSeconds: Double
      var text: String
    }
  }

  /// Plays it, and prints its words: on a terminal as they are said, else at once.
  /// - Throws: `CommandFailure`: 69 without a player or if it cannot play, 75 if it hangs; `CancellationError`.
  func play(_ options: JournalOptions, _ output: Output) async throws {
    guard let player = Player() else { throw CommandFailure.noPlayer }
    let workspace = try options.workspace()
    try FileSystem.makeFolder(workspace.edits)
    let lines = SpokenLine.lines(of: entry, from: start, to: end)
    let isLit = !options.json && isatty(STDOUT_FILENO) == 1
    if options.json {
      output.json(
        .passage,
        Document(
          id: entry.id, title: entry.shownTitle, startSeconds: start, endSeconds: end,
          lines: lines.map { .init(startSeconds: $0.start, endSeconds: $0.end, text: $0.text) }))
    } else {
      let from = start > 0 ? "  at " + SampleClock.text(seconds: start) : ""
      output.line(output.bold(entry.shownTitle.printable) + from + "  " + output.faint(entry.id))
      if !isLit { for row in LitTranscript.rows(lines) { output.line(row.plain) } }
    }
    fflush(nil)
    let passage = PassagePlayer(
      player, sound, scratch: workspace.edits + "/\(entry.id)-play.wav")
    let (start, end) = (start, end)
    try await interruptible {
      let transcript = LitTranscript(isLit ? lines : [], width: ProgressLine.mostCharacters, output: output) {
        print($0, terminator: "")
        fflush(nil)
      }
      defer { transcript.end() }
      try await passage.play(from: start, to: end) { transcript.show(at: $0) }
    }
  }
}
