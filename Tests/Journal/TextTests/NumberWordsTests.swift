import Testing
import Text

@Suite struct NumberWordsTests {
  @Test(arguments: [
    ("forty two", 42.0), ("forty-two", 42), ("one hundred and five", 105), ("two and a half", 2.5),
    ("a hundred", 100), ("two thousand three hundred", 2300), ("seven hundred and thirty one", 731),
    ("1,200", 1200), ("3.5", 3.5), ("six point five", 6.5), ("nineteen", 19), ("two million", 2_000_000),
    ("half a dozen", 6), ("a couple of", 2), ("two dozen", 24), ("point five", 0.5), ("half a", 0.5),
    ("three quarters of an", 0.75), ("four and a quarter", 4.25), ("eighteen hundred", 1800), ("2k", 2000),
    ("1.5k", 1500), ("two and a half thousand", 2500), ("a couple of hundred", 200), ("five grand", 5000),
    ("5 1/2", 5.5), ("3/4", 0.75), ("5½", 5.5),
    ("seven and three quarter", 7.75), ("two point five k", 2500),
  ])
  func englishNumbersAreRead(text: String, value: Double) {
    #expect(NumberWords.value(text) == value)
  }

  @Test(arguments: [
    ("zweiundvierzig", 42.0), ("hundertfünf", 105), ("tausendzweihundert", 1200), ("anderthalb", 1.5),
    ("3,5", 3.5), ("1.250,50", 1250.5), ("dreißig", 30), ("dreissig", 30), ("sechseinhalb", 6.5),
    ("zwei Komma fünf", 2.5), ("achtzehnhundert", 1800), ("eine Million", 1_000_000), ("einen halben", 0.5),
    ("ein halbes Dutzend", 6), ("drei und zwanzig", 23), ("viereinviertel", 4.25), ("zwo", 2),
    ("einundsechzigeinhalb", 61.5), ("zweitausendsechsunddreißig", 2036), ("zweihundert fünfzig", 250),
    ("5 und eine halbe", 5.5), ("sieben und eine dreiviertel", 7.75), ("tausend vierhundert", 1400),
  ])
  func germanNumbersAreRead(text: String, value: Double) {
    #expect(NumberWords.value(text, language: "de") == value)
  }

  @Test(arguments: [
    (".5", "en", 0.5), (".500", "en", 0.5), (",80", "en", 0.8), ("0,500", "en", 0.5), ("1'200", "en", 1200.0),
    ("1’200.50", "en", 1200.5), ("1,00,000", "en", 100_000.0), ("12,34,567.5", "en", 1_234_567.5),
    ("1.200,50", "en", 1200.5), ("1.200.000", "en", 1_200_000.0), ("5⅛", "en", 5.125), ("１２", "en", 12.0),
    ("5 lakh", "en", 500_000.0), (",5", "de", 0.5), (",500", "de", 0.5), (".80", "de", 0.8),
    ("1,200.50", "de", 1200.5), ("1'200,50", "de", 1200.5), ("3 Mio", "de", 3_000_000.0),
  ])
  func numbersOfAnyCountryAreRead(text: String, language: String, value: Double) {
    #expect(NumberWords.value(text, language: language) == value)
  }

  /// What fits no way of writing, or more than one, is no number rather than another one.
  @Test(arguments: [
    (",500", "en"), (".500", "de"), ("1,2345", "en"), ("1234,567", "en"), ("12.05.2024", "de"),
    ("1,200.300,50", "en"),
    ("1'20", "en"), ("1,0,000", "en"), ("192.168.1.20", "en"), ("5²", "en"), ("五", "en"), ("5-10", "en"),
    ("5'10", "en"),
  ])
  func whatCanBeReadInTwoWaysIsNoNumber(text: String, language: String) {
    #expect(NumberWords.matches(in: Words.tokens(text), language: language).isEmpty)
  }

  @Test(arguments: [
    ("a walk and an apple", "en"), ("ein Haus und eine Katze", "de"),
    ("8:30", "en"), ("120/80", "en"), ("24/7", "de"),
    ("ein paar Leute", "de"),
  ])
  func articlesAndTimesAreNoNumbers(text: String, language: String) {
    #expect(NumberWords.matches(in: Words.tokens(text), language: language).isEmpty)
  }
}
