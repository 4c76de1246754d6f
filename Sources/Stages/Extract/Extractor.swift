import Model
import Text

/// Extracts terms, people, facts and action items from a transcript.
struct Extractor {
  var calendar: JournalCalendar
  var vocabulary: Vocabulary
  /// ISO 4217 code of amounts without a currency; nil leaves them without one.
  var currency: String?

  /// Extracts everything from the trusted sentences of `transcript`.
  /// - Throws: `ExtractError.noStemmer`.
  func extract(from transcript: Transcript) throws(ExtractError) -> Extract {
    let utterances = TrustedText(transcript, languages: vocabulary.languages).sentences.map {
      Utterance(
        $0, language: vocabulary.languages[transcript.segments[$0.segment].language], vocabulary: vocabulary)
    }
    let people = PeopleFinder(utterances)
    let facts = FactFinder(calendar: calendar, currency: currency)
    let items = ActionItemFinder(calendar: calendar)
    return Extract(
      terms: try TermCounter.terms(of: utterances, names: people.nameWords), people: people.people,
      facts: utterances.indices.flatMap { index in
        facts.facts(in: utterances[index], before: index > 0 ? utterances[index - 1] : nil)
      },
      actionItems: utterances.flatMap(items.items))
  }
}

/// Rounds to the four decimals of scores and amounts in documents.
func rounded(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }
