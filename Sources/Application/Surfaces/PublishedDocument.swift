package import Foundation
import Pipeline
import StageContract
package import Surfaces
package import Workspace

/// A document in the journal's `surfaces/`, as a client reads it.
package struct PublishedDocument: Sendable {
  /// Its file name without `.json`.
  package var name: String
  package var data: Data
  /// Its contents.
  package var json: JSONValue
  /// Its row in the index.
  package var row: SurfaceIndex.Row

  /// All documents that the index lists, in its order.
  /// - Throws: `CommandFailure` (66) if there are none; (65) if the index or a document is damaged; (75) if they may show
  ///   what was withdrawn; `WorkspaceError`.
  package static func all(in workspace: Workspace) throws -> [PublishedDocument] {
    try index(in: workspace).documents.map { try read($0, in: workspace.surfaces) }
  }

  /// The list of all documents.
  /// - Throws: like `all`.
  static func index(in workspace: Workspace) throws -> SurfaceIndex {
    guard try workspace.withdrawals().isPropagated else {
      throw CommandFailure(
        status: .temporary, "the documents may still show what you withdrew; run `sonar run`")
    }
    return try index(of: workspace.surfaces)
  }

  /// The list of the documents in `folder`.
  /// - Throws: `CommandFailure` (66) if there is none; (65) if it is damaged; `WorkspaceError`.
  static func index(of folder: String) throws -> SurfaceIndex {
    let path = folder + "/index.json"
    guard try FileSystem.exists(path) else {
      throw CommandFailure(status: .missingInput, "no surfaces have been written yet; run `sonar run`")
    }
    guard let index = SurfaceIndex(document: try FileSystem.read(path)),
      index.documents.allSatisfy({ SurfaceList.isFileName($0.file) && $0.file.hasSuffix(".json") })
    else { throw damaged("index.json") }
    return index
  }

  /// The document in `folder` that the index lists as `row`.
  /// - Throws: `CommandFailure` (65) if it is missing or damaged; `WorkspaceError`.
  static func read(_ row: SurfaceIndex.Row, in folder: String) throws -> PublishedDocument {
    let file = folder + "/" + row.file
    guard try FileSystem.attributes(file)?.kind == .file else { throw damaged(row.file) }
    let data = try FileSystem.read(file)
    guard let json = JSONValue(data: data) else { throw damaged(row.file) }
    return PublishedDocument(name: row.name, data: data, json: json, row: row)
  }

  /// The document `name`.
  /// - Throws: like `all`; `CommandFailure` (64) for an unknown name, with the nearest one.
  package static func named(_ name: String, in workspace: Workspace) throws -> PublishedDocument {
    let all = try all(in: workspace)
    if let found = all.first(where: { $0.name == name }) { return found }
    let names = all.map(\.name)
    let hint = nearestName(to: name, among: names).map { "did you mean \($0)?" }
    throw CommandFailure(
      status: .usage, "there is no document \(name.printable); " + (hint ?? "`sonar surfaces list` shows all")
    )
  }

  private static func damaged(_ file: String) -> CommandFailure {
    CommandFailure(
      status: .badInput,
      "surfaces/\(file): missing or damaged; run `sonar verify --repair`, which writes it again")
  }

  /// It as a client shows it at `now`.
  package func reading(at now: Date) -> PublishedDocument {
    var document = self
    document.json = json.reading(at: now)
    return document
  }

  /// Its views: the families of the home screen, then those of the lock screen.
  package var views: [(family: String, isLock: Bool, view: View)] {
    func views(_ place: String, _ families: [String]) -> [(family: String, isLock: Bool, view: View)] {
      families.compactMap { family in
        guard let value = json[pointer: "/variants/\(place)/\(family)"],
          let view = try? decodeJSON(View.self, from: canonicalJSON(value))
        else { return nil }
        return (family, place == "lock", view)
      }
    }
    return views("home", Variants.homeFamilies) + views("lock", Variants.lockFamilies)
  }
}
