import Text

/// Finds phrases that name a thing or an occasion: "the wedding in Porto", "die Fahrt nach Kassel".
///
/// There is no part-of-speech tagger, so only certain cases count: a determiner, words that are not verbs, and an end
/// that cannot belong to the phrase.
struct NounPhrases {
  private let tokens: [Words.Token]
  private let isGerman: Bool
  private let stops: Set<String>
  private let frame: Frame
  private let words: TitleWords
  /// True if the borders of the sentence are known; otherwise the words behind a noun may begin another sentence.
  private let isCertain: Bool
  /// True if nouns have no capitals although it is German, as models write that do without.
  private let isLowerCase: Bool

  init(_ candidate: Candidate) {
    tokens = candidate.tokens
    isGerman = candidate.language.isGerman
    isCertain = candidate.isClear
    isLowerCase =
      isGerman && !candidate.isClear && !candidate.tokens.hasCapitals
    stops = candidate.language.stopWords
    words = isGerman ? candidate.lists.german : candidate.lists.english
    frame = isGerman ? Self.german : Self.english
  }

  /// Ranges of words, each beginning with a determiner, in the order said.
  var ranges: [Range<Int>] {
    tokens.indices.compactMap { index in
      guard (isCertain ? frame.determiners : frame.definite).contains(tokens[index].normal),
        !isGerman || isNominative(index),
        let end = nounEnd(index + 1)
      else { return nil }
      var last = end
      // "in Porto", "with my team"
      while last < tokens.count, !tokens[last - 1].endsClause, frame.joints.contains(tokens[last].normal) {
        var next = last + 1
        if next < tokens.count, frame.inner.contains(tokens[next].normal) { next += 1 }
        // "at nine" is not part of the name.
        guard next < tokens.count,
          NumberWords.number(at: next, in: tokens, language: isGerman ? "de" : "en") == nil,
          let more = nounEnd(next)
        else { break }
        last = more
      }
      return index..<last
    }
  }

  /// End index of the noun of one to three words that begins at `start`; nil if uncertain.
  func nounEnd(_ start: Int) -> Int? {
    if isLowerCase {
      // "der ofen ist": one word between words that are none of it.
      guard start + 1 < tokens.count, isNounWord(start), stops.contains(tokens[start + 1].normal) else {
        return nil
      }
      return start + 1
    }
    var end = start
    while end < tokens.count, end - start < (isCertain ? 3 : 2), isNounWord(end) {
      end += 1
      if tokens[end - 1].endsClause { return closed(start, end) }
      if isGerman, tokens[end - 1].isCapitalised { break }
    }
    guard end > start else { return nil }
    guard end < tokens.count else { return closed(start, end) }
    if isGerman { return tokens[end].isCapitalised ? nil : closed(start, end) }
    return stops.contains(tokens[end].normal) && !Self.objects.contains(tokens[end].normal)
      ? closed(start, end) : nil
  }

  private func closed(_ start: Int, _ end: Int) -> Int? {
    isGerman
      ? (tokens[end - 1].isCapitalised ? end : nil)
      : (words.vague.contains(tokens[end - 1].normal) ? nil : end)
  }

  private func isNounWord(_ index: Int) -> Bool {
    let token = tokens[index]
    if !isCertain, NumberWords.number(at: index, in: tokens, language: isGerman ? "de" : "en") != nil {
      return false
    }
    guard !stops.contains(token.normal), token.text.first?.isLetter ?? false else { return false }
    if isGerman {
      return isLowerCase && token.normal.count > 3 || token.isCapitalised
        || ["e", "en", "er", "es"].contains(where: token.normal.hasSuffix)
    }
    return !words.verbs.contains(token.normal) && !token.normal.hasSuffix("ed")
      && !token.normal.hasSuffix("ly")
  }

  /// True if the German noun after the determiner is in the nominative, as titles need.
  private func isNominative(_ index: Int) -> Bool {
    guard index > 0 else { return true }
    let (word, before) = (tokens[index].normal, tokens[index - 1])
    if word == "der" { return before.endsClause && tokens[index - 1].normal != "die" }
    if word == "mein" || word == "unser" { return true }
    return !["mit", "von", "bei", "aus", "nach", "seit", "zu"].contains(before.normal)
  }

  /// Words that begin a phrase, words that connect its parts, and words permitted between.
  private struct Frame {
    var determiners: Set<String>
    /// Those of something known.
    var definite: Set<String>
    var joints: Set<String>
    var inner: Set<String>
  }

  private static let english = Frame(
    determiners: ["the", "my", "our", "a", "an", "this"], definite: ["the", "my", "our"],
    joints: ["in", "at", "with", "of", "for", "from", "to", "on", "about"],
    inner: ["the", "my", "our", "a", "an"])
  private static let german = Frame(
    determiners: ["die", "das", "der", "meine", "mein", "unsere", "unser", "eine"],
    definite: ["die", "das", "der", "meine", "mein", "unsere", "unser"],
    joints: [
      "in", "im", "nach", "mit", "am", "an", "auf", "bei", "beim", "zum", "zur", "von", "vom", "fur", "uber",
    ],
    inner: ["der", "den", "dem", "die", "das", "meiner", "meinem", "meinen", "meine", "mein"])

  /// Pronouns that, as an object, show that the word before was a verb: "my brother called me".
  private static let objects: Set<String> = [
    "me", "him", "her", "them", "us", "it", "myself", "himself", "herself", "the", "a", "an", "my", "his",
    "our",
    "their", "your", "that", "what", "how", "why", "very", "so", "quite", "really", "too",
  ]
}
