import Text

/// Finds the item that an amount was spent on.
struct SpendItems {
  static let tips: Set<String> = ["tip", "trinkgeld", "fine", "fee"]
  let utterance: Utterance
  private let amounts: [Amount]

  init(_ utterance: Utterance, amounts: [Amount]) {
    self.utterance = utterance
    self.amounts = amounts.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The words for the item, as said; nil if none is named.
  func item(_ amount: Amount, _ way: SpendRule.Way) -> String? {
    let clause = utterance.clause(amount.range.lowerBound).range
    let from = amounts.last { $0.range.upperBound <= amount.range.lowerBound }?.range.upperBound ?? 0
    let next =
      amounts.first { $0.range.lowerBound >= amount.range.upperBound }?.range.lowerBound
      ?? utterance.words.count
    // "62 Dollar ausgegeben, davon 20 für Käse": what a part was for.
    let part = (amount.range.upperBound..<utterance.words.count).first {
      ["davon", "darunter", "including"].contains(utterance.words[$0])
    }
    let to = min(next, part ?? next)
    if isPayeesAlone(amount) { return nil }
    if case .paid(let verb) = way, ["donated", "gespendet"].contains(utterance.words[verb]),
      !Self.tips.contains(utterance.word(amount.range.upperBound))
    {
      return nil
    }
    // "bought school supplies, three notebooks at two fifty each": what is counted right before its price
    if case .bought(let verb) = way, !utterance.isGerman,
      ["at", "for"].contains(utterance.word(amount.range.lowerBound - 1)),
      let count = utterance.numbers.last(where: {
        $0.range.lowerBound > verb + 1 && $0.range.upperBound < amount.range.lowerBound
      }), count.range.lowerBound >= from,
      let goods = thing(count.range.upperBound, amount.range.lowerBound - 1),
      goods == count.range.upperBound..<(amount.range.lowerBound - 1)
    {
      return utterance.itemText(goods)
    }
    // "parking was eighteen, for a beach full of stones"
    if case .cost(let verb) = way, !utterance.isGerman,
      utterance.tokens[amount.range.upperBound - 1].endsClause,
      let name = subject(verb, amount, max(clause.lowerBound, from), verb), name.upperBound == verb
    {
      return utterance.itemText(whole(name))
    }
    // "four tickets at twelve pounds each for the panto"
    if case .bought(let verb) = way, !utterance.isGerman, verb < amount.range.lowerBound,
      ["at", "for"].contains(utterance.word(amount.range.lowerBound - 1)),
      let goods = bought(amount, verb, max(clause.lowerBound, from), amount.range.lowerBound)
    {
      return utterance.itemText(goods)
    }
    if case .paid(let verb) = way, utterance.words[verb] == "tipped" {
      return behind(amount, to).map(utterance.itemText)
    }
    if utterance.has(["tip", "of"], at: amount.range.lowerBound - 2)
      || utterance.has(["a", "tip"], at: amount.range.upperBound + 1)
    {
      return "tip"
    }
    let found =
      behind(amount, to) ?? bySide(amount, way, max(clause.lowerBound, from), min(clause.upperBound, to))
      ?? elsewhere(amount, way, clause, to) ?? earlier(clause, from)
    return found.map(whole).map(utterance.itemText)
  }

  /// "und dem Klempner noch mal 120": somebody who was paid, and nothing that was bought.
  private func isPayeesAlone(_ amount: Amount) -> Bool {
    guard utterance.isGerman,
      let before = amounts.last(where: { $0.range.upperBound <= amount.range.lowerBound })
    else { return false }
    let between = before.range.upperBound..<amount.range.lowerBound
    let end = min(amount.range.upperBound + 2, utterance.words.count)
    return between.contains { index in
      ["dem", "der", "den"].contains(utterance.words[index])
        && Payees.contains(utterance, utterance.word(index + 1))
    } && !(between.lowerBound..<end).contains { ["fur", "furs"].contains(utterance.words[$0]) }
  }

  /// The whole of which `name` is a share: "mein Anteil an der Ferienwohnung", "den Rest vom Sofa".
  private func whole(_ name: Range<Int>) -> Range<Int> {
    guard utterance.isGerman, let last = name.last,
      ["anteil", "rest", "kosten"].contains(utterance.words[last]),
      ["am", "an", "vom", "von", "fur"].contains(utterance.word(last + 1)),
      let whole = thing(last + 2, min(last + 6, utterance.clause(last).range.upperBound))
    else { return name }
    return whole
  }

  /// "fifty euros on shoes", "zwei Euro für Pommes", "a ten euro tip".
  private func behind(_ amount: Amount, _ limit: Int) -> Range<Int>? {
    var end = amount.range.upperBound
    if Self.tips.contains(utterance.word(end)), utterance.word(end + 1) != "included" {
      return end..<(end + 1)
    }
    if utterance.isGerman, SpendRule.isFee(utterance.word(end)), !utterance.tokens[end - 1].endsClause {
      return end..<(end + 1)
    }
    if utterance.isGerman, utterance.hasCapitals, utterance.isNoun(end), !utterance.tokens[end - 1].endsClause
    {
      return thing(end, limit)
    }
    while end < limit,
      utterance.isInMention(end) || !utterance.mark(end).isDisjoint(with: [.adverb, .each, .spend])
    {
      end += 1
    }
    if ["went", "gone"].contains(utterance.word(end)) { end += 1 }
    if utterance.has(["off", "me"], at: end - 1) || utterance.has(["off", "us"], at: end - 1) { end += 1 }
    // "dreißig Euro in neue Malsachen investiert"
    if utterance.word(end) == "in",
      utterance.clause(amount.range.lowerBound).range.contains(where: { utterance.words[$0] == "investiert" }
      ),
      let goods = thing(end + 1, limit)
    {
      return goods
    }
    let isOnto =
      ["into", "in", "at", "towards", "onto"].contains(utterance.word(end))
      && ["put", "stuck", "chucked", "chipped"].contains {
        utterance.words[..<amount.range.lowerBound].contains($0)
      }
    guard ["on", "for", "fur", "furs", "an"].contains(utterance.word(end)) || isOnto, end < limit else {
      return nil
    }
    return thing(end + 1, limit)
  }

  private func bySide(_ amount: Amount, _ way: SpendRule.Way, _ from: Int, _ to: Int) -> Range<Int>? {
    switch way {
    case .bought(let verb): bought(amount, verb, from, to)
    case .cost(let verb): subject(verb, amount, from, to)
    case .paid(let verb): paid(amount, verb, from, to)
    case .listed:
      lastName(before: amount.range.lowerBound, from: from).flatMap { name in
        name.last.map { Payees.contains(utterance, utterance.words[$0]) } ?? false ? nil : name
      }
    }
  }

  private func bought(_ amount: Amount, _ verb: Int, _ from: Int, _ to: Int) -> Range<Int>? {
    if utterance.isGerman {
      // "für den Kranz der Floristin achtzig Euro überwiesen"
      let isGiven = ["uberwiesen", "gegeben", "geschickt"].contains(utterance.words[verb])
      let purpose =
        isGiven ? (from..<max(from, amount.range.lowerBound)).first { utterance.words[$0] == "fur" } : nil
      // "ein Ticket für das Konzert gesichert", "Batterien für die Fernbedienung gekauft"
      if purpose == nil,
        let behind = (from..<max(from, amount.range.lowerBound)).first(where: {
          ["fur", "furs"].contains(utterance.words[$0]) && !utterance.isInMention($0)
            && utterance.number(at: $0 + 1) == nil
        }), utterance.isNoun(behind - 1), let goods = lastName(before: behind, from: from, isObject: true),
        goods.upperBound == behind
      {
        return goods
      }
      return purpose.flatMap { thing($0 + 1, amount.range.lowerBound) }
        ?? lastName(before: amount.range.lowerBound, from: from)
        // "Für zwölf Euro hab ich mir im Laden einen Pullover geholt"
        ?? lastName(before: max(verb, amount.range.upperBound), from: amount.range.upperBound, isObject: true)
        ?? (utterance.hasCapitals ? thing(amount.range.upperBound, to) : nil)
    }
    var start = verb >= from && verb < amount.range.lowerBound ? verb + 1 : from
    // After another amount, the words next to this one: "…, ten dollar copay, and a bag of licorice for four".
    let near = utterance.segment(amount.range.lowerBound).lowerBound
    if start == from, from > verb, near > start { start = near }
    // "treated myself to a massage"
    if utterance.words[verb] == "treated",
      let to = (start..<amount.range.lowerBound).first(where: { utterance.words[$0] == "to" })
    {
      return thing(to + 1, amount.range.lowerBound)
    }
    if let goods = firstThing(start, amount.range.lowerBound) { return goods }
    // "got the bike fixed for forty-five pounds"
    if start == verb + 1, utterance.words[verb].hasSuffix("ed"), let goods = firstThing(from, verb) {
      return goods
    }
    return thing(amount.range.upperBound, to)
  }

  /// The object of a verb of paying: "paid the rent", "die Stromrechnung bezahlt".
  private func paid(_ amount: Amount, _ verb: Int, _ from: Int, _ to: Int) -> Range<Int>? {
    // "paid the deposit on the hall"
    if !utterance.isGerman, verb >= from, verb < amount.range.lowerBound,
      let name = thing(verb + 1, amount.range.lowerBound), let last = name.last,
      utterance.money.bills.contains(utterance.words[last]),
      !["bill", "bills", "fee", "fees", "invoice"].contains(utterance.words[last])
    {
      return name
    }
    if let preposition = (from..<amount.range.lowerBound).first(where: {
      ["for", "fur", "on"].contains(utterance.words[$0]) && !utterance.isInMention($0)
    }), preposition + 1 < amount.range.lowerBound, let name = thing(preposition + 1, amount.range.lowerBound)
    {
      return name
    }
    if utterance.isGerman {
      if ["gesteckt", "reingesteckt"].contains(utterance.words[verb]) {
        return thing(amount.range.upperBound + 1, to)
      }
      // "Die Apotheke hat mir 23 Euro abgenommen" names who took it.
      if Self.takings.contains(utterance.words[verb]) { return nil }
      // "Mein Fitnessstudio hat 29 Euro abgebucht"
      let taker =
        utterance.words[verb] == "abgebucht"
        ? (from..<amount.range.lowerBound).first { utterance.words[$0] == "hat" } : nil
      return lastName(before: amount.range.lowerBound, from: taker ?? from, isObject: true).flatMap {
        $0.last.map { Payees.contains(utterance, utterance.words[$0]) } ?? false ? nil : $0
      }
    }
    if !["spent", "tipped"].contains(utterance.words[verb]), verb >= from, verb < amount.range.lowerBound {
      if let name = thing(verb + 1, amount.range.lowerBound), !isPayee(name) { return name }
      if let name = purpose(amount, to) { return name }
      // "The electricity bill I paid yesterday"
      return firstThing(from, verb).flatMap { isPayee($0) ? nil : $0 }
    }
    // "paid the nursery, five hundred, and the after-school club, eighty"
    if from > verb, amount.range.lowerBound > from, utterance.tokens[amount.range.lowerBound - 1].endsClause {
      return firstThing(from, amount.range.lowerBound).flatMap { isPayee($0) ? nil : $0 }
    }
    return nil
  }

  private static let takings: Set<String> = [
    "abgenommen", "berechnet", "abgeknopft", "verlangt", "genommen", "bekommen", "gekriegt", "gestellt",
  ]

  private func isPayee(_ name: Range<Int>) -> Bool {
    guard let last = name.last else { return false }
    return Payees.contains(utterance, utterance.words[last])
      || name.count == 1 && utterance.tokens[last].isCapitalised
  }

  /// The thing that cost the amount: before the verb, in German also after it.
  private func subject(_ verb: Int, _ amount: Amount, _ from: Int, _ to: Int) -> Range<Int>? {
    let limit = min(verb, amount.range.lowerBound)
    if !utterance.isGerman, let name = neighbour(verb, from) { return name }
    if utterance.isGerman, let name = described(verb) { return name }
    if let name = firstThing(from, max(from, limit), people: true) {
      guard let last = name.last, Self.shares.contains(utterance.words[last]) else { return name }
      // "my half of the cottage", "we split the petrol, so my share was …", "the direct debit for the gym"
      if ["of", "for", "fur", "am", "an"].contains(utterance.word(last + 1)),
        let whole = thing(last + 2, limit)
      {
        return whole
      }
      return earlier(utterance.clause(verb).range, 0) ?? name
    }
    if !utterance.isGerman, let name = apposition(amount, to) ?? purpose(amount, to) { return name }
    if utterance.isGerman, let name = lastName(before: amount.range.lowerBound, from: from) { return name }
    return nil
  }

  /// "… auf einem Seminar, das mich 150 Euro gekostet hat"
  private func described(_ verb: Int) -> Range<Int>? {
    let range = utterance.clause(verb).range
    guard range.lowerBound > 1, ["der", "die", "das"].contains(utterance.words[range.lowerBound]),
      utterance.tokens[range.lowerBound - 1].endsClause, utterance.isNoun(range.lowerBound - 1),
      ["hat", "haben", "hatte"].contains(utterance.words[range.upperBound - 1])
    else { return nil }
    return thing(range.lowerBound - 1, range.lowerBound)
  }

  /// "… from the vet the shots came to", "a fig tree that set me back": the words right before the verb.
  private func neighbour(_ verb: Int, _ from: Int) -> Range<Int>? {
    let isRelative =
      utterance.word(verb - 1) == "which"
      || utterance.word(verb - 1) == "that" && verb > 1 && !utterance.tokens[verb - 2].endsClause
    let end = isRelative ? verb - 1 : verb
    var start = end
    let from = isRelative ? max(0, end - 6) : from
    while start > from, utterance.isNoun(start - 1), start == end || !utterance.tokens[start - 1].endsClause {
      start -= 1
    }
    guard start < end, start > from, isRelative || !utterance.tokens[end - 1].endsClause else { return nil }
    let before = utterance.words[start - 1]
    let isObject = utterance.mark(start - 2).contains(.preposition) || utterance.word(start - 2) == "of"
    guard isRelative ? ["a", "an", "the", "my", "some"].contains(before) : before == "the" && !isObject,
      let name = thing(start, end, people: true), name == start..<end, let last = name.last,
      !Self.shares.contains(utterance.words[last])
    else { return nil }
    return name
  }

  private static let shares: Set<String> = [
    "share", "half", "part", "debit", "third", "mine", "job", "kosten", "anteil", "rest",
  ]

  /// "That set me back forty-five pounds, the new kettle"
  private func apposition(_ amount: Amount, _ limit: Int) -> Range<Int>? {
    let end = amount.range.upperBound
    guard end < limit, utterance.tokens[end - 1].endsClause,
      ["the", "my", "a"].contains(utterance.words[end]),
      let name = thing(end, limit), name.upperBound == utterance.segment(end).upperBound
    else { return nil }
    return name
  }

  /// "twelve pounds to get into the castle", "… to get the boiler looked at"
  private func purpose(_ amount: Amount, _ limit: Int) -> Range<Int>? {
    let end = amount.range.upperBound
    guard utterance.word(end) == "to", !utterance.isInMention(end),
      [
        "get", "have", "fix", "mend", "repair", "replace", "post", "send", "see", "enter", "rent", "hire",
        "clean",
      ]
      .contains(utterance.word(end + 1))
    else { return nil }
    let start = ["into", "in", "on"].contains(utterance.word(end + 2)) ? end + 3 : end + 2
    guard ["the", "a", "my", "our", "an"].contains(utterance.word(start)) else { return nil }
    return thing(start, limit)
  }

  /// A "for" elsewhere in the clause: "for the gas bill I paid", "gegeben für die Reparatur".
  private func elsewhere(_ amount: Amount, _ way: SpendRule.Way, _ clause: Range<Int>, _ to: Int)
    -> Range<Int>?
  {
    for index in clause
    where ["for", "fur", "on", "furs", "uber"].contains(utterance.words[index])
      && !utterance.isInMention(index)
    {
      guard index + 1 != amount.range.lowerBound, index < to else { continue }
      if let name = thing(
        index + 1, index < amount.range.lowerBound ? amount.range.lowerBound : min(to, clause.upperBound))
      {
        return name
      }
    }
    return nil
  }

  /// The object of the preceding clause: "Got a parking ticket, had to pay sixty".
  private func earlier(_ clause: Range<Int>, _ from: Int) -> Range<Int>? {
    let index = clause.isEmpty ? 0 : utterance.clauseAt[clause.lowerBound]
    // It is the payee: "The plumber came, paid him 150".
    let isOfPerson = clause.contains {
      ["him", "her", "them", "ihm", "ihr", "ihnen"].contains(utterance.words[$0])
    }
    guard index > 0, !isOfPerson else { return nil }
    let before = utterance.clauses[index - 1].range
    guard before.lowerBound >= from || from == 0, utterance.words[before.lowerBound] != "weil" else {
      return nil
    }
    if utterance.isGerman {
      let name = lastName(before: before.upperBound, from: before.lowerBound, isObject: true)
      // "heute war ich tanken und hab 68 euro bezahlt"
      let isDeed =
        !utterance.hasCapitals && name?.upperBound == before.upperBound
        && utterance.words[before.upperBound - 1].hasSuffix("en")
        && before.contains {
          ["war", "waren", "ging", "gingen", "bin", "sind"].contains(utterance.words[$0])
        }
      return isDeed ? nil : name
    }
    // "fish and chips on the pier": a place is not what was paid for.
    let isMeal = before.contains { !utterance.marks[$0].isDisjoint(with: [.had, .eat]) }
    if let preposition = before.first(where: {
      (utterance.words[$0] == "for" || !isMeal && utterance.words[$0] == "on")
        && !utterance.isInMention($0)
    }),
      let name = thing(preposition + 1, before.upperBound)
    {
      return name
    }
    guard let verb = before.first(where: { utterance.marks[$0].contains(.verb) }) else {
      return firstThing(before.lowerBound, before.upperBound)
    }
    // "The bike's out of the workshop, that was 118 euros"
    if clause.first.map({ utterance.marks[$0].contains(.thing) }) ?? false,
      let name = firstThing(before.lowerBound, verb)
    {
      return name
    }
    return firstThing(verb + 1, before.upperBound)
  }
}
