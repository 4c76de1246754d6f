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
      abstract:
        "Convert any recording to 16 kHz mono audio and describe its source, or measure how loud it is.",
      discussion: """
        With --audio and --source the working audio is written; with --chunks and --peaks only the loudness of the \
        recording from beginning to end, so that recordings whose working audio exists, or was removed, can have it.
        """)

    @Option(help: "Original recording.")
    var recording: String
    @Option(help: "Intake record of the recording (intake.json).")
    var intake: String?
    @Option(help: "The owner's date of the recording, if any (owner.json).")
    var owner: String?
    @Option(help: "What came beside the recording in the inbox, if anything (sidecar.json).")
    var sidecar: String?
    @Option(help: "Output path of the working audio (audio.wav).")
    var audio: String?
    @Option(help: "Output path of the source description (source.json).")
    var source: String?
    @Option(help: "Spans of speech (chunks.json), for the length of the recording.")
    var chunks: String?
    @Option(help: "Output path of the loudness (peaks.json).")
    var peaks: String?
    @Option(
      help: "Output path of the stereo file (stereo.wav), which is written only with --channels separate.")
    var stereo: String?
    @Option(
      help:
        "mixed, or separate: also keep both channels where each holds a voice of its own, to be transcribed separately."
    )
    var channels = Channels.mixed
    @Option(name: .customLong("time_zone"), help: "Time zone for dates in tags without an offset.")
    var timeZone = "UTC"

    func validate() throws {
      let isConverted = intake != nil && audio != nil && source != nil && chunks == nil && peaks == nil
      let isMeasured = chunks != nil && peaks != nil && audio == nil && source == nil
      guard isConverted || isMeasured else {
        throw ValidationError("needs --intake, --audio and --source, or --chunks and --peaks")
      }
      guard channels == .mixed || stereo != nil else {
        throw ValidationError("--channels separate needs --stereo")
      }
    }
  }

  /// How the channels of a recording are worked.
  enum Channels: String, ExpressibleByArgument, CaseIterable {
    case mixed, separate
  }

  static var identity: StageIdentity {
    var depends = ["libsndfile": SoundFile.libraryVersion, "soxr": Resampler.libraryVersion]
    depends["ffmpeg"] = FFmpeg.version(searchPath: Programs.searchPath)
    return StageIdentity(revision: 5, depends: depends)
  }

  /// Folders to search for ffmpeg, separated by colons.
  var searchPath = Programs.searchPath

  mutating func run(_ job: Job, progress: StageKit.Progress) throws {
    let decoder = RecordingDecoder(searchPath: searchPath, progress: progress)
    if let chunks = job.chunks, let peaks = job.peaks {
      let samples = try Chunks.read(chunks).durationSamples
      let measured = try decoder.decodeAudibly(job.recording, to: .peaks(durationSamples: samples)).outcome
        .peaks
      try measured?.write(to: peaks)
    } else if let intake = job.intake, let audio = job.audio, let source = job.source {
      try convert(job, decoder, intake: intake, audio: audio, source: source)
    }
  }

  private func convert(
    _ job: Job, _ decoder: RecordingDecoder, intake path: String, audio: String, source: String
  ) throws {
    try checkOutput(audio)
    guard let timeZone = TimeZone(identifier: job.timeZone) else {
      throw ValidationFailure(
        description:
          "--time_zone \(job.timeZone.onOneLine): no such time zone; use a name like Europe/Berlin or UTC")
    }
    let intake = try Intake.read(path)
    let given = try job.owner.flatMap { path in try Owner.read(path).date.map { (text: $0, path: path) } }
    do {
      var decoded = try decoder.decodeAudibly(job.recording, to: .audio(path: audio))
      try Self.check(decoded, of: job.recording, in: audio)
      if job.channels == .separate, let stereo = job.stereo {
        try Self.separate(&decoded, job.recording, with: decoder, to: stereo)
      }
      let spoken = try SpokenInstant(
        given: given, told: job.sidecar.flatMap { SidecarContent(at: $0, intake: intake).spokenAt },
        tags: decoded.dateTags,
        intake: intake, intakePath: path, timeZone: timeZone)
      try Source(decoded, spoken: spoken).write(to: source)
    } catch {
      // A partial output must not look complete when the stage is run by hand.
      unlink(audio)
      if let stereo = job.stereo { unlink(stereo) }
      throw error
    }
  }

  /// Writes the channels of `recording` to `stereo` if each holds a voice of its own, else remarks why not.
  private static func separate(
    _ decoded: inout DecodedRecording, _ recording: String, with decoder: RecordingDecoder, to stereo: String
  ) throws {
    switch decoded.outcome.separation {
    case .possible(let highPassHertz, let gainDecibels):
      try checkOutput(stereo)
      try decoder.writeChannels(
        of: recording, to: stereo, highPassHertz: highPassHertz, gainDecibels: gainDecibels)
      let samples = try WorkingAudio(path: stereo, channel: 0).durationSamples
      guard samples == decoded.outcome.durationSamples else {
        throw IngestError.cannotWrite(path: stereo, reason: "incomplete on disk", status: .inputOutput)
      }
      decoded.outcome.hearing.remarks.removeAll { $0.kind == .twoChannels }
    case .impossible(let reason): decoded.add(Remark(kind: .notSeparated, detail: reason))
    case nil: decoded.add(Remark(kind: .notSeparated))
    }
  }

  /// Rejects recordings that are too short, and working audio that is incomplete on disk.
  private static func check(_ decoded: DecodedRecording, of recording: String, in audio: String) throws {
    let samples = decoded.outcome.durationSamples
    guard samples >= SampleClock.samples(milliseconds: 100) else {
      throw IngestError.tooShort(path: recording, samples: samples)
    }
    guard try WorkingAudio(path: audio).durationSamples == samples else {
      throw IngestError.cannotWrite(
        path: audio, reason: "incomplete on disk", status: .inputOutput)
    }
  }

  private struct ValidationFailure: StageError {
    let description: String
    var exitStatus: ExitStatus { .usage }
  }
}

extension Source {
  /// The content of `source.json` for `decoded`.
  init(_ decoded: DecodedRecording, spoken: SpokenInstant) {
    var hearing = decoded.outcome.hearing
    hearing.remarks.sort { ($0.span?.start ?? 0, $0.kind.rawValue) < ($1.span?.start ?? 0, $1.kind.rawValue) }
    self.init(
      container: decoded.container, encoding: decoded.encoding, decoder: decoded.decoder,
      sampleRateHertz: decoded.sampleRateHertz, channels: decoded.channels,
      durationSamples: decoded.outcome.durationSamples, spokenAt: spoken.text, spokenAtSource: spoken.source,
      loudness: decoded.outcome.loudness, hearing: hearing)
  }
}

extension RecordingDecoder {
  /// Decodes `recording` to `output`, a second time if what was measured calls for a treatment.
  /// - Throws: `IngestError`.
  func decodeAudibly(_ recording: String, to output: ConversionOutput) throws -> DecodedRecording {
    let decoded = try decode(recording, to: output)
    guard let treatment = decoded.outcome.treatment else { return decoded }
    return try decode(recording, to: output.treated(as: treatment))
  }
}
