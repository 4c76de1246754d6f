internal import Foundation
internal import Mustache

/// A value in the context of a page: what its template is filled with. Numbers are text.
package enum PageValue: Equatable, Sendable, ExpressibleByStringLiteral, ExpressibleByStringInterpolation,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Nothing: hides whatever has the same key further out.
  case absent
  case flag(Bool)
  case text(String)
  case list([PageValue])
  case object([String: PageValue])

  package init(stringLiteral value: String) { self = .text(value) }
  package init(booleanLiteral value: Bool) { self = .flag(value) }
  package init(arrayLiteral elements: PageValue...) { self = .list(elements) }
  package init(dictionaryLiteral elements: (String, PageValue)...) {
    self = .object(Dictionary(elements, uniquingKeysWith: { $1 }))
  }

  /// `text`, or nothing for nil.
  package init(_ text: String?) { self = text.map(PageValue.text) ?? .absent }

  /// A list of what `value` makes of `elements`; nothing for none.
  package static func list<Element>(
    _ elements: some Sequence<Element>, _ value: (Element) -> PageValue
  ) -> PageValue {
    let values = elements.map(value)
    return values.isEmpty ? .absent : .list(values)
  }

  /// The value of the key `key`; nothing if it has none.
  package subscript(_ key: String) -> PageValue {
    get { if case .object(let members) = self { members[key] ?? .absent } else { .absent } }
    set {
      guard case .object(var members) = self else { return }
      members[key] = newValue
      self = .object(members)
    }
  }

  /// The value as templates see it: empty texts and lists are false.
  var rendered: Any {
    switch self {
    case .absent, .text(""), .list([]): NSNull()
    case .flag(let flag): flag
    case .text(let text): text
    case .list(let values): values.map(\.rendered)
    case .object(let members): members.mapValues(\.rendered)
    }
  }
}

/// Text as text in HTML, in elements and in attributes between quotes.
enum PageText {
  /// `text` with references for the five characters that mean something in HTML. It goes by bytes, as a sign and an accent behind
  /// it are one character.
  static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + text.utf8.count / 8)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): bytes += Array("&amp;".utf8)
      case UInt8(ascii: "<"): bytes += Array("&lt;".utf8)
      case UInt8(ascii: ">"): bytes += Array("&gt;".utf8)
      case UInt8(ascii: "\""): bytes += Array("&quot;".utf8)
      case UInt8(ascii: "'"): bytes += Array("&#39;".utf8)
      // What no HTML may hold.
      case 0...8, 11, 12, 14...31, 127: bytes += Array("\u{FFFD}".utf8)
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Escapes what templates show.
  struct ContentType: MustacheContentType {
    /// The name under which templates choose it.
    static let name = "PAGE"

    func escapeText(_ text: String) -> String { PageText.escaped(text) }
  }
}
