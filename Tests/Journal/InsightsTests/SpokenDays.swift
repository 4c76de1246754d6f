import Foundation
import Model
import StageContract
import Store
import TestSupport
import Text

@testable import Insights

let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt

/// An entry as a test writes it: what was said, and what the stages made of it.
struct SpokenDay {
  var at: String
  var lines: [String]
  var mood: Double?
  var plans: [String] = []
  var people: [String] = []
  var isPrivate = false
  var language = "en"
  /// Valence of each line; none beyond its end.
  var valences: [Double] = []
  /// The feeling that each line names; none beyond its end.
  var feelings: [String?] = []
  /// How likely each line tells the event of the day; nothing was read if it is empty.
  var events: [Double] = []

  init(
    _ at: String, _ lines: String..., mood: Double? = 0, plans: [String] = [], people: [String] = [],
    isPrivate: Bool = false, language: String = "en"
  ) {
    self.at = at
    self.lines = lines
    self.mood = mood
    self.plans = plans
    self.people = people
    self.isPrivate = isPrivate
    self.language = language
  }

  var id: String { at.filter { $0 != ":" } }

  /// Content words of these tests that are no nouns.
  private static let others: Set<String> = [
    "call", "called", "cold", "wonderful", "drank", "learned", "feared", "done", "schwierig", "proud", "went",
  ]

  private func span(_ line: Int) -> Span { Span(start: line * 160_000, end: (line + 1) * 160_000) }

  private func moods(of sentences: [Sentence]) -> [Mood.SentenceMood] {
    sentences.enumerated().map { index, sentence in
      Mood.SentenceMood(
        sentence: sentence, score: valences.indices.contains(index) ? valences[index] : 0,
        feeling: feelings.indices.contains(index) ? feelings[index] : nil)
    }
  }

  func indexed() throws -> IndexedDocuments {
    let stemmer = try Stemmer(language: language)
    var terms: [Extract.Term] = []
    let names = Set(people.flatMap { Words.words($0).map(Words.normal) })
    for word in lines.flatMap(Words.words).map({ $0.lowercased() }) {
      guard !Words.isStopWord(word, language: InstalledFiles.languages[language]),
        !names.contains(Words.normal(word))
      else { continue }
      let stem = stemmer.stem(word)
      let noun = Self.others.contains(word) ? 0 : 1
      if let place = terms.firstIndex(where: { $0.stem == stem }) {
        terms[place].count += 1
        terms[place].nouns = (terms[place].nouns ?? 0) + noun
      } else {
        terms.append(Extract.Term(stem: stem, word: word, count: 1, nouns: noun))
      }
    }
    let sentences = lines.enumerated().map { Sentence(text: $1, span: span($0), segment: $0) }
    let transcript = Transcript(
      language: language, durationSamples: lines.count * 160_000,
      segments: sentences.map {
        Transcript.Segment(
          chunk: 0, span: $0.span, text: $0.text, words: [], language: language, averageLogprob: -0.1,
          noSpeechProbability: 0, temperature: 0)
      }, suspects: [])
    var entry = IndexedDocuments(
      EntryDocuments(
        id: id,
        intake: Intake(
          id: id, name: id + ".wav", modifiedAt: at, namedAt: nil, tags: [],
          sha256: String(repeating: "0", count: 64), bytes: 1),
        owner: isPrivate ? Owner(isPrivate: true) : nil, transcript: transcript,
        mood: mood.map { Mood(score: $0, feeling: "calm", sentences: moods(of: sentences)) },
        extract: Extract(
          terms: terms, people: people.map { .init(name: $0, count: 1) }, facts: [],
          tasks: plans.map { plan in
            let said = sentences.first { $0.text.contains(plan) } ?? sentences[0]
            return EntryTask(text: plan, sentence: said)
          }),
        summary: Summary(
          style: "concise", title: "Title", text: lines.joined(separator: " "),
          sentences: sentences.map { Summary.Line(text: $0.text, spoken: $0) }, tasks: [], parts: [],
          coverage: .init(spokenWords: 1, summaryWords: 1, omitted: []))), digest: "1")
    if !events.isEmpty {
      entry.reading = Reading(
        reader: "0",
        sentences: zip(sentences, events).map {
          Reading.SentenceReading(segment: $0.segment, span: $0.span, event: $1, keep: 0, valence: 0)
        })
    }
    entry.segmentStems = lines.map { line in
      StemColumn.text(line) { run in Words.words(run).map { stemmer.stem($0) } }
    }
    return entry
  }
}

/// A database of `days` at a unique path.
func withJournal<Value>(_ days: [SpokenDay], _ body: (JournalStore) throws -> Value) throws -> Value {
  try withIndexFolder { folder in
    let store = try JournalStore(path: folder + "/journal.sqlite")
    for day in days { try store.put(day.indexed()) }
    return try body(store)
  }
}

func week(_ text: String, _ timeZone: TimeZone = berlin) throws -> InsightRange {
  InsightRange(try ISOWeek(text: text), timeZone: timeZone)
}

/// Insights into `range` of a journal with `days`.
func insights(_ range: InsightRange, _ days: [SpokenDay]) throws -> Insights {
  try withJournal(days) {
    try InsightsReader(
      store: $0, language: .english, lists: InsightLists(InstalledFiles.languages)
    ).insights(of: range, now: range.end)
  }
}

func date(_ text: String) -> Date { Instant.date(text) ?? .distantPast }
