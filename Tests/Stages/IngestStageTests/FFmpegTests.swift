import Foundation
import Model
import StageContract
import Subprocess
import TestSupport
import Testing

@testable import IngestStage

private let hasFFmpeg = MadeFile.ffmpeg != nil

/// Bytes that begin like an m4a.
private let m4aStart = Data([0, 0, 0, 0x20]) + Data("ftypM4A ".utf8) + Data(count: 100)

@Suite(.serialized) struct FFmpegTests {
  @Test(
    .enabled(if: hasFFmpeg), arguments: ["it's \"so\"\n🎙️ 12.m4a", "original.webm", "-i.mkv"])
  func `what libsndfile cannot open goes through ffmpeg`(name: String) async throws {
    let run = try IngestRun(name: name)
    try encode(TestAudio.tone(seconds: 3, sampleRateHertz: 48_000), to: run)
    let (source, audio) = try await onThread { try run(into: "first.wav") }
    #expect(source.decoder == "ffmpeg")
    #expect(source.sampleRateHertz == 48_000)
    #expect(source.channels == 2)
    #expect(abs(source.durationSamples - 48_000) < 1000)
    #expect(source.spokenAt == "2026-11-19T06:00:00Z")
    #expect(source.spokenAtSource == .tags)
    #expect(source.hearing?.remarks == [])
    #expect(source.hearing?.streams.map(\.use) == [.heard])
    #expect(abs(amplitude(of: try IngestRun.samples(audio), hertz: 1000) - 0.5) < 0.03)
    #expect(try await onThread { try run(into: "second.wav").audio } == audio)
  }

  @Test(.enabled(if: hasFFmpeg)) func `what ffmpeg does not understand is bad input`() async throws {
    let run = try IngestRun(name: "original.m4a")
    try m4aStart.write(to: URL(filePath: run.recording))
    let found = try await onThread { [run] in try run.failure() }
    let failure = try #require(found)
    #expect(failure.status == .badInput)
    #expect(!failure.words.contains("0x"))
    #expect(!failure.words.contains("\n"))
  }

  @Test func `without ffmpeg the recording waits, and the words help`() async throws {
    var run = try IngestRun(name: "original.m4a")
    run.searchPath = run.folder.path
    try m4aStart.write(to: URL(filePath: run.recording))
    let found = try await onThread { [run] in try run.failure() }
    let failure = try #require(found)
    #expect(failure.status == .unavailable)
    #expect(failure.words.contains("apt install ffmpeg"))
    #expect(FFmpeg.version(searchPath: run.folder.path) == nil)
  }

  @Test func `ffmpeg may read files alone, of containers that refer to no others`() async throws {
    var run = try IngestRun(name: "original.m4a")
    run.searchPath = run.folder.path
    for name in ["ffmpeg", "ffprobe"] {
      try writeProgram("#!/bin/sh\necho \"$@\" >>'\(run.folder["said"])'\nexit 1\n", to: run.folder[name])
    }
    try m4aStart.write(to: URL(filePath: run.recording))
    let failure = try await onThread { [run] in try run.failure() }
    #expect(failure != nil)
    let said = try String(contentsOfFile: run.folder["said"], encoding: .utf8)
    let calls = said.split(separator: "\n").filter { $0.contains("file:" + run.recording) }
    #expect(!calls.isEmpty)
    for call in calls {
      #expect(call.contains("-protocol_whitelist file,pipe -format_whitelist "), "\(call)")
    }
    #expect(
      !FFmpeg.containers.split(separator: ",").contains { ["hls", "concat", "dash", "rtsp"].contains($0) })
  }

  @Test(.enabled(if: hasFFmpeg)) func `the version is one word`() async throws {
    let searchPath = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let version = try await onThread { FFmpeg.version(searchPath: searchPath) }
    #expect(version?.contains(" ") == false)
    #expect(version?.first { $0.isNumber } != nil)
  }

  @Test(.enabled(if: hasFFmpeg)) func `a failed write ends the child process and is reported`()
    async throws
  {
    let run = try IngestRun(name: "original.m4a")
    try encode(TestAudio.tone(seconds: 5, sampleRateHertz: 48_000), to: run)
    try FileManager.default.createSymbolicLink(
      atPath: run.folder["audio.wav"], withDestinationPath: "/dev/full")
    let failure = try await onThread { try run.failure() }
    #expect(failure?.status == .inputOutput)
  }

  @Test func `a decoder that was stopped is not the recording's fault`() {
    #expect(FFmpeg.stop(.exited(0), reason: "") == nil)
    #expect(FFmpeg.stop(.exited(1), reason: "moov atom not found") == nil)
    #expect(FFmpeg.stop(.exited(1), reason: "Cannot allocate memory", addressSpace: 4 << 30) == nil)
    #expect(FFmpeg.stop(.signaled(9), reason: "") == "signal 9")
    let words = [
      FFmpeg.stop(.signaled(SIGXCPU), reason: ""),
      FFmpeg.stop(.exited(127), reason: "libx.so: failed to map segment from shared object"),
      FFmpeg.stop(.exited(1), reason: "Cannot allocate memory", addressSpace: 1 << 30),
    ]
    #expect(
      words == [
        "out of CPU time; see limits.ingest.cpu_seconds in sonar.yaml",
        "libx.so: failed to map segment from shared object; see limits.ingest.memory_megabytes in sonar.yaml",
        "out of memory; see limits.ingest.memory_megabytes in sonar.yaml",
      ])
  }

  private func encode(_ samples: [Float], to run: IngestRun) throws {
    let wav = run.folder["plain.wav"]
    try TestAudio.write(samples.flatMap { [$0, $0] }, to: wav, sampleRateHertz: 48_000, channels: 2)
    try MadeFile.run(
      ["-i", wav, "-metadata", "creation_time=2026-11-19T06:00:00Z", "file:" + run.recording])
  }
}

@Suite struct AUStreamTests {
  @Test(arguments: [1, 7, 24, 33, 1000]) func `any cut of the stream gives the same samples`(size: Int) throws
  {
    let samples: [Float] = [0, 0.5, -0.25, 1, -1, 0.125]
    var bytes: [UInt8] = []
    for word in [0x2E73_6E64, 28, 0xFFFF_FFFF, 6, 44_100, 2, 0] as [UInt32] { append(word, to: &bytes) }
    for sample in samples { append(sample.bitPattern, to: &bytes) }
    var stream = AUStream()
    var result: [Float] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      result += try stream.take(bytes[start..<min(start + size, bytes.count)])
    }
    #expect(result == samples)
    #expect(stream.header == .init(sampleRateHertz: 44_100, channels: 2))
  }

  private func append(_ word: UInt32, to bytes: inout [UInt8]) {
    for shift in [24, 16, 8, 0] as [UInt32] { bytes.append(UInt8(truncatingIfNeeded: word >> shift)) }
  }
}
