import Text

/// Decides from its neighbours and ending whether a word is used as a noun; not if in doubt.
struct NounReader {
  private let utterance: Utterance
  /// True if the transcript capitalises German nouns.
  private let hasCapitals: Bool
  /// True if each token is a noun.
  private(set) var isNoun: [Bool]

  private let nouns: NounWords

  init(_ utterance: Utterance, hasCapitals: Bool) {
    self.utterance = utterance
    nouns = utterance.nouns
    self.hasCapitals = hasCapitals
    isNoun = []
    for index in utterance.tokens.indices {
      let found = utterance.isGerman ? isGermanNoun(index) : isEnglishNoun(index)
      isNoun.append(found)
    }
  }

  // MARK: English

  private func isEnglishNoun(_ index: Int) -> Bool {
    let word = NounWords.base(utterance.words[index])
    guard isContent(index), !word.hasSuffix("ly") else { return false }
    if nouns.isAdjective(word) { return isAdjectiveAsNoun(index) }
    if utterance.tokens[index].isCapitalised, index > 0 { return true }
    if nouns.isPast(word) { return false }
    // "finished reading the report", "after meeting her".
    if word.hasSuffix("ing"), joinsNext(index), isObjectStart(index + 1) { return false }
    if word.hasSuffix("ing"), joinsNext(index - 1),
      nouns.beforeGerund.contains(utterance.words[index - 1])
    {
      return true
    }
    // "the long walk", "a job interview": only the last word is certainly a noun.
    if isModifier(index) { return false }
    if nouns.hasNounEnding(word, isGerman: false) || isHead(index) { return true }
    guard joinsNext(index - 1) else { return isSubject(index) }
    let before = utterance.words[index - 1]
    if ["and", "or", "nor", "plus"].contains(before), index > 1, isNoun[index - 2] {
      return !utterance.marks[index].contains(.verb)
    }
    return isSubject(index)
  }

  /// True if the word follows one that introduces a noun, with at most three words between: "the meeting", "a really
  /// long walk", "with old friends", "baked sourdough bread".
  private func isHead(_ index: Int) -> Bool {
    var place = index - 1
    while place >= 0, index - place <= 4, joinsNext(place) {
      if isOpener(place, isNext: place == index - 1, to: index) { return true }
      if !nouns.isAdjective(utterance.words[place]), !utterance.marks[place].contains(.adverb) {
        // "a job interview", but not "my passport expires".
        guard isContent(place), utterance.marks[place].isDisjoint(with: [.verb, .preposition]),
          !utterance.words[index].hasSuffix("s"), !utterance.words[index].hasSuffix("ing")
        else { return false }
      }
      place -= 1
    }
    return false
  }

  /// True if the word at `place` introduces a noun at `index`. For a word that is known as a verb, only an article or
  /// the like directly before it is reliable enough.
  private func isOpener(_ place: Int, isNext: Bool, to index: Int) -> Bool {
    let word = utterance.words[place]
    let isVerb = utterance.marks[index].contains(.verb)
    if nouns.determiners(utterance.language).contains(word) || word.hasSuffix("'s")
      || utterance.number(at: place) != nil
    {
      return isNext || !isVerb
    }
    if isVerb || utterance.marks[index].contains(.adverb) { return false }
    if nouns.prepositions.contains(word) { return true }
    return !utterance.words[index].hasSuffix("ing")
      && (nouns.governing.contains(word) || nouns.isPast(word) && !nouns.linking.contains(word))
  }

  /// True if the next word could be a noun.
  private func isModifier(_ index: Int) -> Bool {
    guard joinsNext(index) else { return false }
    let next = utterance.words[index + 1]
    return isContent(index + 1) && !utterance.marks[index + 1].contains(.verb)
      && utterance.marks[index + 1].isDisjoint(with: [.adverb, .preposition, .join])
      && !nouns.isPast(next)
      && !utterance.tokens[index + 1].isCapitalised
  }

  /// "selling the flat", "it's a cold and": an adjective directly after an article, with nothing behind it to describe.
  private func isAdjectiveAsNoun(_ index: Int) -> Bool {
    guard nouns.nounsToo.contains(utterance.words[index]), joinsNext(index - 1),
      nouns.determiners(utterance.language).contains(utterance.words[index - 1])
    else { return false }
    return !joinsNext(index) || !isContent(index + 1) || utterance.mark(index + 1).contains(.verb)
  }

