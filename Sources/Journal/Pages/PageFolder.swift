internal import Digest
internal import Foundation
internal import Model
internal import StageContract

/// The folder of pages, which is changed in place: every file is written beside its place and renamed into it.
package struct PageFolder: Sendable {
  /// Without a trailing slash.
  package let path: String
  /// The folder that holds it: the journal.
  package var parent: String { String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex)) }

  package init(_ path: String) {
    let absolute = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    self.path = absolute.count > 1 && absolute.hasSuffix("/") ? String(absolute.dropLast()) : absolute
  }

  /// What the folder says of itself; nil if there is nothing that can be used.
  package func contents() -> PageContents? {
    do {
      return try PageContents.decode(readFile(path + "/" + PageContents.fileName))
    } catch {
      return nil
    }
  }

  /// True if the file at `file` is a regular file of `bytes` bytes.
  func holds(_ file: String, bytes: Int) -> Bool {
    var status = stat()
    return lstat(path + "/" + file, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      && Int(status.st_size) == bytes
  }

  /// Makes the folders of `files`; a link or a file in the place of one is refused.
  func makeFolders(of files: some Sequence<String>) throws(PagesError) {
    try makeFolder("")
    var folders: Set<String> = []
    for file in files {
      let parts = file.split(separator: "/").dropLast()
      for count in parts.indices { folders.insert(parts[...count].joined(separator: "/")) }
    }
    for folder in folders.sorted() { try makeFolder(folder) }
  }

  private func makeFolder(_ folder: String) throws(PagesError) {
    let place = folder.isEmpty ? path : path + "/" + folder
    var status = stat()
    if mkdir(place, 0o700) == 0 { return }
    let code = errno
    guard code == EEXIST, lstat(place, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw .systemFailure(code == EEXIST ? ENOTDIR : code, path: place, "cannot be made")
    }
  }

  /// Writes a file; its folder is there.
  /// - Parameter syncs: whether it waits until the file is on the disk.
  /// - Throws: `PagesError`.
  func write(_ bytes: Data, to file: String, syncs: Bool) throws {
    try write(file, syncs: syncs) { put in try put(bytes) }
  }

  /// Writes a copy of the file at `source`, of any size, and returns its size and SHA-256.
  /// - Throws: `DocumentError` if it cannot be read; `PagesError`.
  func copy(_ source: String, to file: String, syncs: Bool) throws -> (bytes: Int, sha256: String) {
    let descriptor = open(source, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    guard descriptor >= 0 else { throw DocumentError.systemFailure(errno, path: source, "cannot be read") }
    defer { close(descriptor) }
    var size = 0
    var hash = SHA256()
    try write(file, syncs: syncs) { put in
      var buffer = [UInt8](repeating: 0, count: 1 << 20)
      while true {
        let count = read(descriptor, &buffer, buffer.count)
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { throw DocumentError.systemFailure(errno, path: source, "cannot be read") }
        guard count > 0 else { return }
        let part = Data(buffer[..<count])
        part.withUnsafeBytes { hash.update($0) }
        size += count
        try put(part)
      }
    }
    return (size, Digest.hexadecimal(hash.finalize()))
  }

  /// Writes what `body` puts into the file, beside its place, and renames it; if `body` fails, nothing is left.
  private func write(
    _ file: String, syncs: Bool, _ body: (_ put: (Data) throws -> Void) throws -> Void
  ) throws {
    let place = path + "/" + file
    let slash = place.lastIndex(of: "/") ?? place.startIndex
    let partial = place[...slash] + "." + place[place.index(after: slash)...] + ".partial"
    func failure(_ what: String) -> PagesError {
      let code = errno
      unlink(String(partial))
      return .systemFailure(code, path: place, "cannot be \(what)")
    }
    let descriptor = open(String(partial), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw failure("created") }
    do {
      try body { bytes in
        try bytes.withUnsafeBytes { bytes in
          var offset = 0
          while offset < bytes.count {
            let count = Foundation.write(
              descriptor, bytes.baseAddress.map { $0 + offset }, bytes.count - offset)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw failure("written") }
            offset += count
          }
        }
      }
      if syncs, fsync(descriptor) != 0 { throw failure("written") }
    } catch {
      close(descriptor)
      unlink(String(partial))
      throw error
    }
    guard close(descriptor) == 0, rename(String(partial), place) == 0 else {
      throw failure("renamed into place")
    }
  }

  /// Removes a file, and its folder if that is empty then.
  func remove(_ file: String) throws(PagesError) {
    let place = path + "/" + file
    guard unlink(place) == 0 || errno == ENOENT || errno == ENOTDIR else {
      throw .systemFailure(errno, path: place, "cannot be removed")
    }
    let parts = file.split(separator: "/").dropLast()
    guard !parts.isEmpty else { return }
    rmdir(path + "/" + parts.joined(separator: "/"))
  }

  /// All files in it by their paths, hidden ones too; links are not followed.
  func files() -> [String] {
    var (found, folders) = ([String](), [""])
    while let folder = folders.popLast() {
      guard let items = opendir(path + "/" + folder) else { continue }
      defer { closedir(items) }
      while let item = readdir(items) {
        let name = withUnsafeBytes(of: item.pointee.d_name) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        guard name != ".", name != ".." else { continue }
        let file = folder.isEmpty ? name : folder + "/" + name
        var status = stat()
        guard lstat(path + "/" + file, &status) == 0 else { continue }
        if status.st_mode & S_IFMT == S_IFDIR { folders.append(file) } else { found.append(file) }
      }
    }
    return found
  }
}
