import CProcess
import Foundation

extension StageLimits {
  /// True if this system enforces all limits; only on Linux can a process limit another one, as a stream of
  /// jobs requires.
  package static var areApplied: Bool {
    #if os(Linux)
      true
    #else
      false
    #endif
  }

  /// Shell commands that limit the shell and the processes it starts; a limit that is already lower is kept.
  ///
  /// They also disable core dumps, which would contain transcripts. The CPU time is a soft limit: at the hard
  /// limit the system kills the process without giving a reason.
  func shellCommands(withCPUTime: Bool) -> [String] {
    var commands: [String] = []
    if let megabytes = self[.memory] { commands.append("ulimit -v \(megabytes * 1_000_000 / 1024)") }
    if let megabytes = self[.file] { commands.append("ulimit -f \((megabytes * 1_000_000 + 511) / 512)") }
    if withCPUTime, let seconds = self[.cpu] { commands.append("ulimit -S -t \(seconds)") }
    return commands.isEmpty ? [] : commands + ["ulimit -c 0"]
  }

  /// Allows `process` the CPU time of `count` jobs more than it has used so far; returns an error number if the
  /// system refuses.
  func allowJobs(_ count: Int, _ process: pid_t) -> Int32? {
    #if os(Linux)
      guard let seconds = self[.cpu], let used = Self.cpuSeconds(of: process) else { return nil }
      let isDone = limit_cpu_time(process, UInt64(used.rounded(.up)) + UInt64(count * seconds)) == 0
      return isDone || errno == ESRCH ? nil : errno
    #else
      return nil
    #endif
  }

  /// True if a process that has used that many seconds of CPU time, in any number of jobs, should be replaced
  /// by a new one: its children inherit its limit, which keeps growing.
  func isSpent(after used: Double?) -> Bool {
    guard let used, let seconds = self[.cpu] else { return false }
    return used >= Double(seconds)
  }

  /// CPU time of all threads of `process`; nil if it has ended, or if the system cannot say.
  static func cpuSeconds(of process: pid_t) -> Double? {
    #if os(Linux)
      var clock = clockid_t()
      var time = timespec()
      guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else { return nil }
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    #else
      return nil
    #endif
  }
}
