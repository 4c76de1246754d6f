internal import Digest
package import Foundation

/// The result of a copy.
package struct CopiedFile: Equatable, Sendable {
  /// SHA-256 of the bytes, as 64 hexadecimal digits.
  package var sha256: String
  /// Bytes copied.
  package var bytes: Int
  /// The attributes of the source when its last byte was read.
  package var source: FileAttributes
}

extension FileSystem {
  /// All bytes of the file at `path`, at most 1 GB: Sonar writes no larger file that it reads whole.
  /// - Throws: `WorkspaceError.missing`, `.inputOutput`.
  package static func read(_ path: String) throws(WorkspaceError) -> Data {
    guard let found = try attributes(path) else { throw .missing(path: path) }
    if found.kind == .file, found.bytes > 1_000_000_000 {
      throw .inputOutput(path: path, action: "be read", code: EFBIG)
    }
    let descriptor = try openForReading(path)
    defer { close(descriptor) }
    var data = Data(capacity: found.bytes)
    try forEachPiece(of: descriptor, path: path) { piece throws(WorkspaceError) in
      data.append(contentsOf: piece)
    }
    return data
  }

  /// Bytes of the cache at `path`; nil if it is missing, unreadable or larger than `read` accepts.
  package static func readCache(_ path: String) -> Data? { try? read(path) }

  /// The name of the hidden file beside the file `name` in which its bytes are written before it is renamed.
  package static func partialName(of name: String) -> String { ".\(name).partial" }

  /// Writes `data` to `path` through a hidden `.NAME.partial` beside it, which is synced and then renamed.
  ///
  /// Readers see either the old bytes or the new ones, even after a crash.
  /// - Throws: `WorkspaceError.inputOutput`.
  package static func atomicWrite(
    _ data: Data, to path: String, mode: mode_t = 0o600
  ) throws(WorkspaceError) {
    try atomicWrite(pieces: [data], to: path, mode: mode)
  }

  private static func atomicWrite(
    pieces: some Sequence<Data>, to path: String, mode: mode_t = 0o600
  ) throws(WorkspaceError) {
    let (folder, name) = split(path)
    let partial = folder + "/" + partialName(of: name)
    do throws(WorkspaceError) {
      try write(pieces: pieces, to: partial, mode: mode, shownAs: path)
      try sync(partial)
      try rename(partial, to: path)
      try sync(folder)
    } catch {
      unlink(partial)
      throw error
    }
  }

  /// Writes `data` to `path` as `atomicWrite` does, but also replaces a folder: for files that only cache the
  /// program's own work.
  /// - Throws: `WorkspaceError.inputOutput`.
  package static func replace(_ path: String, with data: Data) throws(WorkspaceError) {
    try replace(path, with: [data])
  }

  /// The same for `pieces` that follow each other: a large file need not be in memory.
  /// - Throws: `WorkspaceError.inputOutput`.
  package static func replace(_ path: String, with pieces: some Sequence<Data>) throws(WorkspaceError) {
    if try attributes(path)?.kind == .folder { try removeTree(path) }
    try atomicWrite(pieces: pieces, to: path)
  }

  /// Writes `pieces` that follow each other to `path` without syncing them: for a file of unfinished work.
  /// - Throws: `WorkspaceError.inputOutput`.
  package static func writeUnsynced(
    _ pieces: some Sequence<Data>, to path: String
  ) throws(WorkspaceError) {
    try write(pieces: pieces, to: path, mode: 0o600, shownAs: path)
  }

  /// Writes `data` to `path` without syncing it: for a file that is published with its folder.
  /// - Throws: `WorkspaceError.inputOutput`.
  package static func write(
    _ data: Data, to path: String, mode: mode_t = 0o600
  ) throws(WorkspaceError) {
    try write(pieces: [data], to: path, mode: mode, shownAs: path)
  }

