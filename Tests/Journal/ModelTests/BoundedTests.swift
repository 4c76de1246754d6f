import Foundation
import Model
import StageContract
import Testing

@Suite struct BoundedTests {
  private static let span = Span(start: 0, end: 16_000)
  private static let sentence = Sentence(text: "", span: span, segment: 0)
  private static let mood = Mood(
    score: 0.5, feeling: "calm", sentences: [.init(sentence: sentence, score: 0.25, feeling: nil)],
    reasons: [.init(sentence: 0, share: 0.75)])
  private static let transcript = Transcript(
    language: "en", durationSamples: 7,
    segments: [
      .init(
        chunk: 3, span: span, text: "", words: [.init(text: "", span: span, logprob: -0.125)], language: "en",
        averageLogprob: -0.25, noSpeechProbability: 0.5, temperature: 0.75)
    ], suspects: [.init(span: span, reason: .loop, segments: [5], retried: false)])
  private static let extract = Extract(
    terms: [.init(stem: "a", word: "a", count: 3, nouns: 2)], people: [.init(name: "b", count: 4)],
    facts: [.init(kind: .water, sentence: sentence, value: 250, confidence: 0.5)], tasks: [])

  /// A document, a number in it, its replacement, and the key that the error must name.
  @Test(arguments: [
    (mood.encoded(), "\"score\" : 0.5", "\"score\" : 1e300", "score"),
    (mood.encoded(), "\"score\" : 0.5", "\"score\" : -1.5", "score"),
    (mood.encoded(), "\"score\" : 0.25", "\"score\" : 2", "sentences.[0].score"),
    (mood.encoded(), "\"sentence\" : 0,", "\"sentence\" : -1,", "reasons.[0].sentence"),
    (mood.encoded(), "\"share\" : 0.75", "\"share\" : 1e18", "reasons.[0].share"),
    (mood.encoded(), "16000", "9223372036854775807", "sentences.[0].sentence.span.end"),
    (
      mood.encoded(), "\"start\" : 0", "\"start\" : -9223372036854775808", "sentences.[0].sentence.span.start"
    ),
    (transcript.encoded(), "\"duration_samples\" : 7", "\"duration_samples\" : -7", "duration_samples"),
    (transcript.encoded(), "\"chunk\" : 3", "\"chunk\" : 4611686018427387904", "segments.[0].chunk"),
    (transcript.encoded(), "-0.125", "-1e200", "segments.[0].words.[0].logprob"),
    (transcript.encoded(), "-0.25", "1e200", "segments.[0].average_logprob"),
    (transcript.encoded(), " 5\n", " 9223372036854775807\n", "suspects.[0].segments.[0]"),
    (extract.encoded(), "\"count\" : 3", "\"count\" : 9223372036854775807", "terms.[0].count"),
    (extract.encoded(), "\"nouns\" : 2", "\"nouns\" : -2", "terms.[0].nouns"),
    (extract.encoded(), "\"value\" : 250", "\"value\" : 1e308", "facts.[0].value"),
  ])
  func aNumberOutOfRangeIsNamedByItsKey(document: Data, from: String, to: String, key: String) throws {
    let text = String(decoding: document, as: UTF8.self)
    #expect(text.contains(from))
    let data = Data(text.replacing(from, with: to, maxReplacements: 1).utf8)
    let error = #expect(throws: DocumentError.self) {
      if text.contains("\"name\" : \"mood\"") {
        _ = try Mood.decode(data, path: "p")
      } else if text.contains("\"name\" : \"transcript\"") {
        _ = try Transcript.decode(data, path: "p")
      } else {
        _ = try Extract.decode(data, path: "p")
      }
    }
    #expect(error?.description.contains("key \(key) has an invalid value") == true, "\(error as Any)")
  }

  @Test func numbersInRangeAndAbsentOnesReadAsTheyWereWritten() throws {
    #expect(try Mood.decode(Self.mood.encoded(), path: "p") == Self.mood)
    #expect(try Transcript.decode(Self.transcript.encoded(), path: "p") == Self.transcript)
    var extract = Self.extract
    #expect(try Extract.decode(extract.encoded(), path: "p") == extract)
    (extract.terms[0].nouns, extract.facts[0].value) = (nil, nil)
    let text = String(decoding: extract.encoded(), as: UTF8.self)
    #expect(!text.contains("nouns") && !text.contains("value"))
    #expect(try Extract.decode(extract.encoded(), path: "p") == extract)
  }

  @Test(arguments: ["0000-01-01T00:00:00Z", "-0001-01-01T00:00:00Z", "+292277026596-12-04T15:30:08Z"])
  func anInstantOfNoYearThatIsWrittenIsNone(text: String) {
    #expect(Instant.date(text) == nil)
    #expect(Instant.date("9999-12-31T23:59:59Z") != nil)
  }
}
