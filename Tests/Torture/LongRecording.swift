import Audio
import Foundation
import Inbox
import Pipeline
import StageContract
import TestSupport
import Workspace

/// A recording with many chunks, created by repeating a real one.
enum LongRecording {
  /// Writes it to `folder` and returns its path.
  static func write(to folder: String) throws -> String {
    var sound = try SoundFile(reading: JournalRun.afterWork)
    let samples = try sound.read(frames: sound.declaredFrames)
    let path = folder + "/2026-11-21 10.00.00 long.flac"
    try SoundFile.write(
      Array(repeatElement(samples, count: 8).joined()), to: path, as: .flac,
      sampleRateHertz: sound.sampleRateHertz, channels: sound.channels)
    return path
  }
}

extension JournalRun {
  /// Number of chunks in the checkpoint.
  func chunksDone() throws -> Int {
    guard
      let path = try files(under: "recordings").first(where: { $0.hasSuffix(".checkpoint/chunks.jsonl") }),
      let data = FileManager.default.contents(atPath: root + "/" + path)
    else { return 0 }
    // The first line is the header.
    return max(0, data.count { $0 == UInt8(ascii: "\n") } - 1)
  }

  /// Waits until `count` chunks are done; returns the time taken in seconds.
  /// - Throws: `Failure` if `run` ends first.
  @discardableResult
  func wait(forChunks count: Int, _ run: Child) throws -> Double {
    try timed {
      while try chunksDone() < count {
        guard run.process.isRunning else { throw Failure("the run ended before \(count) chunks were done") }
        usleep(2000)
      }
    }
  }

  /// Starts the stage alone, with the options that the next run would pass.
  func startTranscribe() async throws -> Child {
    let pipeline = try await pipeline()
    let folder = try pipeline.workspace.recordings()[0]
    for planned in try pipeline.plan(folder) {
      guard planned.stage == "transcribe", case .ready(let run, _) = planned.state else { continue }
      var options = run.parameters.mapValues(\.argument.text)
      for (name, input) in run.inputs { options[name] = input.path }
      options["checkpoint"] = folder.checkpointFolder("transcribe", run.fingerprint)
      options["transcript"] = self.folder["transcript.json"]
      return try Child(
        program: Self.programs + "/sonar-transcribe",
        arguments: options.sorted { $0.key < $1.key }.flatMap { ["--" + $0.key, $0.value] },
        environment: environment.merging(["OMP_WAIT_POLICY": "passive"], uniquingKeysWith: { $1 }),
        scratch: self.folder["transcribe"])
    }
    throw Failure("transcribe is not the next stage")
  }
}
