import Foundation
import Model
import StageContract
import TestSupport
import Testing

/// A segment of `text` from one second to another.
private func segment(_ channel: Channel?, _ start: Double, _ end: Double, _ text: String = "Yes.")
  -> Transcript.Segment
{
  Transcript.Segment(
    chunk: 0, span: Span(start: Int(start * 16_000), end: Int(end * 16_000)), text: text, words: [],
    language: "en",
    averageLogprob: 0, noSpeechProbability: 0, temperature: 0, channel: channel)
}

private func transcript(_ segments: [Transcript.Segment]) -> Transcript {
  Transcript(language: "en", durationSamples: 1_600_000, segments: segments, suspects: [])
}

@Suite struct SpeakersTests {
  @Test func segmentsDuringWhichTheOtherOneSpeaksAreFound() {
    let call = transcript([
      segment(.left, 0, 10), segment(.right, 2, 3), segment(.right, 9.8, 12), segment(.left, 12, 20),
      segment(.right, 19, 22), segment(.left, 20, 21),
    ])
    #expect(call.overlappingSegments == [0, 1, 3, 4, 5])
    #expect(transcript([segment(nil, 0, 10), segment(nil, 2, 3)]).overlappingSegments.isEmpty)
  }

  @Test func theChannelOfASegmentIsWrittenOnlyWhereThereIsOne() throws {
    let mixed = String(decoding: transcript([segment(nil, 0, 1)]).encoded(), as: UTF8.self)
    #expect(!mixed.contains("channel"))
    let call = transcript([segment(.left, 0, 1), segment(.right, 1, 2)])
    let read = try Transcript.decode(call.encoded(), path: "transcript.json")
    #expect(read.segments.map(\.channel) == [.left, .right] && read.isSeparated)
  }

  @Test func speakersHaveTheNamesThatTheOwnerGaveElseTheirPlaces() {
    var entry = EntryDocuments(id: "a")
    entry.transcript = transcript([segment(.left, 0, 1), segment(.right, 1, 2), segment(nil, 2, 3)])
    func names() -> [String?] { entry.transcript?.segments.map { entry.speaker(of: $0) } ?? [] }
    #expect(names() == ["left", "right", nil] && entry.speakers == "left, right" && !entry.isOfBoth)
    entry.extract = Extract(terms: [], people: [], facts: [], tasks: [], speakers: ChannelNames(left: "Anna"))
    #expect(names() == ["Anna", "right", nil] && entry.speakers == "left Anna, right" && entry.isOfBoth)
    entry.extract?.speakers?.right = "me"
    #expect(entry.speakers == "left Anna, right me" && !entry.isOfBoth)
  }

  @Test func chunksOfTwoChannelsAreTakenApartAgain() {
    func chunks(_ spans: (Int, Int)...) -> Chunks {
      let spans = spans.map { Span(start: $0.0, end: $0.1) }
      return Chunks(
        durationSamples: 1000, detector: "energy", gapSamples: 10, speech: spans,
        chunks: spans.map { Chunks.Chunk(spans: [$0]) })
    }
    let (left, right) = (chunks((0, 100), (300, 400)), chunks((90, 200), (500, 600)))
    let both = Chunks(left: left, right: right)
    #expect(both.speech == [(0, 200), (300, 400), (500, 600)].map { Span(start: $0.0, end: $0.1) })
    #expect(both.chunks.map(\.channel) == [.left, .left, .right, .right])
    #expect(both.part(.left) == left && both.part(.right) == right)
    #expect(!String(decoding: left.encoded(), as: UTF8.self).contains("channel"))
  }

  @Test func aCorrectionOfOneSpeakerLeavesWhatTheOtherOneSaysMeanwhile() {
    let call = transcript([segment(.left, 0, 10, "I went to Roam."), segment(.right, 4, 5, "Really?")])
    var owner = Owner()
    owner.correct(call.segments[1].span, to: "Truly?", in: call)
    owner.correct(call.segments[0].span, to: "I went to Rome.", in: call)
    #expect(call.corrected(by: owner).segments.map(\.text) == ["I went to Rome.", "Truly?"])
    #expect(call.corrected(by: owner).segments.map(\.channel) == [.left, .right])
    owner.correct(call.segments[0].span, to: nil, in: call)
    #expect(call.corrected(by: owner).segments.map(\.text) == ["I went to Roam.", "Truly?"])
  }
}
