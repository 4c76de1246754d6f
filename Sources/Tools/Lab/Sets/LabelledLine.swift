import StageContract

/// A line of a labelled file: an input with the expected result.
protocol LabelledLine: Decodable, Sendable {
  /// Names of the permitted keys.
  static var keys: [String] { get }
  /// Names of the permitted keys of objects in the lists under some of `keys`.
  static var innerKeys: [String: [String]] { get }
  /// Name of the line.
  var id: String { get }
  /// The first invalid value, described in words; nil if all are valid.
  var fault: String? { get }
  /// Paths of the files that it refers to, relative to the labelled file.
  var paths: [String] { get }
}

extension LabelledLine {
  /// No nested objects.
  static var innerKeys: [String: [String]] { [:] }
  /// No files.
  var paths: [String] { [] }

  /// Names of all cases of `keys`.
  static func names<Key: CodingKey & CaseIterable>(_ keys: Key.Type) -> [String] {
    keys.allCases.map { SnakeCase.key(of: $0.stringValue) }
  }
}

extension String {
  /// Whether it consists of white space only.
  var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
