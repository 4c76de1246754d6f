import Foundation
import Model
import StageContract
import TestSupport
import TestTraits
import Testing

@testable import IngestStage

private let hasFFmpeg = MadeFile.ffmpeg != nil

/// Files and joined parts that break off: the remark names the place and what the header says is missing.
@Suite(.runsProcesses) struct CutFilesTests {
  @Test(.enabled(if: hasFFmpeg), arguments: ["a.caf", "a.wma"])
  func `a file that ends before the length in its header is cut short`(name: String) async throws {
    let run = try IngestRun(name: name)
    let bytes = try MadeFile.bytes(name, hertz: nil, seconds: 10)
    try bytes.write(to: URL(filePath: run.recording))
    let whole = try await onThread { try run().source }
    #expect(whole.hearing?.remarks == [])
    #expect(whole.hearing?.streams.map(\.use) == [.heard] && abs(whole.durationSamples - 160_000) < 3000)
    try bytes.prefix(bytes.count * 55 / 100).write(to: URL(filePath: run.recording))
    let source = try await onThread { try run().source }
    let remark = try #require(source.hearing?.remarks.first)
    #expect(source.hearing?.remarks.count == 1 && remark.kind == .cutShort)
    #expect(abs((remark.missingSeconds ?? 0) - 4.5) < 1.5)
    #expect(remark.span?.start == source.durationSamples)
    #expect(abs((source.hearing?.declaredSamples ?? 0) - 160_000) < 8000)
  }

  @Test(.enabled(if: hasFFmpeg), arguments: ["a.w64", "a.aiff", "a.au"])
  func `a cut file of samples needs no second decoder, and a whole one has no remark`(name: String)
    throws
  {
    var run = try IngestRun(name: name)
    run.searchPath = run.folder.path
    let bytes = try MadeFile.bytes(name, hertz: nil, seconds: 4)
    try bytes.write(to: URL(filePath: run.recording))
    let whole = try run().source
    #expect(whole.hearing?.remarks == [])
    #expect(whole.hearing?.streams.map(\.use) == [.heard] && abs(whole.durationSamples - 64_000) < 3000)
    try bytes.dropLast(32_001).write(to: URL(filePath: run.recording))
    let source = try run().source
    #expect(source.hearing?.remarks.map(\.kind) == [.cutShort])
    #expect(source.hearing?.remarks.first?.missingSeconds == 1)
    #expect(source.hearing?.remarks.first?.span?.start == source.durationSamples)
    #expect(abs((source.hearing?.declaredSamples ?? 0) - 64_000) < 8000)
  }

  /// Formats and options with which ffmpeg makes a part of them.
  private static let joined: [(name: String, options: [String])] = [
    ("a.flac", []), ("a.m4a", ["-movflags", "+faststart"]), ("a.wma", []), ("a.webm", []),
  ]

  @Test(.enabled(if: hasFFmpeg), arguments: Array(joined.prefix(3)))
  func `the cut last part of a joined file is told`(name: String, options: [String]) async throws {
    let run = try IngestRun(name: name)
    let part = try MadeFile.bytes(name, hertz: nil, seconds: 10, options: options)
    try (part + part.prefix(part.count / 2)).write(to: URL(filePath: run.recording))
    let source = try await onThread { try run().source }
    let remark = try #require(source.hearing?.remarks.first)
    #expect(source.hearing?.remarks.count == 1 && remark.kind == .cutShort)
    #expect(abs((remark.missingSeconds ?? 0) - 5) < 2)
    #expect(abs((remark.span?.start ?? 0) - 15 * 16_000) < 2 * 16_000)
  }

  @Test(.enabled(if: hasFFmpeg), arguments: joined)
  func `a cut part before another is a gap`(name: String, options: [String]) async throws {
    let run = try IngestRun(name: name)
    let part = try MadeFile.bytes(name, hertz: nil, seconds: 10, options: options)
    try (part + part.prefix(part.count / 2) + part).write(to: URL(filePath: run.recording))
    let source = try await onThread { try run().source }
    #expect(abs(source.durationSamples - 25 * 16_000) < 2 * 16_000)
    let remark = try #require(source.hearing?.remarks.first)
    #expect(source.hearing?.remarks.count == 1 && remark.kind == .gap)
    #expect(abs((remark.missingSeconds ?? 0) - 5) < 2)
    #expect(abs((remark.span?.start ?? 0) - 15 * 16_000) < 2 * 16_000)
  }

  /// The parts of these are decoded as those of the others are.
  @Test(.enabled(if: hasFFmpeg), arguments: [("a.caf", 10.0), ("a.w64", 4), ("a.aiff", 4)])
  func `a cut part before another is found in a file of samples`(name: String, seconds: Double) throws {
    let folder = try TestFolder()
    let part = try MadeFile.bytes(name, hertz: nil, seconds: seconds)
    let half = part.prefix(part.count / 2)
    try (part + half + part).write(to: URL(filePath: folder[name]))
    let layout = SoundLayout(path: folder[name])
    let (second, third) = (part.count, part.count + half.count)
    #expect(layout.parts == [0..<second, second..<third, third..<third + part.count])
    #expect(layout.gaps == [] && layout.cuts.keys.sorted() == [1])
    #expect(abs((layout.cuts[1]?.declaredSeconds ?? 0) - seconds) < 0.1)
  }

