import Text

/// The words and clauses of one or several sentences.
struct ProofReading {
  var words: [ProofWord] = []
  var clauses: [ProofClause] = []

  /// Reads `sentences`, which follow each other.
  init(_ sentences: [String], _ lists: ProofLists, _ stemmer: borrowing Stemmer) {
    let grammar = ProofGrammar.of(german: lists.language.isGerman)
    for (index, sentence) in sentences.enumerated() {
      let reader = WordReader(sentence, lists, grammar, stemmer)
      var splitter = ClauseReader(words: reader.words, grammar: grammar, firstClause: clauses.count, sentence: index)
      splitter.read(offset: words.count)
      words += splitter.words
      clauses += splitter.clauses
    }
    var roles = RoleReader(reading: self, grammar: grammar)
    roles.read()
    self = roles.reading
  }

  /// The words of `clause`.
  func words(of clause: Int) -> Range<Int> { clauses[clause].range }
}

/// Finds out what the words of a sentence are.
struct WordReader {
  private(set) var words: [ProofWord] = []
  private let lists: ProofLists
  private let grammar: ProofGrammar
  private let hasCapitals: Bool

  init(_ sentence: String, _ lists: ProofLists, _ grammar: ProofGrammar, _ stemmer: borrowing Stemmer) {
    (self.lists, self.grammar) = (lists, grammar)
    let tokens = ProofTokens.tokens(sentence, lists)
    hasCapitals = tokens.dropFirst().contains { $0.isCapitalised && $0.text != "I" }
    for token in tokens {
      let raw = token.text.isEmpty ? token.normal : token.normal.utf8.count == token.text.utf8.count ? token.normal : token.text.lowercased()
      var word = ProofWord(token: token, raw: raw, traits: lists.traits(raw, normal: token.normal))
      word.forms = lists.verbs[token.normal]
      var keys = [stemmer.stem(token.normal)]
      for form in word.forms {
        let key = stemmer.stem(form.lemma)
        if !keys.contains(key) { keys.append(key) }
      }
      word.keys = keys
      words.append(word)
    }
    read(stemmer)
  }

  private mutating func read(_ stemmer: borrowing Stemmer) {
    readFacts()
    for index in words.indices where words[index].number == nil && words[index].time == nil && words[index].role != .rest {
      words[index].role = role(index)
    }
    if grammar.isGerman { joinParticles(stemmer) }
    readGroups()
    readPrepositions()
  }

  // MARK: Numbers and times

  private mutating func readFacts() {
    let tokens = words.map(\.token)
    let language = lists.language
    for mention in TimeReader.mentions(in: tokens, language: language) {
      let first = mention.range.lowerBound
      words[first].time = mention
      for index in mention.range { words[index].role = index == first ? .time : .rest }
    }
    for match in NumberWords.matches(in: tokens, language: language.code) {
      let first = match.range.lowerBound
      guard !match.range.contains(where: { words[$0].role == .time || words[$0].role == .rest }) else { continue }
      if match.range.count == 1, isStandIn(first) { continue }
      words[first].number = match.value
      for index in match.range { words[index].role = index == first ? .number : .rest }
    }
    for index in words.indices where words[index].role == .function {
      if let value = Self.counts[words[index].normal] ?? ordinal(index) {
        words[index].number = value
        words[index].role = .number
      }
    }
  }

  /// "the main one", "the one about": no number.
  private func isStandIn(_ index: Int) -> Bool {
    guard ["one", "ones"].contains(words[index].normal) else { return false }
    guard index + 1 < words.count, !words[index].token.endsClause else { return index > 0 && words[index - 1].forms.isEmpty }
    let next = words[index + 1]
    return next.normal != "of" && !next.traits.isDisjoint(with: [.function, .negation]) || grammar.auxiliaries[next.normal] != nil || next.isForm(.past)
  }

