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

  @Test(.enabled(if: hasFFmpeg), arguments: ["a.wav", "a.aiff"])
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

  /// The quietest moment of the first half between words that are near.
  private func pause(in samples: [Float]) throws -> Int {
    func energy(_ range: Range<Int>) -> Float { samples[range].reduce(0) { $0 + $1 * $1 } }
    func isLoud(_ range: Range<Int>) -> Bool { energy(range) > 0.005 * Float(range.count) }
    let places = stride(from: 16_000, to: samples.count / 2, by: 160).filter { place in
      isLoud(place - 2400..<place) && isLoud(place..<place + 2400)
    }
    let quietest = places.min { one, other in
      energy(one - 800..<one + 800) < energy(other - 800..<other + 800)
    }
    return try #require(quietest)
  }

  @Test(arguments: [1.2, 2.1]) func `zeros between words are told where there is a noise floor`(
    seconds: Double
  ) throws {
    let clean = try speech().enumerated().map { $1 + noise($0) * 0.002 }
    let start = try pause(in: clean)
    let zeros = TestAudio.silence(seconds: seconds)
    func told(_ samples: [Float]) throws -> [Remark] { try remarks(TestAudio.wav(samples), "a.wav") }
    func broken(_ samples: [Float], by hole: [Float]) -> [Float] {
      Array(samples[..<start]) + hole + Array(samples[start...])
    }
    let remark = try #require(try told(broken(clean, by: zeros)).first)
    #expect(remark.kind == .noSignal && abs((remark.span?.start ?? 0) - start) <= 2)
    #expect(abs((remark.span?.count ?? 0) - zeros.count) <= 4)
    // A recorder that writes zeros elsewhere, too, does so in pauses.
    var gated = clean
    for place in clean.count - 12_000..<clean.count - 6000 { gated[place] = 0 }
    #expect(try told(broken(gated, by: zeros)) == [])
    // A gate closes once it has waited, and where there is no noise floor, nothing tells zeros from a pause.
    let waiting = (0..<16_000).map { noise($0) * 0.002 }
    #expect(try told(broken(clean, by: waiting + zeros)) == [])
    let still = try speech().map { abs($0) < 0.002 ? 0 : $0 }
    let found = try told(broken(still, by: zeros))
    #expect(found == [], "\(found)")
  }

  @Test func `zeros within a part of joined files are told`() throws {
    let clean = try speech().enumerated().map { $1 + noise($0) * 0.002 }
    let start = try pause(in: clean)
    let part = TestAudio.wav(clean)
    let hole = TestAudio.silence(seconds: 2.1)
    let damaged = TestAudio.wav(Array(clean[..<start]) + hole + Array(clean[start...]))
    let told = try remarks(part + damaged + part, "a.wav")
    #expect(told.map(\.kind) == [.noSignal])
    #expect(abs((told.first?.span?.start ?? 0) - clean.count - start) <= 2)
  }

  /// Frames of AMR narrow band: `sound` of 20 ms at 12.2 kbit/s, `nothing` where nobody speaks.
  private static let (sound, nothing) = (Data([0x3C] + [UInt8](repeating: 0, count: 31)), Data([0x7C]))

  private static func amr(_ frames: [Data]) -> Data { Data("#!AMR\n".utf8) + frames.reduce(Data(), +) }

  @Test(.enabled(if: hasFFmpeg)) func `damage in AMR is told with its place and length`() async throws {
    let whole = Self.amr([Data](repeating: Self.sound, count: 1000))
    #expect(try await onThread { try remarks(whole, "a.amr") } == [])
    let cut = try await onThread { try remarks(whole.prefix(20_011), "a.amr") }
    #expect(cut.map(\.kind) == [.cutShort] && cut.first?.span?.start == 625 * 320)
    var damaged = whole
    for place in 6 + 32 * 400..<6 + 32 * 500 { damaged[place] = 0 }
    let told = try await onThread { [damaged] in try remarks(damaged, "a.amr") }
    #expect(told.map(\.kind) == [.gap] && told.first?.missingSeconds == 2)
    #expect(told.first?.span?.start == 400 * 320)
  }

  @Test(.enabled(if: hasFFmpeg))
  func `AMR without frames while nobody speaks is whole, and joined files are`()
    async throws
  {
    let pausing = Self.amr((0..<1000).map { $0 % 100 < 50 ? Self.sound : Self.nothing })
    #expect(try await onThread { try remarks(pausing, "a.amr") } == [])
    #expect(try await onThread { try remarks(pausing + pausing, "a.amr") } == [])
  }

  /// Frames of AMR wide band: `wideSound` of 20 ms at 12.65 kbit/s.
  private static let wideSound = Data([0x14] + [UInt8](repeating: 0, count: 32))

  private static func wide(_ frames: [Data]) -> Data {
    Data("#!AMR-WB\n".utf8) + frames.reduce(Data(), +)
  }

  @Test(.enabled(if: hasFFmpeg)) func `damage in AMR of wide band is told with its place and length`()
    async throws
  {
    let whole = Self.wide([Data](repeating: Self.wideSound, count: 1000))
    #expect(try await onThread { try remarks(whole, "a.awb") } == [])
    let pausing = Self.wide((0..<1000).map { $0 % 100 < 50 ? Self.wideSound : Self.nothing })
    #expect(try await onThread { try remarks(pausing + pausing, "a.amr") } == [])
    let cut = try await onThread { try remarks(whole.prefix(9 + 33 * 625 + 20), "a.awb") }
    #expect(cut.map(\.kind) == [.cutShort] && cut.first?.span?.start == 625 * 320)
    var damaged = whole
    for place in 9 + 33 * 400..<9 + 33 * 500 { damaged[place] = 0xFF }
    let told = try await onThread { [damaged] in try remarks(damaged, "a.amr") }
    #expect(told.map(\.kind) == [.gap] && told.first?.missingSeconds == 2)
    #expect(told.first?.span?.start == 400 * 320)
  }

  @Test(.enabled(if: hasFFmpeg)) func `a cut 3GP with AMR of wide band is told`() async throws {
    let folder = try TestFolder()
    try Self.wide([Data](repeating: Self.wideSound, count: 1000)).write(to: URL(filePath: folder["a.awb"]))
    try MadeFile.run(
      ["-i", folder["a.awb"], "-c:a", "copy", "-movflags", "+faststart", "file:" + folder["a.3gp"]])
    let whole = try readFile(folder["a.3gp"])
    #expect(try await onThread { try remarks(whole, "a.3gp") } == [])
    let cut = try await onThread { try remarks(whole.prefix(whole.count / 2), "a.3gp") }
    #expect(cut.map(\.kind) == [.cutShort] && abs((cut.first?.missingSeconds ?? 0) - 10) < 1)
  }

  @Test(.enabled(if: hasFFmpeg), arguments: ["a.aac", "a.mp3"])
  func `a file of frames that ends within one is cut short`(name: String) async throws {
    let whole = try MadeFile.bytes(
      name, hertz: nil, seconds: 10, options: name == "a.mp3" ? ["-write_xing", "0"] : [])
    #expect(try await onThread { try remarks(whole, name) } == [])
    let cut = try await onThread { try remarks(whole.prefix(whole.count / 2 + 5), name) }
    #expect(cut.map(\.kind) == [.cutShort] && abs((cut.first?.span?.start ?? 0) - 80_000) < 8000)
  }

  @Test(.enabled(if: hasFFmpeg), arguments: zip(["a.mp3", "a.aac"], [0, 0x5A] as [UInt8]))
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
