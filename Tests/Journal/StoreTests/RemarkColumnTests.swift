import Model
import StageContract
import TestSupport
import Testing

@testable import Store

@Suite struct RemarkColumnTests {
  private static let clipped = Remark(
    kind: .clipped, span: Span(start: 0, end: 16_000), detail: "4,000 samples")

  private func heard(_ sample: SampleRecording, _ remarks: [Remark]) -> IndexedDocuments {
    var entry = indexed(sample, digest: "2")
    entry.source?.hearing = Hearing(remarks: remarks)
    return entry
  }

  @Test func `An entry has the remarks that its owner has not seen`() throws {
    try withStore { store, _ in
      #expect(try store.entries().allSatisfy { $0.remarks == nil })
      try store.put(heard(walk, [Self.clipped]))
      try store.put(heard(office, []))
      var seen = secret
      seen.owner?.seenRemarks = [Self.clipped]
      try store.put(heard(seen, [Self.clipped, Remark(kind: .twoChannels)]))
      #expect(try store.entry(id: walk.id)?.remarks == [Self.clipped])
      #expect(try store.entry(id: office.id)?.remarks == [])
      let told = try store.remarks()
      #expect(told.map(\.id) == [secret.id, walk.id])
      #expect(told.map(\.remarks) == [[Remark(kind: .twoChannels)], [Self.clipped]])
    }
  }

  @Test func `What an earlier version hardly heard is found until it is decoded again`() throws {
    // A segment lasts two seconds: 15 words in a minute, 3 in a minute, and none in two seconds.
    let few = SampleRecording(
      "2026-11-21T000000Z-dddddddd", spokenAt: "2026-11-21T00:00:00Z",
      segments: ["A word there"] + Array(repeating: "", count: 29))
    let none = SampleRecording("2026-11-21T000001Z-dddddddd", spokenAt: "2026-11-21T00:00:01Z", segments: [])
    try withStore([walk]) { store, _ in
      func put(_ sample: SampleRecording, _ hearing: Hearing?) throws {
        var entry = indexed(sample, digest: hearing == nil ? "1" : "2")
        entry.transcript?.segments.removeAll { $0.text.isEmpty }
        entry.source?.durationSamples = max(32_000, sample.segments.count * 32_000)
        entry.source?.hearing = hearing
        try store.put(entry)
      }
      func found() throws -> [String] { try store.ids(EntryFilter(onlyHardlyHeard: true)) }
      try put(few, nil)
      try put(none, nil)
      #expect(try found() == [none.id, few.id])
      let earlier = try store.earlierDecodedCount()
      try put(few, Hearing())
      #expect(try found() == [none.id])
      #expect(try store.earlierDecodedCount() == earlier - 1)
      try put(none, Hearing(remarks: [Remark(kind: .noSignal)]))
      #expect(try found() == [])
    }
  }

  @Test(arguments: [
    ("今日は東京の公園に行きました。", 7), ("はい。", 1), ("ฉันเรียนภาษาไทย", 8), ("I think so, don't you, mother-in-law?", 6),
    ("어제 학교에서 친구를 만났어요.", 8),
  ])
  func `Words of languages without spaces are counted by their characters`(text: String, words: Int) throws {
    // A minute in which one segment has words.
    let sample = SampleRecording(
      "2026-11-21T000000Z-dddddddd", spokenAt: "2026-11-21T00:00:00Z",
      segments: [text] + Array(repeating: "", count: 29))
    var entry = indexed(sample)
    entry.transcript?.segments.removeAll { $0.text.isEmpty }
    try withStore([]) { [entry] store, _ in
      try store.put(entry)
      #expect(try store.wordCounts() == [sample.id: words])
      #expect(try store.ids(EntryFilter(onlyHardlyHeard: true)) == (words < 5 ? [sample.id] : []))
    }
  }
}
