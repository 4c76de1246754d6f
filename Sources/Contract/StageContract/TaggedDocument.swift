package import Foundation

/// A JSON document that one part of Sonar writes and another reads, tagged with its kind and version.
///
/// Keys are snake_case; encoding is canonical (sorted keys, two-space indentation, final line feed), so that equal
/// documents are equal bytes.
package protocol TaggedDocument: Codable, Equatable, Sendable {
  /// The kind and version that this build writes; also the latest version it can read.
  static var currentSchema: Schema { get }
  /// Kind and version read from the document.
  var schema: Schema { get }
}

/// Errors in the bytes of a document, without quoting its values.
package enum DocumentFault: Error, Equatable, Sendable {
  /// Not the JSON that this kind requires.
  case malformed(reason: String)
  /// The document is of another kind.
  case wrongKind(found: String)
  /// A later release wrote the document.
  case laterVersion(found: Int)
}

extension TaggedDocument {
  /// Canonical bytes of the document.
  package func encoded() -> Data { canonicalJSON(self, pretty: true) }

  /// Decodes a document, with `userInfo` for its decoder; its tag is checked before anything else.
  /// - Throws: `DocumentFault`.
  package static func decode(
    _ data: Data, userInfo: [CodingUserInfoKey: any Sendable] = [:]
  ) throws(DocumentFault) -> Self {
    let decoder = JSONDecoder()
    decoder.userInfo = userInfo
    let found: Schema
    do {
      found = try decoder.decode(TagOnly.self, from: data).schema
    } catch {
      throw .malformed(reason: JSONFault.reason(error))
    }
    guard found.name == currentSchema.name else { throw .wrongKind(found: found.name) }
    guard found.version <= currentSchema.version else { throw .laterVersion(found: found.version) }
    do {
      return try decoder.decode(Self.self, from: data)
    } catch {
      throw .malformed(reason: JSONFault.reason(error))
    }
  }
}

private struct TagOnly: Decodable {
  var schema: Schema
}
