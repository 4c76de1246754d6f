import Foundation
import JournalModel
import JournalText
import TestSupport
import Testing

@testable import ExtractStage

/// Recordings of these tests are spoken on Friday, 2026-11-20, 18:30 UTC.
private func extract(_ lines: [String], language: String = "en", currency: String? = nil) throws -> Extract {
  let spokenAt = try #require(Instant.date("2026-11-20T18:30:00Z"))
  let zone = try #require(TimeZone(identifier: "UTC"))
  let extractor = Extractor(calendar: JournalCalendar(spokenAt: spokenAt, timeZone: zone), currency: currency)
  return try extractor.extract(from: GoldenText.transcript(lines, language: language))
}

@Suite struct FactTests {
  /// Kind, value, unit or currency, item, status, date; absent ones as `-`.
  @Test(arguments: [
    ("I spent forty two euros on groceries.", "spend 42.0 EUR groceries - -"),
    ("I paid one hundred and five dirhams for a taxi yesterday.", "spend 105.0 AED a taxi - 2026-11-19"),
    ("I bought a book for twelve dollars.", "spend 12.0 USD a book - -"),
    ("I spent fifty, no, sixty euros on shoes.", "spend 60.0 EUR shoes - -"),
    ("I took my vitamins this morning.", "medicine - - vitamins taken 2026-11-20"),
    ("I forgot to take my medicine.", "medicine - - medicine skipped -"),
    ("I didn't take my tablets.", "medicine - - tablets skipped -"),
    ("I drank eight glasses of water.", "water 8.0 glasses - - -"),
    ("I drank two litres of water.", "water 2000.0 ml - - -"),
    ("I weigh eighty two kilos today.", "weight 82.0 kg - - 2026-11-20"),
    ("I slept for six and a half hours.", "sleep 6.5 h - - -"),
    ("I have been fasting for sixteen hours.", "fasting 16.0 h - - -"),
    ("I started my fast at eight in the evening.", "fasting - - - started 2026-11-19T20:00:00Z"),
    ("I broke my fast at twelve.", "fasting - - - ended 2026-11-20T12:00:00Z"),
    ("My passport expires on Monday.", "document - - passport expires 2026-11-23"),
    ("My driving licence expires in twelve days.", "document - - driving licence expires 2026-12-02"),
    ("I have to renew my visa in May.", "document - - visa renew 2027-05"),
    ("We had soup and rice for dinner.", "meal - - soup and rice dinner -"),
  ])
  func factsAreFound(text: String, expected: String) throws {
    let facts = try extract([text]).facts.map { fact in
      [
        fact.kind.rawValue, fact.value.map { "\($0)" } ?? "-", fact.unit ?? fact.currency ?? "-",
        fact.item ?? "-",
        fact.status ?? "-", fact.when ?? "-",
      ].joined(separator: " ")
    }
    #expect(facts == [expected])
  }

  @Test(arguments: [
    "I didn't spend any money.", "I want to spend fifty euros on shoes.",
    "My sister spent forty euros on flowers.",
    "Did I spend fifty euros on lunch?", "If I spent fifty euros on shoes I would be poor.",
    "Anna took her vitamins.", "I should take my medicine.", "I did not drink two glasses of water.",
    "Tom slept for nine hours.", "We talked for forty minutes.", "I spent twenty minutes on the report.",
    "I want to drink more water.", "Daniel weighs eighty kilos.", "She had soup for dinner.",
  ])
  func guardsHold(text: String) throws {
    #expect(try extract([text]).facts.isEmpty)
  }

  @Test func amountsWithoutCurrencyTakeTheOwnersOrStayUnresolved() throws {
    #expect(try extract(["I spent fifty on lunch."], currency: "AED").facts.map(\.currency) == ["AED"])
    #expect(try extract(["I spent fifty on lunch."]).facts.map(\.unresolved) == [["currency"]])
  }

  @Test func everyMedicineHasItsOwnStatus() throws {
    let facts = try extract(["I took my vitamins, but I forgot to take my magnesium."]).facts
    #expect(facts.map(\.status) == ["taken", "skipped"])
  }

  @Test func germanFactsAreFound() throws {
    let facts = try extract(
      ["Ich habe zweiundvierzig Euro für Schuhe ausgegeben.", "Ich habe sieben Stunden geschlafen."],
      language: "de"
    ).facts
    #expect(facts.map(\.value) == [42, 7])
    #expect(facts.first?.item == "Schuhe")
  }
}

@Suite struct ActionItemTests {
  @Test(arguments: [
    ("Tomorrow I will call my parents.", "call my parents", "2026-11-21"),
    ("Next week I need to finish the report.", "finish the report", "2026-11-23"),
    ("I want to drink more water.", "drink more water", nil),
    ("Tomorrow I will be more patient.", "be more patient", "2026-11-21"),
    ("I have to remember to pay the bills.", "pay the bills", nil),
    ("Please remind me to plan the week.", "plan the week", nil),
    ("My goal for March is to read every evening.", "read every evening", "2027-03"),
    ("I should clean my desk and pay the bills.", "clean my desk and pay the bills", nil),
    ("I need to see the dentist on Tuesday because my tooth hurts.", "see the dentist", "2026-11-24"),
  ])
  func intentionsAreFound(text: String, item: String, due: String?) throws {
    let items = try extract([text]).actionItems
    #expect(items.map(\.text) == [item])
    #expect(items.first?.due == due)
  }

  @Test(arguments: [
    "Anna and Tom want to visit the museum.", "I need a break.", "I will not go there.", "Should I call her?",
    "I must say that it was good.", "The day was quiet.",
  ])
  func othersAreNot(text: String) throws {
    #expect(try extract([text]).actionItems.isEmpty)
  }

  @Test func germanIntentionsAreFound() throws {
    let items = try extract(
      ["Ich muss morgen die Rechnung bezahlen.", "Am Montag will ich Anna anrufen."], language: "de"
    ).actionItems
    #expect(items.map(\.text) == ["die Rechnung bezahlen", "Anna anrufen"])
    #expect(items.map(\.due) == ["2026-11-21", "2026-11-23"])
  }
}

@Suite struct ExtractorTests {
  @Test func peopleAreNamesAndRelatives() throws {
    let people = try extract([
      "Anna called me and we met Ravi in Paris on Monday.", "My mother likes Anna's garden.",
      "Today was good.",
    ]).people
    #expect(people.map { "\($0.name) \($0.count)" } == ["Anna 2", "Ravi 1", "my mother 1"])
  }

  @Test func termsJoinFormsAndLeaveNamesOut() throws {
    let terms = try extract(["I love gardens and the garden of Anna.", "Anna has a garden."]).terms
    #expect(terms.map { "\($0.word) \($0.count)" } == ["garden 3"])
  }

  @Test func emptyTranscriptHasNothing() throws {
    #expect(try extract([]) == Extract(terms: [], people: [], facts: [], actionItems: []))
  }

  @Test func goldenDocument() throws {
    let folder = GoldenText.folder(test: #filePath)
    let transcript = try Transcript.read(folder.appending(path: "transcript.json").path)
    let source = try Source.read(folder.appending(path: "source.json").path)
    let spokenAt = try #require(Instant.date(source.spokenAt))
    let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
    let extractor = Extractor(calendar: JournalCalendar(spokenAt: spokenAt, timeZone: zone), currency: "EUR")
    #expect(try GoldenText.holds(extractor.extract(from: transcript), name: "extract.json", test: #filePath))
  }
}
