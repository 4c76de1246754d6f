import ArgumentParser
import Foundation

/// A parameter that is a list of words, joined by commas.
package struct WordList: ExpressibleByArgument, Equatable, Sendable {
  /// The words, trimmed; none is empty.
  package var words: [String]

  /// Splits `argument` at its commas.
  package init(argument: String) {
    words = argument.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }

  package init(_ words: [String]) { self.words = words }

  /// The words joined by commas.
  package var defaultValueDescription: String { words.joined(separator: ",") }
}
