extension Owner {
  /// The owner's verdict about a sentence: it beats what a network makes of it.
  ///
  /// It refers to where the sentence was said and not to its number or words, because corrections change its words, and another
  /// model finds other sentences in the same speech.
  package struct Verdict: Codable, Equatable, Sendable {
    /// Where in the recording.
    package var span: Span
    /// True if it tells the event of the day, false if it does not; nil if the owner says nothing about that.
    package var event: Bool?
    /// True if it belongs in summaries, false if it is left out of them; nil if the owner says nothing about that.
    package var keep: Bool?
    /// How what it tells felt; nil if the owner says nothing about that.
    package var felt: Mood.Bin?

    package init(_ span: Span, event: Bool? = nil, keep: Bool? = nil, felt: Mood.Bin? = nil) {
      (self.span, self.event, self.keep, self.felt) = (span, event, keep, felt)
    }

    /// True if it says nothing.
    package var isEmpty: Bool { event == nil && keep == nil && felt == nil }

    /// This verdict with what `later`, another one about the same sentence, says.
    func followed(by later: Verdict) -> Verdict {
      Verdict(span, event: later.event ?? event, keep: later.keep ?? keep, felt: later.felt ?? felt)
    }
  }

  /// The verdict about each of `spans`, the sentences of a transcript, by its index.
  ///
  /// A verdict is about the sentence with its span; if sentences have other borders now, about all that share at least half of the
  /// shorter of the two, else about the one that shares most with it. Where several are about a sentence, the later one counts.
  package func verdicts(of spans: [Span]) -> [Int: Verdict] {
    var found: [Int: Verdict] = [:]
    for verdict in verdicts {
      for index in Self.sentences(of: verdict, among: spans) {
        found[index] = (found[index] ?? Verdict(spans[index])).followed(by: verdict)
      }
    }
    return found
  }

  private static func sentences(of verdict: Verdict, among spans: [Span]) -> [Int] {
    if let exact = spans.firstIndex(of: verdict.span) { return [exact] }
    let touched = spans.indices.filter { spans[$0].overlap(verdict.span) > 0 }
    let shared = touched.filter {
      2 * spans[$0].overlap(verdict.span) >= min(spans[$0].count, verdict.span.count)
    }
    if !shared.isEmpty { return shared }
    return touched.max { spans[$0].overlap(verdict.span) < spans[$1].overlap(verdict.span) }.map { [$0] }
      ?? []
  }

  /// Has `change` change the verdict about the sentence `index` of `spans`. All verdicts move to the sentences they are about now;
  /// those about none stay as they are.
  package mutating func judge(_ index: Int, of spans: [Span], _ change: (inout Verdict) -> Void) {
    var found = verdicts(of: spans)
    var verdict = found[index] ?? Verdict(spans[index])
    change(&verdict)
    found[index] = verdict
    let rest = verdicts.filter { Self.sentences(of: $0, among: spans).isEmpty }
    verdicts = rest + found.sorted { $0.key < $1.key }.map(\.value).filter { !$0.isEmpty }
  }
}

extension Reading {
  /// The reading with the owner's verdicts in place of what the network makes of these sentences.
  ///
  /// A sentence that the owner keeps in summaries has `keep` 1 and repeats none; one that is left out has 0. One that is the event
  /// has `event` 1, and every other one that the owner says nothing about half of what it had; one that is not has 0. A feeling
  /// that the network has in the bin the owner names stays as it is; else it is the middle of that bin.
  package func corrected(by owner: Owner?) -> Reading {
    let verdicts = owner?.verdicts(of: sentences.map(\.span)) ?? [:]
    guard !verdicts.isEmpty else { return self }
    var result = self
    let isEventKnown = verdicts.values.contains { $0.event == true }
    for index in sentences.indices {
      let verdict = verdicts[index]
      if let event = verdict?.event {
        result.sentences[index].event = event ? 1 : 0
      } else if isEventKnown {
        result.sentences[index].event /= 2
      }
      if let keep = verdict?.keep {
        result.sentences[index].keep = keep ? 1 : 0
        if keep { result.sentences[index].repeats = [] }
      }
      if let felt = verdict?.felt { result.sentences[index].feel(felt) }
    }
    let felt = Set(verdicts.filter { $0.value.felt != nil }.keys)
    if !felt.isEmpty { result.mood = mood.map { result.mood(from: $0, of: self, felt: felt) } }
    return result
  }

  /// The mood of the whole that follows from the valences after `earlier` had `mood`, when the owner has said how the sentences
  /// `felt` felt: it moves as far as the mean of the valences does, in which a sentence weighs as much as it is felt. As far as
  /// they are the owner's, the mean alone counts, and not what else the network heard in the whole.
  private func mood(from mood: Double, of earlier: Reading, felt: Set<Int>) -> Double {
    let weights = zip(earlier.sentences, sentences).map { max(abs($0.valence), abs($1.valence), 0.1) }
    let total = weights.reduce(0, +)
    func mean(_ reading: Reading) -> Double {
      zip(weights, reading.sentences).reduce(0) { $0 + $1.0 * $1.1.valence } / total
    }
    let share = felt.sorted().reduce(0) { $0 + weights[$1] } / total
    return min(1, max(-1, (mood - mean(earlier)) * (1 - share) + mean(self)))
  }
}

extension Reading.SentenceReading {
  fileprivate mutating func feel(_ felt: Mood.Bin) {
    valence = felt.holding(valence)
    (pleasant, unpleasant) = (felt == .positive ? 1 : 0, felt == .negative ? 1 : 0)
  }
}

extension Mood.Bin {
  /// `score` if it is one of this bin, else the middle of the bin; always 0 for neutral.
  package func holding(_ score: Double) -> Double {
    switch self {
    case .neutral: 0
    case .positive: Mood.Bin(score: score) == self ? score : 0.6
    case .negative: Mood.Bin(score: score) == self ? score : -0.6
    }
  }
}
