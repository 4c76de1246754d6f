import Audio
import Foundation
import Model
import TestSupport
import Testing

@testable import IngestStage

private let hasFFmpeg = MadeFile.ffmpeg != nil

/// FLAC whose header leaves the length open, as encoders write it that were stopped or wrote to a pipe.
@Suite(.serialized) struct FLACFramesTests {
  /// Such a file; its frames are 0.256 s long.
  private func open(seconds: Double = 4) throws -> Data {
    let folder = try TestFolder()
    try SoundFile.write(
      TestAudio.speechLike(seconds: seconds), to: folder["a.flac"], as: .flac, sampleRateHertz: 16_000)
    var bytes = try readFile(folder["a.flac"])
    bytes[21] &= 0xF0
    for place in 22..<26 { bytes[place] = 0 }
    return bytes
  }

  /// What the stage says of `bytes` without ffmpeg.
  private func source(_ bytes: Data) throws -> Source {
    var run = try IngestRun(name: "a.flac")
    run.searchPath = run.folder.path
    try bytes.write(to: URL(filePath: run.recording))
    return try run().source
  }

  private func layout(_ bytes: Data) throws -> SoundLayout {
    let folder = try TestFolder()
    try bytes.write(to: URL(filePath: folder["a.flac"]))
    return SoundLayout(path: folder["a.flac"])
  }

  @Test func `a whole one has no remark, with tags after it either`() throws {
    let whole = try open()
    for bytes in [whole, whole + Data("TAG".utf8) + Data(count: 125), whole + Data(count: 1000)] {
      let source = try source(bytes)
      #expect(source.durationSamples == 64_000 && source.hearing?.remarks == [])
    }
  }

  @Test(arguments: [0.4, 0.62, 0.97]) func `a cut one is told at its end`(share: Double) throws {
    let whole = try open()
    let source = try source(whole.prefix(Int(Double(whole.count) * share)))
    #expect(source.durationSamples < 64_000)
    let remark = try #require(source.hearing?.remarks.first)
    #expect(source.hearing?.remarks.count == 1 && remark.kind == .cutShort)
    #expect(remark.span?.start == source.durationSamples && remark.missingSeconds == nil)
  }

  @Test func `one that ends within the header of a frame is told`() throws {
    let whole = try open()
    let sync = try #require(whole.range(of: Data([0xFF, 0xF8]), in: whole.count / 2..<whole.count))
    #expect(try layout(whole.prefix(sync.upperBound)).isCut(0))
  }

  @Test func `tags before it and parts after it are no cut`() throws {
    let whole = try open()
    let tag = Data("ID3\u{3}\0\0\0\0\0\u{A}".utf8) + Data(count: 10)
    let cut = whole.prefix(whole.count / 2)
    #expect(try !layout(tag + whole).isCut(0) && layout(tag + cut).isCut(0))
    let joined = try layout(whole + cut + whole)
    #expect(joined.parts.count == 3 && (0..<3).map(joined.isCut) == [false, true, false])
    #expect(try !layout(whole + whole).isSuspect)
  }

  @Test func `a file that says how long it is is left to that`() throws {
    let folder = try TestFolder()
    try SoundFile.write(
      TestAudio.speechLike(seconds: 1), to: folder["a.flac"], as: .flac, sampleRateHertz: 16_000)
    let reader = try #require(ByteReader(path: folder["a.flac"]))
    #expect(FLACFrames(0..<reader.count, in: reader) == nil)
  }

  @Test(.enabled(if: hasFFmpeg), arguments: [false, true])
  func `damage is told, and what follows it is heard`(isZero: Bool) async throws {
    var bytes = try open(seconds: 20)
    for place in bytes.count * 9 / 20..<bytes.count * 11 / 20 {
      bytes[place] = isZero ? 0 : UInt8(truncatingIfNeeded: Int(noise(place) * 1_000_000))
    }
    let run = try IngestRun(name: "a.flac")
    try bytes.write(to: URL(filePath: run.recording))
    let source = try await onThread { try run().source }
    #expect(source.durationSamples > 16 * 16_000)
    let remarks = source.hearing?.remarks ?? []
    #expect(!remarks.isEmpty && remarks.allSatisfy { $0.kind == .gap })
    for remark in remarks { #expect((7 * 16_000...12 * 16_000).contains(remark.span?.start ?? 0)) }
  }
}
