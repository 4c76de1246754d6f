import Audio
import Foundation
import StageContract
import StageKit

/// Why a recording could not be chunked.
enum ChunkError: StageError, Equatable {
  /// There is no file at `path`.
  case missingAudio(path: String)
  /// The audio cannot be opened or read; `reason` names the file.
  case unreadableAudio(path: String, reason: String)
  /// The audio ends at `sample`, before the length declared in its header.
  case audioEnds(path: String, sample: Int, declared: Int)
  /// `--detector silero` without `--vad_model`.
  case noModel
  /// There is no model at `path`.
  case missingModel(path: String)
  /// whisper.cpp cannot load the file as a Silero model.
  case badModel(path: String)
  /// whisper.cpp failed on the window that starts at `sample`.
  case detectionFailed(sample: Int)

  /// Maps a libsndfile failure to missing or unreadable audio, which have different exit statuses.
  init(_ error: SoundFileError, path: String) {
    self =
      FileManager.default.fileExists(atPath: path)
      ? .unreadableAudio(path: path, reason: error.description) : .missingAudio(path: path)
  }

  var exitStatus: ExitStatus {
    switch self {
    case .missingAudio: .missingInput
    case .unreadableAudio, .audioEnds: .badInput
    case .noModel, .missingModel, .badModel: .unavailable
    case .detectionFailed: .software
    }
  }

  var description: String {
    switch self {
    case .missingAudio(let path):
      "\(path): no such file; create it with 'sonar reprocess --id ID --stage ingest'"
    case .unreadableAudio(_, let reason):
      "\(reason); recreate it with 'sonar reprocess --id ID --stage ingest'"
    case .audioEnds(let path, let sample, let declared):
      "\(path): ends at sample \(sample) of \(declared); "
        + "recreate it with 'sonar reprocess --id ID --stage ingest'"
    case .noModel:
      "--detector silero requires --vad_model; add it, or use --detector energy"
    case .missingModel(let path):
      "\(path): no such VAD model; install it with 'make bootstrap', or use --detector energy"
    case .badModel(let path):
      "\(path): not a Silero VAD model that whisper.cpp can load; reinstall it, or use --detector energy"
    case .detectionFailed(let sample):
      "the Silero VAD failed at sample \(sample); use --detector energy, and please report this"
    }
  }
}
