import Audio
import Foundation
import StageContract
import StageKit

/// What can keep a recording from being chunked.
enum ChunkError: StageError, Equatable {
  /// There is no file at `path`.
  case missingAudio(path: String)
  /// The audio cannot be opened or read; `reason` names the file.
  case unreadableAudio(path: String, reason: String)
  /// The audio stops at `sample`, before the length that its header declares.
  case audioEnds(path: String, sample: Int, declared: Int)
  /// `--detector silero` without `--vad_model`.
  case noModel
  /// There is no model at `path`.
  case missingModel(path: String)
  /// The file is no Silero model that whisper.cpp can load.
  case badModel(path: String)
  /// whisper.cpp failed at the window that starts at `sample`.
  case detectionFailed(sample: Int)

  /// Gives libsndfile's failure the status that the runner needs.
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
      "\(path): there is no such file; run ingest first"
    case .unreadableAudio(_, let reason):
      "\(reason); run ingest again"
    case .audioEnds(let path, let sample, let declared):
      "\(path): ends at sample \(sample) of \(declared); run ingest again"
    case .noModel:
      "detector silero needs --vad_model; give it, or use --detector energy"
    case .missingModel(let path):
      "\(path): there is no such VAD model; install it with 'make bootstrap', or use --detector energy"
    case .badModel(let path):
      "\(path): not a Silero VAD model that whisper.cpp can load; install it again, or use --detector energy"
    case .detectionFailed(let sample):
      "the Silero VAD failed at sample \(sample); use --detector energy, and please report this"
    }
  }
}
