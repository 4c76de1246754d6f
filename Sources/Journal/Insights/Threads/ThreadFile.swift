import Foundation
import StageContract
import StrictYAML
import Text
import Yams

/// Reads and writes a thread as YAML: `threads/ID.yaml`.
struct ThreadFile {
  static let keys = [
    "name", "kind", "color", "words", "people", "tags", "since", "until", "add", "exclude",
  ]

  var path: String
  /// The thread's ID: the file name without `.yaml`.
  var id: String { URL(filePath: path).deletingPathExtension().lastPathComponent }

  /// Parses `text`, the contents of the file.
  /// - Throws: `ThreadError.malformed`.
  func thread(_ text: String) throws(ThreadError) -> JournalThread {
    guard let mapping = try root(text)?.mapping else {
      throw wrong(1, "a thread's file consists of these keys: " + Self.keys.joined(separator: ", "))
    }
    var thread = JournalThread(id: id, name: "")
    var lines: [String: Int] = [:]
    for (keyNode, value) in mapping {
      let key = keyNode.string ?? ""
      let line = keyNode.mark?.line
      lines[key] = line
      switch key {
      case "name": thread.name = try string(value, key, line).trimmingCharacters(in: .whitespaces)
      case "kind": thread.kind = try kind(value, line)
      case "color": thread.color = value.null == nil ? try string(value, key, line) : nil
      case "words": thread.words = try list(value, key, line)
      case "people": thread.people = try list(value, key, line)
      case "tags": thread.tags = try list(value, key, line)
      case "add": thread.added = try list(value, key, line)
      case "exclude": thread.excluded = try list(value, key, line)
      case "since": thread.since = try day(value, key, line)
      case "until": thread.until = try day(value, key, line)
      default:
        let hint = nearestName(to: key, among: Self.keys).map { "did you mean \($0)?" }
        throw wrong(line, "unknown key \(key); " + (hint ?? "keys are \(Self.keys.joined(separator: ", "))"))
      }
    }
    guard lines["name"] != nil else { throw wrong(1, "a thread needs the key name") }
    if let fault = thread.fault { throw wrong(lines[fault.key], fault.reason) }
    return thread
  }

  /// Contents of a new file for `thread`.
  static func text(_ thread: JournalThread) -> String {
    var lines = [
      "# Entries with any of these words, people or tags; add and exclude take precedence.",
      "name: " + scalar(thread.name), "kind: " + thread.kind.rawValue,
    ]
    if let color = thread.color { lines.append("color: " + scalar(color)) }
    for (key, list) in [("words", thread.words), ("people", thread.people), ("tags", thread.tags)]
    where !list.isEmpty {
      lines.append("\(key): [" + list.map(scalar).joined(separator: ", ") + "]")
    }
    for (key, day) in [("since", thread.since), ("until", thread.until)] {
      if let day { lines.append("\(key): \(day.text)") }
    }
    for (key, ids) in [("add", thread.added), ("exclude", thread.excluded)] where !ids.isEmpty {
      lines.append("\(key):")
      lines += ids.map { "  - " + scalar($0) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// `text` as a YAML scalar on one line, quoted if it would otherwise be read as another type.
  static func scalar(_ text: String) -> String {
    let isPlain = text.wholeMatch(of: /[\p{L}0-9][\p{L}0-9_-]*( [\p{L}0-9_-]+)*/) != nil
    // Some YAML readers take plain `yes` or `12` for a Boolean or a number.
    if isPlain, (try? Yams.load(yaml: text)) as? String == text { return text }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    // Encoding a string as JSON cannot fail.
    return (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
  }

  private func root(_ text: String) throws(ThreadError) -> Node? {
    if let fault = StrictYAML.fault(in: text) { throw wrong(fault.line, fault.reason) }
    do {
      return try compose(yaml: text)
    } catch let error as YamlError {
      switch error {
      case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
        .composer(_, let problem, let mark, _):
        throw wrong(mark.line, "not YAML: \(problem)")
      case .duplicatedKeysInMapping(let keys, let context):
        throw wrong(context.mark.line, "the key \(keys.first ?? "") appears twice; remove one")
      default: throw wrong(nil, "not YAML")
      }
    } catch {
      throw wrong(nil, "not YAML")
    }
  }

  private func string(_ node: Node, _ key: String, _ line: Int?) throws(ThreadError) -> String {
    guard let text = node.scalar?.string else { throw wrong(line, "\(key) must be text") }
    return text
  }

  private func list(_ node: Node, _ key: String, _ line: Int?) throws(ThreadError) -> [String] {
    if let scalar = node.scalar { return node.null == nil ? [scalar.string] : [] }
    var list: [String] = []
    for item in node.sequence ?? [] {
      guard let text = item.scalar?.string else {
        throw wrong(item.mark?.line, "\(key) must be a list of text values")
      }
      if !list.contains(text) { list.append(text) }
    }
    guard node.sequence != nil else { throw wrong(line, "\(key) must be a list of text values") }
    return list
  }

  private func kind(_ node: Node, _ line: Int?) throws(ThreadError) -> JournalThread.Kind {
    guard let kind = node.scalar.flatMap({ JournalThread.Kind(rawValue: $0.string) }) else {
      throw wrong(line, "kind must be topic, person or goal")
    }
    return kind
  }

  private func day(_ node: Node, _ key: String, _ line: Int?) throws(ThreadError) -> CivilDate? {
    if node.null != nil { return nil }
    guard let day = node.scalar.flatMap({ CivilDate(text: $0.string) }) else {
      throw wrong(line, "\(key) must be a day such as 2026-11-20")
    }
    return day
  }

  private func wrong(_ line: Int?, _ reason: String) -> ThreadError {
    .malformed(path: path, line: line, reason: reason)
  }
}
