import Foundation
package import Pipeline
import StageContract
import Surfaces
import Workspace

/// An installed JSON Schema: a file `schemas/NAME.schema.json`.
package struct InstalledSchema: Encodable, Equatable {
  /// Name of the documents that it describes.
  package var name: String
  /// Version of these documents; nil for what other schemas share.
  package var version: Int?
  /// The document in a few words.
  package var title: String
  private var path: String

  private enum CodingKeys: String, CodingKey { case name, version, title }

  private static let ending = ".schema.json"

  /// All schemas, sorted by name; of two with the same name, the one in the earlier folder wins.
  /// - Throws: `CommandFailure` (69) if none is installed, (65) for one that is damaged; `WorkspaceError`.
  package static func all(_ installation: Installation) throws -> [InstalledSchema] {
    var found: [String: InstalledSchema] = [:]
    for folder in installation.pipelineFolders.map({ $0 + "/schemas" }) where try FileSystem.exists(folder) {
      for item in try FileSystem.items(in: folder) where item.isNamable && item.name.hasSuffix(ending) {
        let name = String(item.name.dropLast(ending.count))
        if found[name] == nil { found[name] = try InstalledSchema(name, path: folder + "/" + item.name) }
      }
    }
    guard !found.isEmpty else {
      throw CommandFailure(status: .unavailable, "no schemas are installed; run `make install`")
    }
    return found.values.sorted { $0.name < $1.name }
  }

  /// The schema of the documents `name`.
  /// - Throws: like `all`; `CommandFailure` (64) for an unknown name, with the nearest one.
  package static func named(_ name: String, _ installation: Installation) throws -> InstalledSchema {
    let all = try all(installation)
    if let found = all.first(where: { $0.name == name }) { return found }
    let hint = nearestName(to: name, among: all.map(\.name)).map { "did you mean \($0)?" }
    throw CommandFailure(
      status: .usage, "there is no schema \(name.printable); " + (hint ?? "run `sonar schema` to list them"))
  }

  private init(_ name: String, path: String) throws {
    guard let schema = JSONValue(data: try FileSystem.read(path)), let title = schema[pointer: "/title"]?.text
    else {
      throw CommandFailure(status: .badInput, "\(path): not a JSON Schema with a title; run `make install`")
    }
    (self.name, self.path, self.title) = (name, path, title)
    if case .number(let number)? = schema[pointer: "/properties/schema/properties/version/const"] {
      version = Int(exactly: number)
    }
  }

  /// The file as it is.
  /// - Throws: `WorkspaceError`.
  package func text() throws -> String { String(decoding: try FileSystem.read(path), as: UTF8.self) }
}
