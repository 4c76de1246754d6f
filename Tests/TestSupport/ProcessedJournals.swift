import Digest
import Foundation
import Synchronization

/// Journals whose recordings were processed once, kept in `.build/processed` for as long as nothing changes that they were
/// made by: tests copy them instead of hearing the same recordings again.
enum ProcessedJournals {
  private static let made = Mutex<[[String]: Result<JournalRun, any Error>]>([:])

  /// The journal that results from adding `files` and running; not to be changed.
  /// - Throws: `JournalRun.Failure` if the run fails.
  static func journal(of files: [String]) throws -> JournalRun {
    try made.withLock { made in
      if let known = made[files] { return try known.get() }
      let result = Result { try make(files) }
      made[files] = result
      return try result.get()
    }
  }

  private static func make(_ files: [String]) throws -> JournalRun {
    let root =
      try folder.get() + "/"
      + Digest.sha256(pieces: [Data(files.joined(separator: "\n").utf8)] + files.map(contents))
    let journal = try JournalRun(existing: root)
    guard !FileManager.default.fileExists(atPath: root) else { return journal }
    let partial = try JournalRun(root: "\(root).\(UUID().uuidString).partial")
    try partial.sonar("add", files)
    try partial.done("run")
    do {
      try FileManager.default.moveItem(atPath: partial.root, toPath: root)
    } catch CocoaError.fileWriteFileExists {
      try FileManager.default.removeItem(atPath: partial.root)
    }
    return journal
  }

  /// The folder of journals that these programs, `pipelines` and `testdata/models` made today; others are removed.
  private static let folder = Result {
    let all = JournalRun.checkout + "/.build/processed"
    let name = try installation()
    try FileManager.default.createDirectory(atPath: all + "/" + name, withIntermediateDirectories: true)
    for other in try FileManager.default.contentsOfDirectory(atPath: all) where other != name {
      try? FileManager.default.removeItem(atPath: all + "/" + other)
    }
    return all + "/" + name
  }

  private static func installation() throws -> String {
    let programs = try FileManager.default.contentsOfDirectory(atPath: JournalRun.programs)
      .filter { $0 == "sonar" || $0.hasPrefix("sonar-") }.filter { !$0.contains(".") }
      .map { JournalRun.programs + "/" + $0 }
    let data = try ["pipelines", "testdata/models"].flatMap { folder in
      try FileManager.default.subpathsOfDirectory(atPath: JournalRun.checkout + "/" + folder)
        .map { JournalRun.checkout + "/\(folder)/" + $0 }
    }
    // What is up to date on one day is not on the next.
    let day = Date.now.formatted(.iso8601.year().month().day())
    return Digest.sha256(
      pieces: try [Data(day.utf8)] + (programs + data).sorted().filter(isFile).map(contents))
  }

  private static func isFile(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
  }

  private static func contents(_ path: String) throws -> Data {
    try Data(contentsOf: URL(filePath: path), options: .alwaysMapped)
  }
}
