import Foundation
import StageContract
import Synchronization

/// Writes `text` to standard error, for people; it is lost if that fails, for example on a full disk.
package func remark(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }

/// Writes `value` as one line to standard output; ends the process if the reader is gone. Any thread may call it.
func answer(_ value: some Encodable) {
  let line = canonicalJSON(value) + Data("\n".utf8)
  answering.withLock { _ in
    guard (try? FileHandle.standardOutput.write(contentsOf: line)) != nil
    else { _exit(ExitStatus.inputOutput.rawValue) }
  }
}

/// Held while a line is written.
private let answering = Mutex<Void>(())
