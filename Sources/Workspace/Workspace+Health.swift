internal import Foundation
package import StageContract

extension Workspace {
  /// Failures and waits, for the journal's stages.
  package var healthFile: String { state + "/health.json" }

  /// Writes `health` unless the file says the same already.
  /// - Throws: `WorkspaceError.inputOutput`.
  package func write(_ health: Health) throws(WorkspaceError) {
    let data = health.encoded()
    if let bytes = try FileSystem.size(healthFile), bytes == data.count,
      (try? FileSystem.read(healthFile)) == data
    {
      return
    }
    try FileSystem.makeFolder(state)
    try FileSystem.replace(healthFile, with: data)
  }

  /// Removes the recordings `ids` from what failed. A file that cannot be read is removed: the next run writes it again.
  /// - Throws: `WorkspaceError.inputOutput`.
  package func removeHealth(of ids: Set<String>) throws(WorkspaceError) {
    guard !ids.isEmpty, try FileSystem.exists(healthFile) else { return }
    guard var health = try? Health.read(healthFile) else { return try FileSystem.removeTree(healthFile) }
    health.failed.removeAll { ids.contains($0.id) }
    try write(health)
  }
}

extension RecordingFolder {
  /// True if the owner's file marks it as private, or cannot be read.
  package var isMarkedPrivate: Bool { isMarked(\.isPrivate) }

  /// True if the owner's file marks it as discreet, or cannot be read.
  package var isMarkedDiscreet: Bool { isMarked(\.isDiscreet) }

  private func isMarked(_ mark: KeyPath<OwnerMarks, Bool>) -> Bool {
    let file = path + "/owner.json"
    do {
      guard try FileSystem.exists(file) else { return false }
      guard try FileSystem.size(file) != nil else { return true }
      return try decodeJSON(OwnerMarks.self, from: FileSystem.read(file))[keyPath: mark]
    } catch {
      return true
    }
  }
}
