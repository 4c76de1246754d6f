import Model

/// What the network makes of the sentences of one entry.
struct EntryReader {
  /// Mood of the whole, -1...1.
  private(set) var mood = 0.0
  /// A vector a sentence.
  let vectors: [[Float]]
  private let shape: ReaderShape
  private let parts: [Heads.PartReading]
  /// How likely each part tells the event.
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
    if found.count > 1, shape.hasAbsoluteEvent {
      events = readings.map { $0.absoluteEvent ?? 0 }
    } else {
      events = try EventComparison(work: work, parts: all).events(found, readings.map(\.event))
    }
  }

  /// The reading of `sentence`, the one at `index`. Parts of a long sentence are put together.
  func reading(of sentence: Sentence, at index: Int, repeats: [Int]) -> Reading.SentenceReading {
    let range = places[index]
    let parts = parts[range]
    func most(_ number: (Heads.PartReading) -> Double) -> Double {
      (parts.map(number).max() ?? 0).fourDecimals
    }
    let shares = events[range]
    let count = parts.reduce(0) { $0 + max(1, $1.count) }
    let event = shape.hasAbsoluteEvent ? shares.max() ?? 0 : min(1, shares.reduce(0, +))
    let valence = parts.reduce(0) { $0 + $1.valence * Double(max(1, $1.count)) } / Double(count)
    var kinds: [String: Double] = [:]
    for (place, kind) in shape.kinds.enumerated() {
      let share = most { $0.kinds[place] }
      if share >= 0.05 { kinds[kind] = share }
    }
    return Reading.SentenceReading(
      segment: sentence.segment, span: sentence.span, event: min(1, event).fourDecimals,
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

  /// Reads the parts in `window`, with the sentences before and after them if `hasContext`.
  /// - Returns: what is read of each part, the mood of the window, and how many tokens it has.
  /// - Throws: `ReaderFileError`.
  func read(_ window: Range<Int>, of parts: [Windows.Part], hasContext: Bool = true)
    throws(ReaderFileError) -> (parts: [Heads.PartReading], mood: Double, tokens: Int)
  {
    var ids = [shape.start]
    func append(_ tokens: ArraySlice<Int32>) { ids += tokens + [shape.end] }
    func tokens(_ part: Windows.Part) -> ArraySlice<Int32> { texts[part.sentence].ids[part.tokens] }
    if hasContext, window.lowerBound > 0 {
      append(tokens(parts[window.lowerBound - 1]).suffix(windows.context - 1))
    }
    var starts: [Int] = []
    for part in parts[window] {
      starts.append(ids.count)
      append(tokens(part))
    }
    if hasContext, window.upperBound < parts.count {
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

/// Makes the event of several windows comparable, each of which knows only its own sentences: the best of each are read
/// together once more, and share among them what their windows weigh.
struct EventComparison {
  let work: WindowReader
  let parts: [Windows.Part]
  /// The best of a window that are read once more.
  private static let best = 3

  /// How likely each part tells the event, by what the network said in its window; they sum up to 1.
  /// - Throws: `ReaderFileError`.
  func events(_ windows: [Range<Int>], _ scores: [Float]) throws(ReaderFileError) -> [Double] {
    guard windows.count > 1 else { return Heads.softmax(scores[...]) }
    // Far fewer each time, or hours would be read again and again.
    func isFewer(_ chosen: [Int]) -> Bool { chosen.count * 4 <= parts.count * 3 }
    let chosen =
      [Self.best, 1].lazy.map { count in
        windows.flatMap { window in
          window.sorted { (scores[$1], $0) < (scores[$0], $1) }.prefix(count).sorted()
        }
      }.first(where: isFewer)
    // Windows of one long part each: nothing is left to choose.
    guard let chosen else { return Heads.softmax(scores[...]) }
    let again = EventComparison(work: work, parts: chosen.map { parts[$0] })
    let ranges = work.windows.windows(again.parts, withContext: false)
    var found: [Float] = []
    for range in ranges {
      found += try work.read(range, of: again.parts, hasContext: false).parts.map(\.event)
    }
    let shares = try again.events(ranges, found)
    var events = [Double](repeating: 0, count: parts.count)
    for (place, share) in zip(chosen, shares) { events[place] = share }
    for window in windows {
      let best = chosen.filter(window.contains)
      let own = Heads.softmax(scores[window])
      let ofBest = best.reduce(0) { $0 + own[$1 - window.lowerBound] }
      let weight = best.reduce(0) { $0 + events[$1] }
      for place in window where !best.contains(place) {
        events[place] = own[place - window.lowerBound] / ofBest * weight
      }
    }
    let sum = events.reduce(0, +)
    return events.map { $0 / sum }
  }
}
