/// IDs of prompts, and how the name of a recording says which prompt it answers.
package enum PromptID {
  /// Whether `text` can be one: at most 64 letters a to z, digits, `-`, `_` and `.`, and neither of these first.
  package static func isValid(_ text: some StringProtocol) -> Bool {
    String(text).wholeMatch(of: /[A-Za-z0-9][A-Za-z0-9._-]{0,63}/) != nil
  }

  /// The ID after `prompt=` in `name`, a file's name without its extension, up to the next space or comma; nil if there is
  /// none.
  package static func named(in name: String) -> String? {
    guard let match = name.firstMatch(of: /(?:^|[^A-Za-z0-9])[Pp]rompt=([^\s,]+)/), isValid(match.1) else {
      return nil
    }
    return String(match.1)
  }
}
