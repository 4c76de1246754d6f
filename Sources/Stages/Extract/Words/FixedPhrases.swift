import Text

/// Figures of speech and set phrases of a language, whose nouns say nothing of what was spoken about.
struct FixedPhrases: Sendable {
  /// The phrases by their first word, longest first.
  private let phrases: [String: [[String]]]
  private let isGerman: Bool

  /// - Parameter phrases: in normal form; `my` and `mein` stand for any possessive.
  init(_ phrases: [[String]], isGerman: Bool) {
    self.phrases = Dictionary(grouping: phrases, by: { $0.first ?? "" }).mapValues { group in
      group.sorted { ($1.count, $0.joined(separator: " ")) < ($0.count, $1.joined(separator: " ")) }
    }
    self.isGerman = isGerman
  }

  /// True if each of `words`, which are in normal form, is part of a phrase.
  func covered(_ words: [String]) -> [Bool] {
    let keys = words.map(key)
    var covered = Array(repeating: false, count: words.count)
    for start in keys.indices {
      guard let phrase = phrases[keys[start]]?.first(where: { keys[start...].starts(with: $0) }) else {
        continue
      }
      for place in start..<start + phrase.count { covered[place] = true }
    }
    return covered
  }

  /// True if `words`, which are in normal form, begin with a phrase.
  func open(_ words: [String]) -> Bool {
    let keys = words.map(key)
    return phrases[keys.first ?? ""]?.contains { keys.starts(with: $0) } ?? false
  }

  /// True if `words`, which are in normal form, end with a phrase.
  func close(_ words: [String]) -> Bool {
    let keys = words.map { Self.reflexives.contains($0) ? "mich" : key($0) }
    return keys.indices.contains { start in
      phrases[keys[start]]?.contains { keys[start...].elementsEqual($0) } ?? false
        || keys[start] == "mich"
          && phrases["mir"]?.contains { keys[(start + 1)...].elementsEqual($0.dropFirst()) } ?? false
    }
  }

  private func key(_ word: String) -> String {
    guard isGerman else { return Self.possessives.contains(word) ? "my" : word }
    return Self.germanStems.contains { word.hasPrefix($0) && Self.endings.contains(word.dropFirst($0.count)) }
      ? "mein" : word
  }

  private static let reflexives: Set<String> = ["mich", "mir", "dich", "dir", "sich", "uns"]
  private static let possessives: Set<String> = ["my", "your", "his", "her", "its", "our", "their"]
  private static let germanStems = ["mein", "dein", "sein", "ihr", "unser", "unsr", "euer", "eur"]
  private static let endings: Set<Substring> = ["", "e", "en", "em", "er", "es"]
}
