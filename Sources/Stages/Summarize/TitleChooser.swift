import JournalModel
import JournalText

/// Chooses a title among the sentences that were said.
enum TitleChooser {
  /// Characters at most.
  static let limit = 60

  /// The best sentence or clause of at most 60 characters; empty where nothing was said.
  static func title(from candidates: [Candidate]) -> String {
    let titles = candidates.compactMap { candidate -> (text: String, value: Double, index: Int)? in
      guard let found = phrase(candidate) else { return nil }
      let words = Words.words(found.text).count
      var value = candidate.score - found.penalty
      if words < 4 { value -= 1 }
      if candidate.isSmallTalk { value -= 3 }
      if candidate.isQuestion { value -= 0.5 }
      return (found.text, value, candidate.index)
    }
    return titles.max { ($0.value, -$0.index) < ($1.value, -$1.index) }?.text ?? ""
  }

  /// The whole sentence where it is short enough, else its longest beginning that ends with a clause, else with a word.
  private static func phrase(_ candidate: Candidate) -> (text: String, penalty: Double)? {
    let whole = trimmed(candidate.text, keepsQuestion: true)
    guard !whole.isEmpty else { return nil }
    if whole.count <= limit { return (whole, 0) }
    let tokens = Words.tokens(candidate.text)
    var clause: String?
    var words: String?
    for index in tokens.indices.dropLast() {
      let text = trimmed(String(candidate.text[..<tokens[index].range.upperBound]), keepsQuestion: false)
      guard text.count <= limit else { break }
      let opensNext = ["and", "but", "because", "so", "und", "aber", "weil", "which"].contains(
        tokens[index + 1].normal)
      if index >= 2, tokens[index].endsClause || opensNext { clause = text }
      if !Words.isStopWord(tokens[index].normal, language: candidate.language) { words = text }
    }
    if let clause { return (clause, 0.3) }
    return words.map { ($0, 0.9) }
  }

  private static func trimmed(_ text: String, keepsQuestion: Bool) -> String {
    var text = text
    while let last = text.last, ".,;:!… ".contains(last) || (last == "?" && !keepsQuestion) {
      text.removeLast()
    }
    return text
  }
}
