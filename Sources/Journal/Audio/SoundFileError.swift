/// An error of reading or writing a sound file; `reason` is libsndfile's.
package enum SoundFileError: Error, Equatable, Sendable, CustomStringConvertible {
  case cannotOpen(path: String, reason: String)
  case cannotRead(path: String, reason: String)
  /// `code` is the error number of the system.
  case cannotWrite(path: String, reason: String, code: Int32)

  /// One line: the file and what is wrong with it.
  package var description: String {
    switch self {
    case .cannotOpen(let path, let reason): "\(path): cannot be opened as audio (\(reason))"
    case .cannotRead(let path, let reason): "\(path): cannot be read (\(reason))"
    case .cannotWrite(let path, let reason, _): "\(path): cannot be written (\(reason))"
    }
  }
}
