import Model
import Text

/// A question to the speaker for reflection, derived from the transcript.
struct ClosingQuestion {
  var extract: Extract
  /// The subject of the question if nothing better is found.
  var title: String

  /// One question, and the sentence that it comes from; nil if there is no informative sentence in a language with
  /// question rules.
  ///
  /// The sources, in order of preference: speakers' own questions, an insight, the person or thing that a feeling is
  /// about, a feeling, a person, the title. The sentences of the summary take precedence over the others.
  func line(among candidates: [Candidate], _ chosen: [Candidate]) -> Summary.Line? {
    let shown = Set(chosen.map(\.index))
    let telling = candidates.filter {
      $0.isTelling && $0.isClear && ["en", "de"].contains($0.language.code)
        && !isSaidBySomeone($0)
    }
    let ordered =
      telling.filter { shown.contains($0.index) }.sorted(by: Self.isStronger)
      + telling.filter { !shown.contains($0.index) }.sorted(by: Self.isStronger)
    let byIndex = Dictionary(candidates.map { ($0.index, $0) }, uniquingKeysWith: { first, _ in first })
    func feltBefore(_ candidate: Candidate) -> String? {
      felt(candidate, after: byIndex[candidate.index - 1])
    }
    for ask in [asked, understood, feltBefore, spokenOf] {
      for candidate in ordered {
        guard let question = ask(candidate) else { continue }
        return Summary.Line(text: question, spoken: candidate.sentence)
      }
    }
    guard let source = ordered.first(where: { !$0.isQuestion }), !title.isEmpty, !title.hasSuffix("?"),
      !isSubordinate(title), !candidates.contains(where: { isSaidBySomeone($0) && $0.text.contains(title) })
    else { return nil }
    return Summary.Line(text: frames(source).remaining(title), spoken: source.sentence)
  }

  /// True if `candidate` hands on someone's words, of which no question can be made.
  private func isSaidBySomeone(_ candidate: Candidate) -> Bool {
    ReportedSpeech.occurs(in: candidate.tokens[...])
  }

  /// True if `text` begins as a subordinate clause does, of which no question can be made.
  private func isSubordinate(_ text: String) -> Bool {
    Words.tokens(text).first.map { TitlePhrases.needy.contains($0.normal) } ?? true
  }

  /// Strong feelings first.
  private static func isStronger(_ one: Candidate, _ other: Candidate) -> Bool {
    func strength(_ candidate: Candidate) -> Double {
      abs(candidate.mood) + (candidate.feeling == nil ? 0 : 1)
    }
    return (strength(other), one.index) < (strength(one), other.index)
  }

  private func frames(_ candidate: Candidate) -> any QuestionFrames {
    candidate.language.isGerman ? GermanQuestions(candidate) : EnglishQuestions(candidate)
  }

  private func asked(_ candidate: Candidate) -> String? {
    candidate.isQuestion && candidate.wordCount <= 20 ? frames(candidate).own : nil
  }

  private func understood(_ candidate: Candidate) -> String? {
    candidate.isQuestion ? nil : frames(candidate).insight
  }

  private func felt(_ candidate: Candidate, after previous: Candidate?) -> String? {
    guard let feeling = candidate.feeling, !candidate.isQuestion else { return nil }
    let frames = frames(candidate)
    guard let isGood = frames.isGood(feeling) else { return nil }
    // "I'm tired, but it's a good tired"
    guard isGood ? candidate.mood > -0.1 : candidate.mood < 0.1 else { return nil }
    if let person = person(candidate) { return frames.person(person, feeling: feeling, isGood: isGood) }
    if let thing = frames.thing(isGood: isGood) { return thing }
    if let person = previous.flatMap(person) { return frames.person(person, feeling: nil, isGood: isGood) }
    return frames.feeling(feeling, isGood: isGood)
  }

  private func spokenOf(_ candidate: Candidate) -> String? {
    guard abs(candidate.mood) > 0.3, !candidate.isQuestion, let person = person(candidate) else { return nil }
    return frames(candidate).person(person, feeling: nil, isGood: candidate.mood > 0)
  }

  /// A person named in the sentence.
  private func person(_ candidate: Candidate) -> String? {
    let names = extract.people.map(\.name).filter { name in
      let words = Words.words(name).map(Words.normal)
      // "my brother" becomes `kin` in a question.
      guard let first = words.first, !["my", "mein", "meine", "meiner", "our"].contains(first) else {
        return false
      }
      return candidate.tokens.indices.contains { index in
        candidate.tokens[index].normal == first
          && candidate.tokens[index...].prefix(words.count).map(\.normal) == words
      }
    }
    return names.first ?? frames(candidate).kin
  }
}

/// The questions of a language about one sentence; each is nil if it might be ungrammatical.
protocol QuestionFrames {
  /// A speaker's own question, in the second person.
  var own: String? { get }
  /// A question about an insight of the speaker's.
  var insight: String? { get }
  /// A relative who is mentioned, for example `your mother`.
  var kin: String? { get }
  /// True if a feeling is pleasant; nil for one that fits no question.
  func isGood(_ feeling: String) -> Bool?
  /// A question about a person: a name, or the value of `kin`.
  func person(_ person: String, feeling: String?, isGood: Bool) -> String
  /// A question about the cause of the feeling.
  func thing(isGood: Bool) -> String?
  func feeling(_ feeling: String, isGood: Bool) -> String
  /// A question about `title`, a phrase from the transcript.
  func remaining(_ title: String) -> String
}
