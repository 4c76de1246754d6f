import Foundation
import Model
import TestSupport
import Testing

@testable import Store

@Suite struct WaveformTests {
  private static let peaks = Peaks(values: (0..<200).map { Double($0) / 200 })

  @Test func `A column holds 24 values to the hundredth`() throws {
    let text = try #require(Waveform.text(Self.peaks))
    let values = try #require(Waveform.values(text))
    #expect(values.count == 24 && values.first == 0.02 && values.last == 0.98)
    #expect(Waveform.text(Peaks(values: [])) == nil)
  }

  @Test(arguments: [
    "", "[]", "[1,2]", "[" + [String](repeating: "101", count: 24).joined(separator: ",") + "]", "x",
  ])
  func `Anything else in a column is no waveform`(text: String) { #expect(Waveform.values(text) == nil) }

  private func entry(_ owner: Owner? = nil, peaks: Peaks? = Self.peaks) -> IndexedDocuments {
    let sample = SampleRecording(
      "2026-11-10T070000Z-bbbbbbbb", spokenAt: "2026-11-10T07:00:00Z", segments: ["Two."], title: "Two")
    var entry = IndexedDocuments(
      EntryDocuments(
        id: sample.id, intake: sample.intake, owner: owner, source: sample.source,
        transcript: sample.transcript, mood: sample.mood, extract: sample.extract, summary: sample.summary),
      digest: "1")
    entry.peaks = peaks
    return entry
  }

  @Test func `An entry is shown with its waveform, and its month changes with it`() throws {
    try withIndexFolder { folder in
      let path = folder + "/journal.sqlite"
      let store = try JournalStore(path: path)
      try store.put(entry(peaks: nil))
      let before = try store.spotlightMonths()
      #expect(try store.latestShown()?.waveform == nil)
      try store.put(entry())
      #expect(try store.latestShown()?.waveform?.count == 24)
      #expect(try store.spotlightMonths() != before)
      var kept = entry(peaks: nil)
      kept.kept = [.peaks]
      try store.put(kept)
      #expect(try store.latestShown()?.waveform?.count == 24)
      try store.close()
    }
  }

  @Test func `That of a discreet entry is kept from surfaces`() throws {
    try withIndexFolder { folder in
      let path = folder + "/journal.sqlite"
      let store = try JournalStore(path: path)
      var discreet = Owner()
      discreet.isDiscreet = true
      try store.put(entry(discreet))
      try store.close()
      let careful = try JournalStore.openReadOnly(path: path, withheld: WithheldEntries(hidesDiscreet: true))
      #expect(try careful.latestShown()?.isDiscreet == true)
      #expect(try careful.latestShown()?.waveform == nil)
    }
  }
}
