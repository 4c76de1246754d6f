import Foundation
import JournalStore
import Runner
import TestSupport

/// A temporary journal and the real executables that work on it.
final class JournalRun: Sendable {
  /// What a finished command said.
  struct Answer {
    var status: Int32
    var output: String
    var errors: String

    func json<Value: Decodable>(_ type: Value.Type) throws -> Value {
      try JSONDecoder().decode(type, from: Data(output.utf8))
    }
  }

  static let checkout = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path
  static let model = checkout + "/testdata/models/journal-en-synthetic.bin"
  static let recordings = checkout + "/testdata/recordings"
  static let afterWork = recordings + "/2026-11-16 21.30.44 after work.wav"
  static let goodNight = recordings + "/2026-11-20 22.45.00 good night.ogg"

  /// The folder of the built executables: beside the test bundle, else the checkout's debug build.
  static let programs: String = {
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

  let folder: TestFolder
  let root: String
  let environment: [String: String]
  /// In the environment of every process of this journal, and of no other.
  let mark = "SONAR_TEST_MARK=" + UUID().uuidString

  /// Makes a journal with one thread for speech: several may run beside each other.
  init(models: String = JournalRun.checkout + "/testdata/models") throws {
    folder = try TestFolder()
    root = folder["journal"]
    let parts = mark.split(separator: "=").map(String.init)
    environment = [
      "HOME": folder.path, "PATH": "/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin", "SONAR_MODELS": models,
      "TMPDIR": folder.path, "LANG": "en_US.UTF-8", "TZ": "UTC", parts[0]: parts[1],
    ].merging(
      ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("LIBRARY_PATH") },
      uniquingKeysWith: { $1 })
    let answer = try sonarAnywhere(["init", root])
    guard answer.status == 0 else { throw Failure(answer.errors) }
    let settings = try String(contentsOfFile: root + "/sonar.yaml", encoding: .utf8)
    try (settings + "\nparameters: {transcribe: {threads: 1}}\n")
      .write(toFile: root + "/sonar.yaml", atomically: true, encoding: .utf8)
  }

  struct Failure: Error, CustomStringConvertible {
    var description: String
    init(_ description: String) { self.description = description }
  }

  /// Starts `sonar` without waiting; its output goes to files.
  func start(_ arguments: [String]) throws -> Child {
    try Child(
      program: Self.programs + "/sonar", arguments: arguments, environment: environment,
      scratch: folder["output-" + UUID().uuidString])
  }

  /// Runs `sonar COMMAND --journal …` to its end.
  @discardableResult
  func sonar(_ command: String, _ arguments: [String] = []) throws -> Answer {
    let words = command.split(separator: " ").map(String.init)
    return try sonarAnywhere(words + ["--journal", root] + arguments)
  }

  private func sonarAnywhere(_ arguments: [String]) throws -> Answer { try start(arguments).wait() }

  /// Runs `sonar run` without waiting.
  func startRun() throws -> Child { try start(["run", "--journal", root]) }

  /// Live processes of this journal; with a `stage` only those of it that work, not those that only say
  /// what they are. Needs `/proc`.
  func processes(working stage: String? = nil) -> [Int32] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return all.compactMap(Int32.init).filter { id in
      guard let environment = FileManager.default.contents(atPath: "/proc/\(id)/environ"),
        environment.range(of: Data(mark.utf8)) != nil,
        let command = FileManager.default.contents(atPath: "/proc/\(id)/cmdline")
      else { return false }
      guard let stage else { return true }
      let words = command.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
      return ((words.first ?? "") as NSString).lastPathComponent == stage && words.contains("--jobs")
    }
  }

  /// Whether no process of this journal is left within three seconds.
  func isQuiet() -> Bool {
    for _ in 0..<60 {
      if processes().isEmpty { return true }
      usleep(50_000)
    }
    return false
  }

  /// Paths under the journal, relative, of everything that is not a folder; sorted.
  func files(under start: String = "") throws -> [String] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: start.isEmpty ? root : root + "/" + start)
    return paths.map { start.isEmpty ? $0 : start + "/" + $0 }.filter { path in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: root + "/" + path, isDirectory: &isFolder)
        && !isFolder.boolValue
    }.sorted()
  }

  /// Digest of every recording's files, by path; of `record.json` without its times and memory.
  func artifacts() throws -> [String: String] {
    var digests: [String: String] = [:]
    for path in try files(under: "recordings") {
      let data = try Data(contentsOf: URL(filePath: root + "/" + path))
      digests[path] = Self.digest(path.hasSuffix("/record.json") ? try Self.timeless(data) : data)
    }
    return digests
  }

  /// Bytes of every surface, by path.
  func surfaces() throws -> [String: Data] {
    try Dictionary(
      uniqueKeysWithValues: files(under: "surfaces").map {
        ($0, try Data(contentsOf: URL(filePath: root + "/" + $0)))
      })
  }

  /// All rows of the index.
  func rows() throws -> [String] {
    try JournalStore.openReadOnly(path: root + "/journal.sqlite").dump()
  }

  /// Places where the bytes of `data` are, relative to the journal.
  func places(of data: Data) throws -> [String] {
    try files().filter { FileManager.default.contents(atPath: root + "/" + $0) == data }
  }

  private static func timeless(_ data: Data) throws -> Data {
    guard var record = try JSONSerialization.jsonObject(with: data) as? [String: Any] else {
      throw Failure("record.json holds no object")
    }
    for key in ["started_at", "wall_seconds", "peak_memory_bytes"] { record[key] = nil }
    return try JSONSerialization.data(withJSONObject: record, options: .sortedKeys)
  }

  private static func digest(_ data: Data) -> String { Digest.sha256(data) }
}

/// A `sonar` that runs.
final class Child {
  let process = Process()
  private let scratch: String

  init(program: String, arguments: [String], environment: [String: String], scratch: String) throws {
    self.scratch = scratch
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try Self.file(scratch + ".out")
    process.standardError = try Self.file(scratch + ".err")
    try process.run()
  }

  /// Waits for the end; a signal counts as its negative number.
  func wait() throws -> JournalRun.Answer {
    process.waitUntilExit()
    let status = process.terminationStatus
    return JournalRun.Answer(
      status: process.terminationReason == .exit ? status : -status,
      output: try String(contentsOfFile: scratch + ".out", encoding: .utf8),
      errors: try String(contentsOfFile: scratch + ".err", encoding: .utf8))
  }

  private static func file(_ path: String) throws -> FileHandle {
    FileManager.default.createFile(atPath: path, contents: nil)
    return try FileHandle(forWritingTo: URL(filePath: path))
  }
}
