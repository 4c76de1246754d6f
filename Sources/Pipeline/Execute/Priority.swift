import CProcess
import Foundation
import StageContract

/// How far a run steps back for whatever else the machine does: the settings `nice` and `ionice`.
package struct Priority: Equatable, Sendable {
  /// What `nice` can be.
  static let niceRange = 0...19

  /// How reading and writing wait for that of others.
  package enum IOClass: String, CaseIterable, Sendable {
    /// Only when nobody else reads or writes.
    case idle
    /// With the others, at the lowest level.
    case bestEffort = "best-effort"
  }

  /// Niceness, 0…19; nil to leave it.
  package var nice: Int?
  /// Nil to leave it.
  package var ionice: IOClass?

  /// What `settings` ask for.
  package init(_ settings: Settings) {
    if case .integer(let number)? = settings.values["nice"] { nice = number }
    ionice = settings.values["ionice"].flatMap { IOClass(rawValue: $0.text) }
  }

  /// Applies it to this process, and so to every process that it starts from now on; a niceness that is higher
  /// already stays. Returns a line for each setting that the system refused.
  package func apply() -> [String] {
    func remark(_ setting: String, _ code: Int32) -> String {
      "\(setting) could not be applied (\(String(cString: strerror(code)))); the run goes on without"
    }
    var remarks: [String] = []
    if let nice, let code = Self.setNice(nice) { remarks.append(remark("nice: \(nice)", code)) }
    if let ionice, let code = Self.setIOClass(ionice) {
      remarks.append(remark("ionice: \(ionice.rawValue)", code))
    }
    return remarks
  }

  #if os(Linux)
    /// Linux keeps both by thread, and a new thread or process takes them from the thread that makes it. (libdispatch
    /// gives its own new threads a niceness of their own, which only root's may be lower than this one.)
    private static func forEachThread(_ set: (pid_t) -> Bool) -> Int32? {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
      var failure: Int32? = names.isEmpty ? ENOENT : nil
      for thread in names.compactMap({ pid_t($0) }) {
        errno = 0
        // A thread may have ended meanwhile.
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