  private func ordinal(_ index: Int) -> Double? {
    let word = words[index].normal
    if let place = Self.ordinals[word] { return Double(place) + 0.001 }
    return nil
  }

  private static let counts: [String: Double] = [
    "once": 1, "twice": 2, "thrice": 3, "einmal": 1, "zweimal": 2, "dreimal": 3, "viermal": 4, "funfmal": 5, "beide": 2,
    "beiden": 2, "both": 2, "halber": 0.5, "zu-zweit": 2, "zweit": 2, "dritt": 3, "viert": 4,
  ]
  private static let ordinals: [String: Int] = [
    "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9, "tenth": 10,
    "zweite": 2, "zweiten": 2, "zweites": 2, "zweiter": 2, "dritte": 3, "dritten": 3, "drittes": 3, "dritter": 3,
    "vierte": 4, "vierten": 4, "funfte": 5, "funften": 5, "sechste": 6, "sechsten": 6, "siebte": 7, "siebten": 7,
  ]

  // MARK: Words

  private func role(_ index: Int) -> ProofWord.Role {
    let word = words[index]
    if grammar.isGerman { return german(index, word) }
    return english(index, word)
  }

  private func before(_ index: Int) -> String { index > 0 && !words[index - 1].token.endsClause ? words[index - 1].normal : "" }
  private func after(_ index: Int) -> String { index + 1 < words.count && !words[index].token.endsClause ? words[index + 1].normal : "" }

  private mutating func mark(_ index: Int, _ person: ProofWord.Person, possessive: Bool = false) {
    words[index].person = person
    words[index].isPossessive = possessive
  }

  private func german(_ index: Int, _ word: ProofWord) -> ProofWord.Role {
    let normal = word.normal
    if isDemonstrative(index) { return .pronoun }
    let isNoun = hasCapitals && word.token.isCapitalised && index > 0 && !words[index - 1].token.endsClause
    if normal == "sie" || normal == "ihr" || grammar.pronouns[normal] != nil, !isNoun || normal == "sie" { return .pronoun }
    if grammar.possessives[normal] != nil { return .pronoun }
    if grammar.auxiliaries[normal] != nil, !isNoun { return .auxiliary }
    if word.traits.contains(.negation) || word.traits.contains(.no) || word.traits.contains(.cause) { return .function }
    if word.traits.contains(.function), !isNoun { return .function }
    if ["hatt", "war", "ward", "hab", "wurd", "konnt", "wollt", "musst", "sollt", "geword"].contains(normal) { return .auxiliary }
    if !word.forms.isEmpty, !isNoun, !isNominal(index) { return .verb }
    return .content
  }

  /// "der anruf", "beim essen" without capitals.
  private func isNominal(_ index: Int) -> Bool {
    guard !hasCapitals, index > 0, !words[index - 1].token.endsClause else { return false }
    let (word, before) = (words[index], words[index - 1])
    guard grammar.determiners.contains(before.normal) || grammar.prepositions.contains(before.normal) else { return false }
    if ["beim", "zum", "im", "am", "vom", "ins"].contains(before.normal) { return true }
    if let next = index + 1 < words.count ? words[index + 1] : nil, grammar.auxiliaries[next.normal] != nil || !next.forms.isEmpty { return before.person != .named }
    return word.forms.allSatisfy { $0.kind == .present && $0.lemma.hasPrefix(word.normal) }
  }

  /// "die wollen Fotos", ", die ich kenne": it stands for a noun.
  private func isDemonstrative(_ index: Int) -> Bool {
    guard ["der", "die", "das", "den", "dem", "denen"].contains(words[index].normal), index + 1 < words.count else { return false }
    guard index == 0 || words[index - 1].token.endsClause || grammar.coordinators.contains(words[index - 1].normal) || grammar.auxiliaries[words[index + 1].normal] != nil else { return false }
    let next = words[index + 1]
    if next.token.isCapitalised || words[index].token.endsClause || next.role == .rest || next.number != nil { return false }
    if grammar.auxiliaries[next.normal] != nil || grammar.pronouns[next.normal] != nil { return true }
    if !next.forms.isEmpty { return hasCapitals || !next.forms.allSatisfy { $0.kind == .present && $0.lemma.hasPrefix(next.normal) } }
    return hasCapitals && next.traits.contains(.function)
  }

