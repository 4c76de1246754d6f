import Foundation

/// A program that was started, and ends with what it started itself. Foundation alone waits for every descendant.
package final class RunningProgram {
  private let process: Process
  /// Path of a file that is removed when it has ended; nil if there is none.
  private let copy: String?
  /// Its exit status, once it was seen to have ended.
  private var seen: Int32?

  init(_ process: Process, copy: String? = nil) { (self.process, self.copy) = (process, copy) }

  /// True until it has ended. What it started and left running does not count; Foundation waits for that on Linux.
  var isRunning: Bool { process.isRunning && !(isChild(WNOHANG) && seen != nil) }

  /// Its exit status, or 128 and the number of the signal that ended it; to be asked only once it has ended.
  var status: Int32 {
    if let seen { return seen }
    return process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
  }

  /// Ends it and what it started, if they have not ended, and removes `copy`.
  package func end() {
    if isChild(WNOHANG) {
      // It has nothing to save, and one that inherits an ignored SIGTERM would go on to its end. It leads a group of its own:
      // what a script started would go on.
      process.signalGroup(SIGKILL)
      _ = isChild(0)
      // Foundation waits for it as soon as nothing that it started is left.
      for _ in 0..<100 where process.isRunning { usleep(5000) }
    }
    if let copy { unlink(copy) }
  }

  /// True if it was started and nothing has waited for its end; remembers its status if it has ended, for which it waits without
  /// `WNOHANG` in `options`.
  private func isChild(_ options: Int32) -> Bool {
    guard process.processIdentifier > 0 else { return false }
    var found = siginfo_t()
    // It stays a child until Foundation waits for it, so that its number is not given to another.
    while waitid(P_PID, id_t(process.processIdentifier), &found, WEXITED | WNOWAIT | options) != 0 {
      guard errno == EINTR else { return false }
    }
    #if os(Linux)
      let (id, status) = (found._sifields._sigchld.si_pid, found._sifields._sigchld.si_status)
    #else
      let (id, status) = (found.si_pid, found.si_status)
    #endif
    if id != 0 { seen = found.si_code == CLD_EXITED ? status : 128 + status }
    return true
  }

  deinit { end() }
}

extension Process {
  /// Sends `signal` to it and to what it started, if it leads a group of its own, as it does on Linux; else to it alone.
  func signalGroup(_ signal: Int32) {
    guard processIdentifier > 0 else { return }
    if kill(-processIdentifier, signal) != 0 { kill(processIdentifier, signal) }
  }
}
