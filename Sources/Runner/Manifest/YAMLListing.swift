import Yams

/// What stands in a YAML file of keys and plain values, to show it to a person.
public struct YAMLListing: Equatable, Sendable {
  /// One key and its value.
  public struct Line: Equatable, Sendable {
    /// Keys of mappings within mappings are joined by a dot.
    public var key: String
    /// As it is written, lists in brackets.
    public var value: String
  }

  /// In the order of the file.
  public var lines: [Line] = []

  /// Reads the file at `path`.
  /// - Throws: `ManifestError`.
  public init(path: String) throws(ManifestError) {
    let file = try YAMLFile(path: path)
    try add(file.root, "", file)
  }

  /// The value of `key`; nil where it is not there.
  public subscript(key: String) -> String? { lines.first { $0.key == key }?.value }

  private mutating func add(_ node: Node, _ prefix: String, _ file: YAMLFile) throws(ManifestError) {
    for pair in try file.pairs(node, key: prefix.isEmpty ? "the file" : prefix) {
      let key = prefix + pair.key
      if pair.value.mapping != nil {
        try add(pair.value, key + ".", file)
      } else if let sequence = pair.value.sequence {
        lines.append(
          Line(key: key, value: "[\(sequence.compactMap(\.scalar?.string).joined(separator: ", "))]"))
      } else {
        lines.append(Line(key: key, value: pair.value.scalar?.string ?? ""))
      }
    }
  }
}
