import Model
import Text

/// Counts content words by stem.
enum TermCounter {
  /// One form of a stem and how often it was said.
  private struct Form {
    var count = 0
    var nouns = 0
  }

  /// Terms of `utterances`, most frequent first, then by stem, without the words in `names`.
  /// - Throws: `ExtractError.noStemmer`.
  static func terms(of utterances: [Utterance], names: Set<String>) throws(ExtractError) -> [Extract.Term] {
    var forms: [String: [String: Form]] = [:]
    for code in Set(utterances.map(\.language.code)).sorted() {
      let stemmer: Stemmer
      do {
        stemmer = try Stemmer(language: code)
      } catch {
        throw .noStemmer(language: code)
      }
      let spoken = utterances.filter { $0.language.code == code }
      let hasCapitals = spoken.contains(where: \.hasCapitals)
      for utterance in spoken {
        let reader = NounReader(utterance, hasCapitals: hasCapitals)
        for (index, token) in utterance.tokens.enumerated()
        where counts(token, in: utterance, names: names) {
          let stem = stemmer.stem(NounWords.base(token.normal))
          let word = NounWords.base(token.text.lowercased())
          forms[stem, default: [:]][word, default: Form()].count += 1
          if reader.isNoun[index] { forms[stem]?[word]?.nouns += 1 }
        }
      }
    }
    return forms.map(term).sorted { ($1.count, $0.stem) < ($0.count, $1.stem) }
  }

  /// A noun is shown in its shortest form (the singular, if it was said), other words in their most frequent form.
  private static func term(_ stem: String, _ forms: [String: Form]) -> Extract.Term {
    let noun = forms.filter { $0.value.nouns > 0 }.keys.min { ($0.count, $0) < ($1.count, $1) }
    let most = forms.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }?.key
    return Extract.Term(
      stem: stem, word: noun ?? most ?? stem, count: forms.values.reduce(0) { $0 + $1.count },
      nouns: forms.values.reduce(0) { $0 + $1.nouns })
  }

  private static func counts(_ token: Words.Token, in utterance: Utterance, names: Set<String>) -> Bool {
    let word = NounWords.base(token.normal)
    let (language, vocabulary) = (utterance.language, utterance.vocabulary)
    return word.count >= 3 && !token.isDigits && word.contains(where: \.isLetter)
      && !Words.isStopWord(word, language: language) && !names.contains(word)
      && !vocabulary.weak(language).contains(word)
      && !vocabulary.times.contains(word) && NumberWords.value(word, language: language.code) == nil
  }
}
