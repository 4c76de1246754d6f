import Digest
import Foundation
import Inbox
import Pipeline
import TestSupport
import Workspace

/// Everything a command leaves in a journal, and in a mirror or an export beside it, without times and caches.
struct JournalResult: Equatable {
  /// Digests by path; rows of the index under `row N`.
  let parts: [String: String]

  /// Folders and files beside the journal that commands write.
  private static let beside = ["vault", "exported", ".sonar-export"]

  /// Reads a journal in which no command is running.
  init(_ journal: JournalRun) throws {
    var parts: [String: String] = [:]
    for item in FileTree(journal.root).items where !Self.isRemembered(item.path) {
      guard let data = item.contents() else {
        // Folders are irrelevant unless they are partial results.
        if item.kind != S_IFDIR || item.path.hasSuffix(".partial") { parts[item.path] = "kind \(item.kind)" }
        continue
      }
      parts[item.path] = Digest.sha256(try Self.timeless(data, path: item.path))
    }
    if FileManager.default.fileExists(atPath: journal.root + "/journal.sqlite") {
      for (number, row) in try journal.rows().enumerated() { parts["row \(number)"] = Self.timeless(row) }
    }
    self.parts = parts.merging(Self.outputs(journal)) { own, _ in own }
  }

  /// Digests of what lies beside the journal, by path.
  private static func outputs(_ journal: JournalRun) -> [String: String] {
    let items = FileTree(journal.folder.path).items.filter { item in
      beside.contains { item.path.hasPrefix($0) }
    }
    return items.reduce(into: [:]) { parts, item in
      parts["../" + item.path] = item.contents().map(Digest.sha256)
    }
  }

  /// Paths beside the journal at which something else is than in the states `before` and `after` the command, or an export that is not
  /// complete; what is being written has a hidden name.
  static func torn(_ journal: JournalRun, _ before: JournalResult, _ after: JournalResult) -> [String] {
    let shown = outputs(journal).filter { !$0.key.contains(".partial") }
    let torn = shown.filter { $0.value != before.parts[$0.key] && $0.value != after.parts[$0.key] }
    let isExport: (String) -> Bool = { $0.hasPrefix("../exported") }
    let missing = shown.keys.contains(where: isExport) ? after.parts.keys.filter(isExport) : []
    return (torn.keys + missing.filter { shown[$0] == nil }).sorted()
  }

  private static func isRemembered(_ path: String) -> Bool {
    [
      ".cache/", "logs/", "state/", ".lock", ".intake.lock", "journal.sqlite", "surfaces/index.json",
      "surfaces/run_activity.json",
    ].contains {
      path.hasPrefix($0)
    }
  }

  private static func timeless(_ data: Data, path: String) throws -> Data {
    let name = (path as NSString).lastPathComponent
    if name == "record.json", var record = try? JSONSerialization.jsonObject(with: data) as? [String: Any] {
      for key in ["started_at", "wall_seconds", "peak_memory_bytes"] { record[key] = nil }
      return try JSONSerialization.data(withJSONObject: record, options: .sortedKeys)
    }
    guard name.hasSuffix(".json") || name.hasSuffix(".yaml") else { return data }
    return Data(timeless(String(decoding: data, as: UTF8.self)).utf8)
  }

  /// The text without current times, and without digests, which are of files that contain such times.
  private static func timeless(_ text: String) -> String {
    let days = [-86_400.0, 0, 86_400].map { offset in
      Date(timeIntervalSinceNow: offset).ISO8601Format(.iso8601.year().month().day())
    }
    var text = text.replacing(#/[0-9a-f]{64}/#, with: "…")
    for match in text.matches(of: #/(\d{4}-\d\d-\d\d)T[0-9:.]+(Z|[+-]\d\d:\d\d)/#).reversed()
    where days.contains(String(match.1)) {
      text.replaceSubrange(match.range, with: "NOW")
    }
    return text
  }

  /// At most five differences from `other`.
  func differences(from other: JournalResult) -> [String] {
    let paths = Set(parts.keys).union(other.parts.keys).sorted().filter { parts[$0] != other.parts[$0] }
    return paths.prefix(5).map { path in
      path + (parts[path] == nil ? ": missing" : other.parts[path] == nil ? ": too many" : ": other")
    } + (paths.count > 5 ? ["and \(paths.count - 5) more"] : [])
  }

  /// True if this is `before` without some of the items that `after` lacks.
  func isBetween(_ before: JournalResult, _ after: JournalResult) -> Bool {
    after.parts.allSatisfy { parts[$0.key] == $0.value }
      && parts.allSatisfy { before.parts[$0.key] == $0.value }
  }
}
