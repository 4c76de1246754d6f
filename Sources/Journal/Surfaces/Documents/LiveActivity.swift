import Foundation
import Model

/// The running activities, the data of `live_activity`.
struct LiveActivities: Codable, Equatable, Sendable {
  /// The earliest started first.
  var activities: [LiveActivity]
}

/// A fast, or a document that expires within 48 hours. It stays for a day after its end, so that every client ends it.
struct LiveActivity: Codable, Equatable, Sendable {
  var id: String
  var kind: Kind
  var startedAt: String
  var endsAt: String?
  /// How long it has lasted, by the minute, or how long it will.
  var timerText: String
  var ended: Bool
  /// 0...1.
  var progress: Double?
  var fasting: FastingGoal?
  var document: Document?
  var lockScreen: View
  var compact: View
  var minimal: View
  var expanded: View

  enum Kind: String, Codable, Sendable {
    case fasting
    case documentExpiry = "document_expiry"
  }

  struct FastingGoal: Codable, Equatable, Sendable {
    var targetHours: Int
  }

  struct Document: Codable, Equatable, Sendable {
    var id: String
    var expiresAt: String
  }

  /// A document is shown from this long before it expires, in seconds.
  static let documentLead: TimeInterval = 48 * 3600
  /// Time that an ended activity is still shown, in seconds.
  static let lingering: TimeInterval = 86_400

  init(_ fast: Fast, goal hours: Int, isShown: Bool, _ context: SurfaceContext) {
    let (texts, now) = (context.texts, context.now)
    ended = !fast.isActive(at: now)
    let elapsed =
      ended
      ? fast.elapsed(at: now)
      : fast.start.lastStep(of: DayState.quarter, at: now)
        .timeIntervalSince(fast.start)
    let text = context.hoursAndMinutes(elapsed)
    id = fast.id
    kind = .fasting
    startedAt = context.text(fast.start)
    endsAt = context.text(fast.end)
    timerText = context.hoursAndMinutes(fast.elapsed(at: now))
    progress = min(1, (elapsed / Double(hours) / 3600 * 1000).rounded() / 1000)
    fasting = FastingGoal(targetHours: hours)
    let views = Views(
      title: texts[ended ? .fastEnded : .fastingFor, ["time": text]], short: text,
      lines: [texts[.fastingGoal, ["time": context.hours(Double(hours))]]], symbol: "timer",
      progress: progress,
      link: context.link(fast.statement))
    (lockScreen, compact, minimal, expanded) = views.all(
      since: texts[.fastingSince, ["time": context.clockText(fast.start)]], isShown: isShown, context)
  }

  init(_ document: ExpiringDocument, isShown: Bool, _ context: SurfaceContext) {
    let (texts, now) = (context.texts, context.now)
    let start = document.expiresAt.addingTimeInterval(-Self.documentLead)
    let end = min(document.renewedAt ?? .distantFuture, document.expiresAt)
    let name = context.name(document.name)
    ended = now >= end
    let left = document.expiresAt.timeIntervalSince(ended ? end : now)
    let text = context.daysAndHours(left)
    id = "document-\(document.id)-\(Instant.text(document.expiresAt))"
    kind = .documentExpiry
    startedAt = context.text(start)
    endsAt = context.text(end)
    timerText = text
    progress = min(1, ((1 - (left / 3600).rounded(.up) / 48) * 1000).rounded() / 1000)
    self.document = Document(id: document.id, expiresAt: context.text(document.expiresAt))
    let title: String =
      if !ended { texts[.expiresIn, ["name": name, "time": text]] } else if end < document.expiresAt {
        texts[.wasRenewed, ["name": name]]
      } else {
        texts[.hasExpired, ["name": name]]
      }
    let views = Views(
      title: title, short: ended ? name : text,
      lines: [texts[.validUntil, ["date": context.lastDay(document.expiresAt)]]],
      symbol: "doc.text", progress: progress, link: context.link(document.statement))
    (lockScreen, compact, minimal, expanded) = views.all(since: nil, isShown: isShown, context)
  }

  /// Common parts of its views.
  private struct Views {
    var title: String
    var short: String
    var lines: [String]
    var symbol: String
    var progress: Double?
    var link: String

    func all(
      since: String?, isShown: Bool, _ context: SurfaceContext
    ) -> (lockScreen: View, compact: View, minimal: View, expanded: View) {
      let gauge = progress.map { View.Gauge(value: $0, text: short) }
      func view(_ title: String, lines: [String]? = nil, footnote: String? = nil, gauge: View.Gauge?) -> View
      {
        View(
          title: title, lines: lines, footnote: footnote, gauge: gauge, symbol: symbol,
          accessibility: ([self.title] + (lines ?? []) + (footnote.map { [$0] } ?? [])).joined(
            separator: ", "), link: link)
      }
      return (
        isShown ? view(title, lines: lines, gauge: gauge) : context.hiddenView(.liveName),
        view(short, gauge: nil),
        view(short, gauge: gauge), view(title, lines: lines, footnote: since, gauge: gauge)
      )
    }
  }
}

