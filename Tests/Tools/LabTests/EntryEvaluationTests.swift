import Application
import Model
import StageContract
import Testing
import Text

@testable import Lab

@Suite struct EntryEvaluationTests {
  private static let text = """
    # id=a lang=en mood=1.2 persona="a nurse, 34" title="we won the cup"
    0 0 0 -\tIt rained.
    1 3 2 proud\tAnd then we won the cup, in Leeds.

    # id=b lang=en mood=-1 persona="a cook" title="the oven broke"
    1 3 -2 -\tThe oven broke.
    """

  private func read(_ text: String) throws -> [LabelledEntry] {
    try reading(text, as: "a.txt") { try LabelledFile<LabelledEntry>($0).lines.map(\.line) }
  }

  @Test func `Entries are read with the sentences that tell the event`() throws {
    let entries = try read(Self.text)
    #expect(entries.map(\.id) == ["a", "b"] && entries.map(\.language) == ["en", "en"])
    #expect(entries.map(\.events) == [[1], [0]])
    #expect(entries[0].sentences == ["It rained.", "And then we won the cup, in Leeds."])
  }

  @Test(arguments: [
    ("0 0 0 -\tHi.", "a.txt:1: needs a line before it that begins with # id="),
    ("# id=a mood=1", "a.txt:1: needs id, lang, mood, persona and title"),
    ("# id=a lang=en mood=1 title=\"t\"\n0 0 -\tHi.", "a.txt:2: needs event, keep, valence and feeling"),
    ("# id=a lang=en mood=1 title=\"t\"\n0 0 0 -\tHi.", "a.txt:1: no sentence of the entry tells the event"),
    ("\n", "a.txt: contains no entries"),
  ])
  func `A wrong line is named`(text: String, message: String) throws {
    #expect {
      _ = try read(text)
    } throws: {
      let failure = $0 as? CommandFailure
      return failure?.status == .badInput && failure?.message.hasPrefix(message) == true
    }
  }

  @Test func `A title is words of the event's sentence, in sequence`() throws {
    let entry = try read(Self.text)[0]
    let spoken = SpokenSentences(entry.sentences, language: "en")
    let none = Reading()
    let titles = [("We won the cup", true), ("Cup in Leeds", true), ("We won Leeds", false), ("", false)]
    for (title, isIn) in titles {
      let result = entry.result(Summary(title: title), none, of: spoken)
      #expect(result.isTitle == isIn && result.isTold == isIn && result.isFirst == nil, "\(title)")
    }
    #expect(entry.result(Summary(title: "We won the cup"), none, of: spoken).titleWords == 4)
  }

  @Test func `The event is told by at least half of its sentence`() throws {
    let entry = try read(Self.text)[0]
    let spoken = SpokenSentences(entry.sentences, language: "en")
    let (first, event) = (spoken.spans[0], spoken.spans[1])
    func isTold(_ span: Span) -> Bool {
      let line = (text: "", spoken: Sentence(text: "", span: span, segment: 1))
      return entry.result(Summary(title: "It rained", lines: [line]), Reading(), of: spoken).isTold
    }
    #expect(isTold(event) && isTold(Span(start: event.start + event.count / 2, end: event.end)))
    #expect(!isTold(Span(start: event.start, end: event.start + event.count / 4)) && !isTold(first))
  }

  @Test func `What the reader finds first is the likeliest sentence, of several the earliest`() throws {
    let entry = try read(Self.text)[0]
    let spoken = SpokenSentences(entry.sentences, language: "en")
    for (shares, isFirst) in [([0.2, 0.8], true), ([0.8, 0.2], false), ([0.5, 0.5], false)] {
      let sentences = shares.enumerated().map {
        Reading.SentenceReading(segment: $0, span: spoken.spans[$0], event: $1, keep: 0, valence: 0)
      }
      let reading = Reading(reader: "r", mood: 0, sentences: sentences)
      #expect(entry.result(Summary(), reading, of: spoken).isFirst == isFirst)
    }
  }

  @Test func `The report counts entries, and names what came out wrong`() {
    var evaluation = EntryEvaluation()
    evaluation.add("a", .init(isTitle: true, isTold: true, isFirst: true, titleWords: 4))
    evaluation.add("b", .init(isTitle: false, isTold: true, isFirst: false, titleWords: 7))
    evaluation.add("c", .init(isTitle: false, isTold: false, isFirst: true, titleWords: 5))
    evaluation.add("d", .init(isTitle: true, isTold: true, isFirst: false, titleWords: 6))
    let report = evaluation.report
    #expect(report.rows.map(\.name) == ["all"] && report.lines == 4)
    let names = ["entries", "title in event", "event told", "read first", "words of titles"]
    #expect(report.rows[0].figures.map(\.name) == names)
    #expect(report.rows[0].figures.map(\.value) == ["4", "2", "3", "2", "5.500"])
    #expect(report.rows[0].figures.map(\.interval) == [nil, "0–4", "1–4", nil, nil])
    #expect(report.misses == [["c"], ["b"]])
    var unread = EntryEvaluation()
    unread.add("a", .init())
    #expect(unread.report.rows[0].figures.map(\.value) == ["1", "0", "0", "–", "0.000"])
  }

  @Test func `Of unread sets only the names of lines are listed`() {
    for path in ["summaries/en-test.jsonl", "mood/de-unnamed.jsonl", "events/third-en.jsonl"] {
      #expect(LabelledSet(kind: .mood, path: path).isUnread, "\(path)")
    }
    for path in ["summaries/en-dev.jsonl", "mood/de-hard.jsonl", "events/second-en.jsonl"] {
      #expect(!LabelledSet(kind: .mood, path: path).isUnread, "\(path)")
    }
    #expect(LabelledSet(kind: .entries, path: "mine-en.txt").isUnread)
    var report = Report(lines: 2, rows: [], misses: [["a  votes 0.1", "  shown  secret"], ["b"]])
    report.hideTexts()
    #expect(report.misses == [["a"], ["b"]])
  }
}
