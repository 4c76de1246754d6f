package import Text

/// Decides by rules whether a written sentence says only what its sources say.
///
/// What the rules cannot follow fails.
package struct SentenceProof: Sendable {
  private let language: Language

  /// Reads the lists of `language`, an ISO 639-1 code; nil if there are no rules for it.
  /// - Throws: `WordFileError`, `Stemmer.Failure`.
  package init?(language: String, lists: Languages) throws {
    guard ["en", "de"].contains(language) else { return nil }
    _ = try Stemmer(language: language)
    self.language = lists[language]
  }

  /// Whether `sentence` says only what `sources` say.
  package func verdict(on sentence: String, from sources: [ProofSource]) -> ProofVerdict {
    guard !sources.isEmpty else { return .failed(ProofFailure(.noSource)) }
    let said = Set(sources.flatMap { Words.words($0.text) }.map(Words.normal))
    let missing = Words.words(sentence).filter { !said.contains(Words.normal($0)) }
    return missing.isEmpty ? .passed : .failed(ProofFailure(.word, missing))
  }

  /// Like `verdict(on:from:)`, for a title: a phrase, mostly without a verb.
  package func verdict(onTitle title: String, from sources: [ProofSource]) -> ProofVerdict {
    verdict(on: title, from: sources)
  }

  /// The source that says most of the sentence: the one to show verbatim in its place; nil without sources.
  package func bestSource(for sentence: String, among sources: [ProofSource]) -> ProofSource? {
    let words = Set(Words.words(sentence).map(Words.normal))
    return sources.max { one, other in
      count(one, words) < count(other, words)
    }
  }

  private func count(_ source: ProofSource, _ words: Set<String>) -> Int {
    Set(Words.words(source.text).map(Words.normal)).intersection(words).count
  }
}
