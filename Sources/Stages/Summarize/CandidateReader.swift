import Foundation
import Model
import Text

/// Puts together what is known of every sentence, and scores it in a style.
///
/// The reader's judgement counts first. Besides, what an entry begins with is usually background, and what it ends with sums up.
/// Without a reader a sentence is kept for its length and its facts.
struct CandidateReader {
  var style: Style
  var mood: Mood
  var extract: Extract
  var reading: Reading
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
    let readings = reading.byPlace
    let tasks = extract.tasks.map(\.sentence.place)
    let facts = extract.facts.map(\.sentence.place)
    let opening = min(Double(sentences.count - 1) / 2, Self.longestOpening)
    let people = extract.people.map { Words.words($0.name).map(Words.normal) }.filter { !$0.isEmpty }
    let likeliest = reading.likeliestEvent
    var stemmers: [String: SharedStemmer] = [:]
    var result: [Candidate] = []
    result.reserveCapacity(sentences.count)
    for (index, sentence) in sentences.enumerated() {
      let language = lists.languages[transcript.segments[sentence.segment].language]
      if stemmers[language.code] == nil { stemmers[language.code] = try SharedStemmer(language.code) }
      guard let stemmer = stemmers[language.code] else { continue }
      let text = Fillers.clean(sentence.text, language: language)
      let tokens = Words.tokens(text)
      guard !tokens.isEmpty else { continue }
      let words = tokens.map(\.normal)
      let read = readings[sentence.place]
      let isFact = facts.contains(where: sentence.place.isWithin)
      let isTask = tasks.contains(where: sentence.place.isWithin)
      let early = opening < 1 ? 0 : max(0, 1 - Double(index) / opening)
      let length = Double(min(tokens.count, Self.longest)) / Double(Self.longest)
      let place = 0.4 * (Double(index) / Double(sentences.count) - early)
      var candidate = Candidate(
        index: index, sentence: sentence, language: language, lists: lists, text: text,
        opening: Opening(text, words: tokens, language: language), tokens: tokens,
        stems: Set(words.filter { !language.stopWords.contains($0) }.map(stemmer.stem)),
        feeling: moods[sentence.place]?.feeling, mood: moods[sentence.place]?.score ?? 0,
        smallTalk: lists.smallTalk.share(words, text: sentence.text),
        keep: read?.keep ?? (length + (isFact ? 0.2 : 0)) / 1.2,
        titleOdds: read.map { Self.odds($0.title, of: sentence.text, for: tokens) }
          ?? tokens.map { _ in 0 })
      candidate.event = (read?.event ?? 0) / likeliest
      candidate.repeats = read?.repeats ?? []
      candidate.isClear = !unclear.contains(index)
      candidate.reference =
        LooseReference(tokens: tokens, opening: candidate.opening, language: language).kind
      candidate.namesPerson = people.contains { words.contains($0) }
      let feeling = read.map { max($0.pleasant, $0.unpleasant) } ?? (candidate.feeling == nil ? 0 : 1)
      candidate.score = worth(
        style.weights.score([
          "keep": candidate.keep, "event": candidate.event, "feelings": feeling,
          "facts": isFact ? 1 : 0, "tasks": isTask ? 1 : 0,
        ]) + place - (candidate.isQuestion ? 0.3 : 0), words: tokens.count)
      if candidate.keep == 1 { candidate.score += 10 }
      result.append(candidate)
    }
    return result
  }

  /// The budget is in words, so of two equivalent sentences the shorter is worth a little more. A sentence of 15 words is worth its
  /// score; below four words there is hardly a sentence.
  private func worth(_ score: Double, words: Int) -> Double {
    if words < 4 { return score - 1 }
    return score > 0 ? score * pow(15 / Double(words), 0.15) : score
  }

  /// The log odds of `shares`, which are those of the words of `text`, for `tokens`, which are left of them after cleaning.
  private static func odds(_ shares: [Double], of text: String, for tokens: [Words.Token]) -> [Double] {
    var said: [(normal: String, share: Double)] = []
    for (word, share) in zip(text.split(whereSeparator: \.isWhitespace), shares) {
      said += Words.tokens(String(word)).map { ($0.normal, share) }
    }
    var place = 0
    return tokens.map { token in
      guard let found = said[place...].firstIndex(where: { $0.normal == token.normal }) else {
        return log(0.01)
      }
      place = found + 1
      let share = min(max(said[found].share, 1e-3), 1 - 1e-3)
      return log(share / (1 - share))
    }
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
