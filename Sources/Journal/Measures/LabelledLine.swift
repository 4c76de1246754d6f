/// A line of a labelled file: what was said, and what people say of it.
package protocol LabelledLine: Decodable, Sendable {
  /// Names of its keys.
  static var keys: [String] { get }
  /// Names of the keys of the objects that are in a list under one of `keys`.
  static var innerKeys: [String: [String]] { get }
  /// Name of the line.
  var id: String { get }
  /// In words, what is wrong with values that are each of the right kind; nil where nothing is.
  var fault: String? { get }
  /// Files that it names, relative to the labelled file.
  var paths: [String] { get }
}

extension LabelledLine {
  /// No objects within.
  package static var innerKeys: [String: [String]] { [:] }
  /// No files.
  package var paths: [String] { [] }

  /// Names of all of `keys`.
  static func names<Key: CodingKey & CaseIterable>(_ keys: Key.Type) -> [String] {
    keys.allCases.map(\.stringValue)
  }
}

extension String {
  /// Whether nothing but white space is in it.
  var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
