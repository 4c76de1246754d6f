import ArgumentParser
import Foundation
import JournalModel
import Runner

/// `sonar bench FILE`: how fast this machine is, and how much memory it takes.
struct BenchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measure every stage over one recording: seconds, real-time factor, peak memory.",
    discussion: """
      Works in a journal of its own that is removed afterwards. RTF is seconds of work per second of audio; below 1
      is faster than real time.

        sonar bench recording.m4a
        sonar bench recording.m4a --set model=base.en --set transcribe.threads=4
      """)

  @Argument(help: "The recording.", completion: .file())
  var file: String

  @Option(
    name: .customLong("set"), parsing: .singleValue,
    help: ArgumentHelp("A setting or a parameter.", valueName: "NAME=VALUE"))
  var assignments: [String] = []

  @OptionGroup var journal: JournalOptions

  func run() async throws {
    let url = URL(filePath: file)
    guard FileManager.default.isReadableFile(atPath: url.path) else {
      throw CommandFailure(status: 66, "\(file): there is no such file")
    }
    let root = FileManager.default.temporaryDirectory.appending(path: "sonar-bench-\(getpid())").path
    defer { try? FileManager.default.removeItem(atPath: root) }
    let installed = ModelCatalogue.best { journal.installation.file(kind: "model", name: $0) != nil }
    let template = JournalTemplate(
      model: installed ?? "base.en", environment: ProcessInfo.processInfo.environment)
    let workspace = try Workspace.create(root: root, settingsText: template.text)
    var intaker = try Intaker(workspace: workspace, keepInbox: true, timeZone: .current)
    let result = try intaker.take(InboxFile(path: url.resolvingSymlinksInPath().path))
    guard case .taken = result.outcome else {
      throw CommandFailure(status: 65, "\(file): is no recording; name an audio file")
    }
    let pipeline = try await Pipeline(
      workspace: workspace, installation: journal.installation, commandLine: .parse(assignments: assignments))
    let session = RunSession(pipeline: pipeline, command: "bench", isJSON: journal.json)
    let status = try await interruptible { try await session.run() }
    if status != 0 { throw ExitCode(status) }
  }
}
