import Model
import Text

/// A candidate sentence for the summary, with what is known of it.
struct Candidate {
  /// Its index among all sentences of the transcript.
  var index: Int
  var sentence: Sentence
  var language: Language
  let lists: SummaryLists
  /// Cleaned text, including any leading conjunction.
  var text: String
  var opening: Opening
  /// The words of `text`.
  var tokens: [Words.Token]
  /// Stems of its content words.
  var stems: Set<String>
  /// The feeling that the speaker names, if any.
  var feeling: String?
  /// Mood score, -1...1.
  var mood: Double
  /// Its share of small talk, 0...1.
  var smallTalk: Double
  /// How much it belongs in a summary, 0...1; 0 and 1 themselves are the owner's word.
  var keep: Double
  /// How likely it tells the event of the day, relative to the likeliest sentence of the entry; 0 without a reader.
  var event = 0.0
  /// The log odds that each of `tokens` belongs to a title; all zero without a reader.
  var titleOdds: [Double]
  /// Indices of earlier sentences that tell nearly the same.
  var repeats: [Int] = []
  /// The owner's verdict about it; nil if there is none.
  var verdict: Owner.Verdict?
  /// True if it begins and ends where sentences do: others are shown only where there is no such sentence, as excerpts.
  var isClear = true
  /// The kind of object that it refers to without naming it.
  var reference: LooseReference.Kind?
  /// True if it names a person.
  var namesPerson = false
  /// What the style makes of it.
  var score = 0.0

  /// Number of words in `text`.
  var wordCount: Int { tokens.count }
  /// True if it asks.
  var isQuestion: Bool { sentence.text.hasSuffix("?") }
  /// True if it is informative on its own, and not entirely small talk; false if the owner leaves it out of summaries.
  var isTelling: Bool { smallTalk < 1 && wordCount >= 4 && keep > 0 }
  /// Index of the first of `tokens` behind the leading conjunctions.
  var start: Int { tokens.count - Words.tokens(opening.bare).count }

  /// The display text; a leading conjunction is kept if the previous sentence is shown too. Dots stand for borders that are a guess.
  func shown(afterPrevious: Bool) -> String {
    if isClear { return afterPrevious ? text : opening.bare }
    // As it was said: cleaning begins and ends it like a sentence.
    var words = text
    let first = text.prefix { !$0.isWhitespace }
    let isName = sentence.text.split(whereSeparator: \.isWhitespace).contains(first)
    if !isName, let word = tokens.first?.normal, word != "i", !word.hasPrefix("i'") {
      words = words.prefix(1).lowercased() + words.dropFirst()
    }
    let ends = sentence.text.last.map { ".?!…".contains($0) } ?? false
    if !ends, words.hasSuffix(".") { words.removeLast() }
    return "… " + words + (ends ? "" : " …")
  }
}

extension Candidate {
  /// How much likelier the words of `range` belong to a title than the sentence's words on average.
  func titleGain(_ range: Range<Int>) -> Double {
    let mean = titleOdds.reduce(0, +) / Double(titleOdds.count)
    return titleOdds[range].reduce(0) { $0 + $1 - mean }
  }
}
