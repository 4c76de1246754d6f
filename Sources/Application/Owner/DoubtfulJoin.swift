import Model
import Workspace

/// A recording that was joined to another one, or separated from it, by a document that cannot be read any longer.
struct DoubtfulJoin {
  private let id: String
  private let reason: String

  /// Makes all of them private entries of their own, as the other one may be private, or about to be deleted; one whose
  /// document a later version of Sonar wrote keeps it.
  /// - Returns: those that were not private for that before.
  /// - Throws: `WorkspaceError`.
  static func settle(in workspace: Workspace) throws -> [DoubtfulJoin] {
    let unreadable = try workspace.joins().unreadable
    guard !unreadable.isEmpty else { return [] }
    let recordings = try workspace.recordings()
    return try unreadable.sorted { $0.key < $1.key }.compactMap { id, error in
      let isOfLater = if case .laterVersion = error { true } else { false }
      let recording = recordings.first { $0.id == id }
      let isKnown = recording.map { OwnerFile.state($0).isPrivate } ?? true
      if let recording, !isKnown, try !workspace.withdraw([recording], as: .hide) { return nil }
      if !isOfLater { try workspace.forgetUnreadableJoin(of: id) }
      return recording == nil || isOfLater && isKnown ? nil : DoubtfulJoin(id: id, reason: error.reason)
    }
  }

  /// Settles all of them; reports each, or returns the lines if entries to which they may have been joined are being deleted.
  /// - Throws: `WorkspaceError`.
  static func settle(
    in workspace: Workspace, isDeleting: Bool, _ reporter: any Reporter
  ) throws -> [String] {
    let joins = try settle(in: workspace)
    if isDeleting { return joins.map(\.doubt) }
    for join in joins { reporter.remark(join.remark) }
    return []
  }

  /// A line for the owner.
  var remark: String {
    "\(what) is an entry of its own and private from now on; to show it: sonar private \(id) --off"
  }

  /// A line for an owner who is deleting an entry to which it may have been joined.
  var doubt: String {
    "\(what) may have the sound of what was deleted, and is private from now on; to delete it, too: sonar delete \(id)"
  }

  private var what: String { "state/joined/\(id).json: cannot be read (\(reason)); \(id)" }
}
