import Foundation
import Model
import StageContract
import StrictYAML
import Text
import Yams

/// Reads and writes a thread as YAML: `threads/ID.yaml`.
struct ThreadFile {
  static let keys = [
    "name", "kind", "color", "words", "people", "tags", "since", "until", "add", "exclude", "said",
  ]

  var path: String
  /// The thread's ID: the file name without `.yaml`.
  var id: String { URL(filePath: path).deletingPathExtension().lastPathComponent }

  /// Parses `text`, the contents of the file.
  /// - Throws: `ThreadError.malformed`.
  func thread(_ text: String) throws(ThreadError) -> JournalThread {
    var thread = JournalThread(id: id, name: "")
    var lines: [String: Int] = [:]
    do throws(StrictYAML.Fault) {
      for value in try YAMLValue.parse(text)?.members(Self.keys) ?? [] {
        lines[value.key] = value.line
        switch value.key {
        case "name": thread.name = try value.text().trimmingCharacters(in: .whitespaces)
        case "kind": thread.kind = try value.choice(of: JournalThread.Kind.self)
        case "color": thread.color = value.isEmpty ? nil : try value.text()
        case "words": thread.words = try Self.list(value)
        case "people": thread.people = try Self.list(value)
        case "tags": thread.tags = try Self.list(value)
        case "add": thread.added = try Self.list(value)
        case "exclude": thread.excluded = try Self.list(value)
        case "said": thread.said = try Self.instants(value)
        case "since": thread.since = try Self.day(value)
        default: thread.until = try Self.day(value)
        }
      }
    } catch {
      throw wrong(error.line, error.reason)
    }
    guard lines["name"] != nil else { throw wrong(1, "a thread needs the key name") }
    if let fault = thread.fault { throw wrong(lines[fault.key], fault.reason) }
    return thread
  }

  /// The texts of `value`, each once.
  private static func list(_ value: YAMLValue) throws(StrictYAML.Fault) -> [String] {
    try value.texts().reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  private static func instants(_ value: YAMLValue) throws(StrictYAML.Fault) -> SaidInstants {
    var instants: [String: String] = [:]
    for member in try value.members() {
      let text = try member.text()
      guard Instant.date(text) != nil else { throw member.wrong("an instant such as 2026-11-20T07:15:03Z") }
      instants[member.key] = text
    }
    return SaidInstants(instants)
  }

  private static func day(_ value: YAMLValue) throws(StrictYAML.Fault) -> CivilDate? {
    if value.isEmpty { return nil }
    guard let day = CivilDate(text: try value.text()) else { throw value.wrong("a day such as 2026-11-20") }
    return day
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
    lines += Self.lines(thread.said)
    return lines.joined(separator: "\n") + "\n"
  }

  /// Lines of a file with `said`, which nobody writes by hand.
  static func lines(_ said: SaidInstants) -> [String] {
    guard !said.byName.isEmpty else { return [] }
    return ["said:"] + said.byName.sorted { $0.key < $1.key }.map { "  \(scalar($0)): \(scalar($1))" }
  }

  /// `text` as a YAML scalar on one line, quoted if it would otherwise be read as another type.
  static func scalar(_ text: String) -> String {
    let isPlain = text.wholeMatch(of: /[\p{L}0-9][\p{L}0-9_-]*( [\p{L}0-9_-]+)*/) != nil
    // Some YAML readers take plain `yes` or `12` for a Boolean or a number.
    if isPlain, (try? Yams.load(yaml: text)) as? String == text { return text }
    return String(decoding: canonicalJSON(text), as: UTF8.self)
  }

  private func wrong(_ line: Int?, _ reason: String) -> ThreadError {
    .malformed(path: path, line: line, reason: reason)
  }
}
