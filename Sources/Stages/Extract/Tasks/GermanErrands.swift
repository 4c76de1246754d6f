import Text

/// Errands on a future day, without a cue: "Ich rufe morgen die Versicherung an".
extension GermanTasks {
  /// The errand with its verb in the infinitive at the end: "die Versicherung anrufen".
  func errand(_ range: Range<Int>) -> [TaskCandidate]? {
    guard utterance.negation(in: range) == nil,
      range.contains(where: { utterance.words[$0] == "ich" || utterance.words[$0] == "wir" }),
      utterance.mentions.contains(where: {
        range.contains($0.range.lowerBound) && ($0.isAhead || isTonight($0))
      })
        || range.contains(where: { ["nachher", "spater"].contains(utterance.words[$0]) }),
      let verb = range.first(where: { utterance.vocabulary.germanErrands[utterance.words[$0]] != nil }),
      let base = utterance.vocabulary.germanErrands[utterance.words[verb]], isSecond(verb, range)
    else { return nil }
    // "Morgen hol ich das Rad ab und bring die Flaschen weg"
    let end =
      range.first { $0 > verb && utterance.words[$0] == "und" && isErrandForm($0 + 1) } ?? range.upperBound
    let range = range.lowerBound..<end
    // "Am Montag rufe ich bei der Stadt an, die suchen jemanden"
    let prefix = range.last { index in
      index > verb && Self.prefixes.contains(utterance.words[index])
        && (index == end - 1 || utterance.tokens[index].endsClause)
    }
    let last = prefix ?? range.upperBound - 1
    let hasPrefix = prefix != nil
    guard hasPrefix || !Self.parted.contains(base),
      !range.contains(where: { ["vielleicht", "bestimmt", "wahrscheinlich"].contains(utterance.words[$0]) })
    else { return nil }
    let words = (range.lowerBound...last).filter { index in
      index != verb && !(hasPrefix && index == last) && !utterance.isDated(index)
        && !isPassedOver(index)
    }
    // "nehme ich mir vor, …"
    let isResolve = base == "nehmen" && hasPrefix && utterance.words[last] == "vor"
    guard !words.isEmpty, !isResolve else { return nil }
    return [
      TaskCandidate(
        cue: verb, places: words, tail: (hasPrefix ? utterance.tokens[last].text.lowercased() : "") + base)
    ]
  }

  private func isErrandForm(_ index: Int) -> Bool {
    utterance.vocabulary.germanErrands[utterance.word(index)] != nil || utterance.mark(index).contains(.verb)
  }

  private func isTonight(_ mention: TimeMention) -> Bool {
    mention.meaning == .day(0) && [.evening, .night].contains(mention.part)
  }

  /// "Ich rufe …", "Morgen rufe ich …": the verb is in second position.
  private func isSecond(_ verb: Int, _ range: Range<Int>) -> Bool {
    let isBeside = [verb - 1, verb + 1].contains { ["ich", "wir"].contains(utterance.word($0)) }
    return isBeside
      && (range.lowerBound..<verb).allSatisfy {
        utterance.isInMention($0) || !utterance.marks[$0].isDisjoint(with: [.own, .adverb, .join])
      }
  }

  private static let prefixes: Set<String> = [
    "an", "ab", "auf", "aus", "ein", "mit", "vorbei", "weg", "raus", "zuruck", "um", "nach", "fertig", "vor",
    "rein", "runter", "hoch", "heim", "hin", "her", "zusammen", "weiter", "los",
  ]

  /// Verbs that are errands with a prefix alone: "abgeben", "absagen".
  private static let parted: Set<String> = [
    "schreiben", "nehmen", "sagen", "legen", "stellen", "geben", "hängen", "laden", "werfen", "kochen",
  ]

  /// True if `word` is the infinitive of an errand, with or without a prefix: "kaufen", "abholen".
  func isErrand(_ word: String) -> Bool {
    func isBase(_ word: some StringProtocol) -> Bool {
      utterance.vocabulary.germanErrands[String(word)].map { Words.normal($0) == word } ?? false
    }
    return isBase(word) || Self.prefixes.contains { word.hasPrefix($0) && isBase(word.dropFirst($0.count)) }
  }

  /// Infinitives by their forms for "ich" and "wir".
  static func errands(_ verbs: [[String]]) -> [String: String] {
    var errands: [String: String] = [:]
    for verb in verbs.joined() {
      let normal = Words.normal(verb)
      for form in [normal, String(normal.dropLast()), String(normal.dropLast(2))] { errands[form] = verb }
    }
    return errands
  }
}
