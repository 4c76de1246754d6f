import Application

extension PlanListing {
  /// A table with one row per line.
  static func everyLine(_ lines: [Line]) -> Table {
    Table(
      head: ["recording", "stage", "what", "why"],
      rows: lines.map { [$0.recording ?? "journal", $0.stage, $0.action, $0.reason] })
  }

  /// A table with one row per stage, action and reason, and the number of recordings.
  static func grouped(_ lines: [Line]) -> Table {
    Table(
      head: ["stage", "recordings", "what", "why"], alignments: [.left, .right],
      rows: groups(lines).map { group in
        [group.stage, group.recordings.map(String.init) ?? "journal", group.action, group.reason]
      })
  }
}
