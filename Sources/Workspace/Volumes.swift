package import Foundation

/// The mounted file systems, and which of them other machines can write to.
package struct Volumes {
  #if os(Linux)
    /// One line of `/proc/self/mountinfo`.
    private struct Mount {
      /// Device number as reported by `stat`.
      var device: UInt64
      /// The folder within the file system that is mounted.
      var root: String
      /// The mount point.
      var point: String
      /// Type of the file system.
      var type: String
      var isRemote: Bool { Volumes.remoteTypes.contains(type) || type.hasPrefix("fuse.") }
    }

    private let mounts: [Mount]

    /// Types of file systems whose files other machines change, or programs unknown to the kernel.
    private static let remoteTypes: Set<String> = [
      "nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "virtiofs", "vboxsf", "vmhgfs", "prl_fs", "drvfs", "ceph",
      "afs", "coda", "lustre", "ncpfs", "fuse", "gfs2", "ocfs2",
    ]

    /// Types of file systems that one machine alone can mount, unless it exports them.
    private static let localTypes: Set<String> = [
      "btrfs", "exfat", "ext2", "ext3", "ext4", "f2fs", "jfs", "ntfs3", "overlay", "ramfs", "reiserfs",
      "tmpfs", "vfat", "xfs",
      "zfs",
    ]

    /// Reads the current mounts; if they cannot be read, nothing counts as mounted.
    package init() {
      self.init(mounts: FileManager.default.contents(atPath: "/proc/self/mountinfo") ?? Data())
    }

    /// - Parameter mounts: lines in the format of `/proc/self/mountinfo` (proc(5)).
    package init(mounts: Data) {
      self.mounts = String(decoding: mounts, as: UTF8.self).split(separator: "\n").compactMap { line in
        let words = line.split(separator: " ")
        guard let dash = words.firstIndex(of: "-"), dash > 4, dash + 1 < words.count else { return nil }
        let device = words[2].split(separator: ":").compactMap { UInt64($0) }
        let type = String(words[dash + 1])
        guard device.count == 2 else { return nil }
        return Mount(
          device: Self.number(major: device[0], minor: device[1]), root: Self.unescaped(words[3]),
          point: Self.unescaped(words[4]), type: type)
      }
    }

    /// True if `path` is on a file system that other machines can write to.
    package func isRemote(_ path: String) -> Bool {
      var status = stat()
      guard mounts.contains(where: \.isRemote), stat(path, &status) == 0 else { return false }
      let device = UInt64(truncatingIfNeeded: status.st_dev)
      return mounts.contains { $0.isRemote && $0.device == device }
    }

    /// True if a file system, or a part of one, is mounted at `path` (links resolved).
    package func isMountPoint(_ path: String) -> Bool { mounts.contains { $0.point == path } }

    /// All paths that lead to the folder at `path` (links resolved), itself first: a part of a file system
    /// may be mounted in several places.
    package func names(of path: String) -> [String] {
      guard let own = mount(of: path), let rest = Self.rest(of: path, in: own.point) else { return [path] }
      let inside = Self.joined(own.root, rest)
      let others = mounts.compactMap { mount -> String? in
        guard mount.device == own.device, let rest = Self.rest(of: inside, in: mount.root) else { return nil }
        return Self.joined(mount.point, rest)
      }
      return [path] + others.filter { $0 != path }
    }

    /// Type of the file system on which `path` lies (links are resolved), if it is one of a single machine; else nil.
    package func localType(of path: String) -> String? {
      guard let real = realpath(path, nil) else { return nil }
      defer { free(real) }
      guard let type = mount(of: String(cString: real))?.type else { return nil }
      return Self.localTypes.contains(type) ? type : nil
    }

    private func mount(of path: String) -> Mount? {
      // Of two mounts at the same point, the later one hides the earlier.
      var own: Mount?
      for mount in mounts where Self.rest(of: path, in: mount.point) != nil {
        if mount.point.utf8.count >= own?.point.utf8.count ?? 0 { own = mount }
      }
      return own
    }

    /// The part of `path` below `folder`: empty, or with a leading slash; nil if `path` is not in it.
    private static func rest(of path: String, in folder: String) -> String? {
      if folder == "/" { return path == "/" ? "" : path }
      guard path.hasPrefix(folder) else { return nil }
      let rest = path.dropFirst(folder.count)
      return rest.isEmpty || rest.hasPrefix("/") ? String(rest) : nil
    }

    private static func joined(_ folder: String, _ rest: String) -> String {
      guard folder == "/" else { return folder + rest }
      return rest.isEmpty ? "/" : rest
    }

    /// Decodes blanks and other special characters, which are written as a backslash and three octal digits.
    private static func unescaped(_ word: Substring) -> String {
      guard word.contains("\\") else { return String(word) }
      var bytes: [UInt8] = []
      var rest = Array(word.utf8)[...]
      while let byte = rest.popFirst() {
        if byte == UInt8(ascii: "\\"), rest.count >= 3,
          let code = UInt8(String(decoding: rest.prefix(3), as: UTF8.self), radix: 8)
        {
          bytes.append(code)
          rest = rest.dropFirst(3)
        } else {
          bytes.append(byte)
        }
      }
      return String(decoding: bytes, as: UTF8.self)
    }

    /// glibc's `makedev`.
    static func number(major: UInt64, minor: UInt64) -> UInt64 {
      (major & 0xfff) << 8 | (major & ~0xfff) << 32 | (minor & 0xff) | (minor & ~0xff) << 12
    }
  #else
    /// True if `path` is on a file system that other machines can write to.
    func isRemote(_ path: String) -> Bool {
      var status = statfs()
      return statfs(path, &status) == 0 && status.f_flags & UInt32(MNT_LOCAL) == 0
    }

    /// True if a file system is mounted at `path`: on this system no folder is mounted in two places.
    func isMountPoint(_ path: String) -> Bool { false }

    /// Not known on this system.
    package func localType(of path: String) -> String? { nil }

    /// All paths that lead to the folder at `path` (links resolved), itself first.
    func names(of path: String) -> [String] { [path] }
  #endif
}
