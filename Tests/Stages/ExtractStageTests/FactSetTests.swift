import Foundation
import Measures
import Model
import StageContract
import TestSupport
import Testing
import Text

@testable import ExtractStage

/// Precision and recall of the extractor on `testdata/facts`: sentences written independently of its rules, and those
/// written along with them.
@Suite struct FactSetTests {
  @Test(arguments: [
    "en", "de", "rules-en", "rules-de", "rules2-en", "rules2-de", "rules3-en", "rules3-de",
    "rules4-en", "rules4-de", "rules6-en", "rules6-de", "train-de",
  ])
  func precisionAndRecallHold(language: String) throws {
    var tally = FactTally()
    for sentence in try Self.sentences(language) {
      let found = try Self.extract(sentence)
      let faults = tally.add(sentence, facts: found.facts, tasks: found.tasks)
      guard !faults.isEmpty, Self.isVerbose else { continue }
      print(sentence.id, faults.joined(separator: "; "))
      for fact in found.facts { print("     ", Self.line(fact)) }
      for task in found.tasks { print("      task ·", task.text, "·", task.due ?? "-") }
    }
    print(Self.table(language, tally))
    for row in FactTally.rows {
      #expect(tally[row].precision >= Self.floor, "\(language) \(row)")
      #expect(tally[row].recall >= Self.floor, "\(language) \(row)")
    }
  }

  /// Least precision and recall of every row; the sentences have been looked at since they were first
  /// measured blindly.
  private static let floor = 0.95

  /// True if misses are printed: SONAR_FACT_FAULTS=1.
  private static let isVerbose = ProcessInfo.processInfo.environment["SONAR_FACT_FAULTS"] == "1"

  private static func line(_ fact: Extract.Fact) -> String {
    [
      fact.kind.rawValue, fact.value.map { "\($0)" } ?? "-", fact.unit ?? fact.currency ?? "-",
      fact.item ?? "-", fact.status ?? "-", fact.when ?? "-",
    ].joined(separator: " · ")
  }

  private static func sentences(_ language: String) throws -> [LabelledSentence] {
    let file = GoldenText.folder.deletingLastPathComponent()
      .appending(path: "facts/\(language).jsonl")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    return try lines.map { try decodeJSON(LabelledSentence.self, from: Data($0.utf8)) }
  }

  private static func extract(_ sentence: LabelledSentence) throws -> Extract {
    let spokenAt = try #require(Instant.date(sentence.recordedAt))
    let zone = try #require(timeZone(sentence.recordedAt))
    let extractor = Extractor(
      calendar: JournalCalendar(spokenAt: spokenAt, timeZone: zone),
      vocabulary: vocabulary, currency: sentence.currency)
    return try extractor.extract(from: GoldenText.transcript([sentence.text], language: sentence.language))
  }

  /// The zone of an offset such as `+05:30`.
  private static func timeZone(_ instant: String) -> TimeZone? {
    let parts = instant.suffix(5).split(separator: ":").compactMap { Int($0) }
    guard parts.count == 2 else { return TimeZone(identifier: "UTC") }
    let seconds = parts[0] * 3600 + parts[1] * 60
    return TimeZone(secondsFromGMT: instant.dropLast(5).last == "-" ? -seconds : seconds)
  }

  /// Precision and recall, a row a kind.
  private static func table(_ language: String, _ tally: FactTally) -> String {
    func column(_ text: String) -> String { String(repeating: " ", count: max(0, 7 - text.count)) + text }
    func share(_ value: Double) -> String {
      let digits = String(Int((value * 1000).rounded()))
      return value >= 1 ? "1.000" : "." + String(repeating: "0", count: max(0, 3 - digits.count)) + digits
    }
    let head = ([language, "said", "found", "right", "P", "R"]).map(column).joined()
    let rows = FactTally.rows.map { row in
      let count = tally[row]
      let cells =
        [count.expected, count.found, count.right].map(String.init) + [
          share(count.precision), share(count.recall),
        ]
      return row.padding(toLength: 9, withPad: " ", startingAt: 0) + cells.map(column).joined().dropFirst(2)
    }
    return ([head] + rows).joined(separator: "\n")
  }
}
