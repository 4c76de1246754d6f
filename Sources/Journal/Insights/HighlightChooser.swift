import Foundation
import Model
import Store
import Text

/// Chooses the sentences that best represent a period.
struct HighlightChooser {
  var range: InsightRange
  /// Stems of the period's themes.
  var themes: Set<String>
  var lists: InsightLists

  /// The chosen sentences as they are shown.
  func highlights(of stretch: PeriodStatistics) throws -> [Insights.Highlight] {
    try sentences(of: stretch).map { line, entry in
      Insights.Highlight(
        entryID: entry.id, spokenAt: Instant.text(entry.spokenAt, timeZone: range.timeZone), quote: line.text,
        startSeconds: SampleClock.seconds(line.span.start))
    }
  }

  /// At most three sentences, two if there is a single entry, in the order spoken. Strong feelings and
  /// what the day was about come first, preferably from different entries and days. Tasks are excluded, as they are
  /// listed separately.
  func sentences(
    of stretch: PeriodStatistics
  ) throws -> [(line: PeriodStatistics.Line, entry: EntryMoment)] {
    let entries = Dictionary(stretch.entries.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let planned = Set(stretch.tasks.map { [$0.entryID, "\($0.task.sentence.span.start)"] })
    var candidates: [(line: PeriodStatistics.Line, entry: EntryMoment, passage: Selection.Passage)] = []
    for line in stretch.lines {
      guard let entry = entries[line.entryID], !line.text.hasSuffix("?"),
        !planned.contains([line.entryID, "\(line.span.start)"])
      else { continue }
      let passage = try passage(line, language: entry.language ?? "en")
      guard passage.words >= 5 else { continue }
      candidates.append((line, entry, passage))
    }
    let selection = Selection(count: min(3, entries.count + 1), words: 80, redundancy: 0.8)
    let chosen = selection.choose(from: candidates.map(\.passage)) { index, chosen in
      let entry = candidates[index].entry
      let others = chosen.map { candidates[$0].entry }
      if others.contains(where: { $0.id == entry.id }) { return -1 }
      return others.contains { range.day(of: $0.spokenAt) == range.day(of: entry.spokenAt) } ? -0.5 : 0
    }
    return chosen.sorted().map { (candidates[$0].line, candidates[$0].entry) }
  }

  private func passage(_ line: PeriodStatistics.Line, language: String) throws -> Selection.Passage {
    let words = Words.words(line.text).map(Words.normal)
    let stems = try Stemmer(language: language).contentStems(
      of: words, language: lists.languages[language])
    var score = abs(line.valence ?? 0) + 0.4 * log(1 + Double(min(words.count, 20))) / log(21)
    score += 0.3 * max(line.event ?? 0, line.keep ?? 0)
    if line.feeling != nil { score += 0.2 }
    if !stems.isDisjoint(with: themes) { score += 0.2 }
    if words.count > 30 { score -= 0.3 }
    return Selection.Passage(score: score, stems: stems, words: words.count)
  }
}
