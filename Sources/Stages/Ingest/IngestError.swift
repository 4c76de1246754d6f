import StageContract
import StageKit

/// Why a recording could not be converted to working audio.
enum IngestError: StageError, Equatable {
  case missing(path: String)
  case notAFile(path: String)
  case unreadable(path: String, reason: String)
  case empty(path: String)
  case notAudio(path: String, reason: String)
  case noAudio(path: String)
  case otherKind(path: String, kind: FileKind)
  case noDecoder(path: String, codecs: [String])
  case tooShort(path: String, samples: Int)
  case impossibleFormat(path: String, sampleRateHertz: Int, channels: Int)
  case impossibleDate(path: String, key: String)
  case decoderMissing(path: String, program: String)
  case decoderStopped(path: String, program: String, reason: String)
  case cannotWrite(path: String, reason: String, status: ExitStatus)
  case resampling(reason: String)

  var exitStatus: ExitStatus {
    switch self {
    case .missing: .missingInput
    case .notAFile, .unreadable, .empty, .notAudio, .noAudio, .otherKind, .noDecoder, .tooShort,
      .impossibleFormat, .impossibleDate:
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
      "\(path.onOneLine): no such file"
    case .notAFile(let path):
      "\(path.onOneLine): not a regular file; add the recordings in it one by one"
    case .unreadable(let path, let reason):
      "\(path.onOneLine): cannot be read (\(reason)); check its permissions"
    case .empty(let path):
      "\(path.onOneLine): empty (0 bytes); copy it from the recorder again"
    case .notAudio(let path, let reason):
      "\(path.onOneLine): not a readable recording (\(reason.onOneLine)); convert it to WAV or FLAC"
    case .noAudio(let path):
      "\(path.onOneLine): contains no audio; copy it from the recorder again"
    case .otherKind(let path, let kind):
      "\(path.onOneLine): \(kind.name), not a readable recording; \(kind.advice)"
    case .noDecoder(let path, let codecs):
      "\(path.onOneLine): no decoder is installed for its sound (\(codecs.joined(separator: ", ").onOneLine)); "
        + "convert it to WAV or FLAC"
    case .tooShort(let path, let samples):
      "\(path.onOneLine): shorter than 0.1 s (\(samples * 1000 / 16_000) ms); too short to contain speech"
    case .impossibleFormat(let path, let rate, let channels):
      "\(path.onOneLine): header declares an impossible format (\(channels) channels at \(rate) Hz); "
        + "convert it to WAV or FLAC"
    case .impossibleDate(let path, let key):
      "\(path.onOneLine): \(key) is not an RFC 3339 timestamp; correct it there"
    case .decoderMissing(let path, let program):
      "\(path.onOneLine): requires \(program), which is not installed; "
        + "run `apt install ffmpeg` or `brew install ffmpeg`, then run again"
    case .decoderStopped(let path, let program, let reason):
      "\(path.onOneLine): \(program) was stopped (\(reason.onOneLine)); run again"
    case .cannotWrite(let path, let reason, _):
      "\(path.onOneLine): cannot be written (\(reason)); free some disk space and run again"
    case .resampling(let reason):
      "soxr: \(reason); please report this"
    }
  }
}
