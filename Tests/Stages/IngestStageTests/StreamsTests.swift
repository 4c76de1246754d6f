import Foundation
import Model
import StageContract
import TestSupport
import Testing

@testable import IngestStage

/// The beginning of a Word document.
private let word: [UInt8] = {
  var bytes = Array("PK".utf8) + [3, 4]
  bytes += [UInt8](repeating: 0, count: 26)
  bytes += Array("[Content_Types].xml".utf8)
  return bytes
}()
private let hasFFmpeg = MadeFile.ffmpeg != nil

@Suite(.serialized) struct StreamsTests {
  /// A phone writes the sound of a recording a second time, in a codec of its maker's; which stream is first differs.
  @Test(.enabled(if: hasFFmpeg), arguments: [0, 1])
  func `a stream that no decoder knows is passed over, and is no loss`(unknown: Int) async throws {
    let run = try IngestRun(name: "two.mov")
    try twoStreams(0.5, 0.5, to: run, options: ["-c:a:\(unknown)", "pcm_s16le"])
    // Its sample entry gets a code that no decoder knows.
    var bytes = try readFile(run.recording)
    let entry = try #require(bytes.range(of: Data("sowt".utf8)))
    bytes.replaceSubrange(entry, with: Data("zzzz".utf8))
    try bytes.write(to: URL(filePath: run.recording))
    let (source, audio) = try await onThread { try run() }
    var uses = [Hearing.Stream.Use](repeating: .heard, count: 2)
    uses[unknown] = .undecodable
    #expect(source.hearing?.streams.map(\.use) == uses)
    #expect(source.hearing?.streams[unknown].codec == "zzzz")
    #expect(source.hearing?.remarks == [])
    #expect(amplitude(of: try IngestRun.samples(audio), hertz: unknown == 0 ? 1500 : 500) > 0.3)
    #expect(abs(source.durationSamples - 32_000) < 2000)
  }

  @Test(.enabled(if: hasFFmpeg)) func `a silent stream is not chosen`() async throws {
    let run = try IngestRun(name: "two.mkv")
    try twoStreams(0, 0.5, to: run)
    let (source, audio) = try await onThread { try run() }
    #expect(source.hearing?.streams.map(\.use) == [.silent, .heard])
    #expect(source.hearing?.remarks == [])
    #expect(amplitude(of: try IngestRun.samples(audio), hertz: 1500) > 0.3)
  }

  @Test(.enabled(if: hasFFmpeg)) func `of two with sound the default is heard, and the other is named`()
    async throws
  {
    let run = try IngestRun(name: "two.mkv")
    try twoStreams(0.5, 0.5, to: run, options: ["-disposition:a:0", "0", "-disposition:a:1", "default"])
    let (source, audio) = try await onThread { try run() }
    #expect(source.hearing?.streams.map(\.use) == [.passedOver, .heard])
    #expect(source.hearing?.remarks.map(\.kind) == [.otherStream])
    #expect(amplitude(of: try IngestRun.samples(audio), hertz: 1500) > 0.3)
  }

  /// Two streams with tones of 500 and 1500 Hz.
  private func twoStreams(_ first: Double, _ second: Double, to run: IngestRun, options: [String] = []) throws
  {
    for (name, hertz, amplitude) in [("1.wav", 500.0, first), ("2.wav", 1500, second)] {
      try TestAudio.write(
        TestAudio.tone(hertz: hertz, seconds: 2, amplitude: amplitude), to: run.folder[name])
    }
    try MadeFile.run(
      ["-i", run.folder["1.wav"], "-i", run.folder["2.wav"], "-map", "0:a", "-map", "1:a", "-c:a", "aac"]
        + options
        + ["file:" + run.recording])
  }
}

