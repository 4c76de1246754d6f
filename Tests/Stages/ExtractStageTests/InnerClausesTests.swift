import Foundation
import Model
import TestSupport
import Testing
import Text

@testable import ExtractStage

/// Tests of clauses that belong to another clause or another statement, and look like a fact or a task but are none: each class beside
/// its traps. Spoken on Wednesday, 2026-11-18.
@Suite struct InnerClausesTests {
  private func lines(_ text: String, _ language: String) throws -> String {
    let sentences = SentenceSplitter.sentences(
      in: text, language: language, languages: InstalledFiles.languages)
    let found = try extract(sentences, language)
    let facts = found.facts.map { fact in
      [
        fact.kind.rawValue, fact.value.map { String(format: "%g", $0) }, fact.unit ?? fact.currency,
        fact.item,
        fact.status, fact.when,
      ].compactMap { $0 }.joined(separator: " ")
    }
    let items = found.tasks.map { "do \($0.text)" + ($0.due.map { " @\($0)" } ?? "") }
    return (facts + items).joined(separator: "|")
  }

  /// A relative clause, a reason or an event keeps its date.
  @Test(arguments: [
    (
      "The policy I took out last year expires on the ninth of January.", "document policy expires 2027-01-09"
    ),
    ("The passport I got in 2017 runs out on the third of March.", "document passport expires 2027-03-03"),
    (
      "The warranty on the dishwasher, which we bought two years ago, ends in February.",
      "document warranty expires 2027-02"
    ),
    ("My driving licence has expired, I noticed yesterday.", "document driving licence expires"),
    ("I don't know when my passport expires.", ""),
    (
      "I need to charge the camera tonight because the ceremony starts at ten.",
      "do charge the camera @2026-11-18"
    ),
    ("I should send the form today, the office closes at four.", "do send the form @2026-11-18"),
    (
      "I must book a table before Priya arrives on Saturday.",
      "do book a table before Priya arrives on Saturday"
    ),
    (
      "I need to mail the rebate form that came with the dishwasher by the end of the month.",
      "do mail the rebate form that came with the dishwasher @2026-11-30"
    ),
    ("Friday is Tom's birthday, I must buy a card.", "do buy a card"),
    ("It's Mum's birthday on Friday so I need to order flowers by then.", "do order flowers @2026-11-20"),
    ("I need to return the shoes I bought on Saturday.", "do return the shoes I bought on Saturday"),
    ("I still need to send Julia the photos from Sunday.", "do send Julia the photos from Sunday"),
    (
      "My card is only valid until February, so in September, once the holidays are over, I'm going to ask for a new one.",
      "document card expires 2027-02|do ask for a new one @2027-09"
    ),
  ])
  func datesOfInnerClausesAreNotThoseAroundThemInEnglish(text: String, expected: String) throws {
    #expect(try lines(text, "en") == expected)
  }

  /// A relative clause, a reason or an event keeps its date.
  @Test(arguments: [
    ("Der Pass, den ich 2016 gemacht hab, läuft am neunten Januar ab.", "document Pass expires 2027-01-09"),
    ("der pass den ich 2016 gemacht hab läuft am neunten januar ab", "document pass expires 2027-01-09"),
    ("Mein Personalausweis ist seit Juni ungültig.", "document Personalausweis expires 2026-06"),
    ("Ich weiß nicht, wann mein Pass abläuft.", ""),
    (
      "Ich muss heute Abend die Kamera aufladen, weil die Feier um zehn anfängt.",
      "do die Kamera aufladen @2026-11-18"
    ),
    (
      "am samstag nach der taufe die um elf anfängt soll ich tante gerda heimfahren",
      "do tante gerda heimfahren @2026-11-21"
    ),
    (
      "ich will das geschenk einpacken das am montag gekommen ist",
      "do das geschenk einpacken das am montag gekommen ist"
    ),
    ("Freitag hat Tom Geburtstag, ich muss eine Karte kaufen.", "do eine Karte kaufen"),
    (
      "Am Freitag ist Mamas Geburtstag, bis dahin muss ich Blumen bestellen.",
      "do Blumen bestellen @2026-11-20"
    ),
    ("am freitag wenn der handwerker da war will ich die küche putzen", "do die küche putzen @2026-11-20"),
    ("Am Freitag, wenn ich Lust habe, will ich die Küche putzen.", ""),
    ("Vor dem zwanzigsten möchte ich die Regenrinne reinigen.", "do die Regenrinne reinigen @2026-11-20"),
  ])
  func datesOfInnerClausesAreNotThoseAroundThemInGerman(text: String, expected: String) throws {
    #expect(try lines(text, "de") == expected)
  }

