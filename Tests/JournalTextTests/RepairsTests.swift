import JournalText
import Testing

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
    ("It rained, no wonder", "en", "It rained no wonder"),
  ])
  func whatWasTakenBackIsGone(said: String, language: String, meant: String) {
    let tokens = Repairs.repaired(Words.spokenTokens(said, language: language), language: language)
    #expect(tokens.map(\.text).joined(separator: " ") == meant)
  }
}
