#if os(Linux)
  import Foundation

  /// Something that is mounted for a test until `unmount`.
  package final class MountedFolder {
    /// Where it is mounted.
    package let path: String
    private let scratch: TestFolder
    private var isMounted = true

    /// What `mount ARGUMENTS PATH` mounts at `path`, which is made; nil where this process may not mount.
    package init?(_ arguments: [String], at path: String) throws {
      (self.path, scratch) = (path, try TestFolder())
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      guard try Self.run(["mount"] + arguments + [path], scratch) else { return nil }
    }

    deinit { unmount() }

    /// Takes it away, also where it is in use; a second time does nothing.
    package func unmount() {
      if isMounted { isMounted = (try? Self.run(["umount", "-l", path], scratch)) != true }
    }

    /// A FAT file system in a file of `megabytes` at `image`, mounted at `path`; nil where that cannot be had.
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
