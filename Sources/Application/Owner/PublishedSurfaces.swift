import Foundation
import Store
import Workspace

/// The documents in `surfaces/` as they lie there.
struct PublishedSurfaces {
  private let workspace: Workspace

  init(_ workspace: Workspace) { self.workspace = workspace }

  /// Whether they show the database as it is now and nothing else is there; also where there are none.
  ///
  /// Cost: reads every row of the database.
  var areCurrent: Bool {
    do {
      var names = try names()
      guard !names.isEmpty else { return true }
      guard
        case .rows(let rows, let databaseState?) = try SurfaceList.read(workspace.surfaces + "/index.json")
      else { return false }
      for row in rows {
        guard names.remove(row.file) != nil,
          try Digest.sha256(file: workspace.surfaces + "/" + row.file) == row.sha256
        else { return false }
      }
      guard names == ["index.json"] else { return false }
      let store = try JournalStore.openReadOnly(path: workspace.database)
      defer { try? store.close() }
      return try store.stateDigest() == databaseState
    } catch {
      return false
    }
  }

  /// Removes them all; returns what went wrong.
  func remove() -> [any Error] {
    do {
      var failures: [any Error] = []
      for name in try names() {
        do { try FileSystem.remove(workspace.surfaces + "/" + name) } catch { failures.append(error) }
      }
      return failures
    } catch {
      return [error]
    }
  }

  /// Documents, and what a kill left of one.
  private func names() throws -> Set<String> {
    guard try FileSystem.exists(workspace.surfaces) else { return [] }
    return Set(
      try FileSystem.items(in: workspace.surfaces).filter {
        $0.kind != .folder && ($0.name.hasSuffix(".json") || $0.name.hasSuffix(".partial"))
      }.map(\.name))
  }
}
