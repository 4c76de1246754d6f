import Foundation
import Inbox
import StageContract
import Surfaces
package import Workspace

/// The copy of the published documents in the folder `copy_to` of `surfaces.yaml`: an app group or a synced folder.
///
/// A file is written or removed there only if it is on record as ours, and on record before it is written. The index
/// goes last, with the ID of the journal, and a document that is no longer listed is removed after it. A folder whose index has
/// the ID of another journal is that journal's. A file that cannot be written is removed, as it
/// may show what was withdrawn, and keeps no other from being written.
package struct SurfaceCopy {
  private let workspace: Workspace

  package init(_ workspace: Workspace) { self.workspace = workspace }

  /// The names that were written, by folder: `state/copy.json`.
  private struct Record: TaggedDocument, Codable, Equatable {
    static let currentSchema = Schema(name: "copy", version: 1)
    var schema = currentSchema
    var folders: [String: [String]] = [:]
  }

  /// Parts of an update that failed, one line each; the next command tries again.
  package struct Outcome: Equatable {
    /// Faults of the settings; copies show nothing that is not published.
    package var remarks: [String] = []
    /// Folders that may show what is published no longer.
    package var left: [String] = []
  }

  /// Makes the copy equal to the published documents, and removes copies elsewhere. If the settings cannot be read, no
  /// folder gets a document, and all lose those that are published no longer.
  package func update() -> Outcome {
    var outcome = Outcome()
    do {
      var record = try read(&outcome)
      let wanted = Result { try self.folder() }
      let folder = try? wanted.get()
      for other in record.folders.keys.sorted() where other != folder {
        do {
          guard case .failure = wanted else {
            try remove(from: other, nil, &record)
            continue
          }
          try remove(from: other, withdrawn(from: other, record), &record)
        } catch {
          outcome.left.append(line(other, error) + "; if it is gone for good, remove state/copy.json")
        }
      }
      if let folder {
        do {
          if try taken(folder) == nil {
            try copy(to: folder, &record)
          } else {
            if record.folders[folder] != nil { try remove(from: folder, nil, &record) }
            outcome.remarks.append(
              "copy_to: \(folder): holds the documents of another journal; name another folder, or remove its index.json"
                + " if they are this journal's")
          }
        } catch {
          outcome.left.append(line(folder, error))
        }
      }
      if case .failure(let error) = wanted { outcome.remarks.append(Self.message(error)) }
    } catch {
      outcome.left.append(Self.message(error))
    }
    return outcome
  }

  private static func message(_ error: any Error) -> String { CommandFailure(error)?.message ?? "\(error)" }

  private func line(_ folder: String, _ error: any Error) -> String {
    guard case WorkspaceError.missing(folder)? = error as? WorkspaceError else {
      return "copy_to: \(Self.message(error)); the next run catches up"
    }
    if (try? FileSystem.attributes(folder)?.kind) == .symbolicLink {
      return "copy_to: \(folder): a symbolic link; name the folder itself"
    }
    return "copy_to: \(folder) cannot be reached; the next run catches up"
  }

  /// The folder of the settings as an absolute path; nil if none is set.
  /// - Throws: `SurfaceError`; `CommandFailure` for a folder in a journal, or the root of all.
  private func folder() throws -> String? {
    guard let path = try workspace.surfaceSettings().copyTo else { return nil }
    let expanded = path.hasPrefix("~/") ? Workspace.home + path.dropFirst() : path
    let folder = Workspace.absolute(expanded, from: workspace.root)
    guard try folder != "/" && !JournalBoundary.isInJournal(folder, journal: workspace.root) else {
      throw CommandFailure(
        status: .usage,
        "\(workspace.surfaceSettingsFile): copy_to: \(folder) "
          + (folder == "/" ? "cannot hold copies" : "lies in a journal") + "; name another folder")
    }
    return folder
  }

  private func read(_ outcome: inout Outcome) throws -> Record {
    guard let found = try FileSystem.attributes(workspace.surfaceCopyFile) else { return Record() }
    guard found.kind == .file, found.bytes < 1_000_000,
      var record = try? decodeJSON(Record.self, from: FileSystem.read(workspace.surfaceCopyFile)),
      record.schema == Record.currentSchema
    else {
      try FileSystem.removeTree(workspace.surfaceCopyFile)
      outcome.left.append(
        "state/copy.json: cannot be read and was removed; if there are copies in folders other than copy_to, remove them"
      )
      return Record()
    }
    record.folders = record.folders.mapValues { $0.filter { SurfaceList.isFileName($0) } }
    return record
  }

  private func write(_ record: Record) throws {
    try FileSystem.atomicWrite(canonicalJSON(record), to: workspace.surfaceCopyFile)
  }

  /// Names of the published documents, the index last; empty if there is none, as after a withdrawal that could not
  /// publish.
  private func published() throws -> [String] {
    guard case .rows(let rows, _) = try SurfaceList.read(workspace.surfaces + "/index.json") else {
      return []
    }
    return rows.filter(\.isTrusted).map(\.file) + ["index.json"]
  }

  /// What the index in `folder` lists, and the index, if it is that of another journal; else nil.
  private func taken(_ folder: String) throws -> Set<String>? {
    let path = folder + "/index.json"
    guard let bytes = try FileSystem.size(path), bytes < 1_000_000,
      let journal = JSONValue(data: try FileSystem.read(path))?[pointer: Self.journalPointer]?.text,
      try journal != workspace.identity()
    else { return nil }
    guard case .rows(let rows, _) = try SurfaceList.read(path) else { return ["index.json"] }
    return Set(rows.map(\.file)).union(["index.json"])
  }

  private static let journalPointer = "/home_data/journal_id"

  /// The document `name` as it is copied: the index says whose it is.
  private func data(of name: String) throws -> Data {
    let data = try FileSystem.read(workspace.surfaces + "/" + name)
    guard name == "index.json", case .object(var index)? = JSONValue(data: data),
      case .object(var home)? = index["home_data"]
    else { return data }
    home["journal_id"] = .string(try workspace.identity())
    index["home_data"] = .object(home)
    return canonicalJSON(JSONValue.object(index))
  }

  private func copy(to folder: String, _ record: inout Record) throws {
    guard try FileSystem.attributes(folder)?.kind == .folder else {
      throw WorkspaceError.missing(path: folder)
    }
    let before = try record.folders[folder] ?? documents(in: folder)
    var failures = Failures()
    let names = try published().filter { name in
      guard try !before.contains(name) && FileSystem.exists(folder + "/" + name) else { return true }
      failures.note(
        CommandFailure(status: .badInput, "\(folder)/\(name) is not a document of Sonar's; move it away"))
      return false
    }
    let known = Set(before).union(names).sorted()
    if known != record.folders[folder] {
      record.folders[folder] = known
      try write(record)
    }
    for name in names where name != "index.json" || failures.first == nil {
      failures.attempt {
        do {
          try copy(name, to: folder)
        } catch {
          try? FileSystem.remove(folder + "/" + name)
          throw error
        }
      }
    }
    // A list of documents that are not there, or differ, would mislead.
    let gone = known.filter { !names.contains($0) || $0 == "index.json" && failures.first != nil }
    for name in Self.listFirst(gone) {
      failures.attempt { try FileSystem.remove(folder + "/" + name) }
    }
    if let first = failures.first { throw first }
    if names.sorted() != known {
      record.folders[folder] = names.sorted()
      try write(record)
    }
  }

  /// The first of several failures; the others are tried all the same.
  private struct Failures {
    private(set) var first: (any Error)?

    mutating func note(_ error: any Error) { first = first ?? error }
    mutating func attempt(_ body: () throws -> Void) {
      do { try body() } catch { note(error) }
    }
  }

  /// Names of the documents in `folder`, which is not on record: what was copied there before it was renamed.
  private func documents(in folder: String) throws -> [String] {
    struct Document: Decodable {
      var schema: Schema
      var generatedAt: String
      var displayName: String
    }
    return try FileSystem.items(in: folder).filter { item in
      guard item.kind == .file, SurfaceList.isFileName(item.name), item.name.hasSuffix(".json"),
        let bytes = try FileSystem.size(folder + "/" + item.name), bytes < 1_000_000,
        let document = try? decodeJSON(
          Document.self, from: FileSystem.read(folder + "/" + item.name))
      else { return false }
      return item.name.hasPrefix(document.schema.name)
    }.map(\.name)
  }

  private func copy(_ name: String, to folder: String) throws {
    let data = try data(of: name)
    let path = folder + "/" + name
    if try FileSystem.size(path) == data.count, try FileSystem.read(path) == data { return }
    try FileSystem.atomicWrite(data, to: path)
  }

  /// `names` in the order in which they are removed: the index before what it names.
  private static func listFirst(_ names: [String]) -> [String] {
    names.filter { $0 == "index.json" } + names.filter { $0 != "index.json" }
  }

  /// Names of the documents in `folder` that are not the published ones; with the index, if there are any.
  private func withdrawn(from folder: String, _ record: Record) throws -> Set<String> {
    let published = try Set(published())
    let old = try (record.folders[folder] ?? []).filter { name in
      guard try FileSystem.exists(folder + "/" + name) else { return false }
      guard published.contains(name) else { return true }
      return try FileSystem.read(folder + "/" + name) != data(of: name)
    }
    return old.isEmpty ? [] : Set(old).union(["index.json"])
  }

  /// Removes the documents `names` from `folder`, the index first; all that are on record if nil. What another journal lists
  /// there stays, and is on record no longer.
  private func remove(from folder: String, _ names: Set<String>?, _ record: inout Record) throws {
    guard try FileSystem.attributes(folder)?.kind == .folder else {
      throw WorkspaceError.missing(path: folder)
    }
    let known = record.folders[folder] ?? []
    let theirs = try taken(folder)
    let removed = known.filter { names?.contains($0) != false && theirs?.contains($0) != true }
    var failures = Failures()
    for name in Self.listFirst(removed) {
      failures.attempt { try FileSystem.remove(folder + "/" + name) }
    }
    if let first = failures.first { throw first }
    guard names == nil || !removed.isEmpty else { return }
    let kept = theirs == nil ? known.filter { !removed.contains($0) } : []
    record.folders[folder] = kept.isEmpty ? nil : kept
    try write(record)
  }
}
