import CProcess
import Foundation
import StageContract

/// The scheduling priority of a run, from the settings `nice` and `ionice`.
package struct Priority: Equatable, Sendable {
  /// Valid values of `nice`.
  static let niceRange = 0...19

  /// I/O scheduling class.
  package enum IOClass: String, CaseIterable, Sendable {
    /// Only when no other process reads or writes.
    case idle
    /// At the lowest level among other processes.
    case bestEffort = "best-effort"
  }

  /// Niceness, 0…19; nil to leave it unchanged.
  package var nice: Int?
  /// I/O class; nil to leave it unchanged.
  package var ionice: IOClass?

  /// The priority set in `settings`.
  package init(_ settings: Settings) {
    if case .integer(let number)? = settings.values["nice"] { nice = number }
    ionice = settings.values["ionice"].flatMap { IOClass(rawValue: $0.text) }
  }

  /// Applies the priority to this process, and so to every process it starts from now on; a niceness that is
  /// already higher is kept.
  /// - Returns: a message for each setting that the system refused.
  package func apply() -> [String] {
    func remark(_ setting: String, _ code: Int32) -> String {
      "\(setting) could not be applied (\(String(cString: strerror(code)))); the run continues without it"
    }
    var remarks: [String] = []
    if let nice, let code = Self.setNice(nice) { remarks.append(remark("nice: \(nice)", code)) }
    if let ionice, let code = Self.setIOClass(ionice) {
      remarks.append(remark("ionice: \(ionice.rawValue)", code))
    }
    return remarks
  }

  #if os(Linux)
    /// Linux keeps both per thread, and a new thread or process inherits them from the thread that creates
    /// it. (libdispatch gives its own new threads an explicit niceness, which only root can set lower than
    /// this one.)
    private static func forEachThread(_ set: (pid_t) -> Bool) -> Int32? {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
      var failure: Int32? = names.isEmpty ? ENOENT : nil
      for thread in names.compactMap({ pid_t($0) }) {
        errno = 0
        // The thread may have ended in the meantime.
        if !set(thread), errno != ESRCH { failure = errno }
      }
      return failure
    }

    private static func setNice(_ nice: Int) -> Int32? {
      let kind = __priority_which_t(PRIO_PROCESS.rawValue)
      return forEachThread { thread in
        getpriority(kind, id_t(thread)) >= nice || setpriority(kind, id_t(thread), Int32(nice)) == 0
      }
    }

    private static func setIOClass(_ ioClass: IOClass) -> Int32? {
      // linux/ioprio.h: class idle is 3; best effort is 2, with 7 as its lowest level.
      let priority: Int32 = ioClass == .idle ? 3 << 13 : 2 << 13 | 7
      return forEachThread { set_io_priority($0, priority) == 0 }
    }
  #else
    private static func setNice(_ nice: Int) -> Int32? {
      getpriority(PRIO_PROCESS, 0) >= Int32(nice) || setpriority(PRIO_PROCESS, 0, Int32(nice)) == 0
        ? nil : errno
    }

    private static func setIOClass(_ ioClass: IOClass) -> Int32? {
      let policy = ioClass == .idle ? IOPOL_THROTTLE : IOPOL_UTILITY
      return setiopolicy_np(IOPOL_TYPE_DISK, IOPOL_SCOPE_PROCESS, policy) == 0 ? nil : errno
    }
  #endif
}
