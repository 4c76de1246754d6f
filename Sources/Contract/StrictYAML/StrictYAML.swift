/// Limits that every YAML file of Sonar must respect, so that parsing always terminates: more than enough for
/// settings, threads and styles.
package enum StrictYAML {
  /// Largest size of a file in bytes.
  package static let maximumBytes = 1_000_000
  /// Deepest nesting of mappings and lists.
  static let maximumDepth = 50
  /// Most spaces and dashes at the start of a line; each level of a block takes at least one.
  static let maximumIndent = 200

  /// Something that must not be passed to a parser.
  package struct Fault: Error, Equatable, Sendable {
    /// Counts from 1.
    package var line: Int
    /// The fault and its remedy; it quotes nothing but a name.
    package var reason: String

    package init(line: Int, reason: String) {
      self.line = line
      self.reason = reason
    }
  }

  /// Why `text` must not be parsed; nil if it may be. Takes a single pass.
  ///
  /// An alias (`*name`) repeats the value of an anchor (`&name`), so that a few lines can expand to more than
  /// any memory holds. The text is not parsed for this check: an anchor's name after a star counts anywhere.
  package static func fault(in text: String) -> Fault? {
    if text.utf8.count > maximumBytes {
      return Fault(line: 1, reason: "larger than \(maximumBytes / 1_000_000) MB; shorten it")
    }
    var anchors: Set<Substring> = []
    var depth = 0
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let indent = line.prefix { $0 == " " || $0 == "-" || $0 == "?" }.count
      if indent > maximumIndent, line.dropFirst(indent).first != "#" {
        return Fault(line: index + 1, reason: deep)
      }
      var rest = line[...]
      while let start = rest.firstIndex(where: { "&*[]{}".contains($0) }) {
        let mark = rest[start]
        rest = rest[rest.index(after: start)...]
        switch mark {
        case "[", "{": depth += 1
        case "]", "}": depth = max(0, depth - 1)
        default:
          let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
          if name.isEmpty { continue }
          if mark == "&" { anchors.insert(name) }
          if mark == "*", anchors.contains(name) {
            return Fault(
              line: index + 1, reason: "the alias *\(name) is not supported; write out its value")
          }
        }
        if depth > maximumDepth { return Fault(line: index + 1, reason: deep) }
      }
    }
    return nil
  }

  private static let deep = "nested deeper than \(maximumDepth) levels; reduce the nesting"
}
