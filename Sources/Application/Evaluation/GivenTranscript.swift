package import Model
import StageContract

extension Transcript {
  /// The transcript at `path`, which the command line named: nothing makes it anew.
  /// - Throws: `DocumentError`; `CommandFailure` (65) where it is no transcript.
  package static func given(_ path: String) throws -> Transcript {
    do {
      return try read(path)
    } catch .malformed(_, let kind, let reason) {
      throw CommandFailure(
        status: .badInput, "\(path): not a \(kind) document (\(reason)); name a transcript.json")
    }
  }
}
