import Foundation
import Model
import TestSupport
import Testing

@testable import Application
@testable import Workspace

@Suite struct EntryChangeTests {
  private let folder: TestFolder
  private let recording: RecordingFolder
  private let said = Sentence(
    text: "I spent 12 euros and felt awful.", span: Span(start: 0, end: 16_000), segment: 0)

  init() throws {
    folder = try TestFolder()
    recording = RecordingFolder(id: "r", path: folder.path)
  }

  private func write(_ document: some JournalDocument, _ stage: String, _ fingerprint: String) throws {
    let path = recording.artifactFolder(stage, fingerprint)
    try FileSystem.makeFolder(path)
    try document.write(to: path + "/" + type(of: document).fileName)
  }

  private func version(_ shown: [String: String], _ owner: Owner = Owner()) -> EntryVersion {
    EntryVersion(recording, shown: shown, owner: owner)
  }

  private func summary(_ style: String, _ title: String) -> Summary {
    Summary(
      style: style, title: title, text: said.text, sentences: [.init(text: said.text, spoken: said)],
      tasks: [], parts: [], coverage: .init(spokenWords: 7, summaryWords: 7, omitted: []))
  }

  private func mood(_ score: Double) -> Mood {
    Mood(
      score: score, feeling: "unclear", sentences: [.init(sentence: said, score: score, feeling: nil)],
      reasons: [.init(sentence: 0, share: 1)])
  }

  private func extract(_ values: Double..., tasks: [String] = []) -> Extract {
    Extract(
      terms: [], people: [],
      facts: values.enumerated().map {
        .init(kind: .spend, sentence: said, value: $1, currency: "EUR", confidence: Double($0) / 10)
      }, tasks: tasks.map { .init(text: $0, sentence: said) })
  }

  @Test func titlesTellTheirSentenceAndTheOwnersCountsMore() throws {
    try write(summary("concise", "Rain"), "tell", "1")
    try write(summary("warm", "Felt awful"), "tell", "2")
    let change = try EntryChange("r", version(["tell": "1"]), version(["tell": "2"]))
    #expect(change.title == .init(before: "Rain", after: "Felt awful", sentence: said.text))
    #expect(change.summary?.before?.style == "concise" && change.summary?.after?.style == "warm")
    let owned = Owner(title: "Mine")
    #expect(try EntryChange("r", version(["tell": "1"], owned), version(["tell": "2"], owned)).title == nil)
    let titled = try EntryChange("r", version(["tell": "1"]), version(["tell": "1"], owned))
    #expect(titled.title == .init(before: "Rain", after: "Mine", sentence: nil) && titled.summary == nil)
  }

  @Test func aMoodCountsIfItsBinChanged() throws {
    for (name, score) in [("1", -0.5), ("2", -0.3), ("3", 0.1)] { try write(mood(score), "feel", name) }
    #expect(try EntryChange("r", version(["feel": "1"]), version(["feel": "2"])).isEmpty)
    let change = try EntryChange("r", version(["feel": "2"]), version(["feel": "3"]))
    #expect(change.mood?.before?.label == .negative && change.mood?.after?.label == .neutral)
    #expect(change.mood?.after?.sentence == said.text)
  }

  @Test func factsAndTasksComeAndGoAsOftenAsTheyWereSaid() throws {
    try write(extract(12, 12, 3, tasks: ["Call Anna"]), "find", "1")
    try write(extract(12, 5, tasks: ["call anna", "buy milk"]), "find", "2")
    let change = try EntryChange("r", version(["find": "1"]), version(["find": "2"]))
    #expect(change.facts.lost.map(\.value) == [12, 3] && change.facts.gained.map(\.value) == [5])
    #expect(change.tasks.lost.isEmpty && change.tasks.gained.map(\.text) == ["buy milk"])
  }

  @Test func correctionsChangeTheWordsOfTheSameTranscript() throws {
    let segment = Transcript.Segment(
      chunk: 0, span: said.span, text: "I spent 12 euros", words: [], language: "en", averageLogprob: 0,
      noSpeechProbability: 0, temperature: 0)
    try write(
      Transcript(language: "en", durationSamples: 16_000, segments: [segment], suspects: []), "hear", "1")
    let corrected = Owner(corrections: [
      .init(span: said.span, heard: "I spent 12 euros", text: "I sent 12 euros")
    ])
    let change = try EntryChange("r", version(["hear": "1"]), version(["hear": "1"], corrected))
    #expect(change.words?.passages.map(\.removed) == ["spent"])
    #expect(change.words?.passages.map(\.added) == ["sent"])
  }

  @Test func theExamplesAreThoseOfWhichMostDiffers() throws {
    let none = try EntryChange("r", version([:]), version([:]))
    func change(_ id: String, title: Bool = false, summary: Bool = false) -> EntryChange {
      var change = none
      change.recording = id
      if title { change.title = .init(before: "a", after: "b") }
      if summary { change.summary = .init() }
      return change
    }
    let all = [
      change("1"), change("2", title: true), change("3", title: true, summary: true),
      change("4", summary: true),
    ]
    #expect(ChangeReport.examples(2, of: all).map(\.recording) == ["2", "3"])
    #expect(ChangeReport.examples(9, of: all) == all)
  }

  @Test func whatWasRemovedIsNamed() throws {
    try write(mood(0), "feel", "2")
    let change = try EntryChange("r", version(["feel": "1"]), version(["feel": "2"]))
    #expect(change.gone == ["feel"] && change.mood == nil && !change.isEmpty)
  }
}
