import Text

/// A part of a sentence with at most one statement.
struct Clause {
  /// Its tokens.
  var range: Range<Int>
  /// The pieces between its commas and conjunctions.
  var segments: [Range<Int>]
  var hasVerb: Bool
  /// True if "but" or the like contrasts it with the preceding clause.
  var isContrast = false
  /// True if it states no fact: conditions, dreams, wishes, questions.
  var isUnreal = false
  /// True if a condition precedes or follows it.
  var isConditional = false
  var isHabit = false
}

/// Splits a sentence into clauses.
struct ClauseReader {
  private let utterance: Utterance
  init(_ utterance: Utterance) { self.utterance = utterance }

  /// The clauses in order, and the clause index of every token.
  func clauses() -> ([Clause], [Int]) {
    var clauses: [Clause] = []
    for segment in segments() { add(segment, to: &clauses) }
    UnrealClauses(utterance).mark(&clauses)
    let habits = Habits(utterance)
    for index in clauses.indices { clauses[index].isHabit = habits.contain(clauses[index].range) }
    LongAgo(utterance).mark(&clauses)
    var places = Array(repeating: 0, count: utterance.tokens.count)
    for (index, clause) in clauses.enumerated() {
      for place in clause.range { places[place] = index }
    }
    return (clauses, places)
  }

  /// Pieces between commas and conjunctions.
  private func segments() -> [Range<Int>] {
    var result: [Range<Int>] = []
    var start = 0
    let count = utterance.tokens.count
    for index in 0..<count where index + 1 == count || isBorder(index + 1) {
      result.append(start..<(index + 1))
      start = index + 1
    }
    return result
  }

  private func isBorder(_ index: Int) -> Bool {
    if let mention = utterance.mention(at: index), mention.range.lowerBound < index { return false }
    if let number = utterance.number(at: index), number.range.lowerBound < index { return false }
    if utterance.tokens[index - 1].endsClause { return true }
    let mark = utterance.marks[index]
    // "Bis zum Wochenende muss ich aber noch anrufen"
    if utterance.words[index] == "aber", utterance.mark(index - 1).contains(.own) { return false }
    // "gab es dann doch nur Brot", "hab ich dann noch zwei Gläser getrunken"
    if utterance.words[index] == "dann", utterance.mark(index - 2).contains(.verb),
      !utterance.mark(index - 1).isDisjoint(with: [.own, .thing])
    {
      return false
    }
    // "und gegen zwei dann nochmal eine"
    if utterance.words[index] == "dann", utterance.isInMention(index - 1),
      !utterance.mark(index + 1).contains(.verb)
    {
      return false
    }
    // "hin und zurück"
    if utterance.words[index] == "und", utterance.words[index - 1] == "hin",
      utterance.word(index + 1) == "zuruck"
    {
      return false
    }
    // "Montag oder Dienstag zum Amt gehen"
    if utterance.words[index] == "oder", utterance.isInMention(index - 1), utterance.isInMention(index + 1) {
      return false
    }
    if mark.contains(.join), !utterance.isInMention(index) { return true }
    if utterance.isGerman,
      opensStatement(index) || opensConclusion(index) || opensReference(index) || opensRemark(index)
        || opensNextTime(index) || opensMain(index)
    {
      return true
    }
    if !utterance.isGerman, opensPlanOfDay(index) { return true }
    if utterance.runsOn(at: index),
      utterance.isGerman || isBehindTask(index) || opensPlan(index) && !isBehindItsDay(index)
    {
      return true
    }
    guard ["before", "after", "since", "until"].contains(utterance.words[index]) else { return false }
    // "before I left", "before my head stopped pounding"
    return utterance.mark(index + 1).contains(.own)
      || !utterance.mark(index + 1).isDisjoint(with: [.possessive, .determiner])
        && !utterance.isInMention(index)
        && utterance.mark(index + 3).contains(.verb) && utterance.mark(index + 2).isEmpty
  }

  /// True if what the speaker means to do precedes `index`.
  private func isBehindTask(_ index: Int) -> Bool {
    (0..<index).contains { place in
      let next = utterance.word(place + 1)
      return utterance.marks[place].contains(.intention)
        || ["have", "need", "got", "remember", "forget", "going", "like"].contains(utterance.words[place])
          && next == "to"
    }
  }

