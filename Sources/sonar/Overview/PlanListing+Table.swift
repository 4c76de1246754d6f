import Application

extension PlanListing {
  /// A row for every line.
  static func everyLine(_ lines: [Line]) -> Table {
    Table(
      head: ["recording", "stage", "what", "why"],
      rows: lines.map { [$0.recording ?? "journal", $0.stage, $0.action, $0.reason] })
  }

  /// One row for all recordings with the same stage, action and reason.
  static func grouped(_ lines: [Line]) -> Table {
    Table(
      head: ["stage", "recordings", "what", "why"], alignments: [.left, .right],
      rows: groups(lines).map { group in
        [group.stage, group.recordings.map(String.init) ?? "journal", group.action, group.reason]
      })
  }
}
