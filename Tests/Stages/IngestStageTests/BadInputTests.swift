import Audio
import Foundation
import Model
import StageContract
import StageKit
import TestSupport
import TestTraits
import Testing

@testable import IngestStage

@Suite(.runsProcesses) struct BadInputTests {
  @Test(arguments: [
    (UInt32(0), UInt32(0)), (36, 0), (0xFFFF_FFFF, 0xFFFF_FFFF), (0, 32_000), (64_036, 64_000),
  ]) func `a WAV that lies about its length is kept`(riffSize: UInt32, dataSize: UInt32) throws {
    let run = try IngestRun()
    let tone = TestAudio.tone(seconds: 1)
    try TestAudio.wav(tone, riffSize: riffSize, dataSize: dataSize).write(to: URL(filePath: run.recording))
    let (source, audio) = try run()
    #expect(source.durationSamples == 16_000)
    // More was declared than the file holds, or only the header is wrong.
    let isCut = dataSize > 32_000 && dataSize < 0x7FFF_0000
    let remark = try #require(source.hearing?.remarks.first)
    #expect(source.hearing?.remarks.count == 1)
    #expect(remark.kind == (isCut ? .cutShort : .damagedHeader))
    #expect(remark.missingSeconds == (isCut ? 1 : nil))
    #expect(abs(amplitude(of: try IngestRun.samples(audio), hertz: 1000) - 0.5) < 0.002)
  }

  @Test func `a WAV truncated within a frame is kept up to its last complete frame`() throws {
    let run = try IngestRun()
    let whole = TestAudio.wav(TestAudio.tone(seconds: 1), channels: 2)
    try whole.dropLast(4001).write(to: URL(filePath: run.recording))
    let source = try run().source
    #expect(source.durationSamples == 6999)
    let remark = try #require(source.hearing?.remarks.first)
    #expect(remark.kind == .cutShort)
    #expect(remark.missingSeconds == 0.06)
    #expect(remark.span == Span(start: 6999, end: 6999))
  }

  @Test func `what decodes of a truncated FLAC is kept`() throws {
    let run = try IngestRun(name: "original.flac")
    let noise = TestAudio.speechLike(seconds: 4)
    try SoundFile.write(noise, to: run.recording, as: .flac, sampleRateHertz: 16_000)
    let whole = try readFile(run.recording)
    try whole.prefix(whole.count / 2).write(to: URL(filePath: run.recording))
    let source = try run().source
    #expect((8000..<60_000).contains(source.durationSamples))
    #expect(source.hearing?.declaredSamples == 64_000)
    let remark = try #require(source.hearing?.remarks.first { $0.kind == .cutShort })
    let missing = Double(64_000 - source.durationSamples) / 16_000
    let said = try #require(remark.missingSeconds)
    #expect(abs(said - missing) < 0.1)
    #expect(remark.span?.start == source.durationSamples)
  }

  @Test(arguments: [
    ("empty.wav", Data(), "empty"),
    ("text.wav", Data("Dear diary, this is no sound.\n".utf8), "text"),
    ("playlist.m4a", Data("#EXTM3U\nfile:///etc/passwd\n".utf8), "text"),
    ("zeros.m4a", Data(count: 10_000), "zeros"),
    ("no audio.wav", TestAudio.wav([]), "no audio"),
    ("crashed at once.wav", TestAudio.wav([], riffSize: 0, dataSize: 0), "no audio"),
    ("short.wav", TestAudio.wav(TestAudio.tone(seconds: 0.09)), "shorter than 0.1 s"),
    ("two\nlines.wav", Data(), "empty"),
  ]) func `is refused in one clear line`(name: String, bytes: Data, words: String) throws {
    let run = try IngestRun(name: name)
    try bytes.write(to: URL(filePath: run.recording))
    let failure = try #require(try run.failure())
    #expect(failure.status == .badInput)
    #expect(failure.words.contains(words))
    #expect(!failure.words.contains("\n"))
    #expect(!FileManager.default.fileExists(atPath: run.folder["audio.wav"]))
    #expect(try readFile(run.recording) == bytes)
  }

  @Test func `a folder is refused`() throws {
    let run = try IngestRun()
    try FileManager.default.createDirectory(atPath: run.recording, withIntermediateDirectories: true)
    #expect(try run.failure()?.status == .badInput)
  }

  @Test func `a missing recording is a missing input`() throws {
    #expect(try IngestRun().failure()?.status == .missingInput)
  }

  @Test func `an output that cannot be written is an input or output failure`() throws {
    let run = try IngestRun()
    try TestAudio.write(TestAudio.tone(), to: run.recording)
    do {
      try run(into: "no such folder/audio.wav")
      Issue.record("the run must fail")
    } catch let error as IngestError {
      #expect(error.exitStatus == .temporary)
    }
  }

  @Test(.enabled(if: access("/dev/full", W_OK) == 0)) func `a full disk is an input or output failure`()
    throws
  {
    let run = try IngestRun()
    try TestAudio.write(TestAudio.tone(), to: run.recording)
    try FileManager.default.createSymbolicLink(
      atPath: run.folder["audio.wav"], withDestinationPath: "/dev/full")
    #expect(try run.failure()?.status == .inputOutput)
  }
}
