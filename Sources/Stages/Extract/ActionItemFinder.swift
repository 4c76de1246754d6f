import JournalModel
import JournalText

/// Finds what the speaker means to do.
struct ActionItemFinder {
  var calendar: JournalCalendar

  /// Action items of one sentence: at most one.
  func items(of utterance: Utterance) -> [Extract.ActionItem] {
    guard !utterance.isQuestion, let start = start(of: utterance) else { return [] }
    let due = calendar.date(in: utterance, tense: .future)
    var range = start..<end(of: utterance, from: start)
    if let due {
      if due.range.lowerBound == range.lowerBound {
        range = min(due.range.upperBound, range.upperBound)..<range.upperBound
      } else if due.range.upperBound == range.upperBound && due.range.lowerBound > range.lowerBound {
        range = range.lowerBound..<due.range.lowerBound
      }
    }
    let text = utterance.text(range)
    guard !text.isEmpty else { return [] }
    return [Extract.ActionItem(text: text, sentence: utterance.sentence, due: due?.text)]
  }

  /// Index of the first token of what is to be done.
  private func start(of utterance: Utterance) -> Int? {
    let words = utterance.words
    let patterns = utterance.language == "de" ? Self.german : Self.english
    for pattern in patterns {
      guard let place = utterance.find(pattern.words) else { continue }
      let start = place + pattern.words.count
      guard start < words.count, !refuses(pattern, start, words), !isHypothetical(utterance, place) else {
        continue
      }
      if pattern.opensSentence && place > 0 && !utterance.tokens[place - 1].endsClause { continue }
      return skipped(start, words)
    }
    guard let goal = utterance.find(["goal"]), let place = utterance.find(["is", "to"], from: goal),
      goal > 0, words[goal - 1] == "my", place + 2 < words.count
    else { return nil }
    return place + 2
  }

  /// Whether no deed follows; "be" counts only as in "be more patient".
  private func refuses(_ pattern: Pattern, _ start: Int, _ words: [String]) -> Bool {
    if Self.refused.contains(words[start]) { return true }
    if words[start] == "be" || words[start] == "have" {
      return !["more", "less", "better", "time"].contains(start + 1 < words.count ? words[start + 1] : "")
    }
    return pattern.words.last != "to" && Self.states.contains(words[start])
  }

  /// "remember to call" is to call.
  private func skipped(_ start: Int, _ words: [String]) -> Int {
    words[start...].starts(with: ["remember", "to"]) && start + 2 < words.count ? start + 2 : start
  }

  private func isHypothetical(_ utterance: Utterance, _ place: Int) -> Bool {
    utterance.words[..<place].contains { $0 == "if" || $0 == "wenn" || $0 == "falls" }
  }

  private func end(of utterance: Utterance, from start: Int) -> Int {
    for index in utterance.words.indices where index > start {
      if Self.stops.contains(utterance.words[index]) { return index }
    }
    return utterance.tokens.count
  }

  private struct Pattern {
    var words: [String]
    var opensSentence = false
  }

  private static let english: [Pattern] = {
    let verbs = [
      "want to", "need to", "have to", "must", "should", "will", "am going to", "plan to", "decided to",
      "really want to", "really need to", "really have to", "also want to", "also need to", "also have to",
      "still need to", "still have to", "would like to", "ought to", "intend to", "have got to",
      "am planning to",
      "definitely need to", "just need to", "probably should", "really should",
    ]
    let subjects = ["i", "we"]
    var result = subjects.flatMap { subject in
      verbs.map { Pattern(words: [subject] + $0.split(separator: " ").map(String.init)) }
    }
    for words in [
      "i'm going to", "i'll", "we'll", "we're going to", "i'd like to", "i've got to", "remind me to",
    ] {
      result.append(Pattern(words: words.split(separator: " ").map(String.init)))
    }
    for words in ["need to", "have to", "don't forget to", "remember to"] {
      result.append(Pattern(words: words.split(separator: " ").map(String.init), opensSentence: true))
    }
    return result.sorted { $0.words.count > $1.words.count }
  }()

  private static let german: [Pattern] = {
    let verbs = [
      "muss", "will", "sollte", "möchte", "werde", "müssen", "wollen", "sollten", "möchten", "werden",
    ]
    var result: [Pattern] = []
    for verb in verbs.map(Words.normal) {
      for subject in ["ich", "wir"] {
        result.append(Pattern(words: [subject, verb]))
        result.append(Pattern(words: [verb, subject]))
      }
    }
    result.append(Pattern(words: ["erinnere", "mich", "daran"]))
    return result
  }()

  /// Words that show that nothing is to be done: negations, ways of speaking.
  private static let refused: Set<String> = [
    "not", "never", "say", "admit", "the", "a", "an", "my", "sagen", "zugeben", "nicht", "kein", "keine",
    "dass",
  ]

  /// Verbs that are no deed behind "will", "must" and "should".
  private static let states: Set<String> = ["know", "see", "like", "sein", "probably", "miss", "always"]

  /// Words that end what is to be done.
  private static let stops: Set<String> = [
    "because", "but", "although", "since", "unless", "weil", "aber", "denn", "obwohl", "damit", "sonst",
  ]
}
