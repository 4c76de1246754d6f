import Foundation
import Model
import StageContract
import TestSupport
import Testing
import Text

@testable import ExtractStage

/// The words that the stage reads, read once for all tests.
let vocabulary: Vocabulary = {
  do {
    return try Vocabulary(InstalledFiles.languages)
  } catch {
    fatalError("\(error)")
  }
}()

/// The extract of `sentences`, spoken on Wednesday, 2026-11-18, at 21:30 UTC by somebody without a currency.
func extract(_ sentences: [String], _ language: String) throws -> Extract {
  let spokenAt = try #require(Instant.date("2026-11-18T21:30:00Z"))
  let zone = try #require(TimeZone(secondsFromGMT: 0))
  let extractor = Extractor(
    calendar: JournalCalendar(spokenAt: spokenAt, timeZone: zone), vocabulary: vocabulary, currency: nil)
  return try extractor.extract(from: GoldenText.transcript(sentences, language: language))
}

/// The findings in one line: kind, value, unit or currency, item, status and date of each fact, absent ones as `-`, then
/// text and date of each task.
func told(_ found: Extract) -> String {
  let facts = found.facts.map { fact in
    [
      fact.kind.rawValue, fact.value.map { "\($0)" } ?? "-", fact.unit ?? fact.currency ?? "-",
      fact.item ?? "-", fact.status ?? "-", fact.when ?? "-",
    ].joined(separator: " ")
  }
  let items = found.tasks.map { "do \($0.text) \($0.due ?? "-")" }
  return (facts + items).joined(separator: "|")
}
