import Foundation
import Model
import Synchronization

/// Finds out which language is spoken where.
///
/// Speech is cut at its quietest places into runs of some seconds, of which the middle is heard. A run that is not surely in
/// one language, or not in that of a neighbour, is cut again and heard piece by piece. The encoder then works on four
/// seconds, not on its window of 30: with base, a detection takes a tenth of the time that one of a window takes, and those of
/// a minute in one language took 1.5 s of the processor beside 10 s of greedy decoding.
struct LanguageFinder {
  var choice: LanguageChoice
  var decoder: any ChunkDecoder
  var audio: SharedAudio
  var states: Int
  var turn: DecodingSlots.Turn

  /// The least length of a run and of a piece of one, in samples: they are less than twice as long.
  private static let (runSamples, pieceSamples) = (5 * SampleClock.rate, 2 * SampleClock.rate)
  /// As much of a passage is heard.
  private static let heardSamples = 4 * SampleClock.rate
  /// Passages that are heard with one state of the model.
  private static let batch = 8

  /// A passage with the probability of each language.
  private struct Heard {
    var span: Span
    var probabilities: [Double]
  }

  /// The languages of `speech`, spans in order; nothing is heard where only one is allowed.
  /// - Throws: `TranscribeError`.
  func languages(of speech: [Span]) throws(TranscribeError) -> LanguageMap {
    guard choice.languages.count > 1, !speech.isEmpty else {
      return LanguageMap(choice.languages.first ?? "en")
    }
    let runs = try hear(pieces(of: speech, least: Self.runSamples))
    var heard: [Heard] = []
    var open: [Heard] = []
    for (index, run) in runs.enumerated() {
      if isSettled(run, beside: [index - 1, index + 1].filter(runs.indices.contains).map { runs[$0] }) {
        heard += try finer(open) + [run]
        open = []
      } else {
        open.append(run)
      }
    }
    heard += try finer(open)
    let passages = zip(heard, choice.mostProbable(heard.map(\.probabilities))).map {
      LanguageMap.Passage(span: $0.span, language: $1)
    }
    return LanguageMap(passages, otherwise: choice.languages[0])
  }

  /// True if `run` is surely in one language, which is that of its neighbours.
  private func isSettled(_ run: Heard, beside neighbours: [Heard]) -> Bool {
    let language = choice.language(run.probabilities)
    return choice.isSure(run.probabilities)
      && neighbours.allSatisfy { [nil, language].contains(choice.language($0.probabilities)) }
  }

  /// `runs`, heard again in pieces, but for those too short to be cut: of them, all was heard.
  private func finer(_ runs: [Heard]) throws(TranscribeError) -> [Heard] {
    let long = runs.filter { $0.span.count >= 2 * Self.pieceSamples }
    let short = runs.filter { $0.span.count < 2 * Self.pieceSamples }
    return (try hear(pieces(of: long.map(\.span), least: Self.pieceSamples)) + short).sorted {
      $0.span.start < $1.span.start
    }
  }

  /// `spans`, cut at their quietest places.
  private func pieces(of spans: [Span], least: Int) throws(TranscribeError) -> [Span] {
    var pieces: [Span] = []
    for span in spans {
      guard span.count >= 2 * least else {
        pieces.append(span)
        continue
      }
      pieces += QuietPlaces(try audio.samples(of: span)).pieces(of: span, least: least)
    }
    return pieces
  }

  private func hear(_ spans: [Span]) throws(TranscribeError) -> [Heard] {
    let batches = stride(from: 0, to: spans.count, by: Self.batch).map {
      Array(spans[$0..<min($0 + Self.batch, spans.count)])
    }
    let results = Mutex([Int: Result<[Heard], TranscribeError>]())
    DispatchQueue.concurrentPerform(iterations: batches.count) { index in
      turn.use(ofStates: states) {
        let result = Result { () throws(TranscribeError) in try hear(batch: batches[index]) }
        results.withLock { $0[index] = result }
      }
    }
    var heard: [Heard] = []
    for index in batches.indices { heard += try results.withLock { $0[index] }?.get() ?? [] }
    return heard
  }

  private func hear(batch spans: [Span]) throws(TranscribeError) -> [Heard] {
    var sounds: [[Float]] = []
    for span in spans {
      let length = min(span.count, Self.heardSamples)
      let start = span.start + (span.count - length) / 2
      sounds.append(try audio.samples(of: Span(start: start, end: start + length)))
    }
    return zip(spans, try decoder.probabilities(of: choice.languages, in: sounds)).map {
      Heard(span: $0, probabilities: $1)
    }
  }
}

/// The quiet places of speech.
struct QuietPlaces {
  /// Energy up to each frame of 10 ms.
  private var energy: [Double] = [0]
  /// Frames on both sides of a place that have to be quiet: 0.1 s.
  private static let around = 10

  init(_ samples: [Float]) {
    for start in stride(from: 0, to: samples.count, by: ChunkAudio.frameSamples) {
      let frame = samples[start..<min(start + ChunkAudio.frameSamples, samples.count)]
      energy.append(energy[energy.count - 1] + frame.reduce(0.0) { $0 + Double($1 * $1) })
    }
  }

  /// `span`, whose samples these are, cut at the quietest places into pieces of at least `least` samples and less than twice as
  /// many.
  func pieces(of span: Span, least: Int) -> [Span] {
    var pieces: [Span] = []
    var rest = span
    while rest.count >= 2 * least {
      let size = ChunkAudio.frameSamples
      let first = (rest.start + least - span.start + size - 1) / size
      let last = (min(rest.start + 2 * least, rest.end - least) - span.start) / size
      let cut = (first...max(first, last)).min { loudness($0) < loudness($1) } ?? first
      let place = span.start + cut * size
      pieces.append(Span(start: rest.start, end: place))
      rest.start = place
    }
    return pieces + [rest]
  }

  private func loudness(_ frame: Int) -> Double {
    energy[min(frame + Self.around, energy.count - 1)] - energy[max(0, frame - Self.around)]
  }
}
