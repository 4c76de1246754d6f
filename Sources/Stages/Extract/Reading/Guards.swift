import Text

/// Words that show to whom something belongs.
enum Guards {
  /// True if `word` is the possessive of a relative without its apostrophe: "my sisters visa".
  static func isKin(_ word: String) -> Bool { kin.contains(word) }

  private static let kin: Set<String> = [
    "mums", "moms", "dads", "sisters", "brothers", "wifes", "husbands", "sons", "daughters", "mothers",
    "fathers",
    "nans", "grans", "grandmas", "grandpas", "partners", "girlfriends", "boyfriends", "aunts", "uncles",
    "cousins",
  ]
}

/// Decides whether the speaker actually did what a sentence says.
extension Utterance {
  /// Who performs an action.
  enum Subject {
    case own, other, thing
    /// No subject: "Spent fifty on lunch".
    case unsaid
  }

  /// True if it is someone else's statement; a watch only measures.
  var isReported: Bool {
    has(.report) && !words.contains { ["watch", "tracker", "ring", "uhr", "armband"].contains($0) }
  }

  func clause(_ index: Int) -> Clause { clauses[clauseAt[index]] }

  /// The places from `start` on, before `end`; none where what ends at `start` goes on beyond the clause in which it begins, as in "a pint
  /// and a half of water".
  func places(from start: Int, before end: Int) -> Range<Int> { start..<max(start, end) }

  func segment(_ index: Int) -> Range<Int> {
    clause(index).segments.first { $0.contains(index) } ?? clause(index).range
  }

  /// True if the speaker did what `trigger` says about `place`, and it is true.
  func holds(_ trigger: Int, for place: Int) -> Bool {
    guard segment(trigger) != segment(place) else { return holds(trigger) }
    guard isReal(place), !isNegated(place) else { return false }
    return isSetAgainst(place) ? isOwn(place) && !clause(trigger).isUnreal : holds(trigger)
  }

  /// True if the action at `trigger` is the speaker's and actually happened.
  func holds(_ trigger: Int) -> Bool { isReal(trigger) && !isNegated(trigger) && isOwn(trigger) }

  /// True if `place` is in a piece without a verb that contrasts with the preceding action.
  private func isSetAgainst(_ place: Int) -> Bool {
    let segment = segment(place)
    if segment.contains(where: { marks[$0].contains(.verb) && !isInMention($0) }) { return false }
    return segment.prefix(2).contains { marks[$0].contains(.contrast) || marks[$0].contains(.own) }
      || segment.prefix(3).contains { marks[$0].contains(.own) }
  }

  /// True if the present tense at `index` is what the speaker is doing: "I'm ending my fast now", "ich esse gerade".
  ///
  /// - Parameter isNamed: whether the clause names it so plainly that it need not say "now".
  func isUnderWay(_ index: Int, isNamed: Bool = false) -> Bool {
    let range = clause(index).range
    if !isGerman {
      let subject = marks[max(0, index - 1)].contains(.adverb) ? index - 2 : index - 1
      guard words[index].hasSuffix("ing"), ["i'm", "am", "we're"].contains(word(subject)) else {
        return false
      }
    }
    if range.contains(where: { Self.ahead.contains(words[$0]) }) { return false }
    return isNamed || range.contains { Self.atPresent.contains(words[$0]) && word($0 - 1) != "from" }
  }

  private static let atPresent: Set<String> = ["now", "just", "currently", "jetzt", "gerade", "nun"]
  /// Words of plans, and of what goes on for longer than a moment.
  private static let ahead: Set<String> = [
    "tonight", "later", "soon", "tomorrow", "out", "less", "more", "better", "healthier", "again", "these",
    "heute", "spater", "gleich", "bald", "morgen", "weniger", "mehr", "wieder",
  ]

  func isReal(_ trigger: Int) -> Bool {
    let clause = clause(trigger)
    return !clause.isUnreal && !clause.isHabit && !isIntended(trigger)
  }

  /// True if what is said at `index` is negated; "trainers I don't need" negates something else.
  func isNegated(_ index: Int) -> Bool {
    var range = segment(index)
    // "slept from ten till six without waking"
    if let end = range.first(where: { $0 > index && ["without", "ohne"].contains(words[$0]) }) {
      range = range.lowerBound..<end
    }
    guard !isGerman, let next = range.first(where: { $0 > index && marks[$0].contains(.own) }),
      marks[index].contains(.verb), words[index] != "know"
    else { return negation(in: range) != nil }
    return negation(in: range.lowerBound..<next) != nil
  }

