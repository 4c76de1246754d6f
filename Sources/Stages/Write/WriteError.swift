import StageContract
import StageKit

/// Why nothing was written. No message quotes a journal, or what a server answered.
enum WriteError: StageError, Equatable {
  /// The parameter `writer` is not valid: the complete message.
  case invalid(String)
  /// `writer` in `sonar.yaml` cannot work as it is: what it is, and what to do.
  case misconfigured(String)
  /// The server cannot answer now.
  case absent(String)
  /// The server was asked and did not answer in time.
  case slow(String)
  /// What came back for this entry cannot be used.
  case unusable(Reason)

  /// What is wrong with an answer.
  enum Reason: String, CaseIterable {
    case empty = "the answer is empty"
    case cut = "the answer is cut off"
    case notJSON = "the answer is not JSON"
    case schemaIgnored = "the answer is JSON, but not in the requested form"
    case thinking = "the answer contains the model's thinking"
    case loop = "the answer repeats itself"
    case otherLanguage = "the answer is in another language"
    case nothingProved = "no sentence of the answer is supported by what was said"
    case tooLong = "the entry does not fit the model's context, not even in parts"
    case refused = "the server refuses the request"
    case tooLarge = "the answer is larger than any summary"
    case noRules = "there are no rules to check sentences in the language of the entry"
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
    case .unusable(let reason): "writer: \(reason.rawValue); the summary of spoken sentences stands"
    }
  }
}
