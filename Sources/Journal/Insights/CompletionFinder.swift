package import Foundation
import Model
package import Store
import Text

/// Finds where a later entry says that a task was done: "we finished the report" for the task "finish the report".
///
/// Only the owner knows whether it was done; what is found is offered.
package struct CompletionFinder {
  private let store: JournalStore
  private let lists: InsightLists
  private let timeZone: TimeZone

  /// Asks `store`; instants are stated in `timeZone`.
  package init(store: JournalStore, lists: InsightLists, timeZone: TimeZone) {
    (self.store, self.lists, self.timeZone) = (store, lists, timeZone)
  }

  /// The first sentence of a later entry that says that `stored` was done; nil if there is none. No sentence of a private
  /// entry is found.
  /// - Throws: `JournalStoreError`, `Stemmer.Failure`.
  package func completion(of stored: StoredTask) throws -> Insights.Highlight? {
    let language = stored.language ?? "en"
    guard let rule = try CompletionRule(stored.task.text, language: language, lists: lists) else {
      return nil
    }
    let passages = try store.passages(
      holding: rule.groups, since: stored.spokenAt.addingTimeInterval(1), until: .distantFuture, limit: 20)
    for passage in passages where (passage.language ?? "en") == language {
      let sentences = SentenceSplitter.sentences(
        in: passage.text, language: language, languages: lists.languages)
      if let sentence = try sentences.first(where: rule.isSaidDone) {
        return Insights.Highlight(
          entryID: passage.entryID, spokenAt: Instant.text(passage.spokenAt, timeZone: timeZone),
          quote: sentence, startSeconds: SampleClock.seconds(passage.span.start))
      }
    }
    return nil
  }
}

/// When a sentence says that a task was done: it names what the task is about, and either says in the past what was to be
/// done or calls it done; it negates nothing, asks nothing, and speaks of no plan.
struct CompletionRule {
  private let language: String
  /// Stems of what the task is about.
  private let objects: [String]
  /// Forms of the task's verb in the past.
  private let past: Set<String>
  /// Stems of which a passage must hold at least two, one of each group.
  let groups: [[String]]

  /// The rule for the task `text`; nil if it is too short to be recognised.
  /// - Throws: `Stemmer.Failure`.
  init?(_ text: String, language: String, lists: InsightLists) throws {
    let words = Words.words(text).map(Words.normal)
    // English tasks begin with their verb, German ones end with it.
    guard ["en", "de"].contains(language), let verb = language == "de" ? words.last : words.first else {
      return nil
    }
    let stemmer = try Stemmer(language: language)
    let stem = stemmer.stem(verb)
    let forms = VerbForms(
      language: language, verbs: lists.verbs(language) + Self.verbs[language, default: []])
    self.language = language
    var objects: [String] = []
    for word in language == "de" ? words.dropLast() : words.dropFirst() {
      let key = stemmer.stem(word)
      guard !Words.isStopWord(word, language: lists.languages[language]), key.count > 2,
        !objects.contains(key)
      else { continue }
      objects.append(key)
    }
    guard !objects.isEmpty else { return nil }
    self.objects = objects
    let done = Self.done[language, default: []].sorted().map { stemmer.stem($0) }
    let irregular = forms.verbs.first { $0.first.map(Words.normal) == verb }?.dropFirst().map(Words.normal)
    let past = irregular ?? Self.regular(verb, language: language)
    self.past = Set(past)
    groups =
      try objects.prefix(4).map { [$0] } + [forms.stems(like: stem) + past.map { stemmer.stem($0) } + done]
  }

  /// True if `sentence` says that the task was done.
  /// - Throws: `Stemmer.Failure`.
  func isSaidDone(_ sentence: String) throws -> Bool {
    guard !sentence.hasSuffix("?") else { return false }
    let words = Words.words(sentence).map(Words.normal)
    guard !words.contains(where: { Self.doubts[language, default: []].contains($0) || $0.hasSuffix("n't") })
    else { return false }
    let stemmer = try Stemmer(language: language)
    let stems = Set(words.map { stemmer.stem($0) })
    let found = objects.filter(stems.contains).count
    guard found * 3 >= objects.count * 2 else { return false }
    return words.contains { past.contains($0) || Self.done[language, default: []].contains($0) }
  }

  /// The past of a regular verb: "finish" gives "finished", "kaufen" gives "gekauft" and "kaufte".
  private static func regular(_ verb: String, language: String) -> [String] {
    guard language == "de" else {
      if verb.hasSuffix("e") { return [verb + "d"] }
      if verb.hasSuffix("y") { return [verb + "ed", verb.dropLast() + "ied"] }
      return [verb + "ed", verb + String(verb.suffix(1)) + "ed"]
    }
    let base = verb.hasSuffix("en") ? String(verb.dropLast(2)) : String(verb.dropLast())
    let prefix = separable.first { base.hasPrefix($0) && base.count > $0.count + 2 } ?? ""
    let rest = base.dropFirst(prefix.count)
    return [prefix + "ge" + rest + "t", prefix + "ge" + rest + "en", base + "t", base + "te"].map(
      Words.normal)
  }

  private static let separable = [
    "vorbei", "zuruck", "weiter", "fertig", "her", "hin", "weg", "auf", "aus", "ein", "mit", "nach", "vor",
    "ab",
    "an", "um", "zu",
  ]

  /// Words that call anything done.
  private static let done: [String: Set<String>] = [
    "en": ["done"], "de": ["erledigt", "geschafft", "abgehakt"],
  ]

  /// Frequent verbs that the lists of verbs do not have.
  private static let verbs: [String: [[String]]] = [
    "en": [
      ["do", "did", "done"], ["make", "made"], ["take", "took", "taken"], ["get", "got", "gotten"],
      ["go", "went", "gone"], ["see", "saw", "seen"], ["put", "put"], ["read", "read"], ["set", "set"],
    ],
    "de": [["machen", "gemacht", "machte"], ["tun", "getan", "tat"]],
  ]

  /// Words with which a sentence says that something was not done, or is yet to be.
  private static let doubts: [String: Set<String>] = [
    "en": [
      "not", "never", "no", "nobody", "without", "cannot", "if", "when", "until", "once", "unless", "should",
      "must", "will", "would", "could", "can", "might", "may", "want", "wanted", "need", "needs", "needed",
      "going", "gonna", "hope", "hoped", "almost", "nearly", "half", "try", "tried", "tomorrow", "forgot",
      "i'll",
      "we'll", "wish", "plan", "planned", "supposed", "meant",
    ],
    "de": [
      "nicht", "nie", "kein", "keine", "keinen", "ohne", "wenn", "falls", "bis", "sobald", "soll", "sollte",
      "sollten", "muss", "mussen", "musste", "will", "wollte", "wollen", "mochte", "kann", "konnte", "werde",
      "werden", "wurde", "wurden", "hatte", "ware", "fast", "beinahe", "halb", "morgen", "vergessen",
      "versucht",
    ],
  ]
}
