import Text

/// The rules: each returns what is wrong, or nil.
extension ProofMatcher {
  func failure(isTitle: Bool) -> ProofFailure? {
    if let failure = missing() { return failure }
    if let failure = units() { return failure }
    if let failure = denied() ?? torn() ?? undenied() { return failure }
    if let failure = hardly() ?? doublyDenied() ?? misdenied() ?? elsewhere() { return failure }
    if let failure = dated() ?? named() ?? substituted() ?? ranked() { return failure }
    if let failure = doubled() ?? replaced() ?? displaced() ?? turnedRound() { return failure }
    if let failure = misplaced() ?? uncounted() ?? rescaled() ?? possessed() ?? bounded() ?? measured() {
      return failure
    }
    if let failure = exchanged() ?? crossed() ?? elliptic() { return failure }
    if let failure = contrary() ?? paired() ?? adjoining() ?? excepted() ?? attributed() ?? relabelled() {
      return failure
    }
    if let failure = causes() { return failure }
    guard !isTitle else { return nil }
    return modes() ?? tenses() ?? roles() ?? owners()
  }

  // MARK: Words that are not there

  func missing() -> ProofFailure? {
    for index in claim.words.indices {
      let word = claim.words[index]
      guard word.isContent || word.role == .number || word.role == .time, matches[index] == nil else {
        continue
      }
      if word.role == .number { return ProofFailure(.number, [word.text]) }
      if word.role == .time { return ProofFailure(.date, [word.text]) }
      if word.traits.contains(.name) || !grammar.isGerman && word.token.isCapitalised && index > 0 {
        return ProofFailure(.name, [word.text])
      }
      return ProofFailure(.word, [word.text])
    }
    return nil
  }

  /// What a number counts.
  func unit(_ index: Int, in reading: ProofReading) -> Int? {
    var place = index + 1
    while place < reading.words.count, reading.words[place].role == .rest { place += 1 }
    var steps = 0
    while place < reading.words.count, steps < 2, !reading.words[place - 1].token.endsClause {
      let word = reading.words[place]
      if word.role == .content, !word.isAdjective { return place }
      guard
        word.role == .content
          || word.traits.contains(.function) && !grammar.prepositions.contains(word.normal)
            && !grammar.coordinators.contains(word.normal)
      else { return nil }
      place += 1
      steps += 1
    }
    return nil
  }

  /// Of "two hundred grams of butter" the butter.
  private func substance(_ index: Int, in reading: ProofReading) -> Int? {
    var place = index + 1
    var steps = 0
    while place + 1 < reading.words.count, steps < 4, !reading.words[place].token.endsClause {
      let word = reading.words[place]
      if word.normal == "of" {
        return (place + 1..<min(reading.words.count, place + 4)).first {
          reading.words[$0].role == .content && !reading.words[$0].isAdjective
        }
      }
      if word.role != .rest { steps += 1 }
      place += 1
    }
    return nil
  }

  func units() -> ProofFailure? {
    for index in claim.words.indices where claim.words[index].number != nil {
      guard let own = substance(index, in: claim), !candidates[own].isEmpty else { continue }
      let others = candidates[index].compactMap { substance($0, in: source) }
      guard !others.isEmpty, !others.contains(where: candidates[own].contains) else { continue }
      return ProofFailure(.number, [claim.words[index].text, claim.words[own].text])
    }
    for index in claim.words.indices where claim.words[index].number.map({ $0 != 1 }) ?? false {
      guard let match = matches[index], let own = unit(index, in: claim) else { continue }
      guard let other = unit(match, in: source) else { continue }
      if candidates[own].contains(other) { continue }
      // Another place with the same number and the same unit.
      if candidates[index].contains(where: {
        unit($0, in: source).map { candidates[own].contains($0) } ?? false
      }) {
        continue
      }
      if candidates[own].isEmpty
        || candidates[own].contains(where: {
          isCounted($0) || source.words[$0].clause == source.words[match].clause
        })
      {
        let kind: ProofFailure.Kind = grammar.currencies.contains(claim.words[own].normal) ? .amount : .number
        return ProofFailure(kind, [claim.words[index].text, claim.words[own].text])
      }
    }
    return nil
  }

  /// Whether a word of the sources is what a number there counts.
  private func isCounted(_ place: Int) -> Bool {
    source.words[max(0, place - 3)..<place].indices.contains {
      source.words[$0].number != nil && unit($0, in: source) == place
    }
  }

  // MARK: Something in the place of something else

