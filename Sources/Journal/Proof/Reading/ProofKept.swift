import Text

/// The words that a written sentence must not lose: "only", "almost", "half of", "sometimes".
struct ProofKept: Sendable {
  /// What such a word does.
  enum Kind: String, CaseIterable {
    /// Of several, this one: "only".
    case focus
    /// A bound or an estimate before a number.
    case amounts
    /// Not all of a thing: "half of".
    case parts
    /// Less than that, or not always.
    case degrees
    /// All others: "except".
    case exceptions
    /// Several that are not those that are known.
    case some
  }

  /// A phrase in a text.
  struct Mark {
    var kind: Kind
    /// What phrases that say the same have in common.
    var group: Int
    var range: Range<Int>
  }

  /// Phrases by their first word, the longest first.
  private let phrases: [String: [(words: [String], kind: Kind, group: Int)]]

  /// - Throws: `WordFileError`.
  init(_ file: WordFile) throws(WordFileError) {
    var phrases: [String: [(words: [String], kind: Kind, group: Int)]] = [:]
    var group = 0
    for kind in Kind.allCases {
      for line in try file.phraseLines(kind.rawValue) {
        for phrase in line { phrases[phrase[0], default: []].append((phrase, kind, group)) }
        group += 1
      }
    }
    self.phrases = phrases.mapValues { $0.sorted { $0.words.count > $1.words.count } }
  }

  /// The phrases in a text, in their order; one word may be of several kinds.
  func marks(_ reading: ProofReading) -> [Mark] {
    let words = reading.words
    var marks: [Mark] = []
    var start = 0
    while start < words.count {
      var longest = 1
      for phrase in phrases[words[start].normal] ?? []
      where phrase.words.count >= longest && reading.says(phrase.words, at: start) {
        longest = phrase.words.count
        marks.append(Mark(kind: phrase.kind, group: phrase.group, range: start..<(start + longest)))
      }
      start += longest
    }
    return marks + exceptions(words)
  }

  /// "everyone but my boss", "all fruit but bananas"
  private func exceptions(_ words: [ProofWord]) -> [Mark] {
    words.indices.compactMap { place in
      guard ["but", "bar"].contains(words[place].normal), place > 0, !words[place - 1].token.endsClause,
        place + 1 < words.count,
        let all = (max(0, place - 4)..<place).last(where: {
          [
            "all", "every", "everyone", "everybody", "everything", "nobody", "nothing", "no-one", "none",
            "whole",
            "anything",
          ].contains(words[$0].normal)
        }),
        words[all..<place].allSatisfy({ $0.role != .auxiliary && $0.person == nil })
          || words[place].normal == "bar"
      else { return nil }
      return Mark(kind: .exceptions, group: -1, range: place..<(place + 1))
    }
  }
}
