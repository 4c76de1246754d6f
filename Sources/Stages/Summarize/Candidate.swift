import Model
import Text

/// A sentence that may be chosen, with its cues.
struct Candidate {
  /// Its place among the sentences that were said.
  var index: Int
  var sentence: Sentence
  var language: Language
  let lists: SummaryLists
  /// Cleaned, with the joint it may begin with.
  var text: String
  var opening: Opening
  /// Words of `text`.
  var tokens: [Words.Token]
  /// Words of `text`.
  var wordCount: Int
  /// Stems of its content words.
  var stems: Set<String>
  /// A feeling that the speaker names.
  var feeling: String?
  /// -1 ... 1.
  var mood: Double
  var isQuestion: Bool
  /// What every cue of `Style.Weights` says of it, 0...1.
  var cues: [String: Double] = [:]
  /// What the style makes of the cues.
  var score = 0.0
  /// What counts for a title, which is the same in every style.
  var interest = 0.0

  /// Whether all of it is small talk.
  var isSmallTalk: Bool { cues["small_talk"] == 1 }
  /// Whether it says something by itself.
  var isTelling: Bool { !isSmallTalk && wordCount >= 4 }

  /// As it is shown; the joint stays where the sentence before is shown too.
  func shown(afterPrevious: Bool) -> String { afterPrevious ? text : opening.bare }
}
