/// Words that were said, in clauses, for deciding what may be left out.
struct SpokenClauses {
  /// A word or a sign.
  struct Word {
    /// Normal form, see `MarkerWords.form`.
    var form: String
    /// Index of its clause.
    var clause: Int
    /// True if a written sentence may copy it.
    var isNamed: Bool
    var isQuoted: Bool
    /// True if a later pronoun may refer to it.
    var isMention: Bool
    var isNumber = false
  }

  /// Words of which all, some or none are kept.
  struct Clause {
    var range: Range<Int>
    /// Its words behind those that open it and may be left out.
    var body: Range<Int>
    /// Number of its source.
    var source: Int
    /// True if a sentence begins with it.
    var opensSentence: Bool
    var isQuoted: Bool
    var isQuestion: Bool
    /// The marks in it, with their places.
    var marks: [(mark: MarkerWords.Mark, range: Range<Int>)] = []
    /// True if a joint or a turn opens it.
    var isLed: Bool { body.lowerBound > range.lowerBound }
  }

  private(set) var words: [Word] = []
  private(set) var clauses: [Clause] = []
  private let language: Language
  let markers: MarkerWords

  init(_ sources: [CopyGuard.Source], named: Set<Int>, language: Language, markers: MarkerWords) {
    (self.language, self.markers) = (language, markers)
    for source in sources { add(source, isNamed: named.contains(source.number)) }
  }

  private mutating func add(_ source: CopyGuard.Source, isNamed: Bool) {
    let signs = SpokenSign.signs(of: source.text)
    let forms = signs.map(\.form)
    let base = words.count
    var starts = signs.indices.filter { opensClause($0, signs, forms) }
    for index in forms.indices {
      for mark in markers.marks(at: index, in: forms) where mark.fault == .correction && mark.words.count > 1
      {
        starts += [index, index + mark.words.count]
      }
    }
    starts = Set(starts + [signs.count]).sorted()
    for (start, end) in zip(starts, starts.dropFirst()) {
      let opensSentence = start == 0 || signs[start - 1].end.isSentence
      for index in start..<end {
        let isMention = LooseReference.isAntecedent(
          signs[index].token, opensSentence: opensSentence && index == start, language: language)
        words.append(
          Word(
            form: forms[index], clause: clauses.count, isNamed: isNamed, isQuoted: signs[index].isQuoted,
            isMention: isMention && !markers.has(forms[index], in: .pronouns)))
      }
      let known = Array(forms[..<end])
      var body = start
      while body + 1 < end, isFree(forms[body]) || markers.has(forms[body], in: .turns) { body += 1 }
      clauses.append(
        Clause(
          range: base + start..<base + end, body: base + body..<base + end, source: source.number,
          opensSentence: opensSentence, isQuoted: signs[start].isQuoted,
          isQuestion: signs[end - 1].end == .question,
          marks: (start..<end).flatMap { place in
            markers.marks(at: place, in: known).map {
              ($0, base + place..<base + place + $0.words.count)
            }
          }))
    }
    for match in NumberWords.matches(in: signs.map(\.token), language: language.code) {
      for index in match.range { words[base + index].isNumber = true }
    }
  }

  /// True if a clause begins at `index`: behind punctuation, or with a word that opens one.
  private func opensClause(_ index: Int, _ signs: [SpokenSign], _ forms: [String]) -> Bool {
    guard index > 0 else { return true }
    let previous = signs[index - 1]
    if previous.end != .none || previous.isQuoted != signs[index].isQuoted { return true }
    func has(_ index: Int, _ lists: MarkerWords.List...) -> Bool {
      lists.contains { markers.has(forms[index], in: $0) }
    }
    if has(index - 1, .joints, .turns) { return false }
    return has(index, .joints, .turns, .dependents)
      || markers.marks(at: index, in: forms).contains { $0.fault == .condition }
      || !signs.contains { $0.end != .none }
        && language.borders.opens(forms[index], index + 1 < forms.count ? forms[index + 1] : nil)
        && language.borders.allows(after: previous.token.normal, before: signs[index].token.normal)
  }

  /// True if one of `kept` belongs to a question.
  func asks(_ kept: [Int]) -> Bool { kept.contains { clauses[words[$0].clause].isQuestion } }

