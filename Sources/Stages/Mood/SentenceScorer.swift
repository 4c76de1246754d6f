import JournalText

/// What one sentence says about mood.
struct Opinion: Equatable {
  /// -1 ... 1; 0 where nothing was said.
  var score: Double
  var feeling: Feeling?
  /// Whether the speaker says it of themselves ("I feel anxious").
  var isSelfReport = false
  /// Whether it sums up ("overall").
  var sumsUp = false

  struct Feeling: Equatable {
    var word: String
    var sign: Double
  }
}

/// Scores sentences of one language: valences of words, changed by degree, negation and "but".
///
/// The shape of the rules follows VADER (Hutto and Gilbert 2014, section 3.3); words and numbers are our own.
struct SentenceScorer: Sendable {
  private let lexicon: Lexicon

  init(_ lexicon: Lexicon) { self.lexicon = lexicon }

  func opinion(of text: String) -> Opinion {
    let tokens = Words.tokens(text)
    var words = tokens.map(\.normal)
    let phrases = replacePhrases(&words)
    // "Well, …" and "Okay, …" only open a sentence.
    if let first = tokens.first, first.endsClause, lexicon.openers.contains(words[0]) { words[0] = "" }
    let turn = words.firstIndex { lexicon.turns.contains($0) }
    var sum = 0.0
    var feeling: (word: Opinion.Feeling, isSelf: Bool)?
    for index in words.indices {
      let entry = phrases[index] ?? lexicon.valence(words[index])
      guard var valence = entry, valence != 0 else { continue }
      let negated = phrases[index] == nil && isNegated(index, words, tokens)
      valence *= degree(at: index, words)
      if negated { valence *= valence > 0 ? -0.65 : -0.4 }
      if words[..<index].contains(where: { lexicon.causes.contains($0) }) { valence *= 0.6 }
      if let turn { valence *= index < turn ? 0.5 : 1.4 }
      sum += valence
      guard !negated, let name = lexicon.feeling(words[index]) else { continue }
      let isSelf = isSelfReport(index, words)
      if !isSelf && lexicon.ambiguous.contains(words[index]) { continue }
      if feeling == nil || isSelf || !(feeling?.isSelf ?? false) {
        feeling = (Opinion.Feeling(word: name, sign: valence < 0 ? -1 : 1), isSelf)
      }
    }
    if isIntent(words) { sum *= 0.5 }
    if text.hasSuffix("?") { sum *= 0.6 }
    if isAboutOthers(words) {
      sum *= 0.6
      feeling = nil
    }
    return Opinion(
      score: sum / (sum * sum + 12).squareRoot(), feeling: feeling?.word,
      isSelfReport: feeling?.isSelf ?? false,
      sumsUp: words.contains { lexicon.summing.contains($0) })
  }

  /// Valences of fixed phrases by the index of their last word; their words lose their own.
  private func replacePhrases(_ words: inout [String]) -> [Int: Double] {
    var result: [Int: Double] = [:]
    for start in words.indices {
      for phrase in lexicon.phrases[words[start]] ?? []
      where words[start...].starts(with: phrase.words) {
        let end = start + phrase.words.count - 1
        guard result[end] == nil else { continue }
        result[end] = phrase.valence
        for index in start...end { words[index] = "" }
        break
      }
    }
    return result
  }

  private func isNegated(_ index: Int, _ words: [String], _ tokens: [Words.Token]) -> Bool {
    for place in stride(from: index - 1, through: max(0, index - 4), by: -1) {
      if tokens[place].endsClause || lexicon.turns.contains(words[place]) { break }
      if words[place] == "only" && place > 0 && words[place - 1] == "not" { return false }
      if words[place] == "nur" && place > 0 && words[place - 1] == "nicht" { return false }
      if lexicon.negations.contains(words[place]) || words[place].hasSuffix("n't") { return true }
    }
    guard lexicon.negatesBehind else { return false }
    // German puts "nicht" behind the verb, mostly at the end: "das gefällt mir nicht".
    for place in index..<min(words.count, index + 4) {
      if place > index && words[place] == "nicht" && (place == words.count - 1 || tokens[place].endsClause) {
        return true
      }
      if tokens[place].endsClause { break }
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

  /// Whether the speaker, a verb of feeling and at most three words of degree stand before the word.
  private func isSelfReport(_ index: Int, _ words: [String]) -> Bool {
    var place = index - 1
    var skipped = 0
    while place >= 0, skipped < 4,
      lexicon.degrees[words[place]] != nil || lexicon.between.contains(words[place])
    {
      place -= 1
      skipped += 1
    }
    guard place >= 0 else { return false }
    if lexicon.selfVerbs.contains(words[place]) { return true }
    guard lexicon.feelingVerbs.contains(words[place]) else { return false }
    return words[max(0, place - 3)..<place].contains { lexicon.selves.contains($0) }
      || (place + 1 < words.count && lexicon.selves.contains(words[place + 1]))
  }

  private func isIntent(_ words: [String]) -> Bool {
    lexicon.intents.contains { intent in
      words.indices.contains { words[$0...].starts(with: intent) }
    }
  }

  private func isAboutOthers(_ words: [String]) -> Bool {
    guard let first = words.first, !words.contains(where: { lexicon.selves.contains($0) }) else {
      return false
    }
    return lexicon.others.contains(first) || (lexicon.possessives.contains(first) && words.count > 2)
  }
}
