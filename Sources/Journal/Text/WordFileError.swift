/// An error in a file of word lists.
package enum WordFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is no file at `path`.
  case missing(path: String)
  /// The file at `path` exists but cannot be read.
  case unreadable(path: String)
  /// A line is not UTF-8 text.
  case notUTF8(path: String, line: Int)
  /// A section that the rules need is missing.
  case noSection(path: String, section: String)
  /// A word is not valid in its place.
  case malformed(path: String, line: Int, word: String, fault: Fault)

  /// Why a word is invalid.
  package enum Fault: Equatable, Sendable {
    /// It contains a character that no word has.
    case noWord
    /// It comes before the first heading of a file with sections.
    case noHeading
    /// A heading is not one word in brackets.
    case noName
    /// A heading is not one of these.
    case unknownSection([String])
    /// Its line does not begin with a key and a colon.
    case noKey
    /// A key is not one of these.
    case unknownKey([String])
    /// A key in a list without keys.
    case needlessKey
    /// Its line does not begin with a number in this range and a colon.
    case noNumber(ClosedRange<Double>)
    /// A phrase in a list of single words.
    case phrase
    /// It is repeated.
    case repeated
  }

  /// One line: file, line, word, what is wrong and what to do.
  package var description: String {
    switch self {
    case .missing(let path): "\(path): is missing; install Sonar again"
    case .unreadable(let path):
      "\(path): cannot be read; check that it is a file that you may read, or install Sonar again"
    case .notUTF8(let path, let line): "\(path):\(line): is not UTF-8 text; save the file as UTF-8"
    case .noSection(let path, let section):
      "\(path): has no section [\(section)]; add the line '[\(section)]'"
    case .malformed(let path, let line, let word, let fault): "\(path):\(line): '\(word)' \(fault.text)"
    }
  }
}

extension WordFileError.Fault {
  fileprivate var text: String {
    switch self {
    case .noWord: "is not a word; put spaces between words and '_' between the words of a phrase"
    case .noHeading: "comes before the first [section]; move it below one"
    case .noName: "is not a heading; write [name] on a separate line"
    case .unknownSection(let names):
      "is not a section of this file; it has \(names.sorted().joined(separator: ", "))"
    case .noKey: "has no key before it; begin the line with a key and a colon"
    case .unknownKey(let keys): "is not a key of this list; it has \(keys.sorted().joined(separator: ", "))"
    case .needlessKey: "is a key, and this list has none; leave out the colon"
    case .noNumber(let range):
      "is not a number from \(range.lowerBound) to \(range.upperBound); begin the line with one and a colon"
    case .phrase: "is a phrase, and this list holds single words; leave out the '_'"
    case .repeated: "appears twice; remove one of them"
    }
  }
}
