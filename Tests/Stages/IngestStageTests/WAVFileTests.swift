import Foundation
import Model
import TestSupport
import Testing

@testable import IngestStage

/// WAV files in other forms than RIFF: what is told of these is told of them.
@Suite struct WAVFileTests {
  /// A RIFX file: its numbers and samples are the other way round.
  private static func rifx(_ samples: [Float], riffSize: UInt32? = nil, dataSize: UInt32? = nil) -> Data {
    var bytes = TestAudio.wav(samples, riffSize: riffSize, dataSize: dataSize)
    bytes.replaceSubrange(0..<4, with: Data("RIFX".utf8))
    for field in [4..<8, 16..<20, 20..<22, 22..<24, 24..<28, 28..<32, 32..<34, 34..<36, 40..<44] {
      let digits = Data(bytes[field].reversed())
      bytes.replaceSubrange(field, with: digits)
    }
    for place in stride(from: 44, to: bytes.count - 1, by: 2) { bytes.swapAt(place, place + 1) }
    return bytes
  }

  /// An RF64 or BW64 file, whose sizes are in a chunk of their own.
  private static func long(_ name: String, _ samples: [Float]) -> Data {
    let plain = TestAudio.wav(samples, riffSize: 0xFFFF_FFFF, dataSize: 0xFFFF_FFFF)
    func number(_ value: Int) -> Data {
      Data((0..<8).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) })
    }
    var sizes = Data("ds64".utf8) + number(28).prefix(4)
    sizes += number(samples.count * 2 + 72)
    sizes += number(samples.count * 2)
    sizes += number(samples.count) + Data(count: 4)
    return Data(name.utf8) + plain[4..<12] + sizes + plain[12...]
  }

  private static let tone = TestAudio.tone(seconds: 1)

  /// Whole files that need no ffmpeg, and their seconds.
  private static let files: [(name: String, bytes: Data, seconds: Int)] = [
    ("RIFX", rifx(tone), 1), ("RF64", long("RF64", tone), 1), ("two RIFX", rifx(tone) + rifx(tone), 2),
    ("two RF64", long("RF64", tone) + long("RF64", tone), 2),
    ("two BW64", long("BW64", tone) + long("BW64", tone), 2),
  ]

  private func hear(_ bytes: Data) throws -> (source: Source, samples: [Float]) {
    var run = try IngestRun()
    run.searchPath = run.folder.path
    try bytes.write(to: URL(filePath: run.recording))
    let (source, audio) = try run()
    return (source, try IngestRun.samples(audio))
  }

  @Test(arguments: files) func `whole files are heard to the end`(name: String, bytes: Data, seconds: Int)
    throws
  {
    let (source, samples) = try hear(bytes)
    #expect(source.durationSamples == 16_000 * seconds && source.hearing?.remarks == [], "\(name)")
    #expect(abs(amplitude(of: samples, hertz: 1000) - 0.5) < 0.002, "\(name)")
  }

  @Test(arguments: [("RIFX", rifx(tone)), ("RF64", long("RF64", tone)), ("BW64", long("BW64", tone))])
  func `cut files are told`(name: String, bytes: Data) throws {
    let (source, samples) = try hear(bytes.dropLast(8000))
    #expect(source.durationSamples == 12_000, "\(name)")
    let remark = try #require(source.hearing?.remarks.first)
    #expect(source.hearing?.remarks.count == 1 && remark.kind == .cutShort, "\(name)")
    #expect(remark.missingSeconds == 0.25 && remark.span?.start == 12_000, "\(name)")
    #expect(abs(amplitude(of: samples, hertz: 1000) - 0.5) < 0.002, "\(name)")
  }

  @Test(arguments: [(UInt32(0), UInt32(0)), (0xFFFF_FFFF, 0xFFFF_FFFF)])
  func `a RIFX whose recorder did not write its sizes is heard to the end`(riffSize: UInt32, dataSize: UInt32)
    throws
  {
    let (source, samples) = try hear(Self.rifx(Self.tone, riffSize: riffSize, dataSize: dataSize))
    #expect(source.durationSamples == 16_000)
    #expect(source.hearing?.remarks.map(\.kind) == [.damagedHeader])
    #expect(abs(amplitude(of: samples, hertz: 1000) - 0.5) < 0.002)
  }
}
