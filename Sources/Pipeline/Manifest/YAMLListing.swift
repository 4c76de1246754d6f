import Yams

/// The keys and plain values of a YAML file, for display.
package struct YAMLListing: Equatable, Sendable {
  /// One key and its value.
  package struct Line: Equatable, Sendable {
    /// Nested keys are joined by dots.
    package var key: String
    /// As written; lists in brackets.
    package var value: String
  }

  /// In file order.
  package var lines: [Line] = []

  /// Reads the file at `path`.
  /// - Throws: `ManifestError`.
  package init(path: String) throws(ManifestError) {
    let file = try YAMLFile(path: path)
    try add(file.root, "", file)
  }

  /// The value of `key`; nil if it is not there.
  package subscript(key: String) -> String? { lines.first { $0.key == key }?.value }

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
