import Model
import Testing

/// Amounts in digits and signs of any country: read as they are written, or not at all.
@Suite struct WrittenAmountsTests {
  /// The facts of `text`, said by somebody whose currency is `own`.
  private func facts(_ text: String, _ language: String, own: String = "EUR") throws -> [Extract.Fact] {
    try extract([text], language, currency: own).facts
  }

  private func spent(_ text: String, _ language: String = "en", own: String = "EUR") throws -> [String] {
    try facts(text, language, own: own).filter { $0.kind == .spend }.map {
      "\($0.currency ?? "-") \($0.value ?? 0)"
    }
  }

  @Test(arguments: [
    ("I spent $.99 on an app.", "en", "USD 0.99"), ("I spent .50 dollars on gum.", "en", "USD 0.5"),
    ("Ich habe ,80 Euro ausgegeben.", "de", "EUR 0.8"), ("Das Brot hat 5,- Euro gekostet.", "de", "EUR 5.0"),
    ("I spent 1'200 francs on rent.", "en", "CHF 1200.0"),
    ("I spent ₹1,00,000 on a motorbike.", "en", "INR 100000.0"),
    ("I spent 1 200 euros on rent.", "en", "EUR 1200.0"), ("I spent €1 200.50 on rent.", "en", "EUR 1200.5"),
    ("I spent 1.200,50 euros on rent.", "en", "EUR 1200.5"),
    ("Ich habe 1,200.50 Euro für Miete ausgegeben.", "de", "EUR 1200.5"),
    ("I spent 5k euros on a car.", "en", "EUR 5000.0"), ("I paid €20/week for the gym.", "en", "EUR 20.0"),
    ("I spent ₹5 lakh on the wedding.", "en", "INR 500000.0"),
    ("I spent half a dollar on gum.", "en", "USD 0.5"),
  ])
  func amountsAreReadAsTheyAreWritten(text: String, language: String, expected: String) throws {
    #expect(try spent(text, language) == [expected])
  }

  @Test(arguments: [
    ("I spent ¥1,200 on ramen.", "EUR", "JPY 1200.0"), ("I spent ¥1,200 on ramen.", "CNY", "CNY 1200.0"),
    ("I spent AU$12.50 on gum.", "EUR", "AUD 12.5"), ("I spent C$12.50 on gum.", "EUR", "CAD 12.5"),
    ("I spent R$20 on coffee.", "EUR", "BRL 20.0"), ("I spent 20 zł on soup.", "EUR", "PLN 20.0"),
    ("I spent ₺150 on tea.", "EUR", "TRY 150.0"), ("I spent ₩900 on tea.", "EUR", "KRW 900.0"),
    ("I spent ￥300 on tea.", "EUR", "JPY 300.0"),
    ("I spent CHF 5 on gum.", "EUR", "CHF 5.0"),
    ("I spent CHF12.50 on gum.", "EUR", "CHF 12.5"), ("I spent USD 5 on gum.", "EUR", "USD 5.0"),
    ("I spent HUF 900 on gum.", "EUR", "HUF 900.0"), ("I spent Rs. 500 on gum.", "EUR", "INR 500.0"),
    ("I spent 50 Canadian dollars on gum.", "EUR", "CAD 50.0"),
    ("I spent 300 Czech korunas on beer.", "EUR", "CZK 300.0"),
    ("I spent 50 kr on buns.", "NOK", "NOK 50.0"), ("I spent 20 dollars on gum.", "AUD", "AUD 20.0"),
    ("I spent $20 on gum.", "MXN", "MXN 20.0"), ("I spent US$20 on gum.", "AUD", "USD 20.0"),
    ("I spent 20 pounds on gum.", "EGP", "EGP 20.0"),
    ("I spent 20 American dollars on gum.", "CAD", "USD 20.0"),
  ])
  func currenciesAreTheirOwn(text: String, own: String, expected: String) throws {
    #expect(try spent(text, own: own) == [expected])
  }

  @Test(arguments: [
    ("I spent 50 kr on buns.", "en"), ("I spent ₿5 on gum.", "en"), ("I spent ZZ$5 on gum.", "en"),
    ("I spent 1.200 euros on rent.", "en"), ("Ich habe 1,200 Euro ausgegeben.", "de"),
    ("I spent 5-10 euros on lunch.", "en"),
    ("I spent 5 - 10 euros on lunch.", "en"), ("I spent $5–$10 on lunch.", "en"),
    ("I spent 5/10 euros on lunch.", "en"),
    ("I spent -$5 on lunch.", "en"), ("I spent 50+ euros on lunch.", "en"),
    ("I spent 3 x 5 euros on lunch.", "en"),
    ("I spent 2 500 euro bikes on it.", "en"), ("I spent 1 200 on rent.", "en"),
    ("I spent ,500 euros on lunch.", "en"),
    ("I spent the day calling 0171 234 567.", "en"), ("I spent 2019 in Paris.", "en"),
    ("I spent $5ish on lunch.", "en"), ("I spent between £5 and £10 on lunch.", "en"),
    ("I spent $5m on lunch.", "en"),
    ("I spent 10+15 euros on lunch.", "en"), ("I spent S/ 20 on lunch.", "en"),
  ])
  func amountsThatAreNotUnderstoodAreRefused(text: String, language: String) throws {
    #expect(try spent(text, language).isEmpty)
  }

