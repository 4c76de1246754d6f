package import Model

extension Summary {
  /// True if it shows a sentence that the owner leaves out, or, where the owner has corrected something, words that were not said there:
  /// it is in a style that no run has made since.
  /// - Parameter said: the transcript with the owner's corrections; nil if there is none.
  package func isOutdated(by owner: Owner?, said: Transcript?) -> Bool {
    guard let owner else { return false }
    let shown =
      sentences.map(\.spoken) + [question?.spoken, titleSpoken].compactMap(\.self) + tasks.map(\.sentence)
    if owner.verdicts(of: shown.map(\.span)).values.contains(where: { $0.keep == false }) { return true }
    let corrected = owner.corrections.compactMap(\.span)
    guard let said else { return false }
    return shown.contains { sentence in
      guard corrected.contains(where: sentence.span.meets) else { return false }
      let words = said.segments.filter { $0.span.meets(sentence.span) }.flatMap { Words.words($0.text) }
      return !Set(Words.words(sentence.text).map(Words.normal)).isSubset(of: words.map(Words.normal))
    }
  }
}
