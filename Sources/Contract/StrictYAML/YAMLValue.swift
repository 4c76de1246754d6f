internal import StageContract
internal import Yams

/// A value in a YAML file with its key and line, for files whose every key is known.
package struct YAMLValue {
  /// The key of the value in its mapping; that of the list for an item of one.
  package let key: String
  /// Counts from 1.
  package let line: Int
  private let node: Node

  private init(key: String, line: Int?, node: Node) {
    self.key = key
    self.line = line ?? 1
    self.node = node
  }

  /// Parses a complete file; nil if it contains nothing.
  /// - Throws: `StrictYAML.Fault`.
  package static func parse(_ text: String) throws(StrictYAML.Fault) -> YAMLValue? {
    if let fault = StrictYAML.fault(in: text) { throw fault }
    do {
      guard let node = try StrictYAML.compose(text), node.null == nil || node.scalar == nil else {
        return nil
      }
      return YAMLValue(key: "", line: node.mark?.line, node: node)
    } catch let error as YamlError {
      switch error {
      case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
        .composer(_, let problem, let mark, _):
        throw .init(line: mark.line, reason: "not YAML: \(problem)")
      case .duplicatedKeysInMapping(let keys, let context):
        throw .init(line: context.mark.line, reason: "the key \(keys.first ?? "") appears twice; remove one")
      default: throw .init(line: 1, reason: "not YAML")
      }
    } catch {
      throw .init(line: 1, reason: "not YAML")
    }
  }

  /// True if the key has no value.
  package var isEmpty: Bool { node.scalar != nil && node.null != nil }

  /// True if it is a mapping.
  package var isMapping: Bool { node.mapping != nil }

  /// True if it is a list.
  package var isList: Bool { node.sequence != nil }

  /// The values of a mapping in the order of the file; none for a key without a value.
  /// - Parameter names: the permitted keys; nil if any is.
  /// - Throws: `StrictYAML.Fault`, for an unknown key with the nearest permitted one.
  package func members(_ names: [String]? = nil) throws(StrictYAML.Fault) -> [YAMLValue] {
    if isEmpty { return [] }
    guard let mapping = node.mapping else { throw wrong("a mapping (key: value)") }
    var members: [YAMLValue] = []
    for (name, value) in mapping {
      let member = YAMLValue(key: name.scalar?.string ?? "", line: name.mark?.line, node: value)
      if let names, !names.contains(member.key) {
        let hint = nearestName(to: member.key, among: names).map { "did you mean \($0)?" }
        throw .init(
          line: member.line,
          reason: "unknown key \(member.key); " + (hint ?? "keys are \(names.joined(separator: ", "))"))
      }
      members.append(member)
    }
    return members
  }

  /// The items of a list; none for a key without a value.
  /// - Throws: `StrictYAML.Fault`.
  package func items() throws(StrictYAML.Fault) -> [YAMLValue] {
    if isEmpty { return [] }
    guard let sequence = node.sequence else { throw wrong("a list") }
    return sequence.map { YAMLValue(key: key, line: $0.mark?.line, node: $0) }
  }

  /// Text on one line or several, not empty.
  /// - Throws: `StrictYAML.Fault`.
  package func text() throws(StrictYAML.Fault) -> String {
    guard let text = node.scalar?.string, !isEmpty, !text.allSatisfy(\.isWhitespace) else {
      throw wrong("text")
    }
    return text
  }

  /// A list of texts; a single text is a list of one.
  /// - Throws: `StrictYAML.Fault`.
  package func texts() throws(StrictYAML.Fault) -> [String] {
    if node.scalar != nil, !isEmpty { return [try text()] }
    var texts: [String] = []
    for item in try items() { texts.append(try item.text()) }
    return texts
  }

  package func bool() throws(StrictYAML.Fault) -> Bool {
    guard let bool = node.bool else { throw wrong("true or false") }
    return bool
  }

  /// A whole number in `range`.
  /// - Throws: `StrictYAML.Fault`.
  package func integer(_ range: ClosedRange<Int>) throws(StrictYAML.Fault) -> Int {
    guard let number = node.int, range.contains(number) else {
      throw wrong("a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// A number in `range`.
  /// - Throws: `StrictYAML.Fault`.
  package func number(_ range: ClosedRange<Double>) throws(StrictYAML.Fault) -> Double {
    guard let number = node.float, range.contains(number) else {
      throw wrong("a number from \(Int(range.lowerBound)) to \(Int(range.upperBound))")
    }
    return number
  }

  /// One of the cases of `type`.
  /// - Throws: `StrictYAML.Fault`.
  package func choice<Choice: RawRepresentable & CaseIterable>(
    of type: Choice.Type
  ) throws(StrictYAML.Fault) -> Choice where Choice.RawValue == String {
    let allowed = Choice.allCases.map(\.rawValue)
    guard let choice = node.scalar.flatMap({ Choice(rawValue: $0.string) }) else {
      throw wrong(allowed.dropLast().joined(separator: ", ") + " or " + (allowed.last ?? ""))
    }
    return choice
  }

  /// The error of a value that is not `expected`.
  package func wrong(_ expected: String) -> StrictYAML.Fault {
    .init(
      line: line, reason: key.isEmpty ? "the file must contain \(expected)" : "\(key) must be \(expected)")
  }
}
