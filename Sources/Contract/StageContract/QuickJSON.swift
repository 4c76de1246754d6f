package import Foundation

/// Decodes JSON as Sonar writes it, many times faster than `JSONDecoder`: keys ascend in every object.
///
/// It gives up on anything else and on every fault. `JSONDecoder` decides then, and says what is wrong, so that no document
/// reads differently for it.
package enum QuickJSON {
  /// The value in `data`; nil if `JSONDecoder` has to decide.
  /// - Parameter key: every list under it is taken for empty, and what is in it is not looked at.
  package static func decode<Value: Decodable>(
    _ type: Value.Type, from data: Data, withoutLists key: String? = nil
  ) -> Value? {
    data.withUnsafeBytes { bytes in
      guard bytes.count < Int32.max, let tape = JSONTape(bytes, withoutLists: key) else { return nil }
      let value = try? Value(from: QuickDecoder(tape: tape, index: 0))
      return tape.isDoubtful ? nil : value
    }
  }
}

extension JSONTape {
  fileprivate func decode<Value: Decodable>(_ type: Value.Type, _ index: Int) throws -> Value {
    // `JSONDecoder` has rules of its own for these.
    if type == Data.self || type == URL.self || type == Decimal.self { return try doubt() }
    return try Value(from: QuickDecoder(tape: self, index: index))
  }
}

private struct QuickDecoder: Decoder, SingleValueDecodingContainer {
  let tape: JSONTape
  let index: Int

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard tape[index].kind == .object else { throw Mismatch() }
    return KeyedDecodingContainer(QuickMembers(tape: tape, index: index))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard tape[index].kind == .array else { throw Mismatch() }
    return QuickElements(tape: tape, place: index + 1, end: Int(tape[index].next))
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool { tape[index].kind == .null }
  func decode(_ type: Bool.Type) throws -> Bool { try tape.bool(index) }
  func decode(_ type: String.Type) throws -> String { try tape.string(index) }
  func decode(_ type: Int.Type) throws -> Int { try tape.integer(index) }
  func decode(_ type: Double.Type) throws -> Double { try tape.double(index) }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if type == Int.self || type == Double.self || type == String.self || type == Bool.self {
      return try Value(from: self)
    }
    // Numbers of other types come back here.
    if type is any Numeric.Type { return try tape.doubt() }
    return try tape.decode(type, index)
  }
}

private struct QuickMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let tape: JSONTape
  let index: Int

  var codingPath: [any CodingKey] { [] }

  var allKeys: [Key] {
    var keys: [Key] = []
    var place = index + 1
    while place < tape[index].next {
      keys += (try? tape.string(place)).flatMap(Key.init(stringValue:)).map { [$0] } ?? []
      place = Int(tape[place + 1].next)
    }
    return keys
  }

  private func place(_ key: Key) throws -> Int {
    guard let place = tape.member(key, of: index) else { throw Mismatch() }
    return place
  }

  func contains(_ key: Key) -> Bool { tape.member(key, of: index) != nil }
  func decodeNil(forKey key: Key) throws -> Bool { tape[try place(key)].kind == .null }
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try tape.bool(place(key)) }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try tape.string(place(key)) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try tape.integer(place(key)) }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try tape.double(place(key)) }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try tape.decode(type, place(key))
  }

  func nestedContainer<NestedKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try QuickDecoder(tape: tape, index: place(key)).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try QuickDecoder(tape: tape, index: place(key)).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { try tape.doubt() }
  func superDecoder(forKey key: Key) throws -> any Decoder { QuickDecoder(tape: tape, index: try place(key)) }
}

private struct QuickElements: UnkeyedDecodingContainer {
  let tape: JSONTape
  var place: Int
  let end: Int
  var currentIndex = 0

  init(tape: JSONTape, place: Int, end: Int) {
    self.tape = tape
    self.place = place
    self.end = end
  }

  var codingPath: [any CodingKey] { [] }
  var count: Int? { nil }
  var isAtEnd: Bool { place >= end }

  private mutating func next() throws -> Int {
    guard !isAtEnd else { throw Mismatch() }
    defer {
      place = Int(tape[place].next)
      currentIndex += 1
    }
    return place
  }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, tape[place].kind == .null else { return false }
    _ = try next()
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try tape.decode(type, next())
  }

  mutating func nestedContainer<NestedKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try QuickDecoder(tape: tape, index: next()).container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try QuickDecoder(tape: tape, index: next()).unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder { QuickDecoder(tape: tape, index: try next()) }
}
