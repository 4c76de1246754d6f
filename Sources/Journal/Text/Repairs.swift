/// Removes disfluencies from a sentence: fillers, repetitions, false starts and corrected words.
package enum Repairs {
  /// Removes the disfluencies from `tokens`: `fifty, no, sixty euros` becomes `sixty euros`.
  package static func repaired(_ tokens: [Words.Token], language: Language) -> [Words.Token] {
    var result = withoutSounds(withoutHesitations(tokens, language), language)
    result = withoutHedges(withoutRepeats(result, language))
    if result.contains(where: { markerStarts.contains($0.normal) }) {
      result = withoutCorrections(result, language: language)
    }
    return result
  }

  /// True if a number at the end of `before` goes on behind the sound: "seventy, um, five".
  private static func isCutNumber(
    _ before: [Words.Token], _ tokens: [Words.Token], _ language: Language
  ) -> Bool {
    guard let last = before.indices.last,
      let next = tokens.firstIndex(where: { $0.range.lowerBound > before[last].range.lowerBound }).map({
        $0 + 1
      }),
      tokens.indices.contains(next),
      let one = NumberWords.number(at: last, in: before, language: language.code),
      let other = NumberWords.number(at: next, in: tokens, language: language.code)
    else { return false }
    return !before[last].isDigits && !language.isGerman && isContinued(one.value, by: other.value)
  }

  /// "neunzig Euro, äh, fünfundachtzig": a sound between two amounts is a correction; not in "seventy, um, five".
  private static func withoutHesitations(_ tokens: [Words.Token], _ language: Language) -> [Words.Token] {
    var result = tokens
    var index = 1
    while index < result.count - 1 {
      if result[index].endsClause, result[index - 1].endsClause,
        Fillers.isSound(result[index], language: language),
        let mended = mended(result, marker: index..<(index + 1), language: language, within: 4)
      {
        result = mended
      } else if isRestarted(result, index, language) {
        result.removeSubrange((index - 2)...index)
        index -= 2
      }
      index += 1
    }
    return result
  }

  /// "am Achtzehnten, äh, am Neunzehnten": the same preposition and another day or rank after a sound.
  private static func isRestarted(_ tokens: [Words.Token], _ index: Int, _ language: Language) -> Bool {
    guard index > 1, index + 2 < tokens.count, Fillers.isSound(tokens[index], language: language),
      tokens[index].endsClause, tokens[index - 1].endsClause,
      ["am", "im", "on", "in", "at", "the", "um"].contains(tokens[index - 2].normal),
      tokens[index - 2].normal == tokens[index + 1].normal
    else { return false }
    let (old, new) = (tokens[index - 1].normal, tokens[index + 2].normal)
    let isRank = ["sten", "zehnten", "th", "nd", "rd", "st"].contains {
      old.hasSuffix($0) && new.hasSuffix($0)
    }
    return isSameClass(old, new) || isRank && old != new
  }

  private static func withoutSounds(_ tokens: [Words.Token], _ language: Language) -> [Words.Token] {
    guard tokens.contains(where: { Fillers.isSound($0, language: language) }) else { return tokens }
    var result: [Words.Token] = []
    for token in tokens {
      // "point oh five"
      let isZero =
        ["oh", "o"].contains(token.normal) && ["point", "oh", "o"].contains(result.last?.normal ?? "")
      guard Fillers.isSound(token, language: language), !isZero else {
        result.append(token)
        continue
      }
      // "seventy, um, five" is one number.
      if token.endsClause, let last = result.indices.last, isCutNumber(result, tokens, language) {
        result[last].endsClause = false
      }
      // "in, äh, April": the comma before the sound is removed with it, unless a phrase can end there.
      if token.endsClause, let last = result.last, Words.isStopWord(last.normal, language: language) {
        result[result.count - 1].endsClause = false
      }
    }
    return result
  }

  /// True if `tokens` only correct a number said before: "No wait, eleven.", "Sorry, sixty euros."
  package static func isCorrection(_ tokens: [Words.Token], language: Language) -> Bool {
    guard (2...7).contains(tokens.count), markerStarts.contains(tokens[0].normal),
      let marker = markers.first(where: { marker in
        marker.count < tokens.count && marker.indices.allSatisfy { tokens[$0].normal == marker[$0] }
      }), !hesitations.contains(tokens[0].normal)
    else { return false }
    let start =
      openings.first { opening in
        marker.count + opening.count < tokens.count
          && opening.indices.allSatisfy { tokens[marker.count + $0].normal == opening[$0] }
      }.map { marker.count + $0.count } ?? marker.count
    guard let number = NumberWords.number(at: start, in: tokens, language: language.code) else {
      return false
    }
    return tokens.count - number.range.upperBound <= 1
  }

  /// Openings that may precede the corrected number.
  private static let openings: [[String]] = [
    ["it", "was"], ["es", "war"], ["es", "waren"], ["it's"], ["it", "is"],
  ]

  private static let hedges: [[String]] = [
    ["i", "don't", "know"], ["i", "dunno"], ["you", "know"], ["i", "think"], ["i", "guess"],
    ["i", "suppose"],
    ["let's", "say"], ["what"], ["keine", "ahnung"], ["sag", "ich", "mal"], ["glaub", "ich"],
    ["glaube", "ich"],
    ["was", "weiss", "ich"], ["ich", "weiss", "nicht"], ["ich", "glaub"], ["ich", "glaube"],
    ["wie", "gesagt"],
  ]
  /// No asides before what is not known: "I don't know, whether …".
  private static let unknowns: Set<[String]> = [
    ["i", "don't", "know"], ["i", "dunno"], ["keine", "ahnung"], ["ich", "weiss", "nicht"],
  ]
  private static let questions: Set<String> = [
    "if", "whether", "what", "why", "how", "where", "when", "who", "ob", "was", "warum", "wie", "wo", "wann",
    "wer", "wohin", "woher",
  ]
  private static let hedgeStarts = Set(hedges.map { $0[0] })

  /// Removes asides between two pauses: "drank, I don't know, six glasses".
  private static func withoutHedges(_ tokens: [Words.Token]) -> [Words.Token] {
    guard tokens.contains(where: { hedgeStarts.contains($0.normal) }) else { return tokens }
    var result: [Words.Token] = []
    var index = 0
    while index < tokens.count {
      let isOpen = result.last?.endsClause ?? false
      let hedge =
        !isOpen || !hedgeStarts.contains(tokens[index].normal)
        ? nil
        : hedges.first { hedge in
          let end = index + hedge.count
          return end < tokens.count && tokens[end - 1].endsClause
            && !(unknowns.contains(hedge) && questions.contains(tokens[end].normal))
            // "…, ich glaub, ich spinne" is a statement of its own.
            && !["ich", "wir"].contains(tokens[end].normal)
            && hedge.indices.allSatisfy { tokens[index + $0].normal == hedge[$0] }
        }
      if let hedge {
        result[result.count - 1].endsClause = false
        index += hedge.count
      } else {
        result.append(tokens[index])
        index += 1
      }
    }
    return result
  }

  /// Removes the first of two equal runs of one to three words; repeated numbers may be intentional.
  private static func withoutRepeats(_ tokens: [Words.Token], _ language: Language) -> [Words.Token] {
    var result: [Words.Token] = []
    result.reserveCapacity(tokens.count)
    for token in tokens {
      result.append(token)
      let count = result.count
      for length in [3, 2, 1] where count >= 2 * length {
        guard result[count - 1].normal == result[count - 1 - length].normal else { continue }
        let isRepeat = (1...length).allSatisfy {
          result[count - $0].normal == result[count - $0 - length].normal
        }
        guard isRepeat, length > 1 || Fillers.isStumble(token.normal, language: language), !token.isDigits
        else { continue }
        result.removeSubrange((count - 2 * length)..<(count - length))
        break
      }
    }
    return result
  }

  private static let markers: [[String]] = [
    ["no"], ["no", "wait"], ["sorry"], ["wait"], ["i", "mean"], ["or", "rather"], ["rather"],
    ["make", "that"],
    ["actually"], ["no", "sorry"], ["sorry", "no"], ["no", "actually"], ["scratch", "that"], ["correction"],
    ["well", "actually"], ["no", "i", "mean"], ["or", "actually"], ["well", "no"], ["well"], ["na", "ja"],
    ["naja"],
    ["nein", "eher"], ["oder", "eher"], ["or", "well"], ["oops", "no"], ["no", "hang", "on"],
    ["no", "hold", "on"],
    ["hang", "on"], ["hold", "on"], ["nein", "ich", "meine"], ["halt", "nein"], ["beziehungsweise", "nein"],
    ["nein"], ["ach", "nein"], ["nee"], ["ne"], ["quatsch"], ["nein", "quatsch"], ["moment"], ["vielmehr"],
    ["besser", "gesagt"], ["ich", "meine"], ["entschuldigung"], ["korrektur"], ["oder", "vielmehr"],
    ["stimmt", "nicht"],
    ["nein", "moment"], ["also", "nein"], ["nein", "warte"], ["ach", "quatsch"], ["nein", "stimmt", "nicht"],
  ].sorted { $0.count > $1.count }
  private static let markerStarts = Set(markers.map { $0[0] })
  /// Words that correct an amount alone: "eight hours, well, six hours".
  private static let hesitations: Set<String> = ["well", "na", "naja"]

  /// Applies corrections. Some markers also occur between words that both count: these need a comma or
  /// numbers around them.
  private static func withoutCorrections(_ tokens: [Words.Token], language: Language) -> [Words.Token] {
    var result = tokens
    var index = 1
    while index < result.count - 1 {
      guard markerStarts.contains(result[index].normal),
        let marker = markers.first(where: { marker in
          index + marker.count < result.count
            && marker.indices.allSatisfy { result[index + $0].normal == marker[$0] }
        }), !isNoun(result, index, marker),
        let mended = mended(result, marker: index..<(index + marker.count), language: language)
      else {
        index += 1
        continue
      }
      result = mended
    }
    return result
  }

  /// "three hours' wait, ten seconds": no mark before it.
  private static func isNoun(_ tokens: [Words.Token], _ index: Int, _ marker: [String]) -> Bool {
    (marker == ["wait"] || marker == ["moment"]) && tokens[index].endsClause && !tokens[index - 1].endsClause
  }

  private static func mended(
    _ tokens: [Words.Token], marker: Range<Int>, language: Language, within reach: Int? = nil
  ) -> [Words.Token]? {
    let isHesitation =
      reach != nil || marker.count < 3 && hesitations.contains(tokens[marker.lowerBound].normal)
    var start = marker.upperBound
    for opener in openings
    where start + opener.count < tokens.count
      && opener.indices.allSatisfy({ tokens[start + $0].normal == opener[$0] })
    {
      start += opener.count
    }
    let before = max(0, marker.lowerBound - (reach ?? 8))..<marker.lowerBound
    let isSetOff = tokens[marker.lowerBound - 1].endsClause || tokens[marker.upperBound - 1].endsClause
    // "… and no, I won't": goes on rather than back.
    if ["and", "but", "und", "aber"].contains(tokens[marker.lowerBound - 1].normal) { return nil }
    let runs = numberRuns(tokens[start...].prefix(8).indices, tokens, language)
    if let repaired = withSameOpener(tokens, marker: marker, runs.first, before, language) { return repaired }
    if let repair = runs.first, repair.range.lowerBound == start {
      let earlier = numberRuns(before, tokens, language)
      // "312 for the two of us, sorry, 321": the corrected number is of a similar size.
      guard let old = earlier.last(where: { isAlike($0.value, repair.value) }) ?? earlier.last else {
        return nil
      }
      let tail = tokens[old.range.upperBound..<marker.lowerBound]
      let next = repair.range.upperBound < tokens.count ? tokens[repair.range.upperBound].normal : ""
      if isHesitation {
        let isOfUnit = tail.first.map { $0.normal == next } ?? false
        guard isSetOff || isOfUnit, isAlike(old.value, repair.value),
          !isContinued(old.value, by: repair.value),
          !["of", "to", "bis", "oder", "or", "and", "und"].contains(next)
        else { return nil }
      }
      // "eleven hundred dirhams no sorry twelve hundred"
      let isSorry = marker.count > 1 || ["sorry", "no"].contains(tokens[marker.lowerBound].normal)
      // "fünfundzwanzig euro gekostet nein warte fünfunddreißig", in speech without marks
      let isPlain =
        language.isGerman
        ? tail.count <= 6 && next.isEmpty
          && tokens[marker].contains { ["nein", "quatsch"].contains($0.normal) }
        : isSorry && tail.count == 1
      guard
        isSetOff || isHesitation || old.range.upperBound == marker.lowerBound
          || isPlain && isAlike(old.value, repair.value)
      else { return nil }
      var new = Array(tokens[repair.range])
      // "two hundred and ten thousand, no wait, two hundred and twenty": the thousands hold for both.
      if let scale = tokens[old.range].last, scale.normal == "thousand", old.range.count > 1,
        !new.contains(where: { $0.normal == "thousand" }), isAlike(old.value / 1000, repair.value)
      {
        var kept = scale
        kept.endsClause = new[new.count - 1].endsClause
        new[new.count - 1].endsClause = false
        new.append(kept)
      }
      // "ninety pounds, well, eighty-five after haggling": the unit of the first holds for the second.
      let isOpen = tail.count <= 2 && !next.isEmpty && openers.contains(next)
      let isBare =
        repair.range.upperBound == tokens.count || tokens[repair.range.upperBound - 1].endsClause || isOpen
      if isBare, !tail.isEmpty {
        let last = new[new.count - 1].endsClause
        new[new.count - 1].endsClause = false
        var kept = Array(tail)
        kept[kept.count - 1].endsClause = last
        new += kept
      }
      return Array(tokens[..<old.range.lowerBound]) + new + Array(tokens[repair.range.upperBound...])
    }
    guard isSetOff, !isHesitation else { return nil }
    let first = tokens[start].normal
    let same = before.last { tokens[$0].normal == first || Self.isSameClass(tokens[$0].normal, first) }
    let cut = same ?? marker.lowerBound - 1
    // "pasta for lunch, no, rice": the food is corrected, not the meal.
    if same == nil, tokens[marker.upperBound - 1].endsClause, marker.lowerBound >= 3,
      meals.contains(tokens[marker.lowerBound - 1].normal),
      tokens[marker.lowerBound - 2].normal == "for"
    {
      let food = marker.lowerBound - 3
      return Array(tokens[..<food]) + [tokens[start]] + Array(tokens[(food + 1)..<marker.lowerBound])
        + Array(tokens[(start + 1)...])
    }
    // Without a word of the same class, only nouns before a comma are corrected.
    let isBetweenCommas = tokens[marker.lowerBound - 1].endsClause && tokens[marker.upperBound - 1].endsClause
    guard same != nil || isBetweenCommas && isNameLike(first, language) else { return nil }
    return Array(tokens[..<cut]) + Array(tokens[start...])
  }

  /// "at nine no at ten": the corrected number with the word before it.
  private static func withSameOpener(
    _ tokens: [Words.Token], marker: Range<Int>, _ repair: NumberWords.Match?, _ before: Range<Int>,
    _ language: Language
  ) -> [Words.Token]? {
    guard let repair, repair.range.lowerBound == marker.upperBound + 1,
      !hesitations.contains(tokens[marker.lowerBound].normal),
      let old = numberRuns(before, tokens, language).last, old.range.upperBound == marker.lowerBound,
      old.range.lowerBound > 0,
      tokens[old.range.lowerBound - 1].normal == tokens[marker.upperBound].normal,
      ["at", "by", "until", "till", "around", "um", "bis", "gegen", "ab"].contains(
        tokens[marker.upperBound].normal)
    else { return nil }
    return Array(tokens[..<old.range.lowerBound]) + Array(tokens[repair.range.lowerBound...])
  }

  /// Numbers in `range`; those said without a pause, as in "one ninety two", are joined and take the value of
  /// the first.
  private static func numberRuns(
    _ range: Range<Int>, _ tokens: [Words.Token], _ language: Language
  ) -> [NumberWords.Match] {
    var result: [NumberWords.Match] = []
    var index = range.lowerBound
    while index < range.upperBound {
      guard let number = NumberWords.number(at: index, in: tokens, language: language.code) else {
        index += 1
        continue
      }
      if let last = result.last, last.range.upperBound == index, !tokens[index - 1].endsClause {
        result[result.count - 1].range = last.range.lowerBound..<number.range.upperBound
      } else {
        result.append(number)
      }
      index = number.range.upperBound
    }
    return result
  }

  /// Words behind a bare number.
  private static let openers: Set<String> = [
    "after", "on", "for", "in", "at", "with", "because", "if", "when", "altogether", "today", "fur", "mit",
    "nach",
    "weil", "heute", "insgesamt", "then", "dann", "from", "von", "before", "vor", "und", "and", "but", "aber",
  ]

  /// "seventy, um, five": the second number completes the first.
  private static func isContinued(_ one: Double, by other: Double) -> Bool {
    one >= 20 && other < 10 && one.truncatingRemainder(dividingBy: 10) == 0
      || one >= 100 && other < 100 && one.truncatingRemainder(dividingBy: 100) == 0
  }

  private static func isAlike(_ one: Double, _ other: Double) -> Bool {
    max(one, other) <= 5 * min(one, other)
  }

  private static let meals: Set<String> = ["breakfast", "lunch", "dinner", "supper"]

  private static func isSameClass(_ one: String, _ other: String) -> Bool {
    TimeWords.weekdays[one] != nil && TimeWords.weekdays[other] != nil
      || TimeWords.months[one] != nil && TimeWords.months[other] != nil
  }

  private static func isNameLike(_ word: String, _ language: Language) -> Bool {
    !Words.isStopWord(word, language: language)
  }
}
