import Foundation
import Model
import StageContract
import TestSupport
import Testing
import Text

@testable import ExtractStage

/// Recordings of these tests are spoken on Friday, 2026-11-20, 18:30 UTC.
private func extract(_ lines: [String], language: String = "en", currency: String? = nil) throws -> Extract {
  try extract(lines, language, on: "2026-11-20T18:30:00Z", currency: currency)
}

@Suite struct FactTests {
  @Test(arguments: [
    ("I spent forty two euros on groceries.", "spend 42.0 EUR groceries - -"),
    ("I paid one hundred and five dirhams for a taxi yesterday.", "spend 105.0 AED taxi - 2026-11-19"),
    ("I bought a book for twelve dollars.", "spend 12.0 USD book - -"),
    ("I spent fifty, no, sixty euros on shoes.", "spend 60.0 EUR shoes - -"),
    ("The vet bill came to eighty seven euros and forty cents.", "spend 87.4 EUR vet bill - -"),
    ("The new tyres set us back four hundred pounds.", "spend 400.0 GBP tyres - -"),
    ("Picked up some flowers, twelve euros.", "spend 12.0 EUR flowers - -"),
    ("I bought two tickets for thirty euros each.", "spend 60.0 EUR tickets - -"),
    ("I left a five dollar tip.", "spend 5.0 USD tip - -"),
    ("I took one tablet of 500 milligrams of metformin.", "medicine 1.0 tablets metformin taken -"),
    ("I took three hundred milligrams of gabapentin.", "medicine 300.0 mg gabapentin taken -"),
    ("I used my nasal spray twice today.", "medicine 2.0 doses nasal spray taken 2026-11-20"),
    ("No meds today, I forgot them.", "medicine - - meds skipped 2026-11-20"),
    ("Two litres of water today, I'm proud.", "water 2000.0 ml - - 2026-11-20"),
    ("I'm down to seventy four kilos.", "weight 74.0 kg - - -"),
    ("I didn't sleep much, about five hours.", "sleep 5.0 h - - -"),
    ("I fell asleep at eleven and woke up at seven.", "sleep 8.0 h - - 2026-11-20T07:00:00Z"),
    ("I finished a sixteen hour fast at noon.", "fasting 16.0 h - ended 2026-11-20T12:00:00Z"),
    ("Our lease is up at the end of August.", "document - - lease expires 2027-08-31"),
    ("I ate a banana as a snack.", "meal - - banana snack -"),
    ("Had toast for breakfast at nine.", "meal - - toast breakfast 2026-11-20T09:00:00Z"),
    ("I took my vitamins this morning.", "medicine - - vitamins taken 2026-11-20"),
    ("I forgot to take my medicine.", "medicine - - medicine skipped -"),
    ("I didn't take my tablets.", "medicine - - tablets skipped -"),
    ("I drank eight glasses of water.", "water 8.0 glasses - - -"),
    ("I drank two litres of water.", "water 2000.0 ml - - -"),
    ("I drank a pint and a half of water just for something to hold.", "water 852.0 ml - - -"),
    ("I weigh eighty two kilos today.", "weight 82.0 kg - - 2026-11-20"),
    ("I slept for six and a half hours.", "sleep 6.5 h - - -"),
    ("I have been fasting for sixteen hours.", "fasting 16.0 h - started -"),
    ("I started my fast at eight in the evening.", "fasting - - - started 2026-11-19T20:00:00Z"),
    ("I broke my fast at twelve.", "fasting - - - ended 2026-11-20T12:00:00Z"),
    ("My passport expires on Monday.", "document - - passport expires 2026-11-23"),
    ("My driving licence expires in twelve days.", "document - - driving licence expires 2026-12-02"),
    ("I have to renew my visa in May.", "document - - visa renew 2027-05"),
    ("We had soup and rice for dinner.", "meal - - soup and rice dinner -"),
  ])
  func factsAreFound(text: String, expected: String) throws {
    #expect(try told(extract([text]).facts) == expected)
  }

