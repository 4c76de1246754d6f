import Text

/// Words of a task that stand for something said before: "a new one", "them", "by then".
struct StandIns {
  let utterance: Utterance
  /// The preceding sentence.
  let before: Utterance?

  /// The tokens of "by then" or "before then" in `task`; nil if it has none.
  static func then(in task: TaskCandidate, _ utterance: Utterance) -> Range<Int>? {
    let places = task.places + [(task.places.last ?? task.cue) + 1]
    return places.first { place in
      [["by", "then"], ["before", "then"], ["bis", "dahin"]].contains { utterance.has($0, at: place) }
    }.map { $0..<($0 + 2) }
  }

  /// `text`, what `task` says, with the thing that "one" stands for if that is sure; nil if nothing was said that it, "it" or
  /// "them" may stand for.
  func text(of task: TaskCandidate, _ text: String) -> String? {
    guard let last = task.places.last, task.head == nil, task.tail == nil, isOnlyObject(task.places) else {
      return text
    }
    let first = task.places[0]
    guard let name = antecedent(before: task.cue) else { return hasThing(before: first) ? text : nil }
    guard utterance.words[last] == "one", !utterance.isGerman else { return text }
    let start = task.places[..<(task.places.count - 1)]
    return start.map { utterance.tokens[$0].text }.joined(separator: " ") + " " + name
  }

  private static let pronouns: Set<String> = [
    "one", "ones", "it", "them", "sie", "ihn", "es", "eine", "einen", "eins", "welche",
  ]

  /// True if a pronoun is all that is done something with: "order a new one", "wash them", "eine neue bestellen".
  private func isOnlyObject(_ places: [Int]) -> Bool {
    guard places.count > 1, places.count <= 4 else { return false }
    if utterance.isGerman {
      let objects = places.dropLast()
      return objects.contains { Self.pronouns.contains(utterance.words[$0]) }
        && objects.allSatisfy { place in
          Self.pronouns.contains(utterance.words[place]) || utterance.marks[place].contains(.adverb)
            || ["neue", "neuen", "neues", "andere", "anderen", "ein"].contains(utterance.words[place])
        }
    }
    return Self.pronouns.contains(utterance.words[places[places.count - 1]])
      && places.dropFirst().dropLast().allSatisfy {
        !utterance.marks[$0].isDisjoint(with: [.determiner, .adjective]) || utterance.words[$0] == "another"
      }
  }

  /// True if anything was named before that a pronoun may stand for.
  private func hasThing(before index: Int) -> Bool {
    if before != nil { return true }
    let own = utterance.words[..<index].indices
    return own.contains { place in
      utterance.isNoun(place) && utterance.marks[place].isDisjoint(with: [.task, .adverb, .intention])
        && utterance.words[place].utf8.count > 2
    }
  }

  /// The one thing that the preceding statement is about: "The lamp is broken."
  private func antecedent(before cue: Int) -> String? {
    let start = utterance.clause(cue).range.lowerBound
    if start > 0 { return subject(utterance, 0..<start) }
    return before.flatMap { subject($0, $0.words.indices) }
  }

  private func subject(_ utterance: Utterance, _ range: Range<Int>) -> String? {
    guard !utterance.isGerman, (3...9).contains(range.count), let first = range.first,
      ["the", "my", "our"].contains(utterance.words[first]),
      let name = utterance.name(from: first, to: range.upperBound), name.lowerBound == first + 1,
      name.count < 3,
      name.upperBound < range.upperBound,
      utterance.marks[name.upperBound].contains(.verb),
      utterance.marks[name.lowerBound].isDisjoint(with: .relative)
    else { return nil }
    // Nothing else is named that it might be.
    let rest = name.upperBound + 1..<range.upperBound
    return rest.contains { ["the", "my", "a", "our", "of"].contains(utterance.words[$0]) }
      ? nil : utterance.itemText(name)
  }
}
