/// Finds the feelings that a sentence names, and whose they are.
struct FeelingReader: Sendable {
  let rules: LexiconScorer
  private var lexicon: Lexicon { rules.lexicon }

  /// Feelings named in `sentence`, in the order said, except wished-for and past ones.
  func feelings(_ sentence: MoodWords) -> [NamedFeeling] {
    let keys = sentence.keys
    let end = unrealStart(keys) ?? keys.count
    var found: [NamedFeeling] = []
    for index in keys.indices where index < end {
      guard let feeling = lexicon.feeling(keys[index]) else { continue }
      let owner = owner(index, sentence)
      if lexicon.ambiguous.contains(keys[index]) || lexicon.ambiguous.contains(feeling.name) {
        // "I feel lost", but not "I lost my keys".
        guard owner == .speaker, index == 0 || !lexicon.selves.contains(keys[index - 1]) else { continue }
      }
      let isDenied = rules.isNegated(index, keys, sentence.endsClause)
      found.append(NamedFeeling(word: feeling.name, sign: feeling.sign, owner: owner, isDenied: isDenied))
      guard isDenied, owner == .speaker, let opposite = feeling.opposite else { continue }
      found.append(NamedFeeling(word: opposite, sign: -feeling.sign, owner: .speaker))
    }
    return found
  }

  /// True if `sentence` expresses a wish, an intention or the past.
  func isUnreal(_ sentence: MoodWords) -> Bool { unrealStart(sentence.keys) != nil }

  /// True if the first person mentioned is someone else and the speaker is not mentioned at all.
  func isAboutOthers(_ sentence: MoodWords) -> Bool {
    guard !sentence.keys.contains(where: isSelf) else { return false }
    return sentence.keys.indices.prefix(4).contains { isOther($0, sentence) }
  }

  private func unrealStart(_ keys: [String]) -> Int? {
    (lexicon.intents + lexicon.past).compactMap { rules.place(of: $0, in: keys) }.min()
  }

  /// Whose feeling is at `index`: the speaker's in "I feel so anxious", "it made me anxious", "my fear", "so
  /// glad that"; another person's in "my sister is anxious"; else unsaid.
  private func owner(_ index: Int, _ sentence: MoodWords) -> NamedFeeling.Owner {
    let words = sentence.keys
    var place = index - 1
    while place >= 0, isBetween(words[place]) || isJoined(place, words) { place -= 1 }
    guard place >= 0 else { return isElliptic(index, sentence) ? .speaker : .unsaid }
    if isSelf(words[place]) { return .speaker }
    let nearest = nearestPerson(before: place + 1, sentence)
    guard lexicon.feelingVerbs.contains(words[place]) else { return nearest == .other ? .other : .unsaid }
    if place + 1 < index, isSelf(words[place + 1]) { return .speaker }
    // The subject is the nearest word that can be one.
    var subject = place - 1
    while subject >= 0, isBetween(words[subject]) || lexicon.feelingVerbs.contains(words[subject]) {
      if words[subject] == "and" || words[subject] == "und" { return nearest }
      if isSelf(words[subject]) { return .speaker }
      subject -= 1
    }
    guard subject >= 0 else { return lexicon.firstPersonVerbs.contains(words[place]) ? .speaker : .unsaid }
    if isSelf(words[subject]) { return .speaker }
    return nearest == .other ? .other : .unsaid
  }

  private func isSelf(_ word: String) -> Bool {
    lexicon.selves.contains(word) || lexicon.selfVerbs.contains(word)
  }

  private func isBetween(_ word: String) -> Bool {
    lexicon.between.contains(word) || lexicon.degrees[word] != nil || lexicon.negations.contains(word)
      || word.hasSuffix("n't")
  }

  /// True if the word at `place` is a feeling followed by "and": "excited and nervous".
  private func isJoined(_ place: Int, _ words: [String]) -> Bool {
    place + 1 < words.count && (words[place + 1] == "and" || words[place + 1] == "und")
      && lexicon.feeling(words[place]) != nil
  }

  /// True if the subject is left out: "So happy about the project", "Tired again".
  private func isElliptic(_ index: Int, _ sentence: MoodWords) -> Bool {
    let next = index + 1
    return index < 4
      && (next == sentence.keys.count || sentence.endsClause[index]
        || lexicon.followers.contains(sentence.keys[next]))
  }

  /// The nearest person before `end` in the same clause.
  private func nearestPerson(before end: Int, _ sentence: MoodWords) -> NamedFeeling.Owner {
    for place in stride(from: end - 1, through: 0, by: -1) {
      if isOther(place, sentence) { return .other }
      if isSelf(sentence.keys[place]) { return .speaker }
      if place < end - 1, sentence.endsClause[place] || lexicon.turns.contains(sentence.keys[place]) { break }
    }
    return .unsaid
  }

  private func isOther(_ place: Int, _ sentence: MoodWords) -> Bool {
    let word = sentence.keys[place]
    if lexicon.others.contains(word) || lexicon.people.contains(word) { return true }
    guard sentence.isCapitalised[place], !isSelf(word) else { return false }
    // A name: "Anna was angry". German nouns have capitals too, so there the name must open the sentence.
    let next = place + 1
    guard next < sentence.keys.count, lexicon.feelingVerbs.contains(sentence.keys[next]) else { return false }
    if place > 0 { return lexicon.trailingNegations.isEmpty }
    return lexicon.feeling(word) == nil && !lexicon.feelingVerbs.contains(word)
      && !lexicon.things.contains(word)
  }
}

/// A feeling that a sentence names.
package struct NamedFeeling: Equatable, Sendable {
  /// Possible owners of a feeling.
  package enum Owner: Sendable { case speaker, unsaid, other }

  /// The word to show, for example `grateful`.
  package var word: String
  /// Sign of the feeling, -1 or 1.
  package var sign: Double
  /// Whose feeling it is, as far as the sentence says.
  package var owner: Owner
  /// True if it is denied: "I don't feel lonely".
  package var isDenied = false
}
