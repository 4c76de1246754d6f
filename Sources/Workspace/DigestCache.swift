import Digest
package import Foundation
import StageContract

/// Digests of files that have not changed since they were last read. Deleting its file is harmless.
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

  /// Loads the cache from the file at `path`; empty if the file is missing, unreadable or not a cache.
  package init(path: String) {
    self.path = path
    entries = Self.read(path)
  }

  private static func read(_ path: String) -> [String: Entry] {
    FileSystem.readCache(path).flatMap { try? decodeJSON([String: Entry].self, from: $0, keys: .verbatim) }
      ?? [:]
  }

  /// Digest of the file at `file`, which is read only if its size, modification time or inode differ from
  /// those cached.
  /// - Throws: `WorkspaceError.missing`, `.inputOutput`.
  package mutating func sha256(file: String, now: Date = Date()) throws(WorkspaceError) -> String {
    try lookUp(file, now: now).digest
  }

  /// The same, and whether the digest was cached.
  /// - Throws: `WorkspaceError.missing`, `.inputOutput`; `.cutOff` if `end` is reached first.
  package mutating func lookUp(
    _ file: String, now: Date = Date(), until end: StopCondition = .never
  ) throws(WorkspaceError) -> (digest: String, isOld: Bool) {
    guard let before = try FileSystem.attributes(file) else { throw .missing(path: file) }
    if let digest = known(file, before) { return (digest, true) }
    let digest = try Digest.sha256(file: file, until: end)
    if try FileSystem.attributes(file) == before { remember(digest, of: file, before, now: now) }
    return (digest, false)
  }

  /// The cached digest of the file at `file`, whose attributes are `attributes`; nil if it would have to be
  /// read.
  package func known(_ file: String, _ attributes: FileAttributes) -> String? {
    guard let known = entries[file], known.bytes == attributes.bytes,
      known.modified == attributes.modifiedTime, known.inode == attributes.inode
    else { return nil }
    return known.sha256
  }

  /// Caches the digest of the file at `file`, which had these `attributes` before and after it was read.
  package mutating func remember(
    _ digest: String, of file: String, _ attributes: FileAttributes, now: Date = Date()
  ) {
    // A file changed again within the clock's resolution would look the same: cache only files that have been
    // stable for a while.
    guard abs(now.timeIntervalSince1970 - attributes.modifiedTime.secondsSince1970) > 2 else { return }
    let entry = Entry(
      bytes: attributes.bytes, modified: attributes.modifiedTime, inode: attributes.inode,
      sha256: digest)
    entries[file] = entry
    learnt[file] = entry
  }

  /// Writes new digests to the cache file and drops those of files that no longer exist. Does nothing if
  /// there are no new ones.
  /// - Throws: `WorkspaceError.inputOutput`; a caller may ignore it.
  package mutating func save() throws(WorkspaceError) {
    guard !learnt.isEmpty else { return }
    // Several processes share this file: keep what another one has written in the meantime.
    entries = Self.read(path).merging(learnt) { $1 }.filter { access($0.key, F_OK) == 0 }
    learnt = [:]
    try FileSystem.makeFolder((path as NSString).deletingLastPathComponent)
    try FileSystem.replace(path, with: canonicalJSON(entries, keys: .verbatim))
  }
}
