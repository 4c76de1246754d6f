import Application
import Foundation
import StageContract

/// Text that was typed as arguments, or that standard input holds where the only argument is `-`.
enum TypedText {
  /// The text of `words`, at most `characters` code points long; empty if there are none.
  /// - Throws: `CommandFailure` (65) for a text that is too long or not UTF-8.
  static func read(_ words: [String], most characters: Int) throws -> String {
    try checkArguments()
    var text = words.joined(separator: " ")
    if words == ["-"] {
      // One byte more than the longest text allowed.
      let data = try FileHandle.standardInput.read(upToCount: characters * 4 + 1) ?? Data()
      if data.count > characters * 4 { throw tooLong(characters) }
      guard let read = String(validating: data, as: UTF8.self) else {
        throw CommandFailure(status: .badInput, "standard input: not UTF-8 text; convert it to UTF-8")
      }
      text = read
    }
    text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if text.unicodeScalars.count > characters { throw tooLong(characters) }
    return text
  }

  private static func tooLong(_ characters: Int) -> CommandFailure {
    CommandFailure(status: .badInput, "the text is too long; use at most \(characters) characters")
  }

  /// The arguments of the process are repaired when they are read.
  private static func checkArguments() throws {
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let argument = CommandLine.unsafeArgv[index], String(validatingCString: argument) == nil else {
        continue
      }
      throw CommandFailure(
        status: .badInput, "argument \(index): not UTF-8 text; check the encoding of the terminal")
    }
  }
}
