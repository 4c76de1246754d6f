import Audio
import Foundation
import Model
import StageContract
import StageKit
import TestSupport
import TestTraits
import Testing

@testable import IngestStage

private let hasFFmpeg = MadeFile.ffmpeg != nil

/// Joined and damaged files: everything that is in the file is heard, and what is lost is named with its place.
@Suite(.runsProcesses) struct JoinedFilesTests {
  @Test(.enabled(if: hasFFmpeg), arguments: ["a.ogg", "a.mp3", "a.m4a", "a.aac", "a.mka"])
  func `two files one after the other are heard to the end`(name: String) async throws {
    let run = try IngestRun(name: name)
    let first = try MadeFile.bytes(name, hertz: 500, seconds: 4)
    let second = try MadeFile.bytes(name, hertz: 1500, seconds: 4)
    try (first + second).write(to: URL(filePath: run.recording))
    let (source, audio) = try await onThread { try run() }
    #expect(abs(source.durationSamples - 128_000) < 4000)
    #expect(source.hearing?.remarks == [])
    let samples = try IngestRun.samples(audio)
    #expect(amplitude(of: Array(samples[8000..<56_000]), hertz: 500) > 0.3)
    #expect(amplitude(of: Array(samples.suffix(56_000).prefix(48_000)), hertz: 1500) > 0.3)
  }

