extension SurfaceKind {
  /// Every kind of document but the index, sorted by name.
  ///
  /// `latest_entry`, `pinned`, `statistics`, `inspiration` and `quick_record` together have at most 20,000 bytes.
  package static let all: [SurfaceKind] = [
    .dailyFacts, .dailyPrompt, .designTokens, .inspiration, .intents, .latestEntry, .liveActivity,
    .notifications, .pinned, .quickRecord, .spotlight, .statistics, .weeklyInsights,
  ]
}
