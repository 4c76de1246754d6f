/// The value of a parameter or a setting: a scalar or a list, as in YAML and JSON.
package enum ParameterValue: Codable, Equatable, Hashable, Sendable {
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case list([ParameterValue])

  /// Decodes a scalar or a list.
  /// - Throws: `DecodingError`.
  package init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let bool = try? value.decode(Bool.self) {
      self = .bool(bool)
    } else if let integer = try? value.decode(Int.self) {
      self = .integer(integer)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let string = try? value.decode(String.self) {
      self = .string(string)
    } else {
      self = .list(try value.decode([ParameterValue].self))
    }
  }

  /// Encodes plain JSON.
  package func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .bool(let bool): try value.encode(bool)
    case .integer(let integer): try value.encode(integer)
    case .number(let number): try value.encode(number)
    case .string(let string): try value.encode(string)
    case .list(let list): try value.encode(list)
    }
  }

  /// True if JSON can represent it: it contains no infinity or NaN.
  package var isFinite: Bool {
    switch self {
    case .number(let number): number.isFinite
    case .list(let list): list.allSatisfy(\.isFinite)
    case .bool, .integer, .string: true
    }
  }

  /// The value as a command-line argument; lists are joined by commas.
  package var text: String {
    switch self {
    case .bool(let bool): String(bool)
    case .integer(let integer): String(integer)
    case .number(let number): String(number)
    case .string(let string): string
    case .list(let list): list.map(\.text).joined(separator: ",")
    }
  }

  /// Parses a command-line argument: `true`, `5`, `0.2`, `[en, de]`; anything else is a string.
  package init(argument: String) {
    if argument.hasPrefix("["), argument.hasSuffix("]") {
      let items = argument.dropFirst().dropLast().split(separator: ",")
      self = .list(items.map { ParameterValue(argument: String($0.drop { $0 == " " })) })
    } else if let integer = Int(argument) {
      self = .integer(integer)
    } else if let number = Double(argument), number.isFinite {
      self = .number(number)
    } else if let bool = Bool(argument) {
      self = .bool(bool)
    } else {
      self = .string(argument)
    }
  }
}
