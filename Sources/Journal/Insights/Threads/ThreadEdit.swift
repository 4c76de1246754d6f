import Foundation
import StageContract
import StrictYAML
import Yams

/// Edits the lists of entries in the text of a thread's file, and when they were said; everything else, comments included, stays as it
/// is.
///
/// Parse the edited text to verify it: a layout that the edit does not recognise is left unchanged or edited
/// wrongly.
struct ThreadEdit {
  private(set) var lines: [String]

  init(_ text: String) {
    lines = text.components(separatedBy: "\n")
    // A trailing line feed leaves an empty last element.
    if lines.last == "" { lines.removeLast() }
  }

  var text: String { lines.joined(separator: "\n") + "\n" }

  /// Sets the list under `key` to `wanted`, item by item if each item is on a separate line.
  mutating func set(_ key: String, to wanted: [String]) {
    guard let (keyLine, value) = pair(key) else {
      if !wanted.isEmpty { lines += ["\(key):"] + wanted.map { "  - " + ThreadFile.scalar($0) } }
      return
    }
    let items = (value.sequence.map(Array.init) ?? []).compactMap { item in
      item.mark.flatMap { mark in item.scalar.map { (line: mark.line - 1, id: $0.string) } }
    }
    let isBlock = !items.isEmpty && items.allSatisfy { bullet(at: $0.line) != nil }
    guard isBlock else { return setOnOneLine(keyLine, key, wanted) }
    let new = wanted.filter { id in !items.contains { $0.id == id } }
    if let last = items.last, let bullet = bullet(at: last.line) {
      lines.insert(contentsOf: new.map { bullet + ThreadFile.scalar($0) }, at: last.line + 1)
    }
    for item in items.reversed() where !wanted.contains(item.id) { lines.remove(at: item.line) }
    if wanted.isEmpty { lines.remove(at: keyLine) }
  }

  /// Replaces when things were said, at the end of the file.
  mutating func set(_ said: SaidInstants) {
    if let keyLine = pair("said")?.line {
      let end = lines[(keyLine + 1)...].firstIndex { $0.first != " " } ?? lines.endIndex
      lines.removeSubrange(keyLine..<end)
    }
    lines += ThreadFile.lines(said)
  }

  private func pair(_ key: String) -> (line: Int, value: Node)? {
    let mapping = (try? StrictYAML.compose(text))?.mapping
    return mapping?.first { $0.key.string == key }.flatMap { pair in
      pair.key.mark.map { ($0.line - 1, pair.value) }
    }
  }

  /// Everything before the item on the line at `index`; nil if the line is not `- ITEM`.
  private func bullet(at index: Int) -> String? {
    guard lines.indices.contains(index),
      let match = lines[index].prefixMatch(of: /[ \t]*-[ \t]+/)
    else { return nil }
    return String(match.0)
  }

  /// Rewrites `add: [a, b]` or `add:` and keeps the comment after it.
  private mutating func setOnOneLine(_ index: Int, _ key: String, _ wanted: [String]) {
    let list = "[" + wanted.map(ThreadFile.scalar).joined(separator: ", ") + "]"
    guard
      let match = lines[index].wholeMatch(of: /([^:]*:)(?:[ \t]*(?:\[[^\]#]*\]|~|null))?([ \t]*(?:#.*)?\r?)/)
    else { return }
    lines[index] = match.1 + " " + list + match.2
  }
}
