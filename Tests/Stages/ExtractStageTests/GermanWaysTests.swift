import Foundation
import Model
import TestSupport
import Testing
import Text

@testable import ExtractStage

/// Ways in which German tells facts and tasks, each with what only sounds like them. Spoken on Wednesday, 2026-11-18, at
/// 21:30 UTC.
@Suite struct GermanWaysTests {
  private func lines(_ text: String) throws -> String {
    told(
      try extract(
        SentenceSplitter.sentences(in: text, language: "de", languages: InstalledFiles.languages), "de"))
  }

  @Test(arguments: [
    ("Die Zahnspange hat neunhundert Euro verschlungen.", "spend 900.0 EUR Zahnspange - -"),
    ("Am Wochenende habe ich zwei Krimis verschlungen.", ""),
    ("Die Reparatur schlug mit 130 Euro zu Buche.", "spend 130.0 EUR Reparatur - -"),
    (
      "Die Brille war hundert Euro, dazu kamen zwanzig Euro für das Etui.",
      "spend 100.0 EUR Brille - -|spend 20.0 EUR Etui - -"
    ),
    ("Zur Lesung kamen dreißig Leute, dazu kamen zehn vom Verlag.", ""),
    ("Der Kellner hat fünf Euro Trinkgeld bekommen.", "spend 5.0 EUR Trinkgeld - -"),
    ("Paul hat in der Bar zwanzig Euro Trinkgeld gekriegt.", ""),
    ("Der Eintritt hat für uns vier je zwölf Euro gekostet.", "spend 48.0 EUR Eintritt - -"),
    ("die karten haben für uns beide je achtzehn euro gekostet", "spend 36.0 EUR karten - -"),
    ("Das Abendessen ging auf mich, 86 Euro.", "spend 86.0 EUR Abendessen - -"),
    ("Ein neues Kabel musste her, vierzehn Euro.", "spend 14.0 EUR Kabel - -"),
    ("Knöllchen kassiert, fünfundzwanzig Euro.", "spend 25.0 EUR Knöllchen - -"),
  ])
  func moneyOfOtherVerbs(text: String, expected: String) throws {
    #expect(try lines(text) == expected)
  }

  @Test(arguments: [
    (
      "Nächsten Monat kaufe ich mir das Rad für neunhundert Euro.",
      "do mir das Rad für neunhundert Euro kaufen 2026-12"
    ),
    ("Die sechzig Euro für die Hose, die nicht gepasst hat, sind wieder auf dem Konto.", ""),
    ("Die Kette für 90 Euro hab ich im Laden gelassen.", ""),
    ("Das Konzertticket für 80 Euro war mir dann doch zu teuer.", ""),
    ("Von den hundert Euro sind siebzig für Schuhe draufgegangen.", "spend 70.0 EUR Schuhe - -"),
    ("die haarfarbe hat zwanzig euro gekostet nein warte dreißig", "spend 30.0 EUR haarfarbe - -"),
  ])
  func moneyThatStayed(text: String, expected: String) throws {
    #expect(try lines(text) == expected)
  }

  @Test(arguments: [
    (
      "Ich hab mir einen neuen Wasserkocher gekauft. Der hat vierzig Euro gekostet.",
      "spend 40.0 EUR Wasserkocher - -"
    ),
    ("Batterien für die Fernbedienung gekauft, sechs Euro.", "spend 6.0 EUR Batterien - -"),
    ("Ich hab mir ein Ticket für das Konzert im März gesichert, 54 Euro.", "spend 54.0 EUR Ticket - -"),
    ("Die Apotheke hat mir heute 23 Euro abgenommen.", "spend 23.0 EUR - - 2026-11-18"),
    (
      "gestern hab ich im gartencenter erde für vierundzwanzig euro gekauft",
      "spend 24.0 EUR erde - 2026-11-17"
    ),
  ])
  func whatWasPaidFor(text: String, expected: String) throws {
    #expect(try lines(text) == expected)
  }

