import Digest
import Foundation
import StageContract
import Workspace

/// The files and folders of the journal itself that its stages read: `journal:facts/?`.
///
/// In folders, hidden files do not count, nor does a file that an input names by itself: it is the business of those
/// stages alone that name it.
struct JournalInputs: Sendable {
  private let root: String
  private let named: Set<String>
  private let digests: SharedDigestCache

  /// Bytes of the largest file that a stage is given.
  static let largestFile = 64_000_000

  init(_ workspace: Workspace, _ manifest: Manifest, _ digests: SharedDigestCache) {
    (root, named, self.digests) = (workspace.root, manifest.journalFiles, digests)
  }

  /// The files found for an input.
  struct Found {
    /// Its path without a final slash, and its digest; nil if there is none, or nothing in the folder.
    var file: StageRun.InputFile?
    /// The parts of it that no stage can use, one line each: files in the folder, or the file itself.
    var unusable: [StageFailure] = []
  }

  /// The file or, with a final slash, the folder `path`.
  /// - Parameter isExpendable: whether it counts as missing if it cannot be used itself, with a line that says so.
  /// - Throws: `StageFailure` if it is not optional and missing, or cannot be used itself.
  func find(_ path: String, isOptional: Bool, isExpendable: Bool = false) throws(StageFailure) -> Found {
    do {
      let name = path.hasSuffix("/") ? String(path.dropLast()) : path
      guard try FileSystem.exists(root + "/" + name) else {
        if isOptional { return Found() }
        throw StageFailure(
          status: .missingInput, message: "\(path): there is none in the journal; restore it from a backup")
      }
      defer { digests.save() }
      guard path.hasSuffix("/") else {
        return Found(file: .init(path: root + "/" + name, digest: try digest(name)))
      }
      guard try target(name).kind == .folder else { throw Self.bad(name, "not a folder") }
      var (lines, unusable) = ("", [StageFailure]())
      try list(path, &lines, &unusable)
      if lines.isEmpty, isOptional { return Found() }
      return Found(
        file: .init(path: root + "/" + name, digest: Digest.sha256(Data(lines.utf8))), unusable: unusable)
    } catch {
      let failure = StageFailure(error).within(root)
      guard isExpendable else { throw failure }
      return Found(unusable: [failure])
    }
  }

  /// Adds a line of digest and path for each file in `folder`, which ends with a slash.
  private func list(_ folder: String, _ lines: inout String, _ unusable: inout [StageFailure]) throws {
    for item in try FileSystem.items(in: root + "/" + folder) where !item.name.hasPrefix(".") {
      let path = folder + item.name
      if named.contains(path) || path.hasSuffix(".partial") { continue }
      do {
        guard item.isNamable else { throw Self.bad(path.printable, "not a name in UTF-8") }
        if item.kind == .folder {
          try list(path + "/", &lines, &unusable)
        } else {
          lines += "\(try digest(path))  \(path)\n"
        }
      } catch {
        let failure = StageFailure(error).within(root)
        unusable.append(failure)
        // A stage may say something about it, and says something else when it changes.
        lines += "\(failure.message)\n"
      }
    }
  }

  /// Digest of the file `path`.
  private func digest(_ path: String) throws -> String {
    let (file, kind, bytes) = try target(path)
    guard kind == .file else { throw Self.bad(path, "\(kind.words), not a file") }
    guard bytes <= Self.largestFile else {
      throw Self.bad(path, "larger than \(Self.largestFile / 1_000_000) MB")
    }
    return try digests.current(file)
  }

  /// The target of `path`: its real path, kind and size.
  /// - Throws: `StageFailure` for a link that leads out of the journal or to nothing.
  private func target(_ path: String) throws -> (path: String, kind: FileKind, bytes: Int) {
    let place = URL(filePath: root + "/" + path).resolvingSymlinksInPath().path
    guard place.hasPrefix(URL(filePath: root).resolvingSymlinksInPath().path + "/") else {
      throw Self.bad(path, "a link that leads out of the journal")
    }
    guard let found = try FileSystem.attributes(place), found.kind != .symbolicLink else {
      throw Self.bad(path, "a link that leads nowhere")
    }
    return (place, found.kind, found.bytes)
  }

  private static func bad(_ path: String, _ what: String) -> StageFailure {
    StageFailure(status: .badInput, message: "\(path): \(what); move it away, or put the file itself there")
  }
}
