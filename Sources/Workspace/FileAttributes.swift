package import Foundation

/// Kind of a directory entry; a symbolic link is never followed.
package enum FileKind: Equatable, Sendable {
  /// A regular file.
  case file
  /// A directory.
  case folder
  /// A symbolic link, whatever its target.
  case symbolicLink
  /// A FIFO, a socket or a device.
  case special
}

/// A time as reported by a file system. It may be any number of seconds: some disks hold absurd ones.
package struct FileTime: Hashable, Codable, Sendable {
  /// Whole seconds since 1970, rounded down.
  package var seconds: Int
  /// Nanoseconds after `seconds`, 0 ..< 1,000,000,000.
  package var nanoseconds: Int

  /// The time `seconds` and `nanoseconds` after the start of 1970 UTC.
  package init(seconds: Int, nanoseconds: Int = 0) {
    (self.seconds, self.nanoseconds) = (seconds, nanoseconds)
  }

  /// Seconds since 1970, exact to about a microsecond in this century.
  package var secondsSince1970: Double { Double(seconds) + Double(nanoseconds) / 1e9 }

  /// The time as a `Date`; nil before 1900 and from 2200 on.
  ///
  /// Such a time says nothing about a recording: it comes from an empty field (NTFS counts from 1601), a
  /// broken clock or a broken disk. Every file system and every document here can represent the years in
  /// between.
  package var instant: Date? {
    (-2_208_988_800..<7_258_118_400).contains(seconds) ? Date(timeIntervalSince1970: secondsSince1970) : nil
  }
}

/// The attributes of a file that `lstat` reports.
package struct FileAttributes: Equatable, Sendable {
  /// Its type.
  package var kind: FileKind
  /// Size in bytes as seen by a reader, holes included.
  package var bytes: Int
  /// Modification time as stored in the file system.
  package var modifiedTime: FileTime
  /// Time of the last change to the content or the attributes (`ctime`).
  package var changedTime: FileTime
  /// Device number of its file system.
  package var device: UInt64
  /// Inode number.
  package var inode: UInt64
  /// Number of hard links.
  package var links: Int
  /// User ID of its owner.
  package var owner: UInt32
  /// Permission bits, `0o777` at most.
  package var permissions: UInt32

  /// Modification time; if out of range, the time of the last change; else now.
  package var modified: Date { modifiedTime.instant ?? changedTime.instant ?? Date() }

  /// True if the user of this process owns the file and it has no other name, so that it may be moved and its
  /// mode changed without affecting anybody else.
  package var isOursAlone: Bool { links == 1 && owner == geteuid() }

  package init(_ status: stat) {
    func time(_ time: timespec) -> FileTime {
      FileTime(seconds: Int(time.tv_sec), nanoseconds: Int(time.tv_nsec))
    }
    #if canImport(Darwin)
      modifiedTime = time(status.st_mtimespec)
      changedTime = time(status.st_ctimespec)
    #else
      modifiedTime = time(status.st_mtim)
      changedTime = time(status.st_ctim)
    #endif
    bytes = max(0, Int(status.st_size))
    // Signed on some systems; only equality matters.
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
    links = Int(clamping: status.st_nlink)
    owner = status.st_uid
    permissions = UInt32(status.st_mode) & 0o777
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .symbolicLink
      default: .special
      }
  }

  /// True if `other` is the same file with the same content, under any name.
  package func isSameFile(as other: FileAttributes) -> Bool {
    (kind, device, inode, bytes) == (other.kind, other.device, other.inode, other.bytes)
      && modifiedTime == other.modifiedTime
  }
}
