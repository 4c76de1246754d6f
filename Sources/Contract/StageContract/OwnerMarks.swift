/// The promises in an entry's `owner.json`, which the runner keeps as the stages do.
///
/// Until version 2 `sealed` meant what is called discreet since. From version 3 on it is refused: it promises more than this
/// release keeps, and a document that cannot be read counts as private. Version 4 adds when the owner said it (`said`).
package struct OwnerMarks: Decodable, Equatable, Sendable {
  /// Kind of the document, and the latest version that this build supports.
  package static let schema = Schema(name: "owner", version: 4)
  /// Version found in the document.
  package var version: Int
  /// True if the entry is kept out of everything that is shown or counted.
  package var isPrivate: Bool
  /// True if surfaces show no more of the entry than its day and a badge.
  package var isDiscreet: Bool

  /// - Throws: `DecodingError`; `DocumentFault` for another kind and for a later version.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let found = try values.decode(Schema.self, forKey: .schema)
    guard found.name == Self.schema.name else { throw DocumentFault.wrongKind(found: found.name) }
    guard found.version <= Self.schema.version else { throw DocumentFault.laterVersion(found: found.version) }
    guard found.version >= 1 else {
      throw DecodingError.dataCorruptedError(forKey: .schema, in: values, debugDescription: "no such version")
    }
    func isMarked(_ key: CodingKeys) throws -> Bool {
      try values.decodeIfPresent(Bool.self, forKey: key) ?? false
    }
    let wasSealed = try isMarked(.sealed)
    guard !wasSealed || found.version < 3 else {
      throw DecodingError.dataCorruptedError(
        forKey: .sealed, in: values, debugDescription: "unknown since version 3")
    }
    version = found.version
    isPrivate = try isMarked(.private)
    isDiscreet = try wasSealed || isMarked(.discreet)
  }

  private enum CodingKeys: String, CodingKey {
    case schema, `private`, discreet, sealed
  }
}
