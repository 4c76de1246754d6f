import Text

/// Tasks without a cue: errands on a future day, and notes to oneself.
extension EnglishTasks {
  /// The errand with a day: "I'm calling the landlord tomorrow".
  func errand(at index: Int) -> [TaskCandidate]? {
    guard let base = utterance.vocabulary.englishErrands[utterance.words[index]],
      ["i'm", "we're"].contains(utterance.word(index - 1)), isReal(index), hasDay(index),
      var tasks = task(index, from: index)
    else { return nil }
    tasks[0].places.removeFirst()
    tasks[0].head = base
    return tasks
  }

  /// "Note to self, buy stamps", "to do: buy stamps".
  func isNote(_ index: Int) -> Bool {
    guard let note = [["note", "to", "self"], ["to", "do"]].first(where: { utterance.has($0, at: 0) }),
      index >= note.count, utterance.words[index] != "do" || utterance.word(index + 1) != "not",
      (note.count..<index).allSatisfy(utterance.isInMention)
    else { return false }
    return utterance.mark(index).contains(.task)
      || utterance.mark(index).isEmpty && utterance.tokens[note.count - 1].endsClause
  }

  private func isReal(_ index: Int) -> Bool {
    let clause = utterance.clause(index)
    return !clause.isUnreal && !clause.isConditional && !clause.isHabit
  }

  func hasDay(_ index: Int) -> Bool {
    let range = utterance.clause(index).range
    return utterance.mentions.contains { range.contains($0.range.lowerBound) && $0.isAhead }
  }

  /// Infinitives of errand verbs by the form that follows "I'm".
  static func errands(_ verbs: [[String]]) -> [String: String] {
    var errands: [String: String] = [:]
    for verb in verbs.joined() {
      let stem = verb.hasSuffix("e") ? String(verb.dropLast()) : verb
      let isDoubled = ["submit", "drop", "cancel"].contains(verb)
      errands[stem + (isDoubled ? String(verb.suffix(1)) : "") + "ing"] = verb
    }
    return errands
  }
}
