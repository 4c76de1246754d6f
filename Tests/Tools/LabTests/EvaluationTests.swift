import Foundation
import Model
import StageContract
import Testing
import Text

@testable import Lab

@Suite struct EvaluationTests {
  private func line<Line: Decodable>(_ type: Line.Type, _ text: String) throws -> Line {
    try decodeJSON(type, from: Data(text.utf8))
  }

  private func copy(_ id: String, _ kind: String) throws -> LabelledCopy {
    try line(
      LabelledCopy.self,
      #"{"id":"\#(id)","source":["I slept."],"sentence":"You slept.","faithful":\#(kind == "faithful"),"kind":"\#(kind)"}"#
    )
  }

  @Test func `False sentences that pass are listed by kind, and wrong verdicts with their text`() throws {
    var evaluation = CopyEvaluation()
    evaluation.add(try copy("a", "faithful"), nil)
    evaluation.add(try copy("b", "faithful"), .words)
    evaluation.add(try copy("c", "number"), .number)
    evaluation.add(try copy("d", "number"), nil)
    evaluation.add(try copy("e", "name"), .words)
    #expect(
      evaluation.report.text(file: "hard-en.jsonl", worst: 1) == """
        hard-en.jsonl: 5 lines
                                   stand      of   share
        faithful                       1       2   0.500
        false                          1       3   0.333
          number                       1       2   0.500

        b faithful: You slept.
          Its words are not those that were said, in their order.

        """)
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
    let made = Summary(lines: [
      ("Three four.", Sentence(text: "Three four", span: half, segment: 1)), ("Seven eight.", third),
      ("What do you want to remember about eight?", third),
    ])
    let score = try labelled.score(made, of: spoken, limit: 6)
    #expect(score.votes == 2.0 / 3 && score.kept == [2, 1] && score.words == 12 && score.rouge == nil)
    var evaluation = SummaryEvaluation(budget: 6)
    try evaluation.add(labelled, summary: made, of: spoken)
    let report = evaluation.report
    #expect(report.rows.map(\.name) == ["sonar", "lead", "longest", "random"])
    #expect(report.rows[0].figures.map(\.value) == ["0.667", "1.000", "0.500", "–", "–", "–", "12.000"])
    #expect(report.rows[1].figures.map(\.value) == ["0.333", "0.500", "0.000", "–", "–", "–", "5.000"])
    #expect(report.rows[2].figures.map(\.value) == ["1.000", "1.000", "0.500", "–", "–", "–", "6.000"])
    #expect(
      report.misses == [
        [
          "a  votes 0.667  rouge-1 –", "  readers 2: Three four five six.", "  readers 1: Seven eight.",
          "  shown     " + made.text,
        ]
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

  @Test func moodsAreComparedWithTheirPartsAndTheMajority() throws {
    var evaluation = MoodEvaluation(isSplit: false)
    for (text, score, feeling, network) in [
      (
        #"{"id":"a","language":"en","text":"t","score":0.9,"feeling":"glad","predicted":1}"#, 0.5, "glad", 0.5
      ),
      (#"{"id":"b","language":"en","text":"t","label":"negative"}"#, -0.5, "sad", -0.3),
      (#"{"id":"c","language":"en","text":"t","label":"positive","feeling":"Calm"}"#, -0.1, "calm", 0.5),
    ] {
      evaluation.add(
        try line(LabelledMood.self, text), found: Mood(score: score, feeling: feeling, sentences: []),
        network: network, named: 0)
    }
    #expect(
      evaluation.report.text(file: "f", worst: 1) == """
        f: 3 lines
                                 accuracy      f1                sign       r              beyond .8 feeling   shown
        sonar                       0.667   0.556 (0.00–1.00)   0.750   0.776 (-1.00–1.00)     0.000   1.000   1.000
        network                     1.000   1.000               1.000   0.999                  0.000       –       –
        named                       0.000   0.000               0.000       –                      –       –       –
        given                       1.000   1.000               1.000       –                      –       –       –
        majority                    0.667   0.400               0.500       –                      –   0.500       –

        c  labelled +1.00, Calm  found -0.10, calm
          t

        """)
  }

  @Test func `Lines that the network was trained on are measured apart, and only they are shown`() throws {
    var evaluation = MoodEvaluation(isSplit: true)
    for (id, found) in [("a", 0.5), ("b", -0.9), ("c", 0.6)] {
      let text = #"{"id":"\#(id)","language":"en","text":"t","score":0.9}"#
      evaluation.add(
        try line(LabelledMood.self, text), found: Mood(score: found, feeling: "glad", sentences: []),
        network: found, named: 0)
    }
    let report = evaluation.report
    let names = ["sonar", "network", "named", "majority"]
    #expect(report.rows.map(\.name) == names.map { $0 + ", odd" } + names.map { $0 + ", even" })
    #expect(report.rows[0].figures[0].value == "1.000" && report.rows[4].figures[0].value == "0.000")
    #expect(report.lines == 3 && report.misses.map { $0[0].prefix(1) } == ["a", "c"])
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
    var evaluation = FactEvaluation()
    evaluation.add(labelled, read: extract)
    evaluation.add(
      labelled, heard: Extract(terms: [], people: [], facts: [], tasks: []), in: "Coffee was.")
    let report = evaluation.report
    let rows = Dictionary(uniqueKeysWithValues: report.rows.map { ($0.name, $0.figures.map(\.value)) })
    #expect(
      rows == [
        "facts": ["1", "1", "0", "0.000", "0.000"], "tasks": ["0", "1", "0", "0.000", "1.000"],
        "spend": ["1", "1", "0", "0.000", "0.000"], "facts, as heard": ["1", "0", "0", "1.000", "0.000"],
        "spend, as heard": ["1", "0", "0", "1.000", "0.000"], "words, as heard": ["3", "0.333"],
      ])
    #expect(
      report.rows.filter(\.isKept).map(\.name) == ["facts", "tasks", "facts, as heard", "words, as heard"])
    #expect(
      report.misses.first == [
        "a  wrong spend: value; invented task", "  Coffee was 3.5.", "  labelled  spend: 3.5, coffee",
        "  found     spend: 4, coffee", "  found     task: go, 2026-11-19",
      ])
  }

  @Test func theWorstTranscriptsComeFirst() throws {
    var evaluation = TranscriptEvaluation()
    for (id, heard) in [("a", "one two"), ("b", "one"), ("c", "")] {
      evaluation.add(
        try line(LabelledTranscript.self, #"{"id":"\#(id)","reference":"One two.","hypothesis":""}"#),
        heard: heard)
    }
    let report = evaluation.report
    #expect(report.rows.map { $0.figures[0].value } == ["0.000", "0.500", "1.000", "0.500"])
    #expect(report.misses.first == ["c  wer 1.000", "  said   One two.", "  heard  nothing"])
  }
}
