import Text

/// The words of a sentence with contractions taken apart.
enum ProofTokens {
  /// `text` as words: `didn't` gives `did` and `n't`, `gab's` gives `gab` and `es`; what was corrected is left out.
  static func tokens(_ text: String, _ lists: ProofLists) -> [Words.Token] {
    let language = lists.language
    var tokens = SpokenTokens.restored(Words.spokenTokens(text, language: language), in: text, lists)
    for index in tokens.indices.dropLast() where titles.contains(tokens[index].normal) {
      tokens[index].endsClause = false
    }
    tokens = withoutAsides(withoutRetractions(withoutSlips(Repairs.repaired(tokens, language: language))))
    var result: [Words.Token] = []
    result.reserveCapacity(tokens.count + 4)
    for (index, token) in tokens.enumerated() {
      let next = index + 1 < tokens.count ? tokens[index + 1] : nil
      let afterNext = index + 2 < tokens.count ? tokens[index + 2] : nil
      let parts =
        language.isGerman ? german(token, lists) : english(token, next: next, afterNext: afterNext, lists)
      guard parts.count > 1 else {
        result.append(token)
        continue
      }
      for (place, part) in parts.enumerated() {
        result.append(
          Words.Token(
            text: place == 0
              ? String(token.text.prefix(part.count))
              : token.normal.hasSuffix("'s") && part != "'s" ? "'s" : part, normal: part, range: token.range,
            endsClause: place == parts.count - 1 && token.endsClause))
      }
    }
    return language.isGerman ? result : SpokenTokens.denials(SpokenTokens.futures(result, lists))
  }

  /// "on my left arm no my right arm" without a comma: what comes after the second "my" counts.
  private static func withoutSlips(_ tokens: [Words.Token]) -> [Words.Token] {
    var result = tokens
    var index = 2
    while index + 1 < result.count {
      let next = result[index + 1].normal
      if ["no", "nein", "nee", "ne"].contains(result[index].normal), repeatable.contains(next),
        let first = (max(0, index - 5)..<(index - 1)).last(where: { result[$0].normal == next })
      {
        result.removeSubrange(first...index)
      }
      index += 1
    }
    return result
  }

  /// "on Thursday is the scan, no wait, Thursday is the talk": what is taken back between commas, from the comma before.
  private static func withoutRetractions(_ tokens: [Words.Token]) -> [Words.Token] {
    var result = tokens
    var index = 2
    while index + 2 < result.count {
      if let mark = retractions.first(where: { mark in
        index + mark.count < result.count && result[index - 1].endsClause
          && result[index + mark.count - 1].endsClause
          && mark.indices.allSatisfy { result[index + $0].normal == mark[$0] }
      }) {
        var start = index - 1
        while start > 0, !result[start - 1].endsClause { start -= 1 }
        result.removeSubrange(start..<(index + mark.count))
        index = max(2, start)
      } else {
        index += 1
      }
    }
    return result
  }

  private static let retractions = [
    ["nee", "warte"], ["nein", "warte"], ["ne", "warte"], ["no", "wait"], ["wait", "no"], ["quatsch"],
    ["nein", "falsch"],
    ["stimmt", "nicht"], ["nein", "quatsch"],
  ]

  private static let repeatable: Set<String> = [
    "my", "the", "a", "on", "in", "at", "to", "from", "for", "der", "die", "das", "den", "dem", "am", "im",
    "um", "mein", "meine",
    "meinen", "meinem", "zum", "zur", "bei", "mit", "nach", "von", "vom",
  ]

  /// "let me think", "hang on" between commas.
  private static func withoutAsides(_ tokens: [Words.Token]) -> [Words.Token] {
    var result = tokens
    var index = 0
    while index < result.count {
      let aside = asides.first { aside in
        guard result[index].normal == aside[0] else { return false }
        let end = index + aside.count
        return end <= result.count
          && (isFixed(aside) || isOpening(aside, index, end, result) || index == 0
            || result[index - 1].endsClause)
          && (isFixed(aside) || isOpening(aside, index, end, result) || end == result.count
            || result[end - 1].endsClause)
          && aside.indices.allSatisfy { result[index + $0].normal == aside[$0] } && result.count > aside.count
          && !(end < result.count && isUnknown(aside) && questions.contains(result[end].normal))
      }
      if let aside { result.removeSubrange(index..<(index + aside.count)) } else { index += 1 }
    }
    return result
  }

  /// "you know I liked it" of models that write no commas.
  private static func isOpening(_ aside: [String], _ index: Int, _ end: Int, _ tokens: [Words.Token]) -> Bool
  {
    index == 0 && aside == ["you", "know"] && end < tokens.count
      && ["i", "we", "he", "she", "they", "it"].contains(tokens[end].normal)
  }

