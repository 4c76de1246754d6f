#if os(Linux)
  import Foundation

  /// A file system that is mounted for a test until `unmount`.
  package final class MountedFolder {
    /// Mount point.
    package let path: String
    private let scratch: TestFolder
    private var isMounted = true

    /// Creates the folder `path` and runs `mount ARGUMENTS PATH`; nil if the process lacks permission.
    package init?(_ arguments: [String], at path: String) throws {
      (self.path, scratch) = (path, try TestFolder())
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      guard try Self.run(["mount"] + arguments + [path], scratch) else { return nil }
    }

    deinit { unmount() }

    /// Unmounts it, even if in use; further calls have no effect.
    package func unmount() {
      if isMounted { isMounted = (try? Self.run(["umount", "-l", path], scratch)) != true }
    }

    /// Creates a FAT file system of `megabytes` in the file `image` and mounts it at `path`; nil if not possible.
    package static func fat(image: String, at path: String, megabytes: Int = 16) throws -> MountedFolder? {
      let scratch = try TestFolder()
      let made = try run(["mkfs.vfat", "-C", image, "\(megabytes * 1024)"], scratch)
      return made ? try MountedFolder(["-o", "loop,umask=077", image], at: path) : nil
    }

    private static func run(_ words: [String], _ scratch: TestFolder) throws -> Bool {
      try Child(
        program: "/usr/bin/env", arguments: words, environment: ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"],
        scratch: scratch["output-" + UUID().uuidString]
      ).wait().status == 0
    }
  }
#endif
