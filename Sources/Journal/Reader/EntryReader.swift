import Model

/// What the network makes of the sentences of one entry.
struct EntryReader {
  /// Mood of the whole, -1...1.
  private(set) var mood = 0.0
  /// A vector a sentence.
  let vectors: [[Float]]
  private let shape: ReaderShape
  private let parts: [Heads.PartReading]
  /// How likely each part tells the event: among all of one window, by itself where there are several.
  private let events: [Double]
  /// The parts of each sentence.
  private let places: [Range<Int>]

  /// Reads the tokens of sentences.
  /// - Throws: `ReaderFileError`.
  init(
    texts: [Tokenizer.Tokens], shape: ReaderShape, encoder: Encoder, heads: Heads, windows: Windows,
    progress: (_ done: Int, _ total: Int) -> Void
  ) throws(ReaderFileError) {
    let work = WindowReader(texts: texts, shape: shape, encoder: encoder, heads: heads, windows: windows)
    let all = windows.parts(texts)
    let found = windows.windows(all)
    var readings: [Heads.PartReading] = []
    var tokens = 0
    for (done, window) in found.enumerated() {
      let (parts, mood, count) = try work.read(window, of: all)
      readings += parts
      self.mood += mood * Double(count)
      tokens += count
      progress(done + 1, found.count)
    }
    mood /= Double(tokens)
    self.shape = shape
    parts = readings
    var places: [Range<Int>] = []
    for (index, part) in all.enumerated() {
      let start = part.sentence < places.count ? places.removeLast().lowerBound : index
      places.append(start..<index + 1)
    }
    self.places = places
    vectors = places.map { range in
      readings[range].dropFirst().reduce(readings[range.lowerBound].weighted) { sum, part in
        zip(sum, part.weighted).map { $0 + $1 }
      }
    }
    events =
      found.count > 1 ? readings.map(\.absoluteEvent) : Heads.softmax(readings.map(\.event)[...])
  }

  /// The reading of `sentence`, the one at `index`. Parts of a long sentence are put together.
  func reading(of sentence: Sentence, at index: Int, repeats: [Int]) -> Reading.SentenceReading {
    let range = places[index]
    let parts = parts[range]
    func most(_ number: (Heads.PartReading) -> Double) -> Double {
      (parts.map(number).max() ?? 0).fourDecimals
    }
    let count = parts.reduce(0) { $0 + max(1, $1.count) }
    let valence = parts.reduce(0) { $0 + $1.valence * Double(max(1, $1.count)) } / Double(count)
    var kinds: [String: Double] = [:]
    for (place, kind) in shape.kinds.enumerated() {
      let share = most { $0.kinds[place] }
      if share >= 0.05 { kinds[kind] = share }
    }
    return Reading.SentenceReading(
      segment: sentence.segment, span: sentence.span, event: (events[range].max() ?? 0).fourDecimals,
      keep: most(\.keep), valence: valence.fourDecimals, pleasant: min(1, most(\.pleasant)),
      unpleasant: min(1, most(\.unpleasant)), kinds: kinds,
      title: parts.flatMap { $0.title.map(\.fourDecimals) }, repeats: repeats)
  }
}

extension Heads.PartReading {
  /// Its vector, as often as it has tokens.
  fileprivate var weighted: [Float] { vector.map { $0 * Float(max(1, count)) } }
}

/// Reads one window after the other.
struct WindowReader {
  let texts: [Tokenizer.Tokens]
  let shape: ReaderShape
  let encoder: Encoder
  let heads: Heads
  let windows: Windows

  /// Reads the parts in `window`, with the sentences before and after them.
  /// - Returns: what is read of each part, the mood of the window, and how many tokens it has.
  /// - Throws: `ReaderFileError`.
  func read(
    _ window: Range<Int>, of parts: [Windows.Part]
  ) throws(ReaderFileError) -> (parts: [Heads.PartReading], mood: Double, tokens: Int) {
    var ids = [shape.start]
    func append(_ tokens: ArraySlice<Int32>) { ids += tokens + [shape.end] }
    func tokens(_ part: Windows.Part) -> ArraySlice<Int32> { texts[part.sentence].ids[part.tokens] }
    if window.lowerBound > 0 {
      append(tokens(parts[window.lowerBound - 1]).suffix(windows.context - 1))
    }
    var starts: [Int] = []
    for part in parts[window] {
      starts.append(ids.count)
      append(tokens(part))
    }
    if window.upperBound < parts.count {
      append(tokens(parts[window.upperBound]).prefix(windows.context - 1))
    }
    let vectors = try encoder.vectors(of: ids)
    let mean = heads.mean(vectors[...])
    let readings = zip(parts[window], starts).map { part, start in
      heads.part(
        vectors[start * shape.width..<(start + part.tokens.count) * shape.width],
        words: texts[part.sentence].words.filter { part.tokens.contains($0) }.map {
          $0 - part.tokens.lowerBound
        },
        entry: mean)
    }
    let mood = heads.mood(mean)
    guard mood.isFinite, readings.allSatisfy(\.isFinite) else { throw .notFinite("a result") }
    return (readings, mood, ids.count)
  }
}