  /// Whether a phrase is an aside without commas, too.
  private static func isFixed(_ aside: [String]) -> Bool {
    [
      "ehrlich gesagt", "keine ahnung warum", "kein witz", "zum gluck", "gott sei dank", "wie gesagt",
      "to be honest", "thank god", "not gonna lie",
    ].contains(
      aside.joined(separator: " "))
  }

  /// "I don't know", "keine Ahnung": no aside before what is not known.
  private static func isUnknown(_ aside: [String]) -> Bool {
    aside.last == "know" || aside.last == "nicht" || aside.last == "ahnung"
  }

  private static let questions: Set<String> = [
    "what", "how", "why", "where", "when", "who", "if", "whether", "which", "was", "wie", "warum", "wo",
    "wann", "wer",
    "ob", "wohin", "woher", "welche", "welcher", "welches", "wen", "wem", "dass",
  ]

  private static let asides: [[String]] = [
    "let me think", "let me see", "let's see", "i mean", "you know", "hang on", "to be honest",
    "let's be honest", "honestly",
    "can you imagine", "what am i saying", "i don't know", "like", "yeah", "of course", "thank god",
    "not gonna lie",
    "i think", "i guess", "you see", "if i'm honest", "if you ask me", "i must say", "i have to say",
    "i must admit",
    "i have to admit", "i'll be honest", "not going to lie",
    "wenn ich ehrlich bin", "um ehrlich zu sein", "ganz ehrlich", "offen gestanden", "muss ich sagen",
    "muss ich zugeben",
    "muss ich gestehen", "wenn du mich fragst", "ich geb's zu", "ich geb es zu",
    "sag ich mal", "ehrlich gesagt", "keine ahnung", "weiss nicht", "ich weiss nicht", "na ja", "wie gesagt",
    "gott sei dank", "keine ahnung warum", "keine ahnung wieso", "keine frage", "kein witz", "kein scherz",
    "ich mein", "zum gluck", "sozusagen",
  ].map { $0.split(separator: " ").map(String.init) }

  private static let titles: Set<String> = ["mr", "mrs", "ms", "dr", "prof", "st", "hr", "fr"]

  private static let adverbs: Set<String> = [
    "already", "never", "always", "just", "also", "not", "only", "once", "all",
  ]

  private static func english(
    _ token: Words.Token, next: Words.Token?, afterNext: Words.Token?, _ lists: ProofLists
  ) -> [String] {
    let word = token.normal
    if let whole = fixed[word] { return whole }
    guard let quote = word.lastIndex(of: "'") else { return [word] }
    let (head, tail) = (String(word[..<quote]), String(word[quote...]))
    if word.hasSuffix("n't") { return [String(word.dropLast(3)), "n't"] }
    switch tail {
    case "'m": return [head, "am"]
    case "'re": return [head, "are"]
    case "'ve": return [head, "have"]
    case "'ll": return [head, "will"]
    case "'d":
      let isPast =
        next.flatMap { Self.adverbs.contains($0.normal) ? afterNext : $0 }.map {
          lists.verbs[$0.normal].contains { $0.kind == .participle } || $0.normal == "been"
        }
        ?? false
      return [head, isPast ? "had" : "would"]
    case "'s":
      if head == "let" { return ["let", "us"] }
      if pronouns.contains(head) { return [head, isPerfect(next, lists) ? "has" : "is"] }
      if isPossessor(head, next, afterNext, lists) { return [head, "'s"] }
      if isPredicate(next, afterNext, lists) { return [head, "is"] }
      if let next, isVerbal(next, lists) { return [head, isPerfect(next, lists) ? "has" : "is"] }
      return [head, "'s"]
    default: return [word]
    }
  }

  /// "Petra's leaving party", "tonight's opening": not "is".
  private static func isPossessor(
    _ head: String, _ next: Words.Token?, _ afterNext: Words.Token?, _ lists: ProofLists
  ) -> Bool {
    guard let next, !next.endsClause, lists.verbs[next.normal].contains(where: { $0.kind == .gerund }) else {
      return false
    }
    if times.contains(head) { return true }
    // "Zara's reading is two years ahead"
    if let afterNext, ["is", "was", "has", "isn't", "wasn't"].contains(afterNext.normal) { return true }
    guard let afterNext, compounds.contains(afterNext.normal) else { return false }
    return lists.verbs[afterNext.normal].allSatisfy { $0.kind == .base }
  }

