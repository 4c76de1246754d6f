package import Foundation
package import StageContract

/// A JSON document of the workspace: snake_case keys, sorted, two-space indentation, a final line feed.
package protocol WorkspaceDocument: Codable, Equatable, Sendable {
  /// Kind and latest version that this build knows.
  static var tag: Schema { get }
  /// Kind and version found.
  var schema: Schema { get }
}

extension WorkspaceDocument {
  /// Canonical bytes.
  package func encoded() -> Data { canonicalJSON(self, pretty: true) }

  /// Reads the document at `path`; nil when there is none.
  /// - Throws: `WorkspaceError.malformed`, `.laterVersion`, `.inputOutput`.
  package static func readIfPresent(_ path: String) throws(WorkspaceError) -> Self? {
    guard let attributes = try FileSystem.attributes(path) else { return nil }
    guard attributes.kind == .file else { throw .notAFile(path: path) }
    let data = try FileSystem.read(path)
    do {
      let decoder = JSONDecoder()
      let found = try decoder.decode(TagOnly.self, from: data).schema
      guard found.name == tag.name else {
        throw WorkspaceError.malformed(path: path, kind: tag.name, reason: "it is of another kind")
      }
      guard found.version <= tag.version else {
        throw WorkspaceError.laterVersion(
          path: path, kind: tag.name, found: found.version, supported: tag.version)
      }
      return try decoder.decode(Self.self, from: data)
    } catch let error as WorkspaceError {
      throw error
    } catch {
      let reason =
        switch error as? DecodingError {
        case .keyNotFound(let key, _): "key \(key.stringValue) is missing"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
          "key \(context.codingPath.map(\.stringValue).joined(separator: ".")) has the wrong type"
        default: "it is not JSON"
        }
      throw .malformed(path: path, kind: tag.name, reason: reason)
    }
  }

  /// Reads the document at `path`.
  /// - Throws: `WorkspaceError.missing` and what `readIfPresent` throws.
  package static func read(_ path: String) throws(WorkspaceError) -> Self {
    guard let document = try readIfPresent(path) else { throw .missing(path: path) }
    return document
  }

  /// Writes the document to `path`, whole or not at all.
  package func write(to path: String) throws(WorkspaceError) {
    try FileSystem.atomicWrite(encoded(), to: path)
  }
}

private struct TagOnly: Decodable {
  var schema: Schema
}
