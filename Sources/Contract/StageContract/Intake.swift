/// How a recording arrived: `intake.json`, written once; the ingest stage reads it too.
package struct Intake: TaggedDocument {
  /// Kind of document, and the latest version this build reads.
  package static let currentSchema = Schema(name: "intake", version: 1)
  /// Kind and version read from the document.
  package var schema = currentSchema
  /// Name of the recording's folder, for example `2026-11-20T071503Z-3f9a1c2e`.
  package var id: String
  /// Path of the file relative to the inbox; for a file added by hand, its name.
  package var name: String
  /// Modification time of the file, RFC 3339.
  package var modifiedAt: String
  /// The time in the file's name, RFC 3339; nil if there is none.
  package var namedAt: String?
  /// Names of the inbox's sub-folders it was in.
  package var tags: [String]
  /// SHA-256 of the file as 64 hexadecimal digits.
  package var sha256: String
  /// Size of the file in bytes.
  @Bounded<ByteCount> package var bytes: Int

  package init(
    id: String, name: String, modifiedAt: String, namedAt: String? = nil, tags: [String], sha256: String,
    bytes: Int
  ) {
    self.id = id
    self.name = name
    self.modifiedAt = modifiedAt
    self.namedAt = namedAt
    self.tags = tags
    self.sha256 = sha256
    self.bytes = bytes
  }

  /// The owner's name for the recording: the file's name without folders and without its extension.
  package var ownName: String { Self.ownName(of: name) }

  /// The last component of `path` without its extension: up to five letters and digits with a letter among them.
  package static func ownName(of path: String) -> String {
    let last = path.split(separator: "/").last.map(String.init) ?? ""
    guard let dot = last.lastIndex(of: "."), dot != last.startIndex else { return last }
    let suffix = last[last.index(after: dot)...]
    let isExtension =
      (1...5).contains(suffix.count) && suffix.contains(where: \.isLetter)
      && suffix.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return isExtension ? String(last[..<dot]) : last
  }
}
