import Foundation

/// Tags as they are given, kept and compared.
package enum Tag {
  /// Characters of the longest tag that the owner can give.
  package static let maximumLength = 40

  /// `tag` in lower case, without white space at its ends and the `#` that people write before it.
  package static func key(_ tag: String) -> String {
    let bare = tag.trimmingCharacters(in: .whitespacesAndNewlines).drop { $0 == "#" }
    return String(bare).lowercased().precomposedStringWithCanonicalMapping
  }

  /// Why the owner cannot give `tag`, in words that go on after the tag itself; nil where nothing speaks against it.
  package static func problem(_ tag: String) -> String? {
    let key = key(tag)
    if key.isEmpty { return "is empty" }
    if key.unicodeScalars.contains(where: { $0.properties.isBreak }) {
      return "holds a line break or a control character"
    }
    if key.contains(",") { return "holds a comma; give each tag by itself" }
    if !key.contains(where: { $0.isLetter || $0.isNumber || $0.isSymbol && !$0.isASCII }) {
      return "has no letter and no digit"
    }
    if key.count > maximumLength { return "has \(key.count) characters; a tag has at most \(maximumLength)" }
    return nil
  }
}

extension Unicode.Scalar {
  /// Whether it drives a terminal, or overrides the direction of the text around it, and is no part of a word.
  package var isInvisibleControl: Bool {
    switch value {
    // Embeddings, overrides and isolates; the marks (U+200E, U+200F, U+061C) only help mixed text along.
    case 0x202A...0x202E, 0x2066...0x2069: true
    default: properties.generalCategory == .control
    }
  }
}

extension Unicode.Scalar.Properties {
  /// Whether it is none that belongs into a line of text.
  var isBreak: Bool {
    switch generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