  @Test(arguments: [
    "I didn't spend any money.", "I want to spend fifty euros on shoes.",
    "My sister spent forty euros on flowers.",
    "Did I spend fifty euros on lunch?", "If I spent fifty euros on shoes I would be poor.",
    "Anna took her vitamins.", "I should take my medicine.", "I did not drink two glasses of water.",
    "Tom slept for nine hours.", "We talked for forty minutes.", "I spent twenty minutes on the report.",
    "I want to drink more water.", "Daniel weighs eighty kilos.", "She had soup for dinner.",
    "I sold my bike for fifty euros.", "I got paid two thousand euros today.",
    "Tickets are thirty euros each.",
    "My dad gave me fifty euros.", "I took the train at eight.", "I ran out of ibuprofen.",
    "I gave the plants two litres of water.", "My bag weighs ten kilos.", "I lost five kilos this year.",
    "I worked eight hours and then went to bed.", "The fast train was late, it ended in Lyon.",
    "Her passport expired in May.", "We talked over breakfast.", "I can't wait for dinner.",
    "I saw a jacket for two hundred euros.", "If I drink two litres of water I feel better.",
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

  @Test func severalFactsOfOneSentenceAreFoundWithoutMarks() throws {
    let text = "i slept like six hours and um i took my vitamins and i spent like twenty euros on lunch"
    let facts = try extract([text]).facts
    #expect(facts.map(\.kind) == [.sleep, .medicine, .spend])
    #expect(facts.map(\.item) == [nil, "vitamins", "lunch"])
  }

  @Test func theWholeOrItsPartsAreSpent() throws {
    let parts = try extract(["I spent ninety euros, forty on food and fifty on books."]).facts
    #expect(parts.map(\.value) == [40, 50])
    let whole = try extract(["I spent eighty euros at the shop, twenty of it on cream."]).facts
    #expect(whole.map(\.value) == [80])
  }

  @Test(arguments: [
    (
      "Ich hab fünfzig Euro für Schuhe und zwanzig für ein Hemd ausgegeben.",
      "spend 50.0 EUR Schuhe - -|spend 20.0 EUR Hemd - -"
    ),
    ("Ich habe zweiundvierzig Euro für Schuhe ausgegeben.", "spend 42.0 EUR Schuhe - -"),
    ("Das Taxi hat achtzehn Euro fünfzig gekostet.", "spend 18.5 EUR Taxi - -"),
    ("Zwei Tabletten zu 400 Milligramm Ibuprofen genommen.", "medicine 2.0 tablets Ibuprofen taken -"),
    ("Heute keine Tabletten genommen.", "medicine - - Tabletten skipped 2026-11-20"),
    ("Anderthalb Liter Wasser bis jetzt getrunken.", "water 1500.0 ml - - -"),
    ("Ich wiege zweiundachtzig Komma fünf Kilo.", "weight 82.5 kg - - -"),
    ("Ich habe sieben Stunden geschlafen.", "sleep 7.0 h - - -"),
    ("Ich habe von elf bis halb sieben geschlafen.", "sleep 7.5 h - - 2026-11-20T06:30:00Z"),
    ("Seit Mitternacht faste ich.", "fasting - - - started 2026-11-20T00:00:00Z"),
    ("Der Personalausweis läuft am 3. Mai ab.", "document - - Personalausweis expires 2027-05-03"),
    ("Zum Abendessen gab es Falafel.", "meal - - Falafel dinner -"),
    ("Meine Schwester hat vierhundert Euro für Parfüm ausgegeben.", ""),
    ("Ein Kaffee kostet hier vier Euro.", ""), ("Mein Koffer wiegt zwanzig Kilo.", ""),
    ("Um ein Haar hätte ich ein Brett für zweihundert Euro gekauft.", ""),
    ("Das Baby hat sechs Stunden geschlafen.", ""),
    ("Ich nehme jeden Abend Magnesium.", ""), ("Ich habe zwei Stunden für den Bericht gebraucht.", ""),
  ])
  func germanFactsAreRead(text: String, expected: String) throws {
    #expect(try told(extract([text], language: "de").facts) == expected)
  }
}

@Suite struct TaskTests {
  @Test(arguments: [
    ("Tomorrow I will call my parents.", "call my parents", "2026-11-21"),
    ("Next week I need to finish the report.", "finish the report", "2026-11-23"),
    ("I want to drink more water.", "drink more water", nil),
    ("I have to remember to pay the bills.", "pay the bills", nil),
    ("Please remind me to plan the week.", "plan the week", nil),
    ("My goal for March is to read every evening.", "read every evening", "2027-03"),
    ("I need to see the dentist on Tuesday because my tooth hurts.", "see the dentist", "2026-11-24"),
  ])
  func tasksAreFound(text: String, item: String, due: String?) throws {
    let items = try extract([text]).tasks
    #expect(items.map(\.text) == [item])
    #expect(items.first?.due == due)
  }

  @Test func twoVerbsAreTwoItems() throws {
    let items = try extract(["Tomorrow I need to go to the bank, then pick up the kids and cook dinner."])
      .tasks
    #expect(items.map(\.text) == ["go to the bank", "pick up the kids", "cook dinner"])
    #expect(items.map(\.due) == ["2026-11-21", "2026-11-21", "2026-11-21"])
    let german = try extract(["Ich muss Milch kaufen und die Wäsche abholen."], language: "de").tasks
    #expect(german.map(\.text) == ["Milch kaufen", "die Wäsche abholen"])
  }

  @Test(arguments: [
    "Anna and Tom want to visit the museum.", "I'm going to bed now.", "You should call him.",
    "I was going to call you.", "I have to work every Saturday.", "If I have time I'll go for a swim.",
    "I should have called her.", "He told me that I must rest.", "I need a break.", "I will not go there.",
    "Should I call her?",
    "I must say that it was good.", "The day was quiet.",
  ])
  func othersAreNot(text: String) throws {
    #expect(try extract([text]).tasks.isEmpty)
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
    #expect(try extract([]) == Extract(terms: [], people: [], facts: [], tasks: []))
  }

  @Test func goldenDocument() throws {
    let folder = GoldenText.folder
    let transcript = try Transcript.read(folder.appending(path: "transcript.json").path)
    let source = try Source.read(folder.appending(path: "source.json").path)
    let spokenAt = try #require(Instant.date(source.spokenAt))
    let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
    let extractor = Extractor(
      calendar: JournalCalendar(spokenAt: spokenAt, timeZone: zone), vocabulary: vocabulary,
      currency: "EUR")
    #expect(try GoldenText.holds(extractor.extract(from: transcript), name: "extract.json"))
  }
}
