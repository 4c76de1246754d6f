import Text

/// What models of speech write in another way than people do: contractions without apostrophes, "no one", sums with signs.
enum SpokenTokens {
  /// `tokens` with sums in one order and the contractions of English restored.
  static func restored(_ tokens: [Words.Token], in text: String, _ lists: ProofLists) -> [Words.Token] {
    var result = amounts(joined(tokens, in: text), isGerman: lists.language.isGerman)
    guard !lists.language.isGerman else { return result }
    let isPlain = !text.contains { "'’".contains($0) }
    for index in result.indices {
      let normal = result[index].normal
      if let whole = contractions[normal] {
        result[index].normal = whole
      } else if isPlain, let whole = doubtful(index, result, lists) {
        result[index].normal = whole
      }
    }
    return compounds(result)
  }

  // MARK: Sums

  /// "3–1": the dash ends nothing.
  private static func joined(_ tokens: [Words.Token], in text: String) -> [Words.Token] {
    var result = tokens
    for index in result.indices.dropLast()
    where result[index].endsClause && result[index].isDigits && result[index + 1].isDigits {
      let between = text[result[index].range.upperBound..<result[index + 1].range.lowerBound]
      if between == "–" || between == "—" || between == ":" { result[index].endsClause = false }
    }
    return result
  }

  /// "£206" and "206 pounds" alike: the number, then what is counted, as a word.
  private static func amounts(_ tokens: [Words.Token], isGerman: Bool) -> [Words.Token] {
    guard tokens.contains(where: { signs[$0.normal] != nil }) else { return tokens }
    var result = tokens
    var index = 0
    while index < result.count {
      guard let names = signs[result[index].normal] else {
        index += 1
        continue
      }
      result[index].normal = isGerman ? names.german : names.english
      guard index + 1 < result.count, result[index + 1].isDigits, !result[index].endsClause else {
        index += 1
        continue
      }
      var last = index + 1
      if last + 1 < result.count, !result[last].endsClause {
        if let scale = scales[result[last + 1].normal] {
          last += 1
          result[last].normal = scale
        } else if NumberWords.isScale(result[last + 1].normal) {
          last += 1
        }
      }
      var sign = result.remove(at: index)
      let end = result[last - 1]
      sign.range = end.range.upperBound..<end.range.upperBound
      sign.endsClause = end.endsClause
      result[last - 1].endsClause = false
      result.insert(sign, at: last)
      index = last + 1
    }
    return result
  }

  private static let signs: [String: (english: String, german: String)] = [
    "£": ("pounds", "pfund"), "$": ("dollars", "dollar"), "€": ("euros", "euro"),
  ]
  private static let scales = ["m": "million", "bn": "billion", "mio": "millionen"]

  // MARK: Contractions of English

  private static let contractions: [String: String] = [
    "hes": "he's", "whos": "who's", "shes": "she's", "theyre": "they're", "theyve": "they've",
    "theyll": "they'll",
    "youve": "you've", "youll": "you'll", "youd": "you'd", "weve": "we've", "itll": "it'll", "itd": "it'd",
    "thatll": "that'll", "theres": "there's", "wheres": "where's", "whats": "what's", "arent": "aren't",
    "werent": "weren't", "aint": "ain't", "mustnt": "mustn't", "neednt": "needn't", "till": "until",
    "'til": "until", "til": "until", "'cause": "because", "cos": "because", "o'er": "over",
  ]

  /// "ill", "id", "its", "were", "well", "hell", "shell" of models that write no apostrophes, told by what follows.
  private static func doubtful(_ index: Int, _ tokens: [Words.Token], _ lists: ProofLists) -> String? {
    guard index + 1 < tokens.count, !tokens[index].endsClause else { return nil }
    if isStatedOfPerson(index, tokens, lists) { return tokens[index].normal.dropLast() + "'s" }
    let next = adverbs.contains(tokens[index + 1].normal) && index + 2 < tokens.count ? index + 2 : index + 1
    let forms = lists.verbs[tokens[next].normal]
    let isBase = forms.contains { $0.kind == .base } || ["be", "have", "do"].contains(tokens[next].normal)
    let before = index > 0 && !tokens[index - 1].endsClause ? tokens[index - 1].normal : ""
    let isOpening = before == "" || openers.contains(before)
    switch tokens[index].normal {
    case "ill":
      return isBase && !["is", "was", "are", "were", "am", "be", "so", "very"].contains(before) ? "i'll" : nil
    case "id":
      let isPerfect = forms.contains { $0.kind == .participle } || tokens[next].normal == "been"
      return isBase || isPerfect || ["rather", "better", "like"].contains(tokens[next].normal) ? "i'd" : nil
    case "its":
      return isStated(tokens[index + 1], lists) ? "it's" : nil
    case "were":
      let isGerund =
        forms.contains { $0.kind == .gerund } || ["meant", "supposed", "off"].contains(tokens[next].normal)
      // "so were stuck", "were three weeks from opening": no subject before it.
      let isStart = before == "" && index == 0 || ["so", "because", "if", "hope", "now"].contains(before)
      let isState = !["you", "they", "we", "there", "he", "she", "i"].contains(tokens[next].normal)
      return isOpening && isGerund || isStart && isState ? "we're" : nil
    case "well": return isOpening && isBase && before != "" ? "we'll" : nil
    case "hell", "shell":
      return isOpening && isBase ? tokens[index].normal.dropLast(2) + "'ll" : nil
    default: return nil
    }
  }

