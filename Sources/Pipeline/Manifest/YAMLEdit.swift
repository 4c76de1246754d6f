import StageContract
import StrictYAML
import Yams

/// A single change to the text of a YAML file, located by the parser's nodes. It fails if a position cannot
/// be determined.
///
/// Callers must parse the new text again: the end of a value is judged only by its syntax.
struct YAMLEdit {
  private var text: [Unicode.Scalar]
  /// Index of the first character of each line.
  private var lines = [0]
  private let root: Node?
  private let lineBreak: [Unicode.Scalar]

  init(_ text: String) {
    self.text = Array(text.unicodeScalars)
    for (index, scalar) in self.text.enumerated() where scalar == "\n" { lines.append(index + 1) }
    root = try? StrictYAML.compose(text)
    lineBreak = self.text.contains("\r") ? ["\r", "\n"] : ["\n"]
  }

  /// The text with `value` under the key `path`, creating mappings on the way; nil if that is not possible.
  func setting(_ path: [String], to value: ParameterValue) -> String? {
    var edit = self
    var keys = path[...]
    var key: Node?
    var node = root
    var inFlow = isFlow(root)
    while let name = keys.first, let pair = node?.mapping?.first(where: { $0.key.string == name }) {
      (key, node) = (pair.key, pair.value)
      keys = keys.dropFirst()
      inFlow = inFlow || isFlow(node)
    }
    let isDone: Bool
    if keys.isEmpty {
      isDone = edit.replace(node, of: key, by: value.yaml, inFlow: inFlow)
    } else if isFlow(node) {
      isDone = edit.insert(Self.nested(keys, value), into: node)
    } else if node == nil || node?.mapping != nil || isNull(node) {
      isDone = edit.addLine(keys, value, to: node, of: key)
    } else {
      isDone = false
    }
    return isDone ? String(String.UnicodeScalarView(edit.text)) : nil
  }

  private func isNull(_ node: Node?) -> Bool { node?.scalar?.string.isEmpty ?? false }

  /// True if `node` is a mapping in braces; the parser does not report the style of a mapping.
  private func isFlow(_ node: Node?) -> Bool {
    node?.mapping != nil && index(node?.mark).map { text[$0] == "{" } ?? false
  }

  /// `a: {b: 1}` for the keys a and b.
  private static func nested(_ keys: ArraySlice<String>, _ value: ParameterValue) -> String {
    guard let key = keys.first else { return value.yaml }
    let rest = nested(keys.dropFirst(), value)
    return keys.count > 1 ? "\(key): {\(rest)}" : "\(key): \(rest)"
  }

  private func index(_ mark: Mark?) -> Int? {
    guard let mark, lines.indices.contains(mark.line - 1) else { return nil }
    let index = lines[mark.line - 1] + mark.column - 1
    return index < text.count ? index : nil
  }

  /// Replaces a value on one line by `new`, or inserts it after the colon if there is none.
  private mutating func replace(_ node: Node?, of key: Node?, by new: String, inFlow: Bool) -> Bool {
    if isNull(node), node?.scalar?.style == .plain || node?.scalar?.style == .any {
      guard let colon = colon(after: key) else { return false }
      text.insert(contentsOf: (" " + new).unicodeScalars, at: colon + 1)
      return true
    }
    guard let start = index(node?.mark), let end = end(from: start, inFlow: inFlow) else { return false }
    text.replaceSubrange(start..<end, with: new.unicodeScalars)
    return true
  }

  private func colon(after key: Node?) -> Int? {
    guard let start = index(key?.mark), let end = end(from: start, inFlow: true, isKey: true) else {
      return nil
    }
    return text[end...].firstIndex(of: ":")
  }

