import Application
import ArgumentParser
import Foundation
import Insights
import Model
import Pipeline
import StageContract
import Store
import Text
import Workspace

/// `sonar review`: asks the owner about what is doubtful.
struct ReviewCommand: AsyncParsableCommand, IndexReader {
  static let configuration = CommandConfiguration(
    commandName: "review",
    abstract: "Review uncertain facts and words, or the sentences of an entry.",
    discussion: """
      Shows uncertain facts and passages one after the other, plays each if mpv, ffplay, play (SoX) or \
      afplay is installed, and takes a single key as the answer. A fact that you reject is no longer \
      shown. Only corrected words make stages run again, once the review ends. You are asked for the \
      date of a recording whose time is not known. Without a terminal it lists them all.

      With ID it asks about the sentences on which the mood and the summary of that entry rest: if one tells the \
      event of the day, if it belongs in summaries, how it felt. Your word stays, whatever Sonar makes of them later.

        sonar review --facts
        sonar review --json
        sonar review latest
      """)

  @Argument(
    help: "Beginning of an id, or latest: ask about the sentences of this entry.", completion: .entries)
  var id: String?

  @Flag(help: "Only facts.")
  var facts = false

  @Flag(help: "Only words.")
  var speech = false

  @OptionGroup var follow: FollowOptions
  @OptionGroup var options: JournalOptions

  func validate() throws {
    if id != nil, facts || speech { throw ValidationError("give either ID, or --facts or --speech") }
  }

  func run() async throws {
    if let id { return try await reviewSentences(of: id) }
    let workspace = try options.workspace()
    let settings = try options.settings()
    let output = Output()
    let timeZone = try settings.timeZone()
    let isOne = facts != speech
    let doubts = try workspace.openIndex().doubts(facts: !isOne || facts, speech: !isOne || speech)
    let pipeline = try await Pipeline(workspace: workspace, installation: options.installation)
    let correction = CorrectionRun(pipeline)
    let undated = UndatedRecordings(workspace, correction)
    let unknown = isOne ? [] : try undated.list()
    guard Keyboard.isThere, !options.json else {
      let list = DoubtList(
        doubts, names: try names(workspace, settings, correction), undated: unknown.map(\.id), correction)
      if options.json { return output.json(.doubts, list) }
      for line in list.lines(output) { output.line(line) }
      return
    }
    let review = DoubtReview(workspace, correction, clock: options.clock)
    var dated: [RecordingFolder] = []
    let failure = Result {
      for recording in unknown {
        guard let instant = askDate(of: recording, timeZone, output) else { continue }
        try undated.record(instant, of: recording)
        dated.append(recording)
      }
      if !doubts.isEmpty || unknown.isEmpty { try ask(doubts, review, workspace, timeZone, output) }
    }
    let status = try await update(review, pipeline, dated: dated)
    try failure.get()
    for name in try names(workspace, settings, correction) { output.line(name.advice(correction).printable) }
    if status != .success { throw ExitCode(status) }
  }

  /// Asks about the sentences of the entry `id`, then runs the stages that follow the answers.
  private func reviewSentences(of id: String) async throws {
    guard Keyboard.isThere, !options.json else {
      throw CommandFailure(
        status: .usage, "review ID asks at a terminal; without one: sonar edit ID --sentence WORDS --event")
    }
    try await options.readyIndex(for: [id])
    let workspace = try options.workspace()
    let recording = try workspace.recording(named: id)
    let entry = try EntryDocuments(recording, style: nil, line: options.indexLine(of: recording))
    let judged = JudgedSentences(entry)
    let pipeline = try await Pipeline(workspace: workspace, installation: options.installation)
    let review = DoubtReview(workspace, CorrectionRun(pipeline), clock: options.clock)
    let (player, output) = (Player(), Output())
    try FileSystem.makeFolder(workspace.edits)
    let sound = try review.sound(of: recording)
    let session = SentenceSession(
      output: output, key: Keyboard().key,
      play: player.map { player in
        { sentence in
          sound.flatMap {
            player.play(sentence.span, of: $0, scratch: workspace.edits + "/\(recording.id).wav")
          }
        }
      },
      record: { verdict, index in
        try ChangeRecords(workspace).change(recording, by: "review") { owner in
          owner.judge(index, of: judged.spans) { $0 = verdict }
        }
      })
    output.line(output.bold(entry.shownTitle.printable))
    let count = try session.run(SentenceSession.indices(of: entry, judged), judged)
    guard count > 0 else { return output.line("Nothing changed.") }
    output.line("What you say of \(counted(count, "sentence")) is kept.")
    guard !follow.noRun else { return }
    let status = try await RunSession.runDependents(
      of: "review", [recording], pipeline, reporter: RunDisplay(isQuiet: true))
    if status != .success { throw ExitCode(status) }
  }

  /// The instant at which the owner says `recording` was spoken; nil for an empty line.
  private func askDate(of recording: RecordingFolder, _ timeZone: TimeZone, _ output: Output) -> Date? {
    output.line("\(recording.id): when it was spoken is not known: its file had no time.")
    let keyboard = Keyboard()
    while true {
      print("  date, such as 1987-04-02 or 1987-04-02T10:30 (empty: later): ", terminator: "")
      guard let text = keyboard.line()?.trimmingCharacters(in: .whitespaces), !text.isEmpty else {
        return nil
      }
      do {
        return try DateCommand.instant(text, now: options.clock.now, timeZone: timeZone)
      } catch {
        output.line("  " + (CommandFailure(error)?.message ?? "\(error)"))
      }
    }
  }

