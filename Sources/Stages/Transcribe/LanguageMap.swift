import Model

/// The languages of a recording's speech.
struct LanguageMap: Equatable, Sendable {
  /// Speech in one language.
  struct Passage: Equatable, Sendable {
    var span: Span
    var language: String
  }

  /// The part of a chunk that is decoded in one language.
  struct Part: Equatable, Sendable {
    var language: String
    var chunk: Chunks.Chunk
  }

  /// In order; they cover all speech, unless there is only one language.
  private var passages: [Passage] = []
  /// The language of speech that no passage covers.
  private let language: String

  /// All speech is in `language`.
  init(_ language: String) { self.language = language }

  /// - Parameter passages: in order.
  init(_ passages: [Passage], otherwise language: String) {
    (self.passages, self.language) = (passages, language)
  }

  /// `chunk`, cut where the language changes.
  func parts(of chunk: Chunks.Chunk) -> [Part] {
    var parts: [Part] = []
    for passage in chunk.spans.flatMap(languages) {
      if let last = parts.indices.last, parts[last].language == passage.language {
        parts[last].chunk.spans.append(passage.span)
      } else {
        parts.append(Part(language: passage.language, chunk: Chunks.Chunk(spans: [passage.span])))
      }
    }
    return parts
  }

  /// `span`, cut where the language changes and nowhere else.
  private func languages(in span: Span) -> [Passage] {
    var found: [Passage] = []
    let first = passages.partitioningIndex { $0.span.end > span.start }
    for passage in passages[first...].prefix(while: { $0.span.start < span.end }) {
      let end = min(span.end, passage.span.end)
      if let last = found.indices.last, found[last].language == passage.language {
        found[last].span.end = end
      } else {
        let start = found.last?.span.end ?? span.start
        found.append(Passage(span: Span(start: start, end: end), language: passage.language))
      }
    }
    if found.isEmpty { return [Passage(span: span, language: language)] }
    found[found.count - 1].span.end = span.end
    return found
  }
}

extension Array {
  /// The first index whose element `holds`; those before do not, all after do.
  fileprivate func partitioningIndex(_ holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