  private static let times: Set<String> = ["today", "tonight", "yesterday", "tomorrow", "year", "week"]
  /// Nouns that follow a noun in "-ing".
  private static let compounds: Set<String> = [
    "party", "do", "present", "speech", "lot", "pool", "room", "group", "lesson", "lessons", "machine", "bag",
    "club", "class", "course", "teacher", "suit", "dress", "card", "cake", "chair", "list", "test",
    "instructor",
    "kit", "shoes", "boots", "board", "home", "ground", "table", "office", "pan", "tin", "trip", "ceremony",
  ]

  private static func isPerfect(_ next: Words.Token?, _ lists: ProofLists) -> Bool {
    guard let next else { return false }
    return ["been", "got", "had", "gone", "become"].contains(next.normal)
      || lists.verbs[next.normal].contains { $0.kind == .participle }
  }

  /// "Henrik's allergic to nuts"
  private static func isPredicate(_ next: Words.Token?, _ afterNext: Words.Token?, _ lists: ProofLists)
    -> Bool
  {
    // "my sister's tired", "the baby's awake and"
    if let next, lists.traits(next.normal, normal: next.normal).contains(.adjective) {
      guard let afterNext, !next.endsClause else { return true }
      return ["and", "but", "so", "because", "with", "about", "to", "of", "for", "again", "now"].contains(
        afterNext.normal)
    }
    guard let next, let afterNext, !next.endsClause, lists.verbs[next.normal].isEmpty else { return false }
    return ["to", "about"].contains(afterNext.normal) && !next.isCapitalised
  }

  /// Whether `'s` before the word is "is" or "has".
  private static func isVerbal(_ next: Words.Token, _ lists: ProofLists) -> Bool {
    if afterIs.contains(next.normal) { return true }
    return lists.verbs[next.normal].contains { $0.kind == .gerund || $0.kind == .participle }
  }

  private static let afterIs: Set<String> = [
    "a", "an", "the", "not", "so", "been", "too", "very", "still", "just", "in", "at", "on", "to", "off",
    "out", "up",
    "back", "already", "never", "always", "only", "really", "my", "here", "there", "down", "due", "got", "no",
    "like",
  ]
  private static let pronouns: Set<String> = [
    "it", "he", "she", "that", "there", "what", "who", "where", "here", "how", "this", "when", "everyone",
    "everybody",
    "somebody", "someone", "nobody", "everything", "something", "one", "why", "which", "nothing",
  ]
  private static let fixed: [String: [String]] = [
    "won't": ["will", "n't"], "can't": ["can", "n't"], "cannot": ["can", "n't"], "shan't": ["shall", "n't"],
    "gonna": ["going", "to"], "wanna": ["want", "to"], "gotta": ["have", "to"], "hed": ["he", "had"],
    "shed": ["shed"], "theyre": ["they", "are"], "theyve": ["they", "have"], "youve": ["you", "have"],
    "weve": ["we", "have"], "hes": ["he", "is"], "shes": ["she", "is"], "itll": ["it", "will"],
    "couldve": ["could", "have"], "wouldve": ["would", "have"], "shouldve": ["should", "have"],
    "everyone's": ["everyone", "is"], "o'clock": ["o'clock"], "'cause": ["because"], "cos": ["because"],
    "till": ["until"], "'til": ["until"], "thanks": ["thanks"],
  ]

  private static func german(_ token: Words.Token, _ lists: ProofLists) -> [String] {
    let word = token.normal
    if let quote = word.lastIndex(of: "'"), word[quote...] == "'s" {
      let head = String(word[..<quote])
      return preposed.contains(head) ? [word.replacing("'", with: "")] : [head, "es"]
    }
    // "wars", "hats", "mirs" of models that write no apostrophes.
    if word.hasSuffix("s"), joined.contains(String(word.dropLast())), token.text.first?.isLowercase ?? false {
      return [String(word.dropLast()), "es"]
    }
    return [word]
  }

  private static let preposed: Set<String> = [
    "in", "an", "auf", "fur", "durch", "um", "uber", "unter", "vor",
  ]
  private static let joined: Set<String> = [
    "war", "hat", "mir", "dir", "ihm", "wollt", "geht", "ging", "gibt", "gab", "ich", "wir", "kam", "tut",
    "wird", "macht",
    "reicht", "hab", "wenn", "weil", "lauft", "kommt", "sollt", "konnt", "muss", "kann", "will", "wurd",
    "hatt", "mach",
    "find", "weiss", "ob", "klappt", "stimmt", "dauert", "sagt", "steht", "liegt", "bleibt", "heisst",
    "passt",
  ]
}
