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
  /// Nothing says when a recording was spoken.
  case noInstant(recording: String)

  var exitStatus: ExitStatus {
    switch self {
    case .store(let error): error.exitStatus
    case .badLine, .twice, .noInstant: .badInput
    }
  }

  var description: String {
    switch self {
    case .store(let error): error.description
    case .badLine(let path, let line, let reason):
      "\(path):\(line): not a line of entries (\(reason)); run sonar index rebuild"
    case .twice(let path, let recording): "\(path): names \(recording) twice; run sonar index rebuild"
    case .noInstant(let recording):
      "\(recording): neither source.json nor intake.json says when it was spoken; restore its intake.json"
    }
  }
}
