import Application
internal import ArgumentParser
import Foundation
import Insights
import Model
import Pipeline
import StageContract
import Store
import Workspace

extension SpeechEngine: ExpressibleByArgument {}

/// `sonar speak`: an entry, a week or the page of the morning read aloud.
struct SpeakCommand: AsyncParsableCommand, IndexReader {
  static let configuration = CommandConfiguration(
    commandName: "speak",
    abstract: "Read an entry, the week or the page of the morning aloud.",
    discussion: """
      Reads title and summary with espeak-ng, say (macOS) or piper, whichever is installed or `speak` in sonar.yaml names. \
      Ctrl-C silences it. --output writes a sound file instead: .wav, or with ffmpeg .m4a, .mp3, .flac, .ogg and .opus.

        sonar speak latest
        sonar speak latest --style reflective --rate 140
        sonar speak --insights --output week.wav
        sonar speak --morning
        sonar speak --list                     programs and voices
      """)

  @Argument(help: "Beginning of an id, latest, or words of the file's name.", completion: .entries)
  var id: String?

  @Flag(help: "Read the week that insights shows.")
  var insights = false

  @Flag(help: "Read the page of the morning.")
  var morning = false

  @Flag(help: "List the programs that are installed, and their voices.")
  var list = false

  @Option(help: "Read the summary in this style instead of the one in use.", completion: .styles)
  var style: String?

  @Option(help: "The program that reads: piper, espeak-ng or say.")
  var engine: SpeechEngine?

  @Option(help: "The program's name for a voice; of piper the path of an .onnx file.")
  var voice: String?

  @Option(help: ArgumentHelp("Words a minute, 80 to 450.", valueName: "number"))
  var rate: Int?

  @Option(help: ArgumentHelp("How high the voice is, 0 to 99; espeak-ng only.", valueName: "number"))
  var pitch: Int?

  @Option(help: ArgumentHelp("Write a new sound file instead.", valueName: "path"), completion: .file())
  var output: String?

  @OptionGroup var options: JournalOptions

  func validate() throws {
    guard [id != nil, insights, morning, list].count(where: { $0 }) == 1 else {
      throw ValidationError("name one of ID, --insights, --morning and --list")
    }
    if options.json, !list { throw ValidationError("--json: only with --list") }
    if style != nil, id == nil { throw ValidationError("--style: only with an entry") }
    if let rate, !(SpeechSettings.rates ~= rate) { throw ValidationError("--rate must be from 80 to 450") }
    if let pitch, !(SpeechSettings.pitches ~= pitch) { throw ValidationError("--pitch must be from 0 to 99") }
    if let voice, !SpeechSettings.isVoice(voice) { throw ValidationError("--voice must be a name or a path") }
  }

  func run() async throws {
    if list { return try await printVoices() }
    let (workspace, settings) = (try options.workspace(), try options.settings())
    var speech = settings.speech
    if let engine, engine != speech.engine {
      // What is set for another program is not for this one.
      speech = SpeechSettings(engine: engine, rate: speech.rate)
    }
    speech.voice = voice ?? speech.voice
    speech.rate = rate ?? speech.rate
    speech.pitch = pitch ?? speech.pitch
    let text = try text(workspace, settings)
    guard !text.sentences.isEmpty else {
      // As `sonar morning`, a morning without news says nothing.
      if morning { return }
      throw CommandFailure(status: .noMatch, "there is nothing to read aloud")
    }
    let reading = ReadAloud(workspace, settings, speech)
    let output = output
    try await interruptible {
      if let output { try await reading.write(text, to: output) } else { try await reading.speak(text) }
    }
    if let output { Output().line(output.printable) }
  }

  private func text(_ workspace: Workspace, _ settings: Settings) throws -> SpokenText {
    let language = String(settings.locale.lowercased().prefix { $0.isLetter })
    if morning {
      let delivery = try MorningDelivery(workspace, settings, options.installation)
      return SpokenText(markdown: try delivery.page().markdown(delivery.context), language: language)
    }
    if insights {
      let reader = try InsightsReader(workspace.openIndex(), settings, options.installation)
      let now = options.clock.now
      let range = try reader.usualRange(now: now, timeZone: settings.timeZone())
      let found = try reader.insights(of: range, now: now)
      return SpokenText(
        language: language, found.entries == 0 ? [] : SpokenText(found, language: language).sentences)
    }
    let recording = try workspace.recording(shownAs: id ?? "latest")
    let stored = try workspace.index()?.entry(id: recording.id)
    let entry = try EntryDocuments(
      recording, style: style ?? stored?.summary?.style, line: options.indexLine(of: recording),
      indexed: stored?.summaries ?? [])
    guard entry.transcript != nil else {
      throw CommandFailure(status: .missingInput, "\(recording.id): not transcribed yet; run `sonar run`")
    }
    return SpokenText(entry)
  }

  /// A program with its voices, as JSON.
  private struct Listed: Encodable {
    var engine: String
    var path: String
    var voices: [SpeechProgram.Voice]
  }

  private func printVoices() async throws {
    let listed = try await interruptible {
      var listed: [Listed] = []
      for program in try await SpeechProgram.installed() {
        listed.append(
          Listed(engine: program.engine.rawValue, path: program.path, voices: try await program.voices()))
      }
      return listed
    }
    let output = Output()
    if options.json { return output.json(.voices, "engines", listed) }
    guard !listed.isEmpty else {
      throw CommandFailure(
        status: .unavailable,
        "no program reads aloud; install one, for example: apt install espeak-ng, or pipx install piper-tts")
    }
    let rows = listed.flatMap { program in
      program.voices.isEmpty
        ? [[program.engine, "path of an .onnx file", ""]]
        : program.voices.map { [program.engine, $0.voice, $0.language ?? ""] }
    }
    for line in Table(head: ["ENGINE", "VOICE", "LANGUAGE"], rows: rows).lines(output: output) {
      output.line(line)
    }
  }
}
