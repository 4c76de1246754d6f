import Text

/// Statements of English that no comma parts.
extension ClauseReader {
  func splitEnglish(_ piece: Range<Int>) -> [Range<Int>] {
    // A subject pronoun with a verb after another verb.
    guard let first = piece.first(where: isFinite) else { return [piece] }
    if let cut = nextStatement(piece, first) {
      return [piece.lowerBound..<cut] + splitEnglish(cut..<piece.upperBound)
    }
    if let cut = relativeEnd(piece, first) {
      return [piece.lowerBound..<cut] + splitEnglish(cut..<piece.upperBound)
    }
    // "in love with her | there is no other word" without marks
    if let cut = piece.first(where: { index in
      index > first + 1 && index + 1 < piece.upperBound && words[index].normal == "there"
        && ["is", "are", "was", "were"].contains(words[index + 1].normal)
        && !words[index - 1].isVerbal
        && words[index - 1].role != .function
    }) {
      return [piece.lowerBound..<cut] + splitEnglish(cut..<piece.upperBound)
    }
    for index in piece where index > first + 1 || index == first + 1 && isContact(index, first, piece) {
      guard ["i", "we", "he", "she", "they", "it", "you"].contains(words[index].normal) else { continue }
      let after = words[index...].dropFirst().prefix(3).indices.first { !(words[$0].role == .function) }
      guard let after, piece.contains(after), isFinite(after),
        words[index - 1].role != .auxiliary || words[index - 1].normal == "have"
      else { continue }
      return [piece.lowerBound..<index] + splitEnglish(index..<piece.upperBound)
    }
    return [piece]
  }

  /// "and the nurse, | Fidelis, | talked": a subject after "and" with the verb after its apposition.
  private func isBareSubject(_ piece: Range<Int>) -> Bool {
    grammar.coordinators.contains(words[piece.lowerBound].normal) && !hasVerb(piece)
      && words[piece.upperBound - 1].isEntity && words[piece.upperBound - 1].preposition == nil
  }

  func withSubjects(_ pieces: [Range<Int>]) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var index = 0
    while index < pieces.count {
      let end = index + 2
      if end < pieces.count, isBareSubject(pieces[index]), !hasVerb(pieces[index + 1]),
        pieces[index + 1].count < 6,
        words[pieces[end].lowerBound].isVerbal, isFinite(pieces[end].lowerBound)
      {
        result.append(pieces[index].lowerBound..<pieces[end].upperBound)
        index = end + 1
      } else {
        result.append(pieces[index])
        index += 1
      }
    }
    return result
  }

  /// "it was in Bruges | that somebody stole the bikes": one statement, told about what stands before "that".
  func withoutClefts(_ pieces: [Range<Int>]) -> [Range<Int>] {
    var result: [Range<Int>] = []
    for piece in pieces {
      if let last = result.last, last.upperBound == piece.lowerBound, isCleft(last),
        words[piece.lowerBound].normal == "that", hasVerb(piece)
      {
        result[result.count - 1] = last.lowerBound..<piece.upperBound
      } else {
        result.append(piece)
      }
    }
    return result
  }

  /// "the liver that she isn't happy with": the preposition at the end belongs to what stands before "that".
  mutating func completeCleft(_ piece: Range<Int>) {
    guard !grammar.isGerman, let last = piece.last, grammar.prepositions.contains(words[last].normal),
      let relative = piece.first(where: { words[$0].normal == "that" }), isCleft(piece.lowerBound..<relative)
    else { return }
    for place in piece.lowerBound..<relative where words[place].role == .content {
      words[place].preposition = words[place].preposition ?? words[last].normal
    }
  }

  /// "it was in Bruges"
  private func isCleft(_ piece: Range<Int>) -> Bool {
    guard let pronoun = piece.first(where: { words[$0].role != .function }), pronoun + 2 < piece.upperBound
    else { return false }
    return words[pronoun].normal == "it" && ["is", "was"].contains(words[pronoun + 1].normal)
      && !words[piece.upperBound - 1].endsStatement
      && (pronoun + 2..<piece.upperBound).allSatisfy {
        !words[$0].isVerbal && !words[$0].isAdjective
      }
      && (pronoun + 2..<piece.upperBound).contains { words[$0].isEntity || words[$0].role == .time }
  }

  static let subjectPronouns: Set<String> = ["i", "we", "he", "she", "they"]

  /// "in the whole house | the old owner took", "last night | Ava slept" of models that write no commas.
  private func nextStatement(_ piece: Range<Int>, _ first: Int) -> Int? {
    guard !words.dropLast().contains(where: \.token.endsClause), piece.count > 5 else { return nil }
    guard !grammar.subordinators.contains(words[piece.lowerBound].normal) else { return nil }
    return piece.first { index in
      guard index > first + 1, index + 1 < piece.upperBound,
        [.content, .rest].contains(words[index - 1].role)
      else {
        return false
      }
      if words[index].traits.contains(.name), words[index].role == .content, words[index].preposition == nil,
        isActing(index + 1)
      {
        return words[index - 1].role == .rest || words[index - 1].traits.isDisjoint(with: .person)
      }
      guard grammar.determiners.contains(words[index].normal) || words[index].isPossessive,
        !["that", "which", "what", "each", "every", "all", "both"].contains(words[index].normal)
      else { return false }
      let verb = (index + 1..<min(piece.upperBound, index + 5)).first { words[$0].role != .content }
      return verb.map { $0 > index + 1 && isActing($0) } ?? false
    }
  }

  private func isActing(_ index: Int) -> Bool {
    isFinite(index) && (words[index].role == .auxiliary || !words[index].isForm(.base))
  }

  /// "in the photo she sent | she looks better": another subject right after a verb that has one.
  private func isContact(_ index: Int, _ first: Int, _ piece: Range<Int>) -> Bool {
    words[first].role == .verb && Self.subjectPronouns.contains(words[index].normal)
      && (piece.lowerBound..<first).contains { words[$0].role == .pronoun && !words[$0].isPossessive }
  }

  /// "the biscuits you put out | were gone": where what is said of a noun ends and what the noun does begins.
  private func relativeEnd(_ piece: Range<Int>, _ first: Int) -> Int? {
    guard first > piece.lowerBound + 1,
      Self.subjectPronouns.contains(words[first - 1].normal) || words[first - 1].normal == "you",
      words[first - 2].role == .content, words[first - 2].preposition == nil
    else { return nil }
    return (first + 1..<piece.upperBound).first { place in
      isFinite(place) && words[place].role == .auxiliary
        && grammar.auxiliaries[words[place - 1].normal] == nil
        && ["was", "were", "is", "are", "has", "have", "had", "will"].contains(words[place].normal)
        && words[first + 1..<place].allSatisfy { $0.role != .pronoun && $0.role != .auxiliary }
        && words[first].role == .verb
    }
  }
}
