/// Cleans up a spoken sentence for reading without adding words.
package enum Fillers {
  /// Removes fillers, cut-off words and stumbled repetitions from `text`, capitalises it, and ends it with a
  /// punctuation mark.
  ///
  /// A sound in one language can be a word in another: German "um" and "er" are kept, as in "ich dreh mich um, und".
  package static func clean(_ text: String, language: Language) -> String {
    var words = withoutSounds(text.split(whereSeparator: \.isWhitespace).map(String.init), language)
    while words.count > 3, let first = words.first, first.hasSuffix(","),
      language.fillers.openers.contains(bare(first))
    {
      words.removeFirst()
    }
    words = withoutFalseStarts(withoutRepeats(withoutPhrases(words, language), language), language)
    if language.code == Language.english { words = words.map(spelled) }
    guard let first = words.first, let last = words.last else { return "" }
    words[0] = first.prefix(1).uppercased() + first.dropFirst()
    if words.count == 1 { return finished(words[0]) }
    words[words.count - 1] = finished(last)
    return words.joined(separator: " ")
  }

  /// Removes sounds and cut-off words; the comma before a sound is removed with it unless a phrase can end
  /// there.
  private static func withoutSounds(_ words: [String], _ language: Language) -> [String] {
    var result: [String] = []
    result.reserveCapacity(words.count)
    for word in words {
      guard isSound(word, language) || isCutOff(word) else {
        result.append(word)
        continue
      }
      if word.hasSuffix(","), let last = result.last, last.hasSuffix(","),
        Words.isStopWord(bare(last), language: language)
      {
        result[result.count - 1].removeLast()
      }
    }
    return result
  }

  /// Removes false starts: "I just, I went" becomes "I went".
  private static func withoutFalseStarts(_ words: [String], _ language: Language) -> [String] {
    var result = words
    var index = 0
    while index + 1 < result.count {
      let isBroken = ["-", "–", "—", "…", "..."].contains { result[index].hasSuffix($0) }
      guard
        isBroken || result[index].hasSuffix(",") && language.fillers.unfinished.contains(bare(result[index]))
      else {
        index += 1
        continue
      }
      let again = bare(result[index + 1])
      let start = (max(0, index - 3)...index).last { start in
        bare(result[start]) == again
          && (start == 0 || ",.;-–—…".contains(result[start - 1].last ?? " ")
            || language.fillers.joints.contains(bare(result[start - 1])))
      }
      guard let start, !again.isEmpty else {
        index += 1
        continue
      }
      result.removeSubrange(start...index)
      index = start
    }
    return result
  }

  /// Models that do not capitalise write "i".
  private static func spelled(_ word: String) -> String {
    word.first == "i" && (word == "i" || word.hasPrefix("i'") || word.hasPrefix("i’") || word == "i,")
      ? "I" + word.dropFirst() : word
  }

  private static func isSound(_ word: String, _ language: Language) -> Bool {
    isSound(bare(word), isSetOff: word.last == ",", language)
  }

  private static func isSound(_ word: String, isSetOff: Bool, _ language: Language) -> Bool {
    if language.fillers.sounds.contains(word) { return true }
    guard language.fillers.doubtful.contains(word) else { return false }
    if language.code == Language.english { return isSetOff || word == "um" }
    return isSetOff && !language.stopWords.contains(word)
  }

  /// True if the word was cut off: "wa-".
  private static func isCutOff(_ word: String) -> Bool {
    word.count > 1 && word.last == "-" && word.dropLast().allSatisfy(\.isLetter)
      && word.first?.isLowercase ?? false
      && word.count < 5
  }

  /// True if `token` is a sound and not a word.
  static func isSound(_ token: Words.Token, language: Language) -> Bool {
    isSound(token.normal, isSetOff: token.endsClause, language)
  }

  /// True if an immediate repetition of `word` is a stumble.
  static func isStumble(_ word: String, language: Language) -> Bool { !language.fillers.meant.contains(word) }

  /// Normal form without punctuation.
  private static func bare(_ word: String) -> String {
    if word.utf8.allSatisfy({ $0 < 0x80 }) {
      return String(decoding: word.utf8.compactMap(asciiKey), as: UTF8.self)
    }
    return Words.normal(word.filter { $0.isLetter || $0.isNumber || $0 == "'" })
  }

  /// Lower case of a letter, a digit or an apostrophe; nil for any other character.
  private static func asciiKey(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x41...0x5A: byte | 0x20
    case 0x61...0x7A, 0x30...0x39, 0x27: byte
    default: nil
    }
  }

  /// Removes filler phrases that are set off by commas.
  private static func withoutPhrases(_ words: [String], _ language: Language) -> [String] {
    var result: [String] = []
    var index = 0
    while index < words.count {
      let opened = result.isEmpty || result[result.count - 1].hasSuffix(",")
      let phrase = language.fillers.phrases.first { phrase in
        let end = index + phrase.count
        return opened && end < words.count && words[end - 1].hasSuffix(",")
          && words[index..<end].map(bare) == phrase
      }
      if let phrase {
        index += phrase.count
        if let last = result.last, last.hasSuffix(",") { result[result.count - 1].removeLast() }
        continue
      }
      result.append(words[index])
      index += 1
    }
    return result
  }

  /// Removes the first of two equal runs of one, two or three words.
  private static func withoutRepeats(_ words: [String], _ language: Language) -> [String] {
    var result: [String] = []
    var keys: [String] = []
    for word in words {
      result.append(word)
      keys.append(bare(word))
      for length in [3, 2, 1] where result.count >= 2 * length {
        let middle = result.count - length
        let first = result[(middle - length)..<middle]
        let second = result[middle...]
        let key = keys[middle...]
        guard keys[(middle - length)..<middle] == key, key.allSatisfy({ !$0.isEmpty }) else { continue }
        guard !first.contains(where: { ".?!".contains($0.last ?? " ") }) else { continue }
        if length == 1, language.fillers.meant.contains(keys[middle]) { continue }
        // "Glaub ich, ich sag das mal": two clauses meet.
        if length == 1, language.isGerman, result.count > 2, first.last?.hasSuffix(",") ?? false { continue }
        result.removeSubrange(middle...)
        keys.removeSubrange(middle...)
        if let last = second.last { result[middle - 1] = last }
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