  private enum Slot: Hashable {
    case number, time, name
    case noun(String)
  }

  private static let quantities: Set<String> = ["all", "whole", "both", "most", "alle", "ganze", "ganzen"]

  /// "three big bin bags": a noun or an adjective right before the noun that it describes.
  func isModifier(_ place: Int, in reading: ProofReading) -> Bool {
    guard !grammar.isGerman, place + 1 < reading.words.count else { return false }
    let (word, next) = (reading.words[place], reading.words[place + 1])
    return word.role == .content && next.role == .content && !word.token.endsClause
      && word.traits.isDisjoint(with: .person) && !word.token.isCapitalised
      && (word.preposition == next.preposition || word.preposition == nil)
  }

  private func slot(_ place: Int, in reading: ProofReading) -> Slot? {
    let word = reading.words[place]
    // "the fourteenth" that counts nothing is a day.
    if !grammar.isGerman, word.role == .number, isRank(word), unit(place, in: reading) == nil { return .time }
    return slot(word)
  }

  private func slot(_ word: ProofWord) -> Slot? {
    switch word.role {
    case .number: return .number
    case .time: return .time
    case .content:
      if word.isAdjective || Self.quantities.contains(word.normal) { return nil }
      if let preposition = word.preposition { return .noun(preposition) }
      return .noun("")
    default: return nil
    }
  }

  func replaced() -> ProofFailure? {
    for (index, clause) in claim.clauses.enumerated() {
      guard let mate = mates[index] else { continue }
      let used = Set(claim.words.indices.compactMap { matches[$0] })
      var dropped: [Slot: [Int]] = [:]
      for place in source.clauses[mate].range where !used.contains(place) {
        if let slot = slot(place, in: source), !isModifier(place, in: source) {
          dropped[slot, default: []].append(place)
        }
      }
      for place in clause.range {
        guard let match = matches[place], let slot = slot(place, in: claim), !isModifier(place, in: claim)
        else { continue }
        guard source.words[match].clause != mate || self.slot(source.words[match]) != slot else { continue }
        if case .noun = slot, source.words[match].clause == mate, slot == .noun("") { continue }
        guard let lost = dropped[slot], !lost.isEmpty else { continue }
        // "Modelleisenbahn" for "Eisenbahn"
        if grammar.isGerman, claim.words[place].role == .content,
          lost.contains(where: {
            source.words[$0].role == .content && claim.words[place].normal.hasSuffix(source.words[$0].normal)
          })
        {
          continue
        }
        if slot == .time, isFiner(match, lost) { continue }
        if slot == .number, isOfOtherUnit(place, match, lost) { continue }
        if lost.allSatisfy({ isRenamed($0, match) }) { continue }
        let word = claim.words[place]
        let kind: ProofFailure.Kind = slot == .number ? .number : slot == .time ? .date : .name
        return ProofFailure(kind, [word.text])
      }
    }
    return nil
  }

  /// "38 miles" and "mile 30": numbers of other things.
  private func isOfOtherUnit(_ place: Int, _ match: Int, _ others: [Int]) -> Bool {
    guard let own = unit(place, in: claim), let there = unit(match, in: source),
      candidates[own].contains(there)
    else {
      return false
    }
    return others.allSatisfy { other in
      guard let unit = unit(other, in: source) else {
        return !grammar.isGerman && other > 0 && source.words[other - 1].role == .content
          && !source.words[other - 1].token.endsClause
      }
      return !candidates[own].contains(unit)
    }
  }

  /// "the guy on Harrow Street, the upholsterer": the same in other words, after a comma.
  private func isRenamed(_ one: Int, _ other: Int) -> Bool {
    guard !grammar.isGerman, one < other, other - one < 8,
      source.words[one].sentence == source.words[other].sentence,
      grammar.determiners.contains(source.words[other - 1].normal), source.words[other - 2].token.endsClause
    else { return false }
    return source.words[one..<other].allSatisfy { $0.role != .verb && $0.role != .auxiliary }
  }

  /// "heute" and "um acht" do not exclude each other.
  private func isFiner(_ one: Int, _ others: [Int]) -> Bool {
    // "the twelfth" is a day, too.
    guard let time = source.words[one].time else { return !isRank(source.words[one]) }
    return others.allSatisfy {
      source.words[$0].time.map { $0.isClock != time.isClock } ?? !isRank(source.words[$0])
    }
  }

  // MARK: Causes

