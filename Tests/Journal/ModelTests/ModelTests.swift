import Foundation
import Model
import TestSupport
import Testing

@Suite struct ModelTests {
  @Test func aChunkPlaysItsSpansAndTheGapsBetweenThem() {
    let chunk = Chunks.Chunk(spans: [Span(start: 100, end: 200), Span(start: 500, end: 550)])
    #expect(chunk.playedSamples(gap: 30) == 180)
    #expect(Chunks.Chunk(spans: []).playedSamples(gap: 30) == 0)
  }

  @Test(arguments: [
    (0, "0:00"), (15_999, "0:00"), (16_000, "0:01"), (16_000 * 65, "1:05"), (16_000 * 3599, "59:59"),
    (16_000 * 3600, "1:00:00"), (16_000 * 36_061, "10:01:01"),
  ])
  func theClockShowsWholeSeconds(samples: Int, text: String) { #expect(SampleClock.text(samples) == text) }

  @Test func theClockConverts() {
    #expect(SampleClock.samples(milliseconds: 250) == 4000)
    #expect(SampleClock.samples(centiseconds: 3) == 480)
    #expect(SampleClock.seconds(8000) == 0.5)
  }

  @Test(arguments: [
    (-1, Mood.Bin.negative), (-0.21, .negative), (-0.2, .neutral), (0, .neutral), (0.2, .neutral),
    (0.21, .positive), (1, .positive),
  ])
  func moodsHaveThreeBinsWithTheBordersNeutral(score: Double, bin: Mood.Bin) {
    #expect(Mood.Bin(score: score) == bin)
    #expect(Mood(score: score, feeling: "unclear", sentences: []).label == bin)
  }

  @Test func instantsAreReadWithAndWithoutFractionsAndOffsets() throws {
    let date = try #require(Instant.date("2026-11-20T07:15:03Z"))
    #expect(date.timeIntervalSince1970 == 1_795_158_903)
    #expect(Instant.date("2026-11-20T08:15:03+01:00") == date)
    let fraction = try #require(Instant.date("2026-11-20T07:15:03.5Z"))
    #expect(abs(fraction.timeIntervalSince(date) - 0.5) < 0.001)
    #expect(Instant.text(date) == "2026-11-20T07:15:03Z")
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    #expect(Instant.text(date, timeZone: berlin) == "2026-11-20T08:15:03+01:00")
  }

  @Test(arguments: ["", "yesterday", "2026-11-20", "2026-13-20T07:15:03Z", "2026-11-20T07:15:03"])
  func whatIsNoInstantIsNone(text: String) { #expect(Instant.date(text) == nil) }

  @Test func aTranscriptWithoutWordsIsTheSameButForThem() throws {
    try withIndexFolder { folder in
      let path = folder + "/transcript.json"
      var transcript = GoldenText.transcript(["I walked home.", "It \"rained\": \"words\": [1]."])
      transcript.segments[0].words[0].text = "wal]k\""
      transcript.segments[0].words[1].text = "[["
      try transcript.write(to: path)
      #expect(try Transcript.read(path) == transcript)
      var expected = transcript
      for index in expected.segments.indices { expected.segments[index].words = [] }
      #expect(try Transcript.readWithoutWords(path) == expected)
    }
  }
}
