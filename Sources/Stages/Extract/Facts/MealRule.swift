import Model
import Text

/// Finds the food eaten, and at which meal.
struct MealRule: FactRule {
  let reading: FactReading

  func facts() -> [FoundFact] {
    var result: [FoundFact] = []
    for (index, range) in pieces() {
      guard var found = meal(index, range) else { continue }
      if found.fact.item == nil { found.fact.item = served(behind: index) }
      let isRepeat = result.contains {
        $0.fact.item == found.fact.item && ($0.fact.status == found.fact.status || found.fact.status == nil)
      }
      if !isRepeat { result.append(found) }
    }
    return result
  }

  /// Clauses, and the parts of clauses that name two meals: "an apple as a snack and a sandwich for dinner".
  private func pieces() -> [(clause: Int, range: Range<Int>)] {
    utterance.clauses.indices.flatMap { index -> [(Int, Range<Int>)] in
      let clause = utterance.clauses[index]
      let named = clause.segments.filter { mealName($0) != nil }
      if named.count == 1, let alone = named.first, isBesidePrice(alone, in: clause) {
        return [(index, clause.range.lowerBound..<alone.upperBound)]
      }
      // "Paid for parking, and dinner was a burrito"
      if named.count == 1, let alone = named.first, alone.lowerBound > clause.range.lowerBound,
        ["and", "then"].contains(utterance.words[alone.lowerBound]), let name = mealName(alone),
        name.place == alone.lowerBound + 1,
        utterance.word(name.place + 1) == "was"
      {
        return [(index, clause.range.lowerBound..<alone.lowerBound), (index, alone)]
      }
      if named.count == 1, let alone = named.first, isLogged(alone, in: clause) { return [(index, alone)] }
      if named.count < 2, let next = clause.segments.dropFirst().first(where: isTimed),
        utterance.first(.eat, in: clause.range) != nil
      {
        return [clause.range.lowerBound..<next.lowerBound, next.lowerBound..<clause.range.upperBound].map {
          (index, $0)
        }
      }
      guard named.count > 1 else { return [(index, clause.range)] }
      var result: [(Int, Range<Int>)] = []
      var start = clause.range.lowerBound
      for segment in named {
        // "ramen for lunch with Tess, who's moving, and then a granola bar as a snack"
        for aside in clause.segments where aside.lowerBound == start && aside.upperBound <= segment.lowerBound
        {
          guard ["who", "who's", "which", "whose"].contains(utterance.words[start]) else { continue }
          start = aside.upperBound
        }
        result.append((index, start..<segment.upperBound))
        start = segment.upperBound
      }
      return result
    }
  }

  /// "… und um halb drei ein Käsebrot": another food with a time of its own.
  private func isTimed(_ segment: Range<Int>) -> Bool {
    guard utterance.isGerman, ["und", "dann"].contains(utterance.words[segment.lowerBound]),
      let clock = utterance.mention(at: segment.lowerBound + 1), clock.isClock,
      clock.range.lowerBound == segment.lowerBound + 1, clock.range.upperBound < segment.upperBound
    else { return false }
    return !germanFoods(clock.range.upperBound..<segment.upperBound, segment.lowerBound).isEmpty
  }

  /// "took my pills, oatmeal for breakfast": a meal without a verb after an action of another kind.
  private func isLogged(_ segment: Range<Int>, in clause: Clause) -> Bool {
    guard segment.lowerBound > clause.range.lowerBound, !hasVerb(segment),
      !utterance.marks[segment.lowerBound].contains(.join) || utterance.words[segment.lowerBound] == "dann"
    else { return false }
    let before = clause.range.lowerBound..<segment.lowerBound
    return before.contains {
      !utterance.marks[$0].isDisjoint(with: [.slept, .take, .weigh, .wake]) && isOtherKind($0)
    }
  }

  /// "Turkey for dinner at Lou's, then forty dollars for gas": a meal without a verb before the price of something else.
  private func isBesidePrice(_ segment: Range<Int>, in clause: Clause) -> Bool {
    !utterance.isGerman && !clause.hasVerb && !isPaid(clause.range.lowerBound..<segment.upperBound, nil)
      && clause.segments.contains { next in
        next.lowerBound >= segment.upperBound
          && ["then", "and", "plus"].contains(utterance.words[next.lowerBound]) && isPaid(next, nil)
          && next.contains { utterance.words[$0] == "for" && utterance.isNoun($0 + 1) }
      }
  }

  private func isOtherKind(_ index: Int) -> Bool { utterance.marks[index].isDisjoint(with: [.eat, .had]) }

