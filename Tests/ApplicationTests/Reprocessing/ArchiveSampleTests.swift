import Foundation
import Testing

@testable import Application

@Suite struct ArchiveSampleTests {
  /// Entries whose length, mood and time are in orders of their own.
  private let candidates = (0..<30).map { number in
    ArchiveSample.Candidate(
      id: "r\(number)", durationSamples: number * 7 % 30, mood: Double(number * 11 % 30) / 15 - 1,
      spokenAt: Date(timeIntervalSince1970: Double(number)))
  }

  @Test func theEndsOfLengthMoodAndTimeComeFirst() {
    let chosen = ArchiveSample.choose(6, of: candidates)
    #expect(chosen.map(\.kind) == ["short", "sad", "old", "long", "glad", "new"])
    // r0 is the shortest, the saddest and the oldest: the next ones stand in for it.
    #expect(chosen[0].id == "r0" && chosen[2].id == "r1" && chosen[5].id == "r29")
    let lengths = chosen.map { choice in candidates.first { $0.id == choice.id }?.durationSamples }
    #expect(lengths[3] == 29)
  }

  @Test func itIsTheSameWhateverTheOrderAndOtherTheNextTime() {
    let first = ArchiveSample.choose(12, of: candidates)
    #expect(Set(first.map(\.id)).count == 12)
    #expect(ArchiveSample.choose(12, of: candidates.reversed()) == first)
    let next = ArchiveSample.choose(12, of: candidates, excluding: Set(first.map(\.id)))
    #expect(next.count == 12 && Set(next.map(\.id)).isDisjoint(with: first.map(\.id)))
  }

  @Test func aSmallArchiveIsTakenWhole() {
    #expect(ArchiveSample.choose(50, of: candidates).count == 30)
    #expect(ArchiveSample.choose(12, of: []).isEmpty)
    let silent = ArchiveSample.Candidate(id: "s", durationSamples: 0, mood: nil, spokenAt: Date())
    #expect(ArchiveSample.choose(12, of: [silent]).map(\.kind) == ["short"])
  }
}
