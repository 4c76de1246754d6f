internal import Crypto
package import Foundation

/// What a copy brought over.
package struct CopiedFile: Equatable, Sendable {
  /// 64 hexadecimal digits.
  package var sha256: String
  /// Bytes copied.
  package var bytes: Int
  /// What the source was when its last byte was read.
  package var source: FileAttributes
}

extension FileSystem {
  /// All bytes of the file at `path`.
  /// - Throws: `WorkspaceError.missing`, `.inputOutput`.
  package static func read(_ path: String) throws(WorkspaceError) -> Data {
    guard try exists(path) else { throw .missing(path: path) }
    let descriptor = try openForReading(path)
    defer { close(descriptor) }
    var data = Data()
    try forEachPiece(of: descriptor, path: path) { piece throws(WorkspaceError) in
      data.append(contentsOf: piece)
    }
    return data
  }

  /// Bytes of the cache at `path`; nil where there is none that can be read, or one larger than 1 GB, which the program
  /// never wrote.
  package static func readCache(_ path: String) -> Data? {
    guard let bytes = try? size(path), bytes <= 1_000_000_000 else { return nil }
    return try? read(path)
  }

  /// Writes `data` to `path` through a hidden `.NAME.partial` beside it that is synced and renamed.
  ///
  /// A reader sees the old bytes or the new ones, after a crash too.
  package static func atomicWrite(
    _ data: Data, to path: String, mode: mode_t = 0o600
  ) throws(WorkspaceError) {
    let folder = (path as NSString).deletingLastPathComponent
    let partial = folder + "/." + (path as NSString).lastPathComponent + ".partial"
    do throws(WorkspaceError) {
      try write(data, to: partial, mode: mode, shownAs: path)
      try sync(partial)
      try rename(partial, to: path)
      try sync(folder)
    } catch {
      unlink(partial)
      throw error
    }
  }

  /// Writes `data` to `path` as `atomicWrite` does, in place of a folder too: for files that hold nothing but what the
  /// program remembers of its own work.
  package static func replace(_ path: String, with data: Data) throws(WorkspaceError) {
    if try attributes(path)?.kind == .folder { try removeTree(path) }
    try atomicWrite(data, to: path)
  }

  /// Writes `data` to `path`, without a word on when it is on disk: for a file that is published with its folder.
  package static func write(
    _ data: Data, to path: String, mode: mode_t = 0o600, shownAs name: String? = nil
  ) throws(WorkspaceError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, mode)
    guard descriptor >= 0 else { throw .system("be written", name ?? path) }
    defer { close(descriptor) }
    let result: Result<Void, WorkspaceError> = data.withUnsafeBytes { bytes in
      writeAll(bytes, to: descriptor, path: name ?? path)
    }
    try result.get()
  }

  /// Copies the regular file `source` to `target` (new, mode 0600, same modification time), syncs it,
  /// and hashes it on the way: one pass in pieces of 1 MiB, whatever file systems they lie on.
  ///
  /// A modification time out of range (`FileTime.instant`) is not copied: stages read it too.
  /// - Throws: `WorkspaceError.inputOutput`, whose path says which side failed; `.cutOff` where `end` came first.
  ///   What was written goes.
  package static func copy(
    _ source: String, to target: String, until end: RunEnd = .never
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
        hash.update(bufferPointer: piece)
        count += piece.count
        try writeAll(piece, to: output, path: target).get()
      }
      var status = stat()
      guard fstat(input, &status) == 0 else { throw .system("be looked at", source) }
      let attributes = FileAttributes(status)
      let modified = attributes.modifiedTime
      if modified.instant != nil {
        let time = timespec(tv_sec: modified.seconds, tv_nsec: modified.nanoseconds)
        guard futimens(output, [time, time]) == 0 else { throw .system("be dated", target) }
      }
      try sync(output, target)
      return CopiedFile(sha256: Digest.hexadecimal(hash.finalize()), bytes: count, source: attributes)
    } catch {
      unlink(target)
      throw error
    }
  }

  /// Prepares `path` for a file of the program's own that is changed in place, as logs are.
  ///
  /// What is no regular file makes way for one. A file with a second name gets bytes of its own: the other may be a
  /// backup made of hard links, or another user's.
  package static func makeOwn(_ path: String) throws(WorkspaceError) {
    guard let found = try attributes(path) else { return }
    guard found.kind == .file else { return try removeTree(path) }
    guard found.links > 1 else { return }
    let folder = (path as NSString).deletingLastPathComponent
    let partial = folder + "/." + (path as NSString).lastPathComponent + ".partial"
    try remove(partial)
    _ = try copy(path, to: partial)
    try rename(partial, to: path)
    try sync(folder)
  }

  /// Moves the file `source` to `target`, which is then for the owner of the journal alone (0600).
  ///
  /// By a checked copy where they lie on different file systems, and where the file is another user's or has a second
  /// name: what is theirs keeps its mode.
  package static func move(_ source: String, to target: String) throws(WorkspaceError) {
    guard try attributes(source)?.isOursAlone != false else { return try moveByCopy(source, to: target) }
    do throws(WorkspaceError) {
      try makePrivate(source)
      try rename(source, to: target)
    } catch {
      guard case .inputOutput(_, _, EXDEV) = error else { throw error }
      return try moveByCopy(source, to: target)
    }
    try syncParent(of: target)
  }

  private static func moveByCopy(_ source: String, to target: String) throws(WorkspaceError) {
    let folder = (target as NSString).deletingLastPathComponent
    let partial = folder + "/." + (target as NSString).lastPathComponent + ".partial"
    try remove(partial)
    let copied = try copy(source, to: partial)
    guard try Digest.sha256(file: partial) == copied.sha256 else {
      unlink(partial)
      throw .copyDiffers(path: target)
    }
    try rename(partial, to: target)
    try syncParent(of: target)
    try remove(source)
  }

  /// A descriptor of the regular file at `path`: links are not followed, a FIFO does not block.
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

  /// Hands the rest of `descriptor` to `body`, in pieces of at most 1 MiB and `limit` bytes in all.
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

  private static func writeAll(
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
