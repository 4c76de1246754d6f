import Testing

/// What belongs to one statement and not to the one beside it, in German.
@Suite struct GermanStatementProofTests {
  private let check: ProofCheck

  init() throws { check = try ProofCheck(language: "de") }

  @Test func `What follows sondern holds, and what is denied before it does not`() {
    check([
      (
        "Sie hat mich nicht gefragt, sondern ihre Cousine Valerie.",
        "Sie hat ihre Cousine Valerie gefragt.", true
      ),
      (
        "Der Schimmel kommt nicht vom falschen Lüften, sondern von der Außenwand.",
        "Der Schimmel kommt vom falschen Lüften.", false
      ),
      (
        "Er heiratet nicht im August, sondern erst im Mai.",
        "Er heiratet erst im Mai.", true
      ),
    ])
  }

  @Test func `The case tells who does it`() {
    check([
      (
        "Mein Bruder Emil hat unserem Vater Geld geliehen.",
        "Unser Vater hat meinem Bruder Emil Geld geliehen.", false
      ),
      (
        "Mein Bruder Emil hat unserem Vater Geld geliehen.",
        "Mein Bruder Emil hat unserem Vater Geld geliehen.", true
      ),
      (
        "Zwei Polypen haben sie rausgeholt.",
        "Zwei Polypen wurden rausgeholt.", true
      ),
      (
        "Sie hat gefragt, ob ich sie lieber habe als den Bruder.",
        "Sie hat gefragt, ob ich den Bruder lieber habe als sie.", false
      ),
    ])
  }

  @Test func `Totals, scores and corrected facts`() {
    check([
      (
        "Zweimal fünfzehn Minuten inhalieren, also dreißig insgesamt.",
        "Insgesamt sind es fünfzehn Minuten.", false
      ),
      (
        "Elf zu sieben und elf zu vier, in drei Sätzen also.",
        "Es waren vier Sätze.", false
      ),
      (
        "Vor drei Jahren hab ich angefangen, ach nein, vor vier Jahren.",
        "Vor drei Jahren habe ich angefangen.", false
      ),
      (
        "Der Stimmer kommt am Achtzehnten, äh, am Neunzehnten.",
        "Der Stimmer kommt am Neunzehnten.", true
      ),
      (
        "Der Stimmer kommt am Achtzehnten, äh, am Neunzehnten.",
        "Der Stimmer kommt am Achtzehnten.", false
      ),
    ])
  }

  @Test func `Names stay with what somebody is`() {
    check([
      (
        "Mein Sohn, der Fabian, hat die Karten besorgt, und mein Schwiegersohn, der Marek, fährt uns.",
        "Mein Sohn Marek hat die Karten besorgt.", false
      ),
      (
        "wir waren sonst immer auf borkum aber dieses jahr juist weil da keine autos fahren",
        "Dieses Jahr wart ihr auf Borkum, weil da keine Autos fahren.", false
      ),
    ])
  }

  @Test func `What is wished or doubted is no deed`() {
    check([
      (
        "Am liebsten tät ich den Job hinschmeißen.",
        "Ich schmeiße den Job hin.", false
      ),
      (
        "Ich würde so gern noch einmal nach Schottland.",
        "Ich fahre noch einmal nach Schottland.", false
      ),
      (
        "ich glaub nicht dass ich die ausbildung noch mal anfang",
        "Ich fange die Ausbildung noch mal an.", false
      ),
      (
        "Jemand hat gesagt, dass die Firma verkauft wird.",
        "Die Firma wird verkauft.", false
      ),
      (
        "Wenn ich ehrlich bin, war ich erleichtert.",
        "Ich war erleichtert.", true
      ),
    ])
  }

  @Test func `Speech without marks is read in its statements`() {
    check([
      (
        "ich hab die leitung angerufen und gesagt ich mach das nicht nochmal",
        "Ich habe der Leitung gesagt, dass ich das nicht nochmal mache.", true
      ),
      (
        "ich trau mich nicht ihr das zu sagen weil sie neu ist",
        "Ich traue mich nicht, ihr das zu sagen.", true
      ),
      (
        "ich muss mir was überlegen vielleicht verkauf ich die kamera",
        "Vielleicht verkaufe ich die Kamera.", true
      ),
      (
        "ich hab so getan als wär nichts",
        "Ich habe so getan, als wäre nichts.", true
      ),
      (
        "die haben gesagt das sehe ich nie wieder",
        "Sie haben gesagt, das sehe ich nie wieder.", true
      ),
    ])
  }
}
