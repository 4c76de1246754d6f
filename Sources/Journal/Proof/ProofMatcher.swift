import Text

/// Compares a written sentence with its sources, both read.
struct ProofMatcher {
  private(set) var claim: ProofReading
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
  private var adopted: Set<Int> = []
  private var places: [String: [Int]] = [:]
  private var groupPlaces: [Int: [Int]] = [:]
  /// Words of the sources by the general words that may stand for them.
  private var narrowPlaces: [Int: [Int]] = [:]

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
    for index in claim.words.indices where candidates[index].isEmpty && isBareUnit(index) {
      self.claim.words[index].role = .function
    }
    for index in claim.words.indices
    where candidates[index].isEmpty && claim.words[index].role == .verb && asks(index) {
      self.claim.words[index].role = .auxiliary
    }
    for index in claim.clauses.indices { mates.append(mate(index)) }
    for index in claim.words.indices where candidates[index].isEmpty && claim.words[index].role == .verb {
      adopt(index)
    }
    matches = claim.words.indices.map(choose)
  }

  /// A verb that the sources lack stands for the verb that is left over there: "reduced the dose" for "put me down to ten".
  ///
  /// All else in its clause must be found beside that verb, and the two must not be opposites. A verb that says little
  /// needs no source: "lies in the drawer" for "is in the drawer".
  private mutating func adopt(_ index: Int) {
    let word = claim.words[index]
    let isLight = word.traits.contains(.light)
    let clause = claim.clauses[word.clause]
    guard let mate = mates[word.clause] else {
      if isLight { claim.words[index].role = .auxiliary }
      return
    }
    let modes: ProofTraits = [.wish, .fear, .dream, .attempt, .neglect, .order, .report, .possible]
    guard isLight || word.traits.isDisjoint(with: modes) else { return }
    let range = source.clauses[mate].range
    let used = Set(claim.words.indices.flatMap { claim.words[$0].role == .verb ? candidates[$0] : [] })
    let free = range.filter { source.words[$0].role == .verb && !used.contains($0) }
    let beside = clause.range.filter { place in
      needs(claim.words[place]) && place != index && !clause.subjects.contains(place)
        && candidates[place].contains(where: range.contains)
    }
    let isComplete = clause.range.allSatisfy {
      $0 == index || !needs(claim.words[$0]) || !candidates[$0].isEmpty
    }
    guard isLight || isComplete && !beside.isEmpty else { return }
    if free.contains(where: { lists.areOpposed(word.keys, source.words[$0].keys) }) { return }
    if let verb = free.first(where: { source.words[$0].traits.isDisjoint(with: modes) }) {
      candidates[index] = [verb]
      adopted.insert(index)
    } else if isLight || beside.count > 1 && !range.contains(where: { source.words[$0].role == .verb }) {
      claim.words[index].role = .auxiliary
    }
  }

  /// Whether all verbs of `clause` are told in other words there.
  func isReworded(_ clause: ProofClause) -> Bool {
    let verbs = clause.range.filter { claim.words[$0].role == .verb }
    return !verbs.isEmpty && verbs.allSatisfy(adopted.contains)
  }

  /// "called and asked whether" for "called, whether".
  private func asks(_ index: Int) -> Bool {
    let next = claim.words[index].clause + 1
    return !self.claim.words[index].isDenied
      && claim.words[index].forms.contains { ["ask", "fragen"].contains($0.lemma) }
      && claim.clauses.indices.contains(next)
      && claim.clauses[next].modes.contains(.question)
      && source.clauses.contains { $0.modes.contains(.question) }
  }

  private func needs(_ word: ProofWord) -> Bool {
    word.isContent || word.role == .number || word.role == .time
  }

  // MARK: Words

  private func find(_ index: Int) -> [Int] {
    let word = claim.words[index]
    if let time = word.time {
      let found = source.words.indices.filter { says(time, word, source.words[$0]) }
      return found.isEmpty ? literal(index) + bareHours(time) : found
    }
    if let number = word.number {
      let found = source.words.indices.filter { index in
        source.words[index].number.map { abs($0 - number) < 0.0015 } ?? source.words[index].time.map {
          counts($0, number)
        } ?? false
      }
      return found.isEmpty ? sameAmount(index, number) : found
    }
    guard word.isContent else { return [] }
    var found = Set(word.keys.flatMap { places[$0] ?? [] })
    found.formUnion(word.groups.flatMap { groupPlaces[$0] ?? [] })
    if found.isEmpty {
      found.formUnion(word.keys.flatMap { lists.generalGroups($0) }.flatMap { narrowPlaces[$0] ?? [] })
    }
    if found.isEmpty { found.formUnion(parts(word)) }
    if found.isEmpty, let head = word.head, head >= 0 {
      let groups = claim.words[head].groups
      found.formUnion(groups.flatMap { groupPlaces[$0] ?? [] })
    }
    return found.sorted()
  }

  /// Whether a time counts `number`: "in three weeks", "at eight".
  private func counts(_ time: TimeMention, _ number: Double) -> Bool {
    switch time.meaning {
    case .distance(let count, _): Double(count) == number
    case .clock(let hour, 0, _): Double(hour) == number
    case .hours(let hours): hours == number || hours * 60 == number
    default: false
    }
  }

  /// "gone ten", "eleven at night": an hour said as a number that counts nothing.
  private func bareHours(_ time: TimeMention) -> [Int] {
    guard case .clock(let hour, 0, _) = time.meaning else { return [] }
    return source.words.indices.filter { place in
      guard let number = source.words[place].number, number == Double(hour) || number + 12 == Double(hour)
      else {
        return false
      }
      guard place + 1 < source.words.count, !source.words[place].token.endsClause else { return true }
      return !source.words[place + 1].isContent
    }
  }

  /// A number said in another way: "half of them", "fifteen k", "a quarter of an hour" for fifteen minutes.
  private func sameAmount(_ index: Int, _ number: Double) -> [Int] {
    if number == 0.5 {
      return source.words.indices.filter {
        ["half", "halb", "halbe", "halben", "hälfte", "halfte"].contains(source.words[$0].normal)
      }
    }
    let minutes = minutes(index, in: claim)
    return source.words.indices.filter { place in
      guard let other = source.words[place].number else { return false }
      // "fifty-six" for 1956
      if number > 1900, number < 2100, number.truncatingRemainder(dividingBy: 100) == other { return true }
      if other == number * 1000, place + 1 < source.words.count, source.words[place + 1].normal == "k" {
        return true
      }
      return minutes != nil && minutes == self.minutes(place, in: source)
    }
  }

  /// The minutes of "a quarter of an hour", "90 minutes", "anderthalb Stunden"; nil for all else.
  private func minutes(_ index: Int, in reading: ProofReading) -> Double? {
    guard let number = reading.words[index].number else { return nil }
    for word in reading.words[(index + 1)...].prefix(4) {
      if Self.hours.contains(word.normal) { return number * 60 }
      if Self.minutes.contains(word.normal) { return number }
      guard word.role == .rest || word.traits.contains(.function) else { return nil }
    }
    return nil
  }

  private static let hours: Set<String> = ["hour", "hours", "stunde", "stunden", "std", "h"]
  private static let minutes: Set<String> = ["minute", "minutes", "min", "mins", "minuten"]

  /// What numbers often count without its being said: "hundred and eighty" for 180 euros.
  private static let units: Set<String> = [
    "people", "persons", "years", "year", "old", "kilometres", "kilometers", "km", "minutes", "percent",
    "degrees", "times",
    "pm", "am", "hours", "pages", "points", "jahre", "jahren", "jahr", "uhr", "kilometer", "minuten",
    "prozent", "grad",
    "personen", "leute", "leuten", "stunden", "mal", "seiten", "stuck", "punkte", "punkten",
  ]

  /// Whether the word is the unit of a number that is said there without one.
  private func isBareUnit(_ index: Int) -> Bool {
    let word = claim.words[index]
    guard index > 0, word.role == .content,
      Self.units.contains(word.normal) || grammar.currencies.contains(word.normal)
    else { return false }
    var place = index - 1
    while place > 0, claim.words[place].role == .rest { place -= 1 }
    guard claim.words[place].number != nil else { return false }
    if let minutes = minutes(place, in: claim),
      candidates[place].contains(where: { self.minutes($0, in: source) == minutes })
    {
      return true
    }
    return candidates[place].contains { other in
      var next = other + 1
      while next < source.words.count, source.words[next].role == .rest { next += 1 }
      return next >= source.words.count || source.words[next - 1].token.endsClause
        || !source.words[next].isContent
        || source.words[next].role == .verb || source.words[next].isAdjective
    }
  }

  /// A time that is said there in the same words, or as a number of the same.
  private func literal(_ index: Int) -> [Int] {
    guard let mention = claim.words[index].time else { return [] }
    if case .distance(let count, let unit) = mention.meaning {
      return source.words.indices.filter { place in
        guard source.words[place].number == Double(count) else { return false }
        return source.words[place...].prefix(3).contains { TimeWords.units[$0.normal] == unit }
      }
    }
    switch mention.meaning {
    case .part, .weekend: break
    default: return []
    }
    let words = (index..<min(claim.words.count, index + mention.range.count)).filter {
      !claim.words[$0].traits.contains(.function)
    }
    return words.flatMap { claim.words[$0].keys.flatMap { places[$0] ?? [] } }
  }

  /// Compounds: "Zahnarzttermin" and "Termin beim Zahnarzt".
  private func parts(_ word: ProofWord) -> [Int] {
    let normal = word.normal.replacing("-", with: "")
    guard normal.utf8.count >= 4 else { return [] }
    // The word is a part of one word there.
    let whole = source.words.indices.filter { place in
      let other = source.words[place].normal
      guard source.words[place].isContent, other.utf8.count >= normal.utf8.count + 3 else { return false }
      return other.hasSuffix(normal)
        || !grammar.isGerman && normal.utf8.count > 5 && other.hasPrefix(normal)
        || grammar.isGerman
          && (other.hasPrefix(normal) || word.keys.contains { $0.utf8.count > 4 && other.hasPrefix($0) })
        || other.contains("-") && other.split(separator: "-").contains(Substring(normal))
    }
    if !whole.isEmpty { return whole }
    // "physiotherapy" for "physio"
    if !grammar.isGerman {
      return source.words.indices.filter {
        source.words[$0].isContent && source.words[$0].normal.utf8.count > 5
          && normal.hasPrefix(source.words[$0].normal)
      }
    }
    // Its parts are words or parts of words there.
    let letters = Array(normal)
    guard grammar.isGerman, letters.count >= 7 else { return [] }
    for cut in 3...(letters.count - 3) {
      let (left, right) = (String(letters[..<cut]), String(letters[cut...]))
      guard
        let head = source.words.indices.first(where: {
          isNamed($0) && isPart(right, of: source.words[$0], atEnd: true)
        })
      else { continue }
      for joint in ["", "s", "es", "n", "en", "er"]
      where left.hasSuffix(joint) && left.utf8.count - joint.utf8.count >= 3 {
        let first = String(left.dropLast(joint.count))
        if let other = source.words.indices.first(where: {
          $0 != head && isNamed($0) && isPart(first, of: source.words[$0], atEnd: false)
        }) {
          return [head, other]
        }
      }
    }
    return []
  }

  /// Whether a word may be a part of a compound: days, too.
  private func isNamed(_ place: Int) -> Bool {
    source.words[place].isContent || source.words[place].role == .time || source.words[place].role == .rest
  }

  private func isPart(_ part: String, of word: ProofWord, atEnd: Bool) -> Bool {
    if word.normal == part || word.keys.contains(part) { return true }
    // "Schmerzen" for "weh"
    if atEnd, part.utf8.count > 4 {
      let stems = [part, String(part.dropLast()), String(part.dropLast(2))]
      if stems.contains(where: { lists.groups($0).contains(where: word.groups.contains) }) { return true }
    }
    // "dunkel" in "dunkles"
    if part.hasSuffix("el") || part.hasSuffix("er"), word.normal.hasPrefix(part.dropLast(2) + part.suffix(1))
    {
      return true
    }
    if word.normal.hasPrefix(part), word.normal.utf8.count <= part.utf8.count + 2 { return true }
    if part.hasSuffix("e") || part.hasSuffix("n"), word.keys.contains(String(part.dropLast())) { return true }
    return part.utf8.count >= 4 && (atEnd ? word.normal.hasSuffix(part) : word.normal.hasPrefix(part))
  }

  private func says(_ time: TimeMention, _ word: ProofWord, _ other: ProofWord) -> Bool {
    guard let said = other.time else {
      if case .clock = time.meaning { return false }
      return false
    }
    if let part = time.part, let there = said.part, part != there { return false }
    switch (time.meaning, said.meaning) {
    case (.clock(let hour, let minute, _), .clock(let otherHour, let otherMinute, _)):
      return hour % 12 == otherHour % 12 && minute == otherMinute
    case (.date(let day, let month, let year), .date(let otherDay, let otherMonth, let otherYear)):
      return day == otherDay && (month == nil || otherMonth == nil || month == otherMonth)
        && (year == nil || otherYear == nil || year == otherYear)
    case (.weekday(let day, _), .weekday(let otherDay, _)): return day == otherDay
    case (.weekend, .weekend): return true
    case (.month(let month, _, let isEnd), .month(let otherMonth, _, let isOtherEnd)):
      return month == otherMonth && isEnd == isOtherEnd
    case (.part, _): return time.part != nil && time.part == said.part
    case (.day(let day), .night(let other)), (.night(let day), .day(let other)): return day == other
    default: return time.meaning == said.meaning
    }
  }

  // MARK: Clauses

  private func mate(_ index: Int) -> Int? {
    var scores = Array(repeating: 0.0, count: source.clauses.count)
    let range = claim.clauses[index].range
    for place in range where needs(claim.words[place]) {
      let word = claim.words[place]
      var points: [Int: Double] = [:]
      for other in candidates[place] {
        let there = source.words[other]
        let isVerb = word.role == .verb && there.role == .verb
        let isExact = isVerb && word.keys.contains(where: there.keys.contains)
        points[there.clause] = max(points[there.clause] ?? 0, isExact ? 4 : isVerb ? 1.6 : 1)
      }
      for (clause, value) in points { scores[clause] += value }
    }
    guard let top = scores.max(), top > 0 else { return nil }
    // "she wants … and I want …": the one with the same subject.
    let own = claim.clauses[index].subjects
    for clause in scores.indices where scores[clause] > 0 && !own.isEmpty {
      if source.clauses[clause].subjects.contains(where: { other in own.contains { same($0, other) } }) {
        scores[clause] += 0.4
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
    }
    return scores.indices.max { scores[$0] < scores[$1] || scores[$0] == scores[$1] && $0 > $1 }
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
