public import ArgumentParser
import Foundation

/// A parameter that is a list: words joined by commas.
public struct WordList: ExpressibleByArgument, Equatable, Sendable {
  /// The words, without surrounding white space, none empty.
  public var words: [String]

  /// Splits `argument` at its commas.
  public init(argument: String) {
    words = argument.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }

  /// Makes one from its parts.
  public init(_ words: [String]) { self.words = words }

  /// The words joined by commas.
  public var defaultValueDescription: String { words.joined(separator: ",") }
}
