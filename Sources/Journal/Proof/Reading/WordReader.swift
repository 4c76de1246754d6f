import Text

/// Finds out what the words of a sentence are.
struct WordReader {
  var words: [ProofWord] = []
  let lists: ProofLists
  let grammar: ProofGrammar
  let hasCapitals: Bool
  private let hints: ProofHints

  init(
    _ sentence: String, _ lists: ProofLists, _ grammar: ProofGrammar, _ stemmer: borrowing Stemmer,
    _ hints: ProofHints
  ) {
    (self.lists, self.grammar, self.hints) = (lists, grammar, hints)
    let tokens = ProofTokens.tokens(sentence, lists)
    // Models that write no capitals begin a sentence without one, too.
    let inner = tokens.dropFirst().contains { $0.isCapitalised && $0.text != "I" }
    hasCapitals = inner || lists.language.isGerman && (tokens.first?.isCapitalised ?? false)
    let quotations = Self.quotations(sentence)
    for token in tokens {
      let raw =
        token.text.isEmpty
        ? token.normal
        : token.normal.utf8.count == token.text.utf8.count ? token.normal : token.text.lowercased()
      var word = ProofWord(token: token, raw: raw, traits: lists.traits(raw, normal: token.normal))
      word.forms = lists.verbs[token.normal]
      // "repainted"
      if !lists.language.isGerman, word.forms.isEmpty, word.traits.isEmpty, token.normal.hasPrefix("re"),
        token.normal.utf8.count > 5
      {
        word.forms = lists.verbs[String(token.normal.dropFirst(2))].map {
          VerbForm(lemma: "re" + $0.lemma, kind: $0.kind)
        }
      }
      // "ich fürcht", "ich überleg"
      if lists.language.isGerman, word.traits.isEmpty, word.forms.contains(where: { $0.kind == .present }) {
        word.traits = lists.traits(raw + "e", normal: token.normal + "e").intersection(.modes)
      }
      var keys = [stemmer.stem(token.normal)]
      for form in word.forms {
        let key = stemmer.stem(form.lemma)
        if !keys.contains(key) { keys.append(key) }
      }
      for lemma in lists.verbs.related(token.normal) {
        let key = stemmer.stem(lemma)
        if !keys.contains(key) { keys.append(key) }
      }
      // "Steffis Kind": the name without its ending.
      if lists.language.isGerman, token.isCapitalised, token.normal.hasSuffix("s"),
        token.normal.utf8.count > 3
      {
        let key = stemmer.stem(String(token.normal.dropLast()))
        if !keys.contains(key) { keys.append(key) }
      }
      // "Nachbarn", "Kartoffeln": the ending that the stemmer leaves.
      if lists.language.isGerman, token.normal.hasSuffix("rn") || token.normal.hasSuffix("ln"),
        token.normal.utf8.count > 5
      {
        let key = stemmer.stem(String(token.normal.dropLast()))
        if !keys.contains(key) { keys.append(key) }
      }
      word.keys = keys
      if let mark = sentence[token.range.upperBound...].first { word.endsStatement = ";:.!?".contains(mark) }
      word.isQuoted = quotations.contains { $0.contains(token.range.lowerBound) }
      words.append(word)
    }
    read(stemmer)
  }

  /// What stands between quotation marks.
  private static func quotations(_ text: String) -> [Range<String.Index>] {
    var result: [Range<String.Index>] = []
    var start: String.Index?
    for index in text.indices where "\"“”„«»".contains(text[index]) {
      if let open = start {
        result.append(open..<index)
        start = nil
      } else {
        start = index
      }
    }
    return result
  }

  private mutating func read(_ stemmer: borrowing Stemmer) {
    readNumbers()
    for index in words.indices
    where words[index].number == nil && words[index].time == nil && words[index].role != .rest {
      words[index].role = role(index)
    }
    if grammar.isGerman {
      readUnknownVerbs()
      joinParticles(stemmer)
    }
    readGroups(stemmer)
    readPrepositions()
    for index in words.indices.dropFirst() where words[index].role == .content {
      if let trait = Self.addresses[words[index - 1].normal] { words[index].traits.insert(trait) }
    }
  }