  /// "my moms getting married": somebody's, then what follows only "is" or "has".
  private static func isStatedOfPerson(_ index: Int, _ tokens: [Words.Token], _ lists: ProofLists) -> Bool {
    let (word, next) = (tokens[index].normal, tokens[index + 1].normal)
    guard index > 0, word.hasSuffix("s"), owners.contains(tokens[index - 1].normal) else { return false }
    let one = String(word.dropLast())
    guard !lists.traits(one, normal: one).isDisjoint(with: [.woman, .man]) else { return false }
    return ["been", "got", "gone", "gonna", "going"].contains(next)
      || lists.verbs[next].contains { $0.kind == .gerund }
  }

  private static let owners: Set<String> = ["my", "your", "his", "her", "our", "their"]

  /// What follows "it's" and not "its": an article, a number, a day, a participle.
  private static func isStated(_ next: Words.Token, _ lists: ProofLists) -> Bool {
    let word = next.normal
    return states.contains(word) || next.isDigits || NumberWords.value(word) != nil
      || TimeWords.months[word] != nil || TimeWords.weekdays[word] != nil
      || lists.verbs[word].contains { $0.kind == .gerund }
  }

  private static let states: Set<String> = [
    "a", "an", "the", "not", "so", "been", "too", "very", "still", "just", "in", "at", "on", "all", "my",
    "our",
    "because", "that", "like", "only", "nearly", "almost", "about", "gone", "got", "had", "no", "what",
    "time",
    "good", "bad", "sad", "hard", "nice", "great", "fine", "lovely", "really", "quite", "pretty", "never",
    "always",
    "already", "under", "over", "for", "from", "due", "done", "his", "her", "their", "cold", "hot",
  ]
  private static let adverbs: Set<String> = [
    "ever", "never", "just", "probably", "also", "still", "always", "not",
  ]
  private static let openers: Set<String> = [
    "and", "so", "but", "because", "if", "that", "when", "then", "or", "think", "hope", "which", "now",
    "maybe",
  ]

  /// "twenty sixth" and "no one" as one word.
  private static func compounds(_ tokens: [Words.Token]) -> [Words.Token] {
    var result = tokens
    var index = 0
    while index + 1 < result.count {
      let (first, second) = (result[index].normal, result[index + 1].normal)
      let isOne = tens.contains(first) && units.contains(second) || first == "no" && second == "one"
      if isOne, !result[index].endsClause {
        result[index].normal += "-" + second
        result[index].endsClause = result[index + 1].endsClause
        result[index].range = result[index].range.lowerBound..<result[index + 1].range.upperBound
        result.remove(at: index + 1)
      }
      index += 1
    }
    return result
  }

  private static let tens: Set<String> = [
    "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
  ]
  private static let units: Set<String> = [
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
  ]

  // MARK: What is to come

  /// "is going to ring" as "will ring"; what was going to be stays.
  static func futures(_ tokens: [Words.Token], _ lists: ProofLists) -> [Words.Token] {
    var result = tokens
    var index = 0
    while index + 2 < result.count {
      defer { index += 1 }
      guard result[index].normal == "going", result[index + 1].normal == "to",
        !result[index].endsClause, !result[index + 1].endsClause,
        isInfinitive(index + 2, result, lists)
      else { continue }
      let be = (max(0, index - 4)..<index).last {
        ["am", "is", "are", "was", "were", "been"].contains(result[$0].normal)
      }
      if let be, ["was", "were", "been"].contains(result[be].normal) { continue }
      if let be {
        guard (be + 1..<index).allSatisfy({ passable.contains(result[$0].normal) }) else { continue }
        (result[be].normal, result[be].text) = ("will", "will")
        result.removeSubrange(index...(index + 1))
      } else {
        (result[index].normal, result[index].text) = ("will", "will")
        result.remove(at: index + 1)
      }
    }
    return result
  }

  /// "there is no way I can" as "I can not".
  static func denials(_ tokens: [Words.Token]) -> [Words.Token] {
    var result = tokens
    var index = 0
    while index + 3 < result.count {
      defer { index += 1 }
      guard result[index].normal == "no", ["way", "chance"].contains(result[index + 1].normal),
        !result[index + 1].endsClause,
        ["i", "you", "he", "she", "we", "they", "it"].contains(result[index + 2].normal),
        ProofGrammar.english.auxiliaries[result[index + 3].normal] != nil
      else { continue }
      var not = result[index]
      (not.text, not.normal, not.endsClause) = ("n't", "n't", result[index + 3].endsClause)
      result[index + 3].endsClause = false
      result.insert(not, at: index + 4)
      let isThere =
        index > 1 && result[index - 2].normal == "there" && ["is", "was"].contains(result[index - 1].normal)
      result.removeSubrange((isThere ? index - 2 : index)...(index + 1))
    }
    return result
  }

  private static func isInfinitive(_ index: Int, _ tokens: [Words.Token], _ lists: ProofLists) -> Bool {
    let word = tokens[index].normal
    if ["be", "have", "do"].contains(word) { return true }
    // "not going to google it"
    if index + 1 < tokens.count,
      ["it", "him", "them", "me", "us", "the", "my", "that"].contains(tokens[index + 1].normal),
      lists.traits(word, normal: word).isEmpty, !tokens[index].isDigits
    {
      return true
    }
    return !places.contains(word) && lists.verbs[word].contains { $0.kind == .base }
  }

  /// Nouns after "going to".
  private static let places: Set<String> = [
    "work", "bed", "school", "town", "court", "market", "sea", "rehearsal", "dance", "rest", "party", "camp",
  ]
  private static let passable: Set<String> = [
    "not", "n't", "i", "you", "he", "she", "we", "they", "it", "just", "never", "also", "still", "really",
    "only",
    "probably", "definitely", "all", "now", "finally",
  ]
}
