/// What every YAML file of Sonar keeps, so that reading it ends: no more than settings, threads and styles need.
package enum StrictYAML {
  /// Bytes that a file may have.
  package static let maximumBytes = 1_000_000
  /// Mappings and lists within each other.
  static let maximumDepth = 50
  /// Spaces and dashes that a line may begin with; each level of a block takes at least one.
  static let maximumIndent = 200

  /// Something that a parser should not be handed.
  package struct Fault: Error, Equatable, Sendable {
    /// Counts from 1.
    package var line: Int
    /// What it is and what to write instead; without a word of the text but a name.
    package var reason: String
  }

  /// Why `text` is not to be parsed; nil where it may be. Cost: one pass.
  ///
  /// An alias (`*name`) repeats what an anchor (`&name`) marks, and a few lines of them can mean more than any memory
  /// holds. The text is not taken apart for this: an anchor's name behind a star counts wherever it stands.
  package static func fault(in text: String) -> Fault? {
    if text.utf8.count > maximumBytes {
      return Fault(line: 1, reason: "larger than \(maximumBytes / 1_000_000) MB; write less")
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
              line: index + 1, reason: "the alias *\(name) is not read; write out what it stands for")
          }
        }
        if depth > maximumDepth { return Fault(line: index + 1, reason: deep) }
      }
    }
    return nil
  }

  private static let deep = "nested deeper than \(maximumDepth) levels; write it flatter"
}
