import Text

/// The subject of a German clause, by the cases of what could be one.
extension RoleReader {
  struct Cases: OptionSet {
    let rawValue: Int
    static let nominative = Cases(rawValue: 1)
    static let accusative = Cases(rawValue: 2)
    static let dative = Cases(rawValue: 4)
    static let genitive = Cases(rawValue: 8)
    static let any: Cases = [.nominative, .accusative, .dative]
  }

  func german(_ range: Range<Int>, _ entities: [Int]) -> Int? {
    let free = inPart(entities.filter { words[$0].preposition == nil && !words[$0].isAdjective }, range)
    let sure: Set<String> = ["ich", "du", "er", "wir", "man", "wer"]
    if let index = free.first(where: { sure.contains(words[$0].normal) }) { return index }
    if let index = free.first(where: { words[$0].person == .youAll && words[$0].normal == "ihr" }) {
      return index
    }
    let finite = range.first {
      words[$0].role == .auxiliary
        || words[$0].role == .verb && words[$0].isForm(.present, .past)
          && !(words[$0].isForm(.participle, .base) && words[$0].token.endsClause)
    }
    // "und magst sie nicht aufhängen": you.
    if let finite, Self.isSecondPerson(words[finite]) { return nil }
    // ", was dir Geld spart": what was said before.
    if words[range.lowerBound].normal == "was", range.lowerBound > 0,
      !free.contains(where: { words[$0].person != nil && cases($0, range).contains(.nominative) })
    {
      return nil
    }
    let opening = range.first { !grammar.coordinators.contains(words[$0].normal) }
    if let finite, finite == opening,
      [
        "bin", "habe", "hab", "werde", "hast", "bist", "wirst", "seid", "habt", "hatte", "musste", "muss",
        "war",
      ].contains(words[finite].normal),
      !free.contains(where: {
        $0 <= finite + 2 && cases($0, range).contains(.nominative) && words[$0].person == nil
          && words[finite + 1].normal != "den" && grammar.determiners.contains(words[$0 - 1].normal)
      })
    {
      return nil
    }
    // "Zwei Stunden Gitarre geübt": the speaker.
    if finite == nil { return nil }
    // "und will jemand suchen": the subject of the statement before it.
    if let finite, opening == finite, finite > range.lowerBound, range.lowerBound > 0,
      !words[range.lowerBound - 1].endsStatement,
      !free.contains(where: { index in
        index <= finite + 3 && cases(index, range).contains(.nominative)
          && (words[index].person.map { $0 != .one } ?? grammar.determiners.contains(words[index - 1].normal))
      })
    {
      return nil
    }
    // "dass es jemand merkt"
    if let index = free.first(where: { ["niemand", "keiner", "jemand"].contains(words[$0].normal) }),
      !free.contains(where: {
        $0 < index && words[$0].person != .it && cases($0, range).contains(.nominative)
      })
    {
      return index
    }
    let isSingular = finite.map { Self.singulars.contains(words[$0].normal) || isThirdPerson($0) } ?? false
    let candidates = free.filter {
      !isSpan($0) && cases($0, range).contains(.nominative) && !(isSingular && isPlural($0))
    }
    // "wie mir's die Schwester gezeigt hat"
    if let first = candidates.first, words[first].normal == "es", let other = candidates.dropFirst().first,
      words[other].person == nil, other <= first + 4
    {
      return other
    }
    // "das Geld hat der Leon": who has "der" before it and not what is named first.
    if let first = candidates.first, words[first].person == nil,
      words[first].traits.isDisjoint(with: .person),
      let other = candidates.dropFirst().first(where: {
        words[$0].traits.contains(.name) && words[$0 - 1].normal == "der"
          && words[$0].traits.isDisjoint(with: .woman)
      }), !range.contains(where: { words[$0].forms.contains { Self.datives.contains($0.lemma) } })
    {
      return other
    }
    // "zwei Polypen haben sie rausgeholt": the pronoun right after the auxiliary of what is done with a thing.
    if let first = candidates.first, let finite, first < finite,
      ["hat", "haben", "hatte", "hatten"].contains(words[finite].normal),
      words[first].person == nil, words[first].traits.isDisjoint(with: .person),
      !words[finite].token.endsClause,
      let other = candidates.dropFirst().first, other == finite + 1, words[other].person == .she
    {
      return other
    }
    return candidates.first
  }

  /// Verbs that somebody in the dative stands beside.
  static let datives: Set<String> = [
    "gefallen", "gehoren", "schmecken", "helfen", "passen", "fehlen", "gelingen", "passieren", "wehtun",
    "reichen",
  ]

  /// "bringt": not two.
  func isThirdPerson(_ finite: Int) -> Bool {
    words[finite].role == .verb && words[finite].normal.hasSuffix("t")
      && words[finite].forms.allSatisfy { $0.kind == .present && $0.lemma.hasSuffix("en") }
  }

