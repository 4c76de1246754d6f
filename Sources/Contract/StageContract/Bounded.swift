/// The numbers that a kind of value may have.
package protocol Bounds {
  /// What is counted or measured.
  associatedtype Number: Comparable & Codable & Sendable
  /// The smallest and the largest that a document may hold.
  static var range: ClosedRange<Number> { get }
}

/// A number of a document that is checked when it is read: one out of range makes the document malformed, so that
/// nobody who calculates with it, shows it or converts it meets a number that no stage writes.
@propertyWrapper
package struct Bounded<Kind: Bounds>: Codable, Equatable, Sendable {
  /// The number; only reading checks it.
  package var wrappedValue: Kind.Number

  /// Holds `wrappedValue`.
  package init(wrappedValue: Kind.Number) { self.wrappedValue = wrappedValue }

  /// Reads a number in range.
  package init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    wrappedValue = try value.decode(Kind.Number.self)
    guard Kind.range.contains(wrappedValue) else {
      throw DecodingError.dataCorruptedError(in: value, debugDescription: "out of range")
    }
  }

  /// Writes the number alone.
  package func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    try value.encode(wrappedValue)
  }
}

/// A mood: -1 ... 1.
package enum Score: Bounds {
  /// -1 ... 1.
  package static let range = -1.0...1.0
}

/// A part or a probability: 0 ... 1.
package enum Share: Bounds {
  /// 0 ... 1.
  package static let range = 0.0...1.0
}

/// A logarithm or a level, which no stage writes beyond a few hundred.
package enum Level: Bounds {
  /// -1,000,000 ... 1,000,000.
  package static let range = -1e6...1e6
}

/// How many, or at which index; in samples two years of audio.
package enum Count: Bounds {
  /// 0 ... 2⁴⁰.
  package static let range = 0...(1 << 40)
}

/// Bytes of a file.
package enum ByteCount: Bounds {
  /// 0 ... 2⁵⁰, a pebibyte.
  package static let range = 0...(1 << 50)
}

/// What was said to be had, spent or weighed.
package enum Amount: Bounds {
  /// As far as sums stay finite.
  package static let range = -1e100...1e100
}

/// The same for numbers that may be absent.
@propertyWrapper
package struct BoundedIfPresent<Kind: Bounds>: Codable, Equatable, Sendable {
  /// The number; only reading checks it.
  package var wrappedValue: Kind.Number?

  /// Holds `wrappedValue`.
  package init(wrappedValue: Kind.Number?) { self.wrappedValue = wrappedValue }

  /// Reads a number in range, or null.
  package init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    wrappedValue = value.decodeNil() ? nil : try Bounded<Kind>(from: decoder).wrappedValue
  }

  /// Writes the number alone.
  package func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    if let wrappedValue { try value.encode(wrappedValue) } else { try value.encodeNil() }
  }
}

/// The same for lists of numbers.
@propertyWrapper
package struct BoundedList<Kind: Bounds>: Codable, Equatable, Sendable {
  /// The numbers; only reading checks them.
  package var wrappedValue: [Kind.Number]

  /// Holds `wrappedValue`.
  package init(wrappedValue: [Kind.Number]) { self.wrappedValue = wrappedValue }

  /// Reads numbers in range.
  package init(from decoder: any Decoder) throws {
    wrappedValue = try [Bounded<Kind>](from: decoder).map(\.wrappedValue)
  }

  /// Writes the numbers alone.
  package func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

// What the compiler writes for a wrapped property asks for its key in any case: these let it be absent.
extension KeyedDecodingContainer {
  /// Reads a number in range; nil where the key is absent.
  package func decode<Kind>(_ type: BoundedIfPresent<Kind>.Type, forKey key: Key) throws -> BoundedIfPresent<
    Kind
  > {
    try decodeIfPresent(type, forKey: key) ?? BoundedIfPresent(wrappedValue: nil)
  }
}

extension KeyedEncodingContainer {
  /// Writes the number; no key where there is none.
  package mutating func encode<Kind>(_ value: BoundedIfPresent<Kind>, forKey key: Key) throws {
    try encodeIfPresent(value.wrappedValue, forKey: key)
  }
}
