import Text

/// Compares a written sentence with its sources, both read.
struct ProofMatcher {
  var claim: ProofReading
  let source: ProofReading
  let lists: ProofLists
  let grammar: ProofGrammar
  /// For each word of the sentence, the words of the sources that say the same.
  var candidates: [[Int]] = []
  /// For each clause of the sentence, the clause of the sources that says most of it.
  var mates: [Int?] = []
  /// For each word of the sentence, the word of the sources that it stands for.
  var matches: [Int?] = []
  /// Verbs of the sentence that stand for one left over there, whoever does it.
  var adopted: Set<Int> = []
  /// Clauses of the sentence that are taken over word for word.
  private(set) var copied: Set<Int> = []
  /// The segments of the sources, in German.
  private(set) var segments: [ProofSegment] = []
  private(set) var places: [String: [Int]] = [:]
  private(set) var groupPlaces: [Int: [Int]] = [:]
  /// Words of the sources by the general words that may stand for them.
  private var narrowPlaces: [Int: [Int]] = [:]

  /// The words of the sources that some word of the sentence says.
  private(set) var matched: Set<Int> = []
  /// Those that its numbers say.
  var matchedNumbers: Set<Int> {
    Set(claim.words.indices.flatMap { claim.words[$0].number == nil ? [] : candidates[$0] })
  }

  init(claim: ProofReading, source: ProofReading, _ lists: ProofLists) {
    (self.claim, self.source, self.lists) = (claim, source, lists)
    grammar = ProofGrammar.of(german: lists.language.isGerman)
    for (index, word) in source.words.enumerated() {
      for key in word.keys { places[key, default: []].append(index) }
      for group in word.groups { groupPlaces[group, default: []].append(index) }
    }
    for (index, word) in source.words.enumerated() where word.isContent {
      for key in word.keys {
        for group in lists.narrowGroups(key) { narrowPlaces[group, default: []].append(index) }
      }
    }
    candidates = claim.words.indices.map(find)
    for index in claim.words.indices
    where candidates[index].isEmpty && (isBareUnit(index) || isMeasure(index)) {
      self.claim.words[index].role = .function
    }
    for index in claim.words.indices
    where candidates[index].isEmpty && claim.words[index].role == .verb && asks(index) {
      self.claim.words[index].role = .auxiliary
    }
    for index in claim.words.indices where candidates[index].isEmpty { contradict(index) }
    // "Mitten in der Nacht": what its capital does not tell the sources do.
    for index in claim.words.indices
    where grammar.isGerman && claim.words[index].role == .content
      && (index == 0 || claim.words[index - 1].endsStatement)
    {
      let found = candidates[index]
      if !found.isEmpty, found.allSatisfy({ source.words[$0].isAdjective }) {
        self.claim.words[index].isAdjective = true
      }
    }
    if grammar.isGerman { segments = SegmentReader(source, grammar).segments }
    for index in claim.clauses.indices { mates.append(mate(index)) }
    for index in claim.words.indices where candidates[index].isEmpty && claim.words[index].role == .verb {
      adopt(index)
    }
    matched = Set(candidates.joined())
    matches = claim.words.indices.map(choose)
    copied = Set(claim.clauses.indices.filter(readsAlike))
  }

  func needs(_ word: ProofWord) -> Bool {
    word.isContent || word.role == .number || word.role == .time
  }

  // MARK: Words

  private func find(_ index: Int) -> [Int] {
    let word = claim.words[index]
    if let time = word.time {
      let found = source.words.indices.filter { says(time, word, source.words[$0]) }
      return found.isEmpty
        ? literal(index) + spans(time) + bareHours(time) + inSameWords(index) + score(time) + ordinals(time)
        : found
    }
    if let number = word.number {
      let found = source.words.indices.filter { index in
        source.words[index].number.map { abs($0 - number) < 0.0015 } ?? source.words[index].time.map {
          counts($0, number)
        } ?? false
      }
      return found.isEmpty ? sameAmount(index, number) + clocks(number) + single(index, number) : found
    }
    guard word.isContent else { return [] }
    var found = Set(word.keys.flatMap { places[$0] ?? [] })
    found.formUnion(word.groups.flatMap { groupPlaces[$0] ?? [] })
    if found.isEmpty {
      found.formUnion(word.keys.flatMap { lists.generalGroups($0) }.flatMap { narrowPlaces[$0] ?? [] })
    }
    if found.isEmpty { found.formUnion(parts(word)) }
    if found.isEmpty, grammar.isGerman, word.role == .verb { found.formUnion(separated(word)) }
    if found.isEmpty, let head = word.head, head >= 0 {
      let groups = claim.words[head].groups
      found.formUnion(groups.flatMap { groupPlaces[$0] ?? [] })
    }
    return found.sorted()
  }

