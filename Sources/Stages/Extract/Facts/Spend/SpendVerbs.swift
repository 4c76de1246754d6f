import Text

/// Finds the words that express spending: verbs of paying and their substitutes.
extension SpendRule {
  /// A verb of paying in the clause, or before it if the clause has none.
  func paying(_ place: Int, _ range: Range<Int>) -> Int? {
    if let verb = swallowing(range) { return utterance.isReal(verb) ? verb : nil }
    let verbs = range.filter {
      utterance.marks[$0].contains(.spend) || isForcedBase($0) || utterance.has(["put", "down"], at: $0)
        || $0 > range.lowerBound
          && (utterance.has(["liegen", "lassen"], at: $0 - 1)
            || utterance.has(["springen", "lassen"], at: $0 - 1))
        || utterance.words[$0] == "geleistet" && range.contains { utterance.words[$0] == "anzahlung" }
    }
    let verb = verbs.last { $0 < place } ?? verbs.first
    if let verb {
      // "They charged me fifty" is the speaker's money but someone else's action.
      if ["charged", "fined", "billed", "stung"].contains(utterance.words[verb]),
        ["me", "us"].contains(utterance.word(verb + 1)) || isEndured(verb)
      {
        return utterance.isReal(verb) && !utterance.isNegated(verb) ? verb : nil
      }
      // "Die Genossenschaft hat die Nebenkosten abgebucht"
      if utterance.words[verb] == "abgebucht",
        !range.contains(where: { !utterance.marks[$0].isDisjoint(with: [.relative, .otherPossessive]) })
      {
        return utterance.isReal(verb) && !utterance.isNegated(verb) ? verb : nil
      }
      // "got paid", "was paid" are income.
      if ["get", "got", "gets", "was", "were", "been", "being"].contains(utterance.word(verb - 1)),
        ["paid", "tipped"].contains(utterance.words[verb])
      {
        return nil
      }
      if ["spending", "paying"].contains(utterance.words[verb]), utterance.word(verb - 1) != "up" {
        return nil
      }
      if utterance.words[verb] == "settled",
        ["on", "for", "in", "into", "down", "at"].contains(utterance.word(verb + 1))
      {
        return nil
      }
      // "I dropped twenty pounds somewhere"
      if utterance.words[verb] == "dropped",
        !(place..<max(place, range.upperBound)).contains(where: {
          ["on", "for", "at", "into"].contains(utterance.words[$0])
        })
          || range.contains(where: {
            ["somewhere", "floor", "pavement", "ground"].contains(utterance.words[$0])
          })
      {
        return nil
      }
      // "knocked twenty off" is less to pay
      if utterance.words[verb] == "threw", utterance.word(verb + 1) != "in" { return nil }
      if utterance.words[verb] == "parted", utterance.word(verb + 1) != "with" { return nil }
      return holds(verb, place) ? verb : nil
    }
    let index = utterance.clauseAt[place]
    guard index > 0, !utterance.clauses[index].hasVerb,
      let verb = utterance.first(.spend, in: utterance.clauses[index - 1].range), holds(verb, place)
    else { return nil }
    return verb
  }

  /// "The meter ate four pounds", "Der Automat hat sechs Euro geschluckt"
  private func swallowing(_ range: Range<Int>) -> Int? {
    guard
      range.contains(where: { index in
        ["meter", "machine", "automat", "parkautomat", "parkuhr"].contains(utterance.words[index])
          && ["the", "der", "die"].contains {
            [utterance.word(index - 1), utterance.word(index - 2)].contains($0)
          }
      }), utterance.negation(in: range) == nil
    else { return nil }
    return range.first {
      ["ate", "swallowed", "gobbled", "geschluckt", "gefressen", "verschluckt"].contains(utterance.words[$0])
    }
  }

