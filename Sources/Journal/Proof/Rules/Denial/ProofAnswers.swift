import Text

/// Small words that say nearly no, all or none, yes or no.
extension ProofMatcher {
  /// "grüßt kaum" for "grüßt immer": hardly is nearly not.
  func hardly() -> ProofFailure? {
    for (index, clause) in claim.clauses.enumerated() {
      guard let word = clause.range.first(where: { isHardly(claim.words[$0]) }), let mate = mates[index]
      else {
        continue
      }
      let near = max(0, mate - 1)..<min(source.clauses.count, mate + 2)
      let isSaid = near.contains { place in
        source.clauses[place].range.contains {
          isHardly(source.words[$0]) || source.words[$0].isDenied || isNegation(source.words, $0)
            || ["wenig", "wenige", "little", "few"].contains(source.words[$0].normal)
        }
      }
      if !isSaid { return ProofFailure(.negation, [claim.words[word].text]) }
    }
    return nil
  }

  /// "can walk" for "can hardly walk": the word right before the verb is left out.
  func unhardly() -> ProofFailure? {
    guard !claim.words.contains(where: isHardly),
      !claim.words.indices.contains(where: { isNegation(claim.words, $0) })
    else {
      return nil
    }
    for (index, word) in claim.words.enumerated() where word.isContent && !candidates[index].isEmpty {
      let isBarely = candidates[index].allSatisfy { place in
        place > 0 && isHardly(source.words[place - 1]) && !source.words[place - 1].token.endsClause
      }
      if isBarely { return ProofFailure(.negation, words([index])) }
    }
    return nil
  }

  func isHardly(_ word: ProofWord) -> Bool { word.role == .function && word.traits.contains(.barely) }

  /// "Everyone passed" for "only Priya passed": all of them, of whom the sources do not speak.
  func quantified() -> ProofFailure? {
    let all: Set<String> = ["everyone", "everybody", "alle", "jeder", "jede", "samtliche"]
    guard
      let place = claim.words.indices.first(where: {
        all.contains(claim.words[$0].normal) && claim.words[$0].role != .number
      }),
      !source.words.contains(where: { Self.wholes.contains($0.normal) || Self.wholes.contains($0.raw) })
    else { return nil }
    return ProofFailure(.word, words([place]))
  }

  static let wholes: Set<String> = [
    "everyone", "everybody", "every", "all", "each", "whole", "both", "nobody", "no-one", "none", "anyone",
    "anybody",
    "people", "everything",
    "alle", "allen", "aller", "alles", "jeder", "jede", "jedes", "jeden", "jedem", "samtliche", "ganze",
    "ganzen", "ganzer",
    "leute", "keiner", "niemand", "beide", "beiden", "zusammen", "alle'", "gesamte",
  ]

  /// "I have insulin" for "I've run out of insulin".
  func lacking() -> ProofFailure? {
    guard !grammar.isGerman, !claim.words.contains(where: { $0.normal == "out" }) else { return nil }
    for index in claim.words.indices
    where claim.words[index].role == .content && !claim.words[index].isNegated {
      let clause = claim.clauses[claim.words[index].clause]
      guard clause.range.contains(where: { ["have", "has", "got", "'ve"].contains(claim.words[$0].normal) }),
        !candidates[index].isEmpty,
        candidates[index].allSatisfy({ place in
          (max(0, place - 3)..<max(0, place)).contains {
            source.words[$0].normal == "of" && $0 > 0 && source.words[$0 - 1].normal == "out"
          }
        }), !clause.isDenied
      else { continue }
      return ProofFailure(.negation, words([index]))
    }
    return nil
  }

  /// "nicht ohne Streit", "not without": two denials that cancel each other, where the sources have one.
  func doublyDenied() -> ProofFailure? {
    guard let place = claim.words.indices.first(where: { isDoublyDenied(claim, $0) }) else { return nil }
    return source.words.indices.contains { isDoublyDenied(source, $0) }
      ? nil : ProofFailure(.negation, said([place]))
  }

  func isDoublyDenied(_ reading: ProofReading, _ place: Int) -> Bool {
    guard ["ohne", "without"].contains(reading.words[place].normal) else { return false }
    return reading.words[max(0, place - 3)..<place].contains { word in
      ["nicht", "not", "n't", "nie", "never", "kein", "keine"].contains(word.normal) && !word.token.endsClause
    }
  }

  /// "said yes" for "said no".
  func answered() -> ProofFailure? {
    let (yes, no): (Set<String>, Set<String>) = (
      ["yes", "ja", "yeah", "yep"], ["no", "nein", "nope", "nee"]
    )
    func says(_ answers: Set<String>, _ reading: ProofReading) -> Int? {
      reading.words.indices.first { place in
        answers.contains(reading.words[place].normal) && place > 0
          && (reading.words[max(0, place - 1)..<min(reading.words.count, place + 2)].contains {
            $0.forms.contains { ["say", "sagen"].contains($0.lemma) }
          }
            || ["mit", "i", "ich"].contains(reading.words[place - 1].normal))
          && (place + 1 == reading.words.count || reading.words[place].token.endsClause
            || !reading.words[place + 1].isContent)
      }
    }
    for (own, other) in [(yes, no), (no, yes)] {
      if let place = says(own, claim), says(own, source) == nil,
        says(other, source) != nil
          || !grammar.isGerman && !source.words.contains(where: { own.contains($0.normal) })
            && !source.words.contains(where: {
              $0.forms.contains { ["agree", "accept", "refuse", "decline"].contains($0.lemma) }
            })
      {
        return ProofFailure(.negation, said([place]))
      }
    }
    return nil
  }
}
