import Model
import Testing

/// Spoken on Wednesday, 2026-11-18.
@Suite struct TaskDatesTests {
  @Test(arguments: [
    (
      "I need to phone Carol, buy milk, and refill my prescription by Tuesday.",
      ["phone Carol @11-24", "buy milk @11-24", "refill my prescription @11-24"]
    ),
    (
      "I have to call Mum tomorrow, buy stamps on Friday and pay the gas bill next week.",
      ["call Mum @11-19", "buy stamps @11-20", "pay the gas bill @11-23"]
    ),
    ("I need to buy eggs, milk, and bread tomorrow.", ["buy eggs, milk, and bread @11-19"]),
    ("I need to cancel the hotel for Saturday tomorrow.", ["cancel the hotel for Saturday @11-19"]),
    ("I need to prepare Monday's presentation by Friday.", ["prepare Monday's presentation @11-20"]),
    ("I need to book a table for Saturday.", ["book a table @11-21"]),
    ("I need to call Anna the Monday before Christmas.", ["call Anna the Monday before Christmas"]),
    ("I want to do that tomorrow.", []), ("I really need to sleep.", []),
    ("She didn't push it, I'll give her that.", []), ("I'll start with the rehearsal.", []),
    ("I'll get to it, I just need to set the scene.", []), ("I'll have to disagree with him there.", []),
    ("I'll explain about the water for anyone who doesn't know me.", []), ("I'll talk to this thing.", []),
    ("I need to explain the plan to Sarah tomorrow.", ["explain the plan to Sarah @11-19"]),
    ("I need to talk to my doctor.", ["talk to my doctor"]),
    ("I need to repeat the blood test on Friday.", ["repeat the blood test @11-20"]),
    ("I want to give her that book tomorrow.", ["give her that book @11-19"]),
    ("I need to start with the physio on Monday.", ["start with the physio @11-23"]),
    ("My sister will bring the cake on Saturday.", []),
  ])
  func everyEnglishTaskHasItsOwnDate(text: String, expected: [String]) throws {
    #expect(try tasks(text, "en") == expected)
  }

  @Test(arguments: [
    (
      "Ich muss morgen die Vermieterin anrufen wegen dem Vertrag.",
      ["die Vermieterin anrufen wegen dem Vertrag @11-19"]
    ),
    ("Ich muss morgen die Rechnung bezahlen.", ["die Rechnung bezahlen @11-19"]),
    ("Am Montag will ich Anna anrufen.", ["Anna anrufen @11-23"]),
    ("Das Hotel für Samstag muss ich morgen stornieren.", ["Das Hotel für Samstag stornieren @11-19"]),
    ("Morgen ruf ich Mama zurück.", ["Mama zurückrufen @11-19"]),
    (
      "Ich muss morgen Mama anrufen, am Freitag Briefmarken kaufen und nächste Woche die Rechnung bezahlen.",
      ["Mama anrufen @11-19", "Briefmarken kaufen @11-20", "die Rechnung bezahlen @11-23"]
    ),
    ("Ich muss Eier, Milch und Brot kaufen.", ["Eier, Milch und Brot kaufen"]),
    ("Ich will das morgen machen.", []), ("Ich muss endlich schlafen.", []),
    ("Ich möchte, dass die Kinder am Samstag aufräumen.", []),
  ])
  func everyGermanTaskHasItsOwnDate(text: String, expected: [String]) throws {
    #expect(try tasks(text, "de") == expected)
  }

  @Test(arguments: [
    ("At college I weighed ninety kilos.", "en"), ("When I was twenty I weighed seventy kilos.", "en"),
    ("Before the baby I slept eight hours.", "en"), ("I slept five to six hours.", "en"),
    ("I paid between twenty and thirty euros for parking.", "en"),
    ("Rent went up to fourteen hundred.", "en"),
    ("I had a headache at lunch.", "en"), ("Mit zwanzig habe ich siebzig Kilo gewogen.", "de"),
    ("Ich habe zwei oder drei Gläser Wasser getrunken.", "de"), ("Heute Mittag gab es Streit.", "de"),
    ("Jonas hatte sechs Stunden Schlaf.", "de"),
  ])
  func lookalikesAreNoFacts(text: String, language: String) throws {
    #expect(try extract([text], language).facts.isEmpty)
  }

  @Test(arguments: [
    ("Barely four hours of sleep.", "en", "sleep 4.0"),
    ("Rent went out, fourteen hundred.", "en", "spend 1400.0"),
    ("I spent $20 43 on stamps.", "en", "spend 20.43"),
    ("I slept 5 1/2 hours last night.", "en", "sleep 5.5"),
    ("I had a tuna sandwich at noon.", "en", "meal -"),
    ("Ich habe 5 und eine halbe Stunde geschlafen.", "de", "sleep 5.5"),
    ("Die Miete ist raus, vierzehnhundert.", "de", "spend 1400.0"),
    ("Heute Mittag gab's Linsensuppe.", "de", "meal -"),
  ])
  func whatGoesWithoutSayingIsFound(text: String, language: String, expected: String) throws {
    let facts = try extract([text], language).facts.map {
      "\($0.kind.rawValue) \($0.value.map(\.description) ?? "-")"
    }
    #expect(facts == [expected])
  }
}
