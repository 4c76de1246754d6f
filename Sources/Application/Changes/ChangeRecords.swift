import Foundation
package import Model
import Pipeline
import StageContract
package import Workspace

/// The last changes of a journal, by name: `state/changes/`.
package struct ChangeRecords: Sendable {
  /// Number of documents that are kept.
  static let kept = 20

  private let workspace: Workspace

  package init(_ workspace: Workspace) { self.workspace = workspace }

  private func path(_ name: String) -> String { workspace.changesFolder + "/\(name).json" }

  /// Names of the changes, oldest first: `2026-11-22T194032Z`, and `2026-11-22T194032Z-2` for a later one that does not sort after it
  /// by its time, as it was in the same second, or the clock was set back.
  /// - Throws: `WorkspaceError`.
  package func names() throws(WorkspaceError) -> [String] {
    guard try FileSystem.attributes(workspace.changesFolder)?.kind == .folder else { return [] }
    return try FileSystem.items(in: workspace.changesFolder).filter {
      $0.isNamable && $0.name.hasSuffix(".json") && !$0.name.hasPrefix(".")
    }.map { String($0.name.dropLast(".json".count)) }.sorted { Self.order($0) < Self.order($1) }
  }

  /// The time and the number in `name`.
  private static func order(_ name: String) -> (time: Substring, number: Int) {
    guard let end = name.lastIndex(of: "Z") else { return (name[...], 1) }
    return (name[...end], Int(name[end...].dropFirst(2)) ?? 1)
  }

  /// The change `name`, one of `names`.
  /// - Throws: `WorkspaceError`.
  package func read(_ name: String) throws(WorkspaceError) -> ChangeRecord {
    let record = try ChangeRecord.read(path(name))
    guard record.isSafe else {
      throw .malformed(
        path: path(name), kind: ChangeRecord.currentSchema.name,
        reason: "key recordings has an invalid value")
    }
    return record
  }

  /// The last change; nil if there is none.
  /// - Throws: `WorkspaceError`.
  package func last() throws(WorkspaceError) -> (name: String, record: ChangeRecord)? {
    guard let name = try names().last else { return nil }
    return (name, try read(name))
  }

  /// Writes `record` under a new name, which is returned, and removes the oldest beyond `kept`.
  /// - Throws: `WorkspaceError`.
  @discardableResult
  func add(_ record: ChangeRecord) throws(WorkspaceError) -> String {
    try FileSystem.makeFolder(workspace.changesFolder)
    return try FileSystem.locking(workspace.changesFolder) { () throws(WorkspaceError) -> String in
      let names = try names()
      let stem = record.startedAt.replacing(":", with: "")
      let last = names.last.map(Self.order)
      let name = last.flatMap { (stem[...], 1) > $0 ? nil : "\($0.time)-\($0.number + 1)" } ?? stem
      try record.write(to: path(name))
      for old in names.dropLast(Self.kept - 1) { try FileSystem.removeTree(path(old)) }
      return name
    }
  }

  /// Removes the change `name`.
  /// - Throws: `WorkspaceError`.
  func remove(_ name: String) throws(WorkspaceError) { try FileSystem.removeTree(path(name)) }

  /// Removes the recordings `ids`, and any that the journal does not have. A document that cannot be read is removed.
  /// - Throws: `WorkspaceError`.
  func forget(_ ids: Set<String>) throws(WorkspaceError) {
    guard !ids.isEmpty, try FileSystem.exists(workspace.changesFolder) else { return }
    guard try FileSystem.attributes(workspace.changesFolder)?.kind == .folder else {
      return try FileSystem.removeTree(workspace.changesFolder)
    }
    let rest = try Set(workspace.recordings().map(\.id)).subtracting(ids)
    let names = try Set(names())
    for item in try FileSystem.items(in: workspace.changesFolder) where item.isNamable {
      let name = String(item.name.dropLast(".json".count))
      guard names.contains(name), (try? read(name)) != nil else {
        try FileSystem.removeTree(workspace.changesFolder + "/" + item.name)
        continue
      }
      try change(name) { $0.recordings = $0.recordings.filter { rest.contains($0.key) } }
    }
  }

  private func change(_ name: String, _ body: (inout ChangeRecord) -> Void) throws(WorkspaceError) {
    try FileSystem.locking(workspace.changesFolder) { () throws(WorkspaceError) in
      let before = try read(name)
      var record = before
      body(&record)
      guard record != before else { return }
      if record.isEmpty { try remove(name) } else { try record.write(to: path(name)) }
    }
  }
}

