internal import Foundation

extension FileSystem {
  /// True if any process has the regular file at `path` open for writing; nil if the system cannot say.
  ///
  /// On Linux the owner of a file can find out by requesting a read lease (fcntl(2), "Leases"): the request
  /// fails with EAGAIN while the file is open for writing. Network file systems also refuse leases for other
  /// reasons: do not call this for files on them. A program that is being started holds what its parent had open until it
  /// begins, which takes milliseconds, so the question is asked three times.
  package static func isOpenForWriting(_ path: String) -> Bool? {
    #if os(Linux)
      // Not exported by Glibc's module map: they need _GNU_SOURCE.
      let (setSignal, setLease): (Int32, Int32) = (10, 1024)
      let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
      guard descriptor >= 0 else { return nil }
      defer { close(descriptor) }
      // If the file is opened before the lease is released, the kernel sends SIGIO, which would end the
      // process; SIGURG does not.
      guard fcntl(descriptor, setSignal, SIGURG) == 0 else { return nil }
      for pause in [0.02, 0.02, 0] {
        if fcntl(descriptor, setLease, Int32(F_RDLCK)) == 0 {
          _ = fcntl(descriptor, setLease, Int32(F_UNLCK))
          return false
        }
        guard errno == EAGAIN else { return nil }
        Thread.sleep(forTimeInterval: pause)
      }
      return true
    #else
      return nil
    #endif
  }
}
