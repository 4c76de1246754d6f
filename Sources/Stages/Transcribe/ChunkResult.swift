import Model

/// The result for one chunk once it is decoded: a line of the checkpoint.
struct ChunkResult: Codable, Equatable, Sendable {
  /// Index of the chunk.
  var chunk: Int
  /// Its parts of one language each, in order.
  var parts: [Part]

  /// What was heard in one language.
  struct Part: Codable, Equatable, Sendable {
    var language: String
    /// Length of its speech.
    var samples: Int
    var segments: [Transcript.Segment]
    var marks: [SuspectDetector.Mark]
    /// What the model noted about sounds.
    var sounds: [Transcript.Sound]
    /// Speech without words.
    var wordless: [Span] = []
    /// True if it was decoded once more without time tokens.
    var retried = false

    /// Words in its segments, without segments that are only punctuation.
    var wordCount: Int { segments.filter(\.hasWords).reduce(0) { $0 + $1.words.count } }

    /// Adds what was heard in a passage that had no words.
    mutating func insert(_ other: Part) {
      guard let first = other.segments.first else { return }
      let place = segments.firstIndex { $0.span.start >= first.span.start } ?? segments.count
      segments.insert(contentsOf: other.segments, at: place)
      for index in marks.indices where marks[index].segment >= place {
        marks[index].segment += other.segments.count
      }
      let next = marks.firstIndex { $0.segment >= place + other.segments.count } ?? marks.endIndex
      let added = other.marks.map { SuspectDetector.Mark(segment: place + $0.segment, reason: $0.reason) }
      marks.insert(contentsOf: added, at: next)
    }

    /// True if the words of `other` are those just before `span` or just after it: only their times were wrong.
    func says(_ other: Part, beside span: Span) -> Bool {
      func words(_ segments: some Sequence<Transcript.Segment>) -> [String] {
        segments.flatMap(\.words).map { Words.normal($0.text) }.filter { !$0.isEmpty }
      }
      let said = words(other.segments)
      return words(segments.filter { $0.span.start < span.start }).suffix(said.count) == said[...]
        || words(segments.filter { $0.span.start >= span.start }).prefix(said.count) == said[...]
    }
  }
}

extension Transcript.Segment {
  /// True if it is more than punctuation.
  var hasWords: Bool { words.contains { !Words.normal($0.text).isEmpty } }
}
