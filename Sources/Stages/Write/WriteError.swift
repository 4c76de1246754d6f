import StageContract
import StageKit

/// The reason why nothing was written. No message quotes a journal or the answer of a server.
enum WriteError: StageError, Equatable {
  /// The parameter `writer` is not valid: the complete message.
  case invalid(String)
  /// `writer` in `sonar.yaml` cannot work as it is: what it is, and what to do.
  case misconfigured(String)
  /// The server cannot answer now.
  case absent(String)
  /// The server was asked and did not answer in time.
  case slow(String)
  /// The answer for this entry cannot be used, or there can be none.
  case unusable(Reason)

  /// The reason why an entry gets no answer that can be used.
  enum Reason: String, CaseIterable {
    case empty = "the answer is empty"
    case notJSON = "the answer is not JSON"
    case schemaIgnored = "the answer is JSON, but not of the requested form"
    case thinking = "the answer contains the model's reasoning"
    case loop = "the answer repeats itself"
    case otherLanguage = "the answer is in another language"
    case nothingCopied = "no sentence of the answer is copied from what was said"
    case tooLong = "the entry does not fit into the model's context, even in parts"
    case refused = "the server refused the request"
    case tooLarge = "the answer is too large for a summary"
  }

  var exitStatus: ExitStatus {
    switch self {
    case .invalid, .misconfigured: .unavailable
    case .absent, .slow: .temporary
    case .unusable: .badInput
    }
  }

  var description: String {
    switch self {
    case .invalid(let message): message
    case .misconfigured(let reason): "writer: \(reason)"
    case .absent(let reason), .slow(let reason): "writer: \(reason)"
    case .unusable(let reason): "writer: \(reason.rawValue); the summary stays as it is"
    }
  }
}
