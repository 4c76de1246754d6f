import Text

/// Finds the food of a meal.
extension MealRule {
  func food(_ range: Range<Int>, _ verb: Int?, _ name: (status: String, place: Int)?) -> Range<Int>? {
    let candidates = verb.map { foods(around: $0, name, range) } ?? foods(beside: name?.place, range)
    // "Two ibuprofen with lunch"
    if candidates.first?.contains(where: { utterance.marks[$0].contains(.medicine) }) ?? false { return nil }
    let food = candidates.lazy.compactMap { withoutDrinks($0) }.first { !isPerson($0) }
    // "I just had breakfast, yogurt with berries"
    // "Had dinner at Priya's, dal and rice"
    if food == nil, verb != nil, let name, !utterance.isGerman,
      let aside = utterance.clause(name.place).segments.first(where: { $0.lowerBound > name.place }),
      let dish = utterance.name(from: aside.lowerBound, to: range.upperBound, joined: true), isFood(dish)
    {
      return withoutDrinks(dish)
    }
    guard food == nil, verb != nil, let name, utterance.tokens[name.place].endsClause else { return food }
    return foods(beside: name.place, (name.place + 1)..<range.upperBound).lazy.compactMap {
      withoutDrinks($0)
    }.first { !isPerson($0) }
  }

  private func foods(around verb: Int, _ name: (status: String, place: Int)?, _ range: Range<Int>) -> [Range<
    Int
  >] {
    var result: [Range<Int>] = []
    let end = range.upperBound
    if utterance.isGerman {
      result += germanFoods(range, verb)
    } else {
      var limit = end
      if let name, name.place > verb + 1, ["for", "as"].contains(utterance.word(name.place - 1)) {
        limit = name.place - 1
      }
      if let name, name.place > verb + 2, ["for", "as"].contains(utterance.word(name.place - 2)) {
        limit = name.place - 2
      }
      var start = verb + 1
      while start < limit,
        utterance.isInMention(start)
          || [
            "on", "some", "like", "just", "only", "way", "off", "into", "through", "down", "myself",
            "ourselves",
          ].contains(
            utterance.words[start])
      {
        start += 1
      }
      // "ate far too much chocolate"
      if utterance.has(["far", "too", "much"], at: start) || utterance.has(["far", "too", "many"], at: start)
      {
        start += 3
      }
      // "eaten over the sink" is a place.
      let isPlace = start == verb + 1 && ["over", "at", "in", "from", "by"].contains(utterance.word(start))
      // "eaten far too fast"
      let isManner = Self.plain.contains(utterance.word(start))
      if !isPlace, !isManner, let food = utterance.name(from: start, to: limit, joined: true),
        !food.contains(where: isMeal)
      {
        result.append(food)
      }
    }
    return result
  }

  private func isMeal(_ index: Int) -> Bool { utterance.marks[index].contains(.meal) }

