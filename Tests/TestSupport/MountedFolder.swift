#if os(Linux)
  import Foundation

  /// A file system that is mounted for a test until `unmount`.
  package final class MountedFolder {
    /// Mount point.
    package let path: String
    private var isMounted = true

    /// Creates the folder `path` and runs `mount ARGUMENTS PATH`; nil if the process lacks permission.
    package init?(_ arguments: [String], at path: String) throws {
      self.path = path
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      guard try Child.run(["mount"] + arguments + [path]) else { return nil }
    }

    deinit { unmount() }

    /// Unmounts it, even if in use; further calls have no effect.
    package func unmount() {
      if isMounted { isMounted = (try? Child.run(["umount", "-l", path])) != true }
    }

    /// Creates a FAT file system of 16 MB in the file `image` and mounts it at `path`; nil if not possible.
    package static func fat(image: String, at path: String) throws -> MountedFolder? {
      let made = try Child.run(["mkfs.vfat", "-C", image, "16384"])
      return made ? try MountedFolder(["-o", "loop,umask=077", image], at: path) : nil
    }
  }
#endif