  private static let scarcely: Set<String> = ["barely", "hardly", "scarcely", "kaum"]

  /// Verdicts on a thing done, which do not deny it.
  private static let verdicts: Set<String> = [
    "bad", "great", "ideal", "terrible", "brilliant", "schlecht", "ubel", "ideal", "schlimm", "wild", "teuer",
    "berauschend",
  ]

  /// Index of a negation of the entire range, which "not only" is not.
  func negation(in range: Range<Int>) -> Int? {
    range.first { index in
      guard marks[index].contains(.negation) else { return false }
      let next = word(index + 1)
      if next == "only" || next == "nur" { return false }
      // "war mit 67 Euro gar nicht so schlimm"
      if words[index] == "nicht", next == "so", Self.verdicts.contains(word(index + 2)) { return false }
      // "so schwer wie noch nie"
      if words[index] == "nie",
        word(index - 1) == "wie" || word(index - 1) == "noch" && word(index - 2) == "wie"
      {
        return false
      }
      // "barely four hours" are four hours.
      if Self.scarcely.contains(words[index]), number(at: index + 1) != nil { return false }
      // "slept seven hours not bad at all"
      if ["not", "nicht"].contains(words[index]), Self.verdicts.contains(next) { return false }
      if words[index] == "no", ["doubt", "wonder", "problem", "less", "regrets"].contains(next) {
        return false
      }
      return true
    }
  }

  /// True if it is a plan or wish: before the verb in English, anywhere in the clause in German.
  func isIntended(_ trigger: Int) -> Bool {
    let range = clause(trigger).range
    let places = isGerman ? range : range.lowerBound..<max(trigger, range.lowerBound)
    let forced = places.contains { isForced($0) }
    for index in range {
      let isNoun = ["goal", "target", "budget", "aim", "plan", "ziel"].contains(words[index])
      guard places.contains(index) || isNoun else { continue }
      // "…, hoffentlich die letzte" is said of something else.
      if words[index] == "hoffentlich", segment(index) != segment(trigger) { continue }
      if marks[index].contains(.intention), !(isGerman && forced) { return true }
      let next = word(index + 1)
      if ["have", "has", "going", "about", "got", "need", "like", "try", "trying", "tried"].contains(
        words[index]), next == "to",
        words[index] != "got" || !["bed", "sleep", "the", "my", "work", "school"].contains(word(index + 2))
      {
        return true
      }
      if isGerman, words[index] == "vor", index > range.lowerBound,
        tokens[index].endsClause || index + 1 == words.count
      {
        return true
      }
    }
    // A bare verb states an action only after "had to" and "managed to".
    return marks[trigger].contains(.base) && !marks[trigger].contains(.spend) && !forced
      && word(trigger - 1) != "did"
  }

  /// "had to", "managed to", "ended up": the action that follows did happen.
  private func isForced(_ index: Int) -> Bool {
    guard marks[index].contains(.forced) else { return false }
    if isGerman { return !tokens[index].text.contains("ö") && !tokens[index].text.contains("ü") }
    return ["to", "up"].contains(word(index + 1))
  }

  func isOwn(_ trigger: Int) -> Bool {
    switch subject(of: trigger) {
    case .own, .unsaid: true
    case .other, .thing: false
    }
  }

  func subject(of trigger: Int) -> Subject {
    let index = clauseAt[trigger]
    let subject = isGerman ? germanSubject(clauses[index]) : englishSubject(before: trigger)
    guard subject == .unsaid, index > 0 else { return subject }
    let previous = clauses[index - 1]
    guard previous.hasVerb else { return subject }
    let before = self.subject(
      of: previous.range.last { marks[$0].contains(.verb) } ?? previous.range.lowerBound)
    if before == .thing, isNamed(previous.range.lowerBound),
      ["and", "then"].contains(words[clauses[index].range.lowerBound])
    {
      return .other
    }
    return before == .other || before == .own ? before : subject
  }

  /// "Meg passed her test and then ate …": whether an unknown name opens a sentence as the one who did something.
  private func isNamed(_ index: Int) -> Bool {
    !isGerman && index == 0 && tokens[0].isCapitalised && marks[0].isEmpty && nouns.isPast(word(1))
      && !["was", "were", "cost", "came", "went", "ran"].contains(word(1))
  }