  /// True if the noun at `index` and the word before it name one thing: "night shift". That word is one that often
  /// stands before nouns, or one of `nouns`, the nouns of the whole transcript.
  func isPaired(_ index: Int, nouns known: Set<String>) -> Bool {
    guard !utterance.isGerman, index > 0, joinsNext(index - 1), isContent(index - 1), isContent(index) else {
      return false
    }
    let (first, word) = (utterance.words[index - 1], utterance.words[index])
    let isModifier = nouns.modifiers.contains(first)
    guard isNoun[index] || isModifier && isHead(index - 1) && !utterance.marks[index].contains(.verb),
      !nouns.isAdjective(word), !word.hasSuffix("ly"), !nouns.isPast(word), !nouns.noHeads.contains(word),
      !first.contains("'"), !word.contains("'") || word.hasSuffix("'s"),
      utterance.number(at: index - 1) == nil,
      !utterance.names.titles.contains(word), !utterance.names.titles.contains(first) || isModifier,
      index < 2 || !joinsNext(index - 2) || !isContent(index - 2)
        || !nouns.modifiers.contains(utterance.words[index - 2])
    else { return false }
    // "the budget worries me", "the oven door catches the light".
    if word.hasSuffix("s"), joinsNext(index), isObjectStart(index + 1) { return false }
    // "after finishing the book", "was driving home": a gerund needs an article.
    if first.hasSuffix("ing") {
      return isModifier && index > 1 && joinsNext(index - 2)
        && nouns.determiners(utterance.language).contains(utterance.words[index - 2])
    }
    guard !nouns.isAdjective(first), !first.hasSuffix("ly"), !nouns.isPast(first) else { return false }
    return isModifier
      || known.contains(first) && utterance.marks[index - 1].isDisjoint(with: [.verb, .adverb, .preposition])
  }

  /// True if the word is only what something is compared with: "ears like a bat", "wie der Ochs vorm Berg".
  func isCompared(_ index: Int) -> Bool {
    for place in stride(from: index - 1, through: max(0, index - 4), by: -1) {
      guard joinsNext(place) else { return false }
      let word = utterance.words[place]
      if word == (utterance.isGerman ? "wie" : "like") {
        // "I like a walk", "wie das Spiel ausging".
        let isVerb =
          !utterance.isGerman && place > 0 && joinsNext(place - 1)
          && !utterance.mark(place - 1).isDisjoint(with: [.own, .other])
        let next = utterance.word(place + 1)
        return !isVerb && (Self.indefinite.contains(next) || index == place + 1 && !utterance.isGerman)
      }
    }
    return false
  }

  private static let indefinite: Set<String> = [
    "a", "an", "some", "ein", "eine", "einen", "einem", "einer", "so",
  ]

  /// "Traffic was terrible", "but band rehearsal was great".
  private func isSubject(_ index: Int) -> Bool {
    guard joinsNext(index), nouns.copulas.contains(utterance.words[index + 1]) else { return false }
    return isClauseStart(index) || isClauseStart(index - 1) && isContent(index - 1)
  }

  private func isClauseStart(_ index: Int) -> Bool {
    index >= 0 && (!joinsNext(index - 1) || ["and", "but", "because"].contains(utterance.words[index - 1]))
  }

  private func isObjectStart(_ index: Int) -> Bool {
    let word = utterance.word(index)
    return nouns.determiners(utterance.language).contains(word)
      || !utterance.mark(index).isDisjoint(with: [.pronoun, .determiner])
  }

  // MARK: German

  private func isGermanNoun(_ index: Int) -> Bool {
    let token = utterance.tokens[index]
    guard isContent(index) else { return false }
    if hasCapitals, index > 0 { return token.isCapitalised }
    if nouns.hasNounEnding(token.normal, isGerman: true) { return true }
    if hasCapitals {
      return joinsNext(0) && nouns.copulas.contains(utterance.words[1])
        && !nouns.isAdjective(token.normal) && !["es", "das", "ich"].contains(utterance.word(2))
    }
    guard !utterance.marks[index].contains(.verb), !nouns.isGermanVerb(token.normal) else { return false }
    return isGermanHead(index)
  }

  /// "den wald", "ein kleines fest": after an article, with at most one adjective between.
  private func isGermanHead(_ index: Int) -> Bool {
    let determiners = nouns.determiners(utterance.language)
    guard joinsNext(index - 1) else { return false }
    let word = utterance.words[index]
    if determiners.contains(utterance.words[index - 1]) {
      return !nouns.isAdjective(word) && !(NounWords.isInflected(word) && isModifier(index))
    }
    return joinsNext(index - 2) && NounWords.isInflected(utterance.words[index - 1])
      && isContent(index - 1) && determiners.contains(utterance.words[index - 2])
  }

  // MARK: Words

  private func isContent(_ index: Int) -> Bool {
    guard utterance.words.indices.contains(index) else { return false }
    let word = utterance.words[index]
    return word.first?.isLetter ?? false && !Words.isStopWord(word, language: utterance.language)
      && !utterance.isInMention(index) && !nouns.prepositions.contains(word)
  }

  /// True if no comma or the like separates the word from the next one.
  private func joinsNext(_ index: Int) -> Bool {
    utterance.tokens.indices.contains(index) && utterance.tokens.indices.contains(index + 1)
      && !utterance.tokens[index].endsClause
  }
}
