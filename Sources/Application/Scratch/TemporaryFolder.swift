import Foundation
import StageContract

/// A temporary folder, readable by the owner alone, that lasts as long as a command.
package enum TemporaryFolder {
  /// Age in seconds from which a folder is one that a killed command left.
  private static let longestUse = 600.0

  /// Calls `body` with the path of a new folder, which is removed afterwards.
  ///
  /// - Parameter parent: the folder to make it in, for what must not remain outside a journal if the command is killed;
  ///   what such commands left there is removed first. Nil for the system's temporary folder.
  /// - Throws: what `body` throws; `CommandFailure` (74) if the folder cannot be created.
  package static func with<Value>(
    in parent: String? = nil, _ body: (String) async throws -> Value
  ) async throws -> Value {
    let path = URL(filePath: parent ?? NSTemporaryDirectory()).appending(path: "sonar-" + UUID().uuidString)
      .path
    if let parent { removeLeftovers(in: parent) }
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: parent != nil, attributes: [.posixPermissions: 0o700])
    } catch {
      throw CommandFailure(status: .inputOutput, "\(path): cannot be created; free some space or set TMPDIR")
    }
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try await body(path)
  }

  private static func removeLeftovers(in parent: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
    for path in names.map({ parent + "/" + $0 }) {
      let made = try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
      if let made, made.timeIntervalSinceNow < -longestUse {
        try? FileManager.default.removeItem(atPath: path)
      }
    }
  }
}
