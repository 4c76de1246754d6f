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
  // A run at work.
  case runProgress = "run_progress"
  case runEnded = "run_ended"
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
  // Facts of the day, and what runs.
  case factsName = "facts_name"
  case factsDescription = "facts_description"
  case noFacts = "no_facts"
  case noFactsHint = "no_facts_hint"
  case recovery
  case recoveryHigh = "recovery_high"
  case recoveryMedium = "recovery_medium"
  case recoveryLow = "recovery_low"
  case sleep, spending, water, weight, mood, fasting
  case lastMeal = "last_meal"
  case percent, hours, money, millilitres, kilograms
  case hoursMinutes = "hours_minutes"
  case daysHours = "days_hours"
  case sinceMeal = "since_meal"
  case fastingFor = "fasting_for"
  case fastingGoal = "fasting_goal"
  case fastingSince = "fasting_since"
  case fastEnded = "fast_ended"
  case expiresIn = "expires_in"
  case hasExpired = "has_expired"
  case wasRenewed = "was_renewed"
  case expired
  case validUntil = "valid_until"
  case taken, skipped, missed, arrived, left
  case liveName = "live_name"
  case liveDescription = "live_description"
}
