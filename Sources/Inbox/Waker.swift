internal import Dispatch
internal import Foundation
package import Workspace

/// Lets one task sleep until something happens, a moment comes, or another thread rings.
///
/// It sleeps in poll(2): nothing ticks meanwhile.
package final class Waker: Sendable {
  private let readEnd: Int32
  private let writeEnd: Int32
  private let queue = DispatchQueue(label: "sonar.alarm")

  /// - Throws: `WorkspaceError.inputOutput` where the process has no file descriptor left.
  package init() throws(WorkspaceError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .system("be made", "a pipe") }
    (readEnd, writeEnd) = (ends[0], ends[1])
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      // A full pipe rings already.
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
  }

  deinit {
    close(readEnd)
    close(writeEnd)
  }

  /// Ends a `sleep`, the one that runs or else the next one; may be called from anywhere.
  package func wake() { _ = write(writeEnd, [1], 1) }

  /// Sleeps for `seconds` (nil: for ever), until `ring`, the task's cancellation, or input at `descriptor`.
  /// - Returns: whether there is input at `descriptor`.
  @discardableResult
  package func sleep(seconds: Double?, orInputAt descriptor: Int32? = nil) async -> Bool {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        queue.async { continuation.resume(returning: self.poll(seconds, descriptor)) }
      }
    } onCancel: {
      wake()
    }
  }

  private func poll(_ seconds: Double?, _ descriptor: Int32?) -> Bool {
    // A negative descriptor is passed over.
    var watched = [readEnd, descriptor ?? -1].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let milliseconds = seconds.map { Int32(min(max($0, 0) * 1000, 1e9).rounded(.up)) } ?? -1
    // A signal ends it early, which is as good as a ring.
    guard Foundation.poll(&watched, nfds_t(watched.count), milliseconds) > 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 64)
    while read(readEnd, &buffer, buffer.count) > 0 {}
    return watched[1].revents != 0
  }
}
