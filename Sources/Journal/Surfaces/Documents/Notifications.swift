import Foundation

/// The notifications, the data of `notifications.json`.
package struct Notifications: Codable, Equatable, Sendable {
  package var focus: DeviceState.Focus
  /// The due ones, critical ones first.
  package var items: [Item]
  package var suppressed: [Suppressed]

  /// A notification.
  package struct Item: Codable, Equatable, Sendable {
    /// `event/subject/occurrence`.
    package var key: String
    package var event: NotificationEvent
    package var subjectID: String
    package var priority: NotificationEvent.Priority
    package var delivery: Delivery
    package var dueAt: String
    package var expiresAt: String
    package var state: State
    /// The reason for holding it; nil unless its state is `held`.
    package var heldBy: NotificationHold?
    package var cap: NotificationEvent.Cap
    package var home: View
    package var lock: View

    package enum State: String, Codable, Sendable { case queued, held, delivered }
  }

  /// How it makes itself felt.
  package struct Delivery: Codable, Equatable, Sendable {
    package var sound: Bool
    package var vibration: Bool
    package var badge: Bool
    package var bypassFocus: Bool

    package init(_ priority: NotificationEvent.Priority) {
      let isCritical = priority == .critical
      (sound, vibration, badge, bypassFocus) = (isCritical, isCritical, true, isCritical)
    }
  }

  /// A notification that is due and does not appear.
  package struct Suppressed: Codable, Equatable, Sendable {
    package var key: String
    package var reason: Reason

    package enum Reason: String, Codable, Sendable {
      /// A widget in use shows the same.
      case widget
      /// It could not appear in its time.
      case lapsed
    }
  }
}

extension SurfaceKind {
  static let notifications = SurfaceKind(
    name: "notifications", displayName: .notificationsName, description: .notificationsDescription,
    symbol: "bell", maximumBytes: 64_000, changes: NotificationPolicy.changes
  ) { source, context in
    let (items, suppressed) = NotificationPolicy(source, context).evaluate()
    let isShown = source.settings.isShownLocked("notifications")
    let data = Notifications(
      focus: source.device.focus, items: items.map { Notifications.Item($0, context, isShown: isShown) },
      suppressed: suppressed)
    return SurfaceContent(
      state: items.isEmpty ? .empty : .ok, shown: items.map(\.candidate.dueAt), data: data,
      variants: Variants())
  }
}

extension Notifications.Item {
  init(_ item: NotificationPolicy.Item, _ context: SurfaceContext, isShown: Bool) {
    let candidate = item.candidate
    key = candidate.key
    event = candidate.event
    subjectID = candidate.subjectID
    priority = event.priority
    delivery = Notifications.Delivery(priority)
    dueAt = context.text(candidate.dueAt)
    expiresAt = context.text(candidate.expiresAt)
    state = item.state
    heldBy = item.hold
    cap = event.cap
    let action = View.Action(id: "open", label: context.texts[candidate.action], link: candidate.link)
    home = View(
      title: candidate.title, lines: candidate.lines, symbol: event.symbol,
      accessibility: ([candidate.title] + candidate.lines).joined(separator: ". "), link: candidate.link,
      actions: [action])
    let name = context.texts[event.name]
    let hidden = View(
      title: name, symbol: "lock.fill", accessibility: "\(name): \(context.texts[.redacted])", redacted: true,
      link: candidate.link, actions: [action])
    lock = isShown ? home : hidden
  }
}

extension NotificationEvent {
  /// Its name where its content is hidden.
  fileprivate var name: TextKey {
    switch self {
    case .documentExpires7d, .documentExpires48h, .documentExpired: .notificationKindDocument
    case .medicineMissed: .notificationKindMedicine
    case .spendAnomaly: .notificationKindSpend
    case .fastingMilestone: .notificationKindFasting
    case .weeklySummary: .notificationKindWeek
    case .dataGap: .notificationKindGap
    case .dailyReminder: .notificationKindReminder
    }
  }

  /// Name of an SF Symbol.
  fileprivate var symbol: String {
    switch self {
    case .documentExpires7d, .documentExpires48h, .documentExpired: "doc.text"
    case .medicineMissed: "pills"
    case .spendAnomaly: "creditcard"
    case .fastingMilestone: "timer"
    case .weeklySummary: "calendar"
    case .dataGap: "arrow.triangle.2.circlepath"
    case .dailyReminder: "mic"
    }
  }
}
