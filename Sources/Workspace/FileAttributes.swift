package import Foundation

/// Kind of a directory entry; a symbolic link is never followed.
package enum FileKind: Equatable, Sendable {
  /// A regular file.
  case file
  /// A directory.
  case folder
  /// A symbolic link, whatever it points at.
  case symbolicLink
  /// A FIFO, a socket or a device.
  case special
}

/// A time as a file system tells it: any number of seconds, as disks hold the wildest ones.
package struct FileTime: Hashable, Codable, Sendable {
  /// Whole seconds since 1970, rounded down.
  package var seconds: Int
  /// The rest, 0 ..< 1,000,000,000.
  package var nanoseconds: Int

  /// The time `seconds` and `nanoseconds` after the beginning of 1970.
  package init(seconds: Int, nanoseconds: Int = 0) {
    (self.seconds, self.nanoseconds) = (seconds, nanoseconds)
  }

  /// Seconds since 1970, exact to about a microsecond in this century.
  package var secondsSince1970: Double { Double(seconds) + Double(nanoseconds) / 1e9 }

  /// The time as an instant; nil before 1900 and from 2200 on.
  ///
  /// Such a time tells nothing of a recording: it is an empty field (NTFS counts from 1601), a broken clock or a
  /// broken disk. The years between are those that every file system and every document here can hold.
  package var instant: Date? {
    (-2_208_988_800..<7_258_118_400).contains(seconds) ? Date(timeIntervalSince1970: secondsSince1970) : nil
  }
}

/// What `lstat` says of a file.
package struct FileAttributes: Equatable, Sendable {
  /// What it is.
  package var kind: FileKind
  /// Size in bytes, as a reader finds it: holes count.
  package var bytes: Int
  /// Modification time as the file system has it.
  package var modifiedTime: FileTime
  /// Time of the last change of the file or its attributes.
  package var changedTime: FileTime
  /// Number of its file system.
  package var device: UInt64
  /// Number of the file in its file system.
  package var inode: UInt64
  /// How many names it has.
  package var links: Int
  /// Number of the user whom it belongs to.
  package var owner: UInt32
  /// Permission bits, `0o777` at most.
  package var permissions: UInt32

  /// Modification time; where that is out of range, the time of the last change, else now.
  package var modified: Date { modifiedTime.instant ?? changedTime.instant ?? Date() }

  /// Whether the user of this process owns it under this name alone: then it may be moved and its mode changed
  /// without anybody else noticing.
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
    // Signed on some systems; only whether it is the same matters.
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

  /// Whether `other` is the same file with the same content, under whatever name.
  package func isSameFile(as other: FileAttributes) -> Bool {
    (kind, device, inode, bytes) == (other.kind, other.device, other.inode, other.bytes)
      && modifiedTime == other.modifiedTime
  }
}
