package import Foundation
import Workspace

/// All items in a folder, of any name and kind: names are bytes, and links are not followed.
package struct FileTree: Sendable {
  /// One file, folder, link, pipe, …
  package struct Item: Sendable {
    /// Path relative to the folder, with invalid UTF-8 replaced.
    package var path: String
    /// Path for system calls, null-terminated.
    package var bytes: [CChar]
    /// `S_IFREG`, `S_IFDIR`, `S_IFLNK`, …
    package var kind: mode_t
    /// Length in bytes.
    package var size: Int

    /// True if it is a regular file.
    package var isFile: Bool { kind == S_IFREG }
  }

  /// All items, folders before their contents.
  package private(set) var items: [Item] = []

  /// Lists the folder at `root`; items that disappear meanwhile are omitted.
  package init(_ root: String) {
    var seen: Set<[UInt64]> = []
    walk(Array(root.utf8CString), "", &seen)
  }

  private mutating func walk(_ folder: [CChar], _ name: String, _ seen: inout Set<[UInt64]>) {
    guard let stream = opendir(folder) else { return }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let leaf = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) {
          Array(UnsafeBufferPointer(start: $0, count: strlen($0) + 1))
        }
      }
      let text = String(decoding: leaf.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
      if text == "." || text == ".." { continue }
      let bytes = folder.dropLast() + [CChar(UInt8(ascii: "/"))] + leaf
      var status = stat()
      guard lstat(bytes, &status) == 0 else { continue }
      let kind = status.st_mode & S_IFMT
      let path = name.isEmpty ? text : name + "/" + text
      items.append(Item(path: path, bytes: bytes, kind: kind, size: Int(status.st_size)))
      // A folder that is mounted inside itself is listed once.
      if kind == S_IFDIR, seen.insert([UInt64(status.st_dev), UInt64(status.st_ino)]).inserted {
        walk(bytes, path, &seen)
      }
    }
  }
}

extension FileTree {
  /// Contents by path of the files in the folder, or in the ZIP archive, at `path`; an archive is unpacked into a new folder in `scratch`.
  package static func contents(_ path: String, unpackedIn scratch: String) throws -> [String: Data] {
    var folder = path
    if try FileSystem.attributes(path)?.kind == .file {
      folder = scratch + "/unpacked-" + UUID().uuidString
      let answer = try Child(
        program: "/usr/bin/env", arguments: ["python3", "-m", "zipfile", "-e", path, folder],
        environment: ["PATH": "/usr/bin:/bin"], scratch: folder + "-output"
      ).wait()
      guard answer.status == 0 else { throw JournalRun.Failure(answer.errors) }
    }
    let items = FileTree(folder).items.filter(\.isFile)
    return Dictionary(
      items.map { ($0.path, $0.contents() ?? Data()) }, uniquingKeysWith: { first, _ in first })
  }
}

extension FileTree {
  /// Texts by path of the files that `isWanted` chooses; invalid UTF-8 is replaced.
  package func texts(where isWanted: (Item) -> Bool = { _ in true }) -> [String: String] {
    Dictionary(
      items.filter { $0.isFile && isWanted($0) }.map {
        ($0.path, String(decoding: $0.contents() ?? Data(), as: UTF8.self))
      }, uniquingKeysWith: { first, _ in first })
  }
}

extension FileTree.Item {
  /// The file's bytes; nil for anything but a readable regular file, and for files of more than 64 MB.
  package func contents() -> Data? {
    guard isFile, size <= 64_000_000 else { return nil }
    let descriptor = open(bytes, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    return try? FileHandle(fileDescriptor: descriptor, closeOnDealloc: true).readToEnd() ?? Data()
  }

  /// The target of a symbolic link; nil for anything else.
  package func target() -> String? {
    guard kind == S_IFLNK else { return nil }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = readlink(bytes, &buffer, buffer.count)
    return count < 0 ? nil : String(decoding: buffer.prefix(count), as: UTF8.self)
  }
}

extension Data {
  /// True if the data contains any of `words`, as given, in lower case, capitalised or in upper case.
  package func holds(_ words: [String]) -> Bool {
    words.contains { word in
      [word, word.lowercased(), word.capitalized, word.uppercased()].contains {
        range(of: Data($0.utf8)) != nil
      }
    }
  }
}
