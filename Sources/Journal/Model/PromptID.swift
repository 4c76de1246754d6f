/// IDs of prompts, and how the name of a recording says which prompt it answers.
package enum PromptID {
  /// True if `text` is a valid ID: at most 64 ASCII letters, digits, `-`, `_` and `.`, the first a letter or a digit.
  package static func isValid(_ text: some StringProtocol) -> Bool {
    // A regular expression for each of hundreds of prompts takes longer than reading their files.
    func isPlain(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: false
      }
    }
    return 1...64 ~= text.utf8.count && text.utf8.first.map(isPlain) ?? false
      && text.utf8.allSatisfy { isPlain($0) || [".", "_", "-"].contains(UnicodeScalar($0)) }
  }

  /// The ID after `prompt=` in `name`, a file's name without its extension, up to the next space or comma; nil if there is
  /// none.
  package static func named(in name: String) -> String? {
    // Most names have none, and a regular expression is compiled for each.
    guard name.utf8.contains(UInt8(ascii: "=")),
      let match = name.firstMatch(of: /(?:^|[^A-Za-z0-9])[Pp]rompt=([^\s,]+)/), isValid(match.1)
    else {
      return nil
    }
    return String(match.1)
  }
}