  @Test(arguments: [
    (
      "Um elf eingeschlafen und um halb sieben vom Müllauto geweckt worden.",
      "sleep 7.5 h - - 2026-11-18T06:30:00Z"
    ),
    ("die katze hat heute nacht vierzehn stunden geschlafen glaube ich", ""),
    ("von zehn bis sechs durchgeschlafen ich fass es nicht", "sleep 8.0 h - - 2026-11-18T06:00:00Z"),
    ("Der Mittagsschlaf ging zwei Stunden.", "sleep 2.0 h - - -"),
    ("Gestern Abend um zehn hab ich gelesen und dann acht Stunden geschlafen.", "sleep 8.0 h - - -"),
    (
      "Vor zwei Wochen hab ich noch 84 Kilo gewogen, jetzt sind es 81.",
      "weight 84.0 kg - - 2026-11-04|weight 81.0 kg - - -"
    ),
    ("Heute hat mich die Ärztin gewogen, 71 Kilo.", "weight 71.0 kg - - 2026-11-18"),
    ("Zu Schulzeiten wog ich fünfundfünfzig Kilo.", ""),
  ])
  func bodyAndSleep(text: String, expected: String) throws {
    #expect(try lines(text) == expected)
  }

  @Test(arguments: [
    (
      "Heute früh um sieben zwei Paracetamol genommen und um eins noch mal zwei.",
      "medicine 2.0 tablets Paracetamol taken 2026-11-18T07:00:00Z|medicine 2.0 tablets Paracetamol taken 2026-11-18T13:00:00Z"
    ),
    (
      "heute früh um sieben zwei paracetamol genommen",
      "medicine 2.0 tablets paracetamol taken 2026-11-18T07:00:00Z"
    ),
    ("eine halbe tablette l thyroxin genommen", "medicine 0.5 tablets l thyroxin taken -"),
    ("Die Eisentablette hab ich heute ausfallen lassen.", "medicine - - Eisentablette skipped 2026-11-18"),
    (
      "Um neun zwei Löffel Hustensaft genommen, und vorhin noch einen Beutel Aspirin.",
      "medicine 2.0 spoons Hustensaft taken 2026-11-18T21:00:00Z|medicine 1.0 sachets Aspirin taken -"
    ),
    (
      "Das Fasten hab ich gestern um acht begonnen und heute um zwölf beendet.",
      "fasting - - - started 2026-11-17T20:00:00Z|fasting - - - ended 2026-11-18T12:00:00Z"
    ),
    ("In der Regel faste ich vierzehn Stunden.", ""),
    (
      "Von acht Uhr abends bis zwölf Uhr mittags gefastet.",
      "fasting - - - started 2026-11-17T20:00:00Z|fasting - - - ended 2026-11-18T12:00:00Z"
    ),
  ])
  func dosesAndFasts(text: String, expected: String) throws {
    #expect(try lines(text) == expected)
  }

  @Test(arguments: [
    (
      "Meine Haftpflicht ist letzten Montag abgelaufen, also muss ich sie morgen erneuern.",
      "document - - Haftpflicht expires 2026-11-16|document - - Haftpflicht renew 2026-11-19|do sie erneuern 2026-11-19"
    ),
    (
      "Das Amt hat meinen Ausweis verlängert, er gilt jetzt bis Mai 2036.",
      "document - - Ausweis renewed -|document - - Ausweis expires 2036-05"
    ),
    ("Das Amt hat Jonas den Ausweis verlängert.", ""),
    ("2028 läuft mein Führerschein ab.", "document - - Führerschein expires 2028"),
    ("läuft mein perso eigentlich nächstes jahr ab", ""),
    (
      "Meine Aufenthaltserlaubnis läuft in zwei Monaten ab, nämlich am zehnten Januar.",
      "document - - Aufenthaltserlaubnis expires 2027-01-10"
    ),
  ])
  func papers(text: String, expected: String) throws {
    #expect(try lines(text) == expected)
  }

  @Test(arguments: [
    ("Zum Abendessen hat es Linseneintopf gegeben.", "meal - - Linseneintopf dinner -"),
    ("Wir haben zu Abend gegessen, es gab Gyros und Salat.", "meal - - Gyros und Salat dinner -"),
    (
      "zum frühstück hab ich haferbrei gegessen und um halb drei ein käsebrot",
      "meal - - haferbrei breakfast -|meal - - käsebrot - 2026-11-18T14:30:00Z"
    ),
    ("Heute hab ich viel zu viel gegessen.", ""),
    ("Kurz nach eins ein Käsebrot gegessen.", "meal - - Käsebrot - 2026-11-18T13:00:00Z"),
  ])
  func meals(text: String, expected: String) throws {
    #expect(try lines(text) == expected)
  }

