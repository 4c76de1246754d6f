import Testing

/// Words that limit, join and place what was said, in German.
@Suite struct GermanKeptProofTests {
  private let check: ProofCheck

  init() throws { check = try ProofCheck(language: "de") }

  @Test func `A limit is kept`() {
    check([
      ("Wir haben nur über die Heizung geredet.", "Wir haben über die Heizung geredet.", false),
      ("Nur Nadja hat mich besucht.", "Nadja hat nur mich besucht.", false),
      ("Nur Nadja hat mich besucht.", "Nur Nadja hat mich besucht.", true),
      ("Ich habe fast neun Stunden geschlafen.", "Ich habe neun Stunden geschlafen.", false),
      ("Ich habe eine halbe Tablette genommen.", "Ich habe eine Tablette genommen.", false),
      ("Einer von meinen Mietern ist ausgezogen.", "Meine Mieter sind ausgezogen.", false),
      ("Ich sehe meine Cousine selten.", "Ich sehe meine Cousine.", false),
      ("Bis auf den Lärm war die Wohnung schön.", "Die Wohnung war schön.", false),
      ("Ich bin teilweise schuld.", "Ich bin schuld.", false),
    ])
  }

  @Test func `Statements are joined as they were`() {
    check([
      (
        "Ich habe den Bus verpasst. Es hat geregnet.",
        "Ich habe den Bus verpasst, weil es geregnet hat.", false
      ),
      (
        "Ich habe den Bus verpasst, weil es geregnet hat.",
        "Ich habe den Bus verpasst, weil es geregnet hat.", true
      ),
      ("Wenn ich Wein trinke, huste ich.", "Wenn ich huste, trinke ich Wein.", false),
      (
        "Ich habe unterschrieben, bevor ich die Bank angerufen habe.",
        "Ich habe die Bank angerufen, bevor ich unterschrieben habe.", false
      ),
      ("Zuerst habe ich geputzt und dann gekocht.", "Zuerst habe ich gekocht und dann geputzt.", false),
      ("Ich komme, wenn die Pumpe hält.", "Ich komme.", false),
      ("Wir streichen grün oder blau.", "Wir streichen grün und blau.", false),
    ])
  }

  @Test func `A question and a report are no facts`() {
    check([
      ("Habe ich den Schuppen abgeschlossen?", "Ich habe den Schuppen abgeschlossen.", false),
      ("Meine Schwester sagt, dass der Laden schließt.", "Der Laden schließt.", false),
      (
        "Meine Schwester sagt, dass der Laden schließt.",
        "Meine Schwester sagt, dass der Laden schließt.", true
      ),
      ("Laut Fred ist die Mühle verkauft.", "Die Mühle ist verkauft.", false),
      ("Es stimmt nicht, dass ich das Klavier verkauft habe.", "Ich habe das Klavier verkauft.", false),
      ("Martha scheint müde zu sein.", "Martha ist müde.", false),
      ("Das war in Ulm, quatsch, in Bonn.", "Das war in Ulm.", false),
    ])
  }

  @Test func `What belongs together stays together`() {
    check([
      (
        "Ich habe einen roten Stuhl und einen blauen Teppich gekauft.",
        "Ich habe einen blauen Stuhl und einen roten Teppich gekauft.", false
      ),
      ("Petra trinkt Tee und Karl Kaffee.", "Petra trinkt Kaffee und Karl Tee.", false),
      ("Das Haus meiner Eltern ist verkauft.", "Mein Haus ist verkauft.", false),
      ("Das Fahrrad wurde verkauft.", "Ich habe das Fahrrad verkauft.", false),
      ("Karla hat sich verletzt.", "Karla hat verletzt.", false),
      ("Die Katze jagt der Hund.", "Die Katze jagt den Hund.", false),
      ("Der Freund, dessen Vater krank ist, hat angerufen.", "Der Freund ist krank.", false),
      ("Petra war bei Lisa. Sie hat geweint.", "Lisa hat geweint.", false),
      ("Die Katze lag auf dem Sofa. Sie ist schwarz.", "Das Sofa ist schwarz.", false),
    ])
  }

  @Test func `Small words that turn the meaning`() {
    check([
      ("Das Paket ist von Tim.", "Das Paket ist für Tim.", false),
      ("Ich bin in Köln eingestiegen.", "Ich bin in Köln ausgestiegen.", false),
      ("Ich steige in Köln aus.", "Ich steige in Köln ein.", false),
      ("Ich arbeite nicht mehr dort.", "Ich arbeite noch nicht dort.", false),
      ("Ich bin noch nicht verheiratet.", "Ich bin nicht verheiratet.", false),
      ("Ich bin noch krank.", "Ich bin wieder krank.", false),
      ("Nicht alle mochten das Stück.", "Alle mochten das Stück nicht.", false),
      ("Ich habe geduscht, aber nicht gefrühstückt.", "Ich habe nicht geduscht, aber gefrühstückt.", false),
      ("Ich will kochen und muss putzen.", "Ich muss kochen und will putzen.", false),
      ("Petra ist älter als Karl.", "Karl ist älter als Petra.", false),
      ("Wir haben weniger Äpfel, aber mehr Birnen.", "Wir haben mehr Äpfel, aber weniger Birnen.", false),
      ("Er hat weder angerufen noch geschrieben.", "Er hat angerufen, aber nicht geschrieben.", false),
      ("Er hat weder angerufen noch geschrieben.", "Er hat weder angerufen noch geschrieben.", true),
      (
        "Meine Tante zieht nach Jena. Ihr Sohn studiert da.", "Meine Tante zieht nach Jena, um zu studieren.",
        false
      ),
      ("Ich ging in den Keller, um Kohlen zu holen.", "Ich ging in den Keller, um Kohlen zu holen.", true),
    ])
  }
}
