extension SurfaceKind {
  /// Every document but the index, sorted by name.
  package static let all: [SurfaceKind] = [.latestEntry, .notifications, .statistics]
}
