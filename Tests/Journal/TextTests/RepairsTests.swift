import TestSupport
import Testing
import Text

@Suite struct RepairsTests {
  @Test(arguments: [
    ("I spent fifty, no, sixty euros on shoes", "en", "I spent sixty euros on shoes"),
    ("I spent fifty euros on shoes, no, sixty", "en", "I spent sixty euros on shoes"),
    ("at eight, no, at half past eight", "en", "at half past eight"),
    ("by Tuesday, no, by Wednesday", "en", "by Wednesday"),
    ("I had pasta for lunch, no, rice, it was rice", "en", "I had rice for lunch it was rice"),
    ("I paid, I paid ten", "en", "I paid ten"),
    ("um I, uh, I had soup", "en", "I had soup"),
    ("läuft im, äh, April, nein, im Juni ab", "de", "läuft im Juni ab"),
    ("vier, ach nein, fünf Tassen", "de", "fünf Tassen"),
    ("ich bin um acht da", "de", "ich bin um acht da"),
    ("I weigh one ninety two, no wait, one ninety one", "en", "I weigh one ninety one"),
    ("312 for the two of us, sorry, 321", "en", "321 for the two of us"),
    ("Drank, I don't know, six glasses", "en", "Drank six glasses"),
    ("that was, what, ninety euros", "en", "that was ninety euros"),
    ("Heute, keine Ahnung, sechs Gläser", "de", "Heute sechs Gläser"),
    ("I don't know, I was there", "en", "I don't know I was there"),
    ("tomorrow at nine no at ten", "en", "tomorrow at ten"),
    ("eleven hundred euros no sorry twelve hundred", "en", "twelve hundred euros"),
    ("A yoghurt for breakfast, no time", "en", "A yoghurt for breakfast no time"),
    ("It rained, no wonder", "en", "It rained no wonder"),
  ])
  func retractedWordsAreRemoved(said: String, language: String, meant: String) {
    let tokens = Repairs.repaired(
      Words.spokenTokens(said, language: InstalledFiles.languages[language]),
      language: InstalledFiles.languages[language])
    #expect(tokens.map(\.text).joined(separator: " ") == meant)
  }
}
