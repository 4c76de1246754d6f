import Foundation
import Yams

/// The text of a thread's file, in which entries are named by hand; all else, remarks too, stays as it is.
///
/// Whoever uses it reads the new text back: what it cannot find it leaves or gets wrong.
struct ThreadEdit {
  private(set) var lines: [String]

  init(_ text: String) {
    lines = text.components(separatedBy: "\n")
    // What stands behind the last line feed.
    if lines.last == "" { lines.removeLast() }
  }

  var text: String { lines.joined(separator: "\n") + "\n" }

  /// Makes the list under `key` hold `wanted`, item by item where each stands on a line of its own.
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

  private func pair(_ key: String) -> (line: Int, value: Node)? {
    let mapping = (try? compose(yaml: text))?.mapping
    return mapping?.first { $0.key.string == key }.flatMap { pair in
      pair.key.mark.map { ($0.line - 1, pair.value) }
    }
  }

  /// Everything before the item that the line at `index` holds; nil where it is not `- ITEM`.
  private func bullet(at index: Int) -> String? {
    guard lines.indices.contains(index),
      let match = lines[index].prefixMatch(of: /[ \t]*-[ \t]+/)
    else { return nil }
    return String(match.0)
  }

  /// `add: [a, b]` or `add:`, whatever remark stands behind it.
  private mutating func setOnOneLine(_ index: Int, _ key: String, _ wanted: [String]) {
    let list = "[" + wanted.map(ThreadFile.scalar).joined(separator: ", ") + "]"
    guard
      let match = lines[index].wholeMatch(of: /([^:]*:)(?:[ \t]*(?:\[[^\]#]*\]|~|null))?([ \t]*(?:#.*)?\r?)/)
    else { return }
    lines[index] = match.1 + " " + list + match.2
  }
}
