import Foundation

/// A value is not of the type that is asked for.
struct Mismatch: Error {}

/// The values of a JSON text in the order in which they are written, each before what it contains.
final class JSONTape {
  enum Kind: UInt8 { case null, no, yes, integer, number, string, escaped, array, object }

  struct Node {
    var kind: Kind
    /// Where its text begins and ends; that of a string without its quotes.
    var start: Int32
    var end: Int32
    /// The place of the next value that is not within it.
    var next: Int32 = 0
  }

  private let bytes: UnsafeRawBufferPointer
  private var nodes: [Node] = []
  /// Whether `JSONDecoder` might have read a value differently.
  private(set) var isDoubtful = false

  /// Nil if the text is not JSON, or not as Sonar writes it.
  init?(_ bytes: UnsafeRawBufferPointer, withoutLists key: String?) {
    self.bytes = bytes
    var scanner = TapeScanner(bytes: bytes, skipped: key.map { Array($0.utf8) })
    guard scanner.scan() else { return nil }
    nodes = scanner.nodes
  }

  subscript(index: Int) -> Node { nodes[index] }

  func text(_ node: Node) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: bytes[Int(node.start)..<Int(node.end)])
  }

  /// The place of the value of `key` in the object at `index`.
  func member(_ key: some CodingKey, of index: Int) -> Int? {
    var name = key.stringValue
    return name.withUTF8 { name in
      var place = index + 1
      while place < nodes[index].next {
        let key = nodes[place]
        if key.end - key.start == name.count, text(key).elementsEqual(name) { return place + 1 }
        place = Int(nodes[place + 1].next)
      }
      return nil
    }
  }

  func bool(_ index: Int) throws -> Bool {
    guard [.yes, .no].contains(nodes[index].kind) else { throw Mismatch() }
    return nodes[index].kind == .yes
  }

  func string(_ index: Int) throws -> String {
    let node = nodes[index]
    switch node.kind {
    case .string:
      guard let string = String(validating: text(node), as: UTF8.self) else { return try doubt() }
      return string
    case .escaped:
      let quoted = bytes[Int(node.start) - 1...Int(node.end)]
      return try JSONDecoder().decode(String.self, from: Data(quoted))
    default: throw Mismatch()
    }
  }

  func integer(_ index: Int) throws -> Int {
    switch nodes[index].kind {
    case .integer:
      guard let (digits, scale) = decimal(nodes[index], digits: 18), scale == 0 else { return try doubt() }
      return digits
    case .number: return try doubt()
    default: throw Mismatch()
    }
  }

  func double(_ index: Int) throws -> Double {
    let node = nodes[index]
    guard node.kind == .integer || node.kind == .number else { throw Mismatch() }
    // A quotient of numbers that are exact is rounded correctly.
    if let (digits, scale) = decimal(node, digits: 15) {
      return Double(digits) / Self.powers[scale]
    }
    guard let number = Double(String(decoding: text(node), as: UTF8.self)), number.isFinite else {
      return try doubt()
    }
    return number
  }

  private static let powers: [Double] = (0...15).map { pow(10, Double($0)) }

  /// The digits of a number and how many of them stand behind the point; nil for more than `digits` of them, for one with
  /// an exponent and for minus zero.
  private func decimal(_ node: Node, digits most: Int) -> (digits: Int, scale: Int)? {
    let text = text(node)
    let isNegative = text[0] == UInt8(ascii: "-")
    var (value, count, scale, isFraction) = (0, 0, 0, false)
    for byte in text.dropFirst(isNegative ? 1 : 0) {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        value = 10 * value + Int(byte - UInt8(ascii: "0"))
        count += 1
        scale += isFraction ? 1 : 0
        guard count <= most else { return nil }
      case UInt8(ascii: "."): isFraction = true
      default: return nil
      }
    }
    return isNegative && value == 0 ? nil : (isNegative ? -value : value, scale)
  }

  func doubt<Value>() throws -> Value {
    isDoubtful = true
    throw Mismatch()
  }
}

/// Checks a JSON text and lists its values.
private struct TapeScanner {
  let bytes: UnsafeRawBufferPointer
  /// The key whose lists are taken for empty.
  let skipped: [UInt8]?
  var nodes: [JSONTape.Node] = []
  private var place = 0

  init(bytes: UnsafeRawBufferPointer, skipped: [UInt8]?) {
    self.bytes = bytes
    self.skipped = skipped
    nodes.reserveCapacity(min(bytes.count / 16, 4096))
  }

  /// Whether the text is one JSON value as Sonar writes it.
  mutating func scan() -> Bool { value(depth: 0) && next() == nil }

