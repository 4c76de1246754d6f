public import Foundation

/// Digests of files that did not change since they were read; deleting its file changes nothing.
public struct DigestCache: Sendable {
  private struct Entry: Codable, Equatable {
    var bytes: Int
    var modified: Int
    var inode: UInt64
    var sha256: String
  }

  private let path: String
  private var entries: [String: Entry]
  private var isChanged = false

  /// The cache in the file at `path`; empty when that is missing, unreadable or not a cache.
  public init(path: String) {
    self.path = path
    let data = try? FileSystem.read(path)
    entries = data.flatMap { try? JSONDecoder().decode([String: Entry].self, from: $0) } ?? [:]
  }

  /// Digest of the file at `file`; read only where size, modification time or inode differ from those known.
  /// - Throws: `WorkspaceError.missing`, `.inputOutput`.
  public mutating func sha256(file: String, now: Date = Date()) throws(WorkspaceError) -> String {
    guard let before = try FileSystem.attributes(file) else { throw .missing(path: file) }
    if let known = entries[file], known.bytes == before.bytes, known.modified == before.modifiedNanoseconds,
      known.inode == before.inode
    {
      return known.sha256
    }
    let digest = try Digest.sha256(file: file)
    let after = try FileSystem.attributes(file)
    // A file changed again within the clock's grain would look the same: remember only what has settled.
    if before == after, abs(now.timeIntervalSince(before.modified)) > 2 {
      entries[file] = Entry(
        bytes: before.bytes, modified: before.modifiedNanoseconds, inode: before.inode, sha256: digest)
      isChanged = true
    }
    return digest
  }

  /// Writes what was learnt; nothing where nothing was.
  /// - Throws: `WorkspaceError.inputOutput`; a caller may well go on.
  public mutating func save() throws(WorkspaceError) {
    guard isChanged else { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(entries) else { return }
    try FileSystem.makeFolder((path as NSString).deletingLastPathComponent)
    try FileSystem.atomicWrite(data, to: path)
    isChanged = false
  }

  /// Forgets files that are no longer there.
  public mutating func prune() {
    let kept = entries.filter { access($0.key, F_OK) == 0 }
    isChanged = isChanged || kept.count != entries.count
    entries = kept
  }
}
