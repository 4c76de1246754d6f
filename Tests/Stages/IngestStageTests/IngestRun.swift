import Foundation
import Model
import StageContract
import StageKit
import TestSupport

@testable import IngestStage

/// One run of the stage on a file in a temporary folder.
struct IngestRun: Sendable {
  let folder: TestFolder
  let recording: String
  var intake = Intake(
    id: "2026-11-20T071503Z-3f9a1c2e", name: "memo.wav", modifiedAt: "2026-11-20T07:15:03Z", namedAt: nil,
    tags: [], sha256: String(repeating: "0", count: 64), bytes: 1)
  var searchPath = ProcessInfo.processInfo.environment["PATH"] ?? ""
  var timeZone = "UTC"
  var owner: Owner?
  /// Whether channels are to be transcribed separately.
  var channels = IngestStage.Channels.mixed

  init(name: String = "original.wav") throws {
    folder = try TestFolder()
    recording = folder[name]
  }

  /// Runs the stage; gives what it says and the working audio's bytes.
  @discardableResult
  func callAsFunction(into output: String = "audio.wav") throws -> (source: Source, audio: Data) {
    try intake.write(to: folder["intake.json"])
    var stage = IngestStage()
    stage.searchPath = searchPath
    var job = IngestStage.Job()
    job.recording = recording
    job.intake = folder["intake.json"]
    job.audio = folder[output]
    job.source = folder[output + ".json"]
    try owner?.write(to: folder["owner.json"])
    job.sidecar = nil
    job.owner = owner == nil ? nil : folder["owner.json"]
    job.timeZone = timeZone
    (job.stereo, job.channels) = (folder["stereo.wav"], channels)
    (job.chunks, job.peaks) = (nil, nil)
    try stage.run(job, progress: .silent)
    return (try Source.read(folder[output + ".json"]), try readFile(folder[output]))
  }

  /// Samples of the working audio, without its header.
  static func samples(_ audio: Data) throws -> [Float] {
    let folder = try TestFolder()
    try audio.write(to: URL(filePath: folder["audio.wav"]))
    return try readSamples(folder["audio.wav"])
  }

  /// Exit status and words of the run's failure; nil when it succeeds.
  func failure() throws -> (status: ExitStatus, words: String)? {
    do {
      try self()
      return nil
    } catch let error as any StageError {
      return (error.exitStatus, error.description)
    }
  }
}
