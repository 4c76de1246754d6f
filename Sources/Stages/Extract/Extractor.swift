import Model
import StageContract
import Text

/// Extracts terms, people, facts and tasks from a transcript.
struct Extractor {
  var calendar: JournalCalendar
  var vocabulary: Vocabulary
  /// ISO 4217 code of amounts without a currency; nil leaves them without one.
  var currency: String?

  /// Extracts everything from the trusted sentences of `transcript`.
  ///
  /// Where it is not known which of two speakers is the owner, every fact is doubtful.
  /// - Parameter names: who speaks in each channel, if that is known.
  /// - Throws: `ExtractError.noStemmer`.
  func extract(from transcript: Transcript, names: ChannelNames? = nil) throws(ExtractError) -> Extract {
    let sentences = TrustedText(transcript, languages: vocabulary.languages, names: names).sentences
    let utterances = corrected(sentences, in: transcript).map {
      Utterance($0, language: language(of: $0, in: transcript), vocabulary: vocabulary)
    }
    let people = PeopleFinder(utterances)
    let facts = FactFinder(calendar: calendar, currency: currency)
    let tasks = TaskFinder(calendar: calendar)
    let found = utterances.indices.map { index in
      facts.facts(in: utterances[index], before: index > 0 ? utterances[index - 1] : nil)
    }
    let speakers = transcript.isSeparated ? names ?? ChannelNames() : nil
    var extract = Extract(
      terms: try TermCounter.terms(of: utterances, names: people.nameWords), people: people.people,
      facts: SumsOfSentences.withoutTotals(found, in: utterances).flatMap { $0 },
      tasks: utterances.indices.flatMap { index in
        tasks.tasks(of: utterances[index], before: index > 0 ? utterances[index - 1] : nil)
      }, speakers: speakers)
    if speakers?.owner == nil, speakers != nil {
      for index in extract.facts.indices {
        extract.facts[index].confidence = min(extract.facts[index].confidence, Self.eitherConfidence)
      }
    }
    return extract
  }

  /// Confidence of a fact that one of two people said.
  private static let eitherConfidence = 0.5

  /// `sentences`, each joined with the next one if that only corrects its number: "I paid twelve. No wait, eleven."
  private func corrected(_ sentences: [Sentence], in transcript: Transcript) -> [Sentence] {
    var result: [Sentence] = []
    for sentence in sentences {
      let language = language(of: sentence, in: transcript)
      guard let last = result.last,
        Repairs.isCorrection(Words.spokenTokens(sentence.text, language: language), language: language),
        NumberWords.matches(in: Words.spokenTokens(last.text, language: language), language: language.code)
          .count == 1
      else {
        result.append(sentence)
        continue
      }
      result[result.count - 1].text += " " + sentence.text
      result[result.count - 1].span = Span(start: last.span.start, end: max(last.span.end, sentence.span.end))
    }
    return result
  }

  private func language(of sentence: Sentence, in transcript: Transcript) -> Language {
    vocabulary.languages[transcript.segments[sentence.segment].language]
  }
}
