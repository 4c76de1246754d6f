import Model
import Testing

@testable import TranscribeStage

@Suite struct WordsTests {
  @Test func joinsBytesBeforeDecodingThem() {
    let bytes = Array(" Käse,".utf8)
    let tokens = [
      DecodedToken(id: 1, bytes: Array(bytes[..<3]), logprob: -0.2),
      DecodedToken(id: 2, bytes: Array(bytes[3...]), logprob: -0.4),
      DecodedToken(id: 50_400, bytes: [], logprob: -9),
      Made.token(" bitte"), Made.token("."),
    ]
    let words = Words.join(tokens, language: "de")
    #expect(words.map(\.text) == ["Käse,", "bitte."])
    #expect(abs(words[0].logprob + 0.3) < 1e-9)
  }

  @Test func splitsLanguagesWithoutSpacesAtWholeCharacters() {
    let bytes = Array("日".utf8)
    let tokens = [
      DecodedToken(id: 1, bytes: Array(bytes[..<1]), logprob: 0),
      DecodedToken(id: 2, bytes: Array(bytes[1...]), logprob: 0), Made.token("本"),
    ]
    #expect(Words.join(tokens, language: "ja").map(\.text) == ["日", "本"])
  }

  @Test func aNoteIsAWordOfItsOwnWhateverTouchesIt() {
    let tokens = [" -", "[", "MUSIC", "]", "So", " I", " paid", "…", "[laughs", "].", " Bye"].map {
      Made.token($0)
    }
    let words = Words.join(tokens, language: "en").map(\.text)
    #expect(words == ["-", "[MUSIC]", "So", "I", "paid…", "[laughs].", "Bye"])
    #expect(SoundNotes.ranges(in: words) == [1..<2, 5..<6])
  }

  @Test func timesFollowTheSoundAndNeverOverlap() {
    // A second of sound, a second of silence, a second of sound.
    let frames = (0..<300).map { Float((100..<200).contains($0) ? 0 : 0.2) }
    let words = ["aaaa", "bbbb"].map { Words.Word(text: $0, logprob: 0) }
    #expect(Words.times(of: words, in: 0..<48_000, frames: frames) == [0..<16_000, 32_000..<48_000])
  }

  @Test func timesStayInsideTheSegment() {
    let words = (0..<40).map { Words.Word(text: "w\($0)", logprob: 0) }
    for played in [0..<1, 100..<100, 500..<4000, 40_000..<90_000] {
      let times = Words.times(of: words, in: played, frames: [Float](repeating: 0.1, count: 300))
      #expect(times.allSatisfy { $0.lowerBound >= played.lowerBound && $0.upperBound <= played.upperBound })
      #expect(zip(times, times.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
    }
  }

  @Test(arguments: [
    (0..<50, Span(start: 1000, end: 1050)), (0..<100, Span(start: 1000, end: 1100)),
    (0..<110, Span(start: 1000, end: 1100)), (50..<170, Span(start: 1050, end: 5050)),
    (105..<140, Span(start: 5000, end: 5020)), (130..<999, Span(start: 5010, end: 5200)),
    (900..<999, Span(start: 5200, end: 5200)),
  ])
  func mapsPlayedTimesToTheRecording(_ played: Range<Int>, _ expected: Span) {
    let chunk = Chunks.Chunk(spans: [Span(start: 1000, end: 1100), Span(start: 5000, end: 5200)])
    #expect(ChunkAudio(chunk: chunk, gap: 20, samples: []).recording(played) == expected)
  }
}
