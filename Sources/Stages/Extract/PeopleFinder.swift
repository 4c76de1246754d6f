import JournalModel
import JournalText

/// Finds the people that are named, by rules over capitals, first names and words for relatives.
struct PeopleFinder {
  /// Most frequent first, then by name.
  let people: [Extract.Person]
  /// Normal forms of the words of names.
  let nameWords: Set<String>

  init(_ utterances: [Utterance]) {
    var counts: [String: Int] = [:]
    var names: Set<String> = []
    for utterance in utterances {
      for name in Self.names(in: utterance) {
        counts[name, default: 0] += 1
        names.formUnion(name.split(separator: " ").map { Words.normal(String($0)) })
      }
      for relative in Self.relatives(in: utterance) { counts[relative, default: 0] += 1 }
    }
    people = counts.map { Extract.Person(name: $0.key, count: $0.value) }
      .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    nameWords = names
  }

  /// Names in one sentence, in order; neighbouring capitals are one name.
  private static func names(in utterance: Utterance) -> [String] {
    var result: [String] = []
    var index = 0
    let tokens = utterance.tokens
    while index < tokens.count {
      guard isName(index, utterance) else {
        index += 1
        continue
      }
      var parts = [plain(tokens[index].text)]
      while index + 1 < tokens.count, !tokens[index].endsClause, !tokens[index].text.hasSuffix("s'"),
        !tokens[index].text.contains("'"), tokens[index + 1].isCapitalised, utterance.language != "de",
        isFree(tokens[index + 1].normal, utterance.language)
      {
        index += 1
        parts.append(plain(tokens[index].text))
      }
      result.append(parts.joined(separator: " "))
      index += 1
    }
    return result
  }

  private static func isName(_ index: Int, _ utterance: Utterance) -> Bool {
    let token = utterance.tokens[index]
    guard token.isCapitalised, token.text.count > 1 else { return false }
    let word = Words.normal(plain(token.text))
    let before = index > 0 ? utterance.words[index - 1] : ""
    if ["mr", "mrs", "ms", "dr", "herr", "frau", "aunt", "uncle", "tante", "onkel"].contains(before) {
      return true
    }
    if Vocabulary.ambiguousNames.contains(word) {
      return index > 0
        && ["with", "and", "met", "told", "asked", "called", "about", "mit", "und", "von"].contains(before)
    }
    if Vocabulary.firstNames.contains(word) { return true }
    // German nouns are all capitalised, and so is every first word: only known names count there.
    guard utterance.language == "en", index > 0, isFree(word, "en") else { return false }
    return !["in", "at", "to", "from", "near", "the", "through", "around", "of", "on"].contains(before)
      && token.text.dropFirst().contains(where: \.isLowercase)
  }

  /// Whether a capitalised word is none that we know to be something else.
  private static func isFree(_ word: String, _ language: String) -> Bool {
    !Words.isStopWord(word, language: language) && !Vocabulary.times.contains(word)
      && !Vocabulary.places.contains(word) && !Vocabulary.proper.contains(word)
  }

  private static func plain(_ text: String) -> String {
    text.hasSuffix("'s") || text.hasSuffix("’s") ? String(text.dropLast(2)) : text
  }

  /// `my mother`, `meine Mutter` and the like, in one form.
  private static func relatives(in utterance: Utterance) -> [String] {
    var result: [String] = []
    for index in utterance.words.indices.dropLast() {
      let (word, next) = (utterance.words[index], utterance.words[index + 1])
      let noun = next.hasSuffix("'s") ? String(next.dropLast(2)) : next
      if ["my", "our"].contains(word), Vocabulary.relatives.contains(noun) {
        result.append("my \(noun)")
      } else if word.hasPrefix("mein") || word.hasPrefix("unser"), let name = Vocabulary.germanRelatives[noun]
      {
        result.append(name)
      } else if word == "the", noun == "kids" || noun == "children" {
        result.append("the \(noun)")
      }
    }
    return result
  }
}
