package import Foundation

/// Digests of files that did not change since they were read; deleting its file changes nothing.
package struct DigestCache: Sendable {
  private struct Entry: Codable, Equatable {
    var bytes: Int
    var modified: FileTime
    var inode: UInt64
    var sha256: String
  }

  private let path: String
  private var entries: [String: Entry]
  private var learnt: [String: Entry] = [:]

  /// The cache in the file at `path`; empty when that is missing, unreadable or not a cache.
  package init(path: String) {
    self.path = path
    entries = Self.read(path)
  }

  private static func read(_ path: String) -> [String: Entry] {
    FileSystem.readCache(path).flatMap { try? JSONDecoder().decode([String: Entry].self, from: $0) } ?? [:]
  }

  /// Digest of the file at `file`; read only where size, modification time or inode differ from those known.
  /// - Throws: `WorkspaceError.missing`, `.inputOutput`.
  package mutating func sha256(file: String, now: Date = Date()) throws(WorkspaceError) -> String {
    try lookUp(file, now: now).digest
  }

  /// The same, and whether it was known.
  package mutating func lookUp(
    _ file: String, now: Date = Date(), until end: RunEnd = .never
  ) throws(WorkspaceError) -> (digest: String, isOld: Bool) {
    guard let before = try FileSystem.attributes(file) else { throw .missing(path: file) }
    if let digest = known(file, before) { return (digest, true) }
    let digest = try Digest.sha256(file: file, until: end)
    if try FileSystem.attributes(file) == before { remember(digest, of: file, before, now: now) }
    return (digest, false)
  }

  /// The digest of the file at `file`, which is as `attributes` say; nil where it would have to be read.
  package func known(_ file: String, _ attributes: FileAttributes) -> String? {
    guard let known = entries[file], known.bytes == attributes.bytes,
      known.modified == attributes.modifiedTime, known.inode == attributes.inode
    else { return nil }
    return known.sha256
  }

  /// Keeps the digest of the file at `file`, which was as `attributes` say before and after it was read.
  package mutating func remember(
    _ digest: String, of file: String, _ attributes: FileAttributes, now: Date = Date()
  ) {
    // A file changed again within the clock's grain would look the same: remember only what has settled.
    guard abs(now.timeIntervalSince1970 - attributes.modifiedTime.secondsSince1970) > 2 else { return }
    let entry = Entry(
      bytes: attributes.bytes, modified: attributes.modifiedTime, inode: attributes.inode,
      sha256: digest)
    entries[file] = entry
    learnt[file] = entry
  }

  /// Adds what was learnt to the file, without what is no longer there; nothing where nothing was.
  /// - Throws: `WorkspaceError.inputOutput`; a caller may well go on.
  package mutating func save() throws(WorkspaceError) {
    guard !learnt.isEmpty else { return }
    // Several keep their digests in one file: what another one wrote meanwhile stays.
    entries = Self.read(path).merging(learnt) { $1 }.filter { access($0.key, F_OK) == 0 }
    learnt = [:]
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(entries) else { return }
    try FileSystem.makeFolder((path as NSString).deletingLastPathComponent)
    try FileSystem.replace(path, with: data)
  }
}
