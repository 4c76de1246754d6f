package import Yams

/// Limits that every YAML file of Sonar must respect, so that parsing always terminates: more than enough for
/// settings, threads and styles.
package enum StrictYAML {
  /// Largest size of a file in bytes.
  package static let maximumBytes = 1_000_000
  /// Deepest nesting of mappings and lists.
  static let maximumDepth = 50
  /// Most spaces, dashes, question marks and colons at the start of a line; each level of a block takes at least one.
  static let maximumIndent = 200

  /// Something that must not be passed to a parser.
  package struct Fault: Error, Equatable, Sendable {
    /// Counts from 1.
    package var line: Int
    /// The fault and its remedy; it quotes nothing but a name.
    package var reason: String

    package init(line: Int, reason: String) {
      self.line = line
      self.reason = reason
    }
  }

  /// The values of `text`, which has no fault. Nobody asks for their tags, and to find these takes patterns for every key.
  /// - Throws: `YamlError`.
  package static func compose(_ text: String) throws -> Node? { try Yams.compose(yaml: text, .basic) }

  /// Why `text` must not be parsed; nil if it may be. Takes a single pass.
  ///
  /// An alias (`*name`) repeats the value of an anchor (`&name`), so that a few lines can expand to more than
  /// any memory holds. The text is not parsed for this check: an anchor's name after a star counts anywhere.
  package static func fault(in text: String) -> Fault? {
    let bytes = Array(text.utf8)
    if bytes.count > maximumBytes {
      return Fault(line: 1, reason: "larger than \(maximumBytes / 1_000_000) MB; shorten it")
    }
    var anchors: Set<ArraySlice<UInt8>> = []
    var (line, indent, depth, index) = (1, Optional(0), 0, 0)
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if let width = indent {
        if isIndent(byte) {
          indent = width + 1
          continue
        }
        if width > maximumIndent, byte != UInt8(ascii: "#") { return Fault(line: line, reason: deep) }
        indent = nil
      }
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(0, depth - 1)
      case UInt8(ascii: "&"), UInt8(ascii: "*"):
        let name = bytes[index...].prefix(while: isName)
        if byte == UInt8(ascii: "&"), !name.isEmpty { anchors.insert(name) }
        if byte == UInt8(ascii: "*"), anchors.contains(name) {
          let name = String(decoding: name, as: UTF8.self)
          return Fault(line: line, reason: "the alias *\(name) is not supported; write out its value")
        }
      default:
        guard let length = lengthOfBreak(in: bytes[(index - 1)...]) else { continue }
        index += length - 1
        (line, indent) = (line + 1, 0)
      }
      if depth > maximumDepth { return Fault(line: line, reason: deep) }
    }
    return (indent ?? 0) > maximumIndent ? Fault(line: line, reason: deep) : nil
  }

  private static func isIndent(_ byte: UInt8) -> Bool { " -?:".utf8.contains(byte) }

  private static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  /// How many bytes the line break at the start of `bytes` has, one of those of YAML 1.1; nil if there is none.
  private static func lengthOfBreak(in bytes: ArraySlice<UInt8>) -> Int? {
    switch bytes.first {
    case 10: 1
    case 13: bytes.dropFirst().first == 10 ? 2 : 1
    case 0xc2: bytes.starts(with: [0xc2, 0x85]) ? 2 : nil
    case 0xe2: bytes.starts(with: [0xe2, 0x80, 0xa8]) || bytes.starts(with: [0xe2, 0x80, 0xa9]) ? 3 : nil
    default: nil
    }
  }

  private static let deep = "nested deeper than \(maximumDepth) levels; reduce the nesting"
}