  /// For each kept pronoun of the third person, whether the one named last before it is kept; nil if nobody is named.
  func keepsPerson(_ kept: [Int]) -> [Bool?] {
    let places = Set(kept)
    return kept.filter { has($0, .pronouns) }.map { place in
      words[..<place].lastIndex(where: \.isMention).map(places.contains)
    }
  }

  /// True if `form` says nothing, or only joins.
  private func isFree(_ form: String) -> Bool {
    markers.has(form, in: .joints) && !markers.has(form, in: .turns) || markers.has(form, in: .fillers)
      || language.fillers.sounds.contains(form)
  }

  /// True if `words[place]` is in one of `lists`.
  func has(_ place: Int, _ lists: MarkerWords.List...) -> Bool {
    lists.contains { markers.has(words[place].form, in: $0) }
  }
}

// MARK: - What may be left out

extension SpokenClauses {
  /// Why the words between `left` and `right` must not be left out, both of which are kept; nil if they may be.
  /// - Parameters:
  ///   - left: -1 before the first word.
  ///   - right: the number of words behind the last one.
  func fault(from left: Int, to right: Int) -> CopyGuard.Fault? {
    guard right - left > 1 else { return nil }
    let before = left < 0 ? -1 : words[left].clause
    let after = right == words.count ? clauses.count : words[right].clause
    if before == after { return inner(left, right, clauses[before]) }
    if before >= 0, !isReplaced(left, by: right) {
      if let fault = tail(left, clauses[before]) { return fault }
      if before + 1 < after, let fault = losing(before + 1, keeping: before) { return fault }
    }
    guard after < clauses.count else { return nil }
    if before + 1 < after, after > 0, before < 0 || !isReplaced(left, by: right),
      let fault = losing(after - 1, keeping: after)
    {
      return fault
    }
    let isWhole = before >= 0 && left + 1 == clauses[before].range.upperBound
    return head(right, clauses[after], behind: isWhole ? clauses[before] : nil)
  }

  /// Why `kept`, which follow one another, are no title.
  func fault(ofStretch kept: [Int]) -> CopyGuard.Fault? {
    guard let first = kept.first, let last = kept.last else { return .empty }
    let (head, tail) = (clauses[words[first].clause], clauses[words[last].clause])
    if words[first].clause != words[last].clause {
      return fault(from: -1, to: first) ?? fault(from: last, to: words.count)
    }
    let gap = last + 1..<tail.range.upperBound
    if !isFree(head.body.lowerBound..<max(first, head.body.lowerBound)) {
      if head.isQuoted || head.isQuestion { return head.isQuoted ? .quotation : .question }
      if let (mark, _) = head.marks.first(where: { $0.mark.bindsClause || $0.range.lowerBound < first }) {
        return mark.fault
      }
    }
    return (isFree(gap) ? nil : bound(tail, gap))
      ?? fault(from: -1, to: head.range.lowerBound) ?? fault(from: tail.range.upperBound - 1, to: words.count)
  }

  /// True if all words of `gap` may be left out anywhere.
  func isFree(_ gap: Range<Int>) -> Bool { words[gap].allSatisfy { isFree($0.form) } }

  /// Why nothing at all, or not `gap`, may be left out of `clause`.
  private func bound(_ clause: Clause, _ gap: Range<Int>) -> CopyGuard.Fault? {
    if clause.isQuoted { return .quotation }
    if clause.isQuestion { return .question }
    if gap.contains(where: { has($0, .kept) }) { return .part }
    if gap.lowerBound > clause.range.lowerBound, has(gap.lowerBound - 1, .tied) { return .part }
    for (mark, range) in clause.marks {
      // Who says it may be named more briefly.
      if mark.bindsClause, mark.fault != .report || gap.upperBound > range.lowerBound { return mark.fault }
      // Inside what is left out, a mark goes with it; at its border it belongs to what is kept.
      let isWithin = range.lowerBound > gap.lowerBound && range.upperBound < gap.upperBound
      if !isWithin, range.upperBound >= gap.lowerBound, range.lowerBound <= gap.upperBound {
        return mark.fault
      }
    }
    return nil
  }

  private func inner(_ left: Int, _ right: Int, _ clause: Clause) -> CopyGuard.Fault? {
    let gap = left + 1..<right
    if isFree(gap) { return nil }
    if left < clause.body.lowerBound { return head(right, clause, behind: nil) }
    if let fault = bound(clause, gap) { return fault }
    let isPart = has(gap.lowerBound, .adverbs, .adjuncts)
    let isAmount = words[gap.lowerBound].isNumber || words[right - 1].isNumber
    if isAmount || words[left].isNumber && !isPart || words[right].isNumber && (!isPart || gap.count == 1) {
      return .number
    }
    return gap.count <= 2 || isPart ? nil : .part
  }

