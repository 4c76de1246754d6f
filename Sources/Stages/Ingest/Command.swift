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
      abstract: "Turn any recording into 16 kHz mono audio, and say what it was.")

    @Option(help: "The recording as it came.")
    var recording: String
    @Option(help: "How it arrived (intake.json).")
    var intake: String
    @Option(help: "Where the working audio goes (audio.wav).")
    var audio: String
    @Option(help: "Where the description goes (source.json).")
    var source: String
    @Option(name: .customLong("time_zone"), help: "Time zone of dates in tags that name none.")
    var timeZone = "UTC"
  }

  static var identity: StageIdentity {
    var depends = ["libsndfile": SoundFile.libraryVersion, "soxr": Resampler.libraryVersion]
    depends["ffmpeg"] = FFmpeg.version(searchPath: environmentSearchPath)
    return StageIdentity(revision: 1, depends: depends)
  }

  /// Folders to look for ffmpeg in, joined by colons.
  var searchPath = Self.environmentSearchPath

  mutating func run(_ job: Job, progress: StageKit.Progress) throws {
    guard let timeZone = TimeZone(identifier: job.timeZone) else {
      throw ValidationFailure(description: "time_zone: \(job.timeZone.onOneLine) is no time zone")
    }
    let intake = try Intake.read(job.intake)
    do {
      let decoder = RecordingDecoder(searchPath: searchPath, progress: progress)
      let decoded = try decoder.decode(job.recording, to: job.audio)
      try Self.check(decoded, job: job)
      let spoken = try SpokenInstant(
        tags: decoded.dateTags, intake: intake, intakePath: job.intake, timeZone: timeZone)
      try Source(decoded, spoken: spoken).write(to: job.source)
    } catch {
      // Half an output must not look like a whole one to whoever runs the stage by hand.
      unlink(job.audio)
      throw error
    }
  }

  /// Refuses what is too short, and working audio that did not reach the disk whole.
  private static func check(_ decoded: DecodedRecording, job: Job) throws {
    let samples = decoded.outcome.durationSamples
    guard samples >= SampleClock.samples(milliseconds: 100) else {
      throw IngestError.tooShort(path: job.recording, samples: samples)
    }
    guard try WorkingAudio(path: job.audio).durationSamples == samples else {
      throw IngestError.cannotWrite(
        path: job.audio, reason: "it is not whole on the disk", status: .inputOutput)
    }
  }

  private static var environmentSearchPath: String { ProcessInfo.processInfo.environment["PATH"] ?? "" }

  private struct ValidationFailure: StageError {
    let description: String
    var exitStatus: ExitStatus { .usage }
  }
}

extension Source {
  /// What `source.json` says of `decoded`.
  init(_ decoded: DecodedRecording, spoken: SpokenInstant) {
    self.init(
      container: decoded.container, encoding: decoded.encoding, decoder: decoded.decoder,
      sampleRateHertz: decoded.sampleRateHertz, channels: decoded.channels,
      durationSamples: decoded.outcome.durationSamples, spokenAt: spoken.text, spokenAtSource: spoken.source,
      loudness: decoded.outcome.loudness, salvage: decoded.salvage)
  }
}
