import Model
import TestSupport
import Testing
import Text

/// Different wordings of the same fact: each class, with similar sentences that are not facts. Spoken on Friday,
/// 2026-11-20, 18:30 UTC.
@Suite struct SpokenWaysTests {
  private static let friday = "2026-11-20T18:30:00Z"

  private func lines(_ lines: [String], _ language: String) throws -> String {
    told(try extract(lines, language, on: Self.friday))
  }

  @Test(arguments: [
    ("I put forty pounds into the whip-round.", "spend 40.0 GBP whip-round - -"),
    ("I put forty pounds into my savings.", ""), ("Anna put forty pounds into the whip-round.", ""),
    ("I put on four pounds over Christmas.", ""),
    ("I gave the cleaner sixty euros.", "spend 60.0 EUR - - -"), ("I gave my sister sixty euros.", ""),
    ("Paid the plumber a hundred and ten in cash.", "spend 110.0 - - - -"),
    ("The dentist charged me ninety euros.", "spend 90.0 EUR - - -"),
    ("Forty quid went on petrol.", "spend 40.0 GBP petrol - -"),
    ("I just transferred the rent, eleven hundred euros.", "spend 1100.0 EUR rent - -"),
    ("I transferred eleven hundred euros to my other bank.", ""),
    ("Slipped the doorman a fiver.", "spend 5.0 GBP - - -"),
    ("Got the headphones, two hundred and twenty nine ninety nine.", "spend 229.99 - headphones - -"),
    ("New boots! Eighty five quid, down from a hundred and forty.", "spend 85.0 GBP boots - -"),
    ("Payday! Two thousand euros, finally.", ""),
    ("I was going to buy it but it was ninety quid.", ""),
    ("Dinner for four, a hundred and sixty dollars.", "spend 160.0 USD Dinner - -"),
    ("My blood pressure was one thirty over eighty.", ""),
  ])
  func moneyThatWent(text: String, expected: String) throws {
    #expect(
      try lines(
        SentenceSplitter.sentences(in: text, language: "en", languages: InstalledFiles.languages), "en")
        == expected)
  }

  @Test(arguments: [
    ("I'm down to eleven stone six.", "weight 160.0 lb - - -"),
    ("I'm down to my last twenty pounds.", ""), ("My dad is fifteen stone.", ""),
    ("Weighed in at one eighty two.", "weight 182.0 - - - -"),
    ("Ten stone nine this morning.", "weight 149.0 lb - - 2026-11-20"),
    ("I'm a hundred pounds out of pocket.", ""),
    (
      "Slept six hours, seventy two kilos, took my pills.",
      "sleep 6.0 h - - -|weight 72.0 kg - - -|medicine - - pills taken -"
    ),
    ("asleep by one up at six", "sleep 5.0 h - - 2026-11-20T06:00:00Z"),
    ("Didn't get to bed until one, up at half six.", "sleep 5.5 h - - 2026-11-20T06:30:00Z"),
    ("In bed by ten tonight, that's the plan.", ""), ("Up at six, gym at seven.", ""),
    ("Only got five hours last night.", "sleep 5.0 h - - 2026-11-20"),
    ("Only got five emails last night.", ""),
    ("I nodded for forty minutes.", ""), ("Both bottles of water are gone.", ""),
    ("I drank both bottles of water.", "water 2.0 bottles - - -"),
    ("I drank a litre and a half of water.", "water 1500.0 ml - - -"),
    ("I emptied a bottle of water onto the fire.", ""),
    ("We had cake for tea.", "meal - - cake dinner -"),
    ("Lasagne for lunch, and it was better than yesterday.", "meal - - Lasagne lunch -"),
  ])
  func bodyAndDay(text: String, expected: String) throws {
    #expect(try lines([text], "en") == expected)
  }

  @Test(arguments: [
    (
      "I took 400 milligrams of ibuprofen at nine and then another 400 around two.",
      "medicine 400.0 mg ibuprofen taken 2026-11-20T09:00:00Z|medicine 400.0 mg ibuprofen taken 2026-11-20T14:00:00Z"
    ),
    ("Allergy tablet taken at eight.", "medicine - - Allergy tablet taken 2026-11-20T08:00:00Z"),
    ("My tablets are in the drawer.", ""), ("The drops went in the bin.", ""),
    ("I left out the iron tablet.", "medicine - - iron tablet skipped -"),
    ("I left my pills out on the table.", ""), ("I took the tablet to the repair shop.", ""),
    ("No magnesium last night, I was tired.", "medicine - - magnesium skipped 2026-11-19"),
    ("Took my Zoloft.", "medicine - - Zoloft taken -"), ("Took my Honda to the garage.", ""),
    ("Passport renewed, two days.", "document - - Passport renewed -"),
    ("My permit needs renewing by March.", "document - - permit renew 2027-03"),
    ("My passport's good until 2031.", "document - - passport expires 2031"),
    ("I'd better book the dentist.", "do book the dentist -"), ("You'd better book the dentist.", ""),
    ("I'm calling the landlord tomorrow.", "do call the landlord 2026-11-21"),
    ("I'm calling from the train.", ""), ("He's calling the landlord tomorrow.", ""),
    ("I must start a fast tomorrow, famous last words.", "do start a fast 2026-11-21"),
    (
      "I have to ask Jo whether she drives or whether we take the train.",
      "do ask Jo whether she drives or whether we take the train -"
    ),
    (
      "I have to order the cake and ask Jo whether she drives.",
      "do order the cake -|do ask Jo whether she drives -"
    ),
    ("Note to self, buy stamps.", "do buy stamps -"),
  ])
  func medicineAndTasks(text: String, expected: String) throws {
    #expect(try lines([text], "en") == expected)
  }

  @Test(arguments: [
    (
      "my car insurance expired yesterday i will renew it tomorrow",
      "document - - car insurance expires 2026-11-19|document - - car insurance renew 2026-11-21|do renew it 2026-11-21"
    ),
    (
      "The van insurance had run out on the first of March, so I sat down this morning and renewed it.",
      "document - - van insurance expires 2026-03-01|document - - van insurance renewed 2026-11-20"
    ),
    ("The dog licence I renewed on Monday.", "document - - dog licence renewed 2026-11-16"),
    ("I renewed the homeowner's policy.", "document - - homeowner's policy renewed -"),
    (
      "My passport expires in May, I don't need to renew it yet.", "document - - passport expires 2027-05"
    ), ("My boss's licence I never renewed.", ""),
    ("We're off on Friday to sign the lease, which ends in 2028.", "document - - lease expires 2028"),
  ])
  func papersNamedByAPronoun(text: String, expected: String) throws {
    #expect(try lines([text], "en") == expected)
  }

  @Test(arguments: [
    (
      "Turkey and sprouts for dinner at Lou's, then 40 dollars for gas on the way back.",
      "meal - - Turkey and sprouts dinner -|spend 40.0 USD gas - -"
    ),
    (
      "oatmeal for breakfast again i really need to order groceries",
      "meal - - oatmeal breakfast -|do order groceries -"
    ), ("Lunch on board was lemon rice.", "meal - - lemon rice lunch -"),
    ("Breakfast on the terrace was a mess.", ""),
    ("Dinner was leftover lasagne eaten over the sink.", "meal - - lasagne dinner -"),
    ("I ate far too much chocolate yesterday.", "meal - - chocolate - 2026-11-19"),
    ("We had fun at Moni's place.", ""), ("Pizza for dinner, I would love that.", ""),
    ("Missed two doses of the antibiotic yesterday.", "medicine 2.0 doses antibiotic skipped 2026-11-19"),
    (
      "Took the antibiotic at eight and again at four.",
      "medicine - - antibiotic taken 2026-11-20T08:00:00Z|medicine - - antibiotic taken 2026-11-20T16:00:00Z"
    ),
    (
      "I didn't take the melatonin last night and lay there till two.",
      "medicine - - melatonin skipped 2026-11-19"
    ), ("I woke at six, after only five hours' sleep.", "sleep 5.0 h - - 2026-11-20T06:00:00Z"),
    ("I slept from twenty to one until half past seven.", "sleep 6.8333 h - - 2026-11-20T07:30:00Z"),
    ("I slept from one to five and then again from six to eight.", ""),
    ("I woke at three, after only two hours of reading.", ""),
    ("Nap from two to half past three with the cat.", "sleep 1.5 h - - 2026-11-20T15:30:00Z"),
    ("I threw together an omelette for lunch.", "meal - - omelette lunch -"),
    ("never got round to taking the magnesium last night", "medicine - - magnesium skipped 2026-11-19"),
    ("I didn't buy the coat, even though it was down to seventy pounds.", ""),
    ("woke up at six had a coffee and two slices of toast", "meal - - toast - -"),
    ("Up at five, slept seven hours.", "sleep 7.0 h - - 2026-11-20T05:00:00Z"),
    (
      "my railcard ran out on sunday so i paid full fare forty one pounds",
      "document - - railcard expires 2026-11-15|spend 41.0 GBP fare - -"
    ),
    ("I've had about two hours' sleep since Sunday.", "sleep 2.0 h - - -"),
    ("I took the tablets the doctor gave me on Monday.", "medicine - - tablets taken -"),
    ("My tablet I took at six.", "medicine - - tablet taken 2026-11-20T18:00:00Z"),
    ("I took the tablets with food I felt sick by eleven.", "medicine - - tablets taken -"),
    ("took my inhaler with me up the hill", ""), ("We had Biscuit put to sleep this morning.", ""),
    ("Meg passed her test, and then sat in the car and ate a packet of crisps.", ""),
    ("Drank a litre of water on the ride and a cup of tea after.", "water 1000.0 ml - - -"),
    ("My work permit was renewed on Monday.", "document - - work permit renewed 2026-11-16"),
    ("Got the flight moved to Monday for eighty pounds.", "spend 80.0 GBP flight - -"),
    (
      "Paid the deposit for the campsite, sixty quid, and the rest is due in May.",
      "spend 60.0 GBP deposit - -"
    ),
  ])
  func mealsDosesAndNights(text: String, expected: String) throws {
    #expect(try lines([text], "en") == expected)
  }

  @Test(arguments: [
    ("Die Miete ist raus, neunhundert Euro.", "spend 900.0 EUR Miete - -"),
    ("Der Müll ist raus, neun Euro Pfand zurück.", ""),
    ("Drei Eimer Farbe gekauft, je neunzehn Euro.", "spend 57.0 EUR Farbe - -"),
    ("Hab der Putzhilfe sechzig Euro gegeben.", "spend 60.0 EUR - - -"),
    ("Der Klempner war da, neunzig Euro hab ich ihm gezahlt.", "spend 90.0 EUR - - -"),
    ("Nen Zehner für Blumen ausgegeben.", "spend 10.0 EUR Blumen - -"),
    ("Opa hat mir nen Zehner zugesteckt.", ""),
    ("Ich wollte es kaufen, aber es war neunzig Euro.", ""),
    ("Ich wieg jetzt achtzig Kilo.", "weight 80.0 kg - - -"),
    ("Bin runter auf neunundsiebzig Kilo.", "weight 79.0 kg - - -"),
    ("Ich muss auf siebzig Kilo runter.", ""),
    ("Von halb zwölf bis acht durchgepennt.", "sleep 8.5 h - - 2026-11-20T08:00:00Z"),
    ("Ich hab fünfzig Euro hingelegt.", "spend 50.0 EUR - - -"),
    ("Ich hab beide Flaschen Wasser geleert.", "water 2.0 bottles - - -"),
    ("Ich hab drei Eimer Wasser auf die Straße gekippt.", ""),
    ("Einen Beutel Gaviscon genommen.", "medicine 1.0 sachets Gaviscon taken -"),
    ("Ich darf die Tabletten nicht vergessen.", ""),
    ("Die Tabletten hab ich nicht vergessen.", "medicine - - Tabletten taken -"),
    ("Ich rufe morgen die Versicherung an.", "do die Versicherung anrufen 2026-11-21"),
    (
      "Ich will bis Freitag packen, und am Montag rufe ich bei der Stadt an, die suchen ja jemanden.",
      "do packen 2026-11-27|do bei der Stadt anrufen 2026-11-23"
    ),
    (
      "Und am Montag rufe ich bei der Stadt an, die suchen ja jemanden.",
      "do bei der Stadt anrufen 2026-11-23"
    ),
    ("Ich rufe jeden Morgen die Versicherung an.", ""), ("Paul ruft morgen die Versicherung an.", ""),
    ("Denk dran, den Müll rauszubringen.", "do den Müll rauszubringen -"),
    ("Den Anhänger darf ich nicht vergessen, der ist abgelaufen.", ""),
    ("In der Schule anrufen, nicht vergessen.", "do In der Schule anrufen -"),
    (
      "Ich muss das Visum verlängern, es gilt nur bis Ende Januar.",
      "document - - Visum renew -|document - - Visum expires 2027-01-31|do das Visum verlängern -"
    ),
  ])
  func german(text: String, expected: String) throws {
    #expect(try lines([text], "de") == expected)
  }

  /// Words in any order are read to their end: models write such things.
  @Test(arguments: ["en", "de"]) func noOrderOfWordsBreaksIt(language: String) throws {
    let words = (language == "en" ? Self.english : Self.german).split(whereSeparator: \.isWhitespace)
    var state: UInt64 = 5
    func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    let lines = (0..<400).map { _ in
      (0..<(3 + next(12))).map { _ in String(words[next(words.count)]) }.joined(separator: " ")
    }
    let found = try extract(lines, language, on: Self.friday)
    #expect(found.facts.allSatisfy { $0.value.map(\.isFinite) ?? true })
  }

  private static let english = """
    I paid, for fifty euros. the rent and gave cleaner a tenner each 400 mg of ibuprofen took another at nine, then two
    slept hours water bottle drank my passport expires renew tomorrow must call Anna breakfast eggs had not if was
    eleven stone down to put into went on it, them half past six until bed up fasting since last night, 12.50 sorry
    """
  private static let german = """
    ich hab für fünfzig Euro, die Miete und je einen Zehner bezahlt. zwei Tabletten Ibuprofen genommen noch eine um neun,
    dann Stunden geschlafen Wasser Flasche getrunken mein Pass läuft ab verlängern morgen muss Anna anrufen Frühstück
    nicht vergessen war Kilo runter auf bis halb sechs ins Bett raus seit gestern faste wiege 12,50 nein dem Kellner
    """
}