  /// "my permit ran out yesterday i will renew it", "oatmeal again i really need to shop": what the speaker means to do.
  private func opensPlan(_ index: Int) -> Bool {
    let start = (0..<index).last { utterance.tokens[$0].endsClause }.map { $0 + 1 } ?? 0
    guard utterance.marks[index].contains(.own), !Self.leads.contains(utterance.words[start]),
      (start..<index).contains(where: { !utterance.marks[$0].isDisjoint(with: Self.told) })
    else { return false }
    if utterance.words[index].hasSuffix("'ll") { return true }
    var verb = index + 1
    while utterance.mark(verb).contains(.adverb) { verb += 1 }
    return ["will", "must", "should", "gotta", "gonna"].contains(utterance.word(verb))
      || ["have", "need", "want", "going", "got", "ought"].contains(utterance.word(verb))
        && utterance.word(verb + 1) == "to"
  }

  /// "… because they did the balancing tomorrow i need to move the old ones": a day that is certainly to come opens the plan.
  private func opensPlanOfDay(_ index: Int) -> Bool {
    guard index > 2, let mention = utterance.mention(at: index), mention.range.lowerBound == index,
      mention.isToCome, !utterance.tokens[index - 1].endsClause, !utterance.isInMention(index - 1),
      utterance.marks[index - 1].isDisjoint(with: [.preposition, .join, .determiner, .negation]),
      mention.range.upperBound < utterance.words.count, !isBehindTask(index)
    else { return false }
    return opensPlan(mention.range.upperBound)
  }

  private func isBehindItsDay(_ index: Int) -> Bool {
    utterance.mention(at: index - 1).map { opensPlanOfDay($0.range.lowerBound) } ?? false
  }

  /// Words of something told as a fact.
  private static let told: WordClass = [
    .spend, .buy, .cost, .take, .skip, .slept, .eat, .meal, .had, .renewed, .expire, .weigh, .drink, .fasted,
  ]
  /// Words that open a condition, a time or a question, behind which the plan is no statement of its own.
  private static let leads: Set<String> = [
    "when", "whenever", "if", "once", "after", "before", "unless", "until", "as", "because", "since", "while",
    "do",
    "does", "did", "maybe", "perhaps", "for", "next", "by", "with", "at",
  ]

  private static let modals: Set<String> = [
    "muss", "mussen", "will", "wollen", "soll", "sollen", "sollte", "sollten", "mochte", "mochten", "werde",
    "werd",
  ]

  /// "… achtzig kilo am donnerstag will ich", "… bezahlt morgen muss ich", "… sortieren ich muss": in speech without
  /// marks, what the speaker means to do opens another statement.
  private func opensStatement(_ index: Int) -> Bool {
    let before = utterance.marks[index - 1]
    guard before.isDisjoint(with: [.join, .contrast, .question, .determiner, .own]) else { return false }
    if ["ich", "wir"].contains(utterance.words[index]) {
      return Self.modals.contains(utterance.word(index + 1))
        && before.isDisjoint(with: [.preposition, .adverb])
        && !utterance.isInMention(index - 1) && utterance.word(index + 2) != "sagen"
    }
    guard let mention = utterance.mention(at: index), mention.range.lowerBound == index,
      before.isDisjoint(with: .preposition), !utterance.isInMention(index - 1)
    else { return false }
    // "Das Hotel für Samstag muss ich stornieren"
    let start = (0..<index).last { utterance.tokens[$0].endsClause }.map { $0 + 1 } ?? 0
    guard
      (start..<index).contains(where: { utterance.marks[$0].contains(.verb) && !utterance.isInMention($0) })
    else { return false }
    // "… war die erste Tablette dran heute um drei hab ich"
    var verb = mention.range.upperBound
    while let next = utterance.mention(at: verb) { verb = next.range.upperBound }
    let isFinite =
      Self.modals.contains(utterance.word(verb))
      || ["hab", "habe", "haben", "bin"].contains(utterance.word(verb))
    return isFinite && ["ich", "wir"].contains(utterance.word(verb + 1))
      && !utterance.tokens[verb - 1].endsClause
  }

