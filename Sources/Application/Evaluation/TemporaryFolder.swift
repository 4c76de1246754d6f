import Foundation
import StageContract

/// A folder for what must not outlive a command, readable by the owner alone.
package enum TemporaryFolder {
  /// Calls `body` with the path of a new folder, which is gone afterwards.
  /// - Throws: what `body` throws; `CommandFailure` (74) where it cannot be made.
  package static func with<Value>(_ body: (String) async throws -> Value) async throws -> Value {
    let path = URL(filePath: NSTemporaryDirectory()).appending(path: "sonar-" + UUID().uuidString).path
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    } catch {
      throw CommandFailure(status: .inputOutput, "\(path): cannot be made; free some space or set TMPDIR")
    }
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try await body(path)
  }
}
