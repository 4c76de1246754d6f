import Application
import Model
import Testing

@testable import sonar

/// Questions about the sentences of an entry, answered with one key each.
@Suite struct SentenceSessionTests {
  private static let sentences = ["It rained.", "We won.", "I was tired."].enumerated().map {
    Sentence(text: $1, span: Span(start: $0 * 100, end: $0 * 100 + 90), segment: $0)
  }

  private static var entry: EntryDocuments {
    var entry = ExampleEntry.documents
    entry.mood = Mood(
      score: 0.3, feeling: "unclear",
      sentences: sentences.map { .init(sentence: $0, score: 0.1, feeling: nil) },
      reasons: [.init(sentence: 2, share: 1)])
    entry.summary?.sentences = [.init(text: "We won.", spoken: sentences[1])]
    return entry
  }

  private func answers(_ keys: String) throws -> (verdicts: [String], count: Int) {
    var (keys, verdicts) = (Array(keys), [String]())
    let judged = JudgedSentences(Self.entry)
    let session = SentenceSession(
      output: .plain, key: { keys.isEmpty ? nil : keys.removeFirst() },
      play: nil, record: { verdicts.append("\($1) " + $0.words.joined(separator: ", ")) })
    let count = try session.run(SentenceSession.indices(of: Self.entry, judged), judged)
    return (verdicts, count)
  }

  @Test func `It asks about what mood and summary rest on, and about earlier words`() {
    #expect(SentenceSession.indices(of: Self.entry, JudgedSentences(Self.entry)) == [1, 2])
    var titled = Self.entry
    titled.summary?.titleSpoken = Self.sentences[0]
    #expect(SentenceSession.indices(of: titled, JudgedSentences(titled)) == [0, 1, 2])
    var judged = Self.entry
    judged.owner = Owner(verdicts: [.init(Self.sentences[0].span, event: false)])
    #expect(SentenceSession.indices(of: judged, JudgedSentences(judged)) == [0, 1, 2])
  }

  @Test(arguments: [
    ("el0", ["1 event", "2 neutral"], 2),
    ("ek+q", ["1 event", "1 event, keep", "1 event, keep, positive"], 1),
    // What is no answer asks again; an answer may be taken back by its opposite.
    ("xpeno", ["1 event", "1 not the event", "1 not the event, leave out"], 1), ("l-l", ["2 negative"], 1),
    ("ll", [], 0), ("q", [], 0), ("", [], 0),
  ])
  func `Each key is a word about the sentence`(keys: String, expected: [String], count: Int) throws {
    let found = try answers(keys)
    #expect(found.verdicts == expected && found.count == count)
  }
}
