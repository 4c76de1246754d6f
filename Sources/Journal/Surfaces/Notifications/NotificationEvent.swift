/// The subject of a notification, with the rules that hold for it.
package enum NotificationEvent: String, CaseIterable, Codable, Sendable {
  case documentExpires7d = "document_expires_7d"
  case documentExpires48h = "document_expires_48h"
  case documentExpired = "document_expired"
  case medicineMissed = "medicine_missed"
  case spendAnomaly = "spend_anomaly"
  case fastingMilestone = "fasting_milestone"
  case weeklySummary = "weekly_summary"
  case dataGap = "data_gap"
  case dailyReminder = "daily_reminder"

  /// How urgent it is.
  package enum Priority: String, Codable, Sendable { case normal, critical }

  /// How often it may appear.
  package struct Cap: Codable, Equatable, Sendable {
    package var per: Unit
    package var max = 1

    package enum Unit: String, Codable, Sendable { case document, dose, milestone, gap, day, week }
  }

  package var priority: Priority {
    switch self {
    case .documentExpires48h, .documentExpired, .medicineMissed: .critical
    case .documentExpires7d, .spendAnomaly, .fastingMilestone, .weeklySummary, .dataGap, .dailyReminder:
      .normal
    }
  }

  package var cap: Cap {
    switch self {
    case .documentExpires7d, .documentExpires48h, .documentExpired: Cap(per: .document)
    case .medicineMissed: Cap(per: .dose)
    case .fastingMilestone: Cap(per: .milestone)
    case .dataGap: Cap(per: .gap)
    case .spendAnomaly, .dailyReminder: Cap(per: .day)
    case .weeklySummary: Cap(per: .week)
    }
  }

  /// Names of the documents whose widgets show the same.
  var widgets: Set<String> {
    switch self {
    case .documentExpires7d, .documentExpired, .medicineMissed, .dataGap: ["daily_facts"]
    case .documentExpires48h, .fastingMilestone: ["daily_facts", "live_activity"]
    case .weeklySummary: ["weekly_insights"]
    case .dailyReminder: ["daily_prompt"]
    // Widgets show the day's total, but not that it is unusual.
    case .spendAnomaly: []
    }
  }

  /// True if it is dropped instead of held while it may not appear: it would be wrong later.
  var lapses: Bool { self == .fastingMilestone }
}

/// Why a notification waits.
package enum NotificationHold: String, Codable, Sendable {
  /// A focus mode.
  case sleep, work
  case doNotDisturb = "do_not_disturb"
  case carplay
  /// Another one of its kind has been delivered in this period, or comes first.
  case cap
  /// Another one of its kind has been delivered in the period before.
  case lowPower = "low_power"
}
