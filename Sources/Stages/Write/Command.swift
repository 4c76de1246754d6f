import ArgumentParser
import Foundation
import Model
import StageContract
import StageKit
import Text

/// `sonar-write`: a language model on this machine shortens a transcript to a title and a summary, in which every word is
/// the speaker's.
@main
struct WriteStage: Stage {
  struct Job: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "sonar-write",
      abstract:
        "Let a local language model shorten what was said, and keep only sentences that are copied from it.")

    @Option(help: "Input transcript.") var transcript: String
    @Option(help: "Mood of the transcript.") var mood: String
    @Option(help: "Terms, people, facts and tasks of the transcript.") var extract: String
    @Option(help: "Summary by spoken sentences: its style, and the title where the written one fails.")
    var summary: String
    @Option(help: "The owner's corrections, if any.") var owner: String?
    @Option(help: "Folder of word lists.") var lists: String
    @Option(
      help: #"What writes, as JSON: {"endpoint":"http://127.0.0.1:11434","model":"NAME"} or {"gguf":"PATH"}."#
    )
    var writer: String
    @Option(help: "The style's instructions for a model (YAML).") var instructions: String
    @Option(help: "How answers are checked: every sentence must be copied from what was said.")
    var answers = Answers.copied
    @Option(help: "Output path of what was written.") var written: String
  }

  /// How answers are checked. A parameter and not a revision: answers that were checked in another way are due again.
  enum Answers: String, ExpressibleByArgument, CaseIterable {
    case copied
  }

  static let identity = StageIdentity(revision: 7, depends: ["libstemmer": Stemmer.library])

  /// Folders to search for curl and llama-server, separated by colons.
  var searchPath = Programs.searchPath
  var limits = ModelServer.Limits()

  private var lists = PathCache<Languages>()
  private var local: (server: LocalServer, ready: ModelServer)?
  /// How often this process started a server.
  private var starts = 0
  /// How many answers in a row took too long.
  private var slow = 0

  /// Most starts of a server by one process: one that ends again and again would do so all night.
  private static let mostStarts = 3
  /// After so many answers that took too long, nothing is asked any more by this process.
  private static let mostSlow = 2

  mutating func run(_ job: Job, progress: StageKit.Progress) throws {
    let setting = try Result { () throws(StageFailure) in try Writer(json: job.writer) }
      .mapError { WriteError.invalid($0.message) }.get()
    let instructions = try Instructions.read(job.instructions)
    let owner = try job.owner.map(Owner.read)
    let transcript = try Transcript.read(job.transcript).corrected(by: owner)
    let summary = try Summary.read(job.summary)
    let languages = try lists.value(of: job.lists) { try Languages(folder: job.lists) }
    let extract = try Extract.read(job.extract)
    let sentences = TrustedText(transcript, languages: languages, names: extract.speakers).sentences
    let verdicts = owner?.verdicts(of: sentences.map(\.span)) ?? [:]
    let said = sentences.enumerated().filter { verdicts[$0.offset]?.keep != false }.map {
      Written.Source(number: $0 + 1, sentence: $1)
    }
    let language = languages[transcript.language]
    guard slow < Self.mostSlow else {
      throw WriteError.slow("the server was too slow \(slow) times and will not be asked again in this run")
    }
    do {
      let server = try server(setting)
      var document = Written(
        style: summary.style, language: transcript.language,
        title: .init(text: summary.title, origin: .said, sources: []), sentences: [], failed: 0,
        writer: server.writer, requests: 0, tokens: .init(read: 0, written: 0))
      if !said.isEmpty {
        var writing = Writing(
          server: server, instructions: instructions, mood: try Mood.read(job.mood),
          extract: extract, language: language, languages: languages,
          durationSamples: transcript.durationSamples)
        let answer = try writing.answer(to: said)
        let copied = try CopiedAnswer(
          answer, of: said, most: instructions.sentences(forSamples: transcript.durationSamples),
          title: summary.title, guard: CopyGuard(language: language))
        (document.title, document.sentences, document.failed) = (
          copied.title, copied.sentences, copied.failed
        )
        (document.requests, document.tokens) = (writing.requests, writing.tokens)
      }
      slow = 0
      try document.write(to: job.written)
    } catch let error as WriteError {
      if case .slow = error { slow += 1 }
      throw error
    }
  }

  /// Ends the server that this stage started, if any; the end of the process does the same.
  mutating func end() {
    local?.server.end()
    local = nil
  }

  /// The server that `setting` names, started if it is ours to start.
  ///
  /// A running server is probed before every entry, as it may have been replaced.
  private mutating func server(_ setting: Writer) throws(WriteError) -> ModelServer {
    let curl = try Curl(searchPath: searchPath)
    switch setting {
    case .server(_, let endpoint, let model, _):
      return try ModelServer.find(model, at: endpoint, curl: curl, limits: limits)
    case .file(let path):
      if let local, local.server.path == path, !local.server.isGone,
        local.server.endpoint.listener == .trusted
      {
        return local.ready
      }
      end()
      guard starts < Self.mostStarts else {
        throw .absent("llama-server has ended \(starts) times in this run")
      }
      let server = try LocalServer(path, searchPath: searchPath)
      starts += 1
      do {
        let ready = try server.ready(curl: curl, limits: limits)
        local = (server, ready)
        return ready
      } catch {
        server.end()
        throw error
      }
    }
  }
}
