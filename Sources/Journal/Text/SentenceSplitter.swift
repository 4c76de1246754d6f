package import Model
import StageContract

/// Splits a transcript into sentences, identically on every platform.
///
/// `.`, `?` and `!` end a sentence, except in abbreviations and German ordinals. Segment and chunk boundaries
/// and long pauses are soft boundaries. Sentences that still have 40 or more words are split at a pause or a
/// conjunction; in a stream of words without punctuation, `SpokenStream` finds the borders.
package enum SentenceSplitter {
  /// Sentences with at least this many words are split.
  package static let longestWords = 40
  /// Sentences with at least this many words are split anywhere, so that the time for a text is linear in its length.
  private static let endlessWords = 200

  /// A stretch of at least this many words without any punctuation is a stream.
  private static let streamWords = 25

  /// A sentence, or a part of one.
  package struct Passage: Equatable, Sendable {
    package var sentence: Sentence
    /// True if it begins and ends where sentences do; false where that is a guess.
    package var isClear: Bool
  }

  /// The sentences of `transcript` in the order spoken; spans come from the word times.
  ///
  /// No sentence mixes words of a suspect segment with those of a trusted one, or words of two channels.
  package static func sentences(of transcript: Transcript, languages: Languages) -> [Sentence] {
    passages(of: transcript, languages: languages).map(\.sentence)
  }

  /// Like `sentences(of:languages:)`, with whether their borders are clear.
  package static func passages(of transcript: Transcript, languages: Languages) -> [Passage] {
    let distrusted = transcript.distrustedSegments
    let words = spokenWords(of: transcript, languages, distrusted: distrusted)
    guard transcript.isSeparated else { return passages(between: words) }
    // Two people speak at the same time: each is read alone.
    let voices = ([nil] + Channel.allCases).map { channel in
      passages(between: words.filter { transcript.segments[$0.segment].channel == channel })
    }
    return voices.flatMap(\.self).enumerated().sorted {
      ($0.element.sentence.span.start, $0.offset) < ($1.element.sentence.span.start, $1.offset)
    }.map(\.element)
  }

  private static func passages(between words: [SpokenWord]) -> [Passage] {
    var passages: [Passage] = []
    var (start, isClearBefore) = (0, true)
    for index in words.indices {
      let next = index + 1 < words.count ? words[index + 1] : nil
      let before = index > start ? words[index - 1] : nil
      if let next, !isBorder(before: before, words[index], next) { continue }
      let isClearAfter = next == nil || isClear(words[index])
      passages += self.passages(
        Array(words[start...index]), isClearBefore: isClearBefore, isClearAfter: isClearAfter)
      (start, isClearBefore) = (index + 1, isClearAfter)
    }
    return passages
  }

  /// True if `word`, after which there is a border, can end a sentence.
  private static func isClear(_ word: SpokenWord) -> Bool {
    switch word.ending {
    case .none, .comma: !word.language.borders.neverEnds.contains(word.normal)
    case .stop, .mark, .dots: true
    }
  }

  /// The passages of `words`, which lie between two borders.
  private static func passages(
    _ words: [SpokenWord], isClearBefore: Bool, isClearAfter: Bool
  ) -> [Passage] {
    let marked = words.dropLast().count { $0.ending != .none }
    if words.count >= streamWords, words[words.count - 1].ending == .none || words.count >= endlessWords,
      marked * streamWords < words.count
    {
      return SpokenStream(words).pieces(isClearBefore: isClearBefore, isClearAfter: isClearAfter).map {
        Passage(sentence: sentence(Array(words[$0.range])), isClear: $0.isClear)
      }
    }
    let pieces = pieces(words)
    return pieces.enumerated().map { index, piece in
      let begins = index == 0 ? isClearBefore : isComma(pieces[index - 1])
      let ends = index == pieces.count - 1 ? isClearAfter : isComma(piece)
      return Passage(sentence: sentence(piece), isClear: begins && ends)
    }
  }

  /// True if an overlong sentence was split after `piece` at a comma.
  private static func isComma(_ piece: [SpokenWord]) -> Bool { piece.last?.ending == .comma }

  /// The sentences of plain `text` in `language`.
  package static func sentences(in text: String, language: String, languages: Languages) -> [String] {
    let segment = Transcript.Segment(
      chunk: 0, span: Span(start: 0, end: 0), text: text, words: [], language: language, averageLogprob: 0,
      noSpeechProbability: 0, temperature: 0)
    return sentences(
      of: Transcript(language: language, durationSamples: 0, segments: [segment], suspects: []),
      languages: languages
    ).map(\.text)
  }

  private static func sentence(_ words: [SpokenWord]) -> Sentence {
    let start = words.map(\.span.start).min() ?? 0
    return Sentence(
      text: words.map(\.text).joined(separator: " "),
      span: Span(start: start, end: max(start, words.map(\.span.end).max() ?? 0)),
      segment: words.first?.segment ?? 0)
  }

  /// The words of all segments; a segment without word times divides its span evenly among the words of its
  /// text.
  private static func spokenWords(
    of transcript: Transcript, _ languages: Languages, distrusted: Set<Int>
  ) -> [SpokenWord] {
    var result: [SpokenWord] = []
    for (index, segment) in transcript.segments.enumerated() {
      let language = languages[segment.language]
      func add(_ text: some StringProtocol, _ span: Span) {
        result.append(
          SpokenWord(
            text: String(text), span: span, segment: index, chunk: segment.chunk, language: language,
            isTrusted: !distrusted.contains(index)))
      }
      guard segment.words.isEmpty else {
        for word in segment.words {
          let isPlain = !word.text.utf8.contains { $0 == 0x20 || $0 == 0x0A || $0 == 0x09 || $0 >= 0x80 }
          let text =
            isPlain ? word.text : word.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
          if !text.isEmpty { add(text, word.span) }
        }
        continue
      }
      let parts = segment.text.split(whereSeparator: \.isWhitespace)
      for (position, part) in parts.enumerated() {
        let start = segment.span.start + segment.span.count * position / parts.count
        let end = segment.span.start + segment.span.count * (position + 1) / parts.count
        add(part, Span(start: start, end: end))
      }
    }
    return result
  }

  /// True if a sentence ends between `word` and `next`.
  private static func isBorder(before: SpokenWord?, _ word: SpokenWord, _ next: SpokenWord) -> Bool {
    if word.isTrusted != next.isTrusted || word.language !== next.language { return true }
    let pause = (next.span.start - word.span.end) * 1000 / SampleClock.rate
    switch word.ending {
    case .mark: return true
    case .dots: return next.isCapitalised || pause >= 1200
    case .stop: return SentenceRules.stops(before: before, word, next)
    case .comma: return pause >= 2500
    case .none:
      if word.chunk != next.chunk { return pause >= 400 || next.isCapitalised }
      if word.segment != next.segment && next.isCapitalised && next.text != "I" { return pause >= 300 }
      return pause >= 1200
    }
  }

  /// Splits `words` at the best places until every piece is shorter than `longestWords` or cannot be split.
  private static func pieces(_ words: [SpokenWord]) -> [[SpokenWord]] {
    guard words.count >= longestWords else { return [words] }
    var best: (place: Int, score: Int)?
    for place in 8...(words.count - 8) {
      let word = words[place - 1]
      let pause = (words[place].span.start - word.span.end) * 1000 / SampleClock.rate
      var score = min(max(pause, 0), 1500)
      if word.ending == .comma { score += 300 }
      if SentenceRules.conjunctions.contains(words[place].normal) { score += 500 }
      guard score >= 200 else { continue }
      score -= abs(place - words.count / 2) * 20
      if best.map({ score > $0.score }) ?? true { best = (place, score) }
    }
    guard let best = best?.place ?? (words.count >= endlessWords ? words.count / 2 : nil) else {
      return [words]
    }
    return pieces(Array(words[..<best])) + pieces(Array(words[best...]))
  }
}

/// A word with the properties that the splitter needs.
struct SpokenWord {
  enum Ending { case none, comma, stop, mark, dots }

  var text: String
  var span: Span
  var segment: Int
  var chunk: Int
  var language: Language
  var isTrusted: Bool

  /// The text without surrounding quotes and brackets.
  var core: Substring {
    var core = text[...]
    while let last = core.last, "\"'”’“»«)]".contains(last) { core.removeLast() }
    while let first = core.first, "\"'“„»«([".contains(first) { core.removeFirst() }
    return core
  }

  var isCapitalised: Bool { core.first?.isUppercase ?? false }
  var normal: String { Words.words(text).first.map(Words.normal) ?? "" }

  var ending: Ending {
    // Most words end with a letter.
    if let last = text.utf8.last, (0x61...0x7A).contains(last) || (0x41...0x5A).contains(last) {
      return .none
    }
    let core = core
    if core.hasSuffix("...") || core.hasSuffix("…") { return .dots }
    return switch core.last {
    case "?", "!": .mark
    case ".": .stop
    case ",", ";", ":", "-", "–", "—": .comma
    default: .none
    }
  }
}
