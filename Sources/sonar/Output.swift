import Foundation
import JournalModel

/// Standard output: plain text, with bold and colour only where a person looks at it.
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
    say(CanonicalJSON.encode(value), on: .standardOutput)
  }

  private func styled(_ text: String, _ code: String) -> String {
    isStyled && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
