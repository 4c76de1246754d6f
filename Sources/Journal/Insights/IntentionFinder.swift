import Foundation
import Model
import Store
import Text

/// Finds the intentions of a period and their later mentions.
struct IntentionFinder {
  /// Maximum number of intentions; beyond it, only the latest are kept.
  static let most = 40
  /// Number of days after the period in which mentions are searched for.
  private static let laterDays = 28

  var store: JournalStore
  var range: InsightRange
  var lists: InsightLists

  /// The intentions shown, each once, in the order spoken, and their total number.
  func intentions(of stretch: PeriodStatistics) throws -> (shown: [Insights.Intention], count: Int) {
    let entries = Dictionary(stretch.entries.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var found: [(item: PeriodStatistics.ActionItem, entry: PeriodStatistics.Entry, stems: [String])] = []
    var places: [String: [Int]] = [:]
    for item in stretch.actionItems {
      guard let entry = entries[item.entryID] else { continue }
      let stems = try contentStems(item.text, language: entry.language ?? "en")
      let keys = stems.isEmpty ? [item.text.lowercased()] : stems
      let duplicate = keys.lazy.flatMap { places[$0, default: []] }.filter {
        found[$0].stems == stems || Selection.likeness(Set(found[$0].stems), Set(stems)) > 0.8
      }.min()
      if let duplicate {
        if found[duplicate].item.due == nil { found[duplicate].item.due = item.due }
      } else {
        for key in keys { places[key, default: []].append(found.count) }
        found.append((item, entry, stems))
      }
    }
    let shown = try found.suffix(Self.most).map { item, entry, stems in
      let mention = try mention(of: stems, after: entry)
      return Insights.Intention(
        text: item.text, entryID: entry.id, spokenAt: Instant.text(entry.spokenAt, timeZone: range.timeZone),
        due: item.due, mentionedAgain: mention != nil, mention: mention)
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

  /// The first sentence of a later entry that contains two of `stems` in any form, or the only one.
  private func mention(
    of stems: [String], after entry: PeriodStatistics.Entry
  ) throws -> Insights.Highlight? {
    let language = entry.language ?? "en"
    let forms = VerbForms(language: language, verbs: lists.verbs(language))
    let groups = try stems.prefix(5).map { try forms.stems(like: $0) }
    let until = range.last.adding(days: Self.laterDays)
    let later = InsightRange(from: range.first, through: until, timeZone: range.timeZone) ?? range
    let passages = try store.passages(
      holding: groups, since: entry.spokenAt.addingTimeInterval(1), until: later.end, limit: 1)
    return passages.first.map {
      Insights.Highlight(
        entryID: $0.entryID, spokenAt: Instant.text($0.spokenAt, timeZone: range.timeZone), quote: $0.text,
        start: SampleClock.seconds($0.span.start))
    }
  }
}
