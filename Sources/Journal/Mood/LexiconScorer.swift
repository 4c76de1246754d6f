/// Scores a sentence with a lexicon and rules: word valences modified by degree, negation and "but".
///
/// The form of the rules follows VADER (Hutto and Gilbert 2014, section 3.3); the words and numbers are
/// Sonar's own.
package struct LexiconScorer: Sendable {
  let lexicon: Lexicon

  /// Creates a scorer that uses `lexicon`.
  package init(_ lexicon: Lexicon) { self.lexicon = lexicon }

  /// The score, -1 ... 1; 0 if no word has a valence.
  package func score(_ sentence: MoodWords) -> Double { reading(sentence).score }

  /// The score, and whether it depends on a negation or an idiom.
  func reading(_ sentence: MoodWords) -> (score: Double, isTurned: Bool) {
    var words = sentence.keys
    let phrases = replacePhrases(&words)
    // "Well, …" and "Okay, …" only open a sentence.
    if let first = words.first, sentence.endsClause[0], lexicon.openers.contains(first) { words[0] = "" }
    let turn = words.indices.dropFirst().first { lexicon.turns.contains(words[$0]) }
    let cause = words.firstIndex { lexicon.causes.contains($0) } ?? words.endIndex
    var isTurned = false
    var sum = 0.0
    for index in words.indices where !words[index].isEmpty || phrases[index] != nil {
      guard var valence = phrases[index]?.valence ?? lexicon.valence(words[index]), valence != 0 else {
        continue
      }
      valence *= degree(at: index, words)
      if let phrase = phrases[index] {
        isTurned = isTurned || phrase.isIdiom
      } else if isNegated(index, words, sentence.endsClause) {
        valence *= valence > 0 ? -0.65 : -0.4
        isTurned = true
      }
      if index > cause { valence *= 0.6 }
      if let turn { valence *= index < turn ? 0.5 : 1.4 }
      sum += valence
    }
    if isIntent(sentence.keys) { sum *= 0.5 }
    if sentence.isQuestion { sum *= 0.6 }
    if isAboutOthers(sentence.keys) { sum *= 0.6 }
    return (sum / (sum * sum + 12).squareRoot(), isTurned)
  }

  /// Fixed phrases by the index of their last word; their words lose their individual valences.
  private func replacePhrases(_ words: inout [String]) -> [Int: Lexicon.Phrase] {
    var result: [Int: Lexicon.Phrase] = [:]
    for start in words.indices {
      for phrase in lexicon.phrases[words[start]] ?? [] where words[start...].starts(with: phrase.words) {
        let end = start + phrase.words.count - 1
        result[end] = phrase
        for index in start...end { words[index] = "" }
        break
      }
    }
    return result
  }

  /// True if the word at `index` is negated.
  func isNegated(_ index: Int, _ words: [String], _ endsClause: [Bool]) -> Bool {
    for place in stride(from: index - 1, through: max(0, index - 7), by: -1) {
      let word = words[place]
      if endsClause[place] || lexicon.turns.contains(word) { break }
      guard lexicon.negations.contains(word) || word.hasSuffix("n't") else { continue }
      // An opinion verb passes a negation on over a longer distance: "I don't think it was a mistake".
      guard index - place <= 4 || lexicon.opinionVerbs.contains(words[place + 1]) else { break }
      // No negation: "not only tired", "never been so happy", "couldn't be happier".
      let between = words[(place + 1)..<index]
      if let first = between.first, lexicon.unnegators.contains(first) { return false }
      let isCould = word == "couldn't" || place > 0 && words[place - 1] == "could"
      if isCould, words[index].hasSuffix("er") { return false }
      return !(lexicon.nevers.contains(word) && between.contains(where: lexicon.heights.contains))
    }
    guard !lexicon.trailingNegations.isEmpty, !endsClause[index] else { return false }
    for place in (index + 1)..<min(words.count, index + 4) where index + 1 < words.count {
      if lexicon.trailingNegations.contains(words[place]) {
        return place == words.count - 1 || endsClause[place]
      }
      if endsClause[place] { break }
    }
    return false
  }

  private func degree(at index: Int, _ words: [String]) -> Double {
    guard index > 0 else { return 1 }
    let one = lexicon.degrees[words[index - 1]]
    if let one, one < 1 || index < 2 { return one }
    let two = index > 1 ? lexicon.degrees[words[index - 2]] : nil
    return (one ?? 1) * (two.map { 1 + ($0 - 1) * 0.8 } ?? 1)
  }

  private func isIntent(_ words: [String]) -> Bool {
    holds(lexicon.intents, words)
  }

  /// True if `words` contain any of `phrases`.
  func holds(_ phrases: [[String]], _ words: [String]) -> Bool {
    phrases.contains { place(of: $0, in: words) != nil }
  }

  /// Index of the first occurrence of `phrase` in `words`.
  func place(of phrase: [String], in words: [String]) -> Int? {
    words.indices.first { words[$0] == phrase[0] && words[$0...].starts(with: phrase) }
  }

  /// True if the sentence begins with someone else and does not return to the speaker.
  private func isAboutOthers(_ words: [String]) -> Bool {
    guard let first = words.first else { return false }
    let isPerson = words.count > 2 && lexicon.selves.contains(first) && lexicon.people.contains(words[1])
    guard lexicon.others.contains(first) || isPerson else { return false }
    return !words.dropFirst(isPerson ? 2 : 1).contains { lexicon.selves.contains($0) }
  }
}
