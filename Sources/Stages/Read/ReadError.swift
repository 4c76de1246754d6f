import Reader
import StageContract
import StageKit

/// Why a transcript could not be read now.
enum ReadError: StageError, Equatable {
  /// Not the weights' fault: another attempt may help.
  case passing(ReaderFileError)

  var exitStatus: ExitStatus { .temporary }

  var description: String {
    switch self {
    case .passing(let error): "the reader's weights: \(error.reason); the next run tries again"
    }
  }
}
