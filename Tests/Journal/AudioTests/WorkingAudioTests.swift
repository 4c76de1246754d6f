import Audio
import Foundation
import TestSupport
import Testing

@Suite struct WorkingAudioTests {
  @Test func `written samples are read back, sequentially and by position`() throws {
    let folder = try TestFolder()
    let samples = (0..<10_000).map { Int16(truncatingIfNeeded: $0 * 3) }
    do {
      var file = try SoundFile(writingWorkingAudio: folder["audio.wav"])
      try file.write(Array(samples[..<4000]))
      try file.write(Array(samples[4000...]))
    }
    var audio = try WorkingAudio(path: folder["audio.wav"])
    #expect(audio.durationSamples == 10_000)
    #expect(try audio.next(3) == samples[..<3].map { Float($0) / 32768 })
    #expect(try audio.samples(start: 9000, end: 9100) == samples[9000..<9100].map { Float($0) / 32768 })
    #expect(try audio.next(2000).count == 900)
    #expect(try audio.next(1).isEmpty)
  }

  @Test func `a short working file is a plain WAV`() throws {
    let folder = try TestFolder()
    do {
      var file = try SoundFile(writingWorkingAudio: folder["audio.wav"])
      try file.write([1, 2, 3])
    }
    let bytes = try Data(contentsOf: URL(filePath: folder["audio.wav"]))
    #expect(bytes.prefix(4) == Data("RIFF".utf8))
  }

  @Test func `audio of another rate is refused`() throws {
    let folder = try TestFolder()
    try TestAudio.write(TestAudio.tone(sampleRateHertz: 8000), to: folder["audio.wav"], sampleRateHertz: 8000)
    #expect(throws: SoundFileError.cannotOpen(path: folder["audio.wav"], reason: "not 16 kHz mono")) {
      _ = try WorkingAudio(path: folder["audio.wav"]).durationSamples
    }
  }

  @Test func `each channel of a stereo file is read alone`() throws {
    let folder = try TestFolder()
    do {
      var file = try SoundFile(writingWorkingAudio: folder["stereo.wav"], channels: 2)
      try file.write((0..<2000).flatMap { [Int16($0), Int16(-$0)] })
    }
    for (channel, sign) in [(0, Float(1)), (1, -1)] {
      var audio = try WorkingAudio(path: folder["stereo.wav"], channel: channel)
      #expect(audio.durationSamples == 2000)
      #expect(try audio.next(2) == [0, sign / 32_768])
      #expect(try audio.samples(start: 1500, end: 1502) == [1500, 1501].map { sign * $0 / 32_768 })
      #expect(try audio.next(1000).count == 498)
    }
    #expect(throws: SoundFileError.self) { _ = try WorkingAudio(path: folder["stereo.wav"]).durationSamples }
    try TestAudio.write(TestAudio.tone(seconds: 1), to: folder["audio.wav"])
    #expect(throws: SoundFileError.self) {
      _ = try WorkingAudio(path: folder["audio.wav"], channel: 1).durationSamples
    }
  }

  @Test func `a span beyond the end is refused`() throws {
    let folder = try TestFolder()
    try TestAudio.write(TestAudio.tone(seconds: 1), to: folder["audio.wav"])
    var audio = try WorkingAudio(path: folder["audio.wav"])
    #expect(throws: SoundFileError.self) { try audio.samples(start: 15_900, end: 16_100) }
  }
}