  /// "stand drei Stunden im Stau": how long.
  func isSpan(_ index: Int) -> Bool {
    isNumbered(index) && TimeWords.units[words[index].normal] != nil
      || ["stunden", "minuten", "sekunden", "kilometer", "meter"].contains(words[index].normal)
        && isNumbered(index)
  }

  static func isSecondPerson(_ word: ProofWord) -> Bool {
    if word.role == .auxiliary {
      return [
        "bist", "hast", "wirst", "kannst", "darfst", "musst", "sollst", "willst", "magst", "warst", "hattest",
        "wurdest", "konntest", "durftest", "musstest", "solltest", "wolltest",
      ].contains(word.normal)
    }
    return word.normal.hasSuffix("st")
      && word.forms.allSatisfy { form in
        form.kind == .past && !word.normal.hasSuffix("sst")
          || form.kind == .present && !form.lemma.dropLast(2).hasSuffix("st")
            && !form.lemma.dropLast(2).hasSuffix("s")
      }
  }

  /// "die Kinder hat meine Schwester geholt": the children are not who did it.
  func isPlural(_ index: Int) -> Bool {
    words[index].person == nil
      && (Self.plurals.contains(words[index].normal)
        || index > 0 && words[index - 1].number.map { $0 > 1 && $0 == $0.rounded() } ?? false)
  }

  static let singulars: Set<String> = [
    "hat", "ist", "wird", "war", "hatte", "wurde", "kann", "muss", "will", "soll", "darf", "konnte", "musste",
    "wollte",
    "sollte", "durfte",
  ]
  static let plurals: Set<String> = [
    "kinder", "eltern", "leute", "geschwister", "grosseltern", "schwiegereltern", "jungs", "madels", "kids",
    "enkel",
    "enkelkinder", "freunde", "nachbarn", "kollegen", "gaste", "zwillinge", "kunden", "schuler",
  ]

  /// Those in the same part between commas as the finite verb, if there are any.
  func inPart(_ places: [Int], _ range: Range<Int>) -> [Int] {
    guard
      let finite = range.first(where: {
        words[$0].role == .auxiliary || words[$0].role == .verb && words[$0].isForm(.present, .past)
      })
    else { return places }
    var end = finite
    while end + 1 < range.upperBound, !words[end].token.endsClause, !isAppended(end + 1, range) { end += 1 }
    let own = places.filter { $0 <= end }
    return own.isEmpty ? places : own
  }

  /// "und ich auch": somebody else after the statement.
  func isAppended(_ index: Int, _ range: Range<Int>) -> Bool {
    guard ["und", "aber"].contains(words[index].normal), index + 2 < range.upperBound,
      words[index + 1].role == .pronoun
    else { return false }
    // "und ich eben nicht"
    return (index + 2..<min(index + 5, range.upperBound)).contains {
      ["auch", "nicht", "schon"].contains(words[$0].normal)
    }
      && !(index + 2..<min(index + 5, range.upperBound)).contains {
        words[$0].isVerbal
      }
  }

  func cases(_ index: Int, _ range: Range<Int>) -> Cases {
    let word = words[index]
    switch word.normal {
    case "mir", "dir", "ihm", "ihnen": return .dative
    case "mich", "dich", "ihn": return .accusative
    case "uns", "euch": return [.accusative, .dative]
    case "ihr": return .dative
    case "der" where word.person == .named: return .nominative
    case "den" where word.person == .named: return .accusative
    case "dem" where word.person == .named, "denen" where word.person == .named: return .dative
    default: break
    }
    if word.person != nil { return [.nominative, .accusative] }
    // The determiner before it, past adjectives.
    var place = index - 1
    var steps = 0
    while place >= range.lowerBound, steps < 4, !words[place].token.endsClause {
      let normal = words[place].normal
      if let cases = Self.determined[normal] { return cases }
      if words[place].isPossessive {
        if normal.hasSuffix("em") { return .dative }
        if normal.hasSuffix("en") { return [.accusative, .dative] }
        if normal.hasSuffix("er"), !["unser", "euer"].contains(normal) { return [.dative, .genitive] }
        if normal.hasSuffix("es") { return .genitive }
        return [.nominative, .accusative]
      }
      guard
        words[place].role == .content && words[place].isAdjective || words[place].role == .number
          || words[place].role == .rest
      else { break }
      place -= 1
      steps += 1
    }
    return .any
  }

  static let determined: [String: Cases] = [
    "der": [.nominative, .dative, .genitive], "die": [.nominative, .accusative],
    "das": [.nominative, .accusative],
    "den": [.accusative, .dative], "dem": .dative, "des": .genitive, "ein": [.nominative, .accusative],
    "eine": [.nominative, .accusative], "ne": [.nominative, .accusative], "einen": .accusative,
    "nen": .accusative,
    "einem": .dative, "nem": .dative, "einer": [.dative, .genitive], "eines": .genitive,
    "kein": [.nominative, .accusative], "keine": [.nominative, .accusative], "keinen": .accusative,
    "keinem": .dative,
    "keiner": [.dative, .genitive], "diesen": .accusative, "diesem": .dative,
  ]
}
