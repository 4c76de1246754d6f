import Text

/// Finds the names of medicines.
extension MedicineRule {
  /// Names of medicines: "vitamin B12", "blood pressure pill"; "pill of" a medicine is a dose of it.
  func names() -> [Range<Int>] {
    var result: [Range<Int>] = []
    for index in utterance.words.indices {
      guard index >= result.last?.upperBound ?? 0 else { continue }
      guard utterance.marks[index].contains(.medicine) else {
        if let name = unknown(at: index) { result.append(name) }
        continue
      }
      var start = index
      var end = index + 1
      if ["vitamin", "omega"].contains(utterance.words[index]), !utterance.tokens[index].endsClause,
        end < utterance.words.count, isNamePart(end)
      {
        let isSplit =
          utterance.words[end].count == 1 && utterance.number(at: end + 1) != nil
          && !utterance.tokens[end].endsClause
        end += isSplit ? 2 : 1
      }
      while end < utterance.words.count, utterance.marks[end].contains(.medicine),
        !utterance.tokens[end - 1].endsClause,
        !utterance.isGerman
      {
        end += 1
      }
      if isCountedUnit(index), !result.isEmpty { continue }
      // "zwei vitamin d kapseln"
      if utterance.isGerman, result.last?.upperBound == index,
        Measures.unit(utterance.words[index])?.dimension == .dose
      {
        continue
      }
      if Self.devices.contains(utterance.word(end)), !utterance.tokens[end - 1].endsClause { continue }
      // "zehn Tropfen Bachblüten", "eine halbe tablette l thyroxin": what it is a dose of
      if utterance.isGerman, Measures.unit(utterance.words[index])?.dimension == .dose,
        !utterance.tokens[index].endsClause, unknown(at: end) != nil
      {
        continue
      }
      // "drops of rain"
      if utterance.word(end) == "of", Measures.unit(utterance.words[index])?.dimension == .dose,
        utterance.number(at: index - 1) == nil,
        !["them", "it", "the", "my"].contains(utterance.word(end + 1)),
        !utterance.mark(end + 1).contains(.medicine)
      {
        continue
      }
      // "A bitter pill" is an idiom.
      if isDoseOfOther(index) || utterance.word(index - 1).hasPrefix("bitter") { continue }
      while start > result.last?.upperBound ?? 0, isModifier(start - 1),
        !utterance.tokens[start - 1].endsClause
      { start -= 1 }
      result.append(start..<min(end, utterance.words.count))
    }
    return result
  }

  /// "the antihistamine, one tablet", "the magnesium and took one capsule": a count of what was named before.
  func isCountedUnit(_ index: Int) -> Bool {
    guard Measures.unit(utterance.words[index])?.unit == "tablets", utterance.number(at: index - 1) != nil,
      index + 1 == utterance.words.count || utterance.tokens[index].endsClause
        || utterance.isInMention(index + 1)
        || !utterance.marks[index + 1].isDisjoint(with: [.join, .adverb])
    else { return false }
    return utterance.words[..<index].indices.contains {
      utterance.marks[$0].contains(.medicine) && Measures.unit(utterance.words[$0]) == nil
    }
  }

  /// A name in no list, recognised by its strength: "three hundred milligrams of gabapentin".
  private func unknown(at index: Int) -> Range<Int>? {
    guard utterance.isNoun(index), !utterance.marks[index].contains(.medicine),
      !Self.devices.contains(utterance.words[index]),
      let measure = reading.measures.first(where: {
        ["mg", "mcg", "iu", "tablets", "puffs", "sachets", "drops"].contains($0.unit)
          && $0.range.upperBound <= index
          && $0.range.upperBound >= index - 1
      })
    else { return nil }
    let between = utterance.words[measure.range.upperBound..<index]
    guard between.allSatisfy({ ["of", "vom", "von"].contains($0) }), !utterance.tokens[index - 1].endsClause
    else { return nil }
    // "l thyroxin"
    let isSplit =
      utterance.isGerman && utterance.words[index].count == 1 && utterance.mark(index + 1).contains(.medicine)
    return index..<(index + (isSplit ? 2 : 1))
  }

  /// Devices named after a tablet or a pill.
  private static let devices: Set<String> = [
    "computer", "computers", "screen", "stand", "charger", "app", "organiser", "organizer", "cutter", "box",
  ]

  private func isNamePart(_ index: Int) -> Bool {
    utterance.number(at: index) != nil
      || utterance.words[index].count <= 3
        && utterance.marks[index].isDisjoint(with: [
          .verb, .preposition, .join, .own, .determiner, .adverb, .negation,
        ])
  }

  /// "two tablets of magnesium", "drei Kapseln Magnesium".
  private func isDoseOfOther(_ index: Int) -> Bool {
    guard Measures.unit(utterance.words[index])?.dimension == .dose else { return false }
    let next = index + 1 < utterance.words.count && !utterance.tokens[index].endsClause ? index + 1 : index
    if utterance.marks[next].contains(.medicine), next > index { return true }
    guard ["of", "vom", "von", "zu", "mit"].contains(utterance.words[next]) else { return false }
    return (next..<min(next + 6, utterance.words.count)).contains { utterance.marks[$0].contains(.medicine) }
  }

  /// True if the noun modifies an English name: "allergy pill", "evening pills".
  private func isModifier(_ index: Int) -> Bool {
    guard !utterance.isGerman, !utterance.isInMention(index), utterance.number(at: index) == nil,
      Measures.unit(utterance.words[index]) == nil
    else { return false }
    return utterance.marks[index].isDisjoint(with: [
      .verb, .preposition, .join, .own, .other, .determiner, .adverb, .adjective, .negation, .possessive,
      .take, .skip,
      .contrast, .otherPossessive, .base, .portion,
    ]) && !utterance.words[index].hasSuffix("'s")
      && !["twice", "dose", "of"].contains(utterance.words[index])
  }
}
