import Foundation
import Model
import StageContract
import Store
import Text

/// Answers about what the owner says that they did: "Did I go running this week?"
///
/// Only a sentence that says so plainly answers yes, and it is quoted. Nothing answers no: what an entry does not say may
/// have happened all the same.
extension Answers {
  func said(_ question: Question) throws -> Answer? {
    let stems = try stems(of: question.content)
    let groups = stems.map { [$0] }
    guard !groups.isEmpty else { return nil }
    let end = min(question.period?.end(calendar) ?? context.now, context.now).addingTimeInterval(1)
    let passages = try store.passages(
      holding: groups, since: question.period?.start(calendar) ?? .distantPast, until: end,
      limit: Self.mostPassages)
    let plain = try passages.compactMap { passage in
      try Self.sentences(passage.text).first { try isPlain($0, stems) }.map { (passage, $0) }
    }
    let moments = try store.moments(
      EntryFilter(ids: Set(plain.map(\.0.entryID)).sorted(), includePrivate: false)
    ).reduce(into: [String: EntryMoment]()) { $0[$1.id] = $1 }
    let open = plain.filter { moments[$0.0.entryID]?.isDiscreet == false }
    let discreet = moments.values.count { $0.isDiscreet }
    guard let last = open.last else {
      var answer = Answer(nil, texts[.answerNothingSays], understood: "", isFound: false)
      answer.leftOut = discreet
      return answer
    }
    let when = context.dayText(last.0.spokenAt) + " " + context.clockText(last.0.spokenAt)
    var answer = made(
      texts[.answerYes, ["answer": texts[.answerSaid, ["moment": when, "sentence": last.1]]]],
      day: day(last.0.spokenAt).text)
    answer.evidence = open.reversed().map { passage, sentence in
      let title = moments[passage.entryID]?.title ?? ""
      return .init(
        entryID: passage.entryID, title: title.isEmpty ? texts[.untitled] : title,
        at: context.text(passage.spokenAt), startSeconds: SampleClock.seconds(passage.span.start),
        source: .speech, text: sentence)
    }
    answer.leftOut = discreet
    return answer
  }

  private static let mostPassages = 5000

  private func stems(of words: [String]) throws -> [String] {
    let stemmer = try Stemmer(language: texts.language)
    return Set(words.map { stemmer.stem($0) }).sorted()
  }

  private static func sentences(_ text: String) -> [String] {
    var (sentences, start) = ([String](), text.startIndex)
    for index in text.indices where ".!?…".contains(text[index]) {
      let next = text.index(after: index)
      guard next == text.endIndex || text[next].isWhitespace else { continue }
      sentences.append(text[start..<next].trimmingCharacters(in: .whitespaces))
      start = next
    }
    sentences.append(text[start...].trimmingCharacters(in: .whitespaces))
    return sentences.filter { !$0.isEmpty }
  }

  /// True if `sentence` says of the owner, without negation, plan, condition or question, what has the words of `stems`.
  private func isPlain(_ sentence: String, _ stems: [String]) throws -> Bool {
    guard !sentence.hasSuffix("?") else { return false }
    let words = Words.words(sentence).map { $0.lowercased().replacing("’", with: "'") }
    let known = Self.plainWords[texts.language] ?? Self.plainWords["en"]
    guard let known, words.contains(where: { known.own.contains($0) }),
      !words.contains(where: { known.doubt.contains($0) || $0.hasSuffix("n't") })
    else { return false }
    let said = Set(try self.stems(of: Words.words(sentence)))
    return stems.allSatisfy(said.contains)
  }

  /// By language: words for the owner, and words of negation, plans, wishes, habits and conditions.
  private static let plainWords: [String: (own: Set<String>, doubt: Set<String>)] = [
    "en": (
      ["i", "we", "i've", "we've", "i'm", "we're"],
      [
        "not", "no", "never", "nothing", "neither", "without", "hardly", "barely", "almost", "nearly",
        "cannot",
        "will", "i'll", "we'll", "would", "i'd", "we'd", "should", "shall", "could", "can", "may", "might",
        "must", "want", "wanted", "wanna", "wish", "hope", "plan", "planned", "planning", "going", "gonna",
        "need", "tomorrow", "next", "if", "when", "whenever", "unless", "whether", "instead", "skipped",
        "missed",
        "forgot", "cancelled", "canceled", "dreamed", "dreamt", "imagined", "usually", "always", "sometimes",
        "often", "said", "says", "told", "asked", "supposed", "meant",
      ]
    ),
    "de": (
      ["ich", "wir"],
      [
        "nicht", "kein", "keine", "keinen", "keinem", "keiner", "nie", "niemals", "nichts", "ohne", "kaum",
        "fast", "beinahe", "will", "wollte", "wollten", "wollen", "soll", "sollte", "sollten", "muss",
        "musste",
        "müsste", "werde", "werden", "wird", "würde", "würden", "könnte", "könnten", "kann", "möchte",
        "hätte",
        "hätten", "wäre", "wären", "plane", "geplant", "vorgenommen", "hoffe", "morgen", "nächste",
        "nächsten",
        "wenn", "falls", "ob", "statt", "ausgelassen", "vergessen", "abgesagt", "geträumt", "immer",
        "meistens",
        "oft", "manchmal", "sagt", "sagte", "gesagt",
      ]
    ),
  ]
}
