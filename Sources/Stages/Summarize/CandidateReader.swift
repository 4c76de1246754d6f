import Model
import Text

/// Computes the cues of every sentence and its score in a style.
struct CandidateReader {
  var style: Style
  var mood: Mood
  var extract: Extract
  var lists: SummaryLists

  /// Length in words beyond which a sentence gains nothing, because it rambles.
  private static let longest = 40
  /// Maximum length of a recording's opening in sentences; it ends at the middle of the recording at the latest.
  private static let longestOpening = 6.0

  /// Candidates in the order spoken, without those that are empty after cleaning.
  /// - Throws: `SummarizeError.noStemmer`.
  ///
  /// - Parameter unclear: indices of sentences whose borders are a guess.
  func candidates(
    _ sentences: [Sentence], unclear: Set<Int> = [], in transcript: Transcript
  ) throws(SummarizeError) -> [Candidate] {
    let moods = Dictionary(
      mood.sentences.map { ($0.sentence.place, $0) }, uniquingKeysWith: { first, _ in first })
    let intents = Set(extract.tasks.map(\.sentence.place))
    let facts = Set(extract.facts.map(\.sentence.place))
    let topics = Set(extract.terms.filter { $0.count > 1 }.prefix(8).map(\.stem))
    let opening = min(Double(sentences.count - 1) / 2, Self.longestOpening)
    let people = Phrases(extract.people.map { Words.words($0.name).map(Words.normal) }.filter { !$0.isEmpty })
    var stemmers: [String: SharedStemmer] = [:]
    var result: [Candidate] = []
    result.reserveCapacity(sentences.count)
    for (index, sentence) in sentences.enumerated() {
      let language = lists.languages[transcript.segments[sentence.segment].language]
      if stemmers[language.code] == nil { stemmers[language.code] = try SharedStemmer(language.code) }
      guard let stemmer = stemmers[language.code] else { continue }
      let feeling = moods[sentence.place]
      var candidate = bare(sentence, index, language, stemmer, feeling)
      guard candidate.wordCount > 0 else { continue }
      candidate.isClear = !unclear.contains(index)
      candidate.reference =
        LooseReference(tokens: candidate.tokens, opening: candidate.opening, language: language).kind
      let words = candidate.tokens.map(\.normal)
      candidate.namesPerson = people.occur(in: words)
      let cues = lists.cues(language)
      let shared = candidate.stems.count(where: topics.contains)
      let isHeadline = index * 3 <= sentences.count && cues.tellsToday(words) || cues.announces(words)
      candidate.isHeadline = isHeadline
      candidate.cues = [
        "length": Double(min(candidate.wordCount, Self.longest)) / Double(Self.longest),
        "feeling": candidate.feeling != nil || words.contains(where: cues.feelings.contains) ? 1 : 0,
        "mood": abs(candidate.mood),
        "first_person": words.contains(where: cues.selves.contains) ? 1 : 0,
        "cause": cues.reasons(candidate.tokens) ? 1 : 0,
        "contrast": cues.turns(words) ? 1 : 0,
        "insight": words.contains(where: cues.insights.contains) ? 1 : 0,
        "intent": intents.contains(sentence.place) || cues.looksAhead(words) ? 1 : 0,
        "fact": facts.contains(sentence.place) ? 1 : 0,
        "topic": min(1, Double(shared) / 2),
        "question": candidate.isQuestion ? 1 : 0,
        "small_talk": lists.smallTalk.share(words, text: sentence.text),
        "opening": isHeadline ? -0.5 : opening < 1 ? 0 : max(0, 1 - Double(index) / opening),
        "leaning": candidate.opening.leaning,
      ]
      candidate.score = worth(style.weights.score(candidate.cues), words: candidate.wordCount)
      result.append(candidate)
    }
    addEvents(to: &result)
    return result
  }

  /// Adds what speaks for each of `candidates` as the event of the day: that it recurs, words for what makes a day another
  /// one, and "today".
  private func addEvents(to candidates: inout [Candidate]) {
    let recurring = RecurringStems(candidates.map(\.stems))
    for index in candidates.indices {
      let words = candidates[index].tokens.map(\.normal)
      let cues = lists.cues(candidates[index].language)
      candidates[index].score += 0.2 * recurring.share(of: candidates[index].stems)
      if cues.events.occur(in: words) { candidates[index].score += 0.2 }
      if cues.tellsToday(words) { candidates[index].score += 0.15 }
    }
  }

  /// The budget is in words, so of two equivalent sentences the shorter is worth more, by the fourth root of its length.
  /// A sentence of 15 words is worth its score; below four words there is hardly a sentence.
  private func worth(_ score: Double, words: Int) -> Double {
    if words < 4 { return score - 1 }
    return score > 0 ? score * (15 / Double(words)).squareRoot().squareRoot() : score
  }

  private func bare(
    _ sentence: Sentence, _ index: Int, _ language: Language, _ stemmer: SharedStemmer,
    _ feeling: Mood.SentenceMood?
  ) -> Candidate {
    let text = Fillers.clean(sentence.text, language: language)
    let tokens = Words.tokens(text)
    let stops = language.stopWords
    var stems: Set<String> = []
    for token in tokens where !stops.contains(token.normal) {
      stems.insert(stemmer.stem(token.normal))
    }
    return Candidate(
      index: index, sentence: sentence, language: language, lists: lists, text: text,
      opening: Opening(text, words: tokens, language: language), tokens: tokens, wordCount: tokens.count,
      stems: stems, feeling: feeling?.feeling, mood: feeling?.score ?? 0,
      isQuestion: sentence.text.hasSuffix("?"))
  }
}

/// A stemmer shared by many sentences.
private final class SharedStemmer {
  private let stemmer: Stemmer

  init(_ language: String) throws(SummarizeError) {
    do {
      stemmer = try Stemmer(language: language)
    } catch {
      throw .noStemmer(language: language)
    }
  }

  func stem(_ word: String) -> String { stemmer.stem(word) }
}

extension Sentence {
  /// Identifies the sentence in every document: its segment and span.
  fileprivate var place: [Int] { [segment, span.start, span.end] }
}
