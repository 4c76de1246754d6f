import Application
import Foundation
import Measures
import Model
import StageContract
import Testing

@testable import sonar

@Suite struct EvaluationTests {
  private let output = Output(environment: [:], isTerminal: false)

  private func line<Line: Decodable>(_ type: Line.Type, _ text: String) throws -> Line {
    try decodeJSON(type, from: Data(text.utf8))
  }

  private func summary(_ lines: [(text: String, spoken: Sentence)]) -> Summary {
    Summary(
      style: "s", title: "", text: lines.map(\.text).joined(separator: " "),
      sentences: lines.map { Summary.Line(text: $0.text, spoken: $0.spoken) }, tasks: [], parts: [],
      coverage: .init(spokenWords: 0, summaryWords: 0, omitted: []))
  }

  /// Two readers keep the second sentence, one the third; the summary shows the third and half of the second, and asks
  /// a question that was not spoken.
  @Test func aSummaryIsMeasuredByWhatItShows() throws {
    let labelled = try line(
      LabelledSummary.self,
      #"{"id":"a","language":"en","sentences":["Um one two.","Three four five six.","Seven eight."],"votes":[0,2,1]}"#
    )
    let spoken = SpokenSentences(labelled.sentences, language: "en")
    let words = spoken.transcript.segments[1].words
    let half = Span(start: words[0].span.start, end: words[1].span.end)
    let third = Sentence(text: "Seven eight.", span: spoken.spans[2], segment: 2)
    let made = summary([
      ("Three four.", Sentence(text: "Three four", span: half, segment: 1)), ("Seven eight.", third),
      ("What do you want to remember about eight?", third),
    ])
    let score = try labelled.score(made, of: spoken, limit: 6)
    #expect(score.votes == 2.0 / 3 && score.kept == [2, 1] && score.words == 12 && score.rouge == nil)
    var evaluation = SummaryEvaluation(file: "f", style: "s", budget: 6)
    try evaluation.add(labelled, summary: made, of: spoken)
    evaluation.keepWorst(1)
    #expect(
      Array(evaluation.lines(output).dropLast(2)) == [
        "f: 1 line, at most 6 words", "", "SUMMARIES  VOTES    ANY  MOST  R-1  R-2  R-L  WORDS",
        "sonar s     66.7  100.0  50.0    –    –    –   12.0",
        "lead        33.3   50.0   0.0    –    –    –    5.0",
        "longest    100.0  100.0  50.0    –    –    –    6.0",
        evaluation.lines(output)[6], "", "a  votes 66.7  R-1 –", "  readers 2: Three four five six.",
      ])
  }

  @Test func aSummaryFromElsewhereIsReadForItsSentences() throws {
    let labelled = try line(
      LabelledSummary.self,
      #"{"id":"a","language":"en","sentences":["One two.","Three four."],"votes":[1,3],"references":["three four"]}"#
    )
    let score = try labelled.score(text: "Well, three FOUR, said he", limit: 4)
    #expect(score.votes == 0.75 && score.kept == [3] && score.words == 5)
    #expect(score.rouge == Rouge.Score(one: 4.0 / 7, two: 0.4, longest: 4.0 / 7))
  }

  @Test func moodsAreComparedWithTheMajority() throws {
    let labelled = try [
      #"{"id":"a","language":"en","text":"t","score":0.9,"feeling":"glad","predicted":1}"#,
      #"{"id":"b","language":"en","text":"t","label":"negative"}"#,
      #"{"id":"c","language":"en","text":"t","label":"positive","feeling":"Calm"}"#,
    ].map { try line(LabelledMood.self, $0) }
    let found = [(0.5, "glad"), (-0.5, "sad"), (-0.1, "calm")].map {
      Mood(score: $0.0, feeling: $0.1, sentences: [])
    }
    let lines = MoodEvaluation(file: "f", labelled: labelled, found: found, worst: 1).lines(output)
    #expect(
      lines == [
        "f: 3 lines; given: 1 line", "", "MOOD      ACCURACY     F1   SIGN      R  BEYOND .8  FEELING",
        "sonar        0.667  0.556  0.750  0.776      0.000    1.000",
        "given        1.000  1.000  1.000      –          –        –",
        "majority     0.667  0.400  0.500      –          –    0.500", "",
        "c  labelled +1.00, Calm  found -0.10, calm", "  t",
      ])
  }

  @Test func factsAreListedWithWhatWasFoundInstead() throws {
    let labelled = try line(
      LabelledSentence.self,
      #"""
      {"id":"a","language":"en","recorded_at":"2026-11-18T22:10:00+04:00","text":"Coffee was 3.5.","recording":"a.wav",
      "facts":[{"kind":"spend","value":3.5,"item":"coffee"}],"tasks":[]}
      """#)
    let sentence = Sentence(text: "", span: Span(start: 0, end: 0), segment: 0)
    let extract = Extract(
      terms: [], people: [],
      facts: [.init(kind: .spend, sentence: sentence, value: 4, item: "coffee", confidence: 1)],
      tasks: [.init(text: "go", sentence: sentence, due: "2026-11-19")])
    var evaluation = FactEvaluation(file: "f")
    evaluation.add(labelled, read: extract)
    evaluation.add(
      labelled, heard: Extract(terms: [], people: [], facts: [], tasks: []), in: "Coffee was.")
    evaluation.keepWorst(1)
    #expect(
      evaluation.lines(output) == [
        "f: 1 line", "", "FACTS  SAID  FOUND  RIGHT  PRECISION  RECALL     F1",
        "spend     1      1      0      0.000   0.000  0.000",
        "task      0      1      0      0.000   1.000  0.000",
        "all       1      2      0      0.000   0.000  0.000", "",
        "AS HEARD  SAID  FOUND  RIGHT  PRECISION  RECALL     F1",
        "spend        1      0      0      1.000   0.000  0.000",
        "task         0      0      0      1.000   1.000  1.000",
        "all          1      0      0      1.000   0.000  0.000", "",
        "1 recording: WER 33.3 % (S 0, D 1, I 0 of 3 words)", "", "a  wrong spend: value; invented task",
        "  Coffee was 3.5.", "  labelled  spend: 3.5, coffee", "  found     spend: 4, coffee",
        "  found     task: go, 2026-11-19",
      ])
  }

  @Test func theWorstTranscriptsComeFirst() throws {
    var evaluation = TranscriptEvaluation(file: "f")
    for (id, heard) in [("a", "one two"), ("b", "one"), ("c", "")] {
      evaluation.add(
        try line(LabelledTranscript.self, #"{"id":"\#(id)","reference":"One two.","hypothesis":""}"#),
        heard: heard)
    }
    evaluation.keepWorst(1)
    #expect(
      evaluation.lines(output) == [
        "f: 3 lines", "", "TRANSCRIPTS    WER  S  D  I  WORDS", "a              0.0  0  0  0      2",
        "b             50.0  0  1  0      2", "c            100.0  0  2  0      2",
        "all           50.0  0  3  0      6", "", "c  WER 100.0", "  said   One two.", "  heard  nothing",
      ])
  }

  @Test func madeEntriesAreNeverTheSameButForTheSameSeed() {
    var (one, other, third) = (SyntheticEntry(seed: 1), SyntheticEntry(seed: 1), SyntheticEntry(seed: 2))
    let first = one.next(words: 450)
    #expect(first == other.next(words: 450))
    #expect(first != one.next(words: 450) && first != third.next(words: 450))
    #expect(!first.text.contains("<") && SampleClock.seconds(first.durationSamples) <= 190)
    var own = SyntheticEntry(from: ["Only this."], language: "de")
    #expect(own.next(words: 3).segments.map(\.text) == ["Only this.", "Only this."])
  }
}
