import Model
import Text

/// A question to think on, drawn from what was said and put to the speaker.
struct ClosingQuestion {
  var extract: Extract
  /// What is asked about where nothing better is found.
  var title: String

  /// One question, and the sentence that it comes from; nil where
  /// nothing was told in a language that has questions.
  ///
  /// In this order: what the speaker asks themselves, what they understood, whom or what they feel about, a feeling,
  /// whom they speak of, what they speak of. The sentences of the summary come before the others.
  func line(among candidates: [Candidate], _ chosen: [Candidate]) -> Summary.Line? {
    let shown = Set(chosen.map(\.index))
    let telling = candidates.filter { $0.isTelling && ["en", "de"].contains($0.language.code) }
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
    guard let source = ordered.first(where: { !$0.isQuestion }), !title.isEmpty, !title.hasSuffix("?") else {
      return nil
    }
    return Summary.Line(text: frames(source).remaining(title), spoken: source.sentence)
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

  /// A person who is named in the sentence.
  private func person(_ candidate: Candidate) -> String? {
    let names = extract.people.map(\.name).filter { name in
      let words = Words.words(name).map(Words.normal)
      // "my brother" is put to the speaker as `kin`.
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

/// The questions of a language about one sentence; each is nil where it would not be sure to be right.
protocol QuestionFrames {
  /// What the speaker asks of themselves, put to them.
  var own: String? { get }
  /// About what they understood.
  var insight: String? { get }
  /// A relative who is spoken of, for example `your mother`.
  var kin: String? { get }
  /// Whether a feeling is good to have; nil for one that fits no question.
  func isGood(_ feeling: String) -> Bool?
  /// About a person: a name, or what `kin` gave.
  func person(_ person: String, feeling: String?, isGood: Bool) -> String
  /// About the thing that the feeling comes from.
  func thing(isGood: Bool) -> String?
  func feeling(_ feeling: String, isGood: Bool) -> String
  /// About `title`, a phrase that was said.
  func remaining(_ title: String) -> String
}
