package import Foundation
internal import Model
internal import StageContract

/// Any JSON value.
package enum JSONValue: Codable, Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  package init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let bool = try? value.decode(Bool.self) {
      self = .bool(bool)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let string = try? value.decode(String.self) {
      self = .string(string)
    } else if let array = try? value.decode([JSONValue].self) {
      self = .array(array)
    } else {
      self = .object(try value.decode([String: JSONValue].self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .null: try value.encodeNil()
    case .bool(let bool): try value.encode(bool)
    case .number(let number):
      if let whole = Int(exactly: number) { try value.encode(whole) } else { try value.encode(number) }
    case .string(let string): try value.encode(string)
    case .array(let array): try value.encode(array)
    case .object(let object): try value.encode(object)
    }
  }

  /// The values of `later` that differ, by the JSON pointers of this value. Where a key exists in only one of them, or
  /// where it takes fewer bytes, the object or array that contains the differing values counts as the value; never the
  /// whole of this value.
  package func changes(to later: JSONValue, at pointer: String = "") -> [String: JSONValue] {
    let whole = [pointer: later]
    var changes: [String: JSONValue] = [:]
    switch (self, later) {
    case (.object(let old), .object(let new)) where old.keys == new.keys:
      for (key, value) in old {
        // Few names need it, and it takes longer than everything else.
        let isPlain = !key.utf8.contains { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }
        let name = isPlain ? key : key.replacing("~", with: "~0").replacing("/", with: "~1")
        changes.merge(value.changes(to: new[key] ?? .null, at: "\(pointer)/\(name)")) { $1 }
      }
    case (.array(let old), .array(let new)) where old.count == new.count:
      for (place, pair) in zip(old, new).enumerated() {
        changes.merge(pair.0.changes(to: pair.1, at: "\(pointer)/\(place)")) { $1 }
      }
    default: return self == later ? [:] : whole
    }
    guard !pointer.isEmpty, changes.count > 1 else { return changes }
    return canonicalJSON(whole).count < canonicalJSON(changes).count ? whole : changes
  }

  /// The value at `pointer` (RFC 6901); nil if there is none.
  package subscript(pointer pointer: String) -> JSONValue? {
    var value = self
    for part in pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      let key = part.replacing("~1", with: "/").replacing("~0", with: "~")
      switch value {
      case .object(let object):
        guard let next = object[String(key)] else { return nil }
        value = next
      case .array(let array):
        guard let place = Int(key), array.indices.contains(place) else { return nil }
        value = array[place]
      default: return nil
      }
    }
    return value
  }

  /// The string that it is; nil if it is something else.
  package var text: String? { if case .string(let text) = self { text } else { nil } }

  /// `data` as a value; nil if it is not JSON.
  package init?(data: Data) {
    // Far quicker than the decoder, which tries one type after the other; and that for every step of every timeline.
    guard let json = try? LocatedJSON(data) else { return nil }
    self.init(json)
  }

  private init(_ json: LocatedJSON) {
    switch json.value {
    case .null: self = .null
    case .bool(let bool): self = .bool(bool)
    case .number(let number): self = .number(number)
    case .string(let string): self = .string(string)
    case .array(let array): self = .array(array.map { JSONValue($0) })
    case .object(let members):
      self = .object(
        Dictionary(members.map { ($0.key, JSONValue($0.value)) }, uniquingKeysWith: { first, _ in first }))
    }
  }
}
