internal import Foundation

/// Recordings that the owner deleted while their files stay in an inbox that is kept: they must not come back.
///
/// `recordings/.deleted` holds a line each: digest and size. A file that is added by hand, or dropped into an inbox
/// that is emptied, is taken in again: its owner wants it.
public struct DeletedRecordings: Sendable {
  private var digests: Set<String> = []
  private(set) var sizes: Set<Int> = []

  /// Reads what was deleted from `workspace`.
  /// - Throws: `WorkspaceError.inputOutput`.
  public init(_ workspace: Workspace) throws(WorkspaceError) {
    let path = Self.path(workspace)
    guard try FileSystem.exists(path) else { return }
    for line in String(decoding: try FileSystem.read(path), as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 2, let bytes = Int(words[1]) else { continue }
      digests.insert(String(words[0]))
      sizes.insert(bytes)
    }
  }

  /// Whether a recording with this digest was deleted.
  public func contains(_ sha256: String) -> Bool { digests.contains(sha256) }

  /// Remembers that the recording that arrived as `intake` is deleted; call it before its folder goes.
  /// - Throws: `WorkspaceError.inputOutput`.
  public static func note(_ intake: IntakeRecord, in workspace: Workspace) throws(WorkspaceError) {
    guard try !DeletedRecordings(workspace).contains(intake.sha256) else { return }
    let path = path(workspace)
    var text = try FileSystem.exists(path) ? FileSystem.read(path) : Data()
    text += Data("\(intake.sha256) \(intake.bytes)\n".utf8)
    try FileSystem.atomicWrite(text, to: path)
  }

  private static func path(_ workspace: Workspace) -> String { workspace.recordingsFolder + "/.deleted" }
}