  private func hasVerb(_ range: Range<Int>) -> Bool {
    range.contains { utterance.marks[$0].contains(.verb) && !utterance.isInMention($0) }
  }

  private func meal(_ index: Int, _ range: Range<Int>) -> FoundFact? {
    let name = mealName(range)
    var verb = eating(range, hasName: name != nil)
    var from = range
    if verb == nil, range != utterance.clauses[index].range {
      verb = eating(utterance.clauses[index].range, hasName: true)
      from = range.lowerBound..<range.upperBound
    }
    if let verb {
      // "Zum Frühstück mache ich mir morgen Rührei", "den Kindern Nudeln gekocht"
      let isToCome = utterance.mentions.contains { range.contains($0.range.lowerBound) && $0.isToCome }
      let isMade = ["gekocht", "gemacht", "cooked", "made"].contains(utterance.words[verb])
      if isToCome || isMade && isForOthers(range, verb) { return nil }
      guard utterance.holds(verb) || isOffered(verb) else { return nil }
    } else {
      guard let name, !hasVerb(range) || isStated(range, name.place) else { return nil }
      let piece = utterance.segment(name.place)
      if utterance.mentions.contains(where: { piece.contains($0.range.lowerBound) && $0.isToCome }) {
        return nil
      }
      // "Dinner was 80 plus tip"
      if let price = utterance.number(at: name.place + 2)?.range.upperBound,
        price == utterance.words.count || ["plus", "with", "mit"].contains(utterance.words[price])
      {
        return nil
      }
      guard utterance.isReal(name.place), !utterance.isNegated(name.place),
        utterance.isOwn(name.place) || isStated(range, name.place),
        !utterance.isReported, isTold(range, name.place, index)
      else { return nil }
    }
    if let name, isSkipped(range, name.place) || isPaid(range, name.place) && !isEaten(verb) { return nil }
    if verb == nil, isPaid(range, nil) { return nil }
    let here = verb.flatMap { from.contains($0) ? $0 : nil }
    let isPiece = utterance.isGerman && range != utterance.clauses[index].range
    let food = food(range, here ?? (isPiece ? verb : nil), name)
    // "an argument at lunch"
    if let name, let verb, utterance.marks[verb].isDisjoint(with: .eat),
      utterance.word(name.place - 1) == "at",
      !(food.map(isFood) ?? false)
    {
      return nil
    }
    if food == nil, hasIdiomOrDrink(range, here, name) { return nil }
    // "Lunch was loud"
    if let food, let name, food.count == 1, !utterance.isGerman, !isFood(food),
      utterance.word(name.place + 1) == "was", food.lowerBound == name.place + 2
    {
      return nil
    }
    // "Breakfast in bed, how lovely"
    if let food, utterance.marks[food.lowerBound].contains(.question) { return nil }
    guard food != nil || name != nil else { return nil }
    let isEating = verb.map { utterance.marks[$0].contains(.eat) && !utterance.isGerman } ?? false
    if let food, name == nil, !isEating, isElsewhere(food) { return nil }
    var fact = reading.fact(.meal, confidence: food != nil && name != nil ? 0.9 : 0.7)
    fact.item = food.map(utterance.text)
    fact.status = name?.status ?? (isOfNoon(range) ? "lunch" : nil)
    let place = (isPiece ? here ?? name?.place ?? food?.lowerBound : verb) ?? name?.place ?? range.lowerBound
    // What is being eaten is of now, whatever day it is compared with.
    let isNow = verb.map {
      ["eating", "esse"].contains(utterance.words[$0]) && utterance.word($0 - 1) != "up"
    }
    // "Um zehn Rührei und um zwei einen Salat gegessen": the time said beside the food.
    let timed = food.flatMap { food in
      utterance.mentions.contains {
        $0.isClock && utterance.segment(food.lowerBound).contains($0.range.lowerBound)
      }
        ? food.lowerBound : nil
    }
    fact.when = isNow == true ? nil : reading.when(timed ?? place, hours: hours(fact.status))
    return FoundFact(place: place, fact: fact)
  }

  /// "had the soup on the hob", "hatte einen Salat vor mir": food that is somewhere.
  private func isElsewhere(_ food: Range<Int>) -> Bool {
    let behind = utterance.places(
      from: food.upperBound,
      before: min(food.upperBound + 5, utterance.clause(food.lowerBound).range.upperBound))
    return behind.contains { Self.places.contains(utterance.words[$0]) }
      || [["in", "front", "of"], ["vor", "mir"], ["vor", "uns"]].contains {
        utterance.has($0, at: food.upperBound)
      }
  }

