import Foundation
import Model
import TestSupport
import Testing
import Workspace

@testable import Application

@Suite struct SoundBlocksTests {
  /// The blocks of a recording of `seconds` whose blocks are named by `letters`.
  private func blocks(
    _ letters: String, seconds: Int, remarks: [Remark] = []
  ) -> SoundBlocks? {
    SoundBlocks(Self.source(letters, seconds: seconds, remarks: remarks))
  }

  private static func source(_ letters: String, seconds: Int, remarks: [Remark]) -> Source {
    Source(
      container: "WAV", encoding: "Signed 16 bit PCM", decoder: "libsndfile", sampleRateHertz: 16_000,
      channels: 1, durationSamples: seconds * 16_000, spokenAt: "2026-11-20T08:00:00Z",
      spokenAtSource: .name, loudness: .init(rmsDecibels: -30, peakDecibels: -3, clippedSamples: 0),
      hearing: Hearing(remarks: remarks, blocks: letters.map { "\($0)" }))
  }

  @Test(arguments: [
    ("abc", 34, "abcde", 52, true), ("abc", 34, "abc", 34, true), ("abc", 34, "abc", 38, true),
    // Too short for a beginning, but not for the same.
    ("ab", 24, "abcde", 52, false), ("ab", 24, "ab", 24, true), ("ab", 24, "ab", 25, false),
    ("a", 12, "a", 12, true), ("abd", 34, "abcde", 52, false), ("abcde", 52, "abc", 34, false),
    ("abc", 39, "abc", 34, false),
  ])
  func theSameSoundAndABeginningAreFound(
    one: String, seconds: Int, other: String, otherSeconds: Int, isFound: Bool
  ) throws {
    let (one, other) = (
      try #require(blocks(one, seconds: seconds)), try #require(blocks(other, seconds: otherSeconds))
    )
    #expect(one.begins(other) == isFound)
    if isFound { #expect(one.beginning == other.beginning) }
  }

  @Test func whatSaysNothingIsNotCompared() {
    #expect(blocks("", seconds: 9) == nil)
    #expect(blocks("aaaa", seconds: 44) == nil)
    #expect(blocks("a", seconds: 12, remarks: [Remark(kind: .noSignal)]) == nil)
    var earlier = Self.source("abc", seconds: 34, remarks: [])
    earlier.hearing = nil
    #expect(SoundBlocks(earlier) == nil)
  }

  @Test func theCacheIsReadBackAndADamagedOneIsEmpty() throws {
    let fixture = try WorkspaceFixture()
    var cache = SoundCache(fixture.workspace)
    #expect(cache.sounds.isEmpty)
    let sounds = [
      "x": KnownSound(recording: "x", line: "1f", samples: 48_000, beginning: "abc"),
      "y": KnownSound(recording: "y", line: "2f", samples: 1, beginning: ""),
    ]
    try cache.save(sounds)
    #expect(SoundCache(fixture.workspace).sounds == sounds)
    try fixture.writeCache("sounds 2\nx\t1f\t48000\tabc\n", fixture.workspace.soundsFile)
    #expect(SoundCache(fixture.workspace).sounds.isEmpty)
  }
}

extension WorkspaceFixture {
  fileprivate func writeCache(_ text: String, _ path: String) throws {
    try FileSystem.atomicWrite(Data(text.utf8), to: path)
  }
}
