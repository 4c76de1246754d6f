import Foundation
import StageContract

/// A temporary folder, readable by the owner alone, that lasts as long as a command.
package enum TemporaryFolder {
  /// Calls `body` with the path of a new folder, which is removed afterwards.
  /// - Throws: what `body` throws; `CommandFailure` (74) if the folder cannot be created.
  package static func with<Value>(_ body: (String) async throws -> Value) async throws -> Value {
    let path = URL(filePath: NSTemporaryDirectory()).appending(path: "sonar-" + UUID().uuidString).path
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    } catch {
      throw CommandFailure(status: .inputOutput, "\(path): cannot be created; free some space or set TMPDIR")
    }
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try await body(path)
  }
}
