import Foundation
package import Pipeline
import StageContract
import Workspace

/// An installed style of summaries: a file `styles/NAME.yaml`.
package struct InstalledStyle: Equatable {
  /// Name of the style of new journals.
  package static let `default` = "concise"

  /// Name in `sonar.yaml`.
  package var name: String
  package var path: String
  /// Contents of the file; nil if it cannot be read.
  package var listing: YAMLListing?

  /// The style's name in its summaries.
  package var summaryName: String { listing?["name"] ?? name }

  /// All styles, sorted by name; of two with the same name, the one in the earlier folder wins.
  /// - Throws: `WorkspaceError`.
  package static func all(_ installation: Installation) throws -> [InstalledStyle] {
    var found: [String: InstalledStyle] = [:]
    for folder in installation.pipelineFolders.map({ $0 + "/styles" })
    where FileManager.default.fileExists(atPath: folder) {
      for item in try FileSystem.items(in: folder) where item.isNamable && item.name.hasSuffix(".yaml") {
        let (name, path) = (String(item.name.dropLast(5)), folder + "/" + item.name)
        // What a style tells a language model is no style.
        guard found[name] == nil, !name.hasPrefix("."), !name.hasSuffix(".write") else { continue }
        found[name] = InstalledStyle(name: name, path: path, listing: try? YAMLListing(path: path))
      }
    }
    return found.values.sorted { $0.name < $1.name }
  }

  /// The error for an unknown style name, with the nearest known one.
  package static func unknown(_ name: String, _ installation: Installation) -> CommandFailure {
    let names = (try? all(installation).map(\.name)) ?? []
    let hint = nearestName(to: name, among: names).map { "did you mean \($0)?" } ?? "see: sonar styles list"
    return CommandFailure(status: .usage, "\(name): no such style; \(hint)")
  }

  /// The style called `name`.
  /// - Throws: `CommandFailure` (64) with the nearest name if there is none.
  package static func named(_ name: String, _ installation: Installation) throws -> InstalledStyle {
    guard let style = try all(installation).first(where: { $0.name == name }) else {
      throw unknown(name, installation)
    }
    return style
  }
}