  @Test(.enabled(if: hasFFmpeg))
  func `a chained Ogg whose parts differ in rate and channels keeps its pitch`()
    async throws
  {
    let run = try IngestRun(name: "chained.ogg")
    let first = try MadeFile.bytes("a.ogg", hertz: 500, seconds: 4, options: ["-ar", "22050"])
    let second = try MadeFile.bytes("b.ogg", hertz: 1500, seconds: 4, options: ["-ar", "48000", "-ac", "2"])
    try (first + second).write(to: URL(filePath: run.recording))
    let (source, audio) = try await onThread { try run() }
    #expect(abs(source.durationSamples - 128_000) < 2000)
    #expect(source.hearing?.remarks == [])
    #expect(
      amplitude(of: Array(try IngestRun.samples(audio).suffix(56_000).prefix(48_000)), hertz: 1500) > 0.3)
  }

  @Test(.enabled(if: hasFFmpeg), arguments: ["a.ogg", "a.opus"])
  func `a page that is said to be the last of an Ogg and is not ends nothing`(name: String) async throws {
    let run = try IngestRun(name: name)
    var bytes = [UInt8](try MadeFile.bytes(name, hertz: 500, seconds: 8))
    let starts = bytes.indices.filter { bytes[$0...].starts(with: Array("OggS\0".utf8)) } + [bytes.count]
    try #require(starts.count > 5)
    let middle = starts[starts.count / 2]..<starts[starts.count / 2 + 1]
    bytes[middle.lowerBound + 5] |= 4
    let sum = OggPages.checksum(Array(bytes[middle]))
    for place in 0..<4 {
      bytes[middle.lowerBound + 22 + place] = UInt8(truncatingIfNeeded: sum >> (8 * UInt32(place)))
    }
    try Data(bytes).write(to: URL(filePath: run.recording))
    let source = try await onThread { try run().source }
    #expect(abs(source.durationSamples - 128_000) < 4000, "\(source.durationSamples)")
  }

  @Test func `without ffmpeg the first part stays, and the remark names the package`() throws {
    var run = try IngestRun(name: "joined.flac")
    run.searchPath = run.folder.path
    try SoundFile.write(TestAudio.tone(seconds: 2), to: run.recording, as: .flac, sampleRateHertz: 16_000)
    let part = try readFile(run.recording)
    try (part + part).write(to: URL(filePath: run.recording))
    let source = try run().source
    #expect(source.durationSamples == 32_000)
    let remark = try #require(source.hearing?.remarks.first)
    #expect(remark.kind == .noSecondDecoder)
    #expect(remark.span == Span(start: 32_000, end: 32_000))
    #expect(remark.detail?.contains("the package ffmpeg") == true)
  }

  @Test(.enabled(if: hasFFmpeg), arguments: ["a.mp3", "a.aac", "a.ogg", "a.flac", "a.m4a"])
  func `a hole is passed, and its place is named`(name: String) async throws {
    let run = try IngestRun(name: name)
    var bytes = try MadeFile.bytes(name, hertz: nil, seconds: 20)
    let hole = bytes.count * 9 / 20..<bytes.count * 11 / 20
    var state: UInt64 = 5
    for index in hole {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      bytes[index] = UInt8(truncatingIfNeeded: state >> 40)
    }
    try bytes.write(to: URL(filePath: run.recording))
    let source = try await onThread { try run().source }
    #expect(source.durationSamples > 16 * 16_000)
    let gaps = try #require(source.hearing?.remarks.filter { $0.kind == .gap })
    #expect(!gaps.isEmpty)
    for gap in gaps {
      let start = try #require(gap.span?.start)
      #expect(start >= 7 * 16_000 && start <= 12 * 16_000)
    }
    let missing = gaps.reduce(0) { $0 + ($1.missingSeconds ?? 0) }
    #expect(missing > 0.5 && missing < 5)
  }

  @Test(.enabled(if: hasFFmpeg)) func `an MP3 that ends before the length in its header is cut short`()
    async throws
  {
    let run = try IngestRun(name: "cut.mp3")
    let bytes = try MadeFile.bytes("a.mp3", hertz: nil, seconds: 10)
    try bytes.prefix(bytes.count * 6 / 10).write(to: URL(filePath: run.recording))
    let source = try await onThread { try run().source }
    let remark = try #require(source.hearing?.remarks.first)
    #expect(source.hearing?.remarks.count == 1 && remark.kind == .cutShort)
    #expect(abs((remark.missingSeconds ?? 0) - 4) < 1)
    #expect(abs((remark.span?.start ?? 0) - source.durationSamples) < 200)
  }

  @Test func `a WAV with two data chunks is heard to the end`() throws {
    let run = try IngestRun()
    let tone = TestAudio.wav(TestAudio.tone(seconds: 1))
    var whole = tone
    whole.append(contentsOf: "LIST".utf8)
    whole.append(contentsOf: [4, 0, 0, 0])
    whole.append(contentsOf: "INFO".utf8)
    whole.append(tone.dropFirst(36))
    try whole.write(to: URL(filePath: run.recording))
    let source = try run().source
    #expect(source.durationSamples == 32_000)
    #expect(source.hearing?.remarks == [])
  }

  @Test func `a WAV that declares less than it holds is heard to the end`() throws {
    let run = try IngestRun()
    try TestAudio.wav(TestAudio.speechLike(seconds: 2), riffSize: 32_036, dataSize: 8000)
      .write(to: URL(filePath: run.recording))
    let source = try run().source
    #expect(source.durationSamples == 32_000)
    #expect(source.hearing?.remarks.map(\.kind) == [.damagedHeader])
  }

  @Test func `WAV files joined after a crash, and with other rates, are heard to the end`() throws {
    let run = try IngestRun()
    let first = TestAudio.wav(TestAudio.tone(seconds: 1), riffSize: 0, dataSize: 0)
    let second = TestAudio.wav(
      TestAudio.tone(hertz: 1500, seconds: 2, sampleRateHertz: 8000), sampleRateHertz: 8000)
    try (first + second).write(to: URL(filePath: run.recording))
    let (source, audio) = try run()
    #expect(abs(source.durationSamples - 48_000) < 4)
    #expect(source.hearing?.remarks.map(\.kind) == [.damagedHeader])
    #expect(amplitude(of: Array(try IngestRun.samples(audio).suffix(32_000)), hertz: 1500) > 0.45)
  }

  @Test func `files made of nothing but beginnings end soon`() throws {
    let marks = [
      Data("RIFF\0\0\0\0WAVE".utf8), Data("fLaC\0\0\0\u{22}".utf8), Data([0, 0, 0, 8]) + Data("ftyp".utf8),
      Data("OggS".utf8), Data([0xFF, 0xFB, 0x90, 0x44]), Data([0xFF, 0xF1, 0x50, 0x80, 0x00, 0xFF, 0xFC]),
    ]
    let folder = try TestFolder()
    for mark in marks {
      try Data((0..<200_000).flatMap { _ in mark }).write(to: URL(filePath: folder["marks"]))
      let start = ContinuousClock.now
      #expect(SoundLayout(path: folder["marks"]).parts.count <= SoundLayout.maxParts + 1)
      #expect((WAVFile(path: folder["marks"])?.passages.count ?? 0) <= SoundLayout.maxParts)
      #expect(ContinuousClock.now - start < .seconds(20))
    }
  }
}
