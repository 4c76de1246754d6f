/// Makes a spoken sentence fit to be read, with no word that was not said.
public enum Fillers {
  /// `text` without fillers, broken-off words and stumbling repeats, first letter capital, a mark at its end.
  ///
  /// What is a sound in one language is a word in another: German "um" stays.
  public static func clean(_ text: String, language: String = "en") -> String {
    var words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    words.removeAll { isSound($0, language) || isCutOff($0) }
    while words.count > 3, let first = words.first, first.hasSuffix(","), openers.contains(bare(first)) {
      words.removeFirst()
    }
    words = withoutPhrases(words)
    words = withoutRepeats(words)
    guard let first = words.first, let last = words.last else { return "" }
    words[0] = first.prefix(1).uppercased() + first.dropFirst()
    if words.count == 1 { return finished(words[0]) }
    words[words.count - 1] = finished(last)
    return words.joined(separator: " ")
  }

  private static let sounds: Set<String> = [
    "uh", "uhm", "erm", "hmm", "hm", "mhm", "mm", "ah", "ahm", "oh", "aeh", "aehm", "ahem", "umm", "uhh",
  ]
  /// Sounds that are words of German, where only a comma makes them sounds; "er" is one in neither without.
  private static let doubtful: Set<String> = ["um", "er", "eh"]

  private static func isSound(_ word: String, _ language: String) -> Bool {
    isSound(bare(word), isSetOff: word.last == ",", language)
  }

  private static func isSound(_ word: String, isSetOff: Bool, _ language: String) -> Bool {
    if word == "um" { return language != "de" || isSetOff }
    return sounds.contains(word) || isSetOff && doubtful.contains(word)
  }

  /// Whether the speaker broke off inside the word: "wa-".
  private static func isCutOff(_ word: String) -> Bool {
    word.count > 1 && word.last == "-" && word.dropLast().allSatisfy(\.isLetter)
      && word.first?.isLowercase ?? false
      && word.count < 5
  }

  /// Whether `token` is a sound and no word.
  static func isSound(_ token: Words.Token, language: String) -> Bool {
    isSound(token.normal, isSetOff: token.endsClause, language)
  }

  /// Whether `word`, said twice in a row, was said once too often.
  static func isStumble(_ word: String) -> Bool { !meant.contains(word) }

  private static let openers: Set<String> = [
    "well", "okay", "ok", "so", "yeah", "anyway", "like", "also", "naja", "tja", "nun",
  ]
  /// Words that are said twice on purpose.
  private static let meant: Set<String> = [
    "very", "really", "so", "had", "that", "much", "many", "long", "bye", "no", "yes", "sehr", "ganz", "viel",
    "die", "das", "der", "sie",
  ]
  private static let phrases: [[String]] = [
    ["you", "know"], ["i", "mean"], ["sort", "of", "like"], ["kind", "of", "like"], ["sag", "ich", "mal"],
  ]

  /// Normal form without punctuation.
  private static func bare(_ word: String) -> String {
    Words.normal(word.filter { $0.isLetter || $0.isNumber || $0 == "'" })
  }

  /// Phrases go only where commas set them off.
  private static func withoutPhrases(_ words: [String]) -> [String] {
    var result: [String] = []
    var index = 0
    while index < words.count {
      let opened = result.isEmpty || result[result.count - 1].hasSuffix(",")
      let phrase = phrases.first { phrase in
        let end = index + phrase.count
        return opened && end < words.count && words[end - 1].hasSuffix(",")
          && words[index..<end].map(bare) == phrase
      }
      if let phrase {
        index += phrase.count
        continue
      }
      result.append(words[index])
      index += 1
    }
    return result
  }

  /// Drops the first of two equal runs of one, two or three words.
  private static func withoutRepeats(_ words: [String]) -> [String] {
    var result: [String] = []
    for word in words {
      result.append(word)
      for length in [3, 2, 1] where result.count >= 2 * length {
        let first = result[(result.count - 2 * length)..<(result.count - length)]
        let second = result[(result.count - length)...]
        let key = second.map(bare)
        guard first.map(bare) == key, key.allSatisfy({ !$0.isEmpty }) else { continue }
        guard !first.contains(where: { ".?!".contains($0.last ?? " ") }) else { continue }
        if length == 1 && meant.contains(key[0]) { continue }
        result.removeSubrange((result.count - length)...)
        if let last = second.last { result[result.count - 1] = last }
        break
      }
    }
    return result
  }

  private static func finished(_ word: String) -> String {
    var word = word
    while let last = word.last, ",;:-–—".contains(last) { word.removeLast() }
    guard let last = word.last, !".?!…\"”»".contains(last) else { return word }
    return word + "."
  }
}
