import Foundation
import Model
import StageContract
import Testing

@testable import TranscribeStage

@Suite struct ChannelTranscriptsTests {
  /// What one person says: a word every half second, from a second on.
  private struct Speech {
    var second: Double
    var text: String
    /// Loudness of the speaker's own channel.
    var loudness: Float = 0.3
  }

  /// Noise that swells and fades with the words, differently for each `seed`.
  private static func voice(_ speech: [Speech], seconds: Int, seed: Int) -> [Float] {
    var samples = [Float](repeating: 0, count: seconds * SampleClock.rate)
    for part in speech {
      let words = part.text.split(separator: " ").count
      for offset in 0..<(words * SampleClock.rate / 2) {
        let index = Int(part.second * Double(SampleClock.rate)) + offset
        let noise = Float((index &* 7919 &+ seed &* 104_729) % 1009) / 504.5 - 1
        let beat = Float(sin(Double(offset) / Double(1200 + 700 * seed)))
        samples[index] += noise * beat * beat * part.loudness
      }
    }
    return samples
  }

  private static func transcript(_ heard: [Speech], seconds: Int, language: String = "en") -> Transcript {
    let segments = heard.enumerated().map { index, part in
      let start = Int(part.second * Double(SampleClock.rate))
      let words = part.text.split(separator: " ").enumerated().map { place, word in
        Transcript.Word(
          text: String(word), span: Span(start: start + place * 8000, end: start + (place + 1) * 8000),
          logprob: 0)
      }
      return Transcript.Segment(
        chunk: index, span: Span(start: start, end: start + words.count * 8000), text: part.text,
        words: words,
        language: language, averageLogprob: 0, noSpeechProbability: 0, temperature: 0)
    }
    return Transcript(
      language: language, durationSamples: seconds * SampleClock.rate, segments: segments, suspects: [])
  }

  /// The transcript of a call in which each channel hears `bleed` of the other one.
  /// - Parameter echoes: what was understood of the other speaker, in the left and in the right channel.
  private func merge(
    left: [Speech], right: [Speech], bleed: Float = 0, echoes: (left: [Speech], right: [Speech]) = ([], []),
    seconds: Int = 20
  ) -> Transcript {
    let (one, other) = (
      Self.voice(left, seconds: seconds, seed: 1), Self.voice(right, seconds: seconds, seed: 2)
    )
    func heard(_ own: [Speech], _ echo: [Speech]) -> Transcript {
      Self.transcript((own + echo).sorted { $0.second < $1.second }, seconds: seconds)
    }
    return ChannelTranscripts(
      transcripts: [.left: heard(left, echoes.left), .right: heard(right, echoes.right)], leftChunks: 100,
      levels: ChannelLevels(
        left: zip(one, other).map { $0 + $1 * bleed }, right: zip(one, other).map { $1 + $0 * bleed })
    ).merged
  }

  private func lines(_ transcript: Transcript) -> [String] {
    transcript.segments.map { "\($0.channel?.rawValue ?? "-"): \($0.text)" }
  }

  private let anna = [Speech(second: 1, text: "How are you today"), Speech(second: 8, text: "And what else")]
  private let me = [
    Speech(second: 4, text: "I am very tired"), Speech(second: 9, text: "Nothing at all really"),
  ]

