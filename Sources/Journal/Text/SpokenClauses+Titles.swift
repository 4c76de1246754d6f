// MARK: - What words say alone

extension SpokenClauses {
  /// Why the words `kept`, which follow one another, say something else without the rest of their sentence; nil if they do not.
  ///
  /// What is told is turned by what stands before it in its clause, by the clause that it depends on ("I dreamed that …"), and
  /// by a few things behind it ("…, or so I thought"). What others said is not turned, unless it is said of themselves: "He
  /// said, I …".
  /// - Parameter isClaim: false for what names a thing and claims nothing.
  func turn(of kept: ClosedRange<Int>, isClaim: Bool) -> CopyGuard.Fault? {
    let (first, last) = (words[kept.lowerBound].clause, words[kept.upperBound].clause)
    let (begin, end) = (clauses[first], clauses[last])
    if begin.isQuoted, !begin.opensSentence || kept.upperBound + 1 < end.range.upperBound {
      return .quotation
    }
    let isOfSpeaker = kept.contains { has($0, .speaker) }
    let before = begin.marks.filter { $0.range.upperBound <= kept.lowerBound }
    guard isClaim else { return before.first { isBelief($0.range) }?.mark.fault }
    if let fault = turn(by: before, isOfSpeaker: isOfSpeaker) { return fault }
    if end.marks.contains(where: { $0.mark.fault == .denial && $0.range.lowerBound > kept.upperBound }) {
      return .denial
    }
    return turn(before: first, isOfSpeaker: isOfSpeaker) ?? turn(behind: last, isOfSpeaker: isOfSpeaker)
  }

  /// The fault of the first of `marks` that turns what follows.
  private func turn(
    by marks: [(mark: MarkerWords.Mark, range: Range<Int>)], isOfSpeaker: Bool
  ) -> CopyGuard.Fault? {
    marks.first { mark, range in
      switch mark.fault {
      case .denial, .condition, .hedge, .wish: true
      case .report: isOfSpeaker || isBelief(range)
      default: false
      }
    }?.mark.fault
  }

  /// Why the clauses that `first` depends on turn it.
  private func turn(before first: Int, isOfSpeaker: Bool) -> CopyGuard.Fault? {
    var index = first
    while index > 0, !clauses[index].opensSentence {
      let (clause, previous) = (clauses[index], clauses[index - 1])
      let opening = clause.range.lowerBound...clause.body.lowerBound
      if opening.contains(where: { Self.reasons.contains(words[$0].form) }) { return nil }
      if opening.contains(where: { has($0, .dependents) }) {
        if let fault = turn(by: previous.marks, isOfSpeaker: isOfSpeaker) { return fault }
        index -= 1
        continue
      }
      if isLed(clause, by: .turns) { return nil }
      if isLed(clause, by: .joints) {
        return governor(of: index).flatMap { governor in
          clauses[governor].marks.first { isBelief($0.range) || $0.mark.fault == .wish }?.mark.fault
        }
      }
      // "If it is positive, I tell him", "Ich hatte Angst, mein Haus ist abgebrannt", "Maybe, I don't know, …"
      let led = previous.marks.filter {
        switch $0.mark.fault {
        case .condition: $0.range.lowerBound <= previous.body.lowerBound
        case .report: true
        case .wish, .hedge: previous.body.count <= Self.short
        default: false
        }
      }
      return turn(by: led, isOfSpeaker: isOfSpeaker)
    }
    return nil
  }

  /// The clause on which the one at `index` depends over those that it is joined to: "I dreamed that my house burned down and
  /// my dad died in it". Nil if it is joined to the first of its sentence.
  private func governor(of index: Int) -> Int? {
    for place in stride(from: index - 1, to: 0, by: -1) {
      let clause = clauses[place]
      if clause.opensSentence || isLed(clause, by: .turns) { return nil }
      if !isLed(clause, by: .joints) { return place - 1 }
    }
    return nil
  }

  /// Why the clause behind `last` turns it.
  private func turn(behind last: Int, isOfSpeaker: Bool) -> CopyGuard.Fault? {
    let behind = clauses.indices.dropFirst(last + 1)
    // Of "or so I thought" the first word is a clause by itself.
    guard
      let next = behind.first(where: { index in
        clauses[index].range.count > 1 || clauses[index].opensSentence
          || clauses[index].marks.contains { $0.mark.fault == .correction }
      })
    else { return nil }
    let clause = clauses[next]
    // "…, no, we won it", but not "…, ne." at the end.
    let isAlone =
      clause.range.count == 1 && next + 1 < clauses.count && !clauses[next + 1].opensSentence
    let isCorrected = clause.marks.contains { mark, range in
      mark.fault == .correction && range.lowerBound <= clause.body.lowerBound + 1
        // "No one was there" and "…, I mean a long one" correct nothing.
        && (isAlone || mark.words.count > 1
          || clause.range.count > 1 && !clause.marks.contains { $0.mark.fault == .denial })
        && !range.contains { has($0, .speaker) }
    }
    if isCorrected { return .correction }
    if clause.opensSentence { return nil }
    if isRest(clause) { return .exception }
    // "…, unless she gets the all clear"
    if clause.marks.contains(where: {
      $0.mark.fault == .condition && $0.range.lowerBound == clause.range.lowerBound
    }) {
      return .condition
    }
    guard !isLed(clause, by: .joints), clause.body.count <= 2 * Self.short else { return nil }
    // "…, I only imagined it all"
    if let belief = clause.marks.first(where: { isBelief($0.range) }) { return belief.mark.fault }
    guard clause.body.count <= Self.short else { return nil }
    // "…, I feared", "…, but not really", and of oneself "…, he says"
    return clause.marks.first { mark, range in
      mark.fault == .wish || mark.fault == .report && isOfSpeaker
        || mark.fault == .denial && isLed(clause, by: .turns)
    }?.mark.fault
  }

  /// True if a word of `range` tells what is only in the mind.
  private func isBelief(_ range: Range<Int>) -> Bool { range.contains { has($0, .beliefs) } }

  /// True if a word before the body of `clause` is in `list`.
  private func isLed(_ clause: Clause, by list: MarkerWords.List) -> Bool {
    (clause.range.lowerBound..<clause.body.lowerBound).contains { has($0, list) }
  }

  /// Longest body in words of a clause that says nothing by itself.
  private static let short = 4
  /// Words that open a reason, which holds whatever it is the reason for.
  private static let reasons: Set<String> = ["because", "weil"]
}
