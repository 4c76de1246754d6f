import Foundation
import Model
import StageKit
import TestSupport
import Testing

@testable import IngestStage

@Suite struct PeaksTests {
  private func peaks(_ samples: [Int16], block: Int = 1000, durationSamples: Int? = nil) -> [Double] {
    var meter = PeakMeter(durationSamples: durationSamples ?? samples.count)
    for start in stride(from: 0, to: samples.count, by: block) {
      meter.add(Array(samples[start..<min(start + block, samples.count)]))
    }
    return meter.peaks.values
  }

  @Test func `Silence is 0 and full scale is 1, in 200 parts`() {
    #expect(peaks([Int16](repeating: 0, count: 16_000)) == [Double](repeating: 0, count: 200))
    let square = (0..<16_000).map { Int16($0 % 2 == 0 ? Int16.max : Int16.min) }
    #expect(peaks(square) == [Double](repeating: 1, count: 200))
  }

  @Test func `Each part is as loud as its own samples`() {
    let samples = [Int16](repeating: 0, count: 8000) + [Int16](repeating: 3277, count: 8000)
    let values = peaks(samples)
    #expect(values[..<100].allSatisfy { $0 == 0 })
    // A tenth of full scale is -20 dB.
    #expect(values[100...].allSatisfy { abs($0 - 40.0 / 60) < 0.001 })
  }

  @Test(arguments: [1, 7, 333, 20_000])
  func `It makes no difference how the samples arrive`(block: Int) {
    let samples = TestAudio.speechLike(seconds: 1.01).map { Int16($0 * 32_767) }
    #expect(peaks(samples, block: block) == peaks(samples))
  }

  @Test(arguments: [1, 3, 199, 200, 201])
  func `A recording with fewer samples than parts has no gaps`(count: Int) {
    let values = peaks([Int16](repeating: 3277, count: count))
    #expect(values.count == 200 && Set(values).count == 1 && values[0] > 0.6)
  }

  @Test func `No samples at all are silence`() {
    #expect(peaks([], durationSamples: 0) == [Double](repeating: 0, count: 200))
  }

  @Test func `What is longer or shorter than was declared has 200 parts, too`() {
    let samples = [Int16](repeating: 3277, count: 1600)
    #expect(peaks(samples, durationSamples: 800).count == 200)
    let short = peaks(samples, durationSamples: 3200)
    #expect(short[99] > 0.6 && short[100] == 0)
  }

  @Test func `The stage measures a recording without writing its audio again`() throws {
    let run = try IngestRun()
    let sound =
      TestAudio.silence(seconds: 1, sampleRateHertz: 48_000)
      + TestAudio.tone(seconds: 1, sampleRateHertz: 48_000)
    try TestAudio.wav(sound, sampleRateHertz: 48_000).write(to: URL(filePath: run.recording))
    let samples = try run().source.durationSamples
    try FileManager.default.removeItem(atPath: run.folder["audio.wav"])
    try Chunks(durationSamples: samples, detector: "energy", gapSamples: 0, speech: [], chunks: [])
      .write(to: run.folder["chunks.json"])
    var job = IngestStage.Job()
    (job.intake, job.owner, job.audio, job.source, job.stereo) = (nil, nil, nil, nil, nil)
    (job.recording, job.chunks, job.peaks) = (
      run.recording, run.folder["chunks.json"], run.folder["peaks.json"]
    )
    var stage = IngestStage()
    try stage.run(job, progress: .silent)
    let first = try readFile(run.folder["peaks.json"])
    let values = try Peaks.read(run.folder["peaks.json"]).values
    #expect(values.count == 200 && values[98] < 0.1 && values[102] > 0.8)
    #expect(!FileManager.default.fileExists(atPath: run.folder["audio.wav"]))
    try stage.run(job, progress: .silent)
    #expect(try readFile(run.folder["peaks.json"]) == first)
  }

  @Test func `A job that asks for neither of the two is refused`() throws {
    var job = IngestStage.Job()
    (job.recording, job.intake, job.audio) = ("r", "i", "a")
    (job.source, job.chunks, job.peaks, job.stereo, job.channels) = (nil, nil, nil, nil, .mixed)
    #expect(throws: (any Error).self) { try job.validate() }
    (job.chunks, job.peaks) = ("c", "p")
    #expect(throws: (any Error).self) { try job.validate() }
    job.audio = nil
    try job.validate()
  }
}
