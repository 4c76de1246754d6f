import Testing

/// Denials, numbers and times that belong to another of two things, in German.
@Suite struct GermanContrastProofTests {
  private let check: ProofCheck

  init() throws { check = try ProofCheck(language: "de") }

  @Test func `A denial stays with what it denies`() {
    check([
      (
        "Seit drei Wochen rauche ich nicht mehr, aber trinken tu ich noch.",
        "Seit drei Wochen rauche ich nicht mehr und trinke nicht mehr.", false
      ),
      (
        "Nicht der Lehrer hat angerufen, sondern die Direktorin.",
        "Nicht die Direktorin hat angerufen, sondern der Lehrer.", false
      ),
      (
        "Nicht der Lehrer hat angerufen, sondern die Direktorin.",
        "Nicht der Lehrer hat angerufen, sondern die Direktorin.", true
      ),
      ("Das Paket war nicht für uns, sondern für Nummer siebzehn.", "Das Paket war für uns.", false),
      (
        "Sie kommt nicht zu Weihnachten, sondern erst zu Silvester.",
        "Sie kommt nicht zu Silvester.", false
      ),
      (
        "Meine Freundin hat mich nicht zur Zeugin gemacht, sondern ihre Cousine.",
        "Meine Freundin hat ihre Cousine zur Zeugin gemacht.", true
      ),
      ("Jonas hat bestanden, Mehmet leider nicht.", "Jonas und Mehmet haben bestanden.", false),
      (
        "In der Hütte gab es weder Licht noch frisches Brot.",
        "In der Hütte gab es kein Licht, aber frisches Brot.", false
      ),
      (
        "In der Hütte gab es weder Licht noch frisches Brot.",
        "In der Hütte gab es weder Licht noch frisches Brot.", true
      ),
      (
        "Vielleicht mach ich das im Herbst, wenn das Geld reicht.",
        "Das mach ich im Herbst, wenn das Geld reicht.", false
      ),
      ("Ich habe statt Eva Tom eingeladen.", "Ich habe statt Tom Eva eingeladen.", false),
      (
        "Wir waren zu dritt statt zu fünft, auf der Station lagen siebenundzwanzig Patienten.",
        "Wir waren zu dritt statt zu siebenundzwanzig.", false
      ),
    ])
  }

  @Test func `A time stays with its day and its direction`() {
    check([
      (
        "Zum ersten Mal seit Jahren habe ich mit meinem Vater gesprochen.",
        "Seit Jahren habe ich mit meinem Vater gesprochen.", false
      ),
      (
        "Zum ersten Mal seit Jahren habe ich mit meinem Vater gesprochen.",
        "Ich habe zum ersten Mal seit Jahren mit meinem Vater gesprochen.", true
      ),
      (
        "Am zehnten Dezember ist die OP, drei Tage vorher muss ich die Tabletten absetzen.",
        "Am zehnten Dezember ist die OP, drei Tage danach muss ich die Tabletten absetzen.", false
      ),
      (
        "Am zehnten Dezember ist die OP, drei Tage vorher muss ich die Tabletten absetzen.",
        "Am zehnten Dezember muss ich die Tabletten absetzen.", false
      ),
      (
        "Am zehnten Dezember ist die OP, drei Tage vorher muss ich die Tabletten absetzen.",
        "Drei Tage vorher muss ich die Tabletten absetzen.", true
      ),
      (
        "Der Notartermin ist am vierten um elf, die Übergabe am achtzehnten.",
        "Die Übergabe ist am achtzehnten um elf.", false
      ),
      (
        "Der Notartermin ist am vierten um elf, die Übergabe am achtzehnten.",
        "Der Notartermin ist am vierten um elf.", true
      ),
    ])
  }

