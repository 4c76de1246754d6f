internal import Foundation
package import StageContract
import Workspace

extension Writer {
  /// The absolute path of a model file, given relative to the home folder (`~/`) or to the journal at `root`.
  package static func path(_ given: String, in root: String) -> String {
    if given.hasPrefix("~/") { return Workspace.home + given.dropFirst() }
    return given.hasPrefix("/") ? given : root + "/" + given
  }

  /// Why the file at `path` is no GGUF model; nil if it looks like one.
  package static func problem(ofModel path: String) -> String? {
    // It may be a device or a FIFO.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return "cannot be read (\(String(cString: strerror(errno))))" }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return "is not a file" }
    var start = [UInt8](repeating: 0, count: 4)
    return read(descriptor, &start, 4) == 4 && start == Array("GGUF".utf8) ? nil : "is not a GGUF file"
  }
}