  private static let conclusions: Set<String> = ["also", "deshalb", "deswegen", "darum", "daher"]
  /// Words before the modal of a statement about what was said before.
  private static let references: Set<String> = [
    "den", "die", "das", "vorher", "danach", "trotzdem", "ausserdem", "jetzt", "nachher", "zuerst", "davor",
    "zuvor", "hinterher", "anschliessend",
  ]

  /// "… ist viel zu lang den sollte ich mähen", "… zu meinen eltern vorher muss ich tanken"
  private func opensReference(_ index: Int) -> Bool {
    Self.references.contains(utterance.words[index]) && Self.modals.contains(utterance.word(index + 1))
      && ["ich", "wir"].contains(utterance.word(index + 2))
      && (index > 4
        || (0..<index).contains { utterance.marks[$0].contains(.verb) && !utterance.isInMention($0) })
  }

  private static let subordinators: Set<String> = ["wenn", "nachdem", "bevor", "sobald", "als", "weil", "da"]

  /// "nachdem der techniker da war | hat uns", "wenn sie weg sind | muss ich": the verb of the main clause behind that of
  /// a clause that leads it, in speech without marks.
  private func opensMain(_ index: Int) -> Bool {
    Self.subordinators.contains(utterance.words[0]) && !utterance.tokens[..<index].contains { $0.endsClause }
      && utterance.marks[index - 1].contains(.verb) && utterance.marks[index].contains(.verb)
      && !isParticiple(index)
      && (!utterance.mark(index + 1).isDisjoint(with: [.own, .thing, .pronoun, .determiner])
        || ["mir", "mich", "uns"].contains(utterance.word(index + 1)))
  }

  /// "… angefangen heute um elf hab ich", "… eingeschlafen um fünf wach": a time before the verb of the next statement.
  private func opensNextTime(_ index: Int) -> Bool {
    guard index > 0, var end = utterance.mention(at: index)?.range, end.lowerBound == index,
      isParticiple(index - 1) || utterance.marks[index - 1].contains(.toBed)
    else { return false }
    while let next = utterance.mention(at: end.upperBound) { end = next.range }
    let verb = utterance.mark(end.upperBound)
    guard !utterance.tokens[end.upperBound - 1].endsClause else { return false }
    return verb.contains(.wake) || verb.contains(.verb) && !isParticiple(end.upperBound)
  }

  /// "… streikt also muss ich", "…, deshalb hab ich": what follows from the preceding statement.
  private func opensConclusion(_ index: Int) -> Bool {
    index > 2 && Self.conclusions.contains(utterance.words[index])
      && utterance.mark(index + 1).contains(.verb) && utterance.mark(index + 2).contains(.own)
  }

  /// "… genommen hoffentlich hilft es", "… geschlafen ich fass es nicht": what is said about a deed after its
  /// participle, in speech without marks.
  private func opensRemark(_ index: Int) -> Bool {
    guard index > 0, !utterance.isInMention(index) else { return false }
    // "drei gläser wasser mehr hab ich nicht geschafft"
    if utterance.words[index] == "mehr", utterance.mark(index + 1).contains(.verb),
      utterance.mark(index + 2).contains(.own), utterance.isNoun(index - 1)
    {
      return true
    }
    // "… zwei gläser wasser heute das muss mehr werden"
    if utterance.words[index] == "das", index > 2, Self.modals.contains(utterance.word(index + 1)),
      utterance.marks[index - 1].isDisjoint(with: [.join, .question, .preposition, .determiner, .own])
    {
      return true
    }
    // "… hundertachtzig euro dazu kamen zwanzig"
    if ["dazu", "hinzu"].contains(utterance.words[index]),
      ["kam", "kamen"].contains(utterance.word(index + 1))
    {
      return true
    }
    // "… brunchen es gab Lachs"
    if utterance.has(["es", "gab"], at: index), index > 1, utterance.marks[index - 1].isDisjoint(with: .join)
    {
      return true
    }
    guard isParticiple(index - 1) else { return false }
    // "die vitamine genommen das magnesium vergessen"
    if utterance.marks[index].contains(.determiner),
      let verb = (index + 1..<utterance.words.count).first(where: { utterance.marks[$0].contains(.verb) }),
      isParticiple(verb), verb > index + 1
    {
      return true
    }
    switch utterance.words[index] {
    case "hoffentlich", "ich", "wir", "vielleicht", "kein", "keine", "keinen": return true
    case "er", "sie", "es", "der", "die", "jetzt", "dazu": return utterance.mark(index + 1).contains(.verb)
    case "macht": return utterance.number(at: index + 1) != nil
    case "so", "mehr", "das": return utterance.mark(index + 1).contains(.verb)
    default: return false
    }
  }

