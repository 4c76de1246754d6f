package import Model
import StageContract
import Text

/// The sentences of an entry with the owner's verdicts about them.
package struct JudgedSentences: Equatable, Sendable {
  /// ID of the recording.
  private let id: String
  /// Those that the mood was read from, in the order said.
  package let sentences: [Sentence]
  /// The verdicts by the index of the sentence.
  package let verdicts: [Int: Owner.Verdict]

  /// The sentences of `entry`; none before its mood is known.
  package init(_ entry: EntryDocuments) {
    self.init(entry.id, entry.mood?.sentences.map(\.sentence) ?? [], entry.owner)
  }

  init(_ id: String, _ sentences: [Sentence], _ owner: Owner?) {
    (self.id, self.sentences) = (id, sentences)
    verdicts = owner?.verdicts(of: sentences.map(\.span)) ?? [:]
  }

  /// Where each is said.
  package var spans: [Span] { sentences.map(\.span) }

  /// The sentences with a verdict, in the order said.
  package var judged: [(sentence: Sentence, verdict: Owner.Verdict)] {
    verdicts.sorted { $0.key < $1.key }.map { (sentences[$0.key], $0.value) }
  }

  /// Index of the sentence that `text` names: words in a row that no other one has, or the time at which it is said, as `m:ss`.
  /// - Throws: `CommandFailure`, whose message quotes nothing: 64 unless exactly one is named, 66 without sentences.
  package func index(of text: String) throws(CommandFailure) -> Int {
    if sentences.isEmpty {
      throw CommandFailure(
        status: .missingInput, "\(id): its sentences are not known yet, or it has none; run `sonar run`")
    }
    let isTime = text.wholeMatch(of: /[0-9]{1,4}(:[0-9]{2}){1,2}/) != nil
    let found = isTime ? said(at: text) : having(text)
    if found.count == 1 { return found[0] }
    let what = isTime ? "at that time" : "with these words in a row"
    guard !found.isEmpty else {
      throw CommandFailure(
        status: .usage, "\(id): no sentence \(what); nothing was changed; `sonar show \(id)` shows them")
    }
    let times = found.prefix(5).map { SampleClock.text(sentences[$0].span.start) }.joined(separator: ", ")
    let help = isTime ? "give words of the one you mean" : "give more of them"
    throw CommandFailure(
      status: .usage, "\(id): \(found.count) sentences \(what) (\(times)); nothing was changed; \(help)")
  }

  /// Those that begin in the second `time`, else those that are being said then.
  private func said(at time: String) -> [Int] {
    let start =
      time.split(separator: ":").compactMap { Int($0) }.reduce(0) { 60 * $0 + $1 } * SampleClock.rate
    let second = start..<(start + SampleClock.rate)
    let begun = sentences.indices.filter { second.contains(sentences[$0].span.start) }
    return begun.isEmpty ? sentences.indices.filter { sentences[$0].span.holds(start) } : begun
  }

  private func having(_ text: String) -> [Int] {
    let wanted = Words.words(text).map(Words.normal)
    guard !wanted.isEmpty else { return [] }
    return sentences.indices.filter { index in
      let words = Words.words(sentences[index].text).map(Words.normal)
      return words.indices.dropLast(wanted.count - 1).contains { words[$0...].starts(with: wanted) }
    }
  }
}

extension JudgedSentences {
  /// The text of segment `number` of `transcript` on one line, with the words of each verdict in braces behind the sentence.
  func marked(_ number: Int, of transcript: [Transcript.Segment]) -> String {
    let words = TranscriptSheet.plain(transcript[number].text).split(separator: " ").map(String.init)
    let holders = words.indices.map { sentence(ofWord: $0, of: words.count, in: number, transcript) }
    return words.indices.map { place in
      guard let index = holders[place], place + 1 == words.count || holders[place + 1] != index,
        endsHere(index, number, transcript), let verdict = verdicts[index]
      else { return words[place] }
      return words[place] + " {\(verdict.words.joined(separator: ", "))}"
    }.joined(separator: " ")
  }

  /// Indices of the sentences that end in segment `number` of `transcript`, where they are marked.
  func ending(in number: Int, of transcript: [Transcript.Segment]) -> [Int] {
    sentences.indices.filter { endsHere($0, number, transcript) }
  }

  private func endsHere(_ index: Int, _ number: Int, _ transcript: [Transcript.Segment]) -> Bool {
    let end = sentences[index].span.end
    return isSpoken(index, number, transcript)
      && transcript[number].span.start < end && end <= transcript[number].span.end
  }

  /// True if the same speaker says both.
  private func isSpoken(_ index: Int, _ number: Int, _ transcript: [Transcript.Segment]) -> Bool {
    let first = sentences[index].segment
    return transcript.indices.contains(first) && transcript[first].channel == transcript[number].channel
  }

  /// Index of the sentence with word `place` of `count` words of segment `number` of `transcript`; nil if the segment has none.
  func sentence(
    ofWord place: Int, of count: Int, in number: Int, _ transcript: [Transcript.Segment]
  ) -> Int? {
    let segment = transcript[number]
    let time =
      segment.words.count == count && segment.words.indices.contains(place)
      ? (segment.words[place].span.start + segment.words[place].span.end) / 2
      : segment.span.start + segment.span.count * (2 * place + 1) / (2 * max(1, count))
    let here = sentences.indices.filter {
      sentences[$0].span.meets(segment.span) && isSpoken($0, number, transcript)
    }
    return here.first { sentences[$0].span.holds(time) }
      ?? here.min { sentences[$0].span.gap(to: time) < sentences[$1].span.gap(to: time) }
  }
}

extension Owner.Verdict {
  /// The words for all that a verdict can say, as they are shown and typed.
  package static let allWords =
    ["event", "not the event", "keep", "leave out"] + Mood.Bin.allCases.reversed().map(\.rawValue)

  /// What it says, in words.
  package var words: [String] {
    [
      event.map { $0 ? "event" : "not the event" }, keep.map { $0 ? "keep" : "leave out" }, felt?.rawValue,
    ].compactMap(\.self)
  }

  /// Says what `word`, one of `allWords`, says; returns false for another one.
  package mutating func say(_ word: String) -> Bool {
    switch word {
    case "event": event = true
    case "not the event": event = false
    case "keep": keep = true
    case "leave out": keep = false
    default:
      guard let bin = Mood.Bin(rawValue: word) else { return false }
      felt = bin
    }
    return true
  }
}

extension Span {
  fileprivate func holds(_ sample: Int) -> Bool { start <= sample && sample < end }

  /// Distance to `sample`; 0 inside.
  fileprivate func gap(to sample: Int) -> Int { max(0, start - sample, sample - (end - 1)) }
}
