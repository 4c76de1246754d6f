internal import Foundation

extension Owner {
  /// Replaces what was heard at `span` of `transcript`, the uncorrected transcript, with `text`; nil removes
  /// the owner's corrections there. Corrections by segment index are converted to spans of that transcript.
  package mutating func correct(_ span: Span, to text: String?, in transcript: Transcript) {
    locateCorrections(in: transcript)
    // What the other speaker says meanwhile is in a channel of its own.
    let own = transcript.segments.first { $0.channel != nil && $0.span == span }
    let heard = own?.text ?? transcript.heard(in: span)
    corrections.removeAll { own == nil ? $0.span.map(span.contains) ?? false : $0.span == span }
    // If an earlier, longer correction reaches into the span, what the model heard has to be stated
    // explicitly.
    let isCrossed = corrections.contains { $0.span?.overlap(span) ?? 0 > 0 }
    let text = text ?? heard
    if text != heard || isCrossed { corrections.append(Correction(span: span, heard: heard, text: text)) }
  }
}

extension Owner {
  /// Gives corrections by segment index, as version 1 made them, the spans of those segments in `transcript`, the uncorrected
  /// transcript of that recording.
  package mutating func locateCorrections(in transcript: Transcript) {
    corrections = corrections.map { correction in
      guard correction.span == nil, let index = correction.segment,
        transcript.segments.indices.contains(index)
      else { return correction }
      let segment = transcript.segments[index]
      return Correction(span: segment.span, heard: segment.text, text: correction.text)
    }
  }
}

extension Transcript {
  /// The text of the segments that lie in `span`, joined by spaces.
  package func heard(in span: Span) -> String {
    segments.filter { span.contains($0.span) }.map(\.text).filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The transcript with the owner's corrections applied.
  ///
  /// Corrected words share the time of the words they replace evenly. A segment with exactly the span of a
  /// correction is replaced completely. If a later model split the speech differently, the correction
  /// replaces the run of words that was heard before, else the words in the middle of the span, segment by
  /// segment; if the model heard nothing there, the correction becomes a segment. So no correction is lost or
  /// moved away from where it was said.
  package func corrected(by owner: Owner?) -> Transcript {
    var result = self
    for correction in owner?.corrections ?? [] {
      if let span = correction.span {
        result.correct(span, heard: correction.heard ?? "", text: correction.text)
      } else if let index = correction.segment, segments.indices.contains(index) {
        result.segments[index].say(
          Word.evenly(correction.text, over: segments[index].span), as: correction.text)
      }
    }
    return result
  }

  private mutating func correct(_ span: Span, heard: String, text: String) {
    let exact = segments.indices.filter { segments[$0].span == span }
    if let index = exact.first(where: { segments[$0].text == heard }) ?? exact.first {
      return segments[index].say(Word.evenly(text, over: span), as: text)
    }
    let touched = segments.indices.filter { segments[$0].span.overlap(span) > 0 }
    for index in touched where segments[index].words.isEmpty {
      segments[index].words = Word.evenly(segments[index].text, over: segments[index].span)
    }
    let replaced = run(of: heard, in: touched) ?? words(in: span, of: touched)
    guard !replaced.isEmpty else { return insert(span, text) }
    let spans = replaced.map { segments[$0.segment].words[$0.word].span }
    let hull = Span(start: spans.map(\.start).min() ?? span.start, end: spans.map(\.end).max() ?? span.end)
    var kept: [Int: [Word]] = [:]
    for index in touched {
      let segment = segments[index]
      let gone = Set(replaced.filter { $0.segment == index }.map(\.word))
      kept[index] = segment.words.indices.filter { !gone.contains($0) }.map { segment.words[$0] }
    }
    for word in Word.evenly(text, over: hull) {
      let nearest = touched.min {
        segments[$0].span.distance(to: word.span.middle) < segments[$1].span.distance(to: word.span.middle)
      }
      if let nearest { kept[nearest]?.append(word) }
    }
    for index in touched {
      guard let words = kept[index], words != segments[index].words else { continue }
      let ordered = words.enumerated().sorted {
        ($0.element.span.start, $0.offset) < ($1.element.span.start, $1.offset)
      }.map(\.element)
      segments[index].say(ordered, as: ordered.map(\.text).joined(separator: " "))
    }
  }

  private typealias Place = (segment: Int, word: Int)

  /// The words of `touched` that match `heard`, in sequence; nil unless they occur exactly once.
  private func run(of heard: String, in touched: [Int]) -> [Place]? {
    let wanted = heard.split(separator: " ").map { Self.key($0) }
    let places: [Place] = touched.flatMap { index in segments[index].words.indices.map { (index, $0) } }
    guard !wanted.isEmpty, places.count >= wanted.count else { return nil }
    let said = places.map { Self.key(segments[$0.segment].words[$0.word].text[...]) }
    let starts = (0...(said.count - wanted.count)).filter { Array(said[$0..<($0 + wanted.count)]) == wanted }
    guard starts.count == 1, let start = starts.first else { return nil }
    return Array(places[start..<(start + wanted.count)])
  }

  /// The words of `touched` whose midpoint is in `span`.
  private func words(in span: Span, of touched: [Int]) -> [Place] {
    touched.flatMap { index in
      segments[index].words.indices.filter {
        (span.start..<span.end).contains(segments[index].words[$0].span.middle)
      }.map { (index, $0) }
    }
  }

  /// Inserts a segment where the model heard none; the indices of later segments shift.
  private mutating func insert(_ span: Span, _ text: String) {
    guard !text.isEmpty else { return }
    let index = segments.firstIndex { $0.span.start > span.start } ?? segments.endIndex
    let neighbour = index > 0 ? segments[index - 1] : segments.first
    segments.insert(
      Segment(
        chunk: neighbour?.chunk ?? 0, span: span, text: text, words: Word.evenly(text, over: span),
        language: neighbour?.language ?? language, averageLogprob: 0, noSpeechProbability: 0, temperature: 0,
        channel: neighbour?.channel),
      at: index)
    for number in suspects.indices {
      suspects[number].segments = suspects[number].segments.map { $0 < index ? $0 : $0 + 1 }
    }
  }

  private static func key(_ word: Substring) -> String {
    word.lowercased().trimmingCharacters(in: .punctuationCharacters)
  }
}

extension Transcript.Segment {
  fileprivate mutating func say(_ words: [Transcript.Word], as text: String) {
    self.words = words
    self.text = text
  }
}

extension Transcript.Word {
  /// The words of `text`, with the time of `span` divided evenly among them.
  package static func evenly(_ text: String, over span: Span) -> [Transcript.Word] {
    let words = text.split(whereSeparator: \.isWhitespace)
    return words.enumerated().map { position, word in
      Transcript.Word(
        text: String(word),
        span: Span(
          start: span.start + span.count * position / words.count,
          end: span.start + span.count * (position + 1) / words.count),
        logprob: 0)
    }
  }
}
