import Model
import Text

/// Counts content words by stem, and pairs of nouns that belong together.
struct TermCounter {
  /// One form of a stem and how often it was said.
  private struct Form {
    var count = 0
    var nouns = 0
  }

  /// Forms by stem; that of a pair is the stems of its words with a space between.
  private var forms: [String: [String: Form]] = [:]
  private let names: Set<String>

  /// Terms of `utterances`, most frequent first, then by stem, without the words in `names`.
  /// - Throws: `ExtractError.noStemmer`.
  static func terms(of utterances: [Utterance], names: Set<String>) throws(ExtractError) -> [Extract.Term] {
    var counter = TermCounter(names: names)
    for code in Set(utterances.map(\.language.code)).sorted() {
      let stemmer: Stemmer
      do {
        stemmer = try Stemmer(language: code)
      } catch {
        throw .noStemmer(language: code)
      }
      counter.add(utterances.filter { $0.language.code == code }, stemmer)
    }
    return counter.forms.map(Self.term).sorted { ($1.count, $0.stem) < ($0.count, $1.stem) }
  }

  private init(names: Set<String>) { self.names = names }

  /// Counts the words of `utterances`, which are in one language.
  private mutating func add(_ utterances: [Utterance], _ stemmer: borrowing Stemmer) {
    let hasCapitals = utterances.contains(where: \.hasCapitals)
    let readers = utterances.map { NounReader($0, hasCapitals: hasCapitals) }
    let nouns = Set(
      zip(utterances, readers).flatMap { utterance, reader in
        utterance.words.indices.filter { reader.isNoun[$0] }.map { NounWords.base(utterance.words[$0]) }
      })
    for (utterance, reader) in zip(utterances, readers) {
      let isSaying = utterance.vocabulary.idioms(utterance.language)?.covered(utterance.words)
      for (index, token) in utterance.tokens.enumerated() {
        guard counts(token, in: utterance), !(isSaying?[index] ?? false), !reader.isCompared(index) else {
          continue
        }
        let stem = stemmer.stem(NounWords.base(token.normal))
        let word = NounWords.base(token.text.lowercased())
        let isPair = reader.isPaired(index, nouns: nouns) && !isName(index - 1, in: utterance)
        add(stem, word, isNoun: reader.isNoun[index] || isPair)
        guard isPair else { continue }
        let first = utterance.tokens[index - 1]
        add("\(stemmer.stem(first.normal)) \(stem)", "\(first.text.lowercased()) \(word)", isNoun: true)
      }
    }
  }

  private mutating func add(_ stem: String, _ word: String, isNoun: Bool) {
    forms[stem, default: [:]][word, default: Form()].count += 1
    if isNoun { forms[stem]?[word]?.nouns += 1 }
  }

  /// A noun is shown in its shortest form (the singular, if it was said), other words in their most frequent form.
  private static func term(_ stem: String, _ forms: [String: Form]) -> Extract.Term {
    let noun = forms.filter { $0.value.nouns > 0 }.keys.min { ($0.count, $0) < ($1.count, $1) }
    let most = forms.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }?.key
    return Extract.Term(
      stem: stem, word: noun ?? most ?? stem, count: forms.values.reduce(0) { $0 + $1.count },
      nouns: forms.values.reduce(0) { $0 + $1.nouns })
  }

  private func counts(_ token: Words.Token, in utterance: Utterance) -> Bool {
    let word = NounWords.base(token.normal)
    let (language, vocabulary) = (utterance.language, utterance.vocabulary)
    return word.count >= 3 && !token.isDigits && word.contains(where: \.isLetter)
      && !Words.isStopWord(word, language: language) && !isName(word, in: utterance)
      && !vocabulary.weak(language).contains(word)
      && !vocabulary.times.contains(word) && NumberWords.value(word, language: language.code) == nil
  }

  private func isName(_ index: Int, in utterance: Utterance) -> Bool {
    isName(NounWords.base(utterance.words[index]), in: utterance)
  }

  /// True if `word` is a name in this transcript, or can be nothing else.
  private func isName(_ word: String, in utterance: Utterance) -> Bool {
    names.contains(word)
      || utterance.names.firstNames.contains(word) && !utterance.names.ambiguous.contains(word)
      || utterance.isGerman && word.hasSuffix("s") && names.contains(String(word.dropLast()))
  }
}