  /// Index after the value that starts at `start`; nil for values that span lines in block style.
  private func end(from start: Int, inFlow: Bool, isKey: Bool = false) -> Int? {
    switch text[start] {
    case "\"", "'": return quoteEnd(from: start)
    case "[", "{": return bracketEnd(from: start)
    case "|", ">", "&", "*", "!",
      "-" where text[start] != "-" || text[(start + 1)...].first == " ":
      return nil
    default:
      var end = start
      while end < text.count, text[end] != "\n", text[end] != "\r" {
        if text[end] == "#", end > start, text[end - 1] == " " || text[end - 1] == "\t" { break }
        if inFlow, ",]}".unicodeScalars.contains(text[end]) { break }
        if isKey, text[end] == ":" { break }
        end += 1
      }
      while end > start, text[end - 1] == " " || text[end - 1] == "\t" { end -= 1 }
      return end
    }
  }

  private func quoteEnd(from start: Int) -> Int? {
    let quote = text[start]
    var index = start + 1
    while index < text.count {
      if text[index] == "\\", quote == "\"" {
        index += 2
      } else if text[index] != quote {
        index += 1
      } else if quote == "'", index + 1 < text.count, text[index + 1] == quote {
        index += 2
      } else {
        return index + 1
      }
    }
    return nil
  }

  private func bracketEnd(from start: Int) -> Int? {
    var depth = 0
    var index = start
    while index < text.count {
      switch text[index] {
      case "[", "{": depth += 1
      case "]", "}": depth -= 1
      case "\"", "'":
        guard let end = quoteEnd(from: index) else { return nil }
        index = end - 1
      default: break
      }
      index += 1
      if depth == 0 { return index }
    }
    return nil
  }

  /// Inserts `entry` at the start of a mapping in braces.
  private mutating func insert(_ entry: String, into node: Node?) -> Bool {
    guard let start = index(node?.mark), let mapping = node?.mapping else { return false }
    text.insert(contentsOf: (mapping.isEmpty ? entry : entry + ", ").unicodeScalars, at: start + 1)
    return true
  }

  /// Adds a line for `keys` to the mapping `node`, the value of `key`; at the end of the file if both are
  /// nil.
  private mutating func addLine(
    _ keys: ArraySlice<String>, _ value: ParameterValue, to node: Node?, of key: Node?
  ) -> Bool {
    guard let key else { return addTopLine(keys, value) }
    guard let keyMark = key.mark, let colon = colon(after: key) else { return false }
    var column = keyMark.column + 1
    if let first = node?.mapping?.first?.key.mark { column = first.column - 1 }
    let indent = String(repeating: " ", count: column)
    let end = text[colon...].firstIndex(of: "\n") ?? text.count
    let line = Array((indent + Self.nested(keys, value)).unicodeScalars)
    if end == text.count {
      text += lineBreak + line + lineBreak
    } else {
      text.insert(contentsOf: line + lineBreak, at: end + 1)
    }
    return true
  }

  /// After a comment that shows the syntax of the key, else at the end of the file.
  private mutating func addTopLine(_ keys: ArraySlice<String>, _ value: ParameterValue) -> Bool {
    guard let name = keys.first, root == nil || root?.mapping != nil else { return false }
    let line = Array(Self.nested(keys, value).unicodeScalars)
    if keys.count == 1, let remark = lines.last(where: { isRemark($0, of: name) }),
      let end = text[remark...].firstIndex(of: "\n")
    {
      text.insert(contentsOf: line + lineBreak, at: end + 1)
    } else {
      if let last = text.last, last != "\n" { text += lineBreak }
      text += line + lineBreak
    }
    return true
  }

  /// True if the line at `start` is `# NAME: …` and no setting continues below it.
  private func isRemark(_ start: Int, of name: String) -> Bool {
    guard start < text.count, text[start] == "#" else { return false }
    let rest = text[(start + 1)...].drop { $0 == " " || $0 == "#" }
    guard rest.starts(with: (name + ":").unicodeScalars) else { return false }
    let below = lines.first { $0 > start && $0 < text.count && !"#\r\n".unicodeScalars.contains(text[$0]) }
    return below.map { text[$0] != " " } ?? true
  }
}
