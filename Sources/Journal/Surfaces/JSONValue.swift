package import Foundation

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

  /// The values of `later` that differ, by the JSON pointers of this value. Where a key exists in only one of them, the
  /// object or array that contains it counts as the value.
  package func changes(to later: JSONValue, at pointer: String = "") -> [String: JSONValue] {
    if self == later { return [:] }
    switch (self, later) {
    case (.object(let old), .object(let new)) where old.keys == new.keys:
      return old.reduce(into: [:]) { changes, pair in
        let key = pair.key.replacing("~", with: "~0").replacing("/", with: "~1")
        changes.merge(pair.value.changes(to: new[pair.key] ?? .null, at: "\(pointer)/\(key)")) { $1 }
      }
    case (.array(let old), .array(let new)) where old.count == new.count:
      return zip(old, new).enumerated().reduce(into: [:]) { changes, item in
        changes.merge(item.element.0.changes(to: item.element.1, at: "\(pointer)/\(item.offset)")) { $1 }
      }
    default: return [pointer: later]
    }
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
    guard let value = try? JSONDecoder().decode(JSONValue.self, from: data) else { return nil }
    self = value
  }
}
