internal import Digest
package import Foundation
internal import Model
package import StageContract

/// The list of documents, the data of `index.json`.
package struct SurfaceIndex: Codable, Equatable, Sendable {
  /// Digest of all database rows that are not private.
  package var databaseState: String
  package var documents: [Row]

  /// One document.
  package struct Row: Codable, Equatable, Sendable {
    package var file: String
    package var schema: Schema
    package var bytes: Int
    /// SHA-256 of the file, 64 hexadecimal digits.
    package var sha256: String
    package var generatedAt: String
    /// Null for a document that never goes stale.
    package var staleAt: String?
    /// Digest of all that the document was made from; nil for one that is made again each time.
    package var source: String?

    /// The file's name without `.json`.
    package var name: String { String(file.dropLast(5)) }

    package func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(file, forKey: .file)
      try values.encode(schema, forKey: .schema)
      try values.encode(bytes, forKey: .bytes)
      try values.encode(sha256, forKey: .sha256)
      try values.encode(generatedAt, forKey: .generatedAt)
      try values.encode(staleAt, forKey: .staleAt)
      try values.encodeIfPresent(source, forKey: .source)
    }
  }

  /// The index of `documents`.
  static func document(
    of documents: [SurfaceDocument], databaseState: String, _ context: SurfaceContext
  ) -> SurfaceDocument {
    let rows = documents.map { document in
      Row(
        file: document.name + ".json", schema: document.schema, bytes: document.bytes.count,
        sha256: Digest.sha256(document.bytes), generatedAt: document.generatedAt,
        staleAt: document.staleAt, source: document.source)
    }
    let newest = documents.compactMap { Instant.date($0.generatedAt) }.max()
    let view = View(
      title: "Sonar", symbol: "doc", accessibility: "Sonar", redacted: true, link: context.link("home"))
    return SurfaceDocument(
      name: "index",
      envelope: Envelope(
        schema: Schema(name: "index", version: 1), generatedAt: context.text(newest ?? context.midnight),
        staleAt: documents.compactMap(\.staleAt).min(), locale: context.locale,
        timeZone: context.timeZone.identifier,
        state: .ok, displayName: "Sonar", description: "Sonar", updatedText: context.updatedText(newest),
        homeData: SurfaceIndex(databaseState: databaseState, documents: rows), variants: Variants(),
        placeholder: view,
        timeline: []))
  }
}

extension SurfaceIndex {
  /// The index in `data`, the contents of `index.json`; nil if it is damaged.
  package init?(document data: Data) {
    struct Document: Decodable {
      var homeData: SurfaceIndex
    }
    guard let document = try? decodeJSON(Document.self, from: data) else { return nil }
    self = document.homeData
  }
}
