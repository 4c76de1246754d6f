internal import Foundation

/// A process on one of the machines that share a journal.
package struct MachineProcess: Codable, Equatable, Sendable {
  /// Name of the machine.
  package var host: String
  /// The process ID.
  package var id: Int32
  /// Boot of the machine and start of the process, so that a recycled ID is not taken for it; nil where the system does
  /// not say.
  package var start: String?

  package init(host: String, id: Int32, start: String? = nil) {
    (self.host, self.id, self.start) = (host, id, start)
  }

  /// The process `id` of this machine; nil for this one.
  package init(_ id: Int32? = nil) {
    let id = id ?? getpid()
    self.init(host: Self.hostName, id: id, start: Self.start(of: id))
  }

  /// True if it lives; nil if another machine alone can say.
  package var isLiving: Bool? {
    guard host == Self.hostName else { return nil }
    guard kill(id, 0) == 0 || errno == EPERM else { return false }
    guard let start, let now = Self.start(of: id) else { return true }
    return start == now
  }

  /// The boot ID, and the start in clock ticks after the boot (proc_pid_stat(5), field 22); nil where there is no `/proc`.
  /// `ended` for a zombie.
  private static func start(of id: Int32) -> String? {
    func text(_ path: String) -> String? {
      FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
    }
    // The name of the program, in parentheses, may contain anything.
    guard let stat = text("/proc/\(id)/stat"), let end = stat.lastIndex(of: ")"),
      let boot = text("/proc/sys/kernel/random/boot_id")
    else { return nil }
    let fields = stat[end...].split(separator: " ").dropFirst()
    guard fields.count > 19, let state = fields.first else { return nil }
    return ["Z", "X"].contains(state) ? "ended" : boot.prefix(36) + " " + fields[fields.startIndex + 19]
  }

  /// Name of this machine without its domain.
  package static var hostName: String {
    var buffer = [CChar](repeating: 0, count: 256)
    guard gethostname(&buffer, buffer.count - 1) == 0 else { return "localhost" }
    let name = buffer.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    return name.split(separator: ".").first.map(String.init) ?? "localhost"
  }
}
