import Audio
import Model

/// A chunk as the model hears it: its spans, one after the other, with silence between them.
struct ChunkAudio: Equatable, Sendable {
  let chunk: Chunks.Chunk
  /// Silence between two spans, in samples.
  let gap: Int
  /// Played samples, in -1...1.
  let samples: [Float]

  init(chunk: Chunks.Chunk, gap: Int, samples: [Float]) {
    self.chunk = chunk
    self.gap = gap
    self.samples = samples
  }

  /// Reads the spans of `chunk` from `audio`.
  /// - Throws: `TranscribeError.badAudio`, also when the audio is shorter than the chunk.
  init(_ chunk: Chunks.Chunk, gap: Int, from audio: SharedAudio) throws(TranscribeError) {
    var samples: [Float] = []
    samples.reserveCapacity(chunk.playedSamples(gap: gap))
    for (index, span) in chunk.spans.enumerated() {
      if index > 0 { samples.append(contentsOf: repeatElement(0, count: gap)) }
      samples.append(contentsOf: try audio.samples(of: span))
    }
    self.init(chunk: chunk, gap: gap, samples: samples)
  }

  /// The sound of `span`, which lies in one of the chunk's spans, as a chunk of its own.
  func alone(_ span: Span) -> ChunkAudio {
    var offset = 0
    for own in chunk.spans {
      if own.start <= span.start, span.end <= own.end {
        let start = offset + span.start - own.start
        return ChunkAudio(
          chunk: Chunks.Chunk(spans: [span]), gap: gap, samples: Array(samples[start..<start + span.count]))
      }
      offset += own.count + gap
    }
    return ChunkAudio(chunk: Chunks.Chunk(spans: []), gap: gap, samples: [])
  }

  /// Speech without words: the spans, or five seconds of one and more, that none of `heard` touches.
  func unheard(_ heard: [Span]) -> [Span] {
    chunk.spans.flatMap { span in
      var open: [Span] = []
      var start = span.start
      for other in heard where other.end > span.start && other.start < span.end {
        if other.start > start { open.append(Span(start: start, end: other.start)) }
        start = max(start, min(other.end, span.end))
      }
      if start < span.end { open.append(Span(start: start, end: span.end)) }
      return open.filter { $0 == span || $0.count >= Self.longSilence }
    }
  }

  /// The recording's span that is heard at `played` samples of the chunk.
  ///
  /// Something that starts in a gap starts with the span after it, and something that ends in a gap, or where a span
  /// starts, ends with the span before it.
  func recording(_ played: Range<Int>) -> Span {
    var start: Int?
    var end: Int?
    var offset = 0
    for span in chunk.spans {
      if start == nil, played.lowerBound < offset + span.count {
        start = span.start + max(0, played.lowerBound - offset)
      }
      if end == nil, played.upperBound < offset + span.count + max(1, gap) {
        end = span.start + min(span.count, max(0, played.upperBound - offset))
      }
      offset += span.count + gap
    }
    let last = chunk.spans.last?.end ?? 0
    let from = start ?? last
    return Span(start: from, end: max(from, end ?? last))
  }

  /// Loudness (root of the mean square) of each hundredth of a second.
  func frames() -> [Float] { Self.frames(of: samples) }

  /// Loudness of each hundredth of a second of `samples`.
  static func frames(of samples: [Float]) -> [Float] {
    stride(from: 0, to: samples.count, by: frameSamples).map { start in
      let frame = samples[start..<min(start + frameSamples, samples.count)]
      return (frame.reduce(0) { $0 + $1 * $1 } / Float(frame.count)).squareRoot()
    }
  }

  /// Loudness of its four quarters, 0...1.
  var levels: [Double] {
    (0..<4).map { quarter in
      let part = samples[samples.count * quarter / 4..<samples.count * (quarter + 1) / 4]
      guard !part.isEmpty else { return 0 }
      let square = part.reduce(0.0) { $0 + Double($1 * $1) } / Double(part.count)
      return Peaks.loudness(meanSquare: square)
    }
  }

  /// No pause within a span is as long: 5 s.
  private static let longSilence = 5 * SampleClock.rate

  /// Samples of a frame: 10 ms.
  static let frameSamples = SampleClock.rate / 100
}
