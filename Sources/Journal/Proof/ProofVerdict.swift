/// One sentence of a transcript that a written sentence may rest on.
package struct ProofSource: Sendable {
  /// Its number in the list from which the writer chose.
  package let number: Int
  /// Its text.
  package let text: String

  /// Creates the source `number`.
  package init(number: Int, text: String) {
    (self.number, self.text) = (number, text)
  }
}

/// Whether a written sentence says what its sources say.
package enum ProofVerdict: Sendable, Equatable {
  /// All of it is in the sources.
  case passed
  /// Some of it is not, or cannot be followed.
  case failed(ProofFailure)
}

/// Why a written sentence fails.
package struct ProofFailure: Sendable, Equatable {
  /// What is not as in the sources.
  package enum Kind: String, Sendable, Codable, CaseIterable {
    /// There is no source, or the sentence has no words.
    case noSource
    /// The language has no rules.
    case language
    /// A number that the sources lack or that belongs to something else there.
    case number
    /// The same for an amount of money.
    case amount
    /// The same for a day or a time.
    case date
    /// A name that the sources lack.
    case name
    /// One of the two denies what the other says.
    case negation
    /// A word that the sources lack.
    case word
    /// A cause or a condition that the sources lack.
    case cause
    /// Who did what to whom.
    case order
    /// Past, present or future.
    case tense
    /// What is hoped, planned, feared, supposed or told there is a fact here, or the reverse.
    case modality
    /// The sources only order something.
    case orderOnly
    /// The sources only quote it.
    case quoted
  }

  /// What is not as in the sources.
  package let kind: Kind
  /// The words of the sentence concerned, as written.
  package let words: [String]

  /// Creates a failure of `kind` that concerns `words`.
  package init(_ kind: Kind, _ words: [String] = []) {
    (self.kind, self.words) = (kind, words)
  }

  /// One sentence that says why, for people.
  package var sentence: String {
    let named = words.isEmpty ? "" : ": " + words.joined(separator: ", ")
    return switch kind {
    case .noSource: "It names no source."
    case .language: "Sonar has no rules to check sentences in this language."
    case .number: "The sources do not give this number, or give it for something else\(named)."
    case .amount: "The sources do not give this amount, or give it for something else\(named)."
    case .date: "The sources do not give this day or time, or give it for something else\(named)."
    case .name: "The sources do not contain this name\(named)."
    case .negation: "It denies what the sources say, or the reverse\(named)."
    case .word: "The sources do not say this\(named)."
    case .cause: "The sources do not give this reason or condition\(named)."
    case .order: "Who did what may have been changed\(named)."
    case .tense: "The sources place it at another time\(named)."
    case .modality: "It is a wish, plan, doubt or report in the sources and not here, or the reverse\(named)."
    case .orderOnly: "It rests only on a spoken instruction."
    case .quoted: "It rests only on quoted words\(named)."
    }
  }
}
