extension SurfaceKind {
  /// Every kind of document but the index, sorted by name.
  package static let all: [SurfaceKind] = [
    .inspiration, .latestEntry, .pinned, .quickRecord, .spotlight, .statistics,
  ]
}