  private func english(_ index: Int, _ word: ProofWord) -> ProofWord.Role {
    let normal = word.normal
    if normal == "that", let next = index + 1 < words.count && !word.token.endsClause ? words[index + 1] : nil,
      grammar.auxiliaries[next.normal] == nil, next.forms.isEmpty, !grammar.prepositions.contains(next.normal)
    {
      return .function
    }
    if normal == "her" || grammar.possessives[normal] != nil || grammar.pronouns[normal] != nil { return .pronoun }
    if normal == "need" || normal == "needs" || normal == "needed" { return .verb }
    if normal == "will", before(index) == "in" || grammar.determiners.contains(before(index)) || grammar.possessives[before(index)] != nil {
      return .content
    }
    if grammar.auxiliaries[normal] != nil { return .auxiliary }
    if word.traits.contains(.negation) || word.traits.contains(.no) || word.traits.contains(.cause) { return .function }
    if normal == "bit", !["a", "little", "every"].contains(before(index)) { return .verb }
    if word.traits.contains(.function), !["like", "left", "own", "well", "down"].contains(normal) || word.forms.isEmpty { return .function }
    if normal == "like" { return isVerb(index) ? .verb : .function }
    if normal == "well" || normal == "down" || normal == "own" { return .function }
    guard !word.forms.isEmpty else { return .content }
    return isVerb(index) ? .verb : .content
  }

  /// Verbs before a noun and the bare form of another verb.
  private static let causative: Set<String> = ["let", "made", "make", "helped", "help", "saw", "heard", "watched"]

  /// "is waiting", "by laughing", but not "the waiting list".
  private func isGerund(_ index: Int) -> Bool {
    let next = index + 1 < words.count && !words[index].token.endsClause ? words[index + 1] : nil
    guard index > 0, !words[index - 1].token.endsClause, words[index - 1].role == .content else { return true }
    guard let next, grammar.auxiliaries[next.normal] == nil else { return false }
    return next.traits.contains(.function) || grammar.pronouns[next.normal] != nil || grammar.possessives[next.normal] != nil
  }

  /// Whether an English word that may be a verb or a noun is a verb here.
  private func isVerb(_ index: Int) -> Bool {
    let word = words[index]
    let before = before(index)
    if before == "her", word.isForm(.base), words[max(0, index - 3)..<index].contains(where: { Self.causative.contains($0.normal) }) { return true }
    if grammar.determiners.contains(before) || grammar.possessives[before] != nil || before == "'s" {
      return false
    }
    if word.isForm(.past), word.normal != "set", word.normal != "cut", word.normal != "hit" { return true }
    if word.isForm(.gerund), !word.isForm(.base) { return isGerund(index) }
    if word.isForm(.participle) && !word.isForm(.base) { return true }
    if before == "" || before == "to" || before == "n't" || before == "not" { return true }
    if grammar.auxiliaries[before] != nil || grammar.pronouns[before] != nil || grammar.coordinators.contains(before) {
      return true
    }
    if grammar.prepositions.contains(before) { return false }
    // "the waiting list": the bare form needs a plural before it.
    if !word.isForm(.present), index > 0, words[index - 1].role == .content, !before.hasSuffix("s"), !["people", "men", "women", "children"].contains(before) {
      return false
    }
    // "Ravi cooks", "the kids laugh": no verb before it in this part.
    var place = index - 1
    while place >= 0, !words[place].token.endsClause, !grammar.coordinators.contains(words[place].normal),
      !grammar.subordinators.contains(words[place].normal)
    {
      if words[place].role == .verb || words[place].role == .auxiliary { return false }
      place -= 1
    }
    return place < index - 1
  }

