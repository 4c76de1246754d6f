import Foundation
import Model
import StageContract
import Testing

@Suite struct OwnerTests {
  /// Consecutive segments of `texts`; a word lasts 100 samples, with 50 samples between segments.
  private func transcript(_ texts: String..., from start: Int = 0) -> Transcript {
    var start = start
    let segments = texts.map { text in
      let words = text.split(separator: " ").enumerated().map { index, word in
        Transcript.Word(
          text: String(word), span: Span(start: start + index * 100, end: start + index * 100 + 100),
          logprob: -0.1)
      }
      let span = Span(start: start, end: start + max(1, words.count) * 100)
      start = span.end + 50
      return Transcript.Segment(
        chunk: 0, span: span, text: text, words: words, language: "en", averageLogprob: -0.1,
        noSpeechProbability: 0, temperature: 0)
    }
    return Transcript(language: "en", durationSamples: start, segments: segments, suspects: [])
  }

  private func texts(_ transcript: Transcript) -> [String] { transcript.segments.map(\.text) }

  @Test func aCorrectedSegmentSharesItsTimeAmongTheOwnersWords() {
    let heard = transcript("I sore it", "Yes")
    var owner = Owner()
    owner.correct(heard.segments[0].span, to: "I saw it, there", in: heard)
    let corrected = heard.corrected(by: owner)
    #expect(corrected.text == "I saw it, there Yes")
    #expect(corrected.segments[0].words.map(\.text) == ["I", "saw", "it,", "there"])
    #expect(corrected.segments[0].words.map(\.span.start) == [0, 75, 150, 225])
    #expect(corrected.segments[0].span == heard.segments[0].span)
    #expect(corrected.segments[1] == heard.segments[1])
    #expect(heard.corrected(by: nil) == heard)
    owner.correct(heard.segments[0].span, to: "", in: heard)
    #expect(owner.corrections.count == 1)
    #expect(heard.corrected(by: owner).segments[0].words.isEmpty)
    owner.correct(heard.segments[0].span, to: nil, in: heard)
    #expect(owner == Owner())
  }

  @Test func wordsOfTheOwnerFollowTheSpeechIntoOtherSegments() {
    let heard = transcript("we met hair Smith", "at the station", "later")
    var owner = Owner()
    owner.correct(heard.segments[0].span, to: "we met Herr Schmidt", in: heard)
    // As one segment, as three, and as other words at the same time.
    let merged = transcript("we met hair Smith at the station later")
    #expect(texts(merged.corrected(by: owner)) == ["we met Herr Schmidt at the station later"])
    let split = transcript("we met", "hair Smith", "at the station", "later")
    #expect(texts(split.corrected(by: owner)) == ["we met", "Herr Schmidt", "at the station", "later"])
    let other = transcript("we mad her Smith at the station later")
    #expect(texts(other.corrected(by: owner)) == ["we met Herr Schmidt at the station later"])
    // The same words, a moment later: the run of words tells where.
    let moved = transcript("oh we met hair Smith at the station", from: -120 + 150)
    #expect(texts(moved.corrected(by: owner)) == ["oh we met Herr Schmidt at the station"])
  }

  @Test func whereALaterModelHearsNothingTheOwnersWordsKeepTheirPlace() {
    let heard = transcript("one", "too", "three")
    var owner = Owner()
    owner.correct(heard.segments[1].span, to: "two", in: heard)
    var later = heard
    later.segments.remove(at: 1)
    later.suspects = [.init(span: Span(start: 0, end: 1), reason: .loop, segments: [0, 1], retried: false)]
    let corrected = later.corrected(by: owner)
    #expect(texts(corrected) == ["one", "two", "three"])
    #expect(corrected.suspects[0].segments == [0, 2])
    owner.correct(heard.segments[1].span, to: "", in: heard)
    #expect(later.corrected(by: owner) == later)
  }

  @Test func ofTwoCorrectionsOfOnePassageTheLaterCounts() {
    let heard = transcript("a b c d")
    var owner = Owner()
    owner.correct(heard.segments[0].span, to: "A B C D", in: heard)
    var later = transcript("a b", "c d")
    later.segments[1] = transcript("c d", from: 200).segments[0]
    #expect(texts(later.corrected(by: owner)) == ["A B", "C D"])
    owner.correct(later.segments[1].span, to: "C E", in: later)
    #expect(texts(later.corrected(by: owner)) == ["A B", "C E"])
    owner.correct(later.segments[1].span, to: nil, in: later)
    #expect(texts(later.corrected(by: owner)) == ["A B", "c d"])
    owner.correct(Span(start: 0, end: 400), to: nil, in: later)
    #expect(owner.corrections.isEmpty)
  }

  @Test func theFirstVersionIsReadAndTiedToPassagesWithTheNextCorrection() throws {
    let text =
      #"{"schema":{"name":"owner","version":1},"private":true,"corrections":{"1":"so","9":"nowhere"}}"#
    var owner = try Owner.decode(Data(text.utf8), path: "p")
    #expect(owner.isPrivate && owner.schema == Owner.currentSchema)
    #expect(owner.corrections == [.init(segment: 1, text: "so"), .init(segment: 9, text: "nowhere")])
    #expect(try Owner.decode(owner.encoded(), path: "p") == owner)
    let heard = transcript("one", "sew")
    #expect(texts(heard.corrected(by: owner)) == ["one", "so"])
    owner.correct(heard.segments[0].span, to: "1", in: heard)
    #expect(
      owner.corrections == [
        .init(span: heard.segments[1].span, heard: "sew", text: "so"), .init(segment: 9, text: "nowhere"),
        .init(span: heard.segments[0].span, heard: "one", text: "1"),
      ])
    #expect(try Owner.decode(owner.encoded(), path: "p") == owner)
  }
}
