import Foundation
import JournalModel
import JournalText
import TestSupport
import Testing
@testable import ExtractStage
@Test func scratch() throws {
  guard let text = try? String(contentsOfFile: "/tmp/h/facts/probe.txt", encoding: .utf8) else { return }
  let spokenAt = try #require(Instant.date("2026-11-20T21:40:00+01:00"))
  let zone = try #require(TimeZone(secondsFromGMT: 3600))
  let extractor = Extractor(calendar: JournalCalendar(spokenAt: spokenAt, timeZone: zone), currency: "EUR")
  var language = "en"
  for line in text.split(separator: "\n") {
    if line == "EN" { language = "en"; continue }
    if line == "DE" { language = "de"; continue }
    let found = try extractor.extract(from: GoldenText.transcript([String(line)], language: language))
    print("##", line)
    if line.hasPrefix("?") || ProcessInfo.processInfo.environment["DBG"] != nil {
      let u = Utterance(
        Sentence(text: String(line), span: Span(start: 0, end: 1), segment: 0), language: language);
      print(
        "   ", AmountReader(u).amounts().map { "\($0.value) \($0.currency ?? "-") \($0.range)" },
        u.mentions.map { "\($0.meaning)" },
        u.clauses.map { c in
          c.segments.map { u.text($0) }.joined(separator: " / ") + "|\(c.hasVerb) \(c.isUnreal) \(c.isHabit)"
        })
    }
    for f in found.facts {
      print(
        "   F", f.kind.rawValue, f.value.map { "\($0)" } ?? "-", f.unit ?? f.currency ?? "-", f.item ?? "-",
        f.status ?? "-", f.when ?? "-")
    }
    for a in found.actionItems { print("   A", a.text, "|", a.due ?? "-") }
  }
}