  /// The nearest subject before the verb; a noun without another role is someone else.
  private func englishSubject(before trigger: Int) -> Subject {
    let start = clause(trigger).range.lowerBound
    var index = trigger - 1
    while index >= start {
      let mark = marks[index]
      if mark.contains(.own) { return .own }
      if isInMention(index) || number(at: index) != nil
        || Measures.isUnit(words[index]) && number(at: index - 1) != nil
      {
        index -= 1
        continue
      }
      if mark.contains(.other) { return .other }
      if mark.contains(.thing), index < trigger - 1 || mark.contains(.verb) || words[index] == "it" {
        return .thing
      }
      let isGrammar = !mark.isDisjoint(with: [
        .verb, .adverb, .negation, .join, .contrast, .intention, .preposition, .adjective, .possessive,
        .forced, .near, .toBed, .each,
      ])
      if isGrammar && !mark.contains(.relative)
        || ["a", "an", "the", "of", "all", "both"].contains(words[index])
      {
        index -= 1
        continue
      }
      // Without a verb there is no subject: nouns are list items. In "quick log, slept six hours" the noun is only
      // a heading.
      let isHeading =
        index < segment(trigger).lowerBound && !tokens[index].isCapitalised
        && !segment(index).contains { marks[$0].contains(.relative) || words[$0] == "the" }
      if !clause(trigger).hasVerb || isHeading, !mark.contains(.relative) {
        index -= 1
        continue
      }
      if let preposition = preposition(before: index, from: start)
        ?? (word(index - 2) == "like" ? index - 2 : nil)
      {
        index = preposition - 1
        continue
      }
      // It is the object of an earlier verb.
      if let verb = (start..<index).last(where: { marks[$0].contains(.verb) && !marks[$0].contains(.own) }),
        !mark.contains(.relative)
      {
        index = verb - 1
        continue
      }
      if words[index] == "clean", self.mark(index + 1).contains(.skip) {
        index -= 1
        continue
      }
      return tokens[index].isCapitalised && index > 0 || mark.contains(.relative) ? .other : .thing
    }
    return .unsaid
  }

  /// The preposition that governs the noun at `index`.
  private func preposition(before index: Int, from start: Int) -> Int? {
    for place in stride(from: index - 1, through: max(start, index - 4), by: -1) {
      if marks[place].contains(.preposition) { return place }
      // "At tonight's opening a stranger bought it"
      if ["a", "an"].contains(words[place]), place < index {
        return mark(place - 1).contains(.preposition) ? place - 1 : nil
      }
      if !marks[place].isDisjoint(with: [.verb, .own, .other]) || tokens[place].endsClause { return nil }
    }
    return nil
  }

  /// "ich", but not in "die Katze hat vierzehn Stunden geschlafen, glaube ich".
  private func isSpeaker(_ index: Int) -> Bool {
    marks[index].contains(.own) && !isInMention(index)
      && !["glaub", "glaube", "denk", "denke", "schatze", "vermute", "furchte"].contains(word(index - 1))
  }

  private func germanSubject(_ clause: Clause) -> Subject {
    var subject = Subject.unsaid
    var isThird = false
    if clause.range.contains(where: { isSpeaker($0) }) { return .own }
    // "und haben Brot gekauft" continues with the previous subject.
    let start = clause.range.lowerBound
    if ["und", "oder", "dann"].contains(words[start]), mark(start + 1).contains(.verb) { return .unsaid }
    for index in clause.range where !isInMention(index) {
      let mark = marks[index]
      if ["habe", "hab", "bin", "hab's"].contains(words[index]) { return .unsaid }
      if mark.contains(.third) || words[index] == "haben" { isThird = true }
      if mark.contains(.other) { subject = .other }
      // "Jonas hatte sechs Stunden Schlaf"
      if index == start, mark.contains(.relative), self.mark(index + 1).contains(.verb) { subject = .other }
      // "die beiden haben"
      if index == start + 1, words[index] == "beiden", words[start] == "die",
        self.mark(index + 1).contains(.verb)
      {
        subject = .other
      }
      if mark.contains(.relative), !self.mark(index - 2).contains(.preposition),
        ["mein", "meine", "unser", "unsere", "der", "die", "das"].contains(word(index - 1))
      {
        subject = .other
      }
    }
    guard isThird, subject == .unsaid else { return subject }
    // "Die Miete ist raus" has a thing as its subject, "Paul hat" a person.
    let isThing =
      ["der", "die", "das", "mein", "meine", "unser", "unsere"].contains(words[start]) && isNoun(start + 1)
    return isThing ? .thing : .other
  }
}
