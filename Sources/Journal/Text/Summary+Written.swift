package import Model

extension Summary {
  /// The summary with title and sentences of `written` in the place of those that were chosen; itself if `written` is
  /// nil, for another style, or not copied from what was said. Tasks and the closing question stay.
  package func replacingText(with written: Written?) -> Summary {
    guard let written, written.isCopied, written.style == style, !written.sentences.isEmpty else {
      return self
    }
    var summary = self
    summary.title = written.title.text
    // Without a source the title is our own.
    if let source = written.title.sources.first { summary.titleSpoken = source.sentence }
    summary.sentences = written.sentences.compactMap { line in
      line.sources.first.map { Line(text: line.text, spoken: $0.sentence) }
    }
    summary.text = tasks.text(
      before: summary.sentences + [question].compactMap(\.self), language: written.language)
    let told = Set(written.sentences.flatMap(\.sources).map(\.sentence.span.start))
    summary.parts = parts.map { part in
      var part = part
      part.chosenSentences = told.count { part.span.start <= $0 && $0 < part.span.end }
      return part
    }
    summary.coverage.summaryWords = Words.words(summary.text).count
    summary.coverage.untold = Summary.untold(summary.parts)
    return summary
  }
}
