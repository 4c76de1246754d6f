import Application
import Foundation
import Model

@testable import sonar

extension Output {
  /// Not styled.
  static let plain = Output(environment: [:], isTerminal: false)
}

/// A small entry with one suspect segment, hard characters and a segment without text.
enum ExampleEntry {
  static let transcript = Transcript(
    language: "en", durationSamples: 60_000_000,
    segments: [
      segment(0, 24_008, "I met Anna & Tom."), segment(24_008, 40_000, "We said a --> b\n\nand <c>."),
      segment(40_000, 40_000, ""), segment(80_000, 80_000, "1. Thank you."),
      segment(57_600_000, 57_616_000, "The end."),
    ],
    suspects: [
      .init(span: Span(start: 80_000, end: 80_000), reason: .inventedPhrase, segments: [3], retried: true),
      .init(span: Span(start: 80_000, end: 80_000), reason: .silence, segments: [3], retried: true),
    ])

  static var documents: EntryDocuments {
    let sentence = Sentence(text: "", span: Span(start: 24_008, end: 40_000), segment: 1)
    var entry = EntryDocuments(id: "2026-11-20T071503Z-3f9a1c2e")
    entry.source = Source(
      container: "WAV", encoding: "PCM", decoder: "libsndfile", sampleRateHertz: 16_000, channels: 1,
      durationSamples: 60_000_000, spokenAt: "2026-11-20T07:15:03Z", spokenAtSource: .name,
      loudness: .init(rmsDecibels: -20, peakDecibels: -1, clippedSamples: 0))
    entry.transcript = transcript
    entry.mood = Mood(score: 0.349, feeling: "grateful", sentences: [])
    entry.extract = Extract(
      terms: [], people: [.init(name: "Anna", count: 1)],
      facts: [
        .init(kind: .spend, sentence: sentence, value: 50, currency: "EUR", item: "coffee", confidence: 0.9)
      ],
      tasks: [.init(text: "call my parents", sentence: sentence, due: "2026-11-21")])
    entry.summary = Summary(
      style: "concise", title: "A day with *Anna*", text: "I met Anna.", sentences: [], tasks: [],
      parts: [],
      coverage: .init(spokenWords: 10, summaryWords: 3, omitted: []))
    entry.indexedTags = ["travel"]
    return entry
  }

  /// The lines that show `entry`.
  static func lines(_ entry: EntryDocuments) -> [String] {
    EntryText(entry: entry, timeZone: .gmt, output: .plain).lines
  }

  private static func segment(_ start: Int, _ end: Int, _ text: String) -> Transcript.Segment {
    Transcript.Segment(
      chunk: 0, span: Span(start: start, end: end), text: text, words: [], language: "en",
      averageLogprob: -0.1,
      noSpeechProbability: 0, temperature: 0)
  }
}
