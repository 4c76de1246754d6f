import Foundation
import Model
import Store
import Text

/// Finds the tasks of a period and their later mentions.
struct PeriodTaskFinder {
  /// Maximum number of tasks; beyond it, only the latest are kept.
  static let most = 40
  /// Number of days after the period in which mentions are searched for.
  private static let laterDays = 28
  /// Number of entries beyond which a word says nothing of a task by itself.
  private static let mostEntries = 3

  var store: JournalStore
  var range: InsightRange
  var lists: InsightLists

  /// The tasks shown, each once, in the order said, and their total number.
  func tasks(of stretch: PeriodStatistics) throws -> (shown: [Insights.Task], count: Int) {
    let entries = Dictionary(stretch.entries.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var found: [(task: EntryTask, entry: EntryMoment, stems: [String])] = []
    var places: [String: [Int]] = [:]
    for stored in stretch.tasks {
      guard let entry = entries[stored.entryID] else { continue }
      let task = stored.task
      let stems = try contentStems(task.text, language: entry.language ?? "en")
      let keys = stems.isEmpty ? [task.text.lowercased()] : stems
      let duplicate = keys.lazy.flatMap { places[$0, default: []] }.filter {
        found[$0].stems == stems || Selection.likeness(Set(found[$0].stems), Set(stems)) > 0.8
      }.min()
      if let duplicate {
        if found[duplicate].task.due == nil { found[duplicate].task.due = task.due }
      } else {
        for key in keys { places[key, default: []].append(found.count) }
        found.append((task, entry, stems))
      }
    }
    let people = Set(stretch.people.flatMap { Words.words($0.name).map(Words.normal) })
    let frequent = Set(
      stretch.terms.filter { $0.entries + $0.entriesElsewhere > Self.mostEntries }.map(\.stem))
    let shown = try found.suffix(Self.most).map { task, entry, _ in
      let mention = try mention(of: task.text, people: people, frequent: frequent, after: entry)
      return Insights.Task(
        text: task.text, entryID: entry.id, spokenAt: Instant.text(entry.spokenAt, timeZone: range.timeZone),
        due: task.due, mentionedAgain: mention != nil, mention: mention)
    }
    return (shown, found.count)
  }

  /// Stems of the significant words of `text`, in order; everyday words only if there are no others.
  private func contentStems(_ text: String, language: String) throws -> [String] {
    let stemmer = try Stemmer(language: language)
    var telling: [String] = []
    var everyday: [String] = []
    for token in Words.tokens(text) where token.text.first?.isLetter ?? false {
      let stem = stemmer.stem(token.normal)
      guard !Words.isStopWord(token.normal, language: lists.languages[language]), stem.count > 2,
        !telling.contains(stem)
      else {
        continue
      }
      if lists.everyday[stem] >= 0.3 {
        everyday.append(stem)
      } else {
        telling.append(stem)
      }
    }
    return telling.isEmpty ? everyday : telling
  }

  /// The first sentence of a later entry that comes back to `text`; `people` are the names of people, word by word, and
  /// `frequent` the stems that many entries hold.
  private func mention(
    of text: String, people: Set<String>, frequent: Set<String>, after entry: EntryMoment
  ) throws -> Insights.Highlight? {
    let language = entry.language ?? "en"
    guard
      let rule = try MentionRule(
        text, language: language, people: people, frequent: frequent, lists: lists)
    else { return nil }
    let until = range.last.adding(days: Self.laterDays)
    let later = InsightRange(from: range.first, through: until, timeZone: range.timeZone) ?? range
    let passages = try store.passages(
      holding: rule.groups, since: entry.spokenAt.addingTimeInterval(1), until: later.end, limit: 20)
    for passage in passages where (passage.language ?? "en") == language {
      let sentences = SentenceSplitter.sentences(
        in: passage.text, language: language, languages: lists.languages)
      if let sentence = try sentences.first(where: rule.isMention) {
        return Insights.Highlight(
          entryID: passage.entryID, spokenAt: Instant.text(passage.spokenAt, timeZone: range.timeZone),
          quote: sentence, startSeconds: SampleClock.seconds(passage.span.start))
      }
    }
    return nil
  }
}
