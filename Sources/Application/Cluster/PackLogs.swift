import Foundation
import Pipeline
import StageContract
import Workspace

/// Packs' contributions to the journal's history and log: `state/cluster/PACK.jsonl`, a line for each run, and
/// `state/cluster/PACK.log`, the output of stages.
struct PackLogs {
  private let workspace: Workspace

  init(_ workspace: Workspace) { self.workspace = workspace }

  /// Path of the log of the pack `name`.
  func log(_ name: String) -> String { workspace.clusterFolder + "/" + name + ".log" }

  /// Adds the run `entry` of the pack `name`.
  func append(_ entry: RunHistoryEntry, of name: String) throws {
    try FileSystem.append(line: canonicalJSON(entry), to: workspace.clusterFolder + "/" + name + ".jsonl")
  }

  /// Moves everything into the journal's history, as one run, and into its log; the caller holds the run lock.
  ///
  /// If it is interrupted, a second call may repeat lines of the log, and loses none. A file that cannot be read is named in
  /// the log and goes with the others.
  /// - Throws: `WorkspaceError`.
  func merge() throws {
    let folder = workspace.clusterFolder
    guard try FileSystem.attributes(folder)?.kind == .folder else { return try FileSystem.removeTree(folder) }
    var packs: [[RunHistoryEntry]] = []
    try FileSystem.makeFolder(workspace.logs)
    let log = try StageLog(ofJournal: workspace)
    defer { log.close() }
    for item in try FileSystem.items(in: folder) {
      let (isLog, isHistory) = (item.name.hasSuffix(".log"), item.name.hasSuffix(".jsonl"))
      guard isLog || isHistory else { continue }
      do throws(WorkspaceError) {
        let bytes = try FileSystem.read(folder + "/" + item.name)
        if isLog { log.write([UInt8](bytes)) } else { packs.append(Self.entries(bytes)) }
      } catch {
        log.write(
          Array(
            "state/cluster/\(item.name.printable): cannot be read (\(error.reason)); it was removed\n".utf8))
      }
    }
    if let whole = RunHistoryEntry(merging: packs) { try RunHistory(workspace).append(whole) }
    try FileSystem.removeTree(folder)
  }

  /// The runs that the lines of `bytes` tell of. A line that a killed node cut short says nothing, and neither does one with
  /// numbers that cannot be.
  private static func entries(_ bytes: Data) -> [RunHistoryEntry] {
    bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
      guard let entry = try? decodeJSON(RunHistoryEntry.self, from: line) else { return nil }
      let numbers =
        [entry.seconds, Double(entry.recordings)]
        + entry.stages.flatMap { stage in
          [stage.wallSeconds] + [stage.runs, stage.recordings, stage.failed, stage.waiting].map(Double.init)
        }
      return numbers.allSatisfy((0...1e9).contains) ? entry : nil
    }
  }
}

extension RunHistoryEntry {
  /// The runs of packs, each pack's in order, as one run of the command `cluster`; nil if there are none. Only what the last
  /// run of a pack could not do has failed or waits.
  init?(merging packs: [[RunHistoryEntry]]) {
    let (all, last) = (packs.flatMap { $0 }, packs.compactMap(\.last))
    guard let startedAt = all.map(\.startedAt).min() else { return nil }
    let starts = all.compactMap(\.start)
    let ends = all.compactMap { entry in entry.start?.addingTimeInterval(entry.seconds) }
    let seconds = ends.max().flatMap { end in starts.min().map { end.timeIntervalSince($0) } } ?? 0
    let status = ExitStatus.mostSerious(of: last.map(\.exitStatus))
    self.init(
      startedAt: startedAt, command: "cluster", seconds: (seconds * 1000).rounded() / 1000,
      exitStatus: status,
      outcome: last.first { $0.exitStatus == status }?.outcome ?? "done",
      recordings: all.reduce(0) { $0 + $1.recordings })
    var names: [String] = []
    for stage in all.flatMap(\.stages) where !names.contains(stage.stage) { names.append(stage.stage) }
    stages = names.map { name in
      let (runs, ends) = (
        all.flatMap(\.stages).filter { $0.stage == name }, last.flatMap(\.stages).filter { $0.stage == name }
      )
      return Stage(
        stage: name, runs: runs.reduce(0) { $0 + $1.runs }, recordings: runs.reduce(0) { $0 + $1.recordings },
        wallSeconds: runs.reduce(0) { $0 + $1.wallSeconds },
        peakMemoryBytes: runs.compactMap(\.peakMemoryBytes).max(),
        failed: ends.reduce(0) { $0 + $1.failed }, waiting: ends.reduce(0) { $0 + $1.waiting })
    }
    failures = last.flatMap(\.failures)
    waiting = last.flatMap(\.waiting)
    let remarks = all.flatMap { $0.remarks ?? [] }
    self.remarks = remarks.isEmpty ? nil : Array(remarks.prefix(100))
  }
}
