import Foundation
import Synchronization

/// Shows on a terminal how many lines are done; silent if standard error is not a terminal.
final class LineCounter: Sendable {
  private let total: Int
  private let isSilent: Bool
  private let done = Mutex(0)

  /// A counter up to `total` lines.
  init(total: Int, isSilent: Bool) {
    self.total = total
    self.isSilent = isSilent || isatty(STDERR_FILENO) != 1
  }

  /// Counts one more line as done.
  func count() {
    guard !isSilent else { return }
    let number = done.withLock { done in
      done += 1
      return done
    }
    say(Data("\r\(number) of \(total) lines".utf8), on: .standardError)
  }

  /// Clears the count from the terminal.
  func end() {
    if !isSilent { say(Data("\r\u{1B}[K".utf8), on: .standardError) }
  }
}
