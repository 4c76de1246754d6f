import Foundation
import Model
import StageContract
import Store
import Workspace

/// Chooses the entries of an export. Whether one is private or discreet is read from the owner's file and from what was asked for
/// and is not done yet, not from the index, which may be older.
struct ExportChoice {
  let workspace: Workspace
  let request: ExportRequest

  /// An entry that is exported.
  struct Chosen {
    var folder: RecordingFolder
    var spokenAt: Date
  }

  /// Flags of an entry.
  struct Marks: Equatable {
    var isPrivate: Bool
    var isDiscreet: Bool
  }

  /// The entries that the request names, in order of time; the number of those that are left out as private or discreet; and the
  /// IDs of those that are left out because no run has compared their sound with that of deleted and private ones.
  /// - Throws: `CommandFailure` (64) if an ID names one that the request does not admit, or if nothing is left; (66) if what is left
  ///   is not compared yet.
  func entries() throws -> (chosen: [Chosen], withheld: Int, notCompared: [String]) {
    let store = try workspace.index()
    let instants = try store.map { store in
      try Dictionary(
        store.moments(EntryFilter()).map { ($0.id, $0.spokenAt) }, uniquingKeysWith: { first, _ in first })
    }
    let marks = try MarkReader(workspace)
    var folders = try workspace.recordings()
    if !request.ids.isEmpty {
      let named = try request.ids.map { try workspace.recording(named: $0) }
      for folder in named { try check(folder, marks) }
      let ids = Set(named.map(\.id))
      folders.removeAll { !ids.contains($0.id) }
    }
    if let filter = request.filter {
      guard let store else { throw CommandFailure.nothingProcessed }
      let passing = try Set(store.ids(filter))
      folders.removeAll { !passing.contains($0.id) }
    }
    let matching = folders.count
    folders.removeAll { !admits(marks($0)) }
    let withheld = request.onlyPrivate || request.onlyDiscreet ? 0 : matching - folders.count
    // What a run adds to the index it has compared. A file that no stage has read is what its owner has just put there.
    let notCompared =
      request.isAll ? [] : folders.filter { instants?[$0.id] == nil && Self.isDecoded($0) }.map(\.id)
    let late = Set(notCompared)
    folders.removeAll { late.contains($0.id) }
    if let id = notCompared.first, folders.isEmpty {
      throw CommandFailure(
        status: .missingInput, "\(id): not completely processed yet; run `sonar run`, then try again")
    }
    var chosen = folders.map { Chosen(folder: $0, spokenAt: instants?[$0.id] ?? Self.instant($0)) }
    chosen.sort { ($0.spokenAt, $0.folder.id) < ($1.spokenAt, $1.folder.id) }
    if let limit = request.limit { chosen = chosen.suffix(limit) }
    guard !chosen.isEmpty || request.isAll else {
      let flags = "those that match are private or discreet; add --include-private or --include-discreet"
      throw CommandFailure(
        status: .usage, "no entry to export; " + (withheld > 0 ? flags : "`sonar list` shows the entries"))
    }
    return (chosen, withheld, notCompared)
  }

  /// IDs of those of `folders` that are deleted now, or that the request does not admit any more.
  func withdrawn(_ folders: [RecordingFolder]) throws -> [String] {
    let marks = try MarkReader(workspace)
    return try folders.filter { folder in
      try marks.isDeleted(folder.id) || !FileSystem.exists(folder.path) || !admits(marks(folder))
    }.map(\.id)
  }

  /// True if a stage has decoded the recording, or if that cannot be told.
  private static func isDecoded(_ folder: RecordingFolder) -> Bool {
    guard let sources = try? EntryDocuments.documents(folder) as [() throws -> Source?] else { return true }
    return !sources.isEmpty
  }

  private func admits(_ marks: Marks) -> Bool {
    (!marks.isPrivate || request.admitsPrivate) && (!marks.isDiscreet || request.admitsDiscreet)
      && (marks.isPrivate || !request.onlyPrivate) && (marks.isDiscreet || !request.onlyDiscreet)
  }

  private func check(_ folder: RecordingFolder, _ marks: MarkReader) throws {
    let found = marks(folder)
    let needed = [
      (found.isPrivate && !request.admitsPrivate, "private"),
      (found.isDiscreet && !request.admitsDiscreet, "discreet"),
    ].filter(\.0).map(\.1)
    guard !needed.isEmpty else { return }
    throw CommandFailure(
      status: .usage,
      "\(folder.id): \(needed.joined(separator: " and ")); to export it, add "
        + needed.map { "--include-" + $0 }.joined(separator: " "))
  }

  /// The instant at which a recording was spoken that is in no index yet.
  private static func instant(_ folder: RecordingFolder) -> Date {
    guard case .success(let intake) = Result(catching: { () throws(WorkspaceError) in try folder.intake() })
    else { return .distantPast }
    return Instant.date(intake.namedAt ?? intake.modifiedAt) ?? .distantPast
  }
}

/// Reads whether entries are private or discreet, now.
struct MarkReader {
  private let pending: Withdrawals
  private let doubtful: Set<String>

  /// - Throws: `WorkspaceError` if pending withdrawals cannot be determined: then nothing may be exported.
  init(_ workspace: Workspace) throws {
    pending = try workspace.withdrawals()
    doubtful = try Set(workspace.joins().unreadable.keys)
  }

  func callAsFunction(_ folder: RecordingFolder) -> ExportChoice.Marks {
    let state = OwnerFile.state(folder)
    return ExportChoice.Marks(
      isPrivate: state.isPrivate || pending.hidden.contains(folder.id)
        || pending.unrecorded.contains(folder.id) || doubtful.contains(folder.id),
      isDiscreet: state.isDiscreet || pending.discreet.contains(folder.id))
  }

  func isDeleted(_ id: String) -> Bool { pending.deleted[id] != nil }
}