  /// What is said before a name and tells of a woman or a man.
  private static let addresses: [String: ProofTraits] = [
    "mrs": .woman, "miss": .woman, "ms": .woman, "aunt": .woman, "auntie": .woman, "mr": .man, "mister": .man,
    "missus": .woman, "sir": .man,
    "uncle": .man, "frau": .woman, "tante": .woman, "oma": .woman, "herr": .man, "herrn": .man, "onkel": .man,
    "opa": .man,
  ]

  private mutating func readGroups(_ stemmer: borrowing Stemmer) {
    for index in words.indices {
      words[index].groups = words[index].keys.flatMap { lists.groups($0) }
      if grammar.isGerman, words[index].isContent { readPrefixes(index, stemmer) }
    }
    for index in words.indices {
      for key in words[index].keys {
        for phrase in lists.phrases(key) {
          var places: [Int] = []
          for stem in phrase.stems.dropFirst() {
            // "ja gesagt", but not "gesagt, ich fahr ja nur"
            let reach = ["ja", "nein"].contains(stem) ? 1 : 4
            let range = max(0, index - (grammar.isGerman ? reach : 0))..<min(words.count, index + 1 + reach)
            if let place = range.first(where: {
              $0 != index && !places.contains($0) && words[$0].keys.contains(stem)
            }) {
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

  /// "rübergucken" says what "rüberschauen" says: the groups of the verb, kept apart for each particle before it.
  private mutating func readPrefixes(_ index: Int, _ stemmer: borrowing Stemmer) {
    for form in words[index].forms {
      guard let place = VerbForms.separable.firstIndex(where: form.lemma.hasPrefix) else { continue }
      let base = form.lemma.dropFirst(VerbForms.separable[place].count)
      guard base.utf8.count > 3 else { continue }
      for group in lists.groups(stemmer.stem(String(base))) {
        words[index].groups.append((place + 1) * 100_000 + group)
      }
    }
  }

  /// The prepositions before nouns and the owners of what follows them.
  private mutating func readPrepositions() {
    for index in words.indices {
      if let person = pronoun(index) {
        words[index].person = person.person
        words[index].isPossessive = person.isPossessive
      }
      words[index].isAdjective = isAdjective(index)
    }
    var preposition: String?
    var owner: Int?
    for index in words.indices {
      let word = words[index]
      // "my brother in law Winston"
      let isInLaw =
        word.normal == "in" && index + 1 < words.count && ["law", "laws"].contains(words[index + 1].normal)
      if isInLaw { continue }
      if word.role == .function, grammar.prepositions.contains(word.normal), !opensClause(index) {
        (preposition, owner) = (word.normal, nil)
      } else if ["and", "und", "or", "oder"].contains(word.normal), index + 1 < words.count,
        grammar.determiners.contains(words[index + 1].normal) || words[index + 1].role == .pronoun
          || !grammar.isGerman
            && (index == 0 || words[index - 1].role == .function || doesSomething(index + 1))
      {
        (preposition, owner) = (nil, nil)
      } else if grammar.isGerman, word.role == .function, preposition != nil,
        Self.articles.contains(word.normal),
        words[index - 1].normal != preposition,
        !words[index - 1].traits.contains(.particle)
          || words[index - 1].role != .function
      {
        // "mit 80 selbst den Mähdrescher gefahren": another part of the sentence; a genitive stays.
        if !["der", "des"].contains(word.normal) || Self.articles.contains(words[index - 1].normal) {
          preposition = nil
        }
        owner = nil
      } else if word.isPossessive {
        owner = index
      } else if word.normal == "'s", index > 0 {
        owner = index - 1
        words[index - 1].isPossessive = true
      } else if word.role == .content || word.role == .pronoun {
        // "bei der Versammlung Kai": a name after a thing is another part of the sentence.
        if grammar.isGerman, word.traits.contains(.name), index > 0, words[index - 1].isNoun,
          words[index - 1].traits.isDisjoint(with: .person),
          words[index - 1].groups.isEmpty || hasCapitals, preposition != nil,
          !["herr", "herrn", "doktor", "dr", "kollegen"].contains(words[index - 1].normal)
        {
          preposition = nil
        }
        // "in the summer of '69 you taught"
        if !grammar.isGerman, word.normal == "you", index > 0,
          [.number, .rest].contains(words[index - 1].role)
        {
          preposition = nil
        }
        words[index].preposition = Self.subjects.contains(word.normal) ? nil : preposition
        if !word.isAdjective {
          words[index].owner = owner
          // "with Anna and Ben"
          let isJoined =
            index + 1 < words.count && ["and", "und", "oder", "or"].contains(words[index + 1].normal)
          if !isJoined, after(index) != "'s",
            index + 1 >= words.count || words[index + 1].role != .content || isFollowedByOther(index)
          {
            preposition = nil
          }
          owner = nil
        }
      } else if word.isVerbal
        || word.role == .function && grammar.subordinators.contains(word.normal)
      {
        (preposition, owner) = (nil, nil)
      }
      if word.token.endsClause || !grammar.isGerman && word.role == .time {
        (preposition, owner) = (nil, nil)
      }
    }
  }

  /// "after fifteen years Uncle Rene", "after nine days grandma": what follows is somebody else.
  private func isFollowedByOther(_ index: Int) -> Bool {
    let (word, next) = (words[index], words[index + 1])
    guard !grammar.isGerman, word.traits.isDisjoint(with: .person), !word.token.isCapitalised else {
      return false
    }
    // "at the meeting Gloria asked"
    if hasCapitals, next.token.isCapitalised, !word.token.endsClause, index + 2 < words.count,
      !next.token.endsClause, words[index + 2].isVerbal
    {
      return true
    }
    // "for the book club ingeborg picked" without capitals
    if !hasCapitals, !word.token.endsClause, next.groups.isEmpty, next.forms.isEmpty,
      next.traits.subtracting(.person).isEmpty,
      next.normal.utf8.count > 3, !word.groups.isEmpty, index + 2 < words.count, !next.token.endsClause,
      words[index + 2].role == .verb, words[index + 2].isForm(.past), !words[index + 2].isForm(.base)
    {
      return true
    }
    guard !next.traits.isDisjoint(with: .person) else { return false }
    return next.token.isCapitalised
      || ["days", "weeks", "months", "years", "hours", "minutes"].contains(word.normal)
  }

  /// "right through and Leo was up": a name or a noun with its verb after "and".
  private func doesSomething(_ index: Int) -> Bool {
    // "and now Thabo is"
    if index + 1 < words.count, ["now", "then", "later", "today"].contains(words[index].normal) {
      return doesSomething(index + 1)
    }
    guard words[index].role == .content, index + 1 < words.count, !words[index].token.endsClause else {
      return false
    }
    // "and Uncle Clive told"
    let isTitled =
      index + 2 < words.count && words[index].token.isCapitalised && words[index + 1].token.isCapitalised
      && words[index + 1].role == .content && !words[index + 1].token.endsClause
    let next = words[isTitled ? index + 2 : index + 1]
    return next.role == .auxiliary && next.normal != "being"
      || next.role == .verb && next.isForm(.past, .present)
  }

  /// Whether the written sentence has the word with a capital, in sources that have none: "zahn", "einfahrt".
  func isKnownNoun(_ index: Int) -> Bool {
    guard !hasCapitals, !words[index].isForm(.base), let key = words[index].keys.first else { return false }
    return hints.nouns.contains(key)
  }

  /// "until your pension comes", "before I got there".
  private func opensClause(_ index: Int) -> Bool {
    guard !grammar.isGerman, index + 1 < words.count else { return false }
    let next = words[index + 1].normal
    switch words[index].normal {
    case "with":
      return index > 1 && grammar.isAbsolute(words, index)
    case "before", "after", "since":
      if ["i", "you", "we", "he", "she", "they", "it", "there"].contains(next) { return true }
      // "after the cat got out"
      let part = words[(index + 1)...].prefix(6)
      guard
        let verb = part.firstIndex(where: { $0.role == .verb && !$0.isForm(.gerund) || $0.role == .auxiliary }
        ),
        verb > index + 1
      else { return false }
      // "after nine days the cat came", "after the service Michael came": a noun, then somebody else.
      let isTwo = (index + 2..<verb).contains { place in
        words[place - 1].role == .content
          && (grammar.determiners.contains(words[place].normal) || words[place].role == .pronoun
            || words[place].token.isCapitalised && !words[place - 1].token.isCapitalised)
      }
      return !isTwo
        && !words[index..<verb].contains { $0.token.endsClause || $0.role == .pronoun && !$0.isPossessive }
        && words[index + 1..<verb].contains { $0.role == .content }
    case "until", "as", "like":
      return words[index...].dropFirst().prefix(6).contains {
        $0.role == .verb && !$0.isForm(.gerund) || $0.role == .auxiliary
      }
    default: return false
    }
  }

  /// Nouns of English that end as an adverb does.
  private static let nouns: Set<String> = [
    "july", "italy", "reply", "supply", "belly", "jelly", "ally", "fly", "assembly", "butterfly", "rally",
    "holly",
    "lolly", "brolly", "folly", "gully", "dolly", "anomaly", "melancholy", "monopoly", "telly", "welly",
    "trolly",
  ]

  static let articles: Set<String> = [
    "der", "die", "das", "den", "dem", "des", "ein", "eine", "einen", "einem", "einer", "eines",
  ]

  private static let subjects: Set<String> = [
    "ich", "du", "er", "wir", "man", "i", "he", "she", "we", "they",
  ]

  private func pronoun(_ index: Int) -> (person: ProofWord.Person, isPossessive: Bool)? {
    let word = words[index]
    guard word.role == .pronoun else { return nil }
    let normal = word.normal
    if grammar.isGerman, ["der", "die", "das", "den", "dem", "denen"].contains(normal) {
      return (.named, false)
    }
    let next = index + 1 < words.count && !word.token.endsClause ? words[index + 1] : nil
    let isBeforeNoun =
      next.map {
        $0.role == .content
          || !grammar.isGerman && ($0.role == .number || ["right", "own", "very"].contains($0.normal))
      } ?? false
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
      if grammar.pronouns[word.normal] != nil, ["ich", "du", "er", "wir", "es"].contains(word.normal) {
        return false
      }
      place += 1
    }
    guard index > 0 else { return index + 1 < words.count && words[index + 1].role == .verb }
    let before = words[index - 1]
    return before.role == .verb && before.normal.hasSuffix("t") && !before.normal.hasSuffix("st")
      && !words[..<index].suffix(4).contains { ["ich", "du", "er", "wir", "es", "man"].contains($0.normal) }
      && !words[index...].prefix(4).contains { ["er", "es", "man"].contains($0.normal) }
  }

  private static let secondPersons: Set<String> = [
    "seid", "habt", "wart", "hattet", "werdet", "wurdet", "konnt", "musst", "durft", "wollt", "sollt",
    "konntet", "musstet",
    "durftet", "wolltet", "solltet",
  ]

  /// Whether a word stands before a noun or after "is" and is none itself, as far as can be told.
  private func isAdjective(_ index: Int) -> Bool {
    let word = words[index]
    guard word.role == .content else { return false }
    guard grammar.isGerman else {
      if ["all", "whole", "entire", "same"].contains(word.normal) { return true }
      guard !word.token.isCapitalised || index == 0, word.traits.isDisjoint(with: .person) else {
        return false
      }
      if !word.traits.isDisjoint(with: [.adjective, .adverb]) { return true }
      return word.normal.hasSuffix("ly") && !word.token.isCapitalised && !Self.nouns.contains(word.normal)
    }
    // "und den grünen dagelassen": what stands for a noun
    if hasCapitals, index > 0, !word.token.isCapitalised, Self.articles.contains(words[index - 1].normal),
      index + 1 == words.count || word.token.endsClause || words[index + 1].isVerbal,
      ["e", "en", "er", "es", "em"].contains(where: word.normal.hasSuffix)
    {
      return false
    }
    if hasCapitals, index > 0 { return !word.token.isCapitalised }
    return word.keys.first.map(hints.adjectives.contains) ?? false
  }
}
