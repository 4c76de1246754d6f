import Testing

/// Who does what, what is only wished, and what is told in other words, in German.
@Suite struct GermanTurnProofTests {
  private let check: ProofCheck

  init() throws { check = try ProofCheck(language: "de") }

  @Test func `Who did what to whom stays`() {
    check([
      (
        "Ich bin vor dem Essen spazieren gegangen.",
        "Du bist nach dem Essen spazieren gegangen.", false
      ),
      (
        "Die Katze ist die Treppe runtergefallen.",
        "Die Katze ist die Treppe raufgefallen.", false
      ),
      (
        "Weil der Bus nicht kam, bin ich zu Fuß gegangen.",
        "Der Bus kam nicht, weil du zu Fuß gegangen bist.", false
      ),
      (
        "Anke hat Jörg beim Schach geschlagen.",
        "Jörg hat Anke beim Schach geschlagen.", false
      ),
      (
        "Anke hat Jörg beim Schach geschlagen.",
        "Jörg wurde von Anke beim Schach geschlagen.", true
      ),
      (
        "Anke hat Jörg beim Schach geschlagen.",
        "Anke wurde von Jörg beim Schach geschlagen.", false
      ),
      (
        "Meine Schwester holt mich am Bahnhof ab.",
        "Du holst deine Schwester am Bahnhof ab.", false
      ),
      (
        "Frau Lehmann von der Bank hat den Kredit abgelehnt, Herr Kunze hat ihn dann doch genehmigt.",
        "Frau Lehmann von der Bank hat den Kredit genehmigt.", false
      ),
      (
        "Der Nachbar hat mir geholfen, den Schrank zu tragen.",
        "Du hast dem Nachbarn geholfen, den Schrank zu tragen.", false
      ),
      (
        "ich hab dem tim zwanzig euro geliehen",
        "Tim hat dir 20 Euro geliehen.", false
      ),
      (
        "ich hab dem tim zwanzig euro geliehen",
        "Du hast Tim 20 Euro geliehen.", true
      ),
      (
        "Ich hab Birte geschrieben, dass ich nicht komme.",
        "Birte hat dir geschrieben, dass sie nicht kommt.", false
      ),
      (
        "Ich hab dem Chef gesagt, dass die Kollegin Fehler macht.",
        "Die Kollegin hat dem Chef gesagt, dass du Fehler machst.", false
      ),
      (
        "Der Kollege, den ich angelernt hab, ist jetzt mein Chef.",
        "Der Kollege, der dich angelernt hat, ist jetzt dein Chef.", false
      ),
      (
        "Der Kollege, den ich angelernt hab, ist jetzt mein Chef.",
        "Der Kollege, den du angelernt hast, ist jetzt dein Chef.", true
      ),
      (
        "Mirko hat mir die Bohrmaschine zurückgebracht.",
        "Du hast Mirko die Bohrmaschine zurückgebracht.", false
      ),
      (
        "Mirko hat mir die Bohrmaschine zurückgebracht.",
        "Mirko hat dir die Bohrmaschine zurückgebracht.", true
      ),
      (
        "Der Mechaniker hat gesagt, der Keilriemen muss neu, die Bremsen halten noch ein Jahr.",
        "Laut Mechaniker müssen die Bremsen neu.", false
      ),
    ])
  }

