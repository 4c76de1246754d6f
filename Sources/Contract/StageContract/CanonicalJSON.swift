package import Foundation

/// The correspondence between the names of properties and the keys of JSON objects. The keys of dictionaries are data:
/// they are never converted.
package enum JSONKeys: Sendable {
  /// The key of `entryID` is `entry_id`.
  case snakeCase
  /// Key and name are the same. For documents of very many objects: converting keys adds 70 % to the time of decoding
  /// a transcript of 20,000 words, and 100 % to that of encoding it.
  case verbatim
}

/// Encodes `value` with sorted keys and unescaped slashes, so that equal values give equal bytes: on one line
/// without white space or, if `pretty`, with two-space indentation and a final line feed.
///
/// Numbers must be finite.
package func canonicalJSON(
  _ value: some Encodable, pretty: Bool = false, keys: JSONKeys = .snakeCase
) -> Data {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  if pretty { encoder.outputFormatting.insert(.prettyPrinted) }
  if keys == .snakeCase {
    encoder.keyEncodingStrategy = .custom { path in
      ConvertedKey(stringValue: SnakeCase.key(of: path[path.count - 1].stringValue))
    }
  }
  do {
    return try encoder.encode(value) + (pretty ? Data("\n".utf8) : Data())
  } catch {
    preconditionFailure("a record holds a value that JSON cannot: \(error)")
  }
}

/// Decodes what `canonicalJSON` encodes.
/// - Throws: `DecodingError`; `JSONFault` describes it.
package func decodeJSON<Value: Decodable>(
  _ type: Value.Type, from data: Data, keys: JSONKeys = .snakeCase
) throws -> Value {
  let decoder = JSONDecoder()
  if keys == .snakeCase {
    decoder.keyDecodingStrategy = .custom { path in
      ConvertedKey(stringValue: SnakeCase.name(of: path[path.count - 1].stringValue))
    }
  }
  return try decoder.decode(type, from: data)
}

/// The conversion of names.
package enum SnakeCase {
  /// The key of the property `name`: `entry_id` of `entryID`. Adjacent capitals are one word.
  package static func key(of name: String) -> String {
    let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
    guard name.utf8.contains(where: capitals.contains) else { return name }
    var key: [UInt8] = []
    var isWithinCapitals = false
    for byte in name.utf8 {
      let isCapital = capitals.contains(byte)
      if isCapital, !isWithinCapitals { key.append(UInt8(ascii: "_")) }
      key.append(isCapital ? byte | 0x20 : byte)
      isWithinCapitals = isCapital
    }
    return String(decoding: key, as: UTF8.self)
  }

  /// The name of the property with `key`: `entryID` of `entry_id`.
  package static func name(of key: String) -> String {
    guard key.utf8.contains(UInt8(ascii: "_")) else { return key }
    let words = key.split(separator: "_")
    return words.dropFirst().reduce(into: String(words.first ?? "")) { name, word in
      name += word == "id" ? "ID" : word.prefix(1).uppercased() + word.dropFirst()
    }
  }
}

private struct ConvertedKey: CodingKey {
  var stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
