import Text

/// Closing questions in English.
struct EnglishQuestions: QuestionFrames {
  private let candidate: Candidate
  private let tokens: [Words.Token]

  init(_ candidate: Candidate) {
    self.candidate = candidate
    tokens = candidate.tokens
  }

  var own: String? {
    guard let start = tokens.firstIndex(where: { !["and", "but", "so", "like"].contains($0.normal) }) else {
      return nil
    }
    let words = tokens[start...].prefix(3).map(\.normal)
    guard
      ["why", "should"].contains(words[0]) || words.starts(with: ["what", "if"])
        || words.starts(with: ["how", "can"])
    else { return nil }
    guard tokens[start...].contains(where: { $0.normal == "i" || $0.normal == "i'm" }) else { return nil }
    return shifted(start..<tokens.count).map { $0 + "?" }
  }

  var insight: String? {
    guard let verb = tokens.firstIndex(where: { Self.understood.contains($0.normal) }), verb > 0,
      (max(0, verb - 2)..<verb).contains(where: { Self.selves.contains(tokens[$0].normal) }),
      !(max(0, verb - 4)..<verb).contains(where: { TitlePhrases.needy.contains(tokens[$0].normal) })
    else { return nil }
    var start = verb + 1
    let saysThat = start < tokens.count && tokens[start].normal == "that"
    if saysThat { start += 1 }
    guard start + 3 < tokens.count, tokens.count - start <= 20 else { return nil }
    let first = tokens[start].normal
    let isClause = Self.selves.contains(first) || first == "how"
    let isLoose = ["he", "she", "it", "they", "this", "that", "these", "those", "it's", "he's", "she's"]
      .contains(first)
    guard isClause || saysThat && !isLoose else { return nil }
    return shifted(start..<tokens.count).map {
      "What will you do differently, knowing \(first == "how" ? "" : "that ")\($0)?"
    }
  }

  var kin: String? {
    for (index, token) in tokens.enumerated() where Self.relatives.contains(token.normal) {
      if index > 0, tokens[index - 1].normal == "my" { return "your " + token.normal }
      if Self.parents.contains(token.normal), token.isCapitalised,
        index == 0 || !["his", "her", "their", "your"].contains(tokens[index - 1].normal)
      {
        return "your " + token.normal
      }
    }
    return nil
  }

  func isGood(_ feeling: String) -> Bool? {
    candidate.lists.english.good.contains(feeling)
      ? true : candidate.lists.english.bad.contains(feeling) ? false : nil
  }

  func person(_ person: String, feeling: String?, isGood: Bool) -> String {
    if feeling == "proud" { return "How could you tell \(person) how proud you are?" }
    return isGood ? "What would you like to thank \(person) for?" : "What would you like to say to \(person)?"
  }

  func thing(isGood: Bool) -> String? {
    let nouns = NounPhrases(candidate)
    for (index, token) in tokens.enumerated() where ["the", "my", "our"].contains(token.normal) && index > 0 {
      guard let end = nouns.nounEnd(index + 1), end - index <= 3,
        !Self.times.contains(tokens[end - 1].normal), !Self.relatives.contains(tokens[end - 1].normal)
      else { continue }
      let before = tokens[index - 1].normal
      let isSubject =
        ["because", "that", "so", "but"].contains(before) && end < tokens.count
        && ["is", "was", "were", "are", "went", "isn't", "wasn't", "has", "had", "will"].contains(
          tokens[end].normal)
      guard isSubject || ["about", "of", "over"].contains(before) else { continue }
      let thing =
        (token.normal == "the" ? "the " : "your ")
        + candidate.text[tokens[index + 1].range.lowerBound..<tokens[end - 1].range.upperBound]
      return isGood ? "What made \(thing) so good for you?" : "What makes \(thing) so hard for you?"
    }
    return nil
  }

  func feeling(_ feeling: String, isGood: Bool) -> String {
    isGood ? "What helped you feel so \(feeling)?" : "What would do you good when you feel \(feeling)?"
  }

  func remaining(_ title: String) -> String { "What stays with you from “\(title.withoutMarks)”?" }

  /// The words of `range` in the second person ("I" becomes "you", "my" becomes "your"); nil if they contain "you".
  private func shifted(_ range: Range<Int>) -> String? {
    var text = ""
    var place = tokens[range.lowerBound].range.lowerBound
    for index in range {
      let token = tokens[index]
      if ["you", "your", "you're", "you've", "yours"].contains(token.normal) { return nil }
      text += candidate.text[place..<token.range.lowerBound]
      text += turned(index)
      place = token.range.upperBound
    }
    return text
  }

  private func turned(_ index: Int) -> String {
    let word = tokens[index].normal
    if let turned = Self.turns[word] { return turned }
    let neighbours = [index - 1, index - 2, index + 1].filter(tokens.indices.contains).map {
      tokens[$0].normal
    }
    if let plural = ["was": "were", "wasn't": "weren't", "am": "are"][word], neighbours.contains("i") {
      return plural
    }
    return index == 0 ? word.prefix(1).uppercased() + tokens[index].text.dropFirst() : tokens[index].text
  }

  private static let turns = [
    "i": "you", "i'm": "you're", "i've": "you've", "i'd": "you'd", "i'll": "you'll", "me": "you",
    "my": "your",
    "mine": "yours", "myself": "yourself", "we": "you", "we're": "you're", "we've": "you've", "we'd": "you'd",
    "we'll": "you'll", "us": "you", "our": "your", "ours": "yours", "ourselves": "yourselves",
  ]
  private static let selves: Set<String> = ["i", "i've", "i'm", "i'd", "we", "we've"]
  private static let understood: Set<String> = [
    "realised", "realized", "realise", "realize", "noticed", "notice", "learned", "learnt", "understood",
    "understand",
    "discovered",
  ]
  private static let relatives: Set<String> = [
    "mother", "father", "mum", "mom", "dad", "sister", "brother", "wife", "husband", "partner", "boyfriend",
    "girlfriend", "son", "daughter", "grandmother", "grandfather", "grandma", "grandpa", "nan", "boss",
    "friend",
    "parents", "kids", "children",
  ]
  private static let parents: Set<String> = ["mum", "mom", "dad", "grandma", "grandpa", "nan"]
  private static let times: Set<String> = [
    "morning", "evening", "night", "day", "week", "weekend", "month", "year", "past", "future", "time",
    "other",
  ]
}

extension String {
  /// The text without a full stop or question mark at its end.
  var withoutMarks: String {
    var text = self
    while let last = text.last, ".!?…".contains(last) { text.removeLast() }
    return text
  }
}
