import Foundation
import Model
import TestSupport
import Testing

@testable import Store

@Suite struct PeriodStatisticsTests {
  private let all = (Date(timeIntervalSince1970: 0), Date.distantFuture)

  private func summarised(_ sample: SampleRecording) -> IndexedDocuments {
    var entry = indexed(sample)
    entry.summary?.sentences = zip(sample.segments, sample.transcript.segments).map {
      Summary.Line(text: $0, spoken: Sentence(text: $0, span: $1.span, segment: 0))
    }
    return entry
  }

  @Test func `Sentences of the summary are kept with their spans`() throws {
    try withStore([]) { store, path in
      try store.put(summarised(walk))
      let lines = try store.statistics(since: all.0, until: all.1).lines
      #expect(lines.map(\.text) == walk.segments && lines[1].span == Span(start: 32_000, end: 64_000))
      #expect(try store.dump().filter { $0.hasPrefix("summary_lines|") }.count == 3)
      try store.put(indexed(walk))
      #expect(try store.statistics(since: all.0, until: all.1).lines.isEmpty)
      try store.put(summarised(walk))
      try store.remove(id: walk.id)
      #expect(try store.dump().isEmpty)
    }
  }

  @Test func `Sentences of the summary carry how they were read, also if neither was read again`() throws {
    try withStore([]) { store, _ in
      var entry = summarised(walk)
      let span = Span(start: 32_000, end: 64_000)
      entry.mood?.sentences = [
        .init(sentence: Sentence(text: "", span: span, segment: 0), score: -0.5, feeling: "sad")
      ]
      entry.reading = Reading(
        reader: "0", sentences: [.init(segment: 0, span: span, event: 0.9, keep: 0.4, valence: 0)])
      try store.put(entry)
      func lines() throws -> [PeriodStatistics.Line] {
        try store.statistics(since: all.0, until: all.1).lines
      }
      let found = try lines()
      #expect(found.map(\.valence) == [nil, -0.5, nil])
      #expect(found.map(\.feeling) == [nil, "sad", nil])
      #expect(found.map(\.event) == [nil, 1, nil])
      #expect(found.map(\.keep) == [nil, 0.4, nil])
      (entry.kept, entry.mood, entry.reading) = ([.mood], nil, nil)
      try store.put(entry)
      #expect(try lines() == found)
    }
  }

  @Test func `Terms are counted here and elsewhere, private entries nowhere`() throws {
    var again = walk
    again.id = "2026-11-18T090000Z-dddddddd"
    again.spokenAt = "2026-11-18T09:00:00Z"
    var old = walk
    old.id = "2026-11-01T090000Z-eeeeeeee"
    old.spokenAt = "2026-11-01T09:00:00Z"
    try withStore([walk, again, old, office, secret]) { store, _ in
      let since = try #require(Instant.date("2026-11-18T00:00:00Z"))
      let stretch = try store.statistics(since: since, until: since.addingTimeInterval(86_400))
      #expect(stretch.entries.map(\.id) == [walk.id, again.id] && stretch.entriesElsewhere == 2)
      #expect(stretch.terms.map(\.stem) == ["anna", "milk", "river", "today"])
      let river = try #require(stretch.terms.first { $0.stem == "river" })
      #expect(river.entries == 2 && river.count == 2 && river.entriesElsewhere == 1)
      #expect(river.nouns == 2 && river.language == "en")
      #expect(stretch.people == [PeriodStatistics.Person(name: "Anna Lee", count: 2, entries: 2)])
      #expect(try store.moodScores(since: .distantPast, until: since) == [0.6])
      let spoken = try #require(try store.firstAndLast(before: .distantFuture))
      #expect(Instant.text(spoken.first) == old.spokenAt && Instant.text(spoken.last) == office.spokenAt)
      #expect(try store.firstAndLast(before: all.0) == nil)
    }
  }

  @Test func `Passages hold two of the groups, or the only one`() throws {
    let searches: [([[String]], [Int])] = [
      ([["river"]], [0]), ([["milk"], ["bread"], ["moon"]], [1]), ([["milk"], ["moon", "käse"]], [1]),
      ([["milk"], ["moon"]], []), ([], []), ([[]], []), ([["\" OR milk"], ["NEAR("]], []), ([["i"]], [0, 1]),
    ]
    try withStore { store, _ in
      for (groups, segments) in searches {
        let found = try store.passages(holding: groups, since: all.0, until: all.1, limit: 2)
        #expect(found.map(\.text) == segments.map { walk.segments[$0] }, "\(groups)")
        #expect(found.map(\.span.start) == segments.map { $0 * 32_000 }, "\(groups)")
      }
    }
  }
}