  @Test(arguments: [
    (
      "Die Heizung tropft, also werde ich morgen den Installateur anrufen.",
      "do den Installateur anrufen 2026-11-19"
    ),
    (
      "morgen um acht muss ich das auto in die werkstatt bringen und danach zur bank gehen",
      "do das auto in die werkstatt bringen 2026-11-19T08:00:00Z|do zur bank gehen 2026-11-19"
    ),
    (
      "Ich muss der Lehrerin Bescheid geben, ob Lena mitfährt.",
      "do der Lehrerin Bescheid geben, ob Lena mitfährt -"
    ),
    (
      "Ich muss das Regal aufbauen, für das ich gestern die Dübel besorgt habe.",
      "do das Regal aufbauen, für das ich gestern die Dübel besorgt habe -"
    ),
    (
      "Ich muss die leeren bis Freitag zum Glascontainer bringen.",
      "do die leeren zum Glascontainer bringen 2026-11-20"
    ),
    ("der rasen ist viel zu lang den sollte ich am samstag mähen", "do den mähen 2026-11-21"),
    ("am wochenende fahren wir zu meinen eltern vorher muss ich noch tanken", "do tanken -"),
    ("Am Muttertag will ich mit Mama brunchen gehen.", "do mit Mama brunchen gehen 2027-05-09"),
    ("Ich muss Montag oder Dienstag zum Amt gehen.", "do Montag oder Dienstag zum Amt gehen -"),
    ("Mir ist eingefallen, dass ich noch die Blumen bestellen muss.", "do die Blumen bestellen -"),
    ("Der Chef meinte, ich soll das Protokoll schreiben.", ""),
    ("Ich muss den TÜV machen lassen, der ist seit August fällig.", "do den TÜV machen lassen -"),
    ("nächstes mal will ich das alte akkordeon mitbringen", "do das alte akkordeon mitbringen -"),
    ("Beim nächsten Mal muss ich die Karten bestellen.", "do die Karten bestellen -"),
    ("ich hätt mitgehen sollen das schleppt der seit jahren", ""),
    ("Ich hätt gestern den Vertrag kündigen müssen.", ""),
  ])
  func tasks(text: String, expected: String) throws {
    #expect(try lines(text) == expected)
  }

  @Test(arguments: [
    (
      "Unser Wocheneinkauf lag diesmal bei 112 Euro, letzte Woche waren es nur 80.",
      "spend 112.0 EUR Wocheneinkauf - -"
    ),
    (
      "Vorgestern hab ich angefangen zu fasten und gestern um drei aufgehört.",
      "fasting - - - started 2026-11-16|fasting - - - ended 2026-11-17T15:00:00Z"
    ),
    (
      "Gestern Nacht um zwei hab ich noch eine Ibuprofen genommen.",
      "medicine - - Ibuprofen taken 2026-11-18T02:00:00Z"
    ),
    ("Um sechs aufgewacht, dann ein Brot gegessen.", "meal - - Brot - -"),
    (
      "Am Montag war die Heizungswartung, 119 Euro, und am Dienstag der Reifenwechsel, 64 Euro.",
      "spend 119.0 EUR Heizungswartung - 2026-11-16|spend 64.0 EUR Reifenwechsel - 2026-11-17"
    ),
    ("erst ab acht vier Stunden geschlafen", "sleep 4.0 h - - -"),
    ("Ich muss morgen vor acht den Biomüll rausstellen.", "do den Biomüll rausstellen 2026-11-19T08:00:00Z"),
    (
      "Ich will Oma im Dezember besuchen und ihr vorher noch schreiben.",
      "do Oma besuchen 2026-12|do ihr schreiben -"
    ),
    (
      "Am Montag sollte ich die Werkstatt anrufen, die ich am ersten entdeckt habe, und am Dienstag die Belege sortieren.",
      "do die Werkstatt anrufen, die ich am ersten entdeckt habe 2026-11-23|do die Belege sortieren 2026-11-24"
    ),
    (
      "Ich muss das Geschenk, das ich letzte Woche bestellt hab, noch abholen.",
      "do das Geschenk das ich letzte Woche bestellt hab abholen -"
    ),
  ])
  func timesOfTheirOwn(text: String, expected: String) throws {
    #expect(try lines(text) == expected)
  }
}
