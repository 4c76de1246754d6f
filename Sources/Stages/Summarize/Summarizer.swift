import JournalModel
import JournalText

/// Makes title and summary from sentences that were said.
struct Summarizer {
  var style: Style

  /// Words left for what was said; ten are kept for the question.
  private var wordBudget: Int { max(5, style.maxWords - (style.closingQuestion ? 10 : 0)) }

  /// Recordings longer than this are summarised by parts first: three minutes.
  static let longestPart = 180 * SampleClock.rate
  /// Length that parts are made near to: two and a half minutes.
  static let usualPart = 150 * SampleClock.rate

  /// The summary of `transcript`.
  /// - Throws: `SummarizeError.noStemmer`.
  func summary(of transcript: Transcript, mood: Mood, extract: Extract) throws(SummarizeError) -> Summary {
    let trusted = TrustedText(transcript)
    let reader = CandidateReader(style: style, mood: mood, extract: extract)
    let candidates = try reader.candidates(trusted.sentences, in: transcript).filter { $0.wordCount > 0 }
    let spans = partSpans(transcript)
    let parts = spans.map { span in
      candidates.filter { $0.sentence.span.start >= span.start && $0.sentence.span.start < span.end }
    }
    let picked = parts.count == 1 ? candidates : parts.flatMap { choose(from: $0) }
    let chosen = choose(from: picked, parts: parts.count == 1 ? [] : spans).sorted { $0.index < $1.index }
    var lines = chosen.map { Summary.Line(text: $0.text, spoken: $0.sentence) }
    if style.closingQuestion,
      let line = ClosingQuestion(mood: mood, extract: extract).line(among: candidates, chosen)
    {
      lines.append(line)
    }
    let text = lines.map(\.text).joined(separator: " ")
    return Summary(
      style: style.name, title: TitleChooser.title(from: candidates), text: text, sentences: lines,
      actionItems: style.actionItems ? extract.actionItems : [],
      parts: zip(spans, parts).map { span, part in
        Summary.Part(
          span: span, spokenSentences: part.count,
          chosenSentences: chosen.filter {
            $0.sentence.span.start >= span.start && $0.sentence.span.start < span.end
          }
          .count)
      },
      coverage: Summary.Coverage(
        spokenWords: trusted.sentences.reduce(0) { $0 + Words.words($1.text).count },
        summaryWords: Words.words(text).count, omitted: trusted.omitted))
  }

  /// Equal parts near two and a half minutes; one part up to three minutes.
  private func partSpans(_ transcript: Transcript) -> [Span] {
    let end = max(transcript.durationSamples, (transcript.segments.map(\.span.end).max() ?? 0) + 1)
    let count = end <= Self.longestPart ? 1 : max(2, (end + Self.usualPart / 2) / Self.usualPart)
    return (0..<count).map { Span(start: end * $0 / count, end: end * ($0 + 1) / count) }
  }

  /// Parts not yet shown come a little earlier.
  private func choose(from candidates: [Candidate], parts: [Span] = []) -> [Candidate] {
    var rest = candidates
    if rest.contains(where: { !$0.isSmallTalk && $0.wordCount > 3 }) {
      rest.removeAll { $0.isSmallTalk || $0.wordCount < 4 }
    }
    let selection = Selection(
      count: style.sentences, words: wordBudget, redundancy: style.weights["redundancy"])
    let passages = rest.map { Selection.Passage(score: $0.score, stems: $0.stems, words: $0.wordCount) }
    func isIn(_ part: Span, _ index: Int) -> Bool {
      rest[index].sentence.span.start >= part.start && rest[index].sentence.span.start < part.end
    }
    return selection.choose(from: passages) { index, chosen in
      guard let part = parts.first(where: { rest[index].sentence.span.start < $0.end }) else { return 0 }
      return chosen.contains { isIn(part, $0) } ? 0 : 0.4
    }
    .map { rest[$0] }
  }
}
