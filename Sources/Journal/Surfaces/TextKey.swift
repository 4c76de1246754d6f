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
  // What a client says while it records and plays, and in the detail of an entry.
  case recording, stop, pause, resume, saved, play
  case pauseRecording = "pause_recording"
  case resumeRecording = "resume_recording"
  case stopRecording = "stop_recording"
  case liveWaveform = "live_waveform"
  case playbackSpeed = "playback_speed"
  case playbackPosition = "playback_position"
  case moodPositiveSpoken = "mood_positive_spoken"
  case moodNeutralSpoken = "mood_neutral_spoken"
  case moodNegativeSpoken = "mood_negative_spoken"
  case moodScoreSpoken = "mood_score_spoken"
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
  // Entries in widgets: latest, pinned, inspiration, statistics, recording.
  case thread
  case latestHint = "latest_hint"
  case pinnedName = "pinned_name"
  case pinnedDescription = "pinned_description"
  case noPins = "no_pins"
  case noPinsHint = "no_pins_hint"
  case inspirationName = "inspiration_name"
  case inspirationDescription = "inspiration_description"
  case inspirationHint = "inspiration_hint"
  case trendUp = "trend_up"
  case trendFlat = "trend_flat"
  case trendDown = "trend_down"
  case quickRecordName = "quick_record_name"
  case quickRecordDescription = "quick_record_description"
  case startRecording = "start_recording"
  case startRecordingHint = "start_recording_hint"
  case startRecordingSpoken = "start_recording_spoken"
  case onDevicePrivate = "on_device_private"
  case onDeviceTranscription = "on_device_transcription"
  case opening
  case permissionHint = "permission_hint"
  case spotlightName = "spotlight_name"
  case spotlightDescription = "spotlight_description"
  // The prompt of the day.
  case prompt
  case promptLine = "prompt_line"
  case promptAvailable = "prompt_available"
  case newPrompt = "new_prompt"
  case promptHint = "prompt_hint"
  case promptSpoken = "prompt_spoken"
  case promptFallback = "prompt_fallback"
  case dailyPromptName = "daily_prompt_name"
  case dailyPromptDescription = "daily_prompt_description"
  // Colours and sizes.
  case designName = "design_name"
  case designDescription = "design_description"
  // The week.
  case week
  case weekNumbers = "week_numbers"
  case weekDays = "week_days"
  case weekThemes = "week_themes"
  case weekMood = "week_mood"
  case weekEmpty = "week_empty"
  case weekEmptyHint = "week_empty_hint"
  case moodRising = "mood_rising"
  case moodSteady = "mood_steady"
  case moodFalling = "mood_falling"
  case moodTrend = "mood_trend"
  case insightsPrivacy = "insights_privacy"
  case insightsName = "insights_name"
  case insightsDescription = "insights_description"
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
  // The morning page.
  case morningNew = "morning_new"
  case morningSealed = "morning_sealed"
  case morningDoubtful = "morning_doubtful"
  case morningDue = "morning_due"
  case morningExpires = "morning_expires"
  case morningValid = "morning_valid"
  case morningExpired = "morning_expired"
  case morningFailed = "morning_failed"
  case morningFailure = "morning_failure"
  case morningWaiting = "morning_waiting"
  case morningMore = "morning_more"
  // The page of today, which shares texts with that of the morning.
  case noEntriesToday = "no_entries_today"
  // What shortcuts say.
  case intentsName = "intents_name"
  case intentsDescription = "intents_description"
  case answerRecovery = "answer_recovery"
  case answerNoRecovery = "answer_no_recovery"
  case answerSpend = "answer_spend"
  case answerNoSpend = "answer_no_spend"
  // Notifications whose content is hidden.
  case notificationKindDocument = "notification_kind_document"
  case notificationKindMedicine = "notification_kind_medicine"
  case notificationKindSpend = "notification_kind_spend"
  case notificationKindFasting = "notification_kind_fasting"
  case notificationKindWeek = "notification_kind_week"
  case notificationKindGap = "notification_kind_gap"
  case notificationKindReminder = "notification_kind_reminder"
}