  /// German food precedes "gegessen" and follows "gab es" and "hatte".
  func germanFoods(_ range: Range<Int>, _ verb: Int) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var index = range.lowerBound
    while index < range.upperBound {
      let isStart =
        !utterance.isInMention(index) && utterance.isNoun(index) && !isMeal(index)
        && utterance.marks[index].isDisjoint(with: [
          .verb, .determiner, .preposition, .own, .other, .relative, .adverb, .negation, .join, .eat, .had,
          .contrast, .thing, .fast,
        ])
        && Measures.unit(utterance.words[index]) == nil
        && !(utterance.words[index] == "stuck" && !utterance.isNoun(index + 1))
        && (utterance.hasCapitals || !utterance.nouns.isGermanVerb(utterance.words[index]))
        && !["mittag", "abend"].contains(utterance.words[index])
        && !Self.plain.contains(utterance.words[index])
      if isStart, !isBehindPlace(index, range),
        let food = utterance.name(from: index, to: range.upperBound, joined: true)
      {
        result.append(food)
        index = food.upperBound
      } else {
        index += 1
      }
    }
    return result
  }

  private func isBehindPlace(_ index: Int, _ range: Range<Int>) -> Bool {
    for place in stride(from: index - 1, through: max(range.lowerBound, index - 3), by: -1) {
      if utterance.marks[place].contains(.portion) { return false }
      if utterance.marks[place].contains(.preposition) {
        return !["vom", "von"].contains(utterance.words[place])
          || !utterance.mark(place - 1).contains(.portion)
      }
      if utterance.marks[place].isDisjoint(with: [.determiner, .adjective, .possessive]) { return false }
    }
    return false
  }

  /// "eggs and toast" beside "breakfast at six", "scrambled eggs for breakfast", "Lunch was soup".
  private func foods(beside place: Int?, _ range: Range<Int>) -> [Range<Int>] {
    guard let place else { return [] }
    if utterance.isGerman { return germanFoods(range, place) }
    var result: [Range<Int>] = []
    var index = range.lowerBound
    while index < range.upperBound {
      if !utterance.isInMention(index),
        let food = utterance.name(from: index, to: range.upperBound, joined: true),
        !food.contains(where: isMeal)
      {
        // "lunch at the garden centre": the whole name is a place.
        if !isBehindPlace(food.lowerBound, range) { result.append(food) }
        index = food.upperBound
      } else {
        index += 1
      }
    }
    return result
  }

  /// "toast and coffee" is toast; drinks alone are not a meal.
  private func withoutDrinks(_ food: Range<Int>) -> Range<Int>? {
    let joins = food.filter { ["and", "und", "with", "mit"].contains(utterance.words[$0]) }
    var parts: [Range<Int>] = []
    var start = food.lowerBound
    for join in joins + [food.upperBound] {
      parts.append(start..<join)
      start = join + 1
    }
    while let last = parts.last, isDrink(last) { parts.removeLast() }
    while let first = parts.first, isDrink(first) { parts.removeFirst() }
    guard let first = parts.first, let last = parts.last else { return nil }
    if let name = utterance.name(from: first.lowerBound, to: last.upperBound, joined: true) { return name }
    return first.lowerBound..<last.upperBound
  }

  private func isDrink(_ range: Range<Int>) -> Bool {
    guard let last = range.last else { return true }
    // "einen halben liter wasser dazu"
    if range.contains(where: { utterance.marks[$0].contains(.beverage) }),
      range.contains(where: { Measures.unit(utterance.words[$0])?.dimension == .volume })
    {
      return true
    }
    return utterance.marks[last].contains(.beverage)
  }

  /// The verb before food that was had, where no meal is named: "had a tuna sandwich at noon", "es gab Linsensuppe".
  func having(_ range: Range<Int>) -> Int? {
    let isKept = range.contains {
      // "da gab's"
      Self.kept.contains(utterance.words[$0]) && !["gab", "gab's"].contains(utterance.word($0 + 1))
    }
    guard !isKept, !isPaid(range, nil) else {
      return nil
    }
    return range.first { index in
      guard Self.had.contains(utterance.words[index]), !utterance.isInMention(index) else { return false }
      return foods(around: index, nil, range).first.flatMap(withoutDrinks).map { food in
        !(utterance.word(food.upperBound) == "for" && utterance.number(at: food.upperBound + 1) != nil)
          && !["that", "who", "which"].contains(utterance.word(food.upperBound))
          && isFood(food) && !isCalled(food)
      } ?? false
    }
  }

  /// "We had Biscuit put to sleep": a name that is also a word for food.
  private func isCalled(_ food: Range<Int>) -> Bool {
    !utterance.isGerman && food.count == 1 && utterance.tokens[food.lowerBound].isCapitalised
      && utterance.mark(food.upperBound).contains(.verb)
  }

  /// "… zu Abend gegessen, es gab Gyros und Salat": the food of the meal in the clause before.
  func served(behind index: Int) -> String? {
    guard utterance.isGerman, utterance.clauses.indices.contains(index + 1) else { return nil }
    let range = utterance.clauses[index + 1].range
    guard let verb = range.prefix(4).first(where: { ["gab", "gab's"].contains(utterance.words[$0]) }),
      utterance.isReal(verb), !utterance.isNegated(verb), mealName(range) == nil
    else { return nil }
    return food(range, verb, nil).map(utterance.text)
  }

  private static let had: Set<String> = [
    "had", "grabbed", "shared", "gab", "gab's", "hatte", "hatten", "gehabt",
  ]
  /// Words for food that is not eaten yet.
  private static let kept: Set<String> = [
    "left", "fridge", "freezer", "stock", "oven", "recipe", "kuhlschrank", "rezept", "vorrat", "ubrig",
    "angebot", "ofen", "da",
  ]

  /// True if the first thing in `food` is a word for food: "tuna sandwich", "soup with bread".
  func isFood(_ food: Range<Int>) -> Bool {
    let end = food.first { ["and", "und", "with", "mit"].contains(utterance.words[$0]) } ?? food.upperBound
    return end > food.lowerBound && utterance.marks[end - 1].contains(.food)
  }

  private func isPerson(_ range: Range<Int>) -> Bool {
    range.allSatisfy { !utterance.marks[$0].isDisjoint(with: [.relative, .own, .other, .pronoun]) }
      || range.contains { !utterance.marks[$0].isDisjoint(with: [.sleep, .slept]) }
      || range.contains {
        Self.noFood.contains(utterance.words[$0])
      }
  }

  private static let noFood: Set<String> = [
    "butterflies", "schmetterlinge", "words", "worte", "nothing", "nichts", "chaos", "disaster", "nightmare",
    "blur",
    "rush", "mess", "joke", "treat", "highlight", "success", "failure", "affair", "fun", "ordeal", "surprise",
    "katastrophe", "stress", "hektik", "besuch", "gaste", "streit", "krach", "ruhe", "hunger", "durst",
    "appetit",
    "lust", "zeit", "krimi", "krimis", "buch", "bucher", "roman", "romane", "serie", "folgen", "company",
    "bliss", "hell", "heart", "hat", "lot",
  ]

  /// "had only coffee for breakfast", "butterflies for breakfast".
  func hasIdiomOrDrink(_ range: Range<Int>, _ verb: Int?, _ name: (status: String, place: Int)?)
    -> Bool
  {
    let candidates = verb.map { foods(around: $0, name, range) } ?? []
    return !candidates.isEmpty && candidates.allSatisfy { isPerson($0) || withoutDrinks($0) == nil }
  }
}
