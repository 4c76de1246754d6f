import Model
import Text

/// Finds the people named in a transcript, by rules over capitals, first names and words for relatives.
struct PeopleFinder {
  /// Most frequent first, then by name.
  let people: [Extract.Person]
  /// Words of names, in normal form.
  let nameWords: Set<String>

  init(_ utterances: [Utterance]) {
    // The first word is always capitalised: it counts as a name if it occurs as one elsewhere.
    let known = Set(
      utterances.flatMap { Self.names(in: $0, known: []) }.filter { !$0.contains(" ") }.map(Words.normal))
    var counts: [String: Int] = [:]
    var names: Set<String> = []
    for utterance in utterances {
      for name in Self.names(in: utterance, known: known) {
        counts[name, default: 0] += 1
        names.formUnion(name.split(separator: " ").map { Words.normal(String($0)) })
      }
      for relative in Self.relatives(in: utterance) { counts[relative, default: 0] += 1 }
    }
    people = counts.map { Extract.Person(name: $0.key, count: $0.value) }
      .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    nameWords = names
  }

  /// Names in one sentence, in order; adjacent capitalised words form one name.
  private static func names(in utterance: Utterance, known: Set<String>) -> [String] {
    let tokens = utterance.tokens
    let isPlain = !tokens.contains(where: \.isCapitalised)
    var result: [String] = []
    var index = 0
    while index < tokens.count {
      if isPlain, isNameWithoutCapital(utterance.words[index], utterance) {
        let name = plain(tokens[index].text)
        result.append(name.prefix(1).uppercased() + name.dropFirst())
      }
      guard isName(index, utterance, known) else {
        index += 1
        continue
      }
      var parts = [bare(tokens[index].text, utterance)]
      while index + 1 < tokens.count, !tokens[index].endsClause, !tokens[index].text.hasSuffix("s'"),
        !tokens[index].text.contains("'"), tokens[index + 1].isCapitalised, !utterance.isGerman,
        isFree(tokens[index + 1].normal, utterance.language.stopWords, utterance)
      {
        index += 1
        parts.append(plain(tokens[index].text))
      }
      let isPlace =
        parts.count > 1
        && utterance.names.placeNouns.contains(Words.normal(parts[parts.count - 1]))
      if !isPlace { result.append(parts.joined(separator: " ")) }
      index += 1
    }
    return result
  }

  private static func isName(_ index: Int, _ utterance: Utterance, _ known: Set<String>) -> Bool {
    let token = utterance.tokens[index]
    guard token.isCapitalised, token.text.count > 1 else { return false }
    let word = Words.normal(bare(token.text, utterance))
    guard !utterance.names.titles.contains(word) else { return false }
    let (before, next) = (utterance.word(index - 1), utterance.word(index + 1))
    if utterance.names.titles.contains(before), utterance.tokens[index - 1].isCapitalised {
      return true
    }
    if utterance.names.ambiguous.contains(word) {
      if ["with", "met", "told", "asked", "called", "mit", "von"].contains(before) { return true }
      if index == 0 || utterance.isGerman {
        let isLikely = utterance.names.likely.contains(word)
        if utterance.isGerman {
          return isLikely && index > 0 && word != "rose" && !isBehindArticle(index, utterance)
        }
        return utterance.names.personVerbs.contains(next)
          || isLikely
            && (utterance.nouns.isPast(next) || ["has", "is", "was", "and"].contains(next))
      }
      return !utterance.vocabulary.times.contains(word)
        && isFree(word, utterance.language.ruleStopWords, utterance)
        && !isBehindPlace(index, utterance)
    }
    if utterance.names.firstNames.contains(word) { return true }
    // All German nouns and all first words are capitalised: only known names count there.
    if index == 0, !utterance.isGerman, isFree(word, utterance.language.ruleStopWords, utterance) {
      return known.contains(word)
        || utterance.names.personVerbs.contains(next)
          && !utterance.vocabulary.weak(utterance.language).contains(word)
          && !utterance.names.relatives.contains(word)
          && !utterance.nouns.isAdjective(word)
          && !utterance.names.nameless.contains(word)
    }
    guard utterance.language.code == "en", index > 0,
      isFree(word, utterance.language.ruleStopWords, utterance),
      !utterance.names.placeNouns.contains(word)
    else {
      return false
    }
    // "Silicon Valley": the preceding word is part of the name.
    let isPart =
      index > 1 && utterance.tokens[index - 1].isCapitalised && !utterance.tokens[index - 1].endsClause
    return !isPart && !isBehindPlace(index, utterance)
      && token.text.dropFirst().contains(where: \.isLowercase)
  }