  private func tail(_ left: Int, _ clause: Clause) -> CopyGuard.Fault? {
    let gap = left + 1..<clause.range.upperBound
    if isFree(gap) { return nil }
    if let fault = bound(clause, gap) { return fault }
    // A preposition at the end is part of a verb.
    return has(gap.lowerBound, .adverbs, .adjuncts) && !has(gap.upperBound - 1, .adjuncts) ? nil : .part
  }

  private func head(_ right: Int, _ clause: Clause, behind previous: Clause?) -> CopyGuard.Fault? {
    if isRest(clause), right > clause.range.lowerBound { return .exception }
    let gap = clause.body.lowerBound..<max(right, clause.body.lowerBound)
    if isFree(gap) { return nil }
    // "I went home, I slept": "I went home and slept".
    if let previous, gap.count <= 2,
      words[gap].map(\.form) == words[previous.body.prefix(gap.count)].map(\.form)
    {
      return nil
    }
    if let fault = bound(clause, gap) { return fault }
    // "In the evening we slept": "we slept".
    return has(gap.lowerBound, .adverbs, .adjuncts) && (opens(right) || has(right, .tied)) ? nil : .part
  }

  /// True if `right` continues what `left` begins: "went home and slept", "with Cillian, no, with Declan".
  private func isReplaced(_ left: Int, by right: Int) -> Bool {
    guard right < words.count else { return false }
    let (before, after) = (clauses[words[left].clause], clauses[words[right].clause])
    let isBound =
      before.isQuoted || after.isQuoted || before.isQuestion
      || before.marks.contains(where: \.mark.bindsClause)
    guard !isBound, right == after.body.lowerBound, before.source == after.source,
      left >= before.body.lowerBound,
      !words[left].isNumber, !has(left, .tied)
    else { return false }
    let between = clauses[words[left].clause + 1..<words[right].clause]
    if between.isEmpty { return after.isLed && !words[right].isNumber && !opens(right) }
    return between.allSatisfy { $0.body.count <= 2 && $0.marks.contains { $0.mark.fault == .correction } }
      && before.range.upperBound - left <= 5
  }

  /// True if a clause of its own may begin at `place`.
  private func opens(_ place: Int) -> Bool {
    language.borders.opens(words[place].form, place + 1 < words.count ? words[place + 1].form : nil)
  }

  /// True if `clause` is only a rest of the one before: "everyone but Dan", "a wolf, well, a dog".
  func isRest(_ clause: Clause) -> Bool {
    !clause.opensSentence && clause.body.count <= 2 && has(clause.range.lowerBound, .turns)
      && !opens(clause.body.lowerBound)
  }

  /// Why the clause at `kept` must not be kept without its neighbour at `lost`.
  private func losing(_ lost: Int, keeping kept: Int) -> CopyGuard.Fault? {
    let (clause, second) = (clauses[lost], clauses[max(lost, kept)])
    let opening = clause.marks.filter { $0.range.lowerBound < clause.body.lowerBound + 2 }.map(\.mark.fault)
    if lost > kept, opening.contains(.correction) { return .correction }
    if second.opensSentence { return nil }
    if clause.isQuoted || clauses[kept].isQuoted { return .quotation }
    if isRest(second) { return .exception }
    // "She says", "not really"
    let short = clause.marks.first {
      $0.mark.bindsClause && ($0.mark.fault != .denial || $0.range.lowerBound == clause.body.lowerBound)
    }
    if clause.body.count <= 3, let short { return short.mark.fault }
    guard lost < kept else {
      return second.isLed ? nil : opening.first { $0 == .exception || $0 == .condition }
    }
    if (second.range.lowerBound...second.body.lowerBound).contains(where: { has($0, .dependents) }) {
      return .part
    }
    // "She says he is ill, and he sleeps": still what she says.
    if second.range.prefix(while: { $0 < second.body.lowerBound }).contains(where: { has($0, .turns) }) {
      return nil
    }
    return clause.marks.first { $0.mark.fault == .report || $0.mark.fault == .condition }?.mark.fault
  }
}
