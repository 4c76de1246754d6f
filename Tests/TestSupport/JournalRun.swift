import Digest
package import Foundation
import Inbox
package import Pipeline
import Store
import Synchronization
import Workspace

/// A temporary journal, and the real executables to run on it.
package final class JournalRun: Sendable {
  /// The result of a finished command.
  package typealias Answer = Child.Answer

  /// Root of the repository.
  package static let checkout = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path
  /// The speech model trained on the recordings' voices.
  package static let model = checkout + "/testdata/models/journal-en-synthetic.bin"
  /// Folder of the demo recordings.
  package static let recordings = checkout + "/testdata/recordings"
  /// 11 s, WAV.
  package static let afterWork = recordings + "/2026-11-16 21.30.44 after work.wav"
  /// 28 s, Ogg Vorbis.
  package static let goodNight = recordings + "/2026-11-20 22.45.00 good night.ogg"

  /// Folder of the built executables: that of the running program, else the checkout's debug build.
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

  /// The `sonar` that the commands run.
  private static let sonar = (AnsweredPrograms.sonar ?? programs) + "/sonar"

  /// Temporary folder for the journal and the output of commands; removed with this value.
  package let folder: TestFolder
  /// Root folder of the journal.
  package let root: String
  /// Environment of the commands.
  package let environment: [String: String]
  /// A variable that is set in the environment of this journal's processes only.
  package let mark = "SONAR_TEST_MARK=" + UUID().uuidString

  /// Creates a journal that uses one thread for speech, so that several can run in parallel.
  ///
  /// It is created at `root`, which is not removed, or in a temporary folder if nil. Files of its inbox count as unchanged
  /// after `settleSeconds`.
  package convenience init(
    models: String = JournalRun.checkout + "/testdata/models", root: String? = nil,
    settleSeconds: Double = JournalRun.settleSeconds
  ) throws {
    try self.init(at: root, models: models)
    if let settings = Self.settings.withLock({ $0[models] }) {
      _ = try Workspace.create(root: self.root, settingsText: settings)
    } else {
      let answer = try start(["init", "--no-register", self.root]).wait()
      guard answer.status == 0 else { throw Failure(answer.errors) }
      let settings = try String(contentsOfFile: self.root + "/sonar.yaml", encoding: .utf8)
      Self.settings.withLock { $0[models] = settings }
    }
    try configure("parameters: {transcribe: {threads: 1}}\nsettle_seconds: \(settleSeconds)")
  }

  /// The settings that `sonar init` wrote, by the folder of models.
  private static let settings = Mutex<[String: String]>([:])

  /// A journal with `files` processed, made once for a build and copied.
  package static func worked(_ files: [String] = [afterWork, goodNight]) throws -> JournalRun {
    try JournalRun(copyOf: ProcessedJournals.journal(of: files))
  }

  /// The journal at `root`, which is not removed.
  convenience init(existing root: String) throws {
    try self.init(at: root, models: JournalRun.checkout + "/testdata/models")
  }

  /// Copies the journal `other`, including file times.
  package convenience init(copyOf other: JournalRun) throws {
    try self.init(at: nil, models: JournalRun.checkout + "/testdata/models")
    // FileManager does not preserve file times.
    try tool("/bin/cp", ["-a", other.root, root])
  }

  /// Extracts the journal in `archive`, a file in `testdata/journals`, including file times.
  package convenience init(archive: String) throws {
    try self.init(at: nil, models: JournalRun.checkout + "/testdata/models")
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    try tool("/usr/bin/env", ["tar", "-xzf", Self.checkout + "/testdata/journals/" + archive, "-C", root])
  }

  package func tool(_ program: String, _ arguments: [String]) throws {
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
      "HOME": folder.path, "SONAR_MODELS": models,
      "PATH": ([AnsweredPrograms.searched].compactMap { $0 } + AnsweredPrograms.folders)
        .joined(separator: ":"),
      "SONAR_ONLY_MODELS": "1", "TMPDIR": folder.path, "LANG": "en_US.UTF-8", "TZ": "UTC", parts[0]: parts[1],
    ].merging(
      ProcessInfo.processInfo.environment.filter {
        $0.key.hasSuffix("LIBRARY_PATH")
      },
      uniquingKeysWith: { $1 }
    ).merging(ChildEnvironment.profile, uniquingKeysWith: { $1 })
  }

  /// A failure in the test's own setup.
  package struct Failure: Error, CustomStringConvertible {
    /// The message, one line.
    package var description: String
    package init(_ description: String) { self.description = description }
  }

  /// How long files of the inbox must have been unchanged, unless a journal says otherwise.
  package static let settleSeconds = 0.3

  /// Waits until a file of the inbox counts as unchanged; the times of files are never ahead of the clock.
  package static func letInboxSettle() { usleep(UInt32((settleSeconds + 0.05) * 1_000_000)) }

  /// The journal's settings, as they are written.
  package var settingsText: String {
    get throws { try String(contentsOfFile: root + "/sonar.yaml", encoding: .utf8) }
  }

  /// Appends `lines` to the journal's settings.
  package func configure(_ lines: String) throws {
    try (settingsText + "\n\(lines)\n").write(toFile: root + "/sonar.yaml", atomically: true, encoding: .utf8)
  }

  /// Sets `key`, a line of the journal's settings, to `value`, or removes it.
  package func set(_ key: String, to value: String?) throws {
    var lines = try settingsText.split(separator: "\n", omittingEmptySubsequences: false).filter {
      !$0.hasPrefix(key + ":")
    }
    if let value { lines.append("\(key): \(value)\n") }
    try lines.joined(separator: "\n").write(
      toFile: root + "/sonar.yaml", atomically: true, encoding: .utf8)
  }

  /// Starts `sonar` without waiting; its output goes to files.
  ///
  /// `through` is a command that runs the command appended to it: `["sh", "-c", "exec \"$0\" \"$@\""]`.
  package func start(_ arguments: [String], through: [String] = []) throws -> Child {
    let words = (through.isEmpty ? [] : ["/usr/bin/env"] + through) + [Self.sonar] + arguments
    // Another user, or who may write little, could not count there, and would say so.
    let counts = !through.contains { $0 == Self.asNobody.first || $0.contains("ulimit -f") }
    let environment =
      counts ? environment : environment.merging(["LLVM_PROFILE_FILE": "/dev/null"], uniquingKeysWith: { $1 })
    return try Child(
      program: words[0], arguments: Array(words.dropFirst()), environment: environment,
      scratch: folder["output-" + UUID().uuidString])
  }

  /// Runs `sonar COMMAND --journal …` and waits for it to end.
  @discardableResult
  package func sonar(_ command: String, _ arguments: [String] = [], through: [String] = []) throws -> Answer {
    let words = command.split(separator: " ").map(String.init)
    return try start(words + ["--journal", root] + arguments, through: through).wait()
  }

  /// Runs a command that has to succeed.
  /// - Throws: `Failure` unless it does.
  @discardableResult
  package func done(_ command: String, _ arguments: [String] = []) throws -> Answer {
    let answer = try sonar(command, arguments)
    guard answer.status == 0 else {
      throw Failure("\(command): exit \(answer.status): \(answer.errors)\(answer.output)")
    }
    return answer
  }

  /// True if `sonar plan` lists nothing.
  package func hasNothingToDo() throws -> Bool {
    struct Line: Decodable {}
    return try sonar("plan", ["--json"]).json([Line].self, in: "lines").isEmpty
  }

  /// Runs `sonar run` without waiting.
  package func startRun() throws -> Child { try start(["run", "--journal", root]) }

  /// The pipeline that this journal's commands use.
  package func pipeline(_ options: Pipeline.Options = .init()) async throws -> Pipeline {
    var installation = Installation(executable: Self.sonar, environment: environment)
    installation.pipelineFolders.insert(root + "/pipelines", at: 0)
    return try await Pipeline(
      workspace: Workspace(root: root), installation: installation, options: options)
  }

  /// Running processes of this journal. Requires `/proc`.
  package func processes() -> [Int32] { processes { _ in true } }

  /// Processes of stages that are running jobs, not those that only print their identity; limited to the executable
  /// `stage` if given. Requires `/proc`.
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

  /// True if all processes of this journal end within a minute.
  package func isQuiet() -> Bool {
    for _ in 0..<1200 {
      if processes().isEmpty { return true }
      usleep(50_000)
    }
    return false
  }

  /// Relative paths of everything in the journal except folders, sorted.
  package func files(under start: String = "") throws -> [String] {
    let folder = start.isEmpty ? root : root + "/" + start
    // Unlike `subpathsOfDirectory` this passes over folders that disappear meanwhile.
    guard FileManager.default.fileExists(atPath: folder),
      let paths = FileManager.default.enumerator(atPath: folder)?.compactMap({ $0 as? String })
    else { throw Failure("\(folder) does not exist") }
    return paths.map { start.isEmpty ? $0 : start + "/" + $0 }.filter { path in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: root + "/" + path, isDirectory: &isFolder)
        && !isFolder.boolValue
    }.sorted()
  }

  /// Digests of the recordings' files by path; those of `record.json` exclude times and memory use.
  package func artifacts() throws -> [String: String] {
    var digests: [String: String] = [:]
    for path in try files(under: "recordings") {
      let data = try Data(contentsOf: URL(filePath: root + "/" + path))
      digests[path] = Digest.sha256(path.hasSuffix("/record.json") ? try Self.timeless(data) : data)
    }
    return digests
  }

  /// Contents of the surfaces by path, without what tells of the run itself.
  package func surfaces() throws -> [String: Data] {
    try Dictionary(
      uniqueKeysWithValues: files(under: "surfaces").filter { !$0.hasSuffix("/run_activity.json") }.map {
        ($0, try Data(contentsOf: URL(filePath: root + "/" + $0)))
      })
  }

  /// All rows of the search index.
  package func rows() throws -> [String] {
    try JournalStore.openReadOnly(path: root + "/journal.sqlite").dump()
  }

  /// Paths, relative to the journal, of files with the content `data`.
  package func places(of data: Data) throws -> [String] {
    try files().filter { FileManager.default.contents(atPath: root + "/" + $0) == data }
  }

  private static func timeless(_ data: Data) throws -> Data {
    guard var record = try JSONSerialization.jsonObject(with: data) as? [String: Any] else {
      throw Failure("record.json is not a JSON object")
    }
    for key in ["started_at", "wall_seconds", "peak_memory_bytes"] { record[key] = nil }
    return try JSONSerialization.data(withJSONObject: record, options: .sortedKeys)
  }
}