  func causes() -> ProofFailure? {
    for (index, clause) in claim.clauses.enumerated() where clause.hasCause {
      guard let mate = mates[index] else { continue }
      let near = [mate - 1, mate, mate + 1].filter(source.clauses.indices.contains)
      // Two statements that follow each other there.
      let beside = (index > 0 ? [index - 1] : [index + 1]).compactMap {
        mates.indices.contains($0) ? mates[$0] : nil
      }
      if let failure = reversed(index, mate, beside.first) { return failure }
      if beside.contains(where: { $0 != mate && abs($0 - mate) < 3 }) { continue }
      guard near.contains(where: { source.clauses[$0].hasCause }) else {
        let word = clause.range.first { claim.words[$0].traits.contains(.cause) } ?? clause.range.lowerBound
        return ProofFailure(.cause, [claim.words[word].text])
      }
    }
    return nil
  }

  /// "A because B" for "B because A".
  private func reversed(_ index: Int, _ mate: Int, _ other: Int?) -> ProofFailure? {
    let first = claim.words[claim.clauses[index].range.lowerBound].normal
    guard let other, other != mate, abs(other - mate) == 1,
      Self.reasons.contains(first) || Self.results.contains(first)
    else { return nil }
    let opener = source.words[source.clauses[mate].range.lowerBound].normal
    let otherOpener = source.words[source.clauses[other].range.lowerBound].normal
    let isTurned =
      Self.reasons.contains(first)
      ? Self.results.contains(opener) && mate > other || Self.reasons.contains(otherOpener)
      : Self.reasons.contains(opener) || Self.results.contains(otherOpener) && other > mate
    return isTurned ? ProofFailure(.cause, [claim.words[claim.clauses[index].range.lowerBound].text]) : nil
  }

  private static let reasons: Set<String> = ["because", "weil", "da"]
  private static let results: Set<String> = ["so", "therefore", "deshalb", "deswegen", "darum", "also"]

  // MARK: Wishes, doubts, reports; time

  func modes() -> ProofFailure? {
    for (index, clause) in claim.clauses.enumerated() where clause.hasVerb || claim.clauses.count == 1 {
      guard let mate = mates[index] else { continue }
      let other = source.clauses[mate]
      if other.isQuoted, !clause.modes.contains(.report), !clause.loose.contains(.report) {
        return ProofFailure(.quoted, said(clause.range))
      }
      if other.isOrder { return ProofFailure(.orderOnly, said(clause.range)) }
      guard isAligned(clause, mate) else { continue }
      if other.isOpen, !clause.isOpen, clause.tense == .past, !hadTo(mate), !clause.isGoverned,
        clause.governs.isDisjoint(with: [.wish, .order]), !isObliged(clause.range)
      {
        return ProofFailure(.modality, said(clause.range))
      }
      if losesMode(index, mate) || inventsMode(index, mate) {
        return ProofFailure(.modality, said(clause.range))
      }
    }
    return nil
  }

  /// "had to be put down"
  func isObliged(_ range: Range<Int>) -> Bool {
    range.dropLast().contains {
      ["had", "have", "has", "need", "needs", "needed"].contains(claim.words[$0].normal)
        && claim.words[$0 + 1].normal == "to"
    }
  }

  /// "had to borrow a pump": it was done.
  private func hadTo(_ mate: Int) -> Bool {
    let first = source.clauses[mate].range.lowerBound
    guard !grammar.isGerman, first > 0, source.words[first].normal == "to",
      source.words[first - 1].normal == "had"
    else {
      return false
    }
    return !source.clauses[mate - 1].isDenied
      && source.clauses[mate - 1].modes.isDisjoint(with: .modes.subtracting(.must))
  }

  private static let doubts: ProofTraits = [.possible, .question, .condition, .unreal]

