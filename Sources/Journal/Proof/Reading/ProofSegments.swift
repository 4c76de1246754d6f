import Text

/// A part of a clause between commas or joints: what is told together.
struct ProofSegment {
  var range: Range<Int>
  /// Words of an earlier segment that are meant again: the verb of "und das Schloss achtzig", the noun of "der in Linz".
  var carried: [Int] = []

  func contains(_ place: Int) -> Bool { range.contains(place) || carried.contains(place) }
}

/// Something that may stand in the place of another of its kind.
enum ProofFact: Hashable {
  /// Somebody by name, and somebody by what they are: "die Oma".
  case name, person
  case day, month, period, clock, part
  case number, rank
  /// A name right after its preposition: "in Ulm".
  case town
  /// With whom, and from whom: "beim Zahnarzt", "vom Bäcker".
  case host, giver

  var isTime: Bool { [.day, .month, .period, .clock, .part].contains(self) }
}

/// Takes a German text apart into segments.
struct SegmentReader {
  let reading: ProofReading
  let grammar: ProofGrammar
  private(set) var segments: [ProofSegment] = []

  init(_ reading: ProofReading, _ grammar: ProofGrammar) {
    (self.reading, self.grammar) = (reading, grammar)
    for clause in reading.clauses { read(clause) }
    for index in segments.indices {
      carryNouns(index)
      takeUp(index)
    }
  }

  private var words: [ProofWord] { reading.words }

  private mutating func read(_ clause: ProofClause) {
    let first = segments.count
    var start = clause.range.lowerBound
    for index in clause.range where index + 1 == clause.range.upperBound || isJoint(index + 1) {
      add(start..<(index + 1), of: clause, isFirst: segments.count == first)
      start = index + 1
    }
  }

  private func isJoint(_ index: Int) -> Bool {
    // "der erste wollte dreitausend der zweite …"
    if index + 2 < words.count, reading.fact(index + 1) == .rank, words[index + 2].role != .content,
      grammar.determiners.contains(words[index].normal) || ["am", "im"].contains(words[index].normal),
      !grammar.prepositions.contains(words[index - 1].normal)
    {
      return true
    }
    return words[index].role != .rest
      && (words[index - 1].token.endsClause || ["und", "aber", "oder"].contains(words[index].normal))
  }

  private mutating func add(_ piece: Range<Int>, of clause: ProofClause, isFirst: Bool) {
    let hasVerb = piece.contains { words[$0].isVerbal }
    guard let last = segments.last, last.range.upperBound == piece.lowerBound else {
      segments.append(ProofSegment(range: piece))
      return
    }
    if hasVerb || isFirst && clause.hasVerb {
      let isOpening =
        !isFirst && !last.range.contains { words[$0].isVerbal }
      if isOpening {
        segments[segments.count - 1].range = last.range.lowerBound..<piece.upperBound
      } else {
        segments.append(ProofSegment(range: piece))
      }
    } else if parts(piece).count > 1 {
      // "und die Mila Fünfte": all of the statement before it that has no rival here.
      let kinds = Set(parts(piece).map { reading.fact($0) })
      // "aber dieses Jahr Juist": another place.
      let hasName = parts(piece).contains { place in
        let word = words[place]
        return word.role == .content && word.preposition == nil && word.groups.isEmpty && word.traits.isEmpty
          && word.forms.isEmpty
      }
      let carried = last.range.filter { place in
        let word = words[place]
        guard word.isContent, !(hasName && reading.fact(place) == .town) else { return false }
        // "Montag Zahnarzt und Donnerstag Physio": another thing in the place of the only one.
        if bare(piece).count == 1, bare(last.range) == [place] { return false }
        return word.isAdjective || word.role == .verb || !kinds.contains(reading.fact(place))
      }
      segments.append(
        ProofSegment(range: piece, carried: carried + last.carried.filter { words[$0].role == .verb }))
    } else {
      segments[segments.count - 1].range = last.range.lowerBound..<piece.upperBound
    }
  }

  /// The nouns without a preposition.
  private func bare(_ range: Range<Int>) -> [Int] {
    range.filter { words[$0].isNoun && words[$0].preposition == nil }
  }

  /// One word of each phrase: "die Mila | Fünfte", "im Juni | die Fassade".
  private func parts(_ piece: Range<Int>) -> [Int] {
    var result: [Int] = []
    var isOpen = true
    for index in piece {
      let word = words[index]
      let isCounted = result.last.map { words[$0].role == .number } ?? false
      if word.role == .time || word.role == .number || word.person != nil && !word.isPossessive {
        result.append(index)
        isOpen = false
      } else if word.isNoun {
        if isOpen || result.last == index - 1 && words[index - 1].preposition != nil
          || result.last.map({ words[$0].role == .time }) ?? false && word.groups.isEmpty
            && word.traits.isEmpty
          || !isCounted && (result.last.map { words[$0].preposition != word.preposition } ?? true)
        {
          result.append(index)
        }
        isOpen = false
      } else if grammar.determiners.contains(word.normal) || grammar.prepositions.contains(word.normal) {
        isOpen = true
      }
    }
    return result
  }

