import Foundation
package import StageContract
import Workspace

extension JournalList {
  /// `items` in the order in which a run works on them: those whose last run ended longest ago first, before all those
  /// without any, in the order of the list.
  package static func leastRecentlyFinished(_ items: [Item]) -> [Item] {
    let ends = items.map { $0.failure == nil ? lastEnd(of: $0.path) : .distantPast }
    return zip(items, ends).enumerated().sorted { ($0.element.1, $0.offset) < ($1.element.1, $1.offset) }
      .map(\.element.0)
  }

  /// When the last run of the journal at `path` ended; the distant past if it had none, or it cannot be told.
  private static func lastEnd(of path: String) -> Date {
    guard let workspace = try? Workspace(root: path),
      let last = try? RunHistory(workspace).entries(limit: 500)
        .last(where: { ["run", "watch"].contains($0.command) }),
      let start = try? Date(last.startedAt, strategy: .iso8601Milliseconds)
    else { return .distantPast }
    let end = start.addingTimeInterval(last.seconds)
    // One of the future, by a clock that was wrong, must not keep the journal last for ever.
    return end <= Date() ? end : .distantPast
  }
}

extension ExitStatus {
  /// The status of a command that several journals ended with `statuses`: the most serious one.
  package static func mostSerious(of statuses: [ExitStatus]) -> ExitStatus {
    statuses.min { $0.rank < $1.rank } ?? .success
  }

  /// Its place among the statuses of a command, the most serious first.
  private var rank: Int {
    let named: [ExitStatus] = [.interrupted, .inputOutput, .software, .badInput]
    if let index = named.firstIndex(of: self) { return index }
    switch self {
    case .unavailable: return 11
    case .temporary: return 12
    case .noMatch: return 13
    case .success: return 14
    // What cannot be used at all comes after what failed.
    default: return 10
    }
  }
}
