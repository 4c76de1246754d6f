package import Foundation

/// Data in script files, in which nothing that was said can end the script or begin another element.
package enum ScriptData {
  /// `text` as a string of JSON, with escapes for the signs of markup, for controls and for the line separators.
  package static func string(_ text: String) -> String {
    var bytes: [UInt8] = [UInt8(ascii: "\"")]
    bytes.reserveCapacity(text.utf8.count + 2)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0...31, 127, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"):
        let digits = String(byte, radix: 16)
        bytes += Array(("\\u00" + (digits.count < 2 ? "0" : "") + digits).utf8)
      // The last byte of U+2028 and U+2029.
      case 0xA8 where bytes.suffix(2) == [0xE2, 0x80], 0xA9 where bytes.suffix(2) == [0xE2, 0x80]:
        bytes.removeLast(2)
        bytes += Array((byte == 0xA8 ? "\\u2028" : "\\u2029").utf8)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// `text` as a string, or `null`.
  package static func string(orNull text: String?) -> String { text.map { string($0) } ?? "null" }

  /// A list of what `value` makes of `elements`.
  package static func list<Element>(_ elements: some Sequence<Element>, _ value: (Element) -> String)
    -> String
  {
    "[" + elements.map(value).joined(separator: ",") + "]"
  }

  /// An object with `members`, whose values are JSON, in their order.
  package static func object(_ members: some Sequence<(key: String, value: String)>) -> String {
    "{" + members.map { string($0.key) + ":" + $0.value }.joined(separator: ",") + "}"
  }

  /// A call of `function` with `arguments`, which are JSON.
  package static func call(_ function: String, _ arguments: String...) -> Data {
    Data((function + "(" + arguments.joined(separator: ",") + ");\n").utf8)
  }
}
