import Foundation
import StageContract

/// Writes `text` to standard error, for people; what cannot be written there, on a full disk, is lost.
package func remark(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }

/// Writes `value` as one line to standard output; ends the process when nobody reads any more.
func answer(_ value: some Encodable) {
  let line = canonicalJSON(value) + Data("\n".utf8)
  guard (try? FileHandle.standardOutput.write(contentsOf: line)) != nil
  else { _exit(ExitStatus.inputOutput.rawValue) }
}