  /// Speech without marks.
  @Test(arguments: [
    ("i need to call the plumber the sink is leaking", "do call the plumber"),
    (
      "i have to pick up the dry cleaning tomorrow i keep forgetting",
      "do pick up the dry cleaning @2026-11-19"
    ),
    ("i need to return the drill to pete he wants it back by friday", "do return the drill to pete"),
    ("remember to put the bins out tonight the lorry comes at six", "do put the bins out @2026-11-18"),
    ("I need to look for a second bed the flat is small", "do look for a second bed"),
    (
      "i want to mail the contract by tuesday jeff needs it before he flies out on the fourteenth",
      "do mail the contract @2026-11-24"
    ),
    (
      "monday i have to call the broker the car insurance runs out on the eleventh of june",
      "document car insurance expires 2027-06-11|do call the broker @2026-11-23"
    ),
    ("I need to tell Sam she's right.", "do tell Sam she's right"),
    ("I need to find out when the shop opens.", "do find out when the shop opens"),
    ("I need to wear the dress she likes.", "do wear the dress she likes"),
    (
      "On Friday I need to return the library books that were due on the nineteenth, and on Saturday I want to clean the windows.",
      "do return the library books that were due on the nineteenth @2026-11-20|do clean the windows @2026-11-21"
    ),
  ])
  func aTaskEndsWhereAnotherStatementBeginsInEnglish(text: String, expected: String) throws {
    #expect(try lines(text, "en") == expected)
  }

  /// Speech without marks.
  @Test(arguments: [
    ("ich muss den klempner anrufen das waschbecken ist undicht", "do den klempner anrufen"),
    (
      "ich muss heute noch der buchhaltung schreiben die brauchen die zahlen bis zum dreißigsten",
      "do der buchhaltung schreiben @2026-11-18"
    ),
    (
      "montag muss ich den makler anrufen die autoversicherung läuft am dritten juli aus",
      "document autoversicherung expires 2027-07-03|do den makler anrufen @2026-11-23"
    ),
    (
      "ich muss die fenster putzen die küche wischen und den müll rausbringen",
      "do die fenster putzen|do die küche wischen|do den müll rausbringen"
    ),
    (
      "Bis zum dreißigsten muss ich die Steuererklärung abgeben, den Hort bezahlen und neue Mülltonnen bestellen.",
      "do die Steuererklärung abgeben @2026-11-30|do den Hort bezahlen @2026-11-30|do neue Mülltonnen bestellen @2026-11-30"
    ),
  ])
  func aTaskEndsWhereAnotherStatementBeginsInGerman(text: String, expected: String) throws {
    #expect(try lines(text, "de") == expected)
  }

  /// Nor are pronouns for which nothing was said.
  @Test(arguments: [
    ("I should give it a rest.", ""),
    ("I need to pull myself together.", ""),
    ("I must take a deep breath.", ""),
    ("I have to keep reminding myself to breathe.", ""),
    ("I need to give my sister a key.", "do give my sister a key"),
    ("I have to keep the receipts.", "do keep the receipts"),
    ("I must take the bins out.", "do take the bins out"),
    ("I have to run now.", ""),
    ("I want to run on Saturday.", "do run @2026-11-21"),
    ("The lamp is broken. I need to order a new one.", "do order a new lamp"),
    ("I need to order a new one.", ""),
    ("I must wash them tomorrow.", ""),
    ("The towels are dirty. I must wash them tomorrow.", "do wash them @2026-11-19"),
  ])
  func figuresOfSpeechAndStandInsAreNoTasksInEnglish(text: String, expected: String) throws {
    #expect(try lines(text, "en") == expected)
  }

