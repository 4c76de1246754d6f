internal import Dispatch
internal import Foundation
package import Workspace

/// Lets one task sleep until something happens, a time is reached, or another thread wakes it.
///
/// It sleeps in poll(2), without periodic wake-ups.
package final class Waker: Sendable {
  private let readEnd: Int32
  private let writeEnd: Int32
  private let queue = DispatchQueue(label: "sonar.alarm")

  /// - Throws: `WorkspaceError.inputOutput` if the process has run out of file descriptors.
  package init() throws(WorkspaceError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .system("be created", "a pipe") }
    (readEnd, writeEnd) = (ends[0], ends[1])
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      // A full pipe already wakes the sleeper.
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
  }

  deinit {
    close(readEnd)
    close(writeEnd)
  }

  /// Ends the current `sleep`, or else the next one; may be called from any thread.
  package func wake() { _ = write(writeEnd, [1], 1) }

  /// Sleeps for `seconds` (nil: forever), until `wake`, the task's cancellation, or input at `descriptor`.
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
    // poll(2) ignores negative descriptors.
    var watched = [readEnd, descriptor ?? -1].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let milliseconds = seconds.map { Int32(min(max($0, 0) * 1000, 1e9).rounded(.up)) } ?? -1
    // A signal ends it early, which is as good as a wake-up.
    guard Foundation.poll(&watched, nfds_t(watched.count), milliseconds) > 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 64)
    while read(readEnd, &buffer, buffer.count) > 0 {}
    return watched[1].revents != 0
  }
}
