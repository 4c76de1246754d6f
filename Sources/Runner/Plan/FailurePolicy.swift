extension FailureRecord {
  /// Tries after which a recording is put aside.
  static let maximumTries = 2

  /// Whether trying again by itself is useless: the input is bad, or it was tried often enough.
  public var isFinal: Bool { status == 65 || tries >= Self.maximumTries }
}

/// What follows from a stage's failure.
enum FailureConsequence: Equatable {
  /// Nothing is recorded: the recording waits until something is installed.
  case wait
  /// Recorded with the recording; tried again as long as the record is not final.
  case record
  /// The run ends: the disk is full, or nothing can be written.
  case stop

  init(status: Int32) {
    switch status {
    case 69: self = .wait
    case 74: self = .stop
    default: self = .record
    }
  }
}
