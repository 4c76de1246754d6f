import Model

/// What was recognised in a recording.
struct RecognisedText: Equatable, Sendable {
  /// A word and when it was heard.
  struct Word: Equatable, Sendable {
    var text: String
    var span: Span
    /// The reasons of the marked passages that it is in.
    var reasons: Set<Transcript.Suspect.Reason>
  }

  var text: String
  /// Its words; nil where only the text is known.
  var words: [Word]?
  /// The passages that are marked.
  var suspects: [Transcript.Suspect] = []

  init(text: String) { self.text = text }

  /// The words of `transcript`, where a segment has none those of its text, each as long as the segment.
  init(_ transcript: Transcript) {
    (text, suspects) = (transcript.text, transcript.suspects)
    words = transcript.segments.enumerated().flatMap { index, segment -> [Word] in
      let words =
        segment.words.isEmpty
        ? segment.text.split(separator: " ").map { (text: String($0), span: segment.span) }
        : segment.words.map { (text: $0.text, span: $0.span) }
      return words.map { word in
        let middle = word.span.start + word.span.count / 2
        let marks = transcript.suspects.filter {
          ($0.segments.isEmpty || $0.segments.contains(index))
            && ($0.span.start...$0.span.end).contains(middle)
        }
        return Word(text: word.text, span: word.span, reasons: Set(marks.map(\.reason)))
      }
    }
  }
}
