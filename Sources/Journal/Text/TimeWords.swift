/// Words of the calendar and the clock, in normal form.
package enum TimeWords {
  /// 0 for Monday to 6 for Sunday.
  package static let weekdays: [String: Int] = {
    let lists = [
      "monday tuesday wednesday thursday friday saturday sunday",
      "montag dienstag mittwoch donnerstag freitag samstag sonntag",
      "monday's tuesday's wednesday's thursday's friday's saturday's sunday's",
    ]
    var result = ["sonnabend": 5]
    for list in lists {
      for (index, day) in list.split(separator: " ").enumerated() { result[String(day)] = index }
    }
    return result
  }()

  /// 1 for January.
  package static let months: [String: Int] = {
    let lists = [
      "january february march april may june july august september october november december",
      "januar februar marz april mai juni juli august september oktober november dezember",
    ]
    var result = [
      "janner": 1, "feb": 2, "aug": 8, "sep": 9, "sept": 9, "oct": 10, "okt": 10, "nov": 11, "dec": 12,
      "dez": 12,
    ]
    for list in lists {
      for (index, month) in list.split(separator: " ").enumerated() { result[String(month)] = index + 1 }
    }
    return result
  }()

  static let parts: [String: TimeMention.DayPart] = [
    "morning": .morning, "noon": .noon, "midday": .noon, "lunchtime": .noon, "afternoon": .afternoon,
    "evening": .evening, "night": .night, "morgen": .morning, "fruh": .morning, "vormittag": .morning,
    "mittag": .noon, "nachmittag": .afternoon, "abend": .evening, "nacht": .night,
  ]

  /// Adverbs that denote a part of the day by themselves.
  static let partAdverbs: [String: TimeMention.DayPart] = [
    "morgens": .morning, "vormittags": .morning, "mittags": .noon, "nachmittags": .afternoon,
    "abends": .evening, "nachts": .night,
  ]

  package static let units: [String: TimeMention.Unit] = {
    var result: [String: TimeMention.Unit] = [:]
    let lists: [(TimeMention.Unit, String)] = [
      (.day, "day days tag tage tagen"), (.week, "week weeks woche wochen"),
      (.month, "month months monat monate monaten monats"), (.year, "year years jahr jahre jahren jahres"),
    ]
    for (unit, list) in lists {
      for word in list.split(separator: " ") { result[String(word)] = unit }
    }
    return result
  }()

  static let choices: [String: TimeMention.Choice] = {
    var result: [String: TimeMention.Choice] = [:]
    let lists: [(TimeMention.Choice, String)] = [
      (
        .last,
        "last letzten letzte letzter letztes vergangenen vergangene vergangener vergangenes vorigen vorige voriger voriges"
      ),
      (.next, "next nachsten nachste nachster nachstes"),
      (.this, "this coming diesen diese dieser dieses diesem kommenden kommende kommender kommendes"),
    ]
    for (choice, list) in lists {
      for word in list.split(separator: " ") { result[String(word)] = choice }
    }
    return result
  }()

  /// Weeks, months and years from this one.
  static let farChoices: [String: Int] = {
    var result: [String: Int] = [:]
    for ending in ["e", "en", "em", "er", "es"] {
      result["ubernachst" + ending] = 2
      result["vorletzt" + ending] = -2
    }
    return result
  }()

  /// Holidays with a fixed date.
  static let feasts: [String: (month: Int, day: Int)] = [
    "silvester": (12, 31), "heiligabend": (12, 24), "neujahr": (1, 1), "neujahrstag": (1, 1),
    "nikolaus": (12, 6), "nikolaustag": (12, 6), "allerheiligen": (11, 1), "valentinstag": (2, 14),
    "dreikonig": (1, 6),
    "martinstag": (11, 11), "reformationstag": (10, 31),
    "halloween": (10, 31), "christmas": (12, 25), "weihnachten": (12, 25),
  ]

  /// The day 1...31 of `third`, `3rd`, `twenty-first`, `dritten`; nil for a plain number.
  static func ordinal(_ word: String) -> Int? {
    if let day = ordinals[word] { return day }
    let digits = word.prefix(while: \.isNumber)
    guard !digits.isEmpty, digits.count < 3, let day = Int(digits), (1...31).contains(day) else { return nil }
    return ["st", "nd", "rd", "th"].contains(word.dropFirst(digits.count)) ? day : nil
  }

  static let ordinals: [String: Int] = {
    var result: [String: Int] = [:]
    let english = """
      first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth
      fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third
      twenty-fourth twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first
      """
    for (index, word) in english.split(whereSeparator: \.isWhitespace).enumerated() {
      result[String(word)] = index + 1
    }
    let german = """
      erst zweit dritt viert funft sechst siebt acht neunt zehnt elft zwolft dreizehnt vierzehnt funfzehnt
      sechzehnt siebzehnt achtzehnt neunzehnt
      """.split(whereSeparator: \.isWhitespace).map(String.init)
    let units = GermanNumbers.small
    for day in 1...31 {
      let stem =
        day < 20
        ? german[day - 1] : (units.first { $0.value == Double(day) && !$0.key.isEmpty }?.key ?? "") + "st"
      for ending in ["e", "en", "er"] where !stem.isEmpty { result[stem + ending] = day }
    }
    return result
  }()
}
