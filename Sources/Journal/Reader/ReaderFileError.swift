/// An error in the reader's file of weights.
package struct ReaderFileError: Error, Equatable, CustomStringConvertible {
  /// One clause about the file: "is cut short".
  package var reason: String

  /// One line: what is wrong and what to do.
  package var description: String { "the reader's weights: \(reason); install Sonar again" }

  init(_ reason: String) { self.reason = reason }

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
