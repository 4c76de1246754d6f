package import Foundation
package import Model
package import Pipeline
import Store
package import Surfaces
package import Workspace

/// Today at a glance: half a screen of Markdown. Nothing of a private entry is on it, and of discreet ones only their number.
package struct TodayPage: Equatable, Sendable, Encodable {
  /// The day in the journal's time zone, `2026-11-22`.
  package var day: String
  /// Entries spoken today, newest first.
  package var entries: [MorningPage.Entry] = []
  /// How many discreet entries were spoken today.
  package var discreet = 0
  /// The mood of all `entries` together; nil if none has one.
  package var mood: Mood.Bin?
  /// Tasks due today or in the last week, the earliest first.
  package var tasks: [MorningPage.Task] = []
  /// Documents whose validity ends soon, or has just ended.
  package var expiring: [MorningPage.Expiry] = []
  /// Facts of today, the most important first.
  package var facts: [Fact] = []
  package var prompt: DailyPrompt
  /// A link to the start of the journal's pages; nil without them.
  package var url: String?

  /// A fact's subject and value: `Sleep`, `7h`.
  package struct Fact: Equatable, Sendable, Encodable {
    package var title: String
    package var text: String
  }

  /// Reads the page of the day of `now`, as far as the day has come.
  /// - Throws: `CommandFailure` (69) if the texts are not installed; `SurfaceError`, `WorkspaceError`,
  ///   `JournalStoreError`.
  package init(
    _ workspace: Workspace, _ settings: Settings, _ installation: Installation, now: Date? = nil
  ) throws {
    let context = try SurfaceContext(settings, installation, now: now)
    day = context.day
    prompt = try PromptOfTheDay(workspace, settings, installation, now: now).prompt()
    let pages = try PageSource(workspace, context, settings)
    url = try pages.start()
    guard let store = try pages.index() else { return }
    try add(
      store.entries(EntryFilter(since: context.midnight, until: context.now + 1, includePrivate: false)),
      pages)
    tasks = try pages.tasks(store, within: 0)
    var source = SurfaceSource()
    source.settings = try workspace.surfaceSettings()
    source.facts = try pages.facts(store, source.settings)
    expiring = pages.expiring(source.facts)
    facts = context.factsOfToday(source).map { Fact(title: $0.title, text: $0.text) }
    try store.close()
  }

  private mutating func add(_ spoken: [Entry], _ pages: PageSource) throws {
    let shown = spoken.filter { ($0.hasTranscript || $0.summary != nil) && !pages.isPrivate($0.id) }
    let open = shown.filter { !$0.isDiscreet && pages.mayBeNamed($0.id) }
    discreet = shown.count - open.count
    entries = try open.map { try pages.shown($0) }
    let scores = open.compactMap(\.mood?.score)
    if !scores.isEmpty { mood = Mood.Bin(score: scores.reduce(0, +) / Double(scores.count)) }
  }

  /// The page in the language of `context`, with a trailing newline.
  package func markdown(_ context: SurfaceContext) -> String {
    let texts = context.texts
    var page = PageMarkdown(day, context)
    let spoken = page.lines(entries, most: 4) { entry in
      let facts = [entry.mood.map { texts[mood: $0] }, Instant.date(entry.spokenAt).map(context.clockText)]
      return "\(page.name(entry.title)) (" + facts.compactMap(\.self).joined(separator: ", ") + ")"
    }
    let count = entries.count + discreet
    let head = [texts[.entriesCount, count: count], mood.map { texts[mood: $0] }].compactMap(\.self)
    page.add(
      count == 0 ? texts[.noEntriesToday] : head.joined(separator: ", "),
      count == 0 ? ["- " + texts[.promptHint]] : spoken + discreetLine(texts))
    page.add(texts[.morningDue], page.lines(tasks))
    page.add(texts[.morningExpires], page.lines(expiring, on: day))
    let rows = stride(from: 0, to: facts.count, by: 3).map { start in
      facts[start..<min(start + 3, facts.count)].map { "\($0.title) \($0.text)".markdown }
        .joined(separator: " · ")
    }
    page.add(texts[.factsName], page.lines(rows, most: 3) { $0 })
    page.add(texts[.prompt], ["- " + prompt.text.markdown])
    page.add(link: url)
    return page.text
  }

  private func discreetLine(_ texts: Texts) -> [String] {
    discreet > 0 ? ["- " + texts[.morningDiscreet, count: discreet]] : []
  }
}