  /// Nor are pronouns for which nothing was said.
  @Test(arguments: [
    ("Ich will einfach reden.", ""),
    ("Ich will am Freitag mit Anna reden.", "do mit Anna reden @2026-11-20"),
    ("Ich muss mich zusammenreißen.", ""),
    ("Ich muss das erst wieder üben.", ""),
    ("Ich muss am Montag die Etüde üben.", "do die Etüde üben @2026-11-23"),
    ("Moment, ich muss kurz das Fenster zumachen.", ""),
    ("Moment, am Samstag muss ich die Torte abholen.", "do die Torte abholen @2026-11-21"),
    ("Ich muss den Kopf frei kriegen.", ""),
    ("Ich muss sie morgen waschen.", ""),
  ])
  func figuresOfSpeechAndStandInsAreNoTasksInGerman(text: String, expected: String) throws {
    #expect(try lines(text, "de") == expected)
  }

  /// Beside them what the speaker did.
  @Test(arguments: [
    ("My sisters visa runs out in March.", ""),
    ("My landlord wants to renew the lease in June.", ""),
    ("I put drops in the cat's eyes.", ""),
    ("I put drops in my eyes.", "medicine drops taken"),
    ("I took my daughter to the doctor for antibiotics.", ""),
    ("I had a tablet computer stolen.", ""),
    ("The paracetamol I took at noon did nothing.", "medicine paracetamol taken 2026-11-18T12:00:00Z"),
    (
      "I took one paracetamol after breakfast and another one at four.",
      "medicine 1 tablets paracetamol taken|medicine 1 tablets paracetamol taken 2026-11-18T16:00:00Z"
    ),
    ("I try to drink two litres of water.", ""),
    ("I water the plants with two litres.", ""),
    ("I dropped twenty pounds somewhere.", ""),
    ("I dropped twenty pounds on lunch.", "spend 20 GBP lunch"),
    ("The dress was ninety pounds but I sent it back.", ""),
    ("Lunch knocked me back eighteen quid.", "spend 18 GBP Lunch"),
    ("The garage took three hundred pounds off me for the brakes.", "spend 300 GBP brakes"),
    ("Two coffees at four pounds fifty each.", "spend 9 GBP coffees"),
    ("I was nine pounds two when I was born.", ""),
    ("I weigh less than my husband, who's eighty kilos.", ""),
    ("The bathroom scale is broken, it says two hundred kilos.", ""),
    ("I had two hours of meetings and no sleep.", ""),
    ("I was eaten alive by midges at dinner.", ""),
    ("I had the soup on the hob when the phone rang.", ""),
    ("My passport expires next year in March.", "document passport expires 2027-03"),
    ("On Tuesday two weeks ago I spent ten pounds on tea.", "spend 10 GBP tea"),
  ])
  func othersAndUnrealDoingsAreNoFactsInEnglish(text: String, expected: String) throws {
    #expect(try lines(text, "en") == expected)
  }

