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
  /// The correspondence between the names of its properties and its keys: as a rule, snake_case.
  static var jsonKeys: JSONKeys { get }
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
  /// Keys are snake_case.
  package static var jsonKeys: JSONKeys { .snakeCase }

  /// Canonical bytes of the document.
  package func encoded() -> Data { canonicalJSON(self, pretty: true, keys: Self.jsonKeys) }

  /// Decodes a document; its tag is checked before anything else.
  /// - Throws: `DocumentFault`.
  package static func decode(_ data: Data) throws(DocumentFault) -> Self {
    do {
      return try decodeJSON(Checked<Self>.self, from: data, keys: jsonKeys).document
    } catch let fault as DocumentFault {
      throw fault
    } catch {
      throw .malformed(reason: JSONFault.reason(error))
    }
  }
}

/// A document whose tag is checked before it is decoded, in one pass over the JSON.
private struct Checked<Document: TaggedDocument>: Decodable {
  var document: Document

  private struct TagOnly: Decodable {
    var schema: Schema
  }

  init(from decoder: any Decoder) throws {
    let found = try TagOnly(from: decoder).schema
    guard found.name == Document.currentSchema.name else { throw DocumentFault.wrongKind(found: found.name) }
    guard found.version <= Document.currentSchema.version else {
      throw DocumentFault.laterVersion(found: found.version)
    }
    document = try Document(from: decoder)
  }
}
