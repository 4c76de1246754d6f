import Application
import Foundation
import Model
import Testing

@testable import Store
@testable import sonar

/// Questions about what is doubtful, answered with one key each.
@Suite struct ReviewSessionTests {
  private static func doubt(_ number: Int, _ matter: Doubt.Matter) -> Doubt {
    Doubt(
      entryID: "2026-11-2\(number)T080000Z-aaaaaaaa", spokenAt: Date(timeIntervalSince1970: 1_790_000_000),
      isPrivate: false, matter: matter)
  }

  private static let said = Sentence(
    text: "I spent fifty.", span: Span(start: 16_000, end: 32_000), segment: 0)
  private static let fact = doubt(
    0, .fact(.init(kind: .spend, sentence: said, value: 50, confidence: 0.7, unresolved: ["currency"])))
  private static let speech = doubt(
    1,
    .speech(
      SuspectPassage(
        .init(span: Span(start: 48_000, end: 64_000), heard: "Thank you."),
        reasons: [.inventedPhrase, .silence])))

  /// The answers that `keys` and `lines` give to both doubts.
  private func answers(_ keys: String, lines: [String] = []) throws -> (answers: [String], count: Int) {
    var (keys, lines, answers) = (Array(keys), lines, [String]())
    let session = ReviewSession(
      timeZone: .gmt, output: .plain,
      key: { keys.isEmpty ? nil : keys.removeFirst() }, line: { lines.isEmpty ? nil : lines.removeFirst() },
      play: nil, words: { DoubtLines.said($0) },
      record: { answers.append("\($1.entryID.prefix(10)) \($0)") })
    let count = try session.run([Self.fact, Self.speech])
    return (answers, count)
  }

  @Test(arguments: [
    ("rw", [], ["2026-11-20 right", "2026-11-21 wrong"]),
    ("lc", ["He came."], [#"2026-11-21 corrected("He came.")"#]),
    // A line without text corrects nothing, and asks again.
    ("crr", ["  "], ["2026-11-20 right", "2026-11-21 right"]),
    // What is no answer, playing without a player among them, asks again.
    ("xp\u{1B}lr", [], ["2026-11-21 right"]), ("rq", [], ["2026-11-20 right"]), ("q", [], []), ("", [], []),
    ("r", [], ["2026-11-20 right"]),
  ])
  func `Each key is an answer`(keys: String, lines: [String], expected: [String]) throws {
    let found = try answers(keys, lines: lines)
    #expect(found.answers == expected && found.count == expected.count)
  }

  @Test func `A doubt is shown with its words, time and reason`() {
    func lines(_ doubt: Doubt) -> [String] {
      DoubtLines(doubt, timeZone: .gmt, output: .plain).lines
    }
    #expect(
      lines(Self.fact) == [
        "spend: 50 (confidence 0.70)", "  “I spent fifty.”",
        "  2026-09-21 14:13, at 0:01 · 2026-11-20T080000Z-aaaaaaaa",
      ])
    #expect(lines(Self.speech)[0...1] == ["speech: invented phrase, silence", "  “Thank you.”"])
  }
}
