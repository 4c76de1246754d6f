import StageContract
import StageKit

/// Why a transcript could not be summarised.
enum SummarizeError: StageError, Equatable {
  case badCount(Int)
  case badStyle(path: String, line: Int?, reason: String)
  case noStemmer(language: String)

  var exitStatus: ExitStatus {
    switch self {
    case .badCount, .badStyle: .usage
    case .noStemmer: .unavailable
    }
  }

  var description: String {
    switch self {
    case .badCount(let count): "--max_sentences \(count): must be a number from 1 to 100"
    case .badStyle(let path, let line, let reason): "\(path)\(line.map { ":\($0)" } ?? ""): \(reason)"
    case .noStemmer(let language):
      "libstemmer has no algorithm for \(language); install libstemmer with its default algorithms"
    }
  }
}
