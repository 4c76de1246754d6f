package import Foundation
package import Model
internal import StageContract

/// The history of each notification: `state/notifications.jsonl`, one line for each change.
///
/// It holds no words of the journal: keys name subjects by digests.
package struct NotificationLedger: Equatable, Sendable {
  /// Number of keys that compacting keeps.
  package static let keptKeys = 2000
  /// Deliveries of the same notification that may fail before no more are tried.
  package static let maximumFailures = 3

  /// A line.
  package struct Line: Codable, Equatable, Sendable {
    static let currentSchema = Schema(name: "notification_ledger", version: 1)
    var schema = currentSchema
    package var key: String
    package var state: State
    /// RFC 3339 in UTC.
    package var at: String

    package init(key: String, state: State, at: Date) {
      (self.key, self.state, self.at) = (key, state, Instant.text(at))
    }
  }

  /// An event in the life of a notification.
  package enum State: String, Codable, Sendable {
    /// It is about to be delivered. Without an outcome after it, it counts as delivered.
    case delivering
    case delivered
    /// The delivery failed.
    case failed
    case acknowledged
    /// It could not appear in its time.
    case lapsed
  }

  /// All that is known of one notification.
  package struct Record: Equatable, Sendable {
    /// nil if it was not delivered, or not successfully.
    package var deliveredAt: Date?
    /// True if a delivery began and did not end.
    package var isOpen = false
    package var failures = 0
    package var isAcknowledged = false
    package var isLapsed = false
  }

  package private(set) var records: [String: Record] = [:]
  /// Numbers of the lines that cannot be read.
  package private(set) var damagedLines: [Int] = []
  private var lines: [Line] = []

  package init() {}

  /// Parses the contents of a file; lines that cannot be read are left out.
  package init(_ data: Data) {
    for (index, text) in data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .enumerated()
    where !text.isEmpty {
      guard let line = try? decodeJSON(Line.self, from: text), line.schema == Line.currentSchema,
        let at = Instant.date(line.at)
      else {
        damagedLines.append(index + 1)
        continue
      }
      add(line, at)
    }
  }

  /// Reads the file at `path`; empty if there is none.
  /// - Throws: `DocumentError.inputOutput`.
  package static func read(_ path: String) throws(DocumentError) -> NotificationLedger {
    do throws(DocumentError) {
      return NotificationLedger(try readFile(path))
    } catch .missing {
      return NotificationLedger()
    }
  }

  /// One line about damaged lines; nil if there are none.
  /// - Parameter name: that of the file.
  package func remark(_ name: String) -> String? {
    guard let first = damagedLines.first else { return nil }
    let others = damagedLines.count == 1 ? "" : " and \(damagedLines.count - 1) more"
    return
      "\(name):\(first)\(others): damaged, and ignored; what it said was delivered may be delivered again"
  }

  /// Adds `line` as the last one.
  package mutating func add(_ line: Line) {
    if let at = Instant.date(line.at) { add(line, at) }
  }

  private mutating func add(_ line: Line, _ at: Date) {
    lines.append(line)
    var record = records[line.key] ?? Record()
    switch line.state {
    case .delivering: (record.deliveredAt, record.isOpen) = (at, true)
    case .delivered: (record.deliveredAt, record.isOpen) = (at, false)
    case .failed: (record.deliveredAt, record.isOpen, record.failures) = (nil, false, record.failures + 1)
    case .acknowledged: record.isAcknowledged = true
    case .lapsed: record.isLapsed = true
    }
    records[line.key] = record
  }

  /// The file without damaged lines, superseded ones and all but the last `keptKeys` keys.
  package func compacted() -> Data {
    var kept: Set<String> = []
    for line in lines.reversed() where kept.count < Self.keptKeys { kept.insert(line.key) }
    var seen: Set<String> = []
    var newestFirst: [Line] = []
    for line in lines.reversed() where kept.contains(line.key) {
      let isSuperseded: Bool
      switch line.state {
      case .delivering, .delivered: isSuperseded = !seen.insert("d " + line.key).inserted
      case .failed: isSuperseded = records[line.key]?.deliveredAt != nil
      case .acknowledged, .lapsed: isSuperseded = !seen.insert("\(line.state) " + line.key).inserted
      }
      // After a failure, nothing that began before it counts.
      if line.state == .failed { seen.insert("d " + line.key) }
      if !isSuperseded { newestFirst.append(line) }
    }
    return newestFirst.reversed().reduce(into: Data()) { $0 += canonicalJSON($1) + Data("\n".utf8) }
  }

  /// True if another notification about `event` than `key` was delivered in `period`.
  func hasDelivered(_ event: NotificationEvent, otherThan key: String, in period: DateInterval) -> Bool {
    records.contains { other, record in
      guard let at = record.deliveredAt, other != key, other.hasPrefix(event.rawValue + "/") else {
        return false
      }
      return period.start <= at && at < period.end
    }
  }
}
