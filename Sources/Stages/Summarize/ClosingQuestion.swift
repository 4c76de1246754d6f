import JournalModel
import JournalText

/// A question to think on, drawn from what was said.
struct ClosingQuestion {
  var mood: Mood
  var extract: Extract

  /// A question that the speaker asked, else one about a feeling or a subject that they named; nil where there is none.
  func line(among candidates: [Candidate], _ chosen: [Candidate]) -> Summary.Line? {
    let asked = candidates.last { candidate in
      candidate.isQuestion && !candidate.isSmallTalk && candidate.wordCount >= 4
        && !chosen.contains { $0.index == candidate.index }
    }
    if let asked { return Summary.Line(text: asked.text, spoken: asked.sentence) }
    guard let source = chosen.max(by: { ($0.score, -$0.index) < ($1.score, -$1.index) }) else { return nil }
    let isGerman = source.language == "de"
    if let felt = feeling(chosen) {
      let question: String
      if isGerman {
        question =
          felt.score < 0
          ? "Was würde dir helfen, wenn du „\(felt.word)“ bist?"
          : "Was hat dazu beigetragen, dass du „\(felt.word)“ bist?"
      } else {
        question =
          felt.score < 0
          ? "What would help you feel less \(felt.word)?"
          : "What could bring more of what made you feel \(felt.word)?"
      }
      return Summary.Line(text: question, spoken: felt.sentence)
    }
    guard let term = extract.terms.first(where: { term in chosen.contains { $0.stems.contains(term.stem) } }),
      let about = chosen.first(where: { $0.stems.contains(term.stem) })
    else { return nil }
    let question =
      isGerman
      ? "Was möchtest du von „\(term.word)“ in Erinnerung behalten?"
      : "What do you want to remember about \(term.word)?"
    return Summary.Line(text: question, spoken: about.sentence)
  }

  /// The strongest feeling among the chosen sentences.
  private func feeling(_ chosen: [Candidate]) -> (word: String, score: Double, sentence: Sentence)? {
    var best: (word: String, score: Double, sentence: Sentence)?
    for entry in mood.sentences {
      guard let word = entry.feeling, chosen.contains(where: { $0.sentence == entry.sentence }) else {
        continue
      }
      if best.map({ abs(entry.score) > abs($0.score) }) ?? true { best = (word, entry.score, entry.sentence) }
    }
    return best
  }
}
