import Audio
import Foundation
import Model
import StageContract
import TestSupport
import Testing

@testable import IngestStage

@Suite struct TreatmentTests {
  /// Converts interleaved 16-bit samples.
  private func hear(_ samples: [Float], channels: Int = 1) throws -> (
    hearing: Hearing, audio: [Float], source: Source
  ) {
    let run = try IngestRun()
    try TestAudio.write(samples, to: run.recording, channels: channels)
    let (source, audio) = try run()
    return (try #require(source.hearing), try IngestRun.samples(audio), source)
  }

  @Test(arguments: [-44.0, -50, -60]) func `quiet speech is raised, in time with the clean one`(gain: Double)
    throws
  {
    let clean = try speech()
    let factor = Float(pow(10, gain / 20))
    let (hearing, audio, source) = try hear(clean.map { $0 * factor })
    #expect(hearing.gainDecibels > 20 && hearing.gainDecibels <= 60)
    #expect(audio.count == clean.count)
    #expect(abs(power(audio) - (power(clean) + gain + hearing.gainDecibels)) < 1)
    #expect(source.loudness.peakDecibels < 0 && source.loudness.peakDecibels > -20)
    #expect(hearing.remarks.isEmpty)
  }

  @Test func `speech of normal level stays as it is, sample by sample`() throws {
    let clean = try speech()
    let (hearing, audio, _) = try hear(clean)
    #expect(hearing.gainDecibels == 0 && hearing.highPassHertz == nil && hearing.downmix == .mono)
    #expect(audio == clean)
  }

  @Test func `a loud noise among quiet speech does not keep it quiet, and nothing is clipped`() throws {
    var quiet = try speech().map { $0 * 0.003 }
    for index in 1000..<1400 { quiet[index] = noise(index) }
    let (hearing, audio, _) = try hear(quiet)
    #expect(hearing.gainDecibels > 20)
    #expect(audio.allSatisfy { abs($0) < 1 })
  }

  @Test(arguments: [0, 0.0002, 0.003, 0.1]) func `noise without speech is not raised`(amplitude: Float) throws
  {
    let given = (0..<320_000).map { noise($0) * amplitude }
    let (hearing, audio, _) = try hear(given)
    #expect(hearing.gainDecibels == 0)
    #expect(zip(audio, given).allSatisfy { abs($0 - $1) <= 1 / 32_768 })
  }

  @Test(arguments: [0, -40.0]) func `rumble, hum and an offset go, speech stays`(gain: Double) throws {
    let clean = try speech().map { $0 * 0.3 }
    let factor = Float(pow(10, gain / 20))
    let rumbling = clean.enumerated().map { index, sample in
      (sample + 0.2 + 0.3 * Float(sin(2 * Double.pi * 50 * Double(index) / 16_000))) * factor
    }
    let (hearing, audio, _) = try hear(rumbling)
    #expect(hearing.highPassHertz == 80)
    #expect((hearing.gainDecibels > 0) == (gain < 0))
    #expect(abs(power(audio) - (power(clean) + gain + hearing.gainDecibels)) < 1)
    #expect(abs(audio.reduce(0, +) / Float(audio.count)) < 0.001)
    #expect(amplitude(of: audio, hertz: 50) < 0.012 * pow(10, (gain + hearing.gainDecibels) / 20))
  }

  @Test func `channels are mixed so that the speech in them stays`() throws {
    let clean = try speech().map { $0 * 0.9 }
    let cases: [(String, [Float], Int, Hearing.Downmix, Int?)] = [
      ("in phase", frames(clean) { [$1, $1] }, 2, .mean, nil),
      ("out of phase", frames(clean) { [$1, -$1] }, 2, .inverted, nil),
      ("the right one dead", frames(clean) { [$1, 0] }, 2, .channel, 0),
      ("the left one noise", frames(clean) { [noise($0) * 0.02, $1] }, 2, .channel, 1),
      ("5.1 with speech in one", frames(clean) { [0, noise($0) * 0.001, $1, 0, 0, 0] }, 6, .channel, 2),
    ]
    for (name, samples, channels, downmix, channel) in cases {
      let (hearing, audio, _) = try hear(samples, channels: channels)
      #expect(hearing.downmix == downmix && hearing.channel == channel, "\(name)")
      #expect(abs(power(audio) - power(clean)) < 1, "\(name)")
      #expect(hearing.remarks.isEmpty, "\(name)")
    }
  }

  @Test func `quiet speech out of phase is raised, too`() throws {
    let clean = try speech().map { $0 * 0.003 }
    let (hearing, audio, _) = try hear(frames(clean) { [$1, -$1] }, channels: 2)
    #expect(hearing.downmix == .inverted && hearing.gainDecibels > 20)
    #expect(abs(power(audio) - (power(clean) + hearing.gainDecibels)) < 1)
  }

  @Test func `two voices in two channels are both kept and told`() throws {
    let clean = try speech()
    let half = clean.count / 2
    let (hearing, audio, _) = try hear(
      frames(clean) { [$0 < half ? $1 : 0, $0 < half ? 0 : $1] }, channels: 2)
    #expect(hearing.downmix == .mean && hearing.remarks.map(\.kind) == [.twoChannels])
    #expect(abs(power(audio) - (power(clean) - 6)) < 1)
  }

  @Test(arguments: [0, 0.0003] as [Float]) func `a microphone that dies is told with its place`(rest: Float)
    throws
  {
    let clean = try speech()
    let dead = (0..<240_000).map { noise($0) * rest }
    let (hearing, _, _) = try hear(clean.enumerated().map { $1 + noise($0) * 0.01 } + dead)
    let remark = try #require(hearing.remarks.first)
    #expect(hearing.remarks.count == 1 && remark.kind == .noSignal)
    let span = try #require(remark.span)
    #expect(abs(span.start - clean.count) < 16_000 && span.end >= clean.count + 232_000)
  }

  @Test func `pauses of digital silence are no loss`() throws {
    let clean = try speech()
    #expect(try hear(clean + TestAudio.silence(seconds: 4) + clean).hearing.remarks.isEmpty)
  }

  @Test func `overdriven speech is told, a few samples at full scale are not`() throws {
    let clean = try speech()
    let (hearing, _, _) = try hear(clean.map { max(-1, min(1, $0 * 12)) })
    #expect(Set(hearing.remarks.map(\.kind)) == [.clipped])
    #expect(hearing.remarks.allSatisfy { $0.span != nil })
    #expect(try hear(clean.map { max(-1, min(1, $0 * 1.5)) }).hearing.remarks.isEmpty)
  }

  @Test func `blocks are of the sound alone`() throws {
    let clean = try speech()
    let long = clean + clean + clean + clean
    let whole = try hear(long).hearing.blocks
    #expect(whole.count == long.count / 160_000 && Set(whole).count > 1)
    #expect(whole.allSatisfy { $0.count == 16 })
    #expect(
      try hear(Array(long.prefix(long.count / 2))).hearing.blocks == Array(whole.prefix(long.count / 320_000))
    )
    let tagged = try ["2020-01-02T03:04:05Z", "2021-01-02T03:04:05Z"].map { date in
      let run = try IngestRun(name: "original.flac")
      try SoundFile.write(long, to: run.recording, as: .flac, sampleRateHertz: 16_000, date: date)
      return try #require(run().source.hearing)
    }
    #expect(tagged[0].blocks == tagged[1].blocks && tagged[0].blocks.count == whole.count)
    let tail = try hear(long).hearing.tail
    #expect(tail?.count == 16 && tagged[0].tail == tagged[1].tail)
    #expect(try hear(Array(long.dropLast())).hearing.tail != tail)
    #expect(try hear(Array(long.prefix(320_000))).hearing.tail == nil)
  }

  @Test(arguments: [
    "2026-11-16 07.15.03 morning.flac", "2026-11-16 21.30.44 after work.wav", "2026-11-17 18.05.20 money.ogg",
    "2026-11-19 20.20.30 run at the river.ogg", "2026-11-20 17.55.10 presentation done.ogg",
    "2026-11-20 22.45.00 good night.ogg", "2026-11-15 19.40.12 sunday at the museum.flac",
  ]) func `a clean recording is neither changed nor remarked on`(name: String) throws {
    let run = try IngestRun(name: name)
    try FileManager.default.copyItem(
      atPath: JournalRun.recordings + "/" + name, toPath: run.recording)
    let hearing = try #require(try run().source.hearing)
    #expect(hearing.gainDecibels == 0 && hearing.highPassHertz == nil && hearing.remarks.isEmpty)
    #expect(hearing.downmix == .mono || hearing.downmix == .mean)
  }
}
