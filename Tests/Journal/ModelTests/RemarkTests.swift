import StageContract
import Testing

@testable import Model

@Suite struct RemarkTests {
  private static let second = SampleClock.rate
  private static func span(_ start: Int, _ end: Int) -> Span {
    Span(start: start * second, end: end * second)
  }

  private static let sentences: [(Remark, String)] = [
    (
      Remark(kind: .cutShort, span: span(400, 400), missingSeconds: 200),
      "the last 3:20 of 10:00 that the file declares are missing"
    ),
    (
      Remark(kind: .cutShort, detail: "no length"), "the end is missing: the file is cut short (no length)"
    ),
    (Remark(kind: .gap, span: span(130, 165)), "2:10–2:45 is missing: the file is damaged there"),
    (
      Remark(kind: .gap, span: span(130, 130), missingSeconds: 0.2),
      "at 2:10, 1 s is missing: the file is damaged there"
    ),
    (Remark(kind: .gap, span: span(130, 130)), "something is missing at 2:10: the file is damaged there"),
    (
      Remark(kind: .damagedHeader, detail: "header declares 0 bytes of audio"),
      "the header of the file is damaged; the sound was read without it (header declares 0 bytes of audio)"
    ),
    (
      Remark(kind: .noSecondDecoder, span: span(3700, 3700)),
      "everything from 1:01:40 on is missing: the file is damaged there, and ffmpeg, which may read on, is not installed"
    ),
    (Remark(kind: .clipped, span: span(30, 50)), "words may be lost at 0:30–0:50: the recording is clipped"),
    (Remark(kind: .clipped), "words may be lost: the recording is clipped"),
    (Remark(kind: .noSignal, span: span(0, 9)), "there is no signal at 0:00–0:09"),
    (Remark(kind: .noSignal), "there is no signal; the microphone may have failed"),
    (Remark(kind: .twoChannels), "two channels have different voices; both were mixed into one"),
    (
      Remark(kind: .otherStream, detail: "aac, 2 channels"),
      "a further audio stream of the file was not transcribed (aac, 2 channels)"
    ),
    (
      Remark(kind: .noWords, span: span(60, 67)),
      "no words were found at 1:00–1:07, although it sounds like speech"
    ),
  ]

  @Test(arguments: sentences)
  func `A remark is one sentence with its place and reason`(remark: Remark, sentence: String) {
    #expect(remark.sentence == sentence)
  }

  @Test func `Lengths that no file has are told without a crash`() {
    for seconds in [-1, 1e300, .infinity] {
      let remark = Remark(kind: .cutShort, span: Self.span(1, 1), missingSeconds: seconds)
      #expect(remark.sentence.hasPrefix("the last ") && !remark.sentence.contains("{"))
    }
  }

  @Test func `What the owner has seen is no longer told, and what is new is`() throws {
    let (seen, new) = (Remark(kind: .clipped), Remark(kind: .gap, span: Self.span(1, 2), missingSeconds: 1.1))
    var entry = EntryDocuments(id: "a")
    #expect(entry.remarks == nil)
    entry.source = Self.source
    #expect(entry.remarks == nil)
    entry.source?.hearing = Hearing(remarks: [seen, new])
    #expect(entry.remarks == [seen, new])
    // As the file has it.
    entry.owner = try Owner.decode(Owner(seenRemarks: [seen]).encoded(), path: "owner.json")
    #expect(entry.owner?.seenRemarks == [seen] && entry.remarks == [new])
    entry.owner?.seenRemarks = []
    #expect(entry.owner == Owner())
  }

  @Test func `Long speech without words is told until the owner has seen it or says what it was`() {
    func transcript(_ texts: [String], _ wordless: [Span]) -> Transcript {
      Transcript(
        language: "en", durationSamples: 60 * Self.second,
        segments: texts.map {
          .init(
            chunk: 0, span: Self.span(0, 2), text: $0, words: [], language: "en", averageLogprob: 0,
            noSpeechProbability: 0, temperature: 0)
        }, suspects: wordless.map { .init(span: $0, reason: .noWords, segments: [], retried: true) })
    }
    let (short, long) = (Self.span(10, 14), Self.span(30, 36))
    let remark = Remark(kind: .noWords, span: long)
    var entry = EntryDocuments(id: "a", transcript: transcript(["Good morning."], [short, long]))
    #expect(entry.remarks == nil)
    entry.source = Self.source
    entry.source?.hearing = Hearing(remarks: [Remark(kind: .twoChannels)])
    #expect(entry.remarks == [Remark(kind: .twoChannels), remark])
    entry.owner = Owner(seenRemarks: [remark])
    #expect(entry.remarks == [Remark(kind: .twoChannels)] && entry.allRemarks?.count == 2)
    let passage = Owner.Review.Passage(span: long, heard: "")
    entry.owner = Owner(reviews: [Owner.Review(.wrong, passage: passage, at: "2026-11-20T08:00:00Z")])
    #expect(entry.remarks == [Remark(kind: .twoChannels)] && entry.wordless == [short])
    // All of a short memo is lost.
    entry = EntryDocuments(id: "b", source: entry.source, transcript: transcript([], [short]))
    #expect(entry.remarks?.last == Remark(kind: .noWords, span: short))
  }

  private static let source = Source(
    container: "WAV", encoding: "PCM", decoder: "libsndfile", sampleRateHertz: 16_000, channels: 1,
    durationSamples: 16_000, spokenAt: "2026-11-20T07:15:03Z", spokenAtSource: .name,
    loudness: .init(rmsDecibels: -20, peakDecibels: -1, clippedSamples: 0))
}