  /// Beside them what the speaker did.
  @Test(arguments: [
    ("Ich hab einen Mantel für neunzig Euro gesehen und fast gekauft.", ""),
    ("Die nehmen da neun Euro für ein Bier.", ""),
    ("Wir brauchen zweihundert Euro für die Kaution.", ""),
    ("Der Klempner hat neunzig Euro genommen.", "spend 90 EUR"),
    (
      "Das neue Gestell für die Brille hat mit hundertneunzig Franken zu Buche geschlagen.",
      "spend 190 CHF Gestell"
    ),
    ("Die Rechnung belief sich auf sechzig Euro.", "spend 60 EUR Rechnung"),
    ("Für die Reinigung musste ich achtundneunzig Euro fünfzig hinlegen.", "spend 98.5 EUR Reinigung"),
    ("Ich versuche zwei Liter Wasser zu trinken.", ""),
    ("Ich gieße die Pflanzen mit zwei Litern Wasser.", ""),
    ("hab heute früh zwei vitamin d kapseln genommen", "medicine 2 tablets vitamin d taken 2026-11-18"),
    ("Ich hatte einen Salat vor mir und keinen Appetit.", ""),
    ("Mein Pass läuft nächstes Jahr im März ab.", "document Pass expires 2027-03"),
    ("Ich muss kommende Woche Mittwoch die Oma anrufen.", "do die Oma anrufen @2026-11-25"),
  ])
  func othersAndUnrealDoingsAreNoFactsInGerman(text: String, expected: String) throws {
    #expect(try lines(text, "de") == expected)
  }

  /// Lists of tasks, and what a thing is for whom.
  @Test(arguments: [
    (
      "I should write to the school tomorrow, ask for the new timetable, and pay for the trip to York.",
      "do write to the school @2026-11-19|do ask for the new timetable @2026-11-19|do pay for the trip to York @2026-11-19"
    ),
    (
      "I've got to cut back the ivy that's growing into the gutter, and buy charcoal.",
      "do cut back the ivy that's growing into the gutter|do buy charcoal"
    ),
    ("Bought Mum a scarf for thirty pounds.", "spend 30 GBP scarf"),
    (
      "Ended up buying two tyres at ninety pounds each, so there goes the weekend away.",
      "spend 180 GBP tyres"
    ),
    ("I weighed sixty-four kilos when I was rowing at university.", ""),
    ("Dinner last night cost me forty-two euros, tip included.", "spend 42 EUR Dinner 2026-11-17"),
    ("Lunch was a tuna sandwich at my desk, eaten far too fast.", "meal tuna sandwich lunch"),
    ("The warranty runs out in twenty twenty eight.", "document warranty expires 2028"),
  ])
  func listsAndObjectsInEnglish(text: String, expected: String) throws {
    #expect(try lines(text, "en") == expected)
  }

  @Test(arguments: [
    (
      "mein reisepass läuft ende juli ab ich muss ihn im mai verlängern lassen",
      "document reisepass expires 2027-07-31|document reisepass renew 2027-05|do ihn verlängern lassen @2027-05"
    ),
    ("Die Putzhilfe kostet uns im Monat hundertachtzig Euro.", ""),
    (
      "die heizung hat gestern zweihundert euro gekostet davon waren achtzig fürs material",
      "spend 200 EUR heizung 2026-11-17"
    ),
    (
      "Weil die Tür zugefallen war, haben wir dem Schlüsseldienst heute neunzig Euro bezahlt.",
      "spend 90 EUR 2026-11-18"
    ),
    (
      "Ich hab um sieben Uhr früh zwei Tabletten Ibuprofen genommen.",
      "medicine 2 tablets Ibuprofen taken 2026-11-18T07:00:00Z"
    ),
    (
      "Gestern habe ich von acht Uhr morgens bis acht Uhr abends gefastet.",
      "fasting started 2026-11-17T08:00:00Z|fasting ended 2026-11-17T20:00:00Z"
    ),
    (
      "Ich habe gestern von acht Uhr bis 20 Uhr gefastet.",
      "fasting started 2026-11-17T08:00:00Z|fasting ended 2026-11-17T20:00:00Z"
    ),
    (
      "Gestern habe ich von acht Uhr abends bis acht Uhr morgens gefastet.",
      "fasting started 2026-11-17T20:00:00Z|fasting ended 2026-11-18T08:00:00Z"
    ),
  ])
  func spansAndPartsInGerman(text: String, expected: String) throws {
    #expect(try lines(text, "de") == expected)
  }
}
