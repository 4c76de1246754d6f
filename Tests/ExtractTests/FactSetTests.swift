import Foundation
import JournalModel
import JournalText
import TestSupport
import Testing

@testable import ExtractStage

/// The extractor over the sentences of `testdata/facts`, which nobody wrote with its rules in mind.
@Suite struct FactSetTests {
  /// Precision and recall that each language must keep, by row.
  static let floors: [String: [String: (precision: Double, recall: Double)]] = [:]

  @Test(arguments: ["en", "de"]) func precisionAndRecallHold(language: String) throws {
    var tallies = [FactTally(), FactTally()]
    for (line, sentence) in try Self.sentences(language).enumerated() {
      let found = try Self.extract(sentence)
      let faults = tallies[line % 2].add(sentence, facts: found.facts, actionItems: found.actionItems)
      guard !faults.isEmpty, line % 2 == 1, Self.isVerbose else { continue }
      print(sentence.id, faults.joined(separator: "; "), "|", sentence.text)
      for fact in found.facts { print("     ", Self.line(fact)) }
      for item in found.actionItems { print("      action", item.text, item.due ?? "-") }
    }
    print(Self.table(language, tallies))
    for (row, floor) in Self.floors[language] ?? [:] {
      for tally in tallies {
        #expect(tally[row].precision >= floor.precision, "\(language) \(row)")
        #expect(tally[row].recall >= floor.recall, "\(language) \(row)")
      }
    }
  }

  private static let isVerbose = ProcessInfo.processInfo.environment["SONAR_FACT_FAULTS"] == "1"

  private static func line(_ fact: Extract.Fact) -> String {
    [
      fact.kind.rawValue, fact.value.map { "\($0)" } ?? "-", fact.unit ?? fact.currency ?? "-",
      fact.item ?? "-", fact.status ?? "-", fact.when ?? "-",
    ].joined(separator: " · ")
  }

  private static func sentences(_ language: String) throws -> [LabelledSentence] {
    let file = GoldenText.folder(test: #filePath).deletingLastPathComponent()
      .appending(path: "facts/\(language).jsonl")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    return try lines.map { try JSONDecoder().decode(LabelledSentence.self, from: Data($0.utf8)) }
  }

  private static func extract(_ sentence: LabelledSentence) throws -> Extract {
    let spokenAt = try #require(Instant.date(sentence.recordedAt))
    let zone = try #require(timeZone(sentence.recordedAt))
    let extractor = Extractor(
      calendar: JournalCalendar(spokenAt: spokenAt, timeZone: zone), currency: sentence.currency)
    return try extractor.extract(from: GoldenText.transcript([sentence.text], language: sentence.language))
  }

  /// The zone of an offset such as `+05:30`.
  private static func timeZone(_ instant: String) -> TimeZone? {
    let parts = instant.suffix(5).split(separator: ":").compactMap { Int($0) }
    guard parts.count == 2 else { return TimeZone(identifier: "UTC") }
    let seconds = parts[0] * 3600 + parts[1] * 60
    return TimeZone(secondsFromGMT: instant.dropLast(5).last == "-" ? -seconds : seconds)
  }

  /// Precision and recall of even and odd lines, a row a kind.
  private static func table(_ language: String, _ tallies: [FactTally]) -> String {
    func cell(_ value: Double) -> String {
      let text = String(Int((value * 1000).rounded()))
      return value >= 1 ? "1.000" : "0." + String(repeating: "0", count: 3 - text.count) + text
    }
    var lines = ["\(language)        even: n  found  P     R     | odd: n  found  P     R"]
    for row in FactTally.rows {
      let cells = [tallies[1][row], tallies[0][row]].map { count in
        [String(count.expected), String(count.found), cell(count.precision), cell(count.recall)]
          .joined(separator: "  ")
      }
      lines.append(row.padding(toLength: 10, withPad: " ", startingAt: 0) + cells.joined(separator: "  |  "))
    }
    return lines.joined(separator: "\n")
  }
}