  private static let places: Set<String> = [
    "hob", "oven", "stove", "fridge", "freezer", "cupboard", "trolley", "basket", "herd", "ofen", "backofen",
    "kuhlschrank", "gefrierfach", "korb", "einkaufswagen",
  ]

  /// "Heute Mittag gab es Linsensuppe".
  private func isOfNoon(_ range: Range<Int>) -> Bool {
    range.contains { utterance.words[$0] == "mittag" && utterance.mention(at: $0)?.part == .noon }
  }

  private func hours(_ status: String?) -> ClosedRange<Int>? {
    switch status {
    case "breakfast": 5...11
    case "lunch": 11...16
    case "dinner": 16...23
    default: nil
    }
  }

  /// "for dinner", "zum Frühstück", "zu Mittag", "zu Abend".
  func mealName(_ range: Range<Int>) -> (status: String, place: Int)? {
    for index in range where !utterance.isInMention(index) {
      let word = utterance.words[index]
      if word == "abend" || word == "mittag" {
        guard ["zu", "zum"].contains(utterance.word(index - 1)) else { continue }
      } else if word == "tea" {
        // "Tea was beans on toast"
        let isStated = index == range.lowerBound && utterance.word(index + 1) == "was"
        guard isStated || utterance.word(index - 1) == "for" || utterance.has(["for", "my"], at: index - 2)
        else {
          continue
        }
      } else if !utterance.marks[index].contains(.meal), word != "snacked" {
        continue
      }
      // "with breakfast", "nach dem Frühstück" give the time of something else.
      let before = [
        utterance.word(index - 1),
        ["the", "my", "dem", "meinem"].contains(utterance.word(index - 1)) ? utterance.word(index - 2) : "",
      ]
      if before.contains(where: { Self.beside.contains($0) }) { continue }
      if Self.occasions.contains(utterance.word(index + 1)) { continue }
      if let status = utterance.vocabulary.meals[word] { return (status, index) }
    }
    return nil
  }

  /// Words that make the meal an occasion: "a dinner party" is not a dinner.
  private static let occasions: Set<String> = [
    "party", "parties", "break", "meeting", "table", "room", "reservation", "date", "plans", "time", "menu",
    "bar",
  ]
  private static let beside: Set<String> = [
    "with", "before", "after", "over", "during", "since", "until", "from", "about", "to", "around", "by",
    "vor", "nach",
    "beim", "seit", "bis", "wahrend",
  ]

  private func eating(_ range: Range<Int>, hasName: Bool) -> Int? {
    if let verb = utterance.first(.eat, in: range) {
      switch utterance.words[verb] {
      // "eaten alive by midges"
      case "eaten" where ["was", "were", "being", "am", "get", "got"].contains(utterance.word(verb - 1)):
        return nil
      // "Dinner was leftover lasagne eaten over the sink"
      case "eaten" where hasName && utterance.isNoun(verb - 1): return nil
      case "finished": if hasName { return verb }
      case "polished": if utterance.word(verb + 1) == "off" { return verb }
      case "eating":
        if utterance.word(verb - 1) == "up" || utterance.isUnderWay(verb, isNamed: hasName) { return verb }
      case "tucked": if utterance.word(verb + 1) == "into" { return verb }
      default: return verb
      }
    }
    if let verb = range.first(where: { utterance.words[$0] == "esse" && utterance.isUnderWay($0) }) {
      return verb
    }
    guard hasName else { return having(range) }
    if let there = range.first(where: { utterance.words[$0] == "there" }),
      ["was", "were"].contains(utterance.word(there + 1))
    {
      return there + 1
    }
    // "threw together an omelette for lunch"
    let made = range.first { index in
      ["threw", "rustled", "whipped", "knocked"].contains(utterance.words[index])
        && ["together", "up"].contains(utterance.word(index + 1))
    }
    if let made, !isForOthers(range, made) { return made }
    return range.first { index in
      guard utterance.marks[index].contains(.had), !utterance.isInMention(index),
        utterance.word(index + 1) != "to",
        utterance.isGerman || utterance.mark(index + 1).isDisjoint(with: .intention)
      else {
        return false
      }
      // "Zum Abendessen hat es Linsen gegeben"
      if utterance.words[index] == "gegeben" {
        return range.contains { utterance.has(["hat", "es"], at: $0) }
      }
      // "made the kids pasta for dinner"
      if ["made", "cooked", "ordered", "gemacht", "gekocht", "gebraten", "gebacken"].contains(
        utterance.words[index]),
        isForOthers(range, index)
      {
        return false
      }
      // "had three people over for dinner"
      let end = max(index + 1, min(index + 4, utterance.segment(index).upperBound))
      return utterance.isGerman || (index + 1..<end).allSatisfy { !utterance.marks[$0].contains(.other) }
    }
  }

