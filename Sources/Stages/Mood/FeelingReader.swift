/// Finds the feelings that a sentence names, and whose they are.
struct FeelingReader: Sendable {
  let words: FeelingWords

  /// Feelings named in `text`, a sentence, in the order said, except wished-for and past ones.
  func feelings(in text: String) -> [NamedFeeling] {
    let sentence = MoodWords(text)
    let keys = sentence.keys
    let end = words.unreal.compactMap { place(of: $0, in: keys) }.min() ?? keys.count
    var found: [NamedFeeling] = []
    for index in keys.indices where index < end {
      guard let feeling = words.feeling(keys[index]) else { continue }
      let owner = owner(index, sentence)
      if words["ambiguous"].contains(keys[index]) || words["ambiguous"].contains(feeling.name) {
        // "I feel lost", but not "I lost my keys".
        guard owner == .speaker, index == 0 || !words["selves"].contains(keys[index - 1]) else { continue }
      }
      let isDenied = isDenied(index, sentence)
      found.append(NamedFeeling(word: feeling.name, sign: feeling.sign, owner: owner, isDenied: isDenied))
      guard isDenied, owner == .speaker, let opposite = feeling.opposite else { continue }
      found.append(NamedFeeling(word: opposite, sign: -feeling.sign, owner: .speaker))
    }
    return found
  }

  private func place(of phrase: [String], in keys: [String]) -> Int? {
    keys.indices.first { keys[$0] == phrase[0] && keys[$0...].starts(with: phrase) }
  }

  /// True if the word at `index` is denied.
  private func isDenied(_ index: Int, _ sentence: MoodWords) -> Bool {
    let keys = sentence.keys
    for place in stride(from: index - 1, through: max(0, index - 4), by: -1) {
      if sentence.endsClause[place] || words["turns"].contains(keys[place]) { break }
      guard isNegation(keys[place]) else { continue }
      // No denial: "not only tired", "never been so happy", "couldn't be happier".
      let between = keys[(place + 1)..<index]
      if let first = between.first, words["unnegators"].contains(first) { return false }
      let isCould = keys[place] == "couldn't" || place > 0 && keys[place - 1] == "could"
      if isCould, keys[index].hasSuffix("er") { return false }
      return !(words["nevers"].contains(keys[place]) && between.contains(where: words["heights"].contains))
    }
    guard !sentence.endsClause[index] else { return false }
    for place in keys.indices.dropFirst(index + 1).prefix(3) {
      if words["trailing-negations"].contains(keys[place]) {
        return place == keys.count - 1 || sentence.endsClause[place]
      }
      if sentence.endsClause[place] { break }
    }
    return false
  }

  private func isNegation(_ word: String) -> Bool {
    words["negations"].contains(word) || word.hasSuffix("n't")
  }

  /// Whose feeling is at `index`: the speaker's in "I feel so anxious", "it made me anxious", "my fear", "so
  /// glad that"; another person's in "my sister is anxious"; else unsaid.
  private func owner(_ index: Int, _ sentence: MoodWords) -> NamedFeeling.Owner {
    let keys = sentence.keys
    var place = index - 1
    while place >= 0, isBetween(keys[place]) || isJoined(place, keys) { place -= 1 }
    guard place >= 0 else { return isElliptic(index, sentence) ? .speaker : .unsaid }
    if isSelf(keys[place]) { return .speaker }
    let nearest = nearestPerson(before: place + 1, sentence)
    guard words["feeling-verbs"].contains(keys[place]) else { return nearest == .other ? .other : .unsaid }
    if place + 1 < index, isSelf(keys[place + 1]) { return .speaker }
    // The subject is the nearest word that can be one.
    var subject = place - 1
    while subject >= 0, isBetween(keys[subject]) || words["feeling-verbs"].contains(keys[subject]) {
      if keys[subject] == "and" || keys[subject] == "und" { return nearest }
      if isSelf(keys[subject]) { return .speaker }
      subject -= 1
    }
    guard subject >= 0 else { return words["first-person-verbs"].contains(keys[place]) ? .speaker : .unsaid }
    if isSelf(keys[subject]) { return .speaker }
    return nearest == .other ? .other : .unsaid
  }

  private func isSelf(_ word: String) -> Bool {
    words["selves"].contains(word) || words["self-verbs"].contains(word)
  }

  private func isBetween(_ word: String) -> Bool { words["between"].contains(word) || isNegation(word) }

  /// True if the word at `place` is a feeling followed by "and": "excited and nervous".
  private func isJoined(_ place: Int, _ keys: [String]) -> Bool {
    place + 1 < keys.count && (keys[place + 1] == "and" || keys[place + 1] == "und")
      && words.feeling(keys[place]) != nil
  }

  /// True if the subject is left out: "So happy about the project", "Tired again".
  private func isElliptic(_ index: Int, _ sentence: MoodWords) -> Bool {
    let next = index + 1
    return index < 4
      && (next == sentence.keys.count || sentence.endsClause[index]
        || words["followers"].contains(sentence.keys[next]))
  }

  /// The nearest person before `end` in the same clause.
  private func nearestPerson(before end: Int, _ sentence: MoodWords) -> NamedFeeling.Owner {
    for place in stride(from: end - 1, through: 0, by: -1) {
      if isOther(place, sentence) { return .other }
      if isSelf(sentence.keys[place]) { return .speaker }
      if place < end - 1, sentence.endsClause[place] || words["turns"].contains(sentence.keys[place]) {
        break
      }
    }
    return .unsaid
  }

  private func isOther(_ place: Int, _ sentence: MoodWords) -> Bool {
    let word = sentence.keys[place]
    if words["others"].contains(word) { return true }
    guard sentence.isCapitalised[place], !isSelf(word) else { return false }
    // A name: "Anna was angry". German nouns have capitals too, so there the name must open the sentence.
    let next = place + 1
    guard next < sentence.keys.count, words["feeling-verbs"].contains(sentence.keys[next]) else {
      return false
    }
    if place > 0 { return words["trailing-negations"].isEmpty }
    return words.feeling(word) == nil && !words["feeling-verbs"].contains(word)
      && !words["things"].contains(word)
  }
}

/// A feeling that a sentence names.
struct NamedFeeling: Equatable, Sendable {
  /// Possible owners of a feeling.
  enum Owner: Sendable { case speaker, unsaid, other }

  /// The word to show, for example `grateful`.
  var word: String
  /// Sign of the feeling, -1 or 1.
  var sign: Double
  /// Whose feeling it is, as far as the sentence says.
  var owner: Owner
  /// True if it is denied: "I don't feel lonely".
  var isDenied = false

  /// True if the speaker may have it.
  var isFelt: Bool { !isDenied && owner != .other }
}
