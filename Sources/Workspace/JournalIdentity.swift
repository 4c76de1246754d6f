internal import Foundation
package import StageContract

/// What tells a journal from every other one, wherever its folder is: `state/identity.json`.
package struct JournalIdentity: WorkspaceDocument {
  /// Kind of document, and the latest version this build reads.
  package static let currentSchema = Schema(name: "identity", version: 1)
  /// Kind and version read from the file.
  package var schema = currentSchema
  /// A random UUID.
  package var id: String

  package init(id: String) { self.id = id }
}

extension Workspace {
  private var identityFile: String { state + "/identity.json" }

  /// The ID of the journal, made when it is first needed, and again if its document is damaged.
  /// - Throws: `WorkspaceError.laterVersion`, `.inputOutput`.
  package func identity() throws(WorkspaceError) -> String {
    do throws(WorkspaceError) {
      if let known = try JournalIdentity.readIfPresent(identityFile) { return known.id }
    } catch {
      switch error {
      case .malformed, .notAFile: try FileSystem.removeTree(identityFile)
      default: throw error
      }
    }
    let identity = JournalIdentity(id: UUID().uuidString)
    try FileSystem.makeFolder(state)
    try identity.write(to: identityFile)
    return identity.id
  }
}
