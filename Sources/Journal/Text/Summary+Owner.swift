package import Model

extension Summary {
  /// True if it shows words that the owner has corrected, or a sentence that the owner leaves out: one in a style that no run has
  /// made since.
  package func isOutdated(by owner: Owner?) -> Bool {
    guard let owner else { return false }
    let shown =
      sentences.map(\.spoken) + [question?.spoken, titleSpoken].compactMap(\.self) + tasks.map(\.sentence)
    if owner.verdicts(of: shown.map(\.span)).values.contains(where: { $0.keep == false }) { return true }
    return owner.corrections.contains { correction in
      guard let span = correction.span, let heard = correction.heard else { return false }
      let gone = Set(Words.words(heard).map(Words.normal))
        .subtracting(Words.words(correction.text).map(Words.normal))
      return shown.contains { sentence in
        sentence.span.meets(span) && Words.words(sentence.text).contains { gone.contains(Words.normal($0)) }
      }
    }
  }
}
