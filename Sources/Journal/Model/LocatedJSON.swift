package import Foundation

/// A JSON value that knows the line on which it begins, for files that people and their programs write.
package struct LocatedJSON: Equatable, Sendable {
  /// From 1.
  package let line: Int
  package let value: Value

  package enum Value: Equatable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([LocatedJSON])
    /// In the order written; no two have the same key.
    case object([Member])
  }

  /// A key of an object with its value.
  package struct Member: Equatable, Sendable {
    package let key: String
    package let value: LocatedJSON
  }

  /// Why the bytes are not JSON; it quotes no value.
  package struct Fault: Error, Equatable, Sendable {
    package let line: Int
    package let reason: String

    package init(line: Int, reason: String) {
      self.line = line
      self.reason = reason
    }
  }

  /// Parses `data`, whose first line is line `firstLine` of its file: one value of RFC 8259 in UTF-8, nested at most 64
  /// deep.
  /// - Throws: `Fault`.
  package init(_ data: Data, firstLine: Int = 1) throws(Fault) {
    var parser = Parser(bytes: Array(data), line: firstLine)
    if parser.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { parser.place = 3 }
    self = try parser.value(depth: 0)
    guard parser.next() == nil else { throw parser.fault("more follows after the end") }
  }

  fileprivate init(line: Int, value: Value) {
    self.line = line
    self.value = value
  }
}

private struct Parser {
  let bytes: [UInt8]
  var line: Int
  var place = 0

  func fault(_ reason: String) -> LocatedJSON.Fault { .init(line: line, reason: "not JSON: " + reason) }

  /// The next byte that is not white space, which stays the next.
  mutating func next() -> UInt8? {
    while place < bytes.count {
      switch bytes[place] {
      case 0x0A: line += 1
      case 0x20, 0x09, 0x0D: break
      default: return bytes[place]
      }
      place += 1
    }
    return nil
  }

  /// Passes over `character` if it comes next.
  mutating func skip(_ character: Character) -> Bool {
    guard next() == character.asciiValue else { return false }
    place += 1
    return true
  }

  mutating func value(depth: Int) throws(LocatedJSON.Fault) -> LocatedJSON {
    guard let first = next() else { throw fault("it ends too early") }
    guard depth < 64 else { throw fault("it is nested too deeply") }
    let start = line
    switch first {
    case UInt8(ascii: "{"): return LocatedJSON(line: start, value: .object(try object(depth)))
    case UInt8(ascii: "["): return LocatedJSON(line: start, value: .array(try array(depth)))
    case UInt8(ascii: "\""): return LocatedJSON(line: start, value: .string(try string()))
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return LocatedJSON(line: start, value: .number(try number()))
    default:
      for (word, value) in [("true", LocatedJSON.Value.bool(true)), ("false", .bool(false)), ("null", .null)]
      where bytes[place...].starts(with: word.utf8) {
        place += word.utf8.count
        return LocatedJSON(line: start, value: value)
      }
      throw fault("a value is missing or not in quotes")
    }
  }

  private mutating func object(_ depth: Int) throws(LocatedJSON.Fault) -> [LocatedJSON.Member] {
    var members: [LocatedJSON.Member] = []
    var keys: Set<String> = []
    _ = skip("{")
    if skip("}") { return [] }
    repeat {
      guard next() == UInt8(ascii: "\"") else { throw fault("a key in quotes is missing") }
      let key = try string()
      guard keys.insert(key).inserted else { throw fault("a key is there twice") }
      guard skip(":") else { throw fault("a colon is missing after a key") }
      members.append(.init(key: key, value: try value(depth: depth + 1)))
    } while skip(",")
    guard skip("}") else { throw fault("a comma or } is missing") }
    return members
  }

  private mutating func array(_ depth: Int) throws(LocatedJSON.Fault) -> [LocatedJSON] {
    var elements: [LocatedJSON] = []
    _ = skip("[")
    if skip("]") { return [] }
    repeat { elements.append(try value(depth: depth + 1)) } while skip(",")
    guard skip("]") else { throw fault("a comma or ] is missing") }
    return elements
  }

  private mutating func number() throws(LocatedJSON.Fault) -> Double {
    let start = place
    let isWritten = skipNumber() && (place == bytes.count || ",]} \t\r\n".utf8.contains(bytes[place]))
    guard isWritten, let number = Double(String(decoding: bytes[start..<place], as: UTF8.self)),
      number.isFinite
    else {
      throw fault("a number is not written as one")
    }
    return number
  }

  private mutating func skipNumber() -> Bool {
    func isNext(_ characters: String) -> Bool {
      place < bytes.count && characters.utf8.contains(bytes[place])
    }
    func skipDigits() -> Bool {
      let start = place
      while isNext("0123456789") { place += 1 }
      return place > start
    }
    if isNext("-") { place += 1 }
    if isNext("0") { place += 1 } else if !skipDigits() { return false }
    if isNext(".") {
      place += 1
      guard skipDigits() else { return false }
    }
    guard isNext("eE") else { return true }
    place += 1
    if isNext("+-") { place += 1 }
    return skipDigits()
  }

  private mutating func string() throws(LocatedJSON.Fault) -> String {
    place += 1
    var text: [UInt8] = []
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let string = String(validating: text, as: UTF8.self) else { throw fault("a text is not UTF-8") }
        return string
      case 0..<0x20: throw fault("a text has no closing quote on its line")
      case UInt8(ascii: "\\"): text += Array(String(try escape()).utf8)
      default: text.append(byte)
      }
    }
    throw fault("a text has no closing quote")
  }

  private mutating func escape() throws(LocatedJSON.Fault) -> Character {
    guard place < bytes.count else { throw fault("it ends too early") }
    let byte = bytes[place]
    place += 1
    if let character = Self.escapes[Character(Unicode.Scalar(byte))] { return character }
    guard byte == UInt8(ascii: "u"), var code = hexadecimal() else {
      throw fault("\\ stands before a wrong character")
    }
    if 0xD800..<0xDC00 ~= code, bytes[place...].starts(with: [0x5C, 0x75]) {
      place += 2
      guard let low = hexadecimal(), 0xDC00..<0xE000 ~= low else {
        throw fault("half of a character is missing")
      }
      code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(code) else { throw fault("half of a character is missing") }
    return Character(scalar)
  }

  private static let escapes: [Character: Character] = [
    "\"": "\"", "\\": "\\", "/": "/", "b": "\u{8}", "f": "\u{C}", "n": "\n", "r": "\r", "t": "\t",
  ]

  /// Four hexadecimal digits.
  private mutating func hexadecimal() -> UInt32? {
    guard place + 4 <= bytes.count else { return nil }
    let digits = String(decoding: bytes[place..<(place + 4)], as: UTF8.self)
    guard digits.utf8.count == 4, digits.allSatisfy(\.isHexDigit) else { return nil }
    place += 4
    return UInt32(digits, radix: 16)
  }
}
