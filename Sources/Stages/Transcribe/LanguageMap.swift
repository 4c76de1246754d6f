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

  /// Each of `chunks`, cut where the language changes.
  ///
  /// What is said in one language from there on, or up to there, is decoded with the chunk in which it begins, as far as it is no longer
  /// than the longest chunk: the model hears a few words at a chunk's border better with those beside them. So a chunk may be left
  /// without parts. Chunks in which no language changes stay as they are.
  func parts(of chunks: Chunks) -> [[Part]] {
    var parts = chunks.chunks.map { self.parts(of: $0) }
    let isCut = parts.map { $0.count > 1 }
    let limit = chunks.chunks.map { $0.playedSamples(gap: chunks.gapSamples) }.max() ?? 0
    // The chunk that has the last part so far.
    var holder = 0
    for index in parts.indices.dropFirst() {
      if isCut[holder] || isCut[index], let earlier = parts[holder].last, let later = parts[index].first,
        earlier.language == later.language, case let joined = earlier.chunk.joined(later.chunk),
        joined.playedSamples(gap: chunks.gapSamples) <= limit
      {
        parts[holder][parts[holder].count - 1].chunk = joined
        parts[index].removeFirst()
      }
      if !parts[index].isEmpty { holder = index }
    }
    return parts
  }

  /// `chunk`, cut where the language changes.
  private func parts(of chunk: Chunks.Chunk) -> [Part] {
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

extension Chunks.Chunk {
  /// The spans of both; one that goes on where the other ends is one span.
  fileprivate func joined(_ later: Self) -> Self {
    var joined = self
    var spans = later.spans[...]
    if let last = joined.spans.indices.last, joined.spans[last].end == spans.first?.start {
      joined.spans[last].end = spans.removeFirst().end
    }
    joined.spans += spans
    return joined
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