  /// What is wished, supposed, feared or nearly so there is told as a fact here. What somebody else says may be told as it is.
  private func losesMode(_ index: Int, _ mate: Int) -> Bool {
    let clause = claim.clauses[index]
    let other = source.clauses[mate]
    guard !clause.isOpen else { return false }
    var mine = clause.modes.union(clause.loose).union(clause.governs)
    for place in claim.clauses.indices where place != index && mates[place] == mate {
      mine.formUnion(claim.clauses[place].modes.union(claim.clauses[place].governs))
    }
    // What its own verb tells is told of something else.
    let told = clause.modes.union(clause.loose).union(isExact(clause, mate) ? [] : mine)
    let isSettled =
      clause.tense == .future || clause.tense == nil || !mine.isDisjoint(with: [.must, .wish, .order])
    for mode in ProofTraits.listed.map(\.trait)
    where ProofTraits.modes.contains(mode) && mode != .report && other.modes.contains(mode)
      && !mine.contains(mode)
    {
      if mode == .wish || mode == .must, isSettled { continue }
      if mode == .must, hadTo(mate) { continue }
      // "had to wait", "musste weinen": it was done.
      let isDone =
        other.tense == .past && !other.isOpen && grammar.isGerman
        && !other.range.contains {
          source.words[$0].normal.hasPrefix("soll")
        }
      if mode == .must, isDone || isObliged(clause.range) {
        continue
      }
      if mode == .question, mine.contains(.wish) { continue }
      if mine.contains(.order), [.question, .can, .possible, .must, .wish].contains(mode) { continue }
      if mode == .unreal || mode == .possible, told.contains(.report) { continue }
      if Self.doubts.contains(mode), !mine.isDisjoint(with: Self.doubts) { continue }
      if mode == .order, !mine.isDisjoint(with: [.question, .report, .wish, .must]) { continue }
      return true
    }
    return false
  }

  private func isExact(_ clause: ProofClause, _ mate: Int) -> Bool {
    clause.range.contains { place in
      claim.words[place].traits.contains(.report) && claim.words[place].role == .verb
        && (matches[place].map {
          source.words[$0].clause == mate && source.words[$0].traits.contains(.report)
        } ?? false)
    }
  }

  /// A deed there is only a wish, a condition or a near miss here.
  private func inventsMode(_ index: Int, _ mate: Int) -> Bool {
    let clause = claim.clauses[index]
    let other = source.clauses[mate]
    let theirs = other.modes.union(other.loose).union(other.governs)
    for mode in [ProofTraits.wish, .almost, .condition, .neglect, .unreal, .barely]
    where clause.modes.contains(mode) && !theirs.contains(mode) {
      if mode == .barely, other.isDenied || source.words.contains(where: { $0.traits.contains(.barely) }) {
        continue
      }
      if mode == .wish, other.tense != .past || theirs.contains(.must) { continue }
      if Self.doubts.contains(mode), !theirs.isDisjoint(with: Self.doubts) { continue }
      if mode == .unreal || mode == .condition, clause.isGoverned || theirs.contains(.report) { continue }
      return true
    }
    return false
  }

  /// Whether a clause of the sources goes on with "then" after one in the past.
  private func isNarrated(_ mate: Int) -> Bool {
    mate > 0 && source.clauses[mate].sentence == source.clauses[mate - 1].sentence
      && source.words[source.clauses[mate].range.lowerBound].normal == "then"
      && source.clauses[..<mate].suffix(2).contains {
        $0.tense == .past && $0.sentence == source.clauses[mate].sentence
      }
  }

  func tenses() -> ProofFailure? {
    for (index, clause) in claim.clauses.enumerated() where clause.hasVerb && !isReworded(clause) {
      guard let mate = mates[index], isAligned(clause, mate), let own = clause.tense,
        let there = source.clauses[mate].tense, own != there
      else { continue }
      if Set([own, there]) == [.present, .future] { continue }
      // "has gone" for "is gone"
      if !grammar.isGerman, own == .past, there == .present, source.clauses[mate].isPassive,
        clause.range.contains(where: { ["has", "have"].contains(claim.words[$0].normal) })
      {
        continue
      }
      // "is broken" for "has broken"
      if !grammar.isGerman, own == .present, there == .past, clause.isPassive,
        source.clauses[mate].range.contains(where: { ["has", "have"].contains(source.words[$0].normal) })
          || !source.clauses[mate].isPassive
            && !clause.range.contains(where: { ["being", "be"].contains(claim.words[$0].normal) })
      {
        continue
      }
      // "and then at nine Phil walks in": told in the present.
      if own == .past, there == .present, isNarrated(mate) { continue }
      // "she said she is ill": told in the past.
      let other = source.clauses[mate]
      // "the doctor says" for "the doctor said"
      if own == .present, there == .past, isExact(clause, mate), !clause.governs.isDisjoint(with: [.report]) {
        continue
      }
      let isTold = !other.modes.union(other.loose).isDisjoint(with: [.report, .order])
      if clause.isGoverned || other.isGoverned || isTold, own == .past, there == .present { continue }
      if other.isMixed || clause.isMixed { continue }
      return ProofFailure(.tense, said(clause.range))
    }
    return nil
  }
}