  @Test func `A wish, a plan or a condition is no deed`() {
    check([
      (
        "ich soll den bericht bis freitag abgeben",
        "Du hast den Bericht bis Freitag abgegeben.", false
      ),
      (
        "ich hätte beinahe den zug verpasst",
        "Du hast den Zug verpasst.", false
      ),
      (
        "Ich überlege, nach Rostock zu ziehen.",
        "Du ziehst nach Rostock.", false
      ),
      (
        "Ich überlege, nach Rostock zu ziehen.",
        "Du überlegst, nach Rostock zu ziehen.", true
      ),
      (
        "Wir hoffen, dass die Kleine bald schläft.",
        "Die Kleine schläft bald.", false
      ),
      (
        "Der Arzt meint, ich könnte ohne Krücken laufen.",
        "Du läufst ohne Krücken.", false
      ),
      (
        "Wenn das Wetter hält, grillen wir am Samstag.",
        "Am Samstag grillt ihr.", false
      ),
      (
        "Wenn das Wetter hält, grillen wir am Samstag.",
        "Falls das Wetter hält, grillt ihr am Samstag.", true
      ),
      (
        "Der Vermieter will die Miete um fünfzig Euro erhöhen.",
        "Der Vermieter hat die Miete um 50 Euro erhöht.", false
      ),
      (
        "Der Vermieter will die Miete um fünfzig Euro erhöhen.",
        "Der Vermieter will die Miete auf 50 Euro erhöhen.", false
      ),
      (
        "Ich fürchte, der Motor ist hinüber.",
        "Der Motor ist hinüber.", false
      ),
      (
        "Angeblich zieht der Chef nach Köln.",
        "Der Chef zieht nach Köln.", false
      ),
      (
        "Ich hab mir vorgenommen, jeden Tag zehn Seiten zu lesen.",
        "Du liest jeden Tag zehn Seiten.", false
      ),
      (
        "Fast hätte Ida den Bus verpasst.",
        "Ida hat den Bus verpasst.", false
      ),
      (
        "Wenn ich im Lotto gewinne, kaufe ich mir ein Boot.",
        "Du kaufst dir ein Boot.", false
      ),
      (
        "Ich würde gern Klavier lernen.",
        "Du lernst Klavier.", false
      ),
      (
        "Ich lerne seit April Klavier.",
        "Seit April lernst du Klavier.", true
      ),
      (
        "Ich lerne seit April Klavier.",
        "Du hast im April Klavier gelernt.", false
      ),
      (
        "Vielleicht kommt Mona am Sonntag.",
        "Mona kommt am Sonntag.", false
      ),
      (
        "Mona kommt am Sonntag vielleicht vorbei, Piet auf jeden Fall.",
        "Mona kommt am Sonntag auf jeden Fall vorbei.", false
      ),
    ])
  }

  @Test func `The same in other words passes`() {
    check([
      (
        "Der Blutdruck war hundertvierzig zu neunzig.",
        "Dein Blutdruck war 140 zu 90.", true
      ),
      (
        "Ich hab mit keinem darüber geredet.",
        "Du hast mit niemandem darüber geredet.", true
      ),
      (
        "Die Reparatur kostet dreihundertvierzig Euro.",
        "Die Reparatur kostet 340 €.", true
      ),
      (
        "Das Haus soll zweihundertfünfundachtzigtausend kosten.",
        "Das Haus soll 285.000 € kosten.", true
      ),
      (
        "Das hat achtundachtzig Euro zwölf gekostet.",
        "Das hat 88,12 Euro gekostet.", true
      ),
      (
        "am einundzwanzigsten märz fahren wir los",
        "Am 21. März fahrt ihr los.", true
      ),
      (
        "im jänner fahren wir schifahren",
        "Im Januar fahrt ihr Skifahren.", true
      ),
      (
        "Beim Aufräumen hab ich den Ehering von Oma gefunden.",
        "Du hast beim Aufräumen Omas Ehering gefunden.", true
      ),
      (
        "Die Praxis hat angerufen, sie schließen Ende Juni.",
        "Die Praxis schließt Ende Juni.", true
      ),
      (
        "ich hab mir von tim zwanzig euro geliehen",
        "Du hast dir von Tim 20 Euro geliehen.", true
      ),
      (
        "Obwohl ich müde war, bin ich noch joggen gegangen.",
        "Du warst müde und bist trotzdem noch joggen gegangen.", true
      ),
      (
        "beim bäcker hab ich den jochen getroffen der hat erzählt dass seine frau wieder arbeitet",
        "Beim Bäcker hast du Jochen getroffen, der erzählt hat, dass seine Frau wieder arbeitet.", true
      ),
    ])
  }
}
