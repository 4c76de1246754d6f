import Foundation

/// How tags are normalised and validated.
package enum Tag {
  /// Maximum length of a tag, in characters.
  package static let maximumLength = 40

  /// `tag` in lower case, without surrounding white space and a leading `#`.
  package static func key(_ tag: String) -> String {
    let bare = tag.trimmingCharacters(in: .whitespacesAndNewlines).drop { $0 == "#" }
    return String(bare).lowercased().precomposedStringWithCanonicalMapping
  }

  /// The noun `tag` of an entry in `language` as people write it: German nouns have a capital.
  package static func shown(_ tag: String, language: String?) -> String {
    guard language == "de" else { return tag }
    return tag.split(separator: "-", omittingEmptySubsequences: false)
      .map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: "-")
  }

  /// Why `tag` is invalid, as the end of a sentence that begins with the tag; nil if it is valid.
  package static func problem(_ tag: String) -> String? {
    let key = key(tag)
    if key.isEmpty { return "is empty" }
    if key.unicodeScalars.contains(where: { $0.properties.isBreak }) {
      return "contains a line break or a control character"
    }
    if key.contains(",") { return "contains a comma; give each tag separately" }
    if !key.contains(where: { $0.isLetter || $0.isNumber || $0.isSymbol && !$0.isASCII }) {
      return "has neither a letter nor a digit"
    }
    if key.count > maximumLength { return "has \(key.count) characters; a tag has at most \(maximumLength)" }
    return nil
  }
}

extension Unicode.Scalar {
  /// True if it controls a terminal or overrides the direction of the text around it without being part of a
  /// word.
  package var isInvisibleControl: Bool {
    switch value {
    // Embeddings, overrides and isolates. The marks (U+200E, U+200F, U+061C) are allowed: mixed text needs
    // them.
    case 0x202A...0x202E, 0x2066...0x2069: true
    default: properties.generalCategory == .control
    }
  }
}

extension Unicode.Scalar.Properties {
  /// True if it does not belong in a single line of text.
  var isBreak: Bool {
    switch generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
