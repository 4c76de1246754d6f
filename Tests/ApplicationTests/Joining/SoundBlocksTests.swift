import Foundation
import Model
import TestSupport
import Testing
import Workspace

@testable import Application

@Suite struct SoundBlocksTests {
  /// The blocks of a recording of `seconds` whose blocks are named by capital letters, and its tail by a small one.
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
      hearing: Hearing(
        remarks: remarks, blocks: letters.filter(\.isUppercase).map { "\($0)" },
        tail: letters.last.flatMap { $0.isLowercase ? "\($0)" : nil }))
  }

  @Test(arguments: [
    ("ABCx", 34, "ABCDEy", 52, true), ("ABCx", 34, "ABCx", 34, true), ("ABCx", 34, "ABCy", 38, true),
    ("ABC", 30, "ABCD", 40, true), ("ABCx", 34, "ABCy", 34, false), ("ABDx", 34, "ABCDEy", 52, false),
    ("ABCDEy", 52, "ABCx", 34, false), ("ABCx", 39, "ABCy", 34, false),
    // Too short for a beginning, but not for the same.
    ("ABx", 24, "ABCDEy", 52, false), ("ABx", 24, "ABx", 24, true), ("ABx", 24, "ABy", 24, false),
    ("Ax", 12, "Ax", 12, true), ("x", 6, "x", 6, true), ("x", 6, "y", 6, false),
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
    #expect(blocks("", seconds: 0) == nil)
    #expect(blocks("AAAAx", seconds: 44) == nil)
    #expect(blocks("Ax", seconds: 12, remarks: [Remark(kind: .noSignal)]) == nil)
    let pause = Remark(kind: .noSignal, span: Span(start: 0, end: 9 * 16_000))
    #expect(blocks("ABx", seconds: 24, remarks: [pause]) != nil)
    #expect(blocks("x", seconds: 9, remarks: [pause]) == nil)
    // A recording of which most is silence is compared by the rest.
    let silence = Remark(kind: .noSignal, span: Span(start: 2 * 16_000, end: 60 * 16_000))
    #expect(blocks("ABBBBB", seconds: 60, remarks: [silence]) != nil)
    var earlier = Self.source("ABCx", seconds: 34, remarks: [])
    earlier.hearing = nil
    #expect(SoundBlocks(earlier) == nil)
  }

  @Test func soundThatIsAllZeroAs16BitIsNotCompared() throws {
    var source = Self.source("x", seconds: 6, remarks: [])
    source.loudness.peakDecibels = -120
    #expect(SoundBlocks(source) == nil)
    // A whisper in 24 bits that was raised by 60 dB, and one that is in 16.
    source.loudness.peakDecibels = -40
    source.hearing?.gainDecibels = 60
    #expect(SoundBlocks(source) == nil)
    source.loudness.peakDecibels = -20
    #expect(SoundBlocks(source) != nil)
  }

  @Test func aBeginningOfOneBlockOverAndOverSaysNothingOfWhatFollows() throws {
    #expect(try !#require(blocks("AAABx", seconds: 44)).isDistinct)
    #expect(try #require(blocks("AABAx", seconds: 44)).isDistinct)
    #expect(try #require(blocks("Ax", seconds: 14)).isDistinct)
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
    try FileSystem.atomicWrite(
      Data("sounds 2\nx\t1f\t48000\tabc\n".utf8), to: fixture.workspace.soundsFile)
    #expect(SoundCache(fixture.workspace).sounds.isEmpty)
  }
}