  /// "the garage took three hundred pounds off me", "der Klempner hat neunzig Euro genommen", "hat mir … berechnet":
  /// what somebody took for his work.
  func taken(_ amount: Amount, _ clause: Clause) -> Int? {
    let verb = clause.range.first { index in
      switch utterance.words[index] {
      case "took":
        return ["off", "from"].contains(utterance.word(amount.range.upperBound))
          && ["me", "us"].contains(utterance.word(amount.range.upperBound + 1))
          && index < amount.range.lowerBound
      case "berechnet", "abgeknopft", "abgenommen", "verlangt":
        return clause.range.contains { ["mir", "uns"].contains(utterance.words[$0]) }
          || isOfPayee(clause.range)
      case "genommen", "kassiert": return isOfPayee(clause.range)
      case "bekam", "kriegte":
        return clause.range.contains {
          utterance.words[$0] == "von" && ["mir", "uns"].contains(utterance.word($0 + 1))
        }
      case "gestellt":
        return utterance.has(["in", "rechnung"], at: index - 2)
          && clause.range.contains { ["mir", "uns"].contains(utterance.words[$0]) }
      case "bekommen", "gekriegt": return isTipped(index)
      default: return false
      }
    }
    guard let verb, !clause.isUnreal, !clause.isHabit, utterance.negation(in: clause.range) == nil,
      !clause.range.contains(where: { utterance.marks[$0].contains(.otherPossessive) })
    else { return nil }
    return verb
  }

  /// "Der Klempner hat"
  private func isOfPayee(_ range: Range<Int>) -> Bool {
    let start = range.lowerBound
    // "Für das Schloss hat der Schlüsseldienst …"
    let subject =
      ["der", "die"].contains(utterance.words[start])
      ? start : range.first { utterance.words[$0] == "hat" }.map { $0 + 1 } ?? start
    return utterance.isGerman && ["der", "die"].contains(utterance.word(subject))
      && Payees.contains(utterance, utterance.word(subject + 1))
      && [utterance.word(subject - 1), utterance.word(subject + 2)].contains("hat")
  }

  /// "Der Kellner hat fünf Euro Trinkgeld bekommen": what somebody got for his work.
  func isTipped(_ verb: Int) -> Bool {
    let range = utterance.clause(verb).range
    let subject = utterance.words[range.lowerBound] == "und" ? range.lowerBound + 1 : range.lowerBound
    return ["bekommen", "gekriegt"].contains(utterance.words[verb])
      && ["der", "die", "unser", "unsere"].contains(utterance.word(subject))
      && utterance.mark(subject + 1).isDisjoint(with: [.relative, .own])
      && utterance.word(subject + 2) == "hat"
      && (range.contains { utterance.words[$0] == "trinkgeld" }
        || Payees.contains(utterance, utterance.word(subject + 1)))
      && !range.contains { ["ich", "wir"].contains(utterance.words[$0]) }
  }

  /// "I got fined eighty euros"
  private func isEndured(_ verb: Int) -> Bool {
    ["got", "was", "were", "been"].contains(utterance.word(verb - 1)) && utterance.isOwn(verb)
  }

  /// "put forty pounds into the whip-round", "twenty on my Oyster card"; not aside, on a horse or on the hips.
  func putting(_ amount: Amount, _ range: Range<Int>) -> Int? {
    guard
      let verb = range.first(where: {
        ["put", "stuck", "bunged", "chucked", "gesteckt", "reingesteckt", "geworfen"].contains(
          utterance.words[$0])
          && !utterance.isInMention($0)
      }), amount.currency != nil || amount.isCents, holds(verb, amount.range.lowerBound)
    else { return nil }
    let isKept = range.contains {
      utterance.money.kept.contains(utterance.words[$0])
        && !(utterance.words[$0] == "umschlag" && isForOccasion(range))
    }
    if utterance.isGerman { return isKept ? nil : verb }
    let end = amount.range.upperBound
    let isOnto =
      (["in", "into", "at", "on", "onto", "towards", "toward"].contains(utterance.word(end))
        || utterance.word(end) == "for" && utterance.word(amount.range.lowerBound - 1) == "in")
      && !utterance.isInMention(end)
    return isOnto && !isKept && utterance.isNoun(nounPlace(end + 1)) ? verb : nil
  }

  /// "für das Geschenk zum Abschied", for which money is put into an envelope and gone.
  private func isForOccasion(_ range: Range<Int>) -> Bool {
    range.contains { index in
      ["geschenk", "geburtstag", "abschied", "hochzeit", "taufe", "konfirmation", "kommunion", "kollekte"]
        .contains(
          utterance.words[index])
        && (1...3).contains { ["fur", "furs", "zum", "zur"].contains(utterance.word(index - $0)) }
    }
  }

