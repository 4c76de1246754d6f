import Model
import Text

/// A candidate sentence for the summary, with its cues.
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
  /// Number of words in `text`.
  var wordCount: Int
  /// Stems of its content words.
  var stems: Set<String>
  /// The feeling that the speaker names, if any.
  var feeling: String?
  /// Mood score, -1...1.
  var mood: Double
  var isQuestion: Bool
  /// The strength of every cue in `Style.Weights`, 0...1.
  var cues: [String: Double] = [:]
  /// True if it begins and ends where sentences do: only such a sentence is shown.
  var isClear = true
  /// The kind of object that it refers to without naming it.
  var reference: LooseReference.Kind?
  /// True if it tells of today in the first third of the entry, or says what was best or worst.
  var isHeadline = false
  /// True if it names a person.
  var namesPerson = false
  /// The cues weighted by the style.
  var score = 0.0

  /// True if the sentence is entirely small talk.
  var isSmallTalk: Bool { cues["small_talk"] == 1 }
  /// True if it is informative on its own.
  var isTelling: Bool { !isSmallTalk && wordCount >= 4 }

  /// The display text; a leading conjunction is kept if the previous sentence is shown too.
  func shown(afterPrevious: Bool) -> String { afterPrevious ? text : opening.bare }
}
