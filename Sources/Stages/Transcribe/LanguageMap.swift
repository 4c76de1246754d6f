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
  /// What is said in one language from there on, or up to there, is packed again from its first word to its last, as if it were a recording
  /// of its own: cut where another language had filled the chunk, the model hears it worse. It is decoded with the chunks in which
  /// it begins, so that a chunk may be left without parts. What has no change of language beside it stays as it is.
  func parts(of chunks: Chunks) -> [[Part]] {
    var parts = chunks.chunks.map { self.parts(of: $0) }
    let isCut = parts.map { $0.count > 1 }
    let packer = ChunkPacker(
      limit: chunks.chunks.map { $0.playedSamples(gap: chunks.gapSamples) }.max() ?? 0, gap: chunks.gapSamples)
    var first = 0
    while first < parts.count {
      let language = parts[first].last?.language
      var end = first + 1
      while end < parts.count, parts[end].first?.language == language, end == first + 1 || !isCut[end - 1] {
        end += 1
      }
      if end > first + 1, isCut[first..<end].contains(true) { pack(&parts, first..<end, packer) }
      first = max(first + 1, end - 1)
    }
    return parts
  }

  /// Packs the last part of the first of the chunks `range` anew, with the first one of each other.
  private func pack(_ parts: inout [[Part]], _ range: Range<Int>, _ packer: ChunkPacker) {
    var pieces: [ChunkPacker.Piece] = []
    var starts: [(chunk: Int, sample: Int)] = []
    var language = ""
    for index in range {
      let part = index == range.lowerBound ? parts[index].removeLast() : parts[index].removeFirst()
      language = part.language
      starts.append((index, part.chunk.spans.first?.start ?? 0))
      for span in part.chunk.spans {
        pieces.append((span, pieces.last.map { span.start - $0.span.end } ?? .max))
      }
    }
    var begun: [Int: [Part]] = [:]
    for chunk in packer.pack(pieces) {
      let start = chunk.spans.first?.start ?? 0
      let holder = starts.last { $0.sample <= start }?.chunk ?? range.lowerBound
      begun[holder, default: []].append(Part(language: language, chunk: chunk))
    }
    for (index, new) in begun {
      parts[index] = index == range.lowerBound ? parts[index] + new : new + parts[index]
    }
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