  /// "rufe … an": the particle at the end of its part belongs to the verb.
  private mutating func joinParticles(_ stemmer: borrowing Stemmer) {
    for index in words.indices.dropFirst() where words[index].traits.contains(.particle) && words[index].role == .function {
      guard isLast(index), let verb = verb(of: index) else { continue }
      words[verb].forms = words[verb].forms.filter { $0.kind != .participle }
        .map { VerbForm(lemma: words[index].normal + $0.lemma, kind: $0.kind) }
      words[verb].keys = words[verb].forms.map { stemmer.stem($0.lemma) }
      words[index].keys = words[verb].keys
    }
  }

  private func isLast(_ index: Int) -> Bool {
    guard index + 1 < words.count, !words[index].token.endsClause else { return true }
    let next = words[index + 1]
    return grammar.coordinators.contains(next.normal) || grammar.subordinators.contains(next.normal) || next.role == .auxiliary
      || grammar.pronouns[next.normal] != nil && words[index].normal != "mit"
  }

  /// The finite verb to which the particle at `index` belongs.
  private func verb(of index: Int) -> Int? {
    var place = index - 1
    while place >= 0, index - place < 16 {
      let word = words[place]
      if word.role == .verb, word.isForm(.present, .past), !(word.normal.hasPrefix("ge") && word.isForm(.participle)) { return place }
      if word.token.endsClause || word.role == .auxiliary || grammar.coordinators.contains(word.normal) || grammar.subordinators.contains(word.normal) {
        return nil
      }
      place -= 1
    }
    return nil
  }

  private mutating func readGroups() {
    for index in words.indices { words[index].groups = words[index].keys.flatMap { lists.groups($0) } }
    for index in words.indices {
      for key in words[index].keys {
        for phrase in lists.phrases(key) {
          var places: [Int] = []
          for stem in phrase.stems.dropFirst() {
            let range = max(0, index - (grammar.isGerman ? 4 : 0))..<min(words.count, index + 5)
            if let place = range.first(where: { $0 != index && !places.contains($0) && words[$0].keys.contains(stem) }) {
              places.append(place)
            }
          }
          guard places.count == phrase.stems.count - 1 else { continue }
          words[index].groups.append(phrase.group)
          for place in places { words[place].head = index }
        }
      }
    }
  }

  /// The prepositions before nouns and the owners of what follows them.
  private mutating func readPrepositions() {
    for index in words.indices {
      let normal = words[index].normal
      if let person = pronoun(index) {
        words[index].person = person.person
        words[index].isPossessive = person.isPossessive
      }
      words[index].isAdjective = isAdjective(index)
      _ = normal
    }
    var preposition: String?
    var owner: Int?
    for index in words.indices {
      let word = words[index]
      if word.role == .function, grammar.prepositions.contains(word.normal), !opensClause(index) {
        (preposition, owner) = (word.normal, nil)
      } else if ["and", "und", "or", "oder"].contains(word.normal), index + 1 < words.count,
        grammar.determiners.contains(words[index + 1].normal) || words[index + 1].role == .pronoun
      {
        (preposition, owner) = (nil, nil)
      } else if word.isPossessive {
        owner = index
      } else if word.normal == "'s", index > 0 {
        owner = index - 1
        words[index - 1].isPossessive = true
      } else if word.role == .content || word.role == .pronoun {
        words[index].preposition = Self.subjects.contains(word.normal) ? nil : preposition
        if !word.isAdjective {
          words[index].owner = owner
          // "with Anna and Ben"
          let isJoined = index + 1 < words.count && ["and", "und", "oder", "or"].contains(words[index + 1].normal)
          if !isJoined, after(index) != "'s", index + 1 >= words.count || words[index + 1].role != .content { preposition = nil }
          owner = nil
        }
      } else if word.role == .verb || word.role == .auxiliary || word.role == .function && grammar.subordinators.contains(word.normal) {
        (preposition, owner) = (nil, nil)
      }
      if word.token.endsClause { (preposition, owner) = (nil, nil) }
    }
  }

