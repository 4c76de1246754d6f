import Foundation
import Model
import Store
import TestSupport
import Text

@testable import Insights

/// A made-up entry: what was said, and what the stages made of it.
struct Spoken {
  var id: String
  var text: String
  var score: Double?
  var people: [String] = []
  var tasks: [String] = []
  var owner: Owner?
  var language = "en"
  /// Words that extract does not take for terms.
  static let weak: Set<String> = ["call", "need", "think"]

  init(
    _ day: String, _ text: String, score: Double? = 0, people: [String] = [], tasks: [String] = [],
    owner: Owner? = nil, language: String = "en"
  ) {
    id = day + "T120000Z-" + String(format: "%08x", text.utf8.reduce(UInt32(7)) { $0 &* 31 &+ UInt32($1) })
    self.text = text
    self.score = score
    self.people = people
    self.tasks = tasks
    self.owner = owner
    self.language = language
  }

  /// The input of the index stage: stems and terms from the real stemmer.
  func indexed() throws -> IndexedDocuments {
    let instant = id.prefix(10) + "T12:00:00Z"
    let sample = SampleRecording(id, spokenAt: String(instant), segments: [text], title: "")
    var transcript = sample.transcript
    transcript.language = language
    let stemmer = try Stemmer(language: language)
    var counts: [String: (word: String, count: Int)] = [:]
    for word in Words.words(text)
    where !Words.isStopWord(word, language: InstalledFiles.languages[language]) && !Self.weak.contains(word) {
      counts[stemmer.stem(word), default: (word.lowercased(), 0)].count += 1
    }
    let span = Span(start: 0, end: 32_000)
    let extract = Extract(
      terms: counts.sorted { $0.key < $1.key }.map { .init(stem: $0, word: $1.word, count: $1.count) },
      people: people.map { .init(name: $0, count: 1) }, facts: [],
      tasks: tasks.map { .init(text: $0, sentence: Sentence(text: text, span: span, segment: 0)) })
    var entry = IndexedDocuments(
      EntryDocuments(
        id: id, intake: sample.intake, owner: owner, source: sample.source, transcript: transcript,
        mood: score.map { Mood(score: $0, feeling: "unclear", sentences: []) }, extract: extract,
        summary: sample.listedSummary), digest: "1")
    var stems: [String] = []
    for run in text.split(separator: " ") {
      stems.append(StemColumn.text(String(run)) { Words.words($0).map { stemmer.stem($0) } })
    }
    entry.segmentStems = [stems.joined(separator: " ")]
    return entry
  }
}

/// Calls `body` with a journal of `entries`, which is removed when it returns.
func withThreadJournal<Value>(_ entries: [Spoken], _ body: (JournalStore) throws -> Value) throws -> Value {
  try withIndexFolder { folder in
    let store = try JournalStore(path: folder + "/journal.sqlite")
    try store.update { for entry in entries { try store.put(try entry.indexed()) } }
    try store.rankTags()
    return try body(store)
  }
}

/// Days of the entries of `thread`.
func days(_ thread: JournalThread, _ store: JournalStore) throws -> [String] {
  try ThreadMembership(store: store, timeZone: .gmt).entries(of: thread).map { String($0.id.prefix(10)) }
}
