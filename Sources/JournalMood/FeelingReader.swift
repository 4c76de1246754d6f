/// Finds the feelings that a sentence names, and whose they are.
struct FeelingReader: Sendable {
  let lexicon: Lexicon

  /// Feelings named in the sentence that `reading` is of, in the order said; feelings of others are left out.
  func feelings(_ reading: LexiconScorer.Reading, _ sentence: MoodWords) -> [NamedFeeling] {
    var found: [NamedFeeling] = []
    let keys = sentence.keys
    for index in keys.indices {
      guard let feeling = lexicon.feeling(keys[index]) else { continue }
      let isSelf = isSelfReport(index, sentence)
      guard isSelf || !(lexicon.ambiguous.contains(keys[index]) || isOthers(index, sentence)) else { continue }
      guard reading.negated.contains(index) else {
        found.append(NamedFeeling(word: feeling.name, sign: feeling.sign, isSelfReport: isSelf))
        continue
      }
      found.append(NamedFeeling(word: feeling.name, sign: feeling.sign, isSelfReport: isSelf, isDenied: true))
      guard isSelf, let opposite = feeling.opposite else { continue }
      found.append(NamedFeeling(word: opposite, sign: -feeling.sign, isSelfReport: true))
    }
    return found
  }

  /// Whether the speaker says it of themselves: "I feel so anxious", "it made me anxious", "my fear", "so glad that".
  private func isSelfReport(_ index: Int, _ sentence: MoodWords) -> Bool {
    let words = sentence.keys
    var place = index - 1
    while place >= 0, isBetween(words[place]) { place -= 1 }
    guard place >= 0 else { return isElliptic(index, sentence) }
    if lexicon.selfVerbs.contains(words[place]) { return true }
    if lexicon.selves.contains(words[place]) { return true }
    guard lexicon.feelingVerbs.contains(words[place]) else { return false }
    if place + 1 < index, lexicon.selves.contains(words[place + 1]) { return true }
    // The subject is the nearest word that can be one.
    var subject = place - 1
    while subject >= 0, subject >= place - 4, !sentence.endsClause[subject] {
      if lexicon.selves.contains(words[subject]) { return true }
      if lexicon.selfVerbs.contains(words[subject]) { return true }
      if isOther(subject, sentence) { return false }
      guard isBetween(words[subject]) || lexicon.feelingVerbs.contains(words[subject]) else { return false }
      subject -= 1
    }
    return subject < 0 && isFirstPersonVerb(words[place])
  }

  /// "Felt tired today", "Bin müde": who keeps a journal leaves "I" out.
  private func isFirstPersonVerb(_ word: String) -> Bool {
    ["felt", "feel", "am", "was", "woke", "got", "bin", "war", "habe", "hab", "fühle"].contains(word)
  }

  private func isBetween(_ word: String) -> Bool {
    lexicon.between.contains(word) || lexicon.degrees[word] != nil || lexicon.negations.contains(word)
      || word.hasSuffix("n't")
  }

  /// "So happy about the project", "Tired again".
  private func isElliptic(_ index: Int, _ sentence: MoodWords) -> Bool {
    guard index < 4 else { return false }
    let next = index + 1
    return next == sentence.keys.count || sentence.endsClause[index]
      || lexicon.followers.contains(sentence.keys[next])
  }

  /// Whether the nearest person before the word is someone else; without one, a person named by a capital at the start
  /// and a verb behind it.
  private func isOthers(_ index: Int, _ sentence: MoodWords) -> Bool {
    let words = sentence.keys
    for place in stride(from: index - 1, through: 0, by: -1) {
      if sentence.endsClause[place] || lexicon.turns.contains(words[place]) { return false }
      if isOther(place, sentence) { return true }
      if lexicon.selves.contains(words[place]) || lexicon.selfVerbs.contains(words[place]) {
        // "my sister" is not the speaker.
        return false
      }
    }
    return false
  }

  private func isOther(_ place: Int, _ sentence: MoodWords) -> Bool {
    let word = sentence.keys[place]
    if lexicon.others.contains(word) || lexicon.people.contains(word) { return true }
    // A name: "Anna was angry".
    return lexicon.trailingNegation == nil && sentence.isCapitalised[place] && place > 0
      && !lexicon.selves.contains(word) && !lexicon.selfVerbs.contains(word)
      || place == 0 && sentence.isCapitalised[0] && sentence.keys.count > 2
        && lexicon.feelingVerbs.contains(sentence.keys[1]) && !Self.things.contains(word)
        && !lexicon.selves.contains(word) && lexicon.feeling(word) == nil
  }

  /// What a sentence may begin with that is no person.
  private static let things: Set<String> = [
    "it", "this", "that", "there", "everything", "nothing", "something", "today", "yesterday", "tonight", "work", "life",
    "school", "sleep", "traffic", "training", "dinner", "lunch", "breakfast", "home", "all", "what", "which", "things",
    "running", "yoga", "morning", "evening", "not", "so", "still", "just", "being", "es", "das", "dies", "heute",
    "gestern", "alles", "nichts", "etwas", "arbeit", "schule", "morgens", "abends", "dann", "danach", "jetzt", "hier",
    "da", "training", "sport", "am", "was", "felt", "feel", "i'm", "im", "trotzdem", "insgesamt", "overall",
  ]
}

/// A feeling that a sentence names.
package struct NamedFeeling: Equatable, Sendable {
  /// As it is shown, for example `grateful`.
  package var word: String
  /// -1 or 1.
  package var sign: Double
  /// Whether the speaker says it of themselves.
  package var isSelfReport: Bool
  /// Whether it is said not to be there: "I don't feel lonely".
  package var isDenied = false
}
