import Foundation

/// Where a model file lies, and what tells that it is still the same file.
struct ModelOrigin: Equatable, Sendable {
  var path: String
  var sizeBytes: Int
  /// Modification time: seconds and nanoseconds.
  var modified: [Int]

  /// - Throws: `TranscribeError.missingModel`, `.badModel`.
  init(path: String) throws(TranscribeError) {
    var status = stat()
    guard !path.isEmpty, stat(path, &status) == 0 else {
      throw .missingModel(path: path.isEmpty ? "model" : path)
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .badModel(path: path, reason: "it is not a file") }
    self.path = path
    sizeBytes = Int(status.st_size)
    #if canImport(Darwin)
      modified = [status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec]
    #else
      modified = [status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
    #endif
  }
}