  /// The next byte that is not white space, which stays the next.
  private mutating func next() -> UInt8? {
    while place < bytes.count {
      let byte = bytes[place]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
      place += 1
    }
    return nil
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard next() == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }

  private mutating func value(depth: Int) -> Bool {
    guard let first = next(), depth < 64 else { return false }
    let (index, start) = (nodes.count, place)
    func add(_ kind: JSONTape.Kind) {
      nodes.append(.init(kind: kind, start: Int32(start), end: Int32(place)))
    }
    switch first {
    case UInt8(ascii: "{"):
      add(.object)
      guard members(depth) else { return false }
    case UInt8(ascii: "["):
      add(.array)
      guard elements(depth) else { return false }
    case UInt8(ascii: "\""): return string() != nil
    case UInt8(ascii: "t"): guard word("true", .yes) else { return false }
    case UInt8(ascii: "f"): guard word("false", .no) else { return false }
    case UInt8(ascii: "n"): guard word("null", .null) else { return false }
    default: guard number() else { return false }
    }
    nodes[index].next = Int32(nodes.count)
    return true
  }

  private mutating func members(_ depth: Int) -> Bool {
    place += 1
    if skip("}") { return true }
    var last: JSONTape.Node?
    repeat {
      guard next() == UInt8(ascii: "\""), let key = string(), key.kind == .string, skip(":") else {
        return false
      }
      // In ascending order none is there twice.
      if let last, !text(last).lexicographicallyPrecedes(text(key)) { return false }
      last = key
      if let skipped, text(key).elementsEqual(skipped), next() == UInt8(ascii: "[") {
        let index = Int32(nodes.count)
        nodes.append(.init(kind: .array, start: Int32(place), end: Int32(place), next: index + 1))
        guard skipList() else { return false }
      } else {
        guard value(depth: depth + 1) else { return false }
      }
    } while skip(",")
    return skip("}")
  }

  private mutating func elements(_ depth: Int) -> Bool {
    place += 1
    if skip("]") { return true }
    repeat { guard value(depth: depth + 1) else { return false } } while skip(",")
    return skip("]")
  }

  private func text(_ node: JSONTape.Node) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: bytes[Int(node.start)..<Int(node.end)])
  }

  /// Passes over a string; its value, or nil where it does not end.
  private mutating func string() -> JSONTape.Node? {
    let start = place + 1
    guard let isEscaped = skipString() else { return nil }
    let node = JSONTape.Node(
      kind: isEscaped ? .escaped : .string, start: Int32(start), end: Int32(place - 1),
      next: Int32(nodes.count + 1))
    nodes.append(node)
    return node
  }

  /// Passes over a string; whether it contains an escape, or nil where it does not end.
  private mutating func skipString() -> Bool? {
    var isEscaped = false
    place += 1
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      if byte == UInt8(ascii: "\"") { return isEscaped }
      if byte == UInt8(ascii: "\\") {
        isEscaped = true
        place += 1
      } else if byte < 0x20 {
        return nil
      }
    }
    return nil
  }

  /// Passes over a list whatever is in it.
  private mutating func skipList() -> Bool {
    var depth = 0
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "\""):
        guard skipString() != nil else { return false }
        continue
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      default: break
      }
      place += 1
      if depth == 0 { return true }
    }
    return false
  }

  private mutating func word(_ word: StaticString, _ kind: JSONTape.Kind) -> Bool {
    let end = place + word.utf8CodeUnitCount
    guard end <= bytes.count,
      bytes[place..<end].elementsEqual(UnsafeBufferPointer(start: word.utf8Start, count: end - place))
    else { return false }
    nodes.append(.init(kind: kind, start: Int32(place), end: Int32(end)))
    place = end
    return true
  }

  private mutating func number() -> Bool {
    let start = place
    var kind = JSONTape.Kind.integer
    func byte(_ place: Int) -> UInt8 { place < bytes.count ? bytes[place] : 0 }
    func skipDigits() -> Bool {
      let start = place
      while (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte(place)) { place += 1 }
      return place > start
    }
    if byte(place) == UInt8(ascii: "-") { place += 1 }
    if byte(place) == UInt8(ascii: "0") { place += 1 } else if !skipDigits() { return false }
    if byte(place) == UInt8(ascii: ".") {
      kind = .number
      place += 1
      guard skipDigits() else { return false }
    }
    if byte(place) | 0x20 == UInt8(ascii: "e") {
      kind = .number
      place += 1
      if [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(byte(place)) { place += 1 }
      guard skipDigits() else { return false }
    }
    nodes.append(.init(kind: kind, start: Int32(start), end: Int32(place)))
    return true
  }
}