  @Test func segmentsOfBothAreInTheOrderOfTime() {
    let call = merge(left: anna, right: me)
    #expect(
      lines(call) == [
        "left: How are you today", "right: I am very tired", "left: And what else",
        "right: Nothing at all really",
      ])
    #expect(call.segments.map(\.chunk) == [0, 100, 1, 101])
    #expect(call.durationSamples == 320_000 && call.language == "en")
    #expect(call.overlappingSegments == [2, 3])
  }

  @Test(arguments: [0.5, 0.25, 0.1] as [Float]) func whatIsHeardInTheOtherChannelIsOfTheLouderOne(
    bleed: Float
  ) {
    let call = merge(left: anna, right: me, bleed: bleed, echoes: (left: [me[0]], right: [anna[0]]))
    #expect(lines(call) == lines(merge(left: anna, right: me)))
  }

  @Test func anEchoThatIsUnderstoodOtherwiseIsLeftOut() {
    let call = merge(
      left: anna, right: me, bleed: 0.25,
      echoes: (
        left: [Speech(second: 4, text: "Hi Ann merry Thai")],
        right: [Speech(second: 1, text: "Now argue to bay")]
      ))
    #expect(lines(call) == lines(merge(left: anna, right: me)))
  }

  @Test func wordsOfTheOtherOneLeaveASegmentThatGoesOn() {
    let answer = [Speech(second: 4, text: "Fine thanks a lot")]
    let heard = Speech(second: 2, text: "you today Yes indeed Fine thanks a lot")
    let (left, right) = (
      Self.voice([anna[0]], seconds: 20, seed: 1), Self.voice(answer, seconds: 20, seed: 2)
    )
    let call = ChannelTranscripts(
      transcripts: [
        .left: Self.transcript([anna[0]], seconds: 20), .right: Self.transcript([heard], seconds: 20),
      ], leftChunks: 1,
      levels: ChannelLevels(left: left, right: zip(left, right).map { $0 * 0.25 + $1 })
    ).merged
    #expect(lines(call) == ["left: How are you today", "right: Yes indeed Fine thanks a lot"])
    #expect(call.segments[1].span == Span(start: 48_000, end: 96_000))
  }

  @Test func theSameWordsByBothAreKeptWhereNeitherIsLouder() {
    let yes = [Speech(second: 4, text: "Yes of course")]
    #expect(lines(merge(left: yes, right: yes)) == ["left: Yes of course", "right: Yes of course"])
    // Spoken at another time, they are no echo.
    let later = [Speech(second: 12, text: "Yes of course", loudness: 0.05)]
    #expect(merge(left: yes, right: later).segments.count == 2)
  }

  @Test func suspectsFollowTheirSegments() {
    var left = Self.transcript(anna, seconds: 20)
    left.suspects = [.init(span: left.segments[1].span, reason: .lowConfidence, segments: [1], retried: true)]
    var right = Self.transcript([anna[0]] + me, seconds: 20)
    right.suspects = [0, 2].map {
      .init(span: right.segments[$0].span, reason: .lowConfidence, segments: [$0], retried: true)
    }
    let (one, other) = (Self.voice(anna, seconds: 20, seed: 1), Self.voice(me, seconds: 20, seed: 2))
    let call = ChannelTranscripts(
      transcripts: [.left: left, .right: right], leftChunks: 2,
      levels: ChannelLevels(left: one, right: zip(one, other).map { $0 * 0.25 + $1 })
    ).merged
    #expect(call.segments.count == 4)
    #expect(call.suspects.map(\.segments) == [[2], [3]])
    #expect(call.suspects.map(\.span) == [call.segments[2].span, call.segments[3].span])
  }

  @Test func soundsAndSpeechWithoutWordsAreOfTheLouderChannel() {
    let span = Span(start: 64_000, end: 96_000)
    var (left, right) = (Self.transcript(anna, seconds: 20), Self.transcript([me[1]], seconds: 20))
    left.suspects = [.init(span: span, reason: .noWords, segments: [], retried: true)]
    right.suspects = left.suspects
    left.sounds = [.init(span: span, text: "[noise]")]
    right.sounds = [.init(span: span, text: "[laughter]")]
    let (one, other) = (Self.voice(anna, seconds: 20, seed: 1), Self.voice(me, seconds: 20, seed: 2))
    let call = ChannelTranscripts(
      transcripts: [.left: left, .right: right], leftChunks: 2,
      levels: ChannelLevels(left: zip(one, other).map { $0 + $1 * 0.25 }, right: other)
    ).merged
    #expect(call.wordless == [span] && call.suspects.count == 1)
    #expect(call.sounds == [.init(span: span, text: "[laughter]")])
  }
}
