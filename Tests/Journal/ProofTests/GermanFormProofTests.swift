import Testing

/// What German says with other clauses and other forms, each with a trap beside it.
@Suite struct GermanFormProofTests {
  private let check: ProofCheck

  init() throws { check = try ProofCheck(language: "de") }

  @Test func `Aber noch nicht and und kein deny only what follows`() {
    check([
      (
        "ich hab die kündigung geschrieben aber noch nicht abgegeben",
        "Die Kündigung ist geschrieben, aber noch nicht abgegeben.", true
      ),
      (
        "ich hab die kündigung geschrieben aber noch nicht abgegeben",
        "Du hast die Kündigung geschrieben und abgegeben.", false
      ),
      (
        "ich hab die kündigung geschrieben aber noch nicht abgegeben",
        "Du hast die Kündigung abgegeben, aber noch nicht geschrieben.", false
      ),
      (
        "Das Meisterstück wird jetzt doch eine Kommode und kein Schreibtisch.",
        "Das Meisterstück wird eine Kommode.", true
      ),
      (
        "Das Meisterstück wird jetzt doch eine Kommode und kein Schreibtisch.",
        "Das Meisterstück wird doch keine Kommode.", false
      ),
      (
        "Ich bin zur Apotheke wegen der Tabletten. Die hatten sie nicht da.",
        "Die Apotheke hatte die Tabletten nicht da.", true
      ),
      (
        "Ich bin zur Apotheke wegen der Tabletten. Die hatten sie nicht da.",
        "Die Apotheke hatte die Tabletten da.", false
      ),
      (
        "Wir haben die blaue Küche genommen, nicht die graue.",
        "Ihr habt die graue Küche genommen statt der blauen.", false
      ),
      (
        "Im Betriebsrat hab ich für den neuen Schichtplan gestimmt.",
        "Im Betriebsrat hast du gegen den neuen Schichtplan gestimmt.", false
      ),
    ])
  }

  @Test func `What somebody agrees to is told with it`() {
    check([
      (
        "Der Pfarrer hat mich gebeten, die Orgel zu übernehmen, und ich hab zugesagt.",
        "Du hast zugesagt, die Orgel zu übernehmen.", true
      ),
      (
        "Der Pfarrer hat mich gebeten, die Orgel zu übernehmen, und ich hab nicht zugesagt.",
        "Du hast zugesagt, die Orgel zu übernehmen.", false
      ),
      (
        "Der Pfarrer hat mich gebeten, die Orgel zu übernehmen.",
        "Du hast die Orgel übernommen.", false
      ),
    ])
  }

  @Test func `A way may be told without its verb`() {
    check([
      (
        "Wir sind dann nach Görlitz.",
        "Dann seid ihr nach Görlitz gefahren.", true
      ),
      (
        "Wir wollten heute nach Görlitz, aber der Zug fiel aus.",
        "Ihr seid heute nach Görlitz gefahren.", false
      ),
      (
        "Morgen bin ich zur Kontrolle beim Augenarzt.",
        "Du warst zur Kontrolle beim Augenarzt.", false
      ),
    ])
  }

  @Test func `Whom somebody lets do it does it`() {
    check([
      (
        "Der Prüfer hat mich beim Einparken zweimal korrigieren lassen.",
        "Beim Einparken musstest du zweimal korrigieren.", true
      ),
      (
        "Der Prüfer hat mich beim Einparken zweimal korrigieren lassen.",
        "Beim Einparken musste der Prüfer zweimal korrigieren.", false
      ),
    ])
  }

  @Test func `An age and a length may stand in one word`() {
    check([
      (
        "Mein Enkel hat mich im Schach geschlagen, er ist acht.",
        "Dein achtjähriger Enkel hat dich im Schach geschlagen.", true
      ),
      (
        "Mein Enkel hat mich im Schach geschlagen, er ist acht.",
        "Dein neunjähriger Enkel hat dich im Schach geschlagen.", false
      ),
    ])
  }

  @Test func `A noun may give the reason that is told right before`() {
    check([
      (
        "Ich war müde, und da bin ich beim Fernsehen eingeschlafen.",
        "Beim Fernsehen bist du vor Müdigkeit eingeschlafen.", true
      ),
      (
        "Mir ist die Soße angebrannt, da haben wir Brot gegessen.",
        "Weil dir die Soße angebrannt ist, habt ihr Brot gegessen.", true
      ),
      (
        "Die Heizung ist ausgefallen, und wir sitzen mit Decken im Wohnzimmer.",
        "Weil das Öl leer ist, ist die Heizung ausgefallen.", false
      ),
    ])
  }

  @Test func `Who is named with der does it, whatever stands first`() {
    check([
      (
        "Im Tor stand heute der Hakan, und die zwei Tore hat der Leon gemacht.",
        "Leon hat die zwei Tore gemacht.", true
      ),
      (
        "das geld hat mir der bernd geliehen bis ende des monats",
        "Du hast Bernd bis Ende des Monats Geld geliehen.", false
      ),
      (
        "Die Kinder hat heute der Opa zum Schwimmen gebracht.",
        "Die Kinder haben heute den Opa zum Schwimmen gebracht.", false
      ),
    ])
  }

  @Test func `An adjective after an article is none of the verbs it looks like`() {
    check([
      (
        "Die gebrauchte Gitarre hat der Jan gekauft.",
        "Jan hat die gebrauchte Gitarre gekauft.", true
      ),
      (
        "Lotte hat eine Zwei zurückbekommen und war so stolz.",
        "Lotte hat eine Zwei zurückbekommen und war sehr stolz.", true
      ),
      (
        "Lotte hat eine Zwei zurückbekommen und war so stolz.",
        "Du hast eine Zwei zurückbekommen und warst sehr stolz.", false
      ),
    ])
  }
}
