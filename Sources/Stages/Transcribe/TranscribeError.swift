import StageContract
import StageKit

/// An error that stops a transcription.
enum TranscribeError: StageError, Equatable {
  /// There is no model at `path`.
  case missingModel(path: String)
  /// The file at `path` is not a model that whisper.cpp can load.
  case badModel(path: String, reason: String)
  /// The model knows only English, and `language` was asked for.
  case englishOnly(path: String, language: String)
  /// `code` is no language code that the model knows.
  case unknownLanguage(code: String)
  /// There is no working audio at `path`.
  case missingAudio(path: String)
  /// The working audio cannot be read, or does not fit the chunks.
  case badAudio(reason: String)
  /// Another process holds the checkpoint folder.
  case checkpointBusy(path: String)
  /// The checkpoint cannot be read or written; `status` says whose trouble that is.
  case checkpoint(path: String, reason: String, status: ExitStatus)
  /// No memory for a decoder's state.
  case noMemory
  /// whisper.cpp gave up with `status`.
  case decoder(status: Int32)

  var exitStatus: ExitStatus {
    switch self {
    case .missingModel, .badModel, .englishOnly: .unavailable
    case .unknownLanguage: .usage
    case .missingAudio: .missingInput
    case .badAudio: .badInput
    case .checkpointBusy, .noMemory: .temporary
    case .checkpoint(_, _, let status): status
    case .decoder: .software
    }
  }

  var description: String {
    switch self {
    case .missingModel(let path):
      "\(path): there is no speech model; fetch one with 'sonar models fetch base.en'"
    case .badModel(let path, let reason):
      "\(path): not a usable speech model (\(reason)); check with 'sonar models verify', "
        + "or get it again with 'sonar models fetch'"
    case .englishOnly(let path, let language):
      "\(path): this model knows only English, not '\(language)'; 'sonar models fetch base' gets one for many "
        + "languages, or set languages: [en]"
    case .unknownLanguage(let code):
      "languages: '\(code)' is not a language code that whisper.cpp knows; write codes like en or de"
    case .missingAudio(let path):
      "\(path): there is no such file"
    case .badAudio(let reason):
      "\(reason); run ingest and chunk again"
    case .checkpointBusy(let path):
      "\(path): another process works on it; wait for it to end and try again"
    case .checkpoint(let path, let reason, _):
      "\(path): the checkpoint cannot be written (\(reason)); free disk space or fix permissions, then run again"
    case .noMemory:
      "no memory for the speech decoder; close something or use a smaller model, then run again"
    case .decoder(let status):
      "whisper.cpp failed with status \(status); run again, and report it if it fails again"
    }
  }
}
