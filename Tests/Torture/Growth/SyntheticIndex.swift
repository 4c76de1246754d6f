import Foundation
import Model
import StageContract
import Store
import TestSupport
import Text

/// An index of entries that were never spoken, written by the store itself; there are no recordings to it.
struct SyntheticIndex: ~Copyable {
  /// Words of an entry.
  var words: Int

  /// Time from one entry to the next.
  private static let apart = 4320.0
  /// The last entry was spoken then.
  static let last = Date(timeIntervalSince1970: 1_795_000_000)

  private let language = SyntheticWords()
  private let stemmer: Stemmer
  /// Of the words of `language`.
  private let stems: [String]

  init(words: Int) throws {
    self.words = words
    let stemmer = try Stemmer(language: "en")
    stems = language.words.map { stemmer.stem($0) }
    self.stemmer = stemmer
  }

  /// Writes the index of `count` entries to `path`.
  func write(_ count: Int, to path: String) throws {
    let store = try JournalStore(filling: path)
    var random = SeededNumbers(1)
    try store.update {
      for number in 0..<count { try store.put(try entry(number, of: count, &random)) }
      try store.rankTags()
    }
    try store.close()
  }

  /// Seconds that one more entry takes in the index of `count` entries at `path`: the least of five.
  func secondsOfOneMore(_ count: Int, path: String) throws -> Double {
    let store = try JournalStore(path: path)
    var random = SeededNumbers(2)
    let seconds = try (0..<5).map { number in
      let entry = try entry(count + number, of: count + number + 1, &random)
      return try timed {
        try store.update {
          try store.put(entry)
          try store.rankTags()
        }
      }
    }
    try store.close()
    return seconds.min() ?? 0
  }

  /// A word that about one in `share` entries holds.
  func word(inOneOf share: Int) -> String {
    language.words[min(language.words.count - 1, words * share / 11)]
  }

  /// The entry `number` of a journal of `count`.
  func entry(_ number: Int, of count: Int, _ random: inout SeededNumbers) throws -> IndexedDocuments {
    let spokenAt = Self.last.addingTimeInterval(Self.apart * Double(number + 1 - count))
    let text = Instant.text(spokenAt)
    let digits = String(format: "%08x", number + 1)
    let id = text.replacing(":", with: "") + "-" + digits
    var counts: [Int: Int] = [:]
    var (lines, stemLines): ([String], [String]) = ([], [])
    var left = words
    while left > 0 {
      let ranks = (0..<min(left, Int.random(in: 8...22, using: &random))).map { _ in language.rank(&random) }
      left -= ranks.count
      lines.append(ranks.map { language.words[$0] }.joined(separator: " ") + ".")
      stemLines.append(ranks.map { stems[$0] }.joined(separator: " "))
      for rank in ranks where rank >= SyntheticWords.firstContentWord { counts[rank, default: 0] += 1 }
    }
    let people = Set((0..<Int.random(in: 0...3, using: &random)).map { _ in language.rank(&random) % 1000 })
      .sorted().map { Extract.Person(name: language.words[29_000 + $0].capitalized, count: 1) }
    let task = "call \(people.first?.name ?? "home")"
    lines[0] = lines[0].dropLast() + " \(([task] + people.dropFirst().map(\.name)).joined(separator: " "))."
    stemLines[0] = StemColumn.text(lines[0]) { run in Words.words(run).map { stemmer.stem($0) } }
    let transcript = GoldenText.transcript(lines)
    let terms = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { rank, count in
      Extract.Term(
        stem: stems[rank], word: language.words[rank], count: count, nouns: rank.isMultiple(of: 2) ? count : 0
      )
    }
    let said = transcript.segments.enumerated().map { index, segment in
      Sentence(text: segment.text, span: segment.span, segment: index)
    }
    var entry = IndexedDocuments(
      EntryDocuments(
        id: id,
        intake: Intake(
          id: id, name: "\(number).wav", modifiedAt: text, namedAt: nil,
          tags: number.isMultiple(of: 5) ? ["voice"] : [],
          sha256: String(repeating: digits, count: 8), bytes: 1000),
        source: Source(
          container: "WAV (Microsoft)", encoding: "Signed 16 bit PCM", decoder: "libsndfile",
          sampleRateHertz: 16_000,
          channels: 1, durationSamples: transcript.durationSamples, spokenAt: text,
          spokenAtSource: .modificationTime,
          loudness: .init(rmsDecibels: -20, peakDecibels: -3, clippedSamples: 0)), transcript: transcript,
        mood: Mood(score: Double.random(in: -1...1, using: &random), feeling: "calm", sentences: []),
        extract: Extract(
          terms: terms, people: people, facts: [],
          tasks: number.isMultiple(of: 2) ? [.init(text: task, sentence: said[0])] : []),
        summary: Summary(
          style: "concise", title: String(lines[0].prefix(50)), text: lines.prefix(3).joined(separator: " "),
          sentences: said.prefix(3).map { .init(text: $0.text, spoken: $0) }, tasks: [], parts: [],
          coverage: .init(spokenWords: words, summaryWords: 40, omitted: []))), digest: digits)
    entry.segmentStems = stemLines
    entry.titleStems = stemLines[0]
    if number.isMultiple(of: 50) { entry.owner = Owner(isPrivate: true) }
    return entry
  }
}
