import Text

/// Verbs with a particle: "turn on" and "turn off", "aussteigen" and "einsteigen".
extension ProofMatcher {
  /// The particle of a verb is another one here, is lost or is added.
  func particled() -> ProofFailure? {
    for (index, word) in claim.words.enumerated() where word.role == .verb {
      let there = candidates[index].filter { source.words[$0].role == .verb }
      guard !there.isEmpty, there.count == candidates[index].count,
        there.allSatisfy({ !bases(word).isDisjoint(with: bases(source.words[$0])) })
      else { continue }
      let own = particle(index, in: claim)
      let others = there.map { particle($0, in: source) }
      guard !others.contains(own), own != nil || others.allSatisfy({ $0 != nil }) else { continue }
      if grammar.isGerman {
        guard let own, others.allSatisfy({ $0 != nil }), !others.contains(where: { areAlike(own, $0 ?? "") })
        else { continue }
      } else if own == nil {
        // "gave the job" for "gave up the job"
        guard
          there.allSatisfy({ source.words[min($0 + 1, source.words.count - 1)].traits.contains(.particle) }),
          others.allSatisfy({
            ["up", "away", "out", "off"].contains($0 ?? "")
              && Self.changing.contains(source.words[there[0]].forms.first?.lemma ?? "")
          })
        else { continue }
      } else {
        guard let own, Self.strong.contains(own),
          !source.words.contains(where: { $0.normal == own || $0.normal == "away" })
        else { continue }
      }
      return ProofFailure(.word, words([index]) + (own.map { [$0] } ?? []))
    }
    return nil
  }

  private static let changing: Set<String> = ["give", "make", "break", "turn", "put"]
  private static let strong: Set<String> = ["off", "up", "out", "down", "on", "over"]

  /// The infinitives of a verb without their particles.
  private func bases(_ word: ProofWord) -> Set<String> {
    Set(
      word.forms.map { form in grammar.isGerman ? VerbForms.parts(form.lemma)?.base ?? form.lemma : form.lemma
      })
  }

  private func areAlike(_ one: String, _ other: String) -> Bool {
    one == other || Self.alike.contains { $0.contains(one) && $0.contains(other) }
  }

  private static let alike: [Set<String>] = [
    ["rein", "ein", "herein", "hinein"], ["raus", "aus", "heraus", "hinaus"],
    ["hin", "her", "los", "weg", "ab", "fort"],
    ["hoch", "rauf", "auf"], ["runter", "ab", "nieder"], ["zuruck", "wieder"], ["an", "los"],
    ["mit", "zusammen"], ["vor", "voran"],
  ]

  /// "off" of "turned the radio off", "auf" of "stehe um sechs auf" and of "aufgestanden"; nil without one.
  private func particle(_ verb: Int, in reading: ProofReading) -> String? {
    let words = reading.words
    if grammar.isGerman {
      if let parts = words[verb].forms.compactMap({ VerbForms.parts($0.lemma) }).first {
        return VerbForms.inseparable.contains(parts.particle) ? nil : parts.particle
      }
      guard words[verb].isForm(.present, .past, .base) else { return nil }
      var place = verb + 1
      var last: String?
      while place < min(words.count, verb + 10), words[place].sentence == words[verb].sentence {
        if VerbForms.separable.contains(words[place].normal)
          || ["rein", "raus", "los", "weg", "ein", "an", "auf", "aus", "ab", "zu"].contains(
            words[place].normal)
        {
          let isEnd =
            words[place].token.endsClause || place + 1 == words.count
            || words[place + 1].sentence != words[place].sentence
            || grammar.coordinators.contains(words[place + 1].normal)
          if isEnd { last = words[place].normal }
        }
        if words[place].token.endsClause || grammar.coordinators.contains(words[place].normal)
          || words[place].role == .verb
        {
          break
        }
        place += 1
      }
      return last
    }
    var place = verb + 1
    while place < min(words.count, verb + 5), words[place].sentence == words[verb].sentence,
      !words[place - 1].token.endsClause
    {
      if words[place].traits.contains(.particle) {
        let next = !words[place].token.endsClause && place + 1 < words.count ? words[place + 1] : nil
        let isBeforeNoun =
          (place > verb + 1 || words[place].normal != "up")
          && next.map {
            grammar.determiners.contains($0.normal) || $0.isPossessive || $0.number != nil || $0.time != nil
              || ["of", "either", "both"].contains($0.normal) || $0.isNoun
          } ?? false
        return isBeforeNoun ? nil : words[place].normal
      }
      guard
        words[place].role == .function || words[place].role == .content || words[place].role == .pronoun
          || words[place].isPossessive,
        !grammar.coordinators.contains(words[place].normal),
        !grammar.prepositions.contains(words[place].normal)
      else { return nil }
      place += 1
    }
    return nil
  }
}
