package import Foundation
import Inbox
package import Pipeline
import Store
import Workspace

/// A temporary journal and the real executables that work on it.
package final class JournalRun: Sendable {
  /// What a finished command said.
  package typealias Answer = Child.Answer

  /// The repository.
  package static let checkout = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path
  /// The speech model that knows the recordings' voices.
  package static let model = checkout + "/testdata/models/journal-en-synthetic.bin"
  /// The folder of the demo's recordings.
  package static let recordings = checkout + "/testdata/recordings"
  /// 59 s, WAV.
  package static let afterWork = recordings + "/2026-11-16 21.30.44 after work.wav"
  /// 28 s, Ogg Vorbis.
  package static let goodNight = recordings + "/2026-11-20 22.45.00 good night.ogg"

  /// The folder of the built executables: beside the program that runs, else the checkout's debug build.
  package static let programs: String = {
    let starts =
      [Bundle.main.bundlePath, CommandLine.arguments[0]]
      + CommandLine.arguments.filter { $0.contains(".xctest") }
    for start in starts {
      var folder = URL(filePath: start)
      while folder.path != "/" {
        if FileManager.default.isExecutableFile(atPath: folder.appending(path: "sonar-ingest").path) {
          return folder.path
        }
        folder = folder.deletingLastPathComponent()
      }
    }
    return checkout + "/.build/debug"
  }()

  /// Where the journal and what its commands say are; gone with this value.
  package let folder: TestFolder
  /// The journal's folder.
  package let root: String
  /// What its commands run with.
  package let environment: [String: String]
  /// In the environment of every process of this journal, and of no other.
  package let mark = "SONAR_TEST_MARK=" + UUID().uuidString

  /// Makes a journal with one thread for speech: several may run beside each other.
  ///
  /// It lies at `root`, which outlives this value; without one, in the temporary folder.
  package convenience init(models: String = JournalRun.checkout + "/testdata/models", root: String? = nil)
    throws
  {
    try self.init(at: root, models: models)
    let answer = try start(["init", self.root]).wait()
    guard answer.status == 0 else { throw Failure(answer.errors) }
    try configure("parameters: {transcribe: {threads: 1}}")
  }

  /// A copy of the journal `other`, times and all.
  package convenience init(copyOf other: JournalRun) throws {
    try self.init(at: nil, models: JournalRun.checkout + "/testdata/models")
    // FileManager does not keep the times.
    try tool("/bin/cp", ["-a", other.root, root])
  }

  /// The journal in `archive`, a file of `testdata/journals`, times and all.
  package convenience init(archive: String) throws {
    try self.init(at: nil, models: JournalRun.checkout + "/testdata/models")
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    try tool("/usr/bin/env", ["tar", "-xzf", Self.checkout + "/testdata/journals/" + archive, "-C", root])
  }

  private func tool(_ program: String, _ arguments: [String]) throws {
    let scratch = folder["tool-" + UUID().uuidString]
    let answer = try Child(
      program: program, arguments: arguments, environment: environment, scratch: scratch
    ).wait()
    guard answer.status == 0 else { throw Failure(answer.errors) }
  }

  private init(at root: String?, models: String) throws {
    folder = try TestFolder()
    self.root = root ?? folder["journal"]
    let parts = mark.split(separator: "=").map(String.init)
    environment = [
      "HOME": folder.path, "PATH": "/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin", "SONAR_MODELS": models,
      "TMPDIR": folder.path, "LANG": "en_US.UTF-8", "TZ": "UTC", parts[0]: parts[1],
    ].merging(
      ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("LIBRARY_PATH") },
      uniquingKeysWith: { $1 })
  }

  /// What went wrong.
  package struct Failure: Error, CustomStringConvertible {
    /// One line.
    package var description: String
    /// Says `description`.
    package init(_ description: String) { self.description = description }
  }

  /// Adds `lines` to the journal's settings.
  package func configure(_ lines: String) throws {
    let settings = try String(contentsOfFile: root + "/sonar.yaml", encoding: .utf8)
    try (settings + "\n\(lines)\n").write(toFile: root + "/sonar.yaml", atomically: true, encoding: .utf8)
  }

  /// Starts `sonar` without waiting; its output goes to files.
  ///
  /// `through` is a command line that runs another one, which is put behind it: `["sh", "-c", "exec \"$0\" \"$@\""]`.
  package func start(_ arguments: [String], through: [String] = []) throws -> Child {
    let words = (through.isEmpty ? [] : ["/usr/bin/env"] + through) + [Self.programs + "/sonar"] + arguments
    return try Child(
      program: words[0], arguments: Array(words.dropFirst()), environment: environment,
      scratch: folder["output-" + UUID().uuidString])
  }

  /// Runs `sonar COMMAND --journal …` to its end.
  @discardableResult
  package func sonar(_ command: String, _ arguments: [String] = [], through: [String] = []) throws -> Answer {
    let words = command.split(separator: " ").map(String.init)
    return try start(words + ["--journal", root] + arguments, through: through).wait()
  }

  /// Runs `sonar run` without waiting.
  package func startRun() throws -> Child { try start(["run", "--journal", root]) }

  /// The pipeline as the commands of this journal see it.
  package func pipeline(_ options: Pipeline.Options = .init()) async throws -> Pipeline {
    var installation = Installation(executable: Self.programs + "/sonar", environment: environment)
    installation.pipelineFolders.insert(root + "/pipelines", at: 0)
    return try await Pipeline(
      workspace: Workspace(root: root), installation: installation, options: options)
  }

  /// Live processes of this journal. Needs `/proc`.
  package func processes() -> [Int32] { processes { _ in true } }

  /// Its stages' processes that take jobs, not those that only say what they are; with `stage` only those
  /// of that executable. Needs `/proc`.
  package func workers(of stage: String? = nil) -> [Int32] {
    processes { words in
      words.contains("--jobs")
        && (stage == nil || ((words.first ?? "") as NSString).lastPathComponent == stage)
    }
  }

  private func processes(_ isMeant: ([String]) -> Bool) -> [Int32] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return all.compactMap(Int32.init).filter { id in
      guard let environment = FileManager.default.contents(atPath: "/proc/\(id)/environ"),
        environment.range(of: Data(mark.utf8)) != nil,
        let command = FileManager.default.contents(atPath: "/proc/\(id)/cmdline")
      else { return false }
      return isMeant(command.split(separator: 0).map { String(decoding: $0, as: UTF8.self) })
    }
  }

  /// Whether no process of this journal is left within three seconds.
  package func isQuiet() -> Bool {
    for _ in 0..<60 {
      if processes().isEmpty { return true }
      usleep(50_000)
    }
    return false
  }

  /// Paths under the journal, relative, of everything that is not a folder; sorted.
  package func files(under start: String = "") throws -> [String] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: start.isEmpty ? root : root + "/" + start)
    return paths.map { start.isEmpty ? $0 : start + "/" + $0 }.filter { path in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: root + "/" + path, isDirectory: &isFolder)
        && !isFolder.boolValue
    }.sorted()
  }

  /// Digest of every recording's files, by path; of `record.json` without its times and memory.
  package func artifacts() throws -> [String: String] {
    var digests: [String: String] = [:]
    for path in try files(under: "recordings") {
      let data = try Data(contentsOf: URL(filePath: root + "/" + path))
      digests[path] = Digest.sha256(path.hasSuffix("/record.json") ? try Self.timeless(data) : data)
    }
    return digests
  }

  /// Bytes of every surface, by path.
  package func surfaces() throws -> [String: Data] {
    try Dictionary(
      uniqueKeysWithValues: files(under: "surfaces").map {
        ($0, try Data(contentsOf: URL(filePath: root + "/" + $0)))
      })
  }

  /// All rows of the index.
  package func rows() throws -> [String] {
    try JournalStore.openReadOnly(path: root + "/journal.sqlite").dump()
  }

  /// Places where the bytes of `data` are, relative to the journal.
  package func places(of data: Data) throws -> [String] {
    try files().filter { FileManager.default.contents(atPath: root + "/" + $0) == data }
  }

  private static func timeless(_ data: Data) throws -> Data {
    guard var record = try JSONSerialization.jsonObject(with: data) as? [String: Any] else {
      throw Failure("record.json holds no object")
    }
    for key in ["started_at", "wall_seconds", "peak_memory_bytes"] { record[key] = nil }
    return try JSONSerialization.data(withJSONObject: record, options: .sortedKeys)
  }
}
