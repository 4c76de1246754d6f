import Text

/// Numbers and times: "twice", "am 14.", but not "the main one".
extension WordReader {
  /// Marks the words of times and numbers, each with its value at its first word.
  mutating func readNumbers() {
    let tokens = words.map(\.token)
    let language = lists.language
    for mention in TimeReader.mentions(in: tokens, language: language) {
      let first = mention.range.lowerBound
      if grammar.isGerman, isNoDay(mention.range) { continue }
      words[first].time = mention
      for index in mention.range { words[index].role = index == first ? .time : .rest }
      // "am 14. kommt er": the dot of a date ends nothing.
      let last = mention.range.upperBound - 1
      if grammar.isGerman, words[last].token.isDigits, words[last].endsStatement,
        last + 1 < words.count
      {
        words[last].token.endsClause = false
        words[last].endsStatement = false
      }
    }
    for match in NumberWords.matches(in: tokens, language: language.code) {
      let first = match.range.lowerBound
      guard !match.range.contains(where: { words[$0].role == .time || words[$0].role == .rest }) else {
        continue
      }
      if match.range.count == 1, isStandIn(first) { continue }
      words[first].number = match.value
      for index in match.range { words[index].role = index == first ? .number : .rest }
    }
    for index in words.indices where words[index].role == .function {
      if words[index].normal == "once", !isCounted(index) { continue }
      // "you both got milkshakes"
      if words[index].normal == "both", index > 0,
        ["you", "we", "they", "us", "them"].contains(words[index - 1].normal)
      {
        continue
      }
      if words[index].normal == "einmal", index > 0, Self.uncounted.contains(words[index - 1].normal) {
        continue
      }
      if let value = Self.counts[words[index].normal] ?? times(index) ?? ordinal(index) {
        words[index].number = value
        words[index].role = .number
      }
    }
  }

  /// "den ganzen Tag": how long, on whatever day; "zum ersten mal".
  private func isNoDay(_ range: Range<Int>) -> Bool {
    range.contains { words[$0].normal == "ganzen" }
      || words[range.lowerBound].normal == "zum" && range.upperBound < words.count
        && words[range.upperBound].normal == "mal"
  }

  /// "once a week", not "for once" and "once we were there".
  private func isCounted(_ index: Int) -> Bool {
    if index > 0, ["for", "at"].contains(words[index - 1].normal) { return false }
    guard index + 1 < words.count, !words[index].token.endsClause else { return true }
    let next = words[index + 1].normal
    return grammar.pronouns[next] == nil && next != "the"
  }

  /// "the main one", "the one about": no number.
  private func isStandIn(_ index: Int) -> Bool {
    guard ["one", "ones"].contains(words[index].normal) else { return false }
    // "between eight and one"
    if index > 1, ["and", "to", "or"].contains(words[index - 1].normal), !words[index - 1].token.endsClause,
      NumberWords.value(words[index - 2].normal) != nil
    {
      return false
    }
    // "three one"
    if index > 0, !words[index - 1].token.endsClause, NumberWords.value(words[index - 1].normal) != nil {
      return false
    }
    guard index + 1 < words.count, !words[index].token.endsClause else {
      return index > 0 && words[index - 1].forms.isEmpty
    }
    let next = words[index + 1]
    return next.normal != "of" && !next.traits.isDisjoint(with: [.function, .negation])
      || grammar.auxiliaries[next.normal] != nil || next.isForm(.past)
  }

  private func ordinal(_ index: Int) -> Double? {
    let word = words[index].normal
    if let place = Self.ordinals[word] { return Double(place) + 0.001 }
    if grammar.isGerman { return germanOrdinal(index) }
    let digits = word.prefix(while: \.isNumber)
    if let place = Double(digits), ["st", "nd", "rd", "th"].contains(word.dropFirst(digits.count)) {
      return place + 0.001
    }
    return nil
  }

  /// "zwölfmal", "12-mal".
  private func times(_ index: Int) -> Double? {
    let word = words[index].normal
    guard grammar.isGerman, word.hasSuffix("mal"), word.utf8.count > 4 else { return nil }
    let root = word.dropLast(3)
    return NumberWords.value(String(root.hasSuffix("-") ? root.dropLast() : root), language: "de")
  }

  /// "neunzehnten", "sechzigster", "im achten": what stands before "-te" or "-ste" is a number.
  private func germanOrdinal(_ index: Int) -> Double? {
    let word = words[index].normal
    guard let ending = ["ten", "ter", "tes", "tem", "te"].first(where: word.hasSuffix) else { return nil }
    let root = String(word.dropLast(ending.count))
    // "achten auf"
    if root == "ach" { return isBeforeNoun(index) ? 8.001 : nil }
    let stem = root.hasSuffix("s") && root.utf8.count > 6 ? String(root.dropLast()) : root
    guard let value = NumberWords.value(stem, language: "de"), value >= 2, value == value.rounded() else {
      return nil
    }
    return value + 0.001
  }

  private func isBeforeNoun(_ index: Int) -> Bool {
    index > 0
      && (grammar.determiners.contains(words[index - 1].normal)
        || grammar.prepositions.contains(words[index - 1].normal))
      && index + 1 < words.count && !words[index].token.endsClause
  }

  /// Before "einmal" where it counts nothing: "noch einmal", "auf einmal".
  private static let uncounted: Set<String> = [
    "noch", "erst", "auf", "nicht", "wieder", "schon", "endlich", "gerade", "halt", "nun", "zuerst",
  ]

  private static let counts: [String: Double] = [
    "once": 1, "twice": 2, "thrice": 3, "einmal": 1, "zweimal": 2, "dreimal": 3, "viermal": 4, "funfmal": 5,
    "beide": 2,
    "beiden": 2, "both": 2, "halber": 0.5, "zu-zweit": 2, "zweit": 2, "dritt": 3, "viert": 4,
  ]

  static let ordinals: [String: Int] = englishOrdinals.merging(germanOrdinals) { one, _ in one }

  /// "second" to "ninety-ninth".
  private static let englishOrdinals: [String: Int] = {
    let small = """
      second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth \
      seventeenth eighteenth nineteenth
      """.split(separator: " ").map(String.init)
    var result = Dictionary(uniqueKeysWithValues: small.enumerated().map { ($1, $0 + 2) })
    let tens = ["twent", "thirt", "fort", "fift", "sixt", "sevent", "eight", "ninet"]
    for (place, ten) in tens.enumerated() {
      result[ten + "ieth"] = (place + 2) * 10
      for (unit, word) in (["first"] + small.prefix(8)).enumerated() {
        result[ten + "y-" + word] = (place + 2) * 10 + unit + 1
      }
    }
    return result
  }()

  private static let germanOrdinals: [String: Int] = [
    "zweite": 2, "zweiten": 2, "zweites": 2, "zweiter": 2, "dritte": 3, "dritten": 3, "drittes": 3,
    "dritter": 3,
    "vierte": 4, "vierten": 4, "funfte": 5, "funften": 5, "sechste": 6, "sechsten": 6, "siebte": 7,
    "siebten": 7,
  ]
}
