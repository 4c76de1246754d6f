import Application
// `stdout` is a variable to Swift, and never changes.
@preconcurrency import Foundation
import Model
import StageContract

#if canImport(Glibc)
  @preconcurrency import Glibc
#endif

/// Standard output: plain text, with bold and colour only where a person looks at it.
///
/// What is written is buffered; `finish` says at the end of the command whether all of it arrived.
struct Output: Sendable {
  /// Whether escape sequences are written.
  var isStyled: Bool

  /// Styled where standard output is a terminal and `NO_COLOR` is unset or empty.
  init(environment: [String: String] = ProcessInfo.processInfo.environment, isTerminal: Bool? = nil) {
    let terminal = isTerminal ?? (isatty(STDOUT_FILENO) == 1)
    isStyled = terminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
  }

  /// `text` in bold.
  func bold(_ text: String) -> String { styled(text, "1") }

  /// `text` less prominent.
  func faint(_ text: String) -> String { styled(text, "2") }

  /// `text` in yellow: something to look at.
  func warning(_ text: String) -> String { styled(text, "33") }

  /// Prints one line.
  func line(_ text: String = "") { print(text) }

  /// Prints `value` as canonical JSON.
  func json(_ value: some Encodable) {
    print(String(decoding: canonicalJSON(value, pretty: true), as: UTF8.self).terminalJSON, terminator: "")
  }

  /// Writes out what is buffered.
  ///
  /// Where whoever reads it has gone (`sonar list | head`), there is nothing to tell.
  /// - Throws: `CommandFailure` (74) where anything that was printed is lost: an export would not be whole.
  static func finish() throws {
    let isFlushed = fflush(stdout) == 0
    let code = isFlushed ? 0 : errno
    guard !isFlushed || ferror(stdout) != 0, !isReaderGone(code) else { return }
    let reason = (code == 0 ? currentFailure() : code).map { ": " + String(cString: strerror($0)) } ?? ""
    throw CommandFailure(
      status: .inputOutput,
      "standard output: not all of it could be written\(reason); make room and run it again")
  }

  /// Why nothing can be written now, `errno`: what was printed first failed unseen. A byte more is no matter in an output
  /// that is not whole. Nil where that can be written.
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
  /// The JSON text with what drives a terminal, breaks a line or turns its direction written as `\u009b`; it means the
  /// same.
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
