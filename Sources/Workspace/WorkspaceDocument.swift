package import StageContract

/// A document of the workspace that the runner writes and reads.
package protocol WorkspaceDocument: TaggedDocument {}

extension Intake: WorkspaceDocument {}
extension Boundaries: WorkspaceDocument {}
extension Health: WorkspaceDocument {}

extension WorkspaceDocument {
  /// Reads the document at `path`; nil if there is none.
  /// - Throws: `WorkspaceError.malformed`, `.laterVersion`, `.notAFile`, `.inputOutput`.
  package static func readIfPresent(_ path: String) throws(WorkspaceError) -> Self? {
    guard let attributes = try FileSystem.attributes(path) else { return nil }
    guard attributes.kind == .file else { throw .notAFile(path: path) }
    let data = try FileSystem.read(path)
    do {
      return try decode(data)
    } catch {
      let kind = currentSchema.name
      switch error {
      case .malformed(let reason): throw .malformed(path: path, kind: kind, reason: reason)
      case .wrongKind: throw .malformed(path: path, kind: kind, reason: "it is of another kind")
      case .laterVersion(let found):
        throw .laterVersion(path: path, kind: kind, found: found, supported: currentSchema.version)
      }
    }
  }

  /// Reads the document at `path`.
  /// - Throws: `WorkspaceError.missing` and what `readIfPresent` throws.
  package static func read(_ path: String) throws(WorkspaceError) -> Self {
    guard let document = try readIfPresent(path) else { throw .missing(path: path) }
    return document
  }

  /// Writes the document to `path` atomically.
  /// - Throws: `WorkspaceError.inputOutput`.
  package func write(to path: String) throws(WorkspaceError) {
    try FileSystem.atomicWrite(encoded(), to: path)
  }
}
