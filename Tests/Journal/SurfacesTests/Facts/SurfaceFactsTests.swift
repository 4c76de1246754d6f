import Foundation
import Model
import Store
import TestSupport
import Testing

@testable import Surfaces

@Suite struct SurfaceFactsTests {
  /// An entry with one fact.
  private func put(
    _ id: String, at spokenAt: String, _ fact: Extract.Fact, isPrivate: Bool = false,
    isDiscreet: Bool = false,
    in store: JournalStore
  ) throws {
    let sample = SampleRecording(id, spokenAt: spokenAt, segments: ["words"])
    var extract = sample.extract
    extract.facts = [fact]
    try store.put(
      IndexedEntry(
        id: id, digest: "1", intake: sample.intake,
        owner: Owner(isPrivate: isPrivate, isDiscreet: isDiscreet),
        source: sample.source, transcript: sample.transcript, extract: extract, summary: sample.summary,
        segmentStems: ["-"]))
  }

  private func fact(
    _ kind: Extract.Fact.Kind, _ value: Double? = nil, unit: String? = nil, item: String? = nil,
    status: String? = nil, when: String? = nil, unresolved: [String] = []
  ) -> Extract.Fact {
    Extract.Fact(
      kind: kind, sentence: Sentence(text: "words", span: Span(start: 0, end: 9), segment: 0), value: value,
      unit: unit, item: item, status: status, when: when, confidence: 0.9, unresolved: unresolved)
  }

  @Test func `Facts of entries and other sources are read, those of private entries never`() throws {
    try withIndexFolder { folder in
      let store = try JournalStore(path: folder + "/journal.sqlite")
      try put("a", at: "2026-11-20T06:00:00Z", fact(.water, 2, unit: "glasses"), in: store)
      try put("b", at: "2026-11-20T06:10:00Z", fact(.water, 9, unit: "glasses"), isPrivate: true, in: store)
      try put("c", at: "2026-11-20T06:20:00Z", fact(.weight, 80, unresolved: ["unit"]), in: store)
      try put("d", at: "2024-01-01T06:00:00Z", fact(.water, 5, unit: "glasses"), in: store)
      let visa = fact(.document, item: "visa", status: "expires", when: "2026-12")
      try put("e", at: "2024-01-02T06:00:00Z", visa, in: store)
      try put("f", at: "2024-01-03T06:00:00Z", visa, isPrivate: true, in: store)
      try store.replaceOutsideFacts([
        OutsideFact(file: "a.json", position: 0, kind: "recovery", value: 72, unit: "%", at: "2026-11-20"),
        OutsideFact(
          file: "a.json", position: 1, kind: "document", item: "Passport", status: "expires", at: "2027",
          writtenAt: "2026-11-01T08:00:00Z"),
        OutsideFact(file: "b.json", position: 0, kind: "kind of a later release", at: "2026-11-20"),
        OutsideFact(
          file: "typed.jsonl", position: 0, kind: "document", item: "Visa", status: "renewed",
          writtenAt: "2026-11-19T08:00:00Z"),
      ])
      let context = try SurfaceFixture.context()
      let facts = try SurfaceFacts(store, medicines: [:], context)
      let water = facts.known(.water, at: context.now)
      #expect(
        water.map(\.entryID) == ["a"] && water.map(\.confidence) == [0.9] && water.map(\.source) == [.speech])
      #expect(facts.known(.weight, at: context.now).isEmpty)
      #expect(DayFacts(facts, on: context.midnight, now: context.now).newest(.recovery)?.source == .file)
      let documents = ExpiringDocument.all(facts, at: context.now)
      #expect(documents.map(\.id) == ["visa", "passport"])
      #expect(documents.map(\.renewedAt) == [Instant.date("2026-11-19T08:00:00Z"), nil])
      #expect(documents.first?.statement.entryID == "e")
      #expect(facts.asOf(context.now) == Instant.date("2026-11-20T06:00:00Z"))
    }
  }

  @Test func `Of a discreet entry numbers and scheduled medicines count, and nothing says where or what`()
    throws
  {
    try withIndexFolder { folder in
      let store = try JournalStore(path: folder + "/journal.sqlite")
      let facts = [
        fact(.spend, 9, item: "hushword"), fact(.meal, item: "hushword"),
        fact(.document, item: "hushword", status: "expires", when: "2027"),
        fact(.medicine, item: "my Aspirin hushword", status: "taken"),
        fact(.medicine, item: "hushword", status: "taken"),
      ]
      for (number, fact) in facts.enumerated() {
        try put("\(number)", at: "2026-11-20T06:0\(number):00Z", fact, isDiscreet: true, in: store)
      }
      let context = try SurfaceFixture.context()
      let read = try SurfaceFacts(store, medicines: ["Aspirin": [420]], context)
      let known = FactKind.allCases.flatMap { read.known($0, at: context.now) }
      #expect(known.map(\.kind).sorted { $0.rawValue < $1.rawValue } == [.meal, .medicine, .spend])
      #expect(known.compactMap(\.item) == ["Aspirin"])
      #expect(known.allSatisfy { $0.entryID == nil && $0.span == nil && $0.source == .speech })
      try store.close()
    }
  }
}
