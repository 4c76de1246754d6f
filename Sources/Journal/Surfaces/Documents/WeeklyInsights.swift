import Foundation
import Insights
import Model

/// Insights into the week that ended, the data of `weekly_insights`.
private struct WeeklyInsights: Encodable, Sendable {
  /// The type of `sonar insights --json`; nil, which encodes as an empty object, if the week has no entries.
  var insights: Insights?

  func encode(to encoder: any Encoder) throws {
    if let insights { try insights.encode(to: encoder) } else { _ = encoder.container(keyedBy: NoKeys.self) }
  }

  private enum NoKeys: CodingKey {}
}

extension SurfaceKind {
  static let weeklyInsights = SurfaceKind(
    name: "weekly_insights", displayName: .insightsName, description: .insightsDescription,
    symbol: "calendar",
    version: 2, maximumBytes: 20_000, staleAt: { $1.monday(inWeeks: 1) }, content: weeklyContent)

  private static func weeklyContent(_ source: SurfaceSource, _ context: SurfaceContext) -> SurfaceContent {
    guard let insights = source.weeks.ended(context) else {
      let state: SurfaceState = source.state == .ok ? .empty : source.state
      let variants = source.state == .ok ? emptyWeek(context) : context.emptyVariants(state)
      return SurfaceContent(state: state, data: WeeklyInsights(), variants: variants)
    }
    return SurfaceContent(
      shown: [context.monday(inWeeks: 0)], data: WeeklyInsights(insights: context.fitted(insights)),
      variants: Variants(
        home: home(insights, context),
        lock: lock(insights, context, isShown: source.settings.isShownLocked("weekly_insights"))))
  }

  private static func home(_ insights: Insights, _ context: SurfaceContext) -> [String: View] {
    let week = Week(insights, context)
    let texts = context.texts
    let open = View.Action(id: "open", label: texts[.openEntry], link: week.link)
    let record = View.Action(id: "record", label: texts[.record], link: context.link("start-recording"))
    func view(_ lines: [String?], footnote: String? = nil, _ actions: [View.Action]) -> View {
      View(
        title: week.title, lines: lines.compactMap { $0 }, footnote: footnote, badge: week.badge,
        symbol: week.symbol,
        accessibility: week.spoken, link: week.link, actions: actions)
    }
    return [
      "small": view([texts[.entriesCount, count: insights.entries]], []),
      "medium": view([week.numbers, week.themes(3)], [open]),
      "large": view(
        [
          week.numbers, week.themes(8),
          insights.highlights.first.map { context.fitted($0.quote, characters: 160, bytes: 480) },
          insights.prompts.first.map { context.fitted($0, characters: 160, bytes: 480) },
        ], footnote: texts[.insightsPrivacy], [open, record]),
    ]
  }

  private static func lock(_ insights: Insights, _ context: SurfaceContext, isShown: Bool) -> [String: View] {
    let texts = context.texts
    let week = Week(insights, context)
    guard isShown else {
      let view = View(
        title: texts[.insightsName], symbol: "lock.fill",
        accessibility: "\(texts[.insightsName]): \(texts[.redacted])", redacted: true, link: week.link)
      return Variants(home: nil, lock: view).lock
    }
    let entries = texts[.entriesCount, count: insights.entries]
    let view = View(
      title: week.title, lines: [entries], badge: week.badge, symbol: week.symbol,
      accessibility: [week.title, entries, week.badge?.text].compactMap { $0 }.joined(separator: ", "),
      link: week.link)
    return Variants(home: nil, lock: view).lock
  }

  /// The views of a week without entries in a journal with entries.
  private static func emptyWeek(_ context: SurfaceContext) -> Variants {
    let texts = context.texts
    func view(redacted: Bool) -> View {
      View(
        title: texts[.weekEmpty], lines: [texts[.weekEmptyHint]], symbol: "calendar",
        accessibility: "\(texts[.weekEmpty]) \(texts[.weekEmptyHint])", redacted: redacted,
        link: context.link("home"),
        actions: redacted
          ? [] : [View.Action(id: "record", label: texts[.record], link: context.link("start-recording"))])
    }
    return Variants(home: view(redacted: false), lock: view(redacted: true))
  }
}

