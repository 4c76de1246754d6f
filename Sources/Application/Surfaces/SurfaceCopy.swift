import Foundation
import Inbox
import StageContract
import Surfaces
package import Workspace

/// The copy of the published documents in the folder `copy_to` of `surfaces.yaml`: an app group or a synced folder.
///
/// A file is written or removed there only if it is on record as ours, and on record before it is written. The index
/// goes last, and a document that is no longer listed is removed after it.
package struct SurfaceCopy {
  private let workspace: Workspace

  package init(_ workspace: Workspace) { self.workspace = workspace }

  /// The names that were written, by folder: `state/copy.json`.
  private struct Record: TaggedDocument, Codable, Equatable {
    static let currentSchema = Schema(name: "copy", version: 1)
    var schema = currentSchema
    var folders: [String: [String]] = [:]
  }

  /// Makes the copy equal to the published documents, and removes copies elsewhere.
  /// - Returns: one line for each folder where that was not possible; the next command tries again.
  package func update() -> [String] {
    do {
      var record = try read()
      let folder = try folder()
      guard folder != nil || !record.folders.isEmpty else { return [] }
      var lines: [String] = []
      for other in record.folders.keys.sorted() where other != folder {
        do { try remove(from: other, &record) } catch { lines.append(Self.line(other, error)) }
      }
      if let folder {
        do { try copy(to: folder, &record) } catch { lines.append(Self.line(folder, error)) }
      }
      return lines
    } catch {
      return [CommandFailure(error)?.message ?? "\(error)"]
    }
  }

  private static func line(_ folder: String, _ error: any Error) -> String {
    if case WorkspaceError.missing? = error as? WorkspaceError {
      return "copy_to: \(folder) cannot be reached; the next run catches up"
    }
    return "copy_to: \(CommandFailure(error)?.message ?? "\(error)"); the next run catches up"
  }

  /// The folder of the settings as an absolute path; nil if none is set.
  /// - Throws: `SurfaceError`; `CommandFailure` for a folder in a journal.
  private func folder() throws -> String? {
    guard let path = try workspace.surfaceSettings().copyTo else { return nil }
    let expanded = path.hasPrefix("~/") ? Workspace.home + path.dropFirst() : path
    let folder = Workspace.absolute(expanded, from: workspace.root)
    guard try !JournalBoundary.isInJournal(folder, journal: workspace.root) else {
      throw CommandFailure(
        status: .usage,
        "\(workspace.surfaceSettingsFile): copy_to: \(folder) lies in a journal; name another folder")
    }
    return folder
  }

  private func read() throws -> Record {
    guard try FileSystem.exists(workspace.surfaceCopyFile) else { return Record() }
    let data = try FileSystem.read(workspace.surfaceCopyFile)
    guard let record = try? JSONDecoder().decode(Record.self, from: data),
      record.schema == Record.currentSchema
    else {
      throw CommandFailure(
        status: .badInput,
        "state/copy.json: cannot be read, so that nothing is copied; remove it, and the documents that were copied"
      )
    }
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

  private func copy(to folder: String, _ record: inout Record) throws {
    guard try FileSystem.attributes(folder)?.kind == .folder else {
      throw WorkspaceError.missing(path: folder)
    }
    let names = try published()
    let before = record.folders[folder] ?? []
    let known = Set(before).union(names).sorted()
    if known != before {
      record.folders[folder] = known
      try write(record)
    }
    for name in names { try copy(name, to: folder) }
    for name in known where !names.contains(name) { try FileSystem.remove(folder + "/" + name) }
    if names.sorted() != known {
      record.folders[folder] = names.sorted()
      try write(record)
    }
  }

  private func copy(_ name: String, to folder: String) throws {
    let data = try FileSystem.read(workspace.surfaces + "/" + name)
    let path = folder + "/" + name
    if try FileSystem.size(path) == data.count, try FileSystem.read(path) == data { return }
    try FileSystem.atomicWrite(data, to: path)
  }

  private func remove(from folder: String, _ record: inout Record) throws {
    guard try FileSystem.attributes(folder)?.kind == .folder else {
      throw WorkspaceError.missing(path: folder)
    }
    let names = record.folders[folder] ?? []
    for name in names.filter({ $0 == "index.json" }) + names where try FileSystem.exists(folder + "/" + name)
    {
      guard SurfaceList.isFileName(name) else { continue }
      try FileSystem.remove(folder + "/" + name)
    }
    record.folders[folder] = nil
    try write(record)
  }
}
