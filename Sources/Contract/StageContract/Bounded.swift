/// The valid range of a kind of number.
package protocol Bounds {
  /// The type of the number.
  associatedtype Number: Comparable & Codable & Sendable
  /// The smallest and the largest value a document may contain.
  static var range: ClosedRange<Number> { get }
  /// The number under `key`, whatever it is.
  static func number<Key>(in values: KeyedDecodingContainer<Key>, forKey key: Key) throws -> Number
}

// A decoder is several times quicker with the types it knows than with any type.
extension Bounds where Number == Int {
  package static func number<Key>(
    in values: KeyedDecodingContainer<Key>, forKey key: Key
  ) throws -> Int { try values.decode(Int.self, forKey: key) }
}

extension Bounds where Number == Double {
  package static func number<Key>(
    in values: KeyedDecodingContainer<Key>, forKey key: Key
  ) throws -> Double { try values.decode(Double.self, forKey: key) }
}

/// A number in a document, checked when it is decoded: a value out of range makes the document malformed, so
/// that code which calculates with it, displays it or converts it never sees a number that no stage writes.
@propertyWrapper
package struct Bounded<Kind: Bounds>: Codable, Equatable, Sendable {
  /// The number; it is checked only when decoded.
  package var wrappedValue: Kind.Number

  /// Wraps `wrappedValue` unchecked.
  package init(wrappedValue: Kind.Number) { self.wrappedValue = wrappedValue }

  /// Decodes a number in range.
  /// - Throws: `DecodingError`.
  package init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    wrappedValue = try value.decode(Kind.Number.self)
    guard Kind.range.contains(wrappedValue) else {
      throw DecodingError.dataCorruptedError(in: value, debugDescription: "out of range")
    }
  }

  /// Encodes the bare number.
  package func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    try value.encode(wrappedValue)
  }
}

/// A mood score: -1 ... 1.
package enum Score: Bounds {
  /// -1 ... 1.
  package static let range = -1.0...1.0
}

/// A fraction or a probability: 0 ... 1.
package enum Share: Bounds {
  /// 0 ... 1.
  package static let range = 0.0...1.0
}

/// A logarithm or a level; no stage writes one beyond a few hundred.
package enum Level: Bounds {
  /// -1,000,000 ... 1,000,000.
  package static let range = -1e6...1e6
}

/// A count or an index; as a number of samples, two years of audio.
package enum Count: Bounds {
  /// 0 ... 2⁴⁰.
  package static let range = 0...(1 << 40)
}

/// A file size in bytes.
package enum ByteCount: Bounds {
  /// 0 ... 2⁵⁰, a pebibyte.
  package static let range = 0...(1 << 50)
}

/// An amount mentioned in a recording: money, weight, ….
package enum Amount: Bounds {
  /// Limited so that sums stay finite.
  package static let range = -1e100...1e100
}

/// `Bounded` for optional numbers.
@propertyWrapper
package struct BoundedIfPresent<Kind: Bounds>: Codable, Equatable, Sendable {
  /// The number; it is checked only when decoded.
  package var wrappedValue: Kind.Number?

  /// Wraps `wrappedValue` unchecked.
  package init(wrappedValue: Kind.Number?) { self.wrappedValue = wrappedValue }

  /// Decodes a number in range, or null.
  /// - Throws: `DecodingError`.
  package init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    wrappedValue = value.decodeNil() ? nil : try Bounded<Kind>(from: decoder).wrappedValue
  }

  /// Encodes the bare number.
  package func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    if let wrappedValue { try value.encode(wrappedValue) } else { try value.encodeNil() }
  }
}

/// `Bounded` for lists of numbers.
@propertyWrapper
package struct BoundedList<Kind: Bounds>: Codable, Equatable, Sendable {
  /// The numbers; they are checked only when decoded.
  package var wrappedValue: [Kind.Number]

  /// Wraps `wrappedValue` unchecked.
  package init(wrappedValue: [Kind.Number]) { self.wrappedValue = wrappedValue }

  /// Decodes numbers in range.
  /// - Throws: `DecodingError`.
  package init(from decoder: any Decoder) throws {
    wrappedValue = try [Bounded<Kind>](from: decoder).map(\.wrappedValue)
  }

  /// Encodes the bare numbers.
  package func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

extension KeyedDecodingContainer {
  /// Decodes a number in range without a container of its own: a transcript has thousands of them.
  package func decode<Kind>(_ type: Bounded<Kind>.Type, forKey key: Key) throws -> Bounded<Kind> {
    let number = try Kind.number(in: self, forKey: key)
    guard Kind.range.contains(number) else {
      throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "out of range")
    }
    return Bounded(wrappedValue: number)
  }
}

// The compiler's code for a wrapped property requires its key to be present: these overloads make it
// optional.
extension KeyedDecodingContainer {
  /// Decodes a number in range; nil if the key is absent.
  package func decode<Kind>(_ type: BoundedIfPresent<Kind>.Type, forKey key: Key) throws -> BoundedIfPresent<
    Kind
  > {
    try decodeIfPresent(type, forKey: key) ?? BoundedIfPresent(wrappedValue: nil)
  }
}

extension KeyedEncodingContainer {
  /// Encodes the number; omits the key if there is none.
  package mutating func encode<Kind>(_ value: BoundedIfPresent<Kind>, forKey key: Key) throws {
    try encodeIfPresent(value.wrappedValue, forKey: key)
  }
}
