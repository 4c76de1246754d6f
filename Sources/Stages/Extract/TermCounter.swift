import JournalModel
import JournalText

/// Counts content words by stem.
enum TermCounter {
  /// Terms of `utterances`, most frequent first, then by stem; words of `names` are left out.
  /// - Throws: `ExtractError.noStemmer`.
  static func terms(of utterances: [Utterance], names: Set<String>) throws(ExtractError) -> [Extract.Term] {
    var forms: [String: [String: Int]] = [:]
    for language in Set(utterances.map(\.language)).sorted() {
      let stemmer: Stemmer
      do {
        stemmer = try Stemmer(language: language)
      } catch {
        throw .noStemmer(language: language)
      }
      for utterance in utterances where utterance.language == language {
        for token in utterance.tokens where counts(token, language: language, names: names) {
          forms[stemmer.stem(base(token.normal)), default: [:]][base(token.text.lowercased()), default: 0] +=
            1
        }
      }
    }
    return forms.map { stem, counts in
      let word = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? stem
      return Extract.Term(stem: stem, word: word, count: counts.values.reduce(0, +))
    }.sorted { ($1.count, $0.stem) < ($0.count, $1.stem) }
  }

  private static func counts(_ token: Words.Token, language: String, names: Set<String>) -> Bool {
    let word = base(token.normal)
    return word.count >= 3 && !token.isDigits && word.contains(where: \.isLetter)
      && !Words.isStopWord(word, language: language) && !names.contains(word)
      && !Vocabulary.weak.contains(word)
      && !Vocabulary.times.contains(word) && NumberWords.value(word, language: language) == nil
  }

  /// `word` without the ending of a possessive.
  private static func base(_ word: String) -> String {
    word.hasSuffix("'s") || word.hasSuffix("’s") ? String(word.dropLast(2)) : word
  }
}
