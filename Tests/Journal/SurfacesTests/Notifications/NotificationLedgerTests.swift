import Foundation
import StageContract
import Testing

@testable import Surfaces

@Suite struct NotificationLedgerTests {
  private static let now = NotificationFixture.date("2026-11-20T10:00:00+01:00")

  private func text(_ lines: [(String, NotificationLedger.State)]) -> Data {
    lines.reduce(into: Data()) {
      $0 += canonicalJSON(NotificationLedger.Line(key: $1.0, state: $1.1, at: Self.now)) + Data("\n".utf8)
    }
  }

  @Test func `A line has a schema, a key, a state and a time`() {
    #expect(
      String(decoding: text([("data_gap/sync/x", .delivered)]), as: UTF8.self) == """
        {"at":"2026-11-20T09:00:00Z","key":"data_gap/sync/x","schema":{"name":"notification_ledger","version":1},\
        "state":"delivered"}

        """)
  }

  @Test func `A delivery without an end counts as delivered`() throws {
    let record = try #require(NotificationLedger(text([("a", .delivering)])).records["a"])
    #expect(record.deliveredAt == Self.now && record.isOpen)
    let closed = try #require(NotificationLedger(text([("a", .delivering), ("a", .delivered)])).records["a"])
    #expect(closed.deliveredAt == Self.now && !closed.isOpen)
  }

  @Test func `Failed deliveries are counted`() throws {
    let ledger = NotificationLedger(
      text([("a", .delivering), ("a", .failed), ("a", .delivering), ("a", .failed)]))
    #expect(ledger.records["a"] == .init(failures: 2))
  }

  @Test func `Damaged lines are left out and reported`() {
    var data = text([("a", .delivered)])
    data +=
      Data("{\"key\": \"b\", \n\n{\"schema\":{\"name\":\"x\",\"version\":1}}\n".utf8) + Data([0xFF, 10])
    data += text([("c", .acknowledged)]) + Data("{\"at\":\"2026".utf8)
    let ledger = NotificationLedger(data)
    #expect(Set(ledger.records.keys) == ["a", "c"])
    #expect(ledger.damagedLines == [2, 4, 5, 7])
    #expect(
      ledger.remark("notifications.jsonl")
        == "notifications.jsonl:2 and 3 more: damaged, and ignored; what it said was delivered may be delivered again"
    )
    #expect(NotificationLedger(text([("a", .delivered)])).remark("x") == nil)
  }

  @Test func `Compacting keeps what is known`() {
    let lines: [(String, NotificationLedger.State)] = [
      ("a", .delivering), ("a", .failed), ("a", .delivering), ("a", .delivered), ("b", .delivering),
      ("a", .acknowledged),
      ("c", .delivering), ("c", .failed), ("c", .delivering), ("c", .failed), ("d", .lapsed),
      ("a", .acknowledged),
    ]
    let ledger = NotificationLedger(text(lines))
    let compacted = NotificationLedger(ledger.compacted())
    var expected = ledger.records
    expected["a"]?.failures = 0
    #expect(compacted.records == expected)
    #expect(
      ledger.compacted()
        == text([
          ("a", .delivered), ("b", .delivering), ("c", .failed), ("c", .failed), ("d", .lapsed),
          ("a", .acknowledged),
        ]))
  }

  @Test func `Compacting keeps the last keys`() {
    var ledger = NotificationLedger()
    for number in 0..<NotificationLedger.keptKeys + 10 {
      ledger.add(.init(key: "k\(number)", state: .delivered, at: Self.now))
    }
    let kept = NotificationLedger(ledger.compacted())
    #expect(kept.records.count == NotificationLedger.keptKeys)
    #expect(kept.records["k9"] == nil && kept.records["k10"] != nil)
  }
}
