package import Text

/// Decides by rules whether a written sentence says only what its sources say.
///
/// What the rules cannot follow fails.
package struct SentenceProof: Sendable {
  let lists: ProofLists

  /// Reads the lists of `language`, an ISO 639-1 code; nil if there are no rules for it.
  /// - Throws: `WordFileError`, `Stemmer.Failure`.
  package init?(language: String, lists: Languages) throws {
    guard ["en", "de"].contains(language) else { return nil }
    self.lists = try ProofLists(lists[language], lists)
  }

  /// Whether `sentence` says only what `sources` say.
  package func verdict(on sentence: String, from sources: [ProofSource]) -> ProofVerdict {
    verdict(sentence, sources, isTitle: false)
  }

  /// Like `verdict(on:from:)`, for a title: a phrase, mostly without a verb.
  package func verdict(onTitle title: String, from sources: [ProofSource]) -> ProofVerdict {
    verdict(title, sources, isTitle: true)
  }

  private func verdict(_ text: String, _ sources: [ProofSource], isTitle: Bool) -> ProofVerdict {
    guard !sources.isEmpty else { return .failed(ProofFailure(.noSource)) }
    guard let stemmer = try? Stemmer(language: lists.language.code) else {
      return .failed(ProofFailure(.language))
    }
    let claim = ProofReading([text], lists, stemmer)
    let hints = ProofHints(claim, isGerman: lists.language.isGerman)
    let source = ProofReading(sources.map(\.text), lists, stemmer, hints: hints)
    guard claim.words.contains(where: { $0.isContent || $0.role == .number || $0.role == .time }) else {
      return .failed(ProofFailure(.noSource))
    }
    let matcher = ProofMatcher(claim: claim, source: source, lists)
    return matcher.failure(isTitle: isTitle).map { .failed($0) } ?? .passed
  }

  /// The source that says most of the sentence: the one to show verbatim in its place; nil without sources.
  package func bestSource(for sentence: String, among sources: [ProofSource]) -> ProofSource? {
    guard sources.count > 1, let stemmer = try? Stemmer(language: lists.language.code) else {
      return sources.first
    }
    let claim = ProofReading([sentence], lists, stemmer)
    var best: (source: ProofSource, count: Int)?
    for source in sources {
      let matcher = ProofMatcher(claim: claim, source: ProofReading([source.text], lists, stemmer), lists)
      let count = matcher.matches.count { $0 != nil }
      if best.map({ count > $0.count }) ?? true { best = (source, count) }
    }
    return best?.source
  }
}