  private func nounPlace(_ start: Int) -> Int {
    (start..<min(start + 3, utterance.words.count)).first {
      utterance.marks[$0].isDisjoint(with: [.determiner, .possessive, .adjective])
    } ?? start
  }

  /// "gave the cleaner sixty euros", "der Putzhilfe sechzig Euro gegeben": payment for work.
  func giving(_ amount: Amount, _ range: Range<Int>, hasCurrency: Bool) -> Int? {
    guard hasCurrency || amount.isCents,
      let verb = range.first(where: {
        ["gave", "handed", "slipped", "gegeben", "geworfen"].contains(utterance.words[$0])
      }),
      holds(verb, amount.range.lowerBound)
    else { return nil }
    let near =
      (utterance.isGerman ? range.lowerBound : min(verb, amount.range.lowerBound))..<amount.range.lowerBound
    return near.contains { Payees.isPaid(utterance, at: $0) } ? verb : nil
  }

  /// "Forty quid went on petrol".
  func gone(_ amount: Amount, _ clause: Clause) -> Int? {
    var end = amount.range.upperBound
    // "war ich 45 Euro los"
    if utterance.isGerman, utterance.word(end) == "los", holds(end, amount.range.lowerBound) { return end }
    // "sind schon 200 Euro für Geschenke weg"
    if utterance.isGerman, let last = clause.range.last, utterance.words[last] == "weg",
      ["fur", "furs"].contains(utterance.word(end)), utterance.isReal(last), !utterance.isNegated(last),
      clause.range.contains(where: { ["sind", "waren", "ist", "war"].contains(utterance.words[$0]) })
    {
      return last
    }
    while end < clause.range.upperBound, utterance.isInMention(end) || utterance.marks[end].contains(.adverb)
    {
      end += 1
    }
    guard ["went", "gone"].contains(utterance.word(end)),
      ["on", "for", "towards", "into"].contains(utterance.word(end + 1)), utterance.isReal(end),
      !utterance.isNegated(end)
    else { return nil }
    return end
  }

  private func isForcedBase(_ index: Int) -> Bool {
    [
      "pay", "spend", "buy", "fork", "shell", "cough", "hand", "kaufen", "holen", "besorgen", "bestellen",
      "zahlen", "bezahlen", "ausgeben", "hinlegen",
      "berappen", "blechen", "hinblattern",
    ].contains(utterance.words[index])
      && utterance.clause(index).range.contains { utterance.marks[$0].contains(.forced) }
      && !utterance.isIntended(index)
  }

  private static let noDeeds: Set<String> = [
    "saw", "seen", "found", "looked", "noticed", "spotted", "thought", "think", "know", "knew", "heard",
    "offered", "worked", "sat", "stood", "babysat", "busked", "talked", "discussed", "considered", "steht",
    "stand", "stehen",
    "gesehen", "sah", "angeboten", "gedacht", "dachte", "gefunden",
  ]

  /// The verb of an action in the clause, other than seeing or thinking.
  func deed(_ clause: Clause, _ place: Int) -> Int? {
    guard !clause.range.contains(where: { Self.noDeeds.contains(utterance.words[$0]) }) else { return nil }
    // "den Wein für zwölf Euro stehen lassen"
    if clause.range.contains(where: {
      utterance.has(["stehen", "lassen"], at: $0) || utterance.has(["hangen", "lassen"], at: $0)
    }) {
      return nil
    }
    return clause.range.last {
      utterance.marks[$0].contains(.verb) && !utterance.isInMention($0) && ($0 < place || utterance.isGerman)
        && !utterance.words[$0].hasSuffix("ing")
    }
  }

  /// "Die Nachzahlung von 187,40 Euro hab ich überwiesen"
  func transferred(_ amount: Amount, _ clause: Clause) -> Int? {
    let before = amount.range.lowerBound - 1
    // "die Miete 800 Euro hab ich überwiesen"
    let isBehindBill = before >= clause.range.lowerBound && isBill(before)
    guard utterance.isGerman,
      isBehindBill || ["von", "uber"].contains(utterance.word(before)) && utterance.isNoun(before - 1)
    else { return nil }
    return clause.range.first { ["uberwiesen", "beglichen", "bezahlt"].contains(utterance.words[$0]) }
  }
}