  @Test(.enabled(if: hasFFmpeg))
  func `a cut WAV of compressed samples is told, and one without a length is heard`() async throws {
    let run = try IngestRun()
    var bytes = try MadeFile.bytes("a.wav", hertz: nil, seconds: 20, options: ["-c:a", "adpcm_ima_wav"])
    try bytes.prefix(bytes.count * 55 / 100).write(to: URL(filePath: run.recording))
    let cut = try await onThread { try run().source }
    #expect(cut.hearing?.remarks.map(\.kind) == [.cutShort])
    #expect(abs((cut.hearing?.remarks.first?.missingSeconds ?? 0) - 9) < 0.5)
    #expect(cut.hearing?.remarks.first?.span?.start == cut.durationSamples)
    // A recorder writes the sizes last.
    let data = try #require(bytes.range(of: Data("data".utf8)))
    bytes.replaceSubrange(data.upperBound..<data.upperBound + 4, with: Data(count: 4))
    bytes.replaceSubrange(4..<8, with: Data(count: 4))
    try bytes.write(to: URL(filePath: run.recording))
    let open = try await onThread { try run().source }
    #expect(abs(open.durationSamples - 320_000) < 8000 && open.hearing?.remarks == [])
  }

  @Test(
    .enabled(if: hasFFmpeg),
    arguments: [("a.mp4", ["moof", "mdat"]), ("a.webm", [nil])] as [(String, [String?])])
  func `a cut file that was written while recording is told, though it declares no length`(
    name: String, boxes: [String?]
  ) async throws {
    let options =
      boxes == [nil]
      ? ["-live", "1"]
      : ["-c:a", "aac", "-movflags", "+frag_keyframe+empty_moov", "-frag_duration", "1000000"]
    let whole = try MadeFile.bytes(name, hertz: nil, seconds: 20, options: options)
    let run = try IngestRun(name: name)
    try whole.write(to: URL(filePath: run.recording))
    #expect(try await onThread { try run().source.hearing?.remarks } == [])
    for box in boxes {
      var end = whole.count / 2
      // Within the last such box of the first half.
      if let box {
        end = try #require(whole.range(of: Data(box.utf8), options: .backwards, in: 0..<end)).upperBound + 20
      }
      try whole.prefix(end).write(to: URL(filePath: run.recording))
      let cut = try await onThread { try run().source }
      #expect(abs(cut.durationSamples - 10 * 16_000) < 2 * 16_000, "\(box ?? "")")
      let remarks = cut.hearing?.remarks ?? []
      #expect(remarks.map(\.kind) == [.cutShort], "\(box ?? "")")
      #expect(remarks.first?.span?.start == cut.durationSamples, "\(box ?? "")")
    }
  }

  @Test(.enabled(if: hasFFmpeg)) func `a cut part without the table of its sound is told`() async throws {
    let run = try IngestRun(name: "joined.m4a")
    let part = try MadeFile.bytes("a.m4a", hertz: nil, seconds: 4)
    try (part + part.prefix(part.count / 2)).write(to: URL(filePath: run.recording))
    let source = try await onThread { try run().source }
    let remark = try #require(source.hearing?.remarks.first)
    #expect(source.hearing?.remarks.count == 1 && remark.kind == .cutShort)
    #expect(abs((remark.span?.start ?? 0) - 64_000) < 4000)
  }

  @Test func `parts beyond the bound are told`() throws {
    let run = try IngestRun()
    let part = TestAudio.wav(TestAudio.tone(seconds: 0.1))
    let most = (0..<SoundLayout.maxParts).reduce(into: Data()) { data, _ in data += part }
    try most.write(to: URL(filePath: run.recording))
    #expect(try run().source.hearing?.remarks == [])
    try (most + part).write(to: URL(filePath: run.recording))
    let source = try run().source
    #expect(source.durationSamples == SoundLayout.maxParts * 1600)
    #expect(source.hearing?.remarks.map(\.kind) == [.cutShort])
    #expect(source.hearing?.remarks.first?.detail?.contains("more than 100 parts") == true)
  }

  @Test(.enabled(if: hasFFmpeg)) func `parts beyond the bound are no part of the last`() throws {
    let folder = try TestFolder()
    let part = try MadeFile.bytes("a.flac", hertz: 500, seconds: 0.1)
    let most = (0..<SoundLayout.maxParts).reduce(into: Data()) { data, _ in data += part }
    try most.write(to: URL(filePath: folder["joined.flac"]))
    #expect(!SoundLayout(path: folder["joined.flac"]).hasMore)
    try (most + part).write(to: URL(filePath: folder["joined.flac"]))
    let layout = SoundLayout(path: folder["joined.flac"])
    #expect(layout.hasMore)
    #expect(layout.parts.count == SoundLayout.maxParts && layout.parts.last?.upperBound == most.count)
  }
}
