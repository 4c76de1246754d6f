import Foundation

/// Which file systems are mounted, and which of them other machines write to.
struct Volumes {
  #if os(Linux)
    /// Numbers of the devices that are remote, as `stat` names them.
    private let remote: Set<UInt64>

    /// Types of file systems whose files other machines change, or programs of which the kernel knows nothing.
    private static let remoteTypes: Set<String> = [
      "nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "virtiofs", "vboxsf", "vmhgfs", "prl_fs", "drvfs", "ceph",
      "afs", "coda", "lustre", "ncpfs", "fuse", "gfs2", "ocfs2",
    ]

    /// Reads what is mounted now; where that cannot be read, nothing counts as remote.
    init() { self.init(mounts: FileManager.default.contents(atPath: "/proc/self/mountinfo") ?? Data()) }

    /// - Parameter mounts: lines as `/proc/self/mountinfo` has them (proc(5)).
    init(mounts: Data) {
      var remote: Set<UInt64> = []
      for line in String(decoding: mounts, as: UTF8.self).split(separator: "\n") {
        let words = line.split(separator: " ")
        guard let dash = words.firstIndex(of: "-"), dash > 2, dash + 1 < words.count else { continue }
        let device = words[2].split(separator: ":").compactMap { UInt64($0) }
        let type = String(words[dash + 1])
        guard device.count == 2, Self.remoteTypes.contains(type) || type.hasPrefix("fuse.") else { continue }
        remote.insert(Self.number(major: device[0], minor: device[1]))
      }
      self.remote = remote
    }

    /// Whether `path` lies on a file system that other machines write to.
    func isRemote(_ path: String) -> Bool {
      var status = stat()
      guard !remote.isEmpty, stat(path, &status) == 0 else { return false }
      return remote.contains(UInt64(status.st_dev))
    }

    /// glibc's `makedev`.
    static func number(major: UInt64, minor: UInt64) -> UInt64 {
      (major & 0xfff) << 8 | (major & ~0xfff) << 32 | (minor & 0xff) | (minor & ~0xff) << 12
    }
  #else
    /// Whether `path` lies on a file system that other machines write to.
    func isRemote(_ path: String) -> Bool {
      var status = statfs()
      return statfs(path, &status) == 0 && status.f_flags & UInt32(MNT_LOCAL) == 0
    }
  #endif
}
