package import Digest
internal import Foundation

extension Digest {
  /// Digest of the regular file at `path`, read in chunks of 1 MiB.
  /// - Throws: `WorkspaceError.inputOutput`; `.cutOff` if `end` is reached first.
  package static func sha256(
    file path: String, until end: StopCondition = .never
  ) throws(WorkspaceError) -> String {
    let descriptor = try FileSystem.openForReading(path)
    defer { close(descriptor) }
    var hash = SHA256()
    try FileSystem.forEachPiece(of: descriptor, path: path) { piece throws(WorkspaceError) in
      if end.isReached { throw .cutOff(path: path) }
      hash.update(piece)
    }
    return Digest.hexadecimal(hash.finalize())
  }
}
