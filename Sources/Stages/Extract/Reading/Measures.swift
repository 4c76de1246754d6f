import Text

/// An amount of something in a unit: `two glasses`, `seven and a half hours`, `400 mg`.
struct Measure {
  enum Dimension { case volume, mass, dose, time }

  var value: Double
  /// The unit's name in documents: `glasses`, `ml`, `kg`, `mg`, `tablets`, `h`.
  var unit: String
  var dimension: Dimension
  var range: Range<Int>
}

/// Reads measures.
enum Measures {
  typealias Unit = (unit: String, factor: Double, dimension: Measure.Dimension)

  static func unit(_ word: String) -> Unit? { units[word] }

  /// True if `word` is a unit of something other than money.
  static func isUnit(_ word: String) -> Bool { units[word] != nil || others.contains(word) }

  /// True if `word` is a part of a whole: "thirds", "Drittel".
  static func isFraction(_ word: String) -> Bool { fractions.contains(word) }

  private static let fractions: Set<String> = Set(
    """
    third thirds fourths fifth fifths sixth sixths eighth eighths tenth tenths drittel viertel funftel sechstel siebtel achtel
    neuntel zehntel
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  /// All measures of `utterance`, in order; "seven hours and twenty minutes" is one.
  static func all(in utterance: Utterance) -> [Measure] {
    var result: [Measure] = []
    for index in utterance.words.indices {
      guard let unit = units[utterance.words[index]], !utterance.isInMention(index) else { continue }
      guard
        let (value, start) = amount(before: index, utterance, isCompound: unit.factor < 1 && unit.unit == "h")
      else { continue }
      var measure = Measure(
        value: value * unit.factor, unit: unit.unit, dimension: unit.dimension, range: start..<(index + 1))
      grow(&measure, by: unit.factor, utterance)
      if let last = result.last, last.unit == measure.unit, joins(last, measure, utterance) {
        result[result.count - 1].value += measure.value
        result[result.count - 1].range = last.range.lowerBound..<measure.range.upperBound
      } else if result.last.map({ $0.range.upperBound <= measure.range.lowerBound }) ?? true {
        result.append(measure)
      }
    }
    return result
  }

  private static let articles: Set<String> = [
    "a", "an", "another", "ein", "eine", "einen", "einem", "einer", "ne", "nen", "one",
  ]

  /// The number before the unit at `index`; an article counts as one.
  private static func amount(
    before index: Int, _ utterance: Utterance, isCompound: Bool
  ) -> (value: Double, start: Int)? {
    var place = index - 1
    for _ in 0..<2 where place > 0 && isBetween(place, utterance) { place -= 1 }
    guard place >= 0, !utterance.tokens[place].endsClause else { return nil }
    if let number = utterance.numbers.first(where: { $0.range.contains(place) }) {
      // "one fifty pounds" are a price, and no weight.
      let isSecond =
        utterance.money.currencies[utterance.words[index]] != nil
        && utterance.numbers.contains {
          $0.range.upperBound == number.range.lowerBound
            && !utterance.tokens[$0.range.upperBound - 1].endsClause
        }
      if utterance.isVague(number) || isSecond { return nil }
      // "1.200 ml"
      let isSmall = units[utterance.words[index]].map {
        ["ml", "mg", "mcg", "iu"].contains($0.unit) && $0.factor == 1
      }
      if isSmall ?? false, number.range.count == 1, utterance.isAmbiguous(number.range.lowerBound) {
        return nil
      }
      return (number.value, number.range.lowerBound)
    }
    if pairs.contains(utterance.words[place]) { return (2, place) }
    // "finished my big bottle"
    let isVessel = vessels.contains(utterance.words[index])
    // "die ganze Flasche"
    if isVessel, index > 0, ["ganze", "ganzes"].contains(utterance.words[index - 1]) { return (1, place) }
    // "a third of a litre"
    if place > 1, utterance.words[place - 1] == "of", isFraction(utterance.words[place - 2]) { return nil }
    let counts =
      articles.contains(utterance.words[place]) || isVessel && owned.contains(utterance.words[place])
    return counts ? (1, place) : nil
  }

  private static let pairs: Set<String> = ["both", "beide", "beiden"]
  private static let vessels: Set<String> = ["bottle", "glass", "flasche", "wasserflasche", "glas"]
  private static let owned: Set<String> = ["my", "whole", "entire", "meine", "mein", "ganze", "ganzes"]

  /// True if the word may separate a number from its unit: one adjective or "of", as in "two big glasses" and "a couple
  /// of full bottles".
  private static func isBetween(_ index: Int, _ utterance: Utterance) -> Bool {
    guard utterance.number(at: index) == nil, !utterance.tokens[index].endsClause else { return false }
    if ["of", "water", "full", "volle", "grosse", "kleine", "ganze", "whole", "solid", "more", "weitere"]
      .contains(
        utterance.words[index])
    {
      return true
    }
    if utterance.isGerman, !utterance.tokens[index].isCapitalised, utterance.marks[index].isEmpty {
      return ["e", "es", "er", "en", "em"].contains { utterance.words[index].hasSuffix($0) }
    }
    return utterance.marks[index].contains(.adjective)
  }

  /// Extends `measure` by a fraction or smaller unit: "an hour and a half", "sieben Stunden zwanzig", "eleven stone
  /// four".
  private static func grow(_ measure: inout Measure, by factor: Double, _ utterance: Utterance) {
    let end = measure.range.upperBound
    guard !utterance.tokens[end - 1].endsClause else { return }
    for (phrase, value) in [
      (["and", "a", "half"], 0.5), (["and", "a", "quarter"], 0.25), (["und", "eine", "halbe"], 0.5),
      (["und", "ein", "halber"], 0.5), (["und", "einen", "halben"], 0.5),
    ]
    where utterance.has(phrase, at: end) {
      measure.value += value * factor
      measure.range = measure.range.lowerBound..<(end + phrase.count)
      return
    }
    if utterance.words[end - 1] == "stone" {
      let joint = utterance.word(end) == "and" ? end + 1 : end
      guard let pounds = utterance.number(at: joint), pounds.range.lowerBound == joint, pounds.value < 14
      else { return }
      let last = pounds.range.upperBound
      measure.value += pounds.value
      measure.range = measure.range.lowerBound..<(units[utterance.word(last)]?.unit == "lb" ? last + 1 : last)
      return
    }
    guard measure.unit == "h" else { return }
    let joint = ["and", "und"].contains(utterance.word(end)) ? end + 1 : end
    guard let rest = utterance.number(at: joint), rest.range.lowerBound == joint, rest.value >= 1,
      rest.value < 60,
      utterance.words[end - 1].hasPrefix("hour") || utterance.words[end - 1].hasPrefix("stunde"),
      rest.range.upperBound == utterance.words.count
        || joint == end && units[utterance.word(rest.range.upperBound)] == nil
          && !utterance.isNoun(rest.range.upperBound)
    else { return }
    measure.value += rest.value / 60
    measure.range = measure.range.lowerBound..<rest.range.upperBound
  }

  /// True if `other` is the rest of `one` in a smaller unit: "sieben Stunden zwanzig Minuten", "two litres and 300 millilitres".
  private static func joins(_ one: Measure, _ other: Measure, _ utterance: Utterance) -> Bool {
    let factors = [one, other].compactMap { units[utterance.words[$0.range.upperBound - 1]]?.factor }
    guard one.unit == "h" || factors.count == 2 && factors[0] > factors[1] else { return false }
    let between = utterance.words[one.range.upperBound..<max(other.range.lowerBound, one.range.upperBound)]
    return between.isEmpty || between.elementsEqual(["and"]) || between.elementsEqual(["und"])
  }

  private static let units: [String: Unit] = {
    var result: [String: Unit] = [:]
    let tables: [(Measure.Dimension, String, Double, String)] = [
      (.volume, "glasses", 1, "glass glasses glas glaser glasern tumbler tumblers"),
      (.volume, "bottles", 1, "bottle bottles flasche flaschen"),
      (.volume, "cups", 1, "cup cups mug mugs tasse tassen becher bechern"),
      (.volume, "ml", 1, "ml millilitre millilitres milliliter milliliters mils"),
      (.volume, "ml", 1000, "l litre litres liter liters litern"),
      (.volume, "ml", 10, "cl centilitres zentiliter"),
      (.volume, "ml", 100, "dl deziliter"), (.volume, "ml", 500, "halbliter"),
      (.volume, "ml", 750, "dreiviertelliter"), (.volume, "ml", 250, "viertelliter"),
      (.volume, "bottles", 1, "wasserflasche wasserflaschen"), (.volume, "ml", 568, "pint pints"),
      (.mass, "kg", 1, "kg kilo kilos kilogram kilograms kilogramm"), (.mass, "lb", 1, "lb lbs pound pounds"),
      (.mass, "lb", 14, "stone"),
      (.dose, "mg", 1, "mg milligram milligrams milligramm milligramme"),
      (.dose, "g", 1, "g gram grams gramm gramme"),
      (.dose, "mcg", 1, "mcg ug µg μg microgram micrograms mikrogramm"),
      (.dose, "iu", 1, "iu units unit einheiten ie"),
      (
        .dose, "tablets", 1,
        "tablet tablets pill pills capsule capsules tablette tabletten pille pillen kapsel kapseln"
      ),
      (.dose, "drops", 1, "drop drops tropfen"),
      (.dose, "puffs", 1, "puff puffs hub hube spruhstosse spruhstoss sprays hits squirts pumps squirt"),
      (.dose, "sachets", 1, "sachet sachets beutel"),
      (
        .dose, "spoons", 1,
        "spoon spoons spoonful spoonfuls teaspoon teaspoons tablespoon tablespoons loffel teeloffel essloffel"
      ),
      (.dose, "doses", 1, "dose doses dosis dosen"),
      (.time, "h", 1, "hour hours hrs hr h stunde stunden std"), (.time, "h", 0.75, "dreiviertelstunde"),
      (.time, "h", 0.25, "viertelstunde"), (.time, "h", 0.5, "halbestunde"),
      (.time, "h", 1.0 / 60, "minute minutes min mins minuten"),
    ]
    for (dimension, unit, factor, words) in tables {
      for word in words.split(separator: " ") { result[String(word)] = (unit, factor, dimension) }
    }
    return result
  }()

  private static let others: Set<String> = Set(
    """
    day days week weeks month months year years people times km kilometres kilometers miles tage tagen tag wochen woche
    monate monat jahre jahren percent prozent % degrees grad uhr am pm seconds sekunden pages seiten steps schritte
    nights person leute leuten mal metres meters meter euro-cent push ups of o'clock per pro nights nachte personen
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}
