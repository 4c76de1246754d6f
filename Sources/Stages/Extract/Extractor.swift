import JournalModel
import JournalText

/// A sentence with what all rules ask about it.
struct Utterance {
  var sentence: Sentence
  var language: String
  var tokens: [Words.Token]
  var words: [String]

  init(_ sentence: Sentence, language: String) {
    self.sentence = sentence
    self.language = language
    tokens = Words.tokens(sentence.text)
    words = tokens.map(\.normal)
  }

  var isQuestion: Bool { sentence.text.hasSuffix("?") }

  /// The text of tokens as it stands.
  func text(_ range: Range<Int>) -> String {
    guard let first = range.first, let last = range.last else { return "" }
    return String(sentence.text[tokens[first].range.lowerBound..<tokens[last].range.upperBound])
  }

  /// Index after the last token of the clause that `start` stands in.
  func clauseEnd(_ start: Int) -> Int {
    for index in start..<tokens.count where tokens[index].endsClause { return index + 1 }
    return tokens.count
  }

  /// First place of `phrase` at or after `start`.
  func find(_ phrase: [String], from start: Int = 0) -> Int? {
    guard words.count >= phrase.count + start else { return nil }
    return (start...(words.count - phrase.count)).first { words[$0...].starts(with: phrase) }
  }
}

/// Takes from a transcript what can be counted, dated or done.
struct Extractor {
  var calendar: JournalCalendar
  /// ISO 4217 code for amounts without a currency.
  var currency: String?

  /// Everything found in the trusted sentences of `transcript`.
  /// - Throws: `ExtractError.noStemmer`.
  func extract(from transcript: Transcript) throws(ExtractError) -> Extract {
    let utterances = TrustedText(transcript).sentences.map {
      Utterance($0, language: transcript.segments[$0.segment].language)
    }
    let people = PeopleFinder(utterances)
    let facts = FactFinder(calendar: calendar, currency: currency)
    let items = ActionItemFinder(calendar: calendar)
    return Extract(
      terms: try TermCounter.terms(of: utterances, names: people.nameWords), people: people.people,
      facts: utterances.flatMap(facts.facts), actionItems: utterances.flatMap(items.items))
  }
}

/// Scores and amounts stand in documents with four decimals.
func rounded(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }
