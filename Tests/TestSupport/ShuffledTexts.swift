import Foundation
import Text

/// Texts that nobody says, made of `sentences`: pieces of them, their words in any order, words of several. The same for
/// each seed.
package struct ShuffledTexts {
  private let sentences: [[Substring]]
  private let words: [Substring]
  private var generator: SeededNumbers

  /// - Parameter sentences: at least one, each of at least one word.
  package init(_ sentences: [String], seed: UInt64) {
    self.sentences = sentences.map { $0.split(separator: " ") }
    words = self.sentences.flatMap { $0 }
    generator = SeededNumbers(seed)
  }

  /// The sentences under `keys` of the labelled file at `path`, JSON lines.
  package static func sentences(in path: String, keys: [String]) throws -> [String] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").flatMap { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
      return keys.flatMap { object[$0] as? [String] ?? (object[$0] as? String).map { [$0] } ?? [] }
    }
  }

  package mutating func next() -> String {
    var chosen = sentences.randomElement(using: &generator) ?? []
    let place = Int.random(in: 0...max(0, chosen.count - 1), using: &generator)
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: chosen = Array(chosen[..<min(chosen.count, place + 1)])
    case 1: chosen = Array(chosen[place...])
    case 2: chosen.shuffle(using: &generator)
    default:
      let count = Int.random(in: 1...14, using: &generator)
      chosen = (0..<count).compactMap { _ in words.randomElement(using: &generator) }
    }
    return chosen.joined(separator: " ")
  }
}