  /// "der in Linz", "die von Otto", "der zweite": the noun before it.
  private mutating func carryNouns(_ index: Int) {
    for place in segments[index].range.dropLast() {
      let isBare =
        Self.articles.contains(words[place].normal) && grammar.prepositions.contains(words[place + 1].normal)
        && !words[place].token.endsClause
      let isRank = reading.fact(place) == .rank && !hasNoun(place)
      guard isBare || isRank || reading.fact(place + 1) == .rank && !hasNoun(place + 1) else { continue }
      let before = (0..<place).reversed().prefix { words[$0].sentence == words[place].sentence }
      let nouns = before.filter { words[$0].isNoun }
      let noun =
        isBare
        ? nouns.first { grammar.prepositions.contains(words[$0 + 1].normal) }
          ?? nouns.first { words[$0].preposition == nil }
        : nouns.first { $0 > 0 && reading.fact($0 - 1) == .rank }
      guard var noun else { continue }
      segments[index].carried.append(noun)
      // "der Arzt im Krankenhaus in Gera, der in Jena"
      while let before = whole(of: noun) {
        segments[index].carried.append(before)
        noun = before
      }
    }
  }

  /// Of "der Arzt im Krankenhaus" the doctor.
  private func whole(of noun: Int) -> Int? {
    guard words[noun].preposition != nil else { return nil }
    let before = (max(0, noun - 3)..<noun).last { words[$0].normal == words[noun].preposition } ?? 0
    return before > 0 && words[before - 1].role == .content && !words[before - 1].token.endsClause
      ? before - 1 : nil
  }

  /// The subject that "und hat …" does not name again, and the place that "dort" means.
  private mutating func takeUp(_ index: Int) {
    let range = segments[index].range
    let clause = reading.clauses[words[range.lowerBound].clause]
    if clause.isElliptic { segments[index].carried += clause.subjects }
    guard index > 0, range.contains(where: { ["dort", "dorthin"].contains(words[$0].normal) }) else { return }
    segments[index].carried += segments[index - 1].range.filter {
      words[$0].isNoun
    }
  }

  private func hasNoun(_ rank: Int) -> Bool {
    guard rank + 1 < words.count, !words[rank].token.endsClause else { return false }
    return words[rank + 1].role == .content && !grammar.determiners.contains(words[rank + 1].normal)
  }

  private static let articles: Set<String> = ["der", "die", "das", "den", "dem"]
}

extension ProofReading {
  /// What a word is that may stand in the place of another of its kind.
  func fact(_ place: Int) -> ProofFact? {
    let word = words[place]
    if let time = word.time { return Self.fact(time) }
    if ["erste", "ersten", "erster", "erstes"].contains(word.normal) { return .rank }
    if let number = word.number {
      let rest = number.truncatingRemainder(dividingBy: 1)
      return rest > 0.0005 && rest < 0.0015 ? .rank : .number
    }
    // "morgens eine und abends zwei"
    if Self.ones.contains(word.normal), place > 0, [.time, .rest].contains(words[place - 1].role),
      place + 1 == words.count || word.token.endsClause || isJoint(place + 1)
    {
      return .number
    }
    if Self.weekly.contains(word.normal) { return .day }
    if Self.seasons.contains(word.normal) { return .month }
    guard word.isNoun else { return nil }
    let before = place > 0 && !words[place - 1].token.endsClause ? words[place - 1].normal : ""
    if word.traits.contains(.name) || ["frau", "herr", "herrn", "doktor", "dr"].contains(before) {
      return .name
    }
    if !word.traits.isDisjoint(with: .person) { return .person }
    guard let preposition = word.preposition else { return nil }
    if before == preposition, Self.bare.contains(preposition),
      word.groups.isEmpty || preposition == "nach" && word.token.isCapitalised && word.normal != "hause"
    {
      return .town
    }
    return ["bei", "beim"].contains(preposition) ? .host : preposition == "vom" ? .giver : nil
  }

  private static func fact(_ time: TimeMention) -> ProofFact {
    switch time.meaning {
    case .clock, .hours: .clock
    case .part: .part
    case .month, .monthOf, .year: .month
    case .period, .end: .period
    default: .day
    }
  }

  /// Whether "and" or "or" stands at `place`.
  private func isJoint(_ place: Int) -> Bool { ["und", "oder"].contains(words[place].normal) }

  private static let ones: Set<String> = ["ein", "eine", "einen", "eins"]
  private static let bare: Set<String> = ["in", "nach", "aus", "auf", "gegen"]
  private static let seasons: Set<String> = [
    "fruhjahr", "fruhling", "sommer", "herbst", "winter", "weihnachten", "ostern", "pfingsten", "silvester",
    "fasching",
  ]
  private static let weekly: Set<String> = [
    "montags", "dienstags", "mittwochs", "donnerstags", "freitags", "samstags", "sonntags",
  ]
}
