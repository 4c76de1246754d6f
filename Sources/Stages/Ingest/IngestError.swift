import StageContract
import StageKit

/// Why a recording could not be taken in.
enum IngestError: StageError, Equatable {
  case missing(path: String)
  case notAFile(path: String)
  case unreadable(path: String, reason: String)
  case empty(path: String)
  case notAudio(path: String, reason: String)
  case noAudio(path: String)
  case tooShort(path: String, samples: Int)
  case impossibleFormat(path: String, sampleRateHertz: Int, channels: Int)
  case impossibleIntake(path: String, key: String)
  case decoderMissing(path: String, program: String)
  case decoderStopped(path: String, program: String, reason: String)
  case cannotWrite(path: String, reason: String, status: ExitStatus)
  case resampling(reason: String)

  var exitStatus: ExitStatus {
    switch self {
    case .missing: .missingInput
    case .notAFile, .unreadable, .empty, .notAudio, .noAudio, .tooShort, .impossibleFormat, .impossibleIntake:
      .badInput
    case .decoderMissing: .unavailable
    case .decoderStopped: .temporary
    case .cannotWrite(_, _, let status): status
    case .resampling: .software
    }
  }

  var description: String {
    switch self {
    case .missing(let path):
      "\(path.onOneLine): there is no such file"
    case .notAFile(let path):
      "\(path.onOneLine): is not a file; drop the recordings in it one by one"
    case .unreadable(let path, let reason):
      "\(path.onOneLine): cannot be read (\(reason)); check its permissions"
    case .empty(let path):
      "\(path.onOneLine): is empty (0 bytes); copy it again from the recorder"
    case .notAudio(let path, let reason):
      "\(path.onOneLine): is not a recording that can be read (\(reason.onOneLine)); convert it to WAV or FLAC"
    case .noAudio(let path):
      "\(path.onOneLine): has no audio in it; copy it again from the recorder"
    case .tooShort(let path, let samples):
      "\(path.onOneLine): is shorter than 0.1 s (\(samples * 1000 / 16_000) ms); there is nothing to hear in it"
    case .impossibleFormat(let path, let rate, let channels):
      "\(path.onOneLine): says \(channels) channels at \(rate) Hz, which cannot be; convert it to WAV or FLAC"
    case .impossibleIntake(let path, let key):
      "\(path.onOneLine): \(key) is not an RFC 3339 instant; correct it there"
    case .decoderMissing(let path, let program):
      "\(path.onOneLine): needs \(program), which is not installed; "
        + "type `apt install ffmpeg` or `brew install ffmpeg`, then run again"
    case .decoderStopped(let path, let program, let reason):
      "\(path.onOneLine): \(program) was stopped (\(reason.onOneLine)); run again"
    case .cannotWrite(let path, let reason, _):
      "\(path.onOneLine): cannot be written (\(reason)); make room on the disk and run again"
    case .resampling(let reason):
      "soxr: \(reason); please report this"
    }
  }
}

extension String {
  /// The same text with its control characters, line breaks among them, replaced by `?`.
  var onOneLine: String {
    String(
      String.UnicodeScalarView(unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 }))
  }
}
