import JournalText

/// Errands of a day to come that no cue tells: "Ich rufe morgen die Versicherung an".
extension GermanTasks {
  /// The errand with its verb in the infinitive at the end: "die Versicherung anrufen".
  func errand(_ range: Range<Int>) -> [Intention]? {
    guard utterance.negation(in: range) == nil,
      range.contains(where: { utterance.words[$0] == "ich" || utterance.words[$0] == "wir" }),
      utterance.mentions.contains(where: { range.contains($0.range.lowerBound) && $0.isAhead }),
      let verb = range.first(where: { Self.errands[utterance.words[$0]] != nil }),
      let base = Self.errands[utterance.words[verb]], isSecond(verb, range)
    else { return nil }
    // "Am Montag rufe ich bei der Stadt an, die suchen jemanden"
    let prefix = range.last { index in
      index > verb && Self.prefixes.contains(utterance.words[index])
        && (index == range.upperBound - 1 || utterance.tokens[index].endsClause)
    }
    let last = prefix ?? range.upperBound - 1
    let hasPrefix = prefix != nil
    let words = (range.lowerBound...last).filter { index in
      index != verb && !(hasPrefix && index == last) && !utterance.isInMention(index)
        && !isPassedOver(index)
    }
    guard !words.isEmpty else { return nil }
    return [Intention(cue: verb, places: words, tail: (hasPrefix ? utterance.words[last] : "") + base)]
  }

  /// "Ich rufe …", "Morgen rufe ich …": the verb is the second part of what is said.
  private func isSecond(_ verb: Int, _ range: Range<Int>) -> Bool {
    let isBeside = [verb - 1, verb + 1].contains { ["ich", "wir"].contains(utterance.word($0)) }
    return isBeside
      && (range.lowerBound..<verb).allSatisfy {
        utterance.isInMention($0) || !utterance.marks[$0].isDisjoint(with: [.own, .adverb, .join])
      }
  }

  private static let prefixes: Set<String> = [
    "an", "ab", "auf", "aus", "ein", "mit", "vorbei", "weg", "raus", "zuruck", "um", "nach", "fertig",
  ]

  /// Infinitives by what "ich" and "wir" do.
  private static let errands: [String: String] = {
    let verbs = """
      rufen kaufen holen bringen bezahlen zahlen schicken buchen bestellen putzen reparieren verlangern
      kundigen besorgen waschen streichen melden drucken packen tauschen bugeln backen giessen raumen mahen saugen
      wischen montieren sortieren wechseln
      """.split(whereSeparator: \.isWhitespace).map(String.init)
    var result: [String: String] = [:]
    for verb in verbs {
      for form in [verb, String(verb.dropLast()), String(verb.dropLast(2))] {
        result[form] = written[verb] ?? verb
      }
    }
    return result
  }()

  /// Those that are written with other letters than their normal form has.
  private static let written = [
    "verlangern": "verlängern", "kundigen": "kündigen", "bugeln": "bügeln", "giessen": "gießen",
    "raumen": "räumen", "mahen": "mähen",
  ]
}
