/// An error in the reader's file of weights.
package struct ReaderFileError: Error, Equatable, CustomStringConvertible {
  /// One clause about the file: "is cut short".
  package var reason: String
  /// True if it is not the file's fault: another attempt may help.
  package var isPassing = false

  /// One line: what is wrong and what to do.
  package var description: String { "the reader's weights: \(reason); install Sonar again" }

  init(_ reason: String, isPassing: Bool = false) { (self.reason, self.isPassing) = (reason, isPassing) }

  /// There is no memory for what the weights need.
  static let noMemory = ReaderFileError("there is no memory for them", isPassing: true)

  static let cutShort = ReaderFileError("the file is cut short")
  static let damaged = ReaderFileError("the file is damaged")
  static let otherKind = ReaderFileError("the file is no reader's")
  static func otherShape(_ tensor: String) -> ReaderFileError {
    ReaderFileError("\(tensor) is missing or of another shape")
  }
  static func notFinite(_ tensor: String) -> ReaderFileError {
    ReaderFileError("\(tensor) holds numbers that are none")
  }
}