extension SurfaceKind {
  static let liveActivity = SurfaceKind(
    name: "live_activity", displayName: .liveName, description: .liveDescription, symbol: "timer",
    maximumBytes: 500_000, changes: activityChanges, ticks: activityTicks, moment: activityMoment
  ) { source, context in
    let (fasts, documents) = running(source, context)
    let isShown = source.settings.isShownLocked("live_activity")
    let activities =
      fasts.map { LiveActivity($0, goal: source.settings.fastingHours, isShown: isShown, context) }
      + documents.map { LiveActivity($0, isShown: isShown, context) }
    let shown =
      fasts.flatMap { [$0.start, min($0.end, $0.start.lastStep(of: 60, at: context.now))] }
      + documents.flatMap { document in
        let start = document.expiresAt.addingTimeInterval(-LiveActivity.documentLead)
        return [
          document.renewedAt ?? start, min(document.expiresAt, start.lastStep(of: 3600, at: context.now)),
        ]
      }
    return SurfaceContent(
      state: activities.isEmpty ? .empty : .ok, shown: shown,
      data: LiveActivities(activities: activities.sorted { ($0.startedAt, $0.id) < ($1.startedAt, $1.id) }),
      variants: Variants())
  }

  /// The fasts and documents that are shown at `context.now`.
  private static func running(
    _ source: SurfaceSource, _ context: SurfaceContext
  ) -> (fasts: [Fast], documents: [ExpiringDocument]) {
    let since = context.now.addingTimeInterval(-LiveActivity.lingering)
    return (
      Fast.all(source.facts, at: context.now).filter { $0.end > since }.suffix(3),
      ExpiringDocument.all(source.facts, at: context.now).filter { document in
        let start = document.expiresAt.addingTimeInterval(-LiveActivity.documentLead)
        return start <= min(context.now, document.renewedAt ?? context.now)
          && min(document.expiresAt, document.renewedAt ?? .distantFuture) > since
      }.suffix(6)
    )
  }

  /// A fast by the quarter hour until it ends, a document when it begins and ends; and when they are gone.
  private static func activityChanges(_ source: SurfaceSource, _ context: SurfaceContext) -> [Date] {
    let now = context.now
    var changes = source.facts.becomingKnown(after: now)
    for fast in running(source, context).fasts {
      changes += fast.start.steps(of: DayState.quarter, after: now, until: fast.end)
      changes += [fast.end, fast.end.addingTimeInterval(LiveActivity.lingering)]
    }
    for document in ExpiringDocument.all(source.facts, at: now) {
      let ends = [document.expiresAt, document.renewedAt].compactMap { $0 }
      changes += [document.expiresAt.addingTimeInterval(-LiveActivity.documentLead)] + ends
      changes += ends.map { $0.addingTimeInterval(LiveActivity.lingering) }
    }
    return changes.filter { $0 > now && $0 <= context.midnight(inDays: 8) }
  }

  /// A fast by the minute for an hour, a document by the hour until the end of tomorrow and then every six: each step of a
  /// document that is not shown yet holds all of it.
  private static func activityTicks(_ source: SurfaceSource, _ context: SurfaceContext) -> [Date] {
    let now = context.now
    var ticks = running(source, context).fasts.flatMap { fast in
      fast.start.steps(of: 60, after: now, until: min(fast.end, now.addingTimeInterval(3600)))
    }
    for document in ExpiringDocument.all(source.facts, at: now) where document.renewedAt == nil {
      let start = document.expiresAt.addingTimeInterval(-LiveActivity.documentLead)
      let dense = min(context.midnight(inDays: 2), document.expiresAt)
      ticks += start.steps(of: 3600, after: now, until: dense)
      ticks += start.steps(of: 6 * 3600, after: dense, until: document.expiresAt)
    }
    return ticks.filter { $0 <= context.midnight(inDays: 8) }
  }

  /// The last quarter hour of the fast under way, unless something is known only since.
  private static func activityMoment(_ source: SurfaceSource, _ context: SurfaceContext) -> Date {
    let now = context.now
    guard let fast = Fast.all(source.facts, at: now).last, fast.isActive(at: now) else { return now }
    let quarter = fast.start.lastStep(of: DayState.quarter, at: now)
    return max(quarter, source.facts.asOf(now) ?? quarter)
  }
}