@Suite(.serialized) struct ContainersTests {
  @Test(
    .enabled(if: hasFFmpeg),
    arguments: [
      ("a.wav", []), ("a.wav", ["-c:a", "adpcm_ima_wav"]), ("a.flac", []), ("a.ogg", []), ("a.opus", []),
      ("cbr.mp3", ["-b:a", "64k"]),
      ("vbr.mp3", ["-q:a", "5", "-id3v2_version", "3", "-metadata", "title=memo"]),
      ("bare.mp3", ["-write_xing", "0", "-id3v2_version", "0"]),
      ("tagged.mp3", ["-write_id3v1", "1", "-metadata", "title=memo"]),
      ("front.m4a", ["-movflags", "+faststart"]),
      ("fragmented.mp4", ["-movflags", "+frag_keyframe+empty_moov"]),
      ("a.aac", []), ("a.3gp", ["-c:a", "aac"]), ("a.voc", []), ("a.ts", []), ("a.avi", []),
    ] as [(String, [String])]) func `a whole file of any container has no remark`(
      name: String, options: [String]
    )
    async throws
  {
    let run = try IngestRun(name: name)
    try MadeFile.bytes(name, hertz: nil, seconds: 6, options: options).write(to: URL(filePath: run.recording))
    let source = try await onThread { try run().source }
    #expect(source.hearing?.remarks == [])
    #expect(source.hearing?.streams.map(\.use) == [.heard])
    #expect(abs(source.durationSamples - 96_000) < 3000)
  }

  @Test(.enabled(if: hasFFmpeg)) func `AMR of a phone is heard`() async throws {
    let run = try IngestRun(name: "memo.amr")
    // Frames of 12.2 kbit/s without speech: a header byte and 31 bytes.
    let frames = (0..<100).flatMap { _ in [UInt8(0x3C)] + [UInt8](repeating: 0, count: 31) }
    try (Data("#!AMR\n".utf8) + Data(frames)).write(to: URL(filePath: run.recording))
    let source = try await onThread { try run().source }
    #expect(source.hearing?.streams.first?.codec == "amr_nb")
    #expect(abs(source.durationSamples - 32_000) < 700)
  }

  @Test(
    arguments: [
      ("memo.ds2", [3] + Array("ds2".utf8), "DSS dictation of the Pro kind"),
      ("memo.m4a", [0x89] + Array("PNG".utf8), "a picture (PNG)"),
      (
        "memo.wav",
        word,
        "Word"
      ),
      ("book.aax", [0, 0, 0, 32] + Array("ftypaax ".utf8), "encrypted Audible book"),
    ] as [(String, [UInt8], String)]) func `a refusal says what the file is`(
      name: String, start: [UInt8], words: String
    )
    throws
  {
    let run = try IngestRun(name: name)
    try (Data(start) + Data(count: 500)).write(to: URL(filePath: run.recording))
    let failure = try #require(try run.failure())
    #expect(failure.status == .badInput)
    #expect(failure.words.contains(words))
    #expect(failure.words.contains("; "))
  }

  @Test(.enabled(if: hasFFmpeg)) func `copy protection is named`() async throws {
    let run = try IngestRun(name: "song.m4p")
    var bytes = try MadeFile.bytes("a.m4a", hertz: 500, seconds: 2)
    let entry = try #require(bytes.range(of: Data("mp4a".utf8)))
    bytes.replaceSubrange(entry, with: Data("drms".utf8))
    try bytes.write(to: URL(filePath: run.recording))
    let found = try await onThread { try run.failure() }
    let failure = try #require(found)
    #expect(failure.status == .badInput)
    #expect(failure.words.contains("encrypted") && failure.words.contains("copy protection"))
  }

  @Test(.enabled(if: hasFFmpeg)) func `the brand of a protected song explains a failure`() async throws {
    let run = try IngestRun(name: "song.m4p")
    try (Data([0, 0, 0, 0x20]) + Data("ftypM4P ".utf8) + Data(count: 100)).write(
      to: URL(filePath: run.recording))
    let found = try await onThread { try run.failure() }
    #expect(found?.words.contains("copy-protected song") == true)
  }
}
