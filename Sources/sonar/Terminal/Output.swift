import Application
// Swift imports `stdout` as a variable, but it never changes.
@preconcurrency import Foundation
import StageContract

#if canImport(Glibc)
  @preconcurrency import Glibc
#endif

/// Standard output: plain text, with bold and colour only on a terminal.
///
/// The output is buffered; `finish` reports at the end of the command whether all of it was written.
struct Output: Sendable {
  /// True if escape sequences are written.
  var isStyled: Bool

  /// Styled if standard output is a terminal, `NO_COLOR` is unset or empty and `TERM` is not `dumb`.
  init(environment: [String: String] = ProcessInfo.processInfo.environment, isTerminal: Bool? = nil) {
    let terminal = isTerminal ?? (isatty(STDOUT_FILENO) == 1)
    isStyled = terminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
  }

  /// `text` in bold.
  func bold(_ text: String) -> String { styled(text, "1") }

  /// An empty line and `title` in bold, which begin a section.
  func section(_ title: String) -> [String] { ["", bold(title)] }

  /// `text` dimmed.
  func faint(_ text: String) -> String { styled(text, "2") }

  /// `text` in yellow.
  func warning(_ text: String) -> String { styled(text, "33") }

  /// Prints one line.
  func line(_ text: String = "") { print(text) }

  /// Flushes the buffered output.
  ///
  /// A reader that closed the pipe (`sonar list | head`) is not an error.
  /// - Throws: `CommandFailure` (74) if any output was lost: an export would be incomplete.
  static func finish() throws {
    let isFlushed = fflush(stdout) == 0
    let code = isFlushed ? 0 : errno
    guard !isFlushed || ferror(stdout) != 0, !isReaderGone(code) else { return }
    let reason = (code == 0 ? currentFailure() : code).map { ": " + String(cString: strerror($0)) } ?? ""
    throw CommandFailure(
      status: .inputOutput,
      "standard output: could not be written completely\(reason); free some space and run it again")
  }

  /// The `errno` of writing now, if an earlier error went unnoticed; nil if writing works. The extra byte does no
  /// harm, as the output is already incomplete.
  private static func currentFailure() -> Int32? {
    clearerr(stdout)
    return putchar(10) != EOF && fflush(stdout) == 0 ? nil : errno
  }

  private static func isReaderGone(_ code: Int32) -> Bool {
    var output = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
    return code == EPIPE || poll(&output, 1, 0) > 0 && output.revents & Int16(POLLERR) != 0
  }

  private func styled(_ text: String, _ code: String) -> String {
    isStyled && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

extension String {
  /// The JSON text with control characters, line breaks and bidirectional controls escaped, such as `\u009b`; its
  /// meaning does not change.
  var terminalJSON: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control where scalar.value >= 0x7F, .lineSeparator, .paragraphSeparator,
        .format where scalar.properties.isBidiControl:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