  /// True if the preceding word, or the one it is listed with, indicates a place or a thing.
  private static func isBehindPlace(_ index: Int, _ utterance: Utterance) -> Bool {
    let before = utterance.word(index - 1)
    if ["and", "or", "und"].contains(before), index > 1, utterance.tokens[index - 2].isCapitalised {
      let other = utterance.words[index - 2]
      return utterance.names.places.contains(other)
        || utterance.names.noPeople.contains(other)
    }
    return ["in", "at", "to", "from", "near", "the", "through", "around", "of", "on", "a", "an", "this"]
      .contains(before)
  }

  private static func isBehindArticle(_ index: Int, _ utterance: Utterance) -> Bool {
    let before = utterance.word(index - 1)
    return utterance.nouns.determiners(utterance.language).contains(before) || before == "in"
      || utterance.number(at: index - 1) != nil
  }

  /// True if `word` is an unambiguous name in a sentence without capitals.
  private static func isNameWithoutCapital(_ word: String, _ utterance: Utterance) -> Bool {
    let word = plain(word)
    return word.count > 2 && utterance.names.firstNames.contains(word)
      && !utterance.names.ambiguous.contains(word)
      && !["frank", "jack", "max", "roger", "kim", "scott"]
        .contains(word)
  }

  /// True if a capitalised word is not known to be something else.
  private static func isFree(
    _ word: String, _ stopWords: Set<String>, _ utterance: Utterance
  ) -> Bool {
    let word = plain(word)
    return !stopWords.contains(Words.normal(word)) && !utterance.vocabulary.times.contains(word)
      && !utterance.names.places.contains(word)
      && !utterance.names.noPeople.contains(word)
      && !utterance.names.nameless.contains(word)
  }

  private static func plain(_ text: String) -> String {
    text.hasSuffix("'s") || text.hasSuffix("’s") ? String(text.dropLast(2)) : text
  }

  /// `text` without a possessive ending, which has no apostrophe in German.
  private static func bare(_ text: String, _ utterance: Utterance) -> String {
    let text = plain(text)
    guard utterance.isGerman, text.hasSuffix("s"),
      !utterance.names.firstNames.contains(Words.normal(text)),
      utterance.names.firstNames.contains(Words.normal(String(text.dropLast())))
    else { return text }
    return String(text.dropLast())
  }

  /// Relatives in a canonical form: `my mother`, `meine Mutter`.
  private static func relatives(in utterance: Utterance) -> [String] {
    var result: [String] = []
    for index in utterance.words.indices {
      let bare = plain(utterance.words[index])
      if utterance.names.nameless.contains(bare), isNameless(index, utterance) {
        result.append(
          utterance.isGerman ? utterance.names.germanRelatives[bare] ?? bare : "my \(bare)")
      }
      guard index + 1 < utterance.words.count else { break }
      let (word, next) = (utterance.words[index], utterance.words[index + 1])
      let noun = next.hasSuffix("'s") ? String(next.dropLast(2)) : next
      if ["my", "our"].contains(word), utterance.names.relatives.contains(noun) {
        result.append("my \(noun)")
      } else if word.hasPrefix("mein") || word.hasPrefix("unser"),
        let name = utterance.names.germanRelatives[noun]
      {
        result.append(name)
      } else if word == "the", noun == "kids" || noun == "children" {
        result.append("the \(noun)")
      }
    }
    return result
  }

  /// "Mum called" means the speaker's; "his mum" and "my mum" are handled elsewhere.
  private static func isNameless(_ index: Int, _ utterance: Utterance) -> Bool {
    let before = utterance.word(index - 1)
    return !utterance.nouns.determiners(utterance.language).contains(before)
      && !before.hasSuffix("'s")
      && !utterance.nouns.isAdjective(before) && !(utterance.isGerman && before.hasPrefix("mein"))
  }
}
