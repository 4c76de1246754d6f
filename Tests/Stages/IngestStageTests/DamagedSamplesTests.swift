import Foundation
import Model
import TestSupport
import Testing

@testable import IngestStage

private let hasFFmpeg = MadeFile.ffmpeg != nil

/// Damage in files whose samples or frames have no header of their own: told at its place.
@Suite(.serialized) struct DamagedSamplesTests {
  /// A recording of speech with a little noise, as `name`'s format keeps it.
  private func bytes(_ name: String) throws -> Data {
    let folder = try TestFolder()
    try TestAudio.write(try speech().enumerated().map { $1 + noise($0) * 0.002 }, to: folder["plain.wav"])
    try MadeFile.run(["-i", folder["plain.wav"], "file:" + folder[name]])
    return try readFile(folder[name])
  }

  private func remarks(_ bytes: Data, _ name: String) throws -> [Remark] {
    let run = try IngestRun(name: name)
    try bytes.write(to: URL(filePath: run.recording))
    return try run().source.hearing?.remarks ?? []
  }

  @Test(.enabled(if: hasFFmpeg), arguments: ["a.wav", "a.au", "a.aiff", "a.caf"])
  func `bytes that are no samples are told with their place`(name: String) async throws {
    let whole = try bytes(name)
    let (start, end) = (whole.count * 4 / 10 / 2 * 2, whole.count * 6 / 10)
    let seconds = Double(try speech().count) / 16_000
    var damaged = whole
    for place in start..<end { damaged[place] = UInt8(truncatingIfNeeded: Int(noise(place) * 1_000_000)) }
    let told = try await onThread { [damaged] in try remarks(damaged, name) }
    let span = try #require(told.first?.span)
    #expect(told.count == 1 && told[0].kind == .gap)
    #expect(abs(Double(span.start) / 16_000 - seconds * 0.4) <= 0.6)
    #expect(abs(Double(span.end) / 16_000 - seconds * 0.6) <= 0.6)
    #expect(try await onThread { try remarks(whole, name) } == [])
  }

  @Test func `zeros within speech are told with their place, and those after its end are not`() throws {
    let clean = try speech().enumerated().map { $1 + noise($0) * 0.002 }
    // The loudest moment of the first half.
    let start = try #require(clean.indices.prefix(clean.count / 2).max { abs(clean[$0]) < abs(clean[$1]) })
    let zeros = [Float](repeating: 0, count: 32_000)
    func told(_ samples: [Float]) throws -> [Remark] { try remarks(TestAudio.wav(samples), "a.wav") }
    let remark = try #require(try told(clean[..<start] + zeros + clean[start...]).first)
    #expect(remark.kind == .noSignal && abs((remark.span?.start ?? 0) - start) <= 8000)
    #expect(abs((remark.span?.count ?? 0) - 32_000) <= 16_000)
    // A gate closes once the sound has faded.
    let faded = clean[..<start].enumerated().map { $1 * max(0, 1 - Float(max(0, $0 - start + 8000)) / 7000) }
    #expect(try told(faded + zeros + clean[start...]) == [])
    #expect(try told(clean + zeros) == [])
  }

  /// Frames of AMR narrow band: `sound` of 20 ms at 12.2 kbit/s, `nothing` where nobody speaks.
  private static let (sound, nothing) = (Data([0x3C] + [UInt8](repeating: 0, count: 31)), Data([0x7C]))

  private static func amr(_ frames: [Data]) -> Data { Data("#!AMR\n".utf8) + frames.reduce(Data(), +) }

  @Test(.enabled(if: hasFFmpeg)) func `damage in AMR is told with its place and length`() async throws {
    let whole = Self.amr([Data](repeating: Self.sound, count: 1000))
    #expect(try await onThread { try remarks(whole, "a.amr") } == [])
    let cut = try await onThread { try remarks(whole.prefix(20_011), "a.amr") }
    #expect(cut.map(\.kind) == [.cutShort] && cut.first?.span?.start == 625 * 320)
    for value in [0, 0xFF] as [UInt8] {
      var damaged = whole
      for place in 6 + 32 * 400..<6 + 32 * 500 { damaged[place] = value }
      let told = try await onThread { [damaged] in try remarks(damaged, "a.amr") }
      #expect(told.map(\.kind) == [.gap] && told.first?.missingSeconds == 2)
      #expect(told.first?.span?.start == 400 * 320)
    }
  }

  @Test(.enabled(if: hasFFmpeg))
  func `AMR without frames while nobody speaks is whole, and joined files are`()
    async throws
  {
    let pausing = Self.amr((0..<1000).map { $0 % 100 < 50 ? Self.sound : Self.nothing })
    #expect(try await onThread { try remarks(pausing, "a.amr") } == [])
    #expect(try await onThread { try remarks(pausing + pausing, "a.amr") } == [])
  }

  @Test(.enabled(if: hasFFmpeg), arguments: ["a.aac", "a.mp3"])
  func `a file of frames that ends within one is cut short`(name: String) async throws {
    let whole = try MadeFile.bytes(
      name, hertz: nil, seconds: 10, options: name == "a.mp3" ? ["-write_xing", "0"] : [])
    #expect(try await onThread { try remarks(whole, name) } == [])
    let cut = try await onThread { try remarks(whole.prefix(whole.count / 2 + 5), name) }
    #expect(cut.map(\.kind) == [.cutShort] && abs((cut.first?.span?.start ?? 0) - 80_000) < 8000)
  }

  @Test(.enabled(if: hasFFmpeg), arguments: ["a.mp3", "a.aac"], [0, 0x5A] as [UInt8])
  func `a damaged beginning is told, and what follows it is heard`(name: String, value: UInt8) async throws {
    let options = name == "a.mp3" ? ["-write_xing", "0", "-id3v2_version", "0"] : []
    var bytes = try MadeFile.bytes(name, hertz: nil, seconds: 20, options: options)
    let damage = 0..<bytes.count / 5
    bytes.replaceSubrange(damage, with: Data(repeating: value, count: damage.count))
    let run = try IngestRun(name: name)
    try bytes.write(to: URL(filePath: run.recording))
    let source = try await onThread { try run().source }
    #expect(abs(source.durationSamples - 16 * 16_000) < 8000)
    let remarks = source.hearing?.remarks ?? []
    #expect(remarks.map(\.kind) == [.gap] && remarks.first?.span?.start == 0)
    #expect(abs((remarks.first?.missingSeconds ?? 0) - 4) < 0.5)
  }

  @Test(.enabled(if: hasFFmpeg)) func `a cut film without pictures is told`() async throws {
    for (name, options) in [("a.flv", ["-ar", "44100"]), ("a.avi", ["-c:a", "pcm_s16le"])] {
      let whole = try MadeFile.bytes(name, hertz: nil, seconds: 10, options: options)
      #expect(try await onThread { try remarks(whole, name) } == [])
      let cut = try await onThread { try remarks(whole.prefix(whole.count / 2), name) }
      #expect(cut.map(\.kind) == [.cutShort] && abs((cut.first?.missingSeconds ?? 0) - 5) < 1)
    }
  }
}
