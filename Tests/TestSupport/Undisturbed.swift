import Foundation

/// The results of an undisturbed run, for comparison.
package struct Undisturbed: Sendable {
  /// The default recordings.
  package static let files = [JournalRun.afterWork, JournalRun.goodNight]
  /// A run over `files` that tests share.
  package static let shared = Result { try Undisturbed() }

  /// Duration of the run in seconds.
  package let seconds: Double
  private let files: [String]
  private let artifacts: [String: String]
  private let paths: [String]
  private let rows: [String]

  /// Runs the pipeline over `files` in the empty journal that `make` makes.
  package init(
    _ files: [String] = Undisturbed.files, _ make: () throws -> JournalRun = { try JournalRun() }
  ) throws {
    let journal = try make()
    try journal.sonar("add", files)
    seconds = try journal.done("run").seconds
    self.files = files
    artifacts = try journal.artifacts()
    paths = try Self.paths(journal)
    rows = try journal.rows()
  }

  /// Runs the disturbed `journal` again and describes its differences from this run, one per line.
  package func differencesAfterNextRun(_ journal: JournalRun) throws -> [String] {
    var lines: [String] = []
    if !journal.isQuiet() { lines.append("processes left before: \(journal.processes())") }
    let next = try journal.sonar("run")
    if next.status != 0 { lines.append("exit \(next.status): \(next.errors)\(next.output)") }
    lines += try differences(journal)
    if !journal.isQuiet() { lines.append("processes left after: \(journal.processes())") }
    return lines
  }

  /// The differences of the finished `journal` from this run, one per line.
  package func differences(_ journal: JournalRun) throws -> [String] {
    let now = try journal.artifacts()
    var lines = Set(now.keys).union(artifacts.keys).sorted().filter { now[$0] != artifacts[$0] }
      .map { "\($0): \(now[$0] == nil ? "missing" : artifacts[$0] == nil ? "too many" : "other bytes")" }
    let here = try Self.paths(journal)
    lines += Set(here).symmetricDifference(paths).sorted()
      .map { "\($0): \(paths.contains($0) ? "missing" : "left over")" }
    if FileManager.default.fileExists(atPath: journal.root + "/journal.sqlite") {
      if try journal.rows() != rows { lines.append("journal.sqlite: other rows") }
    } else {
      lines.append("journal.sqlite: missing")
    }
    return lines
  }

  /// Every file and folder of a journal except its recordings' files, its logs and caches, and what the last run that
  /// processed recordings tells of itself, which it removes where the disk is full.
  private static func paths(_ journal: JournalRun) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: journal.root).filter { path in
      ![
        "logs/", ".cache", "inbox/", "pipelines", ".lock", ".intake.lock", "journal.sqlite-",
        "surfaces/run_activity.json",
      ].contains {
        path.hasPrefix($0)
      }
        || path.hasSuffix(".partial")
    }
  }
}

extension JournalRun {
  /// Waits until speech is being transcribed; false if the run ended first. Requires `/proc`.
  package func waitForTranscribe(_ run: Child) -> Bool {
    while run.process.isRunning {
      if !workers(of: "sonar-transcribe").isEmpty { return true }
      usleep(2000)
    }
    return false
  }
}
