import StageContract
import StageKit
import Store

/// Why the journal could not be indexed.
enum IndexError: StageError, Equatable {
  /// The database refuses.
  case store(JournalStoreError)
  /// A line of the entries file is not an `EntryLine`.
  case badLine(path: String, line: Int, reason: String)
  /// Two lines name one recording.
  case twice(path: String, recording: String)
  /// A transcript has more segments than the index can number.
  case tooManySegments(recording: String, count: Int)
  /// Nothing says when a recording was spoken.
  case noInstant(recording: String)

  var exitStatus: ExitStatus {
    switch self {
    case .store(let error): error.exitStatus
    case .badLine, .twice, .noInstant, .tooManySegments: .badInput
    }
  }

  var description: String {
    switch self {
    case .store(let error): error.description
    case .badLine(let path, let line, let reason):
      "\(path):\(line): not a line of entries (\(reason)); run sonar index rebuild"
    case .twice(let path, let recording): "\(path): names \(recording) twice; run sonar index rebuild"
    case .tooManySegments(let recording, let count):
      "\(recording): its transcript has \(count) segments, more than are indexed; transcribe it with another model"
    case .noInstant(let recording):
      "\(recording): neither source.json nor intake.json says when it was spoken; restore its intake.json"
    }
  }
}
