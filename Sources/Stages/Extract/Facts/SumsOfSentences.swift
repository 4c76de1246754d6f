import Model

/// Totals and their parts in sentences that follow each other: "Groceries were sixty. And twelve for wine. So seventy-two
/// altogether." They add up to what was spent, so the parts count.
struct SumsOfSentences {
  /// How many sentences a total and its parts may lie apart.
  private static let reach = 3

  /// Drops the totals from `facts`, the facts of each of `utterances`.
  static func withoutTotals(_ facts: [[Extract.Fact]], in utterances: [Utterance]) -> [[Extract.Fact]] {
    var result = facts
    for index in facts.indices {
      let spent = facts[index].filter { $0.kind == .spend }
      guard spent.count == 1, let total = spent[0].value else { continue }
      let isTotal = names(utterances[index])
      let before = (max(0, index - reach)..<index).flatMap { result[$0] }.filter { $0.kind == .spend }
      let after = facts[(index + 1)...].prefix(reach).joined().filter { $0.kind == .spend }
      let isSum =
        isTotal && adds(before.reversed(), to: total, like: spent[0])
        || (isTotal || spent[0].item == nil) && adds(after, to: total, like: spent[0])
      if isSum { result[index].removeAll { $0.kind == .spend } }
    }
    return result
  }

  /// True if the first two or more of `parts` add up to `total`.
  private static func adds(_ parts: [Extract.Fact], to total: Double, like fact: Extract.Fact) -> Bool {
    var sum = 0.0
    for (index, part) in parts.enumerated() {
      guard part.currency == fact.currency, let value = part.value else { return false }
      sum += value
      if index > 0, abs(sum - total) < 0.011 { return true }
    }
    return false
  }

  /// True if the sentence says that its amount is all of it.
  private static func names(_ utterance: Utterance) -> Bool {
    utterance.has(.total)
      || [["in", "all"], ["all", "in"], ["that", "makes"], ["that's"], ["das", "macht"], ["macht"]].contains {
        utterance.find($0) != nil
      }
  }
}
