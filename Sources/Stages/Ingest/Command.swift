import ArgumentParser
import Audio
import Foundation
import Model
import StageContract
import StageKit

@main
struct IngestStage: Stage {
  struct Job: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "sonar-ingest",
      abstract: "Convert any recording to 16 kHz mono audio and describe its source.")

    @Option(help: "Original recording.")
    var recording: String
    @Option(help: "Intake record of the recording (intake.json).")
    var intake: String
    @Option(help: "The owner's date of the recording, if any (owner.json).")
    var owner: String?
    @Option(help: "What came beside the recording in the inbox, if anything (sidecar.json).")
    var sidecar: String?
    @Option(help: "Output path of the working audio (audio.wav).")
    var audio: String
    @Option(help: "Output path of the source description (source.json).")
    var source: String
    @Option(name: .customLong("time_zone"), help: "Time zone for dates in tags without an offset.")
    var timeZone = "UTC"
  }

  static var identity: StageIdentity {
    var depends = ["libsndfile": SoundFile.libraryVersion, "soxr": Resampler.libraryVersion]
    depends["ffmpeg"] = FFmpeg.version(searchPath: environmentSearchPath)
    return StageIdentity(revision: 1, depends: depends)
  }

  /// Folders to search for ffmpeg, separated by colons.
  var searchPath = Self.environmentSearchPath

  mutating func run(_ job: Job, progress: StageKit.Progress) throws {
    guard let timeZone = TimeZone(identifier: job.timeZone) else {
      throw ValidationFailure(
        description:
          "--time_zone \(job.timeZone.onOneLine): no such time zone; use a name like Europe/Berlin or UTC")
    }
    let intake = try Intake.read(job.intake)
    let given = try job.owner.flatMap { path in try Owner.read(path).date.map { (text: $0, path: path) } }
    do {
      let decoder = RecordingDecoder(searchPath: searchPath, progress: progress)
      let decoded = try decoder.decode(job.recording, to: job.audio)
      try Self.check(decoded, job: job)
      let spoken = try SpokenInstant(
        given: given, told: job.sidecar.flatMap { SidecarContent(at: $0).spokenAt }, tags: decoded.dateTags,
        intake: intake, intakePath: job.intake, timeZone: timeZone)
      try Source(decoded, spoken: spoken).write(to: job.source)
    } catch {
      // A partial output must not look complete when the stage is run by hand.
      unlink(job.audio)
      throw error
    }
  }

  /// Rejects recordings that are too short, and working audio that is incomplete on disk.
  private static func check(_ decoded: DecodedRecording, job: Job) throws {
    let samples = decoded.outcome.durationSamples
    guard samples >= SampleClock.samples(milliseconds: 100) else {
      throw IngestError.tooShort(path: job.recording, samples: samples)
    }
    guard try WorkingAudio(path: job.audio).durationSamples == samples else {
      throw IngestError.cannotWrite(
        path: job.audio, reason: "incomplete on disk", status: .inputOutput)
    }
  }

  private static var environmentSearchPath: String { ProcessInfo.processInfo.environment["PATH"] ?? "" }

  private struct ValidationFailure: StageError {
    let description: String
    var exitStatus: ExitStatus { .usage }
  }
}

extension Source {
  /// The content of `source.json` for `decoded`.
  init(_ decoded: DecodedRecording, spoken: SpokenInstant) {
    self.init(
      container: decoded.container, encoding: decoded.encoding, decoder: decoded.decoder,
      sampleRateHertz: decoded.sampleRateHertz, channels: decoded.channels,
      durationSamples: decoded.outcome.durationSamples, spokenAt: spoken.text, spokenAtSource: spoken.source,
      loudness: decoded.outcome.loudness, salvage: decoded.salvage)
  }
}