  /// "until your pension comes", "before I got there".
  private func opensClause(_ index: Int) -> Bool {
    guard !grammar.isGerman, index + 1 < words.count else { return false }
    let next = words[index + 1].normal
    switch words[index].normal {
    case "before", "after", "since": return ["i", "you", "we", "he", "she", "they", "it", "there"].contains(next)
    case "until", "as", "like":
      return words[index...].dropFirst().prefix(6).contains { $0.role == .verb && !$0.isForm(.gerund) || $0.role == .auxiliary }
    default: return false
    }
  }

  private static let subjects: Set<String> = ["ich", "du", "er", "wir", "man", "i", "he", "she", "we", "they"]

  private func pronoun(_ index: Int) -> (person: ProofWord.Person, isPossessive: Bool)? {
    let word = words[index]
    guard word.role == .pronoun else { return nil }
    let normal = word.normal
    if grammar.isGerman, ["der", "die", "das", "den", "dem", "denen"].contains(normal) { return (.named, false) }
    let next = index + 1 < words.count && !word.token.endsClause ? words[index + 1] : nil
    let isBeforeNoun = next.map { $0.role == .content || $0.role == .number && !grammar.isGerman } ?? false
    if !grammar.isGerman {
      if normal == "her" { return (.she, isBeforeNoun) }
      if let person = grammar.possessives[normal] {
        return (person, !["mine", "ours", "yours", "hers", "theirs"].contains(normal))
      }
      return grammar.pronouns[normal].map { ($0, false) }
    }
    if normal == "ihr" {
      if index > 0, Self.secondPersons.contains(words[index - 1].normal) { return (.youAll, false) }
      return isBeforeNoun ? (.she, true) : (isSecond(index) ? .youAll : .she, false)
    }
    if let person = grammar.possessives[normal] { return (person, true) }
    return grammar.pronouns[normal].map { ($0, false) }
  }

  /// Whether "ihr" is the subject: its verb stands beside it or at the end.
  private func isSecond(_ index: Int) -> Bool {
    for place in [index - 1, index + 1] where words.indices.contains(place) {
      if Self.secondPersons.contains(words[place].normal) { return true }
    }
    // "wenn ihr kommt": no other subject.
    var place = index + 1
    while place < words.count, !words[place - 1].token.endsClause || place == index + 1 {
      let word = words[place]
      if Self.secondPersons.contains(word.normal) { return true }
      if grammar.pronouns[word.normal] != nil, ["ich", "du", "er", "wir", "es"].contains(word.normal) { return false }
      place += 1
    }
    guard index > 0 else { return index + 1 < words.count && words[index + 1].role == .verb }
    let before = words[index - 1]
    return before.role == .verb && before.normal.hasSuffix("t") && !before.normal.hasSuffix("st")
      && !words[..<index].suffix(4).contains { ["ich", "du", "er", "wir", "es", "man"].contains($0.normal) }
      && !words[index...].prefix(4).contains { ["er", "es", "man"].contains($0.normal) }
  }

  private static let secondPersons: Set<String> = [
    "seid", "habt", "wart", "hattet", "werdet", "wurdet", "konnt", "musst", "durft", "wollt", "sollt", "konntet", "musstet",
    "durftet", "wolltet", "solltet",
  ]

  /// Whether a word stands before a noun or after "is" and is none itself, as far as can be told.
  private func isAdjective(_ index: Int) -> Bool {
    let word = words[index]
    guard word.role == .content else { return false }
    if grammar.isGerman, hasCapitals { return !word.token.isCapitalised && index > 0 }
    return false
  }
}