  /// "in six hours" for "took us six hours": a length where the sources count the same.
  private func spans(_ time: TimeMention) -> [Int] {
    let (count, isHours): (Double, Bool)
    switch time.meaning {
    case .distance(let days, .day): (count, isHours) = (Double(days), false)
    case .distance(let weeks, .week): (count, isHours) = (Double(weeks) * 7, false)
    case .distance(let years, .year):
      return years < 0 ? lengths(Double(-years), ["year", "years", "jahr", "jahre", "jahren"]) : []
    case .distance(let months, .month):
      return months < 0 ? lengths(Double(-months), ["month", "months", "monat", "monate", "monaten"]) : []
    case .hours(let hours): (count, isHours) = (hours, true)
    default: return []
    }
    return source.words.indices.filter { place in
      guard let number = source.words[place].number, let unit = unit(place, in: source) else { return false }
      return switch source.words[unit].normal {
      case "hour", "hours", "stunde", "stunden": isHours && abs(number - count) < 0.001
      case "minute", "minutes", "minuten": isHours && abs(number / 60 - count) < 0.001
      case "day", "days", "tag", "tage", "tagen": !isHours && number == count
      case "week", "weeks", "woche", "wochen": !isHours && number * 7 == count
      default: false
      }
    }
  }

  /// "eleven years ago" for "it's eleven years since".
  private func lengths(_ count: Double, _ units: Set<String>) -> [Int] {
    source.words.indices.filter { place in
      source.words[place].number == count
        && (unit(place, in: source).map { units.contains(source.words[$0].normal) } ?? false)
        && source.words.contains { ["since", "her", "seit", "seitdem"].contains($0.normal) }
    }
  }

  /// "one nodule" for "a nodule": the article before the same noun.
  private func single(_ index: Int, _ number: Double) -> [Int] {
    guard number == 1, let noun = unit(index, in: claim) else { return [] }
    return find(noun).flatMap { place in
      (max(0, place - 3)..<place).filter {
        Self.indefinites.contains(source.words[$0].normal) && !source.words[$0].token.endsClause
      }
    }
  }

  private static let indefinites: Set<String> = [
    "a", "an", "ein", "eine", "einen", "einem", "einer", "ne", "nen", "nem",
  ]

  /// "packe Schrauben ab" for "ich pack schrauben ab immer fünfzig": the particle that the reading left alone, here or there.
  private func separated(_ word: ProofWord) -> [Int] {
    let own = word.forms.compactMap { VerbForms.parts($0.lemma) }
    return source.words.indices.filter { place in
      let there = source.words[place]
      guard there.role == .verb else { return false }
      return own.contains { verb in
        there.forms.contains { $0.lemma == verb.base } && isNear(verb.particle, place, in: source)
      }
        || there.forms.compactMap { VerbForms.parts($0.lemma) }.contains { verb in
          word.forms.contains { $0.lemma == verb.base }
            && (Self.directions.contains(verb.particle)
              || claim.words.contains { $0.normal == verb.particle && $0.clause == word.clause })
        }
    }
  }

  /// Particles that tell whereto and may be left out: "reichte" for "rübergereicht".
  private static let directions: Set<String> = [
    "ruber", "hin", "her", "runter", "rauf", "rein", "raus", "hoch",
  ]

  private func isNear(_ particle: String, _ verb: Int, in reading: ProofReading) -> Bool {
    reading.words[verb + 1..<min(reading.words.count, verb + 9)].contains {
      $0.normal == particle && $0.sentence == reading.words[verb].sentence
    }
  }

  // MARK: Clauses

