/// The texts that every language has, grouped by where they are shown.
package enum TextKey: String, CaseIterable, Sendable {
  // Days and times.
  case today, yesterday, updated
  case updatedToday = "updated_today"
  case stale
  // States.
  case noEntries = "no_entries"
  case noEntriesHint = "no_entries_hint"
  case processing
  case processingHint = "processing_hint"
  case unavailable
  case unavailableHint = "unavailable_hint"
  case error
  case errorHint = "error_hint"
  case redacted
  // Actions.
  case record
  case openEntry = "open_entry"
  case openLastEntry = "open_last_entry"
  case openJournal = "open_journal"
  case openSettings = "open_settings"
  // Entries.
  case untitled, entry
  case entriesCount = "entries_count"
  case moodPositive = "mood_positive"
  case moodNeutral = "mood_neutral"
  case moodNegative = "mood_negative"
  // The latest entry.
  case latest
  case latestLine = "latest_line"
  case latestSummary = "latest_summary"
  case latestSummarySpoken = "latest_summary_spoken"
  case latestName = "latest_name"
  case latestDescription = "latest_description"
  // Statistics.
  case statisticsName = "statistics_name"
  case statisticsDescription = "statistics_description"
  case thisWeek = "this_week"
  case thisMonth = "this_month"
  case pinnedCount = "pinned_count"
  // Notifications.
  case notificationsName = "notifications_name"
  case notificationsDescription = "notifications_description"
  case notificationExpires7d = "notification_expires_7d"
  case notificationExpires48h = "notification_expires_48h"
  case notificationExpired = "notification_expired"
  case notificationValidUntil = "notification_valid_until"
  case notificationMissed = "notification_missed"
  case notificationDoseDue = "notification_dose_due"
  case notificationSpend = "notification_spend"
  case notificationSpendLine = "notification_spend_line"
  case notificationFasting = "notification_fasting"
  case notificationFastingSince = "notification_fasting_since"
  case notificationWeek = "notification_week"
  case notificationWeekLine = "notification_week_line"
  case notificationGap = "notification_gap"
  case notificationGapLine = "notification_gap_line"
  case notificationReminder = "notification_reminder"
  case notificationReminderLine = "notification_reminder_line"
  // Notifications whose content is hidden.
  case notificationKindDocument = "notification_kind_document"
  case notificationKindMedicine = "notification_kind_medicine"
  case notificationKindSpend = "notification_kind_spend"
  case notificationKindFasting = "notification_kind_fasting"
  case notificationKindWeek = "notification_kind_week"
  case notificationKindGap = "notification_kind_gap"
  case notificationKindReminder = "notification_kind_reminder"
}
