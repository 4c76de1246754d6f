/// An entry with the tags that a reader gives it: a line of a labelled file.
struct LabelledTags: LabelledLine {
  /// Name of the line.
  var id: String
  /// ISO 639-1 code.
  var language: String
  /// A complete entry.
  var text: String
  /// What it is about: tags that must be among those shown. Other forms of one tag are separated by a bar:
  /// `vet|animal hospital`.
  var wanted: [String]
  /// Tags that are right, too, but may be missing.
  var fitting: [String]
  /// Tags that must never be shown, besides all that are neither wanted nor fitting.
  var forbidden: [String]

  enum CodingKeys: CodingKey, CaseIterable { case id, language, text, wanted, fitting, forbidden }

  /// Names of its keys.
  static let keys = names(CodingKeys.self)

  /// Reports a blank text or missing tags.
  var fault: String? {
    if text.isBlank { return "key text is empty" }
    return wanted.isEmpty || wanted.contains(where: \.isBlank) ? "key wanted is empty" : nil
  }
}
