import Model
import StageContract

/// The transcripts of the two channels of a recording, which become one.
///
/// A speaker may be heard in the other one's channel, too: words that both channels have at the same time are those of
/// the louder one alone, and so is what repeats it without being understood.
struct ChannelTranscripts {
  /// The transcripts of the left and of the right channel.
  let transcripts: [Channel: Transcript]
  /// Number of chunks of the left channel, which those of the right one follow.
  let leftChunks: Int
  let levels: ChannelLevels

  /// Times of a word differ by at most this between two channels, as a segment's time is divided among its words.
  private static let timeSamples = SampleClock.rate

  /// Both, in the order in which their segments begin.
  var merged: Transcript {
    var segments: [(segment: Transcript.Segment, channel: Channel, index: Int)] = []
    var suspects: [(suspect: Transcript.Suspect, channel: Channel)] = []
    for channel in Channel.allCases {
      guard let transcript = transcripts[channel] else { continue }
      let others = WordTimes(transcripts[channel.other])
      for (index, segment) in transcript.segments.enumerated() {
        guard var own = own(segment, of: channel, among: others) else { continue }
        own.channel = channel
        if channel == .right { own.chunk += leftChunks }
        segments.append((own, channel, index))
      }
      suspects += transcript.suspects.map { ($0, channel) }
    }
    segments.sort {
      ($0.segment.span.start, $0.channel.index, $0.index) < (
        $1.segment.span.start, $1.channel.index, $1.index
      )
    }
    var places: [Channel: [Int: Int]] = [:]
    for (place, entry) in segments.enumerated() { places[entry.channel, default: [:]][entry.index] = place }
    let kept = suspects.compactMap { suspect, channel -> Transcript.Suspect? in
      var moved = suspect
      moved.segments = suspect.segments.compactMap { places[channel]?[$0] }
      guard moved.segments.isEmpty else { return moved }
      return suspect.segments.isEmpty && !levels.isQuieter(channel, in: suspect.span) ? moved : nil
    }
    let sounds = Channel.allCases.flatMap { channel in
      (transcripts[channel]?.sounds ?? []).filter { !levels.isQuieter(channel, in: $0.span) }
    }
    return Transcript(
      language: language(segments.map(\.segment)),
      durationSamples: transcripts.values.map(\.durationSamples).max() ?? 0,
      segments: segments.map(\.segment),
      suspects: kept.enumerated().sorted {
        ($0.element.span.start, $0.offset) < ($1.element.span.start, $1.offset)
      }.map(\.element),
      sounds: sounds.enumerated().sorted {
        ($0.element.span.start, $0.offset) < ($1.element.span.start, $1.offset)
      }.map(\.element))
  }

  /// The language of most of the speech; of the left channel's where both have as much.
  private func language(_ segments: [Transcript.Segment]) -> String {
    var most = (code: transcripts[.left]?.language ?? "en", samples: 0)
    for code in [most.code, transcripts[.right]?.language ?? most.code] {
      let samples = segments.filter { $0.language == code }.reduce(0) { $0 + $1.span.count }
      if samples > most.samples { most = (code, samples) }
    }
    return most.code
  }

  /// `segment` of `channel` without words that are only heard from the other one; nil if nothing is left.
  private func own(
    _ segment: Transcript.Segment, of channel: Channel, among others: WordTimes
  ) -> Transcript.Segment? {
    if levels.isEcho(channel, in: segment.span) { return nil }
    let quiet = segment.words.map { levels.isQuieter(channel, in: $0.span) }
    let doubled = zip(segment.words, quiet).map { word, isQuiet in
      isQuiet && others.contains(word, within: Self.timeSamples)
    }
    let count = doubled.count { $0 }
    guard count > 0 else { return segment }
    // An echo of which half is understood as what was said, and the rest as something else.
    if quiet.allSatisfy(\.self), 2 * count >= segment.words.count { return nil }
    var own = segment
    own.words = zip(segment.words, doubled).filter { !$1 }.map(\.0)
    guard let first = own.words.first, let last = own.words.last else { return nil }
    own.text = Words.sentence(own.words.map(\.text), language: segment.language)
    let start = doubled[0] ? first.span.start : segment.span.start
    let end = doubled[doubled.count - 1] ? last.span.end : segment.span.end
    own.span = Span(start: start, end: max(start, end))
    return own
  }
}

/// When each word of a transcript was said.
private struct WordTimes {
  private var starts: [String: [Span]] = [:]

  init(_ transcript: Transcript?) {
    for word in transcript?.segments.flatMap(\.words) ?? [] {
      let normal = Words.normal(word.text)
      if !normal.isEmpty { starts[normal, default: []].append(word.span) }
    }
  }

  /// True if the same word was said at the time of `word`, or at most `samples` before or after.
  func contains(_ word: Transcript.Word, within samples: Int) -> Bool {
    (starts[Words.normal(word.text)] ?? []).contains { span in
      span.start <= word.span.end + samples && word.span.start <= span.end + samples
    }
  }
}