  private static func write(
    pieces: some Sequence<Data>, to path: String, mode: mode_t, shownAs name: String
  ) throws(WorkspaceError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, mode)
    guard descriptor >= 0 else { throw .system("be written", name) }
    defer { close(descriptor) }
    func put(_ data: Data) throws(WorkspaceError) {
      let result: Result<Void, WorkspaceError> = data.withUnsafeBytes { bytes in
        writeAll(bytes, to: descriptor, path: name)
      }
      try result.get()
    }
    var buffer = Data()
    for piece in pieces {
      if buffer.count + piece.count < 1 << 20 {
        buffer.append(piece)
      } else {
        try put(buffer)
        try put(piece)
        buffer.removeAll(keepingCapacity: true)
      }
    }
    try put(buffer)
  }

  /// Copies the regular file `source` to `target` (a new file, mode 0600, same modification time), syncs it
  /// and computes its digest on the way: one pass in chunks of 1 MiB, across file systems if necessary.
  ///
  /// A modification time out of range (`FileTime.instant`) is not copied, because stages read it too.
  /// - Throws: `WorkspaceError.inputOutput`, whose path says which side failed; `.cutOff` if `end` is reached
  ///   first. An incomplete copy is removed.
  /// - Parameter isSynced: false for one of many files that are published together.
  package static func copy(
    _ source: String, to target: String, until end: StopCondition = .never, isSynced: Bool = true
  ) throws(WorkspaceError) -> CopiedFile {
    let input = try openForReading(source)
    defer { close(input) }
    let output = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard output >= 0 else { throw .system("be written", target) }
    defer { close(output) }
    do throws(WorkspaceError) {
      var hash = SHA256()
      var count = 0
      try forEachPiece(of: input, path: source) { piece throws(WorkspaceError) in
        if end.isReached { throw .cutOff(path: source) }
        hash.update(piece)
        count += piece.count
        try writeAll(piece, to: output, path: target).get()
      }
      var status = stat()
      guard fstat(input, &status) == 0 else { throw .system("be read", source) }
      let attributes = FileAttributes(status)
      let modified = attributes.modifiedTime
      if modified.instant != nil {
        let time = timespec(tv_sec: modified.seconds, tv_nsec: modified.nanoseconds)
        guard futimens(output, [time, time]) == 0 else { throw .system("be dated", target) }
      }
      if isSynced { try sync(output, target) }
      return CopiedFile(sha256: Digest.hexadecimal(hash.finalize()), bytes: count, source: attributes)
    } catch {
      unlink(target)
      throw error
    }
  }

  /// Prepares `path` for a file of Sonar's that is changed in place, such as a log.
  ///
  /// Anything but a regular file is removed. A file with a second hard link is replaced by a copy: the other
  /// name may be a backup made of hard links, or another user's.
  /// - Throws: `WorkspaceError.inputOutput`.
  package static func makeOwn(_ path: String) throws(WorkspaceError) {
    guard let found = try attributes(path) else { return }
    guard found.kind == .file else { return try removeTree(path) }
    guard found.links > 1 else { return }
    try replace(path, byCopyOf: path)
  }

  /// Copies `source` to a hidden file beside `target`, which is synced and then renamed to it.
  /// - Parameter isVerified: whether the copy is read again before it is renamed.
  /// - Throws: `WorkspaceError`.
  static func replace(
    _ target: String, byCopyOf source: String, isVerified: Bool = false
  ) throws(WorkspaceError) {
    let partial = partialPath(of: target)
    try remove(partial)
    let copied = try copy(source, to: partial)
    if isVerified, try Digest.sha256(file: partial) != copied.sha256 {
      unlink(partial)
      throw .copyDiffers(path: target)
    }
    try rename(partial, to: target)
    try syncParent(of: target)
  }

  /// The path of the hidden file beside `path` in which its bytes are written before it is renamed.
  static func partialPath(of path: String) -> String {
    let (folder, name) = split(path)
    return folder + "/" + partialName(of: name)
  }

  /// Moves the file `source` to `target`, which only the owner of the journal can then access (mode 0600).
  ///
  /// The file is copied and verified instead if the two are on different file systems, or if the file belongs
  /// to another user or has a second hard link, so that its mode stays unchanged for them.
  /// - Throws: `WorkspaceError`.
  package static func move(
    _ source: String, to target: String, syncsFolder: Bool = true
  ) throws(WorkspaceError) {
    guard try attributes(source)?.isOursAlone != false else { return try moveByCopy(source, to: target) }
    do throws(WorkspaceError) {
      try makePrivate(source)
      try rename(source, to: target)
    } catch {
      guard case .inputOutput(_, _, EXDEV) = error else { throw error }
      return try moveByCopy(source, to: target)
    }
    if syncsFolder { try syncParent(of: target) }
  }

  private static func moveByCopy(_ source: String, to target: String) throws(WorkspaceError) {
    try replace(target, byCopyOf: source, isVerified: true)
    try remove(source)
  }

  /// Opens the regular file at `path` and returns its descriptor: links are not followed, and a FIFO does not
  /// block.
  /// - Throws: `WorkspaceError.inputOutput`.
  static func openForReading(_ path: String) throws(WorkspaceError) -> Int32 {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { throw .system("be read", path) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .inputOutput(path: path, action: "be read as a file", code: EINVAL)
    }
    return descriptor
  }

  /// Passes the rest of `descriptor` to `body`, in chunks of at most 1 MiB and at most `limit` bytes in
  /// total.
  package static func forEachPiece(
    of descriptor: Int32, path: String, atMost limit: Int = .max,
    _ body: (UnsafeRawBufferPointer) throws(WorkspaceError) -> Void
  ) throws(WorkspaceError) {
    var left = limit
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let count = Foundation.read(descriptor, buffer.baseAddress, min(buffer.count, left))
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw .system("be read", path) }
      if count == 0 { return }
      left -= count
      try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }

  static func writeAll(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, path: String
  ) -> Result<Void, WorkspaceError> {
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = UnsafeRawBufferPointer(rebasing: rest)
      let count = Foundation.write(descriptor, piece.baseAddress, piece.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return .failure(.system("be written", path)) }
      rest = rest.dropFirst(count)
    }
    return .success(())
  }
}
