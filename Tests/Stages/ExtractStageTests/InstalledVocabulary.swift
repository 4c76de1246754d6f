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

/// The extract of `sentences`, spoken at `instant`, else on Wednesday, 2026-11-18, at 21:30 UTC, by somebody whose
/// currency is `currency`.
func extract(
  _ sentences: [String], _ language: String, on instant: String = "2026-11-18T21:30:00Z",
  currency: String? = nil
) throws -> Extract {
  let spokenAt = try #require(Instant.date(instant))
  let zone = try #require(TimeZone(secondsFromGMT: 0))
  let extractor = Extractor(
    calendar: JournalCalendar(spokenAt: spokenAt, timeZone: zone), vocabulary: vocabulary,
    currency: currency)
  return try extractor.extract(from: GoldenText.transcript(sentences, language: language))
}

/// The sentences of `lines` as the stage reads them.
func utterances(_ lines: [String], _ language: String) -> [Utterance] {
  let transcript = GoldenText.transcript(lines, language: language)
  return TrustedText(transcript, languages: InstalledFiles.languages).sentences.map {
    Utterance($0, language: InstalledFiles.languages[language], vocabulary: vocabulary)
  }
}

/// The tasks of `text`, each with its month, day and time behind ` @` if it has a date.
func tasks(_ text: String, _ language: String) throws -> [String] {
  try extract([text], language).tasks.map { $0.text + ($0.due.map { " @" + $0.dropFirst(5) } ?? "") }
}

/// The facts in one line: kind, value, unit or currency, item, status and date of each, absent ones as `-`.
func told(_ facts: [Extract.Fact]) -> String {
  facts.map { fact in
    [
      fact.kind.rawValue, fact.value.map { "\($0)" } ?? "-", fact.unit ?? fact.currency ?? "-",
      fact.item ?? "-", fact.status ?? "-", fact.when ?? "-",
    ].joined(separator: " ")
  }.joined(separator: "|")
}

/// The findings in one line: the facts, then text and date of each task.
func told(_ found: Extract) -> String {
  let items = found.tasks.map { "do \($0.text) \($0.due ?? "-")" }
  return (found.facts.map { told([$0]) } + items).joined(separator: "|")
}