  /// Asks about `doubts` at the terminal.
  private func ask(
    _ doubts: [Doubt], _ review: DoubtReview, _ workspace: Workspace, _ timeZone: TimeZone, _ output: Output
  ) throws {
    guard !doubts.isEmpty else { return output.line("Nothing to review.") }
    let (player, keyboard) = (Player(), Keyboard())
    if player == nil { output.line("Nothing is played: none of mpv, ffplay, play and afplay is installed.") }
    try FileSystem.makeFolder(workspace.edits)
    let session = ReviewSession(
      timeZone: timeZone, output: output, key: keyboard.key, line: keyboard.line,
      play: player.map { player in
        { doubt in
          guard let sound = try? review.sound(of: doubt) else { return nil }
          return player.play(doubt.span, of: sound, scratch: workspace.edits + "/\(doubt.entryID).wav")
        }
      }, words: { try review.words(of: $0).heard }, record: { try review.record($0, about: $1) })
    let count = try session.run(doubts)
    output.line()
    output.line("\(counted(count, "answer")); \(doubts.count - count) left.")
  }

  /// Runs the stages that follow corrected words and dates; else index and surfaces alone follow the answers.
  private func update(
    _ review: DoubtReview, _ pipeline: Pipeline, dated: [RecordingFolder]
  ) async throws -> ExitStatus {
    let rerun = review.corrected + dated.filter { !review.corrected.contains($0) }
    guard !follow.noRun, !review.answered.isEmpty || !rerun.isEmpty else { return .success }
    let display = RunDisplay(isQuiet: true)
    return try await rerun.isEmpty
      ? RunSession.publish(
        "review", pipeline.workspace, options.installation, reporter: display, changed: review.answered)
      : RunSession.runDependents(of: "review", rerun, pipeline, reporter: display)
  }

  private func names(
    _ workspace: Workspace, _ settings: Settings, _ correction: CorrectionRun
  ) throws -> [CorrectedName] {
    try CorrectedName.all(
      in: workspace, vocabulary: settings.vocabulary,
      languages: options.installation.insightLists().languages
    ) { recording in
      try correction.path(of: Chunks.fileName, recording).map { try Chunks.read($0).chunks.count } ?? 0
    }
  }
}

/// The doubts, and names that were corrected more than once.
struct DoubtList: Encodable {
  /// One doubt as JSON.
  private struct Item: Encodable {
    var id: String
    /// `fact` or `speech`.
    var kind: String
    /// Where in the recording, in seconds.
    var startSeconds: Double
    var endSeconds: Double
    /// The words that were heard.
    var said: String
    var fact: Extract.Fact?
    /// Why the words are suspect.
    var reasons: [Transcript.Suspect.Reason]?
    var isPrivate: Bool

    enum CodingKeys: String, CodingKey {
      case id, kind, said, fact, reasons, startSeconds, endSeconds
      case isPrivate = "private"
    }

    init(_ doubt: Doubt) {
      id = doubt.entryID
      startSeconds = SampleClock.seconds(doubt.span.start)
      endSeconds = SampleClock.seconds(doubt.span.end)
      said = DoubtLines.said(doubt)
      isPrivate = doubt.isPrivate
      switch doubt.matter {
      case .fact(let found): (kind, fact) = ("fact", found)
      case .speech(let suspect): (kind, reasons) = ("speech", suspect.reasons)
      }
    }
  }

  private let doubts: [Item]
  private let names: [CorrectedName]
  /// Ids of recordings whose time is not known.
  private let undated: [String]
  private let advice: [String]
  private let rows: [[String]]

  private enum CodingKeys: CodingKey { case doubts, names, undated }

  init(_ doubts: [Doubt], names: [CorrectedName], undated: [String], _ correction: CorrectionRun) {
    self.doubts = doubts.map(Item.init)
    self.undated = undated
    self.names = names
    advice = names.map { $0.advice(correction) }
    rows = doubts.map {
      [
        $0.entryID, SampleClock.text($0.span.start),
        DoubtLines.what($0) + ($0.isPrivate ? " (private)" : ""), DoubtLines.quoted($0),
      ]
    }
  }

  func lines(_ output: Output) -> [String] {
    let list =
      rows.isEmpty
      ? undated.isEmpty ? ["Nothing to review."] : []
      : Table(head: ["ID", "AT", "DOUBT", "HEARD"], alignments: [.left, .right], rows: rows).lines(
        output: output)
    let dates = undated.map { "\($0): when it was spoken is not known; run `sonar date \($0) DATE`" }
    return list + dates + (advice.isEmpty ? [] : [""]) + advice.map(\.printable)
  }
}

extension CorrectedName {
  /// Advice on how the model learns to hear the name.
  func advice(_ correction: CorrectionRun) -> String {
    let stage = correction.stage(writing: Transcript.fileName) ?? ""
    let heardAs = heard.isEmpty ? "" : " (heard: \(heard.joined(separator: ", ")))"
    let ids = recordings.map { " --id \($0)" }.joined()
    return "You corrected “\(name)” \(times) times\(heardAs): add it to vocabulary in sonar.yaml; then"
      + " \(counted(chunks, "chunk")) of \(counted(recordings.count, "recording")) can be heard again:"
      + " sonar reprocess --stage \(stage)\(ids)"
  }
}
