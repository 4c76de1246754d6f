internal import Foundation

extension FileSystem {
  /// Whether any process has the regular file at `path` open for writing; nil where the system does not say.
  ///
  /// Linux tells an owner of the file who asks for a read lease (fcntl(2), "Leases"): it is refused with EAGAIN while
  /// somebody writes. Network file systems refuse it in the same way for reasons of their own: do not ask there.
  package static func isOpenForWriting(_ path: String) -> Bool? {
    #if os(Linux)
      // Not in Glibc's module map: they need _GNU_SOURCE.
      let (setSignal, setLease): (Int32, Int32) = (10, 1024)
      let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
      guard descriptor >= 0 else { return nil }
      defer { close(descriptor) }
      // Who opens the file before the lease is back makes the kernel send SIGIO, which ends a process; SIGURG does not.
      guard fcntl(descriptor, setSignal, SIGURG) == 0 else { return nil }
      if fcntl(descriptor, setLease, Int32(F_RDLCK)) == 0 {
        _ = fcntl(descriptor, setLease, Int32(F_UNLCK))
        return false
      }
      return errno == EAGAIN ? true : nil
    #else
      return nil
    #endif
  }
}
