package import Model
import StageContract

extension Transcript {
  /// The transcript at `path`, named on the command line; unlike a journal's, it cannot be rebuilt.
  /// - Throws: `DocumentError`; `CommandFailure` (65) if it is not a transcript.
  package static func given(_ path: String) throws -> Transcript {
    do {
      return try read(path)
    } catch .malformed(_, let kind, let reason) {
      throw CommandFailure(
        status: .badInput, "\(path): not a \(kind) document (\(reason)); name a transcript.json")
    }
  }
}
