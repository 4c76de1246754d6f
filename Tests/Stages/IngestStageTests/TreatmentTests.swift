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

  @Test(arguments: [-44.0, -60]) func `quiet speech is raised, in time with the clean one`(gain: Double)
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
    #expect(hearing.highPassHertz == 80 && hearing.remarks.isEmpty)
    #expect((hearing.gainDecibels > 0) == (gain < 0))
    #expect(abs(power(audio) - (power(clean) + gain + hearing.gainDecibels)) < 1)
    #expect(abs(audio.reduce(0, +) / Float(audio.count)) < 0.001)
    #expect(amplitude(of: audio, hertz: 50) < 0.012 * pow(10, (gain + hearing.gainDecibels) / 20))
  }

  @Test func `channels are mixed so that the speech in them stays`() throws {
    let clean = try speech(seconds: 12).map { $0 * 0.9 }
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
    #expect(hearing.downmix == .inverted && hearing.gainDecibels > 20 && hearing.remarks.isEmpty)
    #expect(abs(power(audio) - (power(clean) + hearing.gainDecibels)) < 1)
    // As much as one channel alone: the gain is that of the speech, not of a sum that cancels itself out.
    #expect(try hear(clean).hearing.gainDecibels == hearing.gainDecibels)
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

  @Test func `a clipped passage is told with its place and the share of its samples`() throws {
    let clean = try speech()
    let passage = clean.count / 2..<clean.count / 2 + 80_000
    // Cut off at full scale by the file, and lower by the microphone while a click is louder.
    for (gain, height) in [(12, 1), (8, 0.3)] as [(Float, Float)] {
      var samples = clean.map { $0 * 0.5 }
      for index in passage { samples[index] = max(-height, min(height, clean[index] * gain)) }
      samples[100] = 1
      let remarks = try hear(samples).hearing.remarks
      let remark = try #require(remarks.first)
      #expect(remarks.count == 1 && remark.kind == .clipped, "\(height)")
      let span = try #require(remark.span)
      #expect(abs(span.start - passage.lowerBound) < 32_000 && abs(span.end - passage.upperBound) < 32_000)
      let share = try #require(remark.detail?.split(separator: " ").first.flatMap { Int($0) })
      #expect((4...80).contains(share), "\(height)")
    }
  }

  @Test(arguments: [12, 32_768] as [Float])
  func `numbers beyond full scale are attenuated, and nothing of them is cut off`(factor: Float) throws {
    let clean = try speech()
    let run = try IngestRun()
    try SoundFile.write(clean.map { $0 * factor }, to: run.recording, as: .float, sampleRateHertz: 16_000)
    let (source, audio) = try run()
    let hearing = try #require(source.hearing)
    #expect(hearing.remarks.isEmpty && source.loudness.clippedSamples == 0)
    let decibels = 20 * log10(Double(factor)) + hearing.gainDecibels
    #expect(abs(decibels) < 12)
    #expect(abs(power(try IngestRun.samples(audio)) - (power(clean) + decibels)) < 1)
  }

  @Test func `sound that changes its phase is taken from one channel`() throws {
    let clean = try speech().map { $0 * 0.9 }
    let third = clean.count / 3
    let (hearing, audio, _) = try hear(frames(clean) { [$1, $0 < third ? -$1 : $1] }, channels: 2)
    #expect(hearing.downmix == .channel && hearing.channel == 0 && hearing.remarks.isEmpty)
    #expect(abs(power(audio) - power(clean)) < 0.1)
  }

  @Test(arguments: [1, 0.01] as [Float])
  func `noise like a whisper is raised if it is quiet, and does not cancel itself out`(factor: Float) throws {
    let whisper = TestAudio.speechLike(seconds: 10).map { $0 * factor }
    let (hearing, audio, _) = try hear(frames(whisper) { [$1, -$1] }, channels: 2)
    #expect(hearing.downmix == .inverted && (hearing.gainDecibels > 20) == (factor < 1))
    #expect(abs(power(audio) - (power(whisper) + hearing.gainDecibels)) < 1)
    #expect(hearing.remarks == [])
  }

  @Test func `quiet sound that passes by or knocks is not raised`() throws {
    // Cars, some seconds each, and keys, an instant each.
    let cars: [Float] = (0..<320_000).map { index in
      let distance = Double(index % 160_000 - 80_000) / 32_000
      return noise(index) * Float(0.0002 + 0.004 * exp(-distance * distance))
    }
    let keys: [Float] = (0..<320_000).map { noise($0) * ($0 % 8000 < 160 ? 0.01 : 0.0001) }
    for sound in [cars, keys] { #expect(try hear(sound).hearing.gainDecibels == 0) }
  }

  @Test func `a voice that is heard seldom beside the echo of another is kept`() throws {
    let clean = try speech()
    let long = clean + clean + clean
    let seldom = clean.count * 5 / 2..<clean.count * 5 / 2 + 56_000
    let (hearing, audio, _) = try hear(
      frames(long) { seldom.contains($0) ? [long[$0 - 200_000] * 0.1, $1] : [$1, $1 * 0.1] }, channels: 2)
    #expect(hearing.downmix == .mean)
    #expect(abs(power(Array(audio[seldom])) - (power(Array(long[seldom])) - 6)) < 1.5)
  }

  @Test func `the tone of a recorder before quiet speech does not keep it quiet`() throws {
    let quiet = try speech().map { $0 * 0.003 }
    let hearing = try hear(TestAudio.tone(seconds: 0.6, amplitude: 0.7) + quiet).hearing
    #expect(try abs(hearing.gainDecibels - hear(quiet).hearing.gainDecibels) < 3)
  }

  @Test func `seconds of speech in an hour are found, and even sound is none`() {
    let hour = 112_500
    var levels = (0..<hour).map { -80 + 3 * noise($0) }
    var periodicities = [Float](repeating: 0.3, count: hour)
    #expect(SpeechLevel(levels: levels, periodicities: periodicities).level == nil)
    let vowels = Array(stride(from: 70_000, to: 70_125, by: 2))
    for index in vowels { (levels[index], periodicities[index]) = (-55, 0.9) }
    let speech = SpeechLevel(levels: levels, periodicities: periodicities)
    #expect(speech.level.map { abs($0 + 55) < 0.1 } == true)
    #expect(speech.isVowel.indices.filter { speech.isVowel[$0] } == vowels)
    let hum = SpeechLevel(
      levels: [Float](repeating: -40, count: hour), periodicities: [Float](repeating: 0.95, count: hour))
    #expect(hum.level == nil)
  }

  @Test func `blocks are of the sound alone`() throws {
    let clean = try speech()
    let long = clean + clean
    let hearing = try hear(long).hearing
    let (whole, tail) = (hearing.blocks, hearing.tail)
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