  /// A piece without a verb belongs to the preceding clause, unless it has its own subject or contrasts with it.
  private func add(_ segment: Range<Int>, to clauses: inout [Clause]) {
    // "the lorry comes", "er braucht sie" are statements, although their verb is in no list.
    let isRunOn =
      utterance.runsOn(at: segment.lowerBound)
      || !utterance.isGerman && segment.lowerBound > 0 && utterance.statedVerb(segment.lowerBound) != nil
    // "…, they both run out in July"
    let isOfOther =
      !utterance.isGerman && segment.count > 2 && segment.lowerBound > 0
      && utterance.tokens[segment.lowerBound - 1].endsClause
      && ["he", "she", "they"].contains(utterance.words[segment.lowerBound])
    let hasVerb = segment.contains(where: isVerb) || isRunOn || isOfOther
    let contrast = segment.prefix(2).contains { utterance.marks[$0].contains(.contrast) }
    let opening = segment.prefix(3)
    let hasSubject = opening.contains { utterance.marks[$0].contains(.own) }
    // "…, so in September, once the holidays are over, I'm going to"
    let isLead =
      ["so", "also", "and", "und"].contains(utterance.words[segment.lowerBound]) && segment.count > 1
      && utterance.tokens[segment.upperBound - 1].endsClause
      && segment.dropFirst().allSatisfy { utterance.mention(at: $0).map { !$0.isClock } ?? false }
    let isReset = opening.first.map { ["but", "aber", "sondern"].contains(utterance.words[$0]) } ?? false
    if let last = clauses.indices.last {
      let joinsLast =
        !hasVerb && !hasSubject && !isLead && !(contrast && clauses[last].hasVerb)
        || completes(clauses[last], segment)
      if joinsLast || clauses.count == 1 && opens(clauses[last], segment) {
        clauses[last].range = clauses[last].range.lowerBound..<segment.upperBound
        clauses[last].segments.append(segment)
        clauses[last].hasVerb = clauses[last].hasVerb || hasVerb
        return
      }
    }
    clauses.append(
      Clause(range: segment, segments: [segment], hasVerb: hasVerb, isContrast: isReset || contrast))
  }

  /// "after getting up" is not a separate action.
  private func isVerb(_ index: Int) -> Bool {
    guard utterance.marks[index].contains(.verb), !utterance.isInMention(index) else { return false }
    // "den Hort bezahlen"
    if utterance.isGerman, utterance.hasCapitals, utterance.tokens[index].isCapitalised, index > 0,
      !utterance.marks[index - 1].isDisjoint(with: [.determiner, .possessive]), utterance.isNoun(index)
    {
      return false
    }
    guard utterance.words[index].hasSuffix("ing"), !utterance.isGerman else { return true }
    // "with the radio going"
    return !utterance.mark(index - 1).contains(.preposition)
      && (utterance.words[index] != "going" || !utterance.mark(index - 1).isEmpty)
  }

  /// True if the German verb at the end of a piece also belongs to the preceding clause: "hab fünfzig für Schuhe
  /// und zwanzig für ein Hemd ausgegeben".
  private func completes(_ clause: Clause, _ segment: Range<Int>) -> Bool {
    guard utterance.isGerman, clause.hasVerb, !clause.range.contains(where: isParticiple) else {
      return false
    }
    guard
      clause.range.contains(where: {
        ["habe", "hab", "haben", "bin", "sind", "hat"].contains(utterance.words[$0])
      })
    else { return false }
    let verbs = segment.filter { utterance.marks[$0].contains(.verb) }
    return !verbs.isEmpty && verbs.allSatisfy(isParticiple)
      && !segment.contains { !utterance.marks[$0].isDisjoint(with: [.own, .other]) }
  }