  private func isForOthers(_ range: Range<Int>, _ verb: Int) -> Bool {
    range.contains { index in
      guard utterance.marks[index].contains(.relative) || utterance.words[index] == "kindern" else {
        return false
      }
      if utterance.isGerman {
        return ["den", "dem", "der", "meinem", "meiner", "meinen"].contains(utterance.word(index - 1))
      }
      return index > verb && !["with", "and"].contains(utterance.word(index - 1))
        && !["with", "and"].contains(utterance.word(index - 2))
    }
  }

  private func isEaten(_ verb: Int?) -> Bool {
    verb.map {
      utterance.marks[$0].contains(.eat)
        || ["had", "hatte", "gab", "gab's", "hatten", "gehabt"].contains(utterance.words[$0])
    }
      ?? false
  }

  /// "zum Abendessen gab es Falafel".
  private func isOffered(_ verb: Int) -> Bool {
    ["gab", "gab's", "was", "were", "gegeben"].contains(utterance.words[verb]) && utterance.isReal(verb)
      && !utterance.isNegated(verb)
      && !utterance.clause(verb).range.contains { utterance.marks[$0].contains(.relative) }
  }

  /// "Lunch was soup and bread", "Mein Frühstück war Müsli".
  private func isStated(_ range: Range<Int>, _ name: Int) -> Bool {
    let next = utterance.word(name + 1)
    let isSubject = (range.lowerBound..<name).allSatisfy {
      utterance.isInMention($0)
        || !utterance.marks[$0].isDisjoint(with: [.possessive, .determiner, .adverb, .join])
    }
    return isSubject && ["was", "war", "consisted"].contains(next)
      || isSubject && isStatedOfPlace(range, name)
      || isSubject && utterance.isInMention(name + 1)
        && range.contains { ["was", "war"].contains(utterance.words[$0]) }
  }

  /// "Lunch on board was lemon rice": the place or company of the meal before its food.
  private func isStatedOfPlace(_ range: Range<Int>, _ name: Int) -> Bool {
    guard !utterance.isGerman, ["on", "at", "in", "with"].contains(utterance.word(name + 1)),
      let verb = range.first(where: { $0 > name && utterance.marks[$0].contains(.verb) }), verb < name + 6,
      utterance.words[verb] == "was", !utterance.tokens[verb - 1].endsClause,
      let food = utterance.name(from: verb + 1, to: range.upperBound, joined: true)
    else { return false }
    return isFood(food)
  }

  /// Words that a meal may consist of if its food follows: "Late lunch, just hummus".
  static let plain: Set<String> = [
    "far", "late", "early", "quick", "light", "simple", "small", "big", "spates", "fruhes", "schnelles",
    "kleines", "viel", "wenig", "mehr", "gut", "lecker", "gesund", "fett", "spat", "schnell", "auswarts",
    "draussen", "daheim",
  ]

  /// True if a meal without a verb is a fact: it needs its food next to it, and no idiom.
  private func isTold(_ range: Range<Int>, _ name: Int, _ index: Int) -> Bool {
    guard let food = food(range, nil, (utterance.vocabulary.meals[utterance.words[name]] ?? "", name)) else {
      return false
    }
    let verbs = utterance.clauses[..<index].contains { clause in
      clause.hasVerb
        && !clause.range.contains {
          !utterance.marks[$0].isDisjoint(with: [.slept, .take, .weigh, .drink, .wake])
        }
    }
    let isNamed =
      ["for", "as", "zum", "zu", "als"].contains(utterance.word(name - 1))
      || (range.lowerBound..<name).allSatisfy {
        utterance.isInMention($0) || Self.plain.contains(utterance.words[$0])
          || !utterance.marks[$0].isDisjoint(with: [.possessive, .determiner, .adverb, .join])
      }
    return isNamed && !verbs && utterance.first(.spend, in: 0..<utterance.words.count) == nil && !food.isEmpty
      && utterance.money.currencies[utterance.words[food.lowerBound]] == nil
  }

  private func isSkipped(_ range: Range<Int>, _ name: Int) -> Bool {
    range.contains { utterance.marks[$0].contains(.skip) } || utterance.isNegated(name)
  }

  /// True if the meal only names what was paid for.
  func isPaid(_ range: Range<Int>, _ name: Int?) -> Bool {
    let isPaying = range.contains {
      utterance.marks[$0].contains(.spend) && utterance.word($0 + 1) != "together"
    }
    if isPaying { return true }
    return utterance.words.indices.contains { index in
      range.contains(index) && utterance.money.currencies[utterance.words[index]] != nil
    }
  }
}
