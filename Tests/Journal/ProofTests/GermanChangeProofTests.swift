import Testing

/// The same in German.
@Suite struct GermanChangeProofTests {
  private let check: ProofCheck

  init() throws { check = try ProofCheck(language: "de") }

  @Test func `Who does it stays`() {
    check([
      (
        "Ich hab dem Lehrling, dem Fynn, heute die Säge gezeigt.",
        "Fynn hat mir heute die Säge gezeigt.", false
      ),
      (
        "Ich hab dem Lehrling, dem Fynn, heute die Säge gezeigt.",
        "Du hast dem Lehrling Fynn heute die Säge gezeigt.", true
      ),
      (
        "meine tochter hat mich heute mitgenommen sie hat seit mai den schein",
        "Du hast deine Tochter heute mitgenommen.", false
      ),
    ])
  }

  @Test func `What was so before, or only meant, is not so now`() {
    check([
      (
        "Das Konzert ist vom vierten Juni auf den dritten Juli verschoben worden.",
        "Das Konzert ist am vierten Juni.", false
      ),
      (
        "Das Konzert ist vom vierten Juni auf den dritten Juli verschoben worden.",
        "Das Konzert ist auf den dritten Juli verschoben worden.", true
      ),
      (
        "Die Waschmaschine kommt am Freitag, eigentlich war Dienstag ausgemacht.",
        "Die Waschmaschine kommt am Dienstag.", false
      ),
      (
        "Die Waschmaschine kommt am Freitag, eigentlich war Dienstag ausgemacht.",
        "Die Waschmaschine kommt am Freitag.", true
      ),
      (
        "Ich hab nein gesagt, als der Chef fragte.",
        "Du hast ja gesagt, als der Chef fragte.", false
      ),
      (
        "Jeden zweiten Samstag sind die Jungs bei uns.",
        "Jeden Samstag sind die Jungs bei euch.", false
      ),
      (
        "Falls die Miete steigt, ziehe ich nach Hof.",
        "Du ziehst nach Hof.", false
      ),
      (
        "Ich hab den Brief geschrieben, aber eingeworfen hab ich ihn nicht.",
        "Du hast den Brief geschrieben und eingeworfen.", false
      ),
      (
        "Es ist nicht die Katze, es sind die Milben.",
        "Es sind nicht die Milben.", false
      ),
      (
        "Am Montag ist die Prüfung, nee warte, am Montag ist die Probe, die Prüfung ist am Freitag.",
        "Die Prüfung ist am Montag.", false
      ),
      (
        "Heimweh hab ich gar nicht, nur das Brot fehlt mir.",
        "Du hast Heimweh, und das Brot fehlt dir.", false
      ),
    ])
  }

  @Test func `What is taken over word for word passes`() {
    check([
      (
        "heute früh bin ich weggerutscht vor der bäckerei nichts gebrochen aber das knie ist dick",
        "Heute früh bist du vor der Bäckerei weggerutscht. Nichts gebrochen, aber das Knie ist dick.", true
      ),
      (
        "ich trau mich einfach nicht ihn anzusprechen in der mensa",
        "Du traust dich nicht, ihn in der Mensa anzusprechen.", true
      ),
      (
        "Irgendwann hab ich gesagt, der ist im Garten.",
        "Irgendwann hast du gesagt, er ist im Garten.", true
      ),
      (
        "ich pack schrauben ab immer fünfzig in eine tüte",
        "Du packst Schrauben ab, immer fünfzig in eine Tüte.", true
      ),
      (
        "jugendliche haben die scheibe eingeschlagen geklaut wurde nichts",
        "Jugendliche haben die Scheibe eingeschlagen, geklaut wurde nichts.", true
      ),
      (
        "Unsere Hecke ist dem Nachbarn zu hoch.",
        "Deine Hecke ist dem Nachbarn zu hoch.", true
      ),
    ])
  }
}
