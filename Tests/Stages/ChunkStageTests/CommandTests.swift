import ArgumentParser
import Audio
import Foundation
import Model
import StageContract
import StageKit
import TestSupport
import Testing

@testable import ChunkStage

@Suite struct CommandTests {
  private func run(_ stage: inout ChunkStage, _ audio: String, _ chunks: String, _ more: [String] = []) throws
  {
    let job = try ChunkStage.Job.parse(["--audio", audio, "--chunks", chunks] + more)
    try stage.run(job, progress: .silent)
  }

  /// Four bursts of a tone in noise, one of them 40 s long.
  private var bursts: [Float] {
    let pause = TestAudio.silence(seconds: 3)
    func burst(_ seconds: Double) -> [Float] {
      stride(from: 0, to: seconds, by: 0.5).flatMap { _ in
        TestAudio.tone(hertz: 220, seconds: 0.4, amplitude: 0.3) + TestAudio.silence(seconds: 0.1)
      }
    }
    return Signal.inNoise(pause, burst(5), pause, burst(40), pause, burst(6), pause, burst(8), pause)
  }

  @Test func aRecordingBecomesChunksWithinTheLimitAndAWarmStageWritesTheSameBytes() throws {
    let folder = try TestFolder()
    let samples = bursts
    let audio = try folder.writeAudio(samples)
    let other = try folder.writeAudio(Signal.noise(seconds: 3, amplitude: 0.1), name: "other.wav")
    for model in [[], ["--vad_model", sileroModel]] {
      var warm = ChunkStage()
      try run(&warm, audio, folder["first.json"], model)
      try run(&warm, other, folder["other.json"], model)
      try run(&warm, audio, folder["second.json"], model)
      var fresh = ChunkStage()
      try run(&fresh, audio, folder["fresh.json"], model)
      let bytes = try readFile(folder["first.json"])
      #expect(try readFile(folder["second.json"]) == bytes)
      #expect(try readFile(folder["fresh.json"]) == bytes)
      #expect(try Chunks.read(folder["first.json"]).durationSamples == samples.count)
      #expect(try Chunks.read(folder["first.json"]).detector == (model.isEmpty ? "energy" : "silero"))
    }
    var stage = ChunkStage()
    try run(&stage, audio, folder["energy.json"])
    let chunks = try Chunks.read(folder["energy.json"])
    #expect(chunks.speech.count == 4)
    #expect(chunks.chunks.count == 3)
    #expect(chunks.chunks.allSatisfy { $0.playedSamples(gap: chunks.gapSamples) <= 448_000 })
    #expect(chunks.gapSamples == 3_200)
  }

  @Test func theChannelsOfAStereoFileAreChunkedAsRecordingsOfTheirOwn() throws {
    let folder = try TestFolder()
    let pause = TestAudio.silence(seconds: 45)
    let (left, right) = (bursts + pause, pause + bursts)
    let count = min(left.count, right.count)
    let mix = try folder.writeAudio(zip(left, right).map { ($0 + $1) / 2 })
    let stereo = folder["stereo.wav"]
    do {
      var file = try SoundFile(writingWorkingAudio: stereo, channels: 2)
      try file.write(zip(left, right).flatMap { [$0, $1].map { Int16(max(-1, min(1, $0)) * 32_767) } })
    }
    let parts = try [left, right].enumerated().map { index, samples in
      var stage = ChunkStage()
      let name = "channel\(index)"
      try run(
        &stage, folder.writeAudio(Array(samples.prefix(count)), name: name + ".wav"),
        folder[name + ".json"])
      return try Chunks.read(folder[name + ".json"])
    }
    var stage = ChunkStage()
    try run(&stage, mix, folder["both.json"], ["--stereo", stereo])
    let both = try Chunks.read(folder["both.json"])
    #expect(both == Chunks(left: parts[0], right: parts[1]) && both.durationSamples == count)
    #expect(both.part(.left).chunks == parts[0].chunks && both.part(.right).chunks == parts[1].chunks)
  }