/// The texts of a week.
private struct Week {
  let insights: Insights
  let context: SurfaceContext

  init(_ insights: Insights, _ context: SurfaceContext) {
    self.insights = insights
    self.context = context
  }

  var link: String { context.link("insights", id: insights.week ?? "") }

  /// `Week 47`.
  var title: String {
    context.texts[.week, ["n": insights.week.map { String(Int($0.suffix(2)) ?? 0) } ?? ""]]
  }

  /// `5 entries on 4 days · 12:30`.
  var numbers: String {
    let texts = context.texts
    return texts[
      .weekNumbers,
      [
        "entries": texts[.entriesCount, count: insights.entries],
        "days": texts[.weekDays, count: insights.daysWithEntries],
        "duration": context.durationText(seconds: insights.durationSeconds),
      ]]
  }

  /// The first `count` themes on a line; nil if there are none.
  func themes(_ count: Int) -> String? {
    guard !insights.themes.isEmpty else { return nil }
    let themes = insights.themes.prefix(count).map(\.term).joined(separator: ", ")
    return context.fitted(context.texts[.weekThemes, ["themes": themes]], characters: 120, bytes: 360)
  }

  /// The mood in a word, with its trend if there is one.
  var badge: View.Badge? {
    guard let mood = insights.mood else { return nil }
    let badge = MoodBadge(.init(score: mood.mean), context.texts)
    guard let trend = mood.trend else { return View.Badge(text: badge.label, tint: badge.tint) }
    let text = context.texts[.weekMood, ["mood": badge.label, "trend": context.texts[trend.text]]]
    return View.Badge(text: text, tint: badge.tint)
  }

  var symbol: String { insights.mood?.trend?.symbol ?? "calendar" }

  /// `Week 47. 5 entries on 4 days · 12:30. Mood trend, average 0.32 this week, rising`, for home views only: it says
  /// the score.
  var spoken: String {
    let mood = insights.mood.map { mood in
      let words = InsightWords(.init(locale: context.texts.language))
      let average = context.texts[.moodTrend, ["score": words.score(mood.mean)]]
      return ([average] + (mood.trend.map { [context.texts[$0.text]] } ?? [])).joined(separator: ", ")
    }
    return ([title, numbers] + (mood.map { [$0] } ?? [])).joined(separator: ". ")
  }
}

extension MoodTrend {
  fileprivate var text: TextKey {
    switch self {
    case .rising: .moodRising
    case .steady: .moodSteady
    case .falling: .moodFalling
    }
  }

  fileprivate var symbol: String {
    switch self {
    case .rising: "arrow.up.right"
    case .steady: "arrow.right"
    case .falling: "arrow.down.right"
    }
  }
}

extension SurfaceContext {
  /// `insights` with quotations cut, and with only the latest tasks, so that they fit into the document.
  fileprivate func fitted(_ insights: Insights) -> Insights {
    func quote(_ highlight: Insights.Highlight) -> Insights.Highlight {
      var highlight = highlight
      highlight.quote = fitted(highlight.quote, characters: 200, bytes: 600)
      return highlight
    }
    func name(_ text: String) -> String { fitted(text, characters: 60, bytes: 180) }
    var fitting = insights
    fitting.highlights = insights.highlights.map(quote)
    fitting.prompts = insights.prompts.map { fitted($0, characters: 200, bytes: 600) }
    fitting.themes = insights.themes.map {
      var theme = $0
      theme.term = name(theme.term)
      return theme
    }
    fitting.people = insights.people.prefix(Int(20 * textShare)).map {
      var person = $0
      person.name = name(person.name)
      return person
    }
    fitting.tasks = insights.tasks.suffix(Int(20 * textShare)).map {
      var task = $0
      task.text = fitted(task.text, characters: 100, bytes: 300)
      task.mention = task.mention.map(quote)
      return task
    }
    return fitting
  }
}
