import Application
import Foundation
import StageContract

/// A whole entry, of whose sentences the author says which tell the event of the day: a part of a text file
/// in `testdata/reader`, which `Sources/Tools/Lab/reader/entries.py` reads, too.
struct LabelledEntry: Equatable, Sendable {
  /// Name of the entry.
  var id: String
  /// ISO 639-1 code.
  var language: String
  /// Sentences in the order spoken.
  var sentences: [String] = []
  /// Indices of those that tell the event.
  var events: Set<Int> = []

  /// Reads a head line: `# id=U1-001 lang=en mood=1.2 persona="…" title="…"`; nil if it is none.
  init?(head line: some StringProtocol) {
    let parts = String(line).split(separator: " ", maxSplits: 3).map(String.init)
    guard parts.count == 4, parts[0] == "#", parts[1].hasPrefix("id="), parts[2].hasPrefix("lang=") else {
      return nil
    }
    id = String(parts[1].dropFirst("id=".count))
    language = String(parts[2].dropFirst("lang=".count))
    guard !id.isEmpty, language.count == 2 else { return nil }
  }

  /// Adds the sentence of `line`: event, keep, valence and feeling, a tab, the text.
  /// - Returns: false if it is none.
  mutating func add(_ line: some StringProtocol) -> Bool {
    let parts = String(line).split(separator: "\t", maxSplits: 1)
    guard parts.count == 2, !parts[1].allSatisfy(\.isWhitespace) else { return false }
    let labels = parts[0].split(separator: " ")
    guard labels.count == 4, labels[0] == "0" || labels[0] == "1" else { return false }
    if labels[0] == "1" { events.insert(sentences.count) }
    sentences.append(String(parts[1]).trimmingCharacters(in: .whitespaces))
    return true
  }
}

extension LabelledFile<LabelledEntry> {
  /// Reads the text file of entries at `path`; each has the number of its head line.
  /// - Throws: `DocumentError`; `CommandFailure` (65) with the first invalid line.
  init(_ path: String) throws {
    self.init(path: path)
    for (number, line) in try Self.rows(path, "a line for each sentence") {
      func invalid(_ reason: String) -> CommandFailure {
        CommandFailure(status: .badInput, "\(path):\(number): \(reason)")
      }
      if line.hasPrefix("#") {
        guard let entry = LabelledEntry(head: line) else {
          throw invalid("needs id, lang, mood, persona and title")
        }
        lines.append((number, entry))
      } else {
        guard !lines.isEmpty else { throw invalid("needs a line before it that begins with # id=") }
        guard lines[lines.count - 1].line.add(line) else {
          throw invalid("needs event, keep, valence and feeling, a tab, and a sentence")
        }
      }
    }
    guard !lines.isEmpty else { throw CommandFailure(status: .badInput, "\(path): contains no entries") }
    if let (number, _) = lines.first(where: { $0.line.events.isEmpty }) {
      throw CommandFailure(status: .badInput, "\(path):\(number): no sentence of the entry tells the event")
    }
  }
}
