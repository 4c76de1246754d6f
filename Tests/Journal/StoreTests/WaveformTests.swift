import Foundation
import GRDB
import Model
import TestSupport
import Testing

@testable import Store

@Suite struct WaveformTests {
  /// What makes an index one of the version before.
  static let withoutWaveforms = """
    \(DiscreetEntriesTests.earlierName)
    ALTER TABLE entries DROP COLUMN waveform; DELETE FROM grdb_migrations WHERE identifier LIKE '11 %';
    """

  /// What makes an index one of the version before that, which had nothing of sidecars either.
  static let withoutSidecars = """
    \(withoutWaveforms) DROP INDEX entries_by_prompt; DROP INDEX entries_by_thread;
    ALTER TABLE entries DROP COLUMN prompt; ALTER TABLE entries DROP COLUMN thread;
    DELETE FROM grdb_migrations WHERE identifier LIKE '10 %';
    """

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

  private func entry(_ owner: Owner? = nil, peaks: Peaks? = Self.peaks) -> IndexedEntry {
    let sample = SampleRecording(
      "2026-11-10T070000Z-bbbbbbbb", spokenAt: "2026-11-10T07:00:00Z", segments: ["Two."], title: "Two")
    var entry = IndexedEntry(
      id: sample.id, digest: "1", intake: sample.intake, owner: owner, source: sample.source,
      transcript: sample.transcript, mood: sample.mood, extract: sample.extract, summary: sample.summary)
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

  @Test(arguments: [(withoutWaveforms, 10), (withoutSidecars, 9)])
  func `An index of an earlier version is read without them, and brought up to date`(
    without: String, version: Int
  ) throws {
    try withIndexFolder { folder in
      let path = folder + "/journal.sqlite"
      let store = try JournalStore(path: path)
      try store.put(entry(peaks: nil))
      let state = try store.stateDigest()
      try store.write { try $0.execute(sql: "\(without) PRAGMA user_version = \(version)") }
      try store.close()
      let old = try JournalStore.openReadOnly(path: path)
      #expect(try old.latestShown()?.title == "Two" && old.latestShown()?.waveform == nil)
      #expect(try old.stateDigest() == state)
      try old.close()
      let new = try JournalStore(path: path)
      #expect(try new.stateDigest() == state)
      try new.put(entry())
      #expect(try new.latestShown()?.waveform?.count == 24)
      try new.close()
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
