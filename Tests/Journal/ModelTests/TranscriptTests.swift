import Foundation
import Model
import StageContract
import Testing

@Suite struct TranscriptTests {
  @Test func `A transcript of version 1 is read, without sounds`() throws {
    let text = """
      {"schema": {"name": "transcript", "version": 1}, "language": "en", "duration_samples": 32000, "suspects": [],
      "segments": [{"chunk": 0, "span": {"start": 0, "end": 9}, "text": "[MUSIC]", "words": [], "language": "en",
      "average_logprob": -0.1, "no_speech_probability": 0, "temperature": 0}]}
      """
    let transcript = try Transcript.decode(Data(text.utf8), path: "transcript.json")
    #expect(transcript.sounds == nil && transcript.wordless.isEmpty)
    #expect(transcript.text == "[MUSIC]" && transcript.schema.version == 1)
  }

  @Test func `Sounds and speech without words are kept apart from segments`() throws {
    let transcript = Transcript(
      language: "en", durationSamples: 32_000, segments: [],
      suspects: [.init(span: Span(start: 4, end: 9), reason: .noWords, segments: [], retried: true)],
      sounds: [.init(span: Span(start: 4, end: 9), text: "(laughing)")])
    let text = String(decoding: transcript.encoded(), as: UTF8.self)
    #expect(text.contains("\"no_words\""))
    #expect(try Transcript.decode(transcript.encoded(), path: "transcript.json") == transcript)
    #expect(transcript.wordless == [Span(start: 4, end: 9)] && transcript.text.isEmpty)
  }
}
