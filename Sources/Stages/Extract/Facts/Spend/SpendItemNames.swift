import Text

/// Finds the names of things that money can be spent on.
extension SpendItems {
  /// A name other than a person or a duration.
  func thing(_ start: Int, _ limit: Int, people: Bool = false) -> Range<Int>? {
    guard var name = utterance.name(from: start, to: limit) else { return nil }
    // "ended up buying two tyres"
    if !utterance.isGerman, name.count == 1, Self.gerunds.contains(utterance.words[name.lowerBound]) {
      return nil
    }
    // "bought Ines a book"
    if !utterance.isGerman, name.count > 2,
      utterance.tokens[name.lowerBound].isCapitalised || utterance.marks[name.lowerBound].contains(.relative),
      ["a", "an", "some", "the", "her", "his"].contains(utterance.words[name.lowerBound + 1])
    {
      name = name.lowerBound + 2..<name.upperBound
    }
    // "half of the bill", "got the MOT done"
    while name.count > 1, ["of", "the"].contains(utterance.words[name.lowerBound]) {
      name = name.lowerBound + 1..<name.upperBound
    }
    if name.count > 1,
      ["done", "fixed", "sorted", "serviced", "changed", "replaced"].contains(
        utterance.words[name.upperBound - 1])
    {
      name = name.lowerBound..<name.upperBound - 1
    }
    guard let last = name.last else { return nil }
    let persons: WordClass = people ? [.own, .other, .pronoun] : [.relative, .own, .other, .pronoun]
    // "dog food" is for a dog, but no dog.
    let isPerson = name.contains {
      !utterance.marks[$0].isDisjoint(
        with: $0 == last || utterance.isGerman ? persons : [.own, .other, .pronoun])
    }
    if isPerson { return nil }
    let word = utterance.words[last]
    // "two hundred on top", "forty on the card" do not name a thing.
    let isNew = ["a", "an", "eine", "einen"].contains(utterance.word(name.lowerBound - 1))
    // "vier für die Karte", but "auf die Karte"
    let isGift = word == "karte" && ["fur", "furs"].contains(utterance.word(start - 1))
    if name.count == 1, Self.ways.contains(word), !isGift, !isNew || word == "way" { return nil }
    if ["me", "us", "him", "mich", "uns", "person", "everyone", "nights"].contains(word)
      || Measures.unit(word).map({
        $0.dimension != .volume
          && !((name.count > 1 || ["the", "my"].contains(utterance.word(start))) && $0.dimension == .dose)
      })
        ?? false
      || Measures.unit(utterance.words[name.lowerBound])?.dimension == .time
      || name.count == 1 && utterance.marks[last].contains(.total)
    {
      return nil
    }
    if TimeWords.months[word] != nil || Self.spans.contains(word) {
      return nil
    }
    return name
  }

  /// The first name in a range that does not follow a preposition.
  func firstThing(_ start: Int, _ limit: Int, people: Bool = false) -> Range<Int>? {
    var index = start
    while index < limit {
      let mark = utterance.marks[index]
      if utterance.isInMention(index) || !mark.isDisjoint(with: [.join, .adverb, .verb, .own, .pronoun]) {
        index += 1
        continue
      }
      if mark.contains(.preposition), !utterance.marks[index].contains(.determiner) {
        // Skip "to my aunt".
        index = (utterance.name(from: index + 1, to: limit)?.upperBound ?? index) + 1
        continue
      }
      if let name = thing(index, limit, people: people) { return name }
      index += 1
    }
    return nil
  }

  /// The last German name before `limit` that does not follow a preposition; `isObject` skips names of people.
  func lastName(before limit: Int, from start: Int, isObject: Bool = false) -> Range<Int>? {
    var end = limit
    while end > start {
      var first = end - 1
      if utterance.isInMention(first) || !utterance.isNoun(first) || isPassedOver(first) {
        end -= 1
        continue
      }
      while first > start, utterance.isNoun(first - 1), !isPassedOver(first - 1),
        !utterance.tokens[first - 1].endsClause
      { first -= 1 }
      if !isBehindPreposition(first, from: start), thing(first, end) != nil { return thing(first, end) }
      // "auf dem Markt Äpfel", "im gartencenter erde", but "im neuen markt"
      let isPlace =
        utterance.hasCapitals
        || utterance.isGerman && !utterance.words[first].hasSuffix("en")
          && !utterance.words[end - 1].hasSuffix("te")
      if end - first == 2, isPlace, let goods = thing(first + 1, end) { return goods }
      end = first
    }
    return nil
  }

  private func isPassedOver(_ index: Int) -> Bool {
    ["stuck", "kostenpunkt", "hin", "zuruck", "her"].contains(utterance.words[index])
      // "zusammengelegt", in speech without capitals
      || utterance.isGerman && !utterance.hasCapitals && !utterance.words[index].hasPrefix("ge")
        && utterance.nouns.isGermanVerb(utterance.words[index])
      || Payees.isPaid(utterance, at: index)
        && ["dem", "der", "einem", "einer"].contains(utterance.word(index - 1))
      || !utterance.marks[index].isDisjoint(with: [
        .relative, .verb, .preposition, .determiner, .own, .other, .spend, .buy, .each,
      ])
      || utterance.number(at: index) != nil
      || utterance.money.currencies[utterance.words[index]] != nil
  }

  private func isBehindPreposition(_ index: Int, from start: Int) -> Bool {
    var place = index - 1
    while place >= start, place >= index - 3,
      !utterance.marks[place].isDisjoint(with: [.determiner, .adjective])
    {
      if ["im", "am", "beim", "zum", "zur", "vom", "ins"].contains(utterance.words[place]) { return true }
      place -= 1
    }
    guard place >= start else { return false }
    let word = utterance.words[place]
    // "two kilos of apples"
    if word == "of", place > 0,
      Measures.unit(utterance.words[place - 1])?.dimension == .mass
        || utterance.marks[place - 1].contains(.portion)
    {
      return false
    }
    return utterance.marks[place].contains(.preposition) && !["fur", "uber", "als"].contains(word)
  }

  private static let spans: Set<String> = [
    "night", "day", "week", "month", "year", "evening", "morning", "afternoon", "weekend", "hour", "nacht",
    "tag", "saison", "nachte", "tage", "wochen",
    "woche", "monat", "jahr", "abend", "stunde", "wochenende",
  ]

  private static let gerunds: Set<String> = ["buying", "getting", "paying", "spending", "ordering"]

  private static let ways: Set<String> = [
    "top", "average", "sale", "credit", "offer", "total", "card", "cash", "tick", "account", "karte",
    "anhieb", "raten", "way", "weg", "whole", "side", "spot", "fly",
  ]
}