  @Test func `A number is of one thing`() {
    check([
      (
        "die tabletten nehm ich morgens eine und abends zwei",
        "Die Tabletten nehm ich morgens zwei und abends eine.", false
      ),
      (
        "zwei von den vier lampen sind kaputt und der hausmeister kommt seit wochen nicht",
        "Zwei von den vier Lampen sind kaputt, und der Hausmeister kommt seit zwei Wochen nicht.", false
      ),
      (
        "Mein Blutdruck war hundertfünfundvierzig zu neunzig, letzte Woche noch hundertdreißig zu achtzig.",
        "Mein Blutdruck war hundertfünfundvierzig zu achtzig.", false
      ),
      (
        "Mein Blutdruck war hundertfünfundvierzig zu neunzig, letzte Woche noch hundertdreißig zu achtzig.",
        "Mein Blutdruck war hundertfünfundvierzig zu neunzig.", true
      ),
      (
        "Hin haben wir vier Stunden gebraucht, zurück sechs.", "Hin haben wir sechs Stunden gebraucht.", false
      ),
      ("Hin haben wir vier Stunden gebraucht, zurück sechs.", "Hin haben wir vier Stunden gebraucht.", true),
      (
        "Im Glas waren neunzig Murmeln. Jetzt sind es noch vierzig. Das reicht noch neun Tage.",
        "Im Glas waren neunzig Murmeln, jetzt sind es noch neun.", false
      ),
    ])
  }

  @Test func `A pronoun means the one whom it meant`() {
    check([
      (
        "Früher hat Onkel Werner den Stall gemacht, jetzt macht das der Sebastian, und der hat Angst vor Kühen.",
        "Früher hat Onkel Werner den Stall gemacht, und der hat Angst vor Kühen.", false
      ),
      (
        "Jetzt macht der Sebastian den Stall, und der hat Angst vor Kühen.",
        "Der Sebastian macht den Stall, und der hat Angst vor Kühen.", true
      ),
      (
        "Erst hat er Kai gerufen, und der kam gleich. Dann hat er Ute gerufen, und die hat nur gegähnt.",
        "Er hat Kai gerufen, und der hat nur gegähnt.", false
      ),
      (
        "Heute hat Nora der Ida gesagt, dass Schluss ist.",
        "Heute hat Ida der Nora gesagt, dass Schluss ist.", false
      ),
      (
        "Heute hat Nora der Ida gesagt, dass Schluss ist.", "Nora hat der Ida gesagt, dass Schluss ist.", true
      ),
      (
        "Am Abend hat mich mein Nachbar angerufen, der Karl.",
        "Am Abend hab ich meinen Nachbarn, den Karl, angerufen.", false
      ),
    ])
  }

  @Test func `What is said in short is of its own thing`() {
    check([
      (
        "Das Kleben hat nicht gebrannt, das Putzen schon.",
        "Das Kleben und das Putzen haben nicht gebrannt.", false
      ),
      (
        "Das Kleben hat nicht gebrannt, das Putzen schon.",
        "Das Kleben hat nicht gebrannt, das Putzen schon.", true
      ),
      ("Kuchen ess ich nur noch sonntags.", "Kuchen esse ich nicht nur sonntags.", false),
      ("Ich hab mich nicht getraut, nein zu sagen.", "Ich hab mich getraut, nein zu sagen.", false),
      ("Ich hab mich nicht getraut, nein zu sagen.", "Ich hab mich nicht getraut, nein zu sagen.", true),
      (
        "Das erste Rezept hab ich bekommen, das zweite nicht, weil die Praxis zu war.",
        "Das erste Rezept hab ich nicht bekommen, weil die Praxis zu war.", false
      ),
      (
        "Der Arzt meint, zwei Wochen Schiene und dann fünf Wochen Training.",
        "Der Arzt meint, fünf Wochen Schiene und dann Training.", false
      ),
      ("Jeder dritte Gast hat sich beschwert.", "Drei Gäste haben sich beschwert.", false),
      (
        "Vor dem Dienst war ich noch laufen, zehn Runden. Nach dem Dienst ging es aufs Sofa.",
        "Nach dem Dienst war ich noch laufen, zehn Runden.", false
      ),
    ])
  }

  @Test func `Nobody does what somebody who is left out did`() {
    check([
      (
        "Ida hat gesagt, dass Emre den Strom nicht bezahlt hat.",
        "Ida hat gesagt, dass sie den Strom nicht bezahlt hat.", false
      ),
      (
        "Doktor Amari hat mich behandelt, die Frau Doktor Lenz ist bis Montag im Urlaub.",
        "Doktor Amari hat mich behandelt und ist bis Montag im Urlaub.", false
      ),
      ("Paul hat das Tor gemacht auf Flanke von Rico.", "Rico hat das Tor gemacht.", false),
      ("Paul hat das Tor gemacht auf Flanke von Rico.", "Paul hat das Tor gemacht.", true),
    ])
  }
}
