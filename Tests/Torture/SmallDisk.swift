import Foundation
import TestSupport

/// A disk that can be filled: a small mounted file system if permitted, else a limit on file size.
final class SmallDisk {
  /// Folder of its files.
  let path: String
  /// True if it is a separate file system.
  let isMounted: Bool
  /// Command through which commands must be run for the limit to apply.
  private(set) var through: [String] = []
  private let folder: TestFolder

  /// Mounts a tmpfs of `megabytes` if permitted and `mounts`.
  init(megabytes: Int = 24, mounts: Bool = true) throws {
    folder = try TestFolder()
    path = folder["disk"]
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    isMounted =
      try mounts && Child.run(["mount", "-t", "tmpfs", "-o", "size=\(megabytes)m", "tmpfs", path])
  }

  deinit {
    if isMounted { _ = try? Child.run(["umount", "-l", path]) }
  }

  /// Leaves `bytes` of free space, or limits files to that size if there is no file system to fill.
  func fill(leaving bytes: Int) throws {
    guard isMounted else {
      through = ["sh", "-c", "ulimit -f \(bytes / 512); exec \"$0\" \"$@\""]
      return
    }
    let ballast = open(path + "/ballast", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    guard ballast >= 0 else { throw JournalRun.Failure("\(path)/ballast: cannot be opened") }
    defer { close(ballast) }
    let page = [UInt8](repeating: 0x5A, count: 4096)
    var length = 0
    while write(ballast, page, page.count) == page.count { length += page.count }
    guard ftruncate(ballast, off_t(max(0, length - bytes))) == 0 else {
      throw JournalRun.Failure("\(path)/ballast: cannot be truncated")
    }
  }

  /// Frees the space again.
  func empty() {
    through = []
    unlink(path + "/ballast")
  }
}