  private func mate(_ index: Int) -> Int? {
    var scores = Array(repeating: 0.0, count: source.clauses.count)
    let range = claim.clauses[index].range
    let hasVerb = range.contains { claim.words[$0].role == .verb }
    for place in range where needs(claim.words[place]) {
      let word = claim.words[place]
      var points: [Int: Double] = [:]
      for other in candidates[place] {
        let there = source.words[other]
        let isVerb = word.role == .verb && there.role == .verb
        let isExact = isVerb && word.keys.contains(where: there.keys.contains)
        // "see", "get", "have" say little about which statement is meant.
        let exact = word.traits.contains(.light) && !grammar.isGerman ? 2.0 : 4
        // "she isn't happy with": what is said where there is no verb.
        let isPredicate =
          !grammar.isGerman && !hasVerb && word.isAdjective && there.isAdjective && word.preposition == nil
        let value = isExact ? exact : isVerb || isPredicate ? 1.6 : 1
        points[there.clause] = max(points[there.clause] ?? 0, value)
        // "und meine Schwester in Neuseeland": the verb is meant again.
        for gap in gaps(range) where gap.carried.contains(other) {
          let clause = source.words[gap.range.lowerBound].clause
          points[clause] = max(points[clause] ?? 0, value)
        }
      }
      for (clause, value) in points { scores[clause] += value }
    }
    guard let top = scores.max(), top > 0 else { return nil }
    // "she wants … and I want …": the one with the same subject.
    let own = claim.clauses[index].subjects
    // "ist deine Stimme weg": what a clause without a verb is told of.
    let isBare =
      grammar.isGerman && !range.contains { claim.words[$0].role == .verb }
      && own.contains { claim.words[$0].role == .content }
    for clause in scores.indices where scores[clause] > 0 && !own.isEmpty {
      if source.clauses[clause].subjects.contains(where: { other in own.contains { same($0, other) } }) {
        scores[clause] += isBare ? 1.5 : 0.4
      }
    }
    let modal = modals(range, claim)
    if !modal.isEmpty {
      for clause in scores.indices
      where scores[clause] > 0 && modals(source.clauses[clause].range, source) == modal {
        scores[clause] += 0.5
      }
    }
    // The same conjunction, then what follows the mate of the clause before.
    let first = claim.words[range.lowerBound].normal
    let before = index > 0 ? mates[index - 1] : nil
    for clause in scores.indices where scores[clause] > 0 {
      let other = source.words[source.clauses[clause].range.lowerBound].normal
      if grammar.subordinators.contains(first), first == other { scores[clause] += 0.6 }
      if let before, clause == before + 1 { scores[clause] += 0.3 }
      if let tense = claim.clauses[index].tense, tense == source.clauses[clause].tense, !grammar.isGerman {
        scores[clause] += 0.2
      }
    }
    return scores.indices.max { scores[$0] < scores[$1] || scores[$0] == scores[$1] && $0 > $1 }
  }

  /// The segments without a verb of which the words in `range` say at least two.
  private func gaps(_ range: Range<Int>) -> [ProofSegment] {
    segments.filter { segment in
      !segment.carried.isEmpty && !source.clauses[source.words[segment.range.lowerBound].clause].hasVerb
        && range.count { candidates[$0].contains(where: segment.range.contains) } > 1
    }
  }

  private func modals(_ range: Range<Int>, _ reading: ProofReading) -> ProofTraits {
    range.reduce(into: []) { traits, place in
      if reading.words[place].role == .auxiliary {
        traits.formUnion(reading.words[place].traits.intersection(.modes))
      }
    }
  }

  private func choose(_ index: Int) -> Int? {
    let mate = mates[claim.words[index].clause]
    let found = candidates[index]
    let own = found.filter { source.words[$0].clause == mate }
    if let best = own.max(by: { likeness(index, $0) < likeness(index, $1) }) {
      return own.first { likeness(index, $0) == likeness(index, best) }
    }
    guard let mate else { return found.first }
    return found.min { abs(source.words[$0].clause - mate) < abs(source.words[$1].clause - mate) }
  }

  /// How well two words that say the same agree: the same word, the same preposition.
  private func likeness(_ index: Int, _ other: Int) -> Int {
    let (word, there) = (claim.words[index], source.words[other])
    return (word.keys.contains(where: there.keys.contains) ? 2 : 0)
      + (word.preposition == there.preposition ? 1 : 0)
  }

  func said(_ indices: some Sequence<Int>) -> [String] { indices.map { claim.words[$0].text } }
}