  @Test(arguments: [
    ("I took .5 mg of lorazepam.", "en", "medicine 0.5 mg"),
    ("I drank .5 liters of water.", "en", "water 500.0 ml"),
    ("Ich habe ,5 Liter Wasser getrunken.", "de", "water 500.0 ml"),
  ])
  func otherMeasuresKeepTheirDecimalMark(text: String, language: String, expected: String) throws {
    #expect(
      try facts(text, language).map { "\($0.kind.rawValue) \($0.value ?? 0) \($0.unit ?? "-")" } == [expected]
    )
  }

  @Test(arguments: [
    "I drank 1 200 ml of water.", "I drank 500+ ml of water.", "I drank 1.200 ml of water.",
    "I took 2 500 mg tablets of paracetamol.",
    "I took 2 - 3 mg of lorazepam.",
  ])
  func measuresThatAreNotUnderstoodAreRefused(text: String) throws {
    #expect(try facts(text, "en").allSatisfy { $0.value == nil })
  }

  /// Parts of a number that are not read as one, choices between two, parts of a whole and multiples.
  @Test(arguments: [
    ("I spent 2 thousand 5 hundred dollars on a bike.", "en"),
    ("I spent a thousand 50 dollars on a bike.", "en"),
    ("I spent 1 lakh 20 thousand rupees on a bike.", "en"),
    ("I spent five and two thirds dollars on gum.", "en"), ("I spent half of 90 dollars on gum.", "en"),
    ("I spent 20% of 50 dollars on gum.", "en"), ("I spent 5 times 10 euros on gum.", "en"),
    ("I spent 10~15 euros on lunch.", "en"), ("I spent $5 m on lunch.", "en"),
    ("I spent $2 .5 million on it.", "en"),
    ("Ich habe fünf hundert tausend Euro ausgegeben.", "de"),
    ("Ich habe drei hundert fünfzig Euro ausgegeben.", "de"),
    ("Ich habe hundert und fünf Euro ausgegeben.", "de"),
    ("Ich habe zwei Drittel von 90 Euro ausgegeben.", "de"),
    ("Ich habe dreimal zehn Euro ausgegeben.", "de"),
    ("I took 2 dot 5 milligrams of lorazepam.", "en"), ("I took 2, 5 mg of lorazepam.", "en"),
    ("I took one fifty milligrams of lorazepam.", "en"),
    ("I took one hundred 25 micrograms of thyroxine.", "en"),
    ("I took 3 4 pills of ibuprofen.", "en"), ("I took two 500 mg tablets of paracetamol.", "en"),
    ("I took two thirds of a tablet of lorazepam.", "en"), ("I took 10 mg/kg of ibuprofen.", "en"),
    ("I drank a third of a litre of water.", "en"), ("I drank 2 times 500 ml of water.", "en"),
    ("Ich habe drei hundert fünfzig Milligramm Ibuprofen genommen.", "de"),
    ("Ich habe zwei Punkt fünf Milligramm Lorazepam genommen.", "de"),
    ("Ich habe zwei drei Tabletten Ibuprofen genommen.", "de"),
    ("Ich habe dreimal 400 mg Ibuprofen genommen.", "de"),
    ("Ich habe ein und eine halbe Tablette Ibuprofen genommen.", "de"),
    ("Ich habe sechs sieben Stunden geschlafen.", "de"),
    ("Ich habe sechs und drei viertel Stunden geschlafen.", "de"),
  ])
  func noNumberIsTakenForAnother(text: String, language: String) throws {
    let amounts = try facts(text, language).compactMap(\.value)
    #expect(amounts.isEmpty, "\(amounts)")
  }

  @Test(arguments: [
    ("I took two point oh five milligrams of lorazepam.", "en", "2.05 mg"),
    ("I took 1 ½ tablets of ibuprofen.", "en", "1.5 tablets"),
    ("I slept 7 and 1/2 hours.", "en", "7.5 h"), ("I drank 2 ½ litres of water.", "en", "2500.0 ml"),
    ("Ich habe 2 Liter und 300 Milliliter Wasser getrunken.", "de", "2300.0 ml"),
    ("I took 50 μg of thyroxine.", "en", "50.0 mcg"), ("I took 50ug of thyroxine.", "en", "50.0 mcg"),
    ("Ich habe zum zweiten Mal 400 mg Ibuprofen genommen.", "de", "400.0 mg"),
    ("I spent twelve fifty pounds on lunch.", "en", "12.5 -"), ("I took omega 3 1000 mg.", "en", "1000.0 mg"),
    ("Took at nine 400 mg ibuprofen.", "en", "400.0 mg"),
    ("I rode bus 42, 3 euros for the ticket.", "en", "3.0 -"),
    ("I spent twelve fifty on gum.", "en", "12.5 -"), ("I spent one twenty-five on gum.", "en", "1.25 -"),
  ])
  func numbersInPartsAreReadWhole(text: String, language: String, expected: String) throws {
    let read = try facts(text, language).map { "\($0.value ?? 0) \($0.unit ?? "-")" }
    #expect(read == [expected])
  }
}
