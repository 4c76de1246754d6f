import Digest
package import Foundation

extension DigestCache {
  /// Digest of the file at `path`. For a folder of word lists or texts, the digest of the names and digests of
  /// the lists and documents in its subfolders (`LANGUAGE/NAME.txt`), so that other files in it make no difference.
  /// - Throws: `WorkspaceError.missing`, `.inputOutput`.
  package mutating func sha256(parameter path: String, now: Date = Date()) throws(WorkspaceError) -> String {
    let path = Self.resolved(path)
    guard try FileSystem.attributes(path)?.kind == .folder else { return try sha256(file: path, now: now) }
    var lines = ""
    for language in try FileSystem.items(in: path) {
      let folder = Self.resolved(path + "/" + language.name)
      guard language.isNamable, try FileSystem.attributes(folder)?.kind == .folder else { continue }
      for list in try FileSystem.items(in: folder) where list.isNamable && Self.isData(list.name) {
        let digest = try sha256(file: Self.resolved(folder + "/" + list.name), now: now)
        lines += "\(digest)  \(language.name)/\(list.name)\n"
      }
    }
    return Digest.sha256(Data(lines.utf8))
  }

  private static func isData(_ name: String) -> Bool {
    ["txt", "yaml", "json"].contains((name as NSString).pathExtension)
  }

  /// `path` with symbolic links resolved: files are cached under their real paths.
  private static func resolved(_ path: String) -> String {
    URL(filePath: path).resolvingSymlinksInPath().path
  }
}