  private func isParticiple(_ index: Int) -> Bool {
    let word = utterance.words[index]
    guard utterance.marks[index].contains(.verb), word.utf8.count > 4 else { return false }
    if word.hasPrefix("ver"), !utterance.marks[index].isDisjoint(with: [.eat, .spend]) { return true }
    return word.contains("ge") && (word.hasSuffix("t") || word.hasSuffix("en"))
      && !["gehen", "gegen"].contains(word)
      || Self.participles.contains(word) || word.hasSuffix("iert")
  }

  private static let participles: Set<String> = [
    "bezahlt", "vergessen", "verlangert", "erneuert", "verkauft", "verschrieben", "erstattet", "begonnen",
    "bekommen", "bestellt", "besorgt", "verpasst", "beendet", "uberwiesen", "benutzt", "verwendet",
    "verbraucht", "intus",
  ]

  /// "oatmeal for breakfast again", "my car insurance expired": a statement without a word known as a verb.
  private func isWhole(_ clause: Clause) -> Bool {
    clause.range.contains { index in
      utterance.marks[index].contains(.expire) && index > clause.range.lowerBound
        || utterance.marks[index].contains(.meal) && ["for", "as"].contains(utterance.word(index - 1))
          && index > clause.range.lowerBound + 1
          && !utterance.mark(clause.range.lowerBound).contains(.preposition)
    }
  }

  /// True if a piece without a verb leads into the first clause: "tomorrow, I …", "Vitamin D, hab ich genommen".
  private func opens(_ clause: Clause, _ segment: Range<Int>) -> Bool {
    guard !clause.hasVerb, !clause.range.contains(where: { utterance.marks[$0].contains(.own) }) else {
      return false
    }
    let first = utterance.marks[segment.lowerBound]
    if utterance.isGerman, opensConclusion(segment.lowerBound) { return false }
    if utterance.isGerman, !utterance.tokens[segment.lowerBound - 1].endsClause,
      opensStatement(segment.lowerBound)
    {
      return false
    }
    // "Curry for dinner, was good"
    if ["was", "war", "waren", "ist", "schmeckte", "tasted"].contains(utterance.words[segment.lowerBound]),
      !utterance.numbers.contains(where: { segment.contains($0.range.lowerBound) })
    {
      return false
    }
    if utterance.isGerman, first.contains(.verb) { return true }
    // "Brot für drei Euro und Käse für sieben gekauft": the verb at the end belongs to both.
    if utterance.isGerman, utterance.words[segment.lowerBound] == "und" {
      return !segment.contains {
        // "Eisen und Vitamin C hab ich genommen"
        !utterance.marks[$0].isDisjoint(with: [.own, .thing, .other])
          && !(utterance.marks[$0].contains(.own) && utterance.mark($0 - 1).contains(.verb))
      }
    }
    // "Lasagne for lunch, and it was good", "No tablets today, I forgot" are two statements.
    if ["and", "but", "so", "because", "while", "although"].contains(utterance.words[segment.lowerBound])
      || utterance.words[clause.range.lowerBound] == "no"
    {
      return false
    }
    let isWish = segment.contains {
      utterance.marks[$0].contains(.unreal) || ["hope", "hoped"].contains(utterance.words[$0])
    }
    if !utterance.isGerman, first.contains(.own), isWhole(clause), !isWish { return false }
    // "Porridge for lunch, send help"
    let isTime = clause.range.allSatisfy {
      utterance.isInMention($0) || utterance.marks[$0].contains(.adverb)
    }
    if first.contains(.verb), first.isDisjoint(with: [.own, .other]), !isTime { return false }
    return clause.range.count <= 6
      && !utterance.numbers.contains { clause.range.contains($0.range.lowerBound) }
  }
}