extension ChangeRecords {
  /// Records the results that the index showed `before` and does not show `now`, as replaced by `command`; those that
  /// the last record about their recording names are left out, as another command began to replace them.
  /// - Throws: `WorkspaceError`.
  func note(
    _ command: String, startedAt: Date, before: ShownResults, now: ShownResults
  ) throws(WorkspaceError) {
    var replaced = before.replaced(in: now)
    var open = Set(replaced.keys)
    for name in try open.isEmpty ? [] : names().reversed() {
      // A damaged document is reported where it is asked for.
      guard !open.isEmpty, let record = try? read(name) else { continue }
      for (id, earlier) in record.recordings where open.remove(id) != nil {
        if !earlier.shown.isEmpty, earlier.shown == replaced[id] { replaced[id] = nil }
      }
    }
    guard !replaced.isEmpty else { return }
    var record = ChangeRecord(command: command, startedAt: Instant.text(startedAt))
    record.recordings = replaced.mapValues { .init(shown: $0) }
    try add(record)
  }

  /// After a complete run over the recordings `ids` (nil: all), leaves in the last change only what differs from `shown`,
  /// and removes it if that is nothing.
  /// - Throws: `WorkspaceError`.
  func reduceLast(to shown: ShownResults, over ids: Set<String>?) throws(WorkspaceError) {
    guard let name = try names().last, let record = try? read(name), !record.recordings.isEmpty,
      ids.map({ Set(record.recordings.keys).isSubset(of: $0) }) ?? true
    else { return }
    let now = shown.all
    try change(name) { record in
      for (id, replaced) in record.recordings {
        var replaced = replaced
        replaced.shown = replaced.shown.filter { now[id]?[$0.key] != $0.value }
        record.recordings[id] = replaced.isEmpty ? nil : replaced
      }
    }
  }

  /// Changes the owner data of `recording` as `OwnerFile.change` does, and first records the title, corrections and
  /// date that it replaces. Those of a private or discreet entry are recorded nowhere.
  /// - Throws: what `OwnerFile.change` throws.
  @discardableResult
  package func change(
    _ recording: RecordingFolder, by command: String, _ body: (inout Owner) throws -> Void
  ) throws -> Bool {
    try OwnerFile.change(recording) { owner in
      if let other = try workspace.joins().targets[recording.id] {
        throw CommandFailure(
          status: .temporary,
          "\(recording.id): was joined to \(other) a moment ago; nothing was changed, type it again")
      }
      let before = owner
      try body(&owner)
      let words = ChangeRecord.Words(before)
      let isReworded = words != ChangeRecord.Words(owner)
      let isRedated = before.date != owner.date
      guard isReworded || isRedated,
        ![before, owner].contains(where: { $0.isPrivate || $0.isDiscreet })
      else { return }
      var record = ChangeRecord(command: command, startedAt: Instant.text(Date()))
      // A title changes no result.
      let changesResults =
        before.corrections != owner.corrections || before.verdicts != owner.verdicts || isRedated
      let shown = changesResults ? ShownResults(workspace).results(of: recording.id) : nil
      record.recordings[recording.id] = .init(
        shown: shown ?? [:], owner: isReworded ? words : nil, date: isRedated ? .init(at: before.date) : nil)
      try add(record)
    }
  }
}