  /// After ten seconds of loud speech, the network alone hears nothing of the same words at −45 dB.
  @Test func aSecondVoiceThatIsFarQuieterIsHeardToo() throws {
    let folder = try TestFolder()
    var file = try SoundFile(reading: JournalRun.recordings + "/2026-11-16 07.15.03 morning.flac")
    let voice = try file.read(frames: file.declaredFrames)
    let quiet = voice.map { $0 * 0.006 }
    let audio = try folder.writeAudio(voice + quiet)
    var stage = ChunkStage()
    try run(&stage, audio, folder["chunks.json"], ["--vad_model", sileroModel])
    let chunks = try Chunks.read(folder["chunks.json"])
    let heard = chunks.speech.reduce(0) { $0 + max(0, $1.end - max($1.start, voice.count)) }
    #expect(heard * 10 >= voice.count * 8)
    #expect(zip(chunks.speech, chunks.speech.dropFirst()).allSatisfy { $0.end < $1.start })
  }

  @Test(arguments: [[], ["--detector", "silero", "--vad_model", sileroModel]])
  func silenceAndNoiseHaveNoChunks(options: [String]) throws {
    let folder = try TestFolder()
    let signals = [TestAudio.silence(seconds: 20), Signal.noise(seconds: 20, amplitude: 0.05), [0.5]]
    for (index, samples) in signals.enumerated() {
      var stage = ChunkStage()
      let audio = try folder.writeAudio(samples, name: "\(index).wav")
      try run(&stage, audio, folder["\(index).json"], options)
      let chunks = try Chunks.read(folder["\(index).json"])
      #expect(chunks.durationSamples == samples.count)
      #expect(chunks.speech == [] && chunks.chunks == [])
    }
  }

  @Test func autoFallsBackToTheEnergyDetectorAndSileroDoesNot() throws {
    let folder = try TestFolder()
    let audio = try folder.writeAudio(TestAudio.silence(seconds: 1))
    let absent = folder["absent.bin"]
    var stage = ChunkStage()
    try run(&stage, audio, folder["auto.json"], ["--vad_model", absent])
    #expect(try Chunks.read(folder["auto.json"]).detector == "energy")
    #expect(throws: ChunkError.noModel) {
      try run(&stage, audio, folder["none.json"], ["--detector", "silero"])
    }
    #expect(throws: ChunkError.missingModel(path: absent)) {
      try run(&stage, audio, folder["none.json"], ["--detector", "silero", "--vad_model", absent])
    }
    #expect(ChunkError.noModel.exitStatus == .unavailable)
    #expect(!FileManager.default.fileExists(atPath: folder["none.json"]))
  }

  @Test func audioThatIsMissingOrCannotBeReadIsNamed() throws {
    let folder = try TestFolder()
    var stage = ChunkStage()
    let absent = folder["absent.wav"]
    #expect(throws: ChunkError.missingAudio(path: absent)) {
      try run(&stage, absent, folder["chunks.json"])
    }
    let text = folder["text.wav"]
    try Data("hello".utf8).write(to: URL(filePath: text))
    let error = try #require(throws: ChunkError.self) { try run(&stage, text, folder["chunks.json"]) }
    #expect(error.exitStatus == .badInput)
    #expect(error.description.contains(text))
  }

  @Test(arguments: [
    ["--threshold", "0"], ["--threshold", "1.5"], ["--threshold", "nan"], ["--padding_milliseconds=-1"],
    ["--minimum_silence_milliseconds=-5"], ["--maximum_chunk_milliseconds", "999"],
    ["--maximum_chunk_milliseconds", "30001"], ["--gap_milliseconds=-1"], ["--detector", "other"],
  ])
  func valuesOutOfRangeAreRefused(options: [String]) {
    #expect(throws: (any Error).self) {
      try ChunkStage.Job.parse(["--audio", "a", "--chunks", "c"] + options)
    }
  }

  @Test func theIdentityNamesTheLibrary() {
    #expect(ChunkStage.identity.depends["whisper.cpp"]?.isEmpty == false)
    #expect(ChunkStage.identity.depends["whisper.cpp build"]?.isEmpty == false)
  }
}
