import Foundation
import Workspace

/// An installed model file.
package struct InstalledModel: Equatable {
  /// Name in `sonar.yaml`.
  package var name: String
  package var path: String
  package var bytes: Int
  /// True if it was made of a model of another program and is not the official file.
  package var isImported = false

  /// Of `installed`, the model that the one called `name` was made of, or that one, and all that was made of it.
  package static func family(of name: String, in installed: [InstalledModel]) -> [InstalledModel] {
    let source = WeightFormat.source(of: name) ?? name
    let names = [source] + WeightFormat.allCases.map { $0.name(from: source) }
    return names.compactMap { name in installed.first { $0.name == name } }
  }

  /// All models in `folders`, sorted by name; of two with the same name, the one in the earlier folder wins.
  /// - Throws: `WorkspaceError`.
  package static func all(in folders: [String]) throws -> [InstalledModel] {
    var found: [String: InstalledModel] = [:]
    for folder in folders where FileManager.default.fileExists(atPath: folder) {
      for item in try FileSystem.items(in: folder) where item.isNamable && item.name.hasSuffix(".bin") {
        let path = folder + "/" + item.name
        let target = URL(filePath: path).resolvingSymlinksInPath().path
        guard let attributes = try FileSystem.attributes(target), attributes.kind == .file else { continue }
        let name = Self.name(ofFile: item.name)
        if found[name] == nil {
          found[name] = InstalledModel(
            name: name, path: path, bytes: attributes.bytes,
            isImported: try FileSystem.exists(ModelDigest.path(of: target)))
        }
      }
    }
    return found.values.sorted { $0.name < $1.name }
  }

  /// Name of the model in a file called `file`.
  static func name(ofFile file: String) -> String {
    var name = file[...]
    if name.hasSuffix(".bin") { name = name.dropLast(4) }
    if name.hasPrefix("ggml-") { name = name.dropFirst(5) }
    return String(name)
  }
}
