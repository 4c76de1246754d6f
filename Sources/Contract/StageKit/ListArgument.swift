import ArgumentParser
import Foundation
package import StageContract

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

/// A parameter that says who speaks in each channel.
extension ChannelNames: ExpressibleByArgument {
  package init?(argument: String) { self.init(json: argument) }
}
