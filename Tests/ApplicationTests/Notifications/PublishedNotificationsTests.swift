import Foundation
import Model
import StageContract
import Surfaces
import TestSupport
import Testing

@testable import Application
@testable import Workspace

@Suite struct PublishedNotificationsTests {
  private static func date(_ text: String) -> Date { Instant.date(text) ?? .distantPast }
  private static let now = date("2026-11-20T10:00:00+01:00")

  @Test(arguments: [
    ("2026-11-20T08:30:00+01:00", ["a/x/1"]), ("2026-11-20T09:00:00+01:00", ["a/x/1", "b/x/1"]),
    ("2026-11-20T12:00:00+01:00", ["b/x/1"]), ("2026-11-21T08:00:00+01:00", [String]()),
    ("2026-11-20T07:59:59+01:00", [String]()),
  ])
  func `The last step that has begun holds`(now: String, expected: [String]) throws {
    let late = NotificationSample("b/x/1", due: "2026-11-20T09:00:00+01:00").json
    func step(_ from: String, _ items: [JSONValue]) -> JSONValue {
      .object(["from": .string(from), "patch": .object(["/home_data/items": .array(items)])])
    }
    let document = NotificationSample.document(
      [NotificationSample("a/x/1")],
      timeline: .array([
        step("2026-11-20T09:00:00+01:00", [NotificationSample("a/x/1").json, late]),
        step("2026-11-20T12:00:00+01:00", [late]),
      ]))
    #expect(try PublishedNotifications(document, at: Self.date(now)).content.items.map(\.key) == expected)
  }

  @Test func `What the ledger has said since holds`() throws {
    let fixture = try WorkspaceFixture()
    try NotificationSample.publish(
      [.init("a/x/1"), .init("b/x/1", state: "held"), .init("c/x/1")], in: fixture.workspace)
    let file = NotificationLedgerFile(fixture.workspace)
    try file.append(.init(key: "a/x/1", state: .acknowledged, at: Self.now))
    try file.append(.init(key: "b/x/1", state: .delivered, at: Self.now))
    let items = try PublishedNotifications(fixture.workspace, at: Self.now).content.items
    #expect(items.map(\.key) == ["b/x/1", "c/x/1"] && items.map(\.state) == [.delivered, .queued])
    #expect(items[0].heldBy == nil)
  }

  @Test func `A notification is acknowledged by the beginning of its key`() throws {
    let fixture = try WorkspaceFixture()
    try NotificationSample.publish([.init("a/x/1"), .init("a/x/12"), .init("b/x/1")], in: fixture.workspace)
    let published = try PublishedNotifications(fixture.workspace, at: Self.now)
    func acknowledge(_ keys: [String]) throws -> [String] {
      try published.acknowledge(keys, in: fixture.workspace, at: Self.now)
    }
    for (key, problem) in [
      ("a/", "several notifications begin with a/"), ("z", "there is no notification z"),
    ] {
      let expected = CommandFailure(status: .usage, problem + "; `sonar notifications list` shows their keys")
      #expect(throws: expected) { try acknowledge(["b", key]) }
    }
    #expect(try !FileSystem.exists(fixture.workspace.notificationsFile))
    #expect(try acknowledge(["b", "a/x/1"]) == ["b/x/1", "a/x/1"])
    #expect(
      try PublishedNotifications(fixture.workspace, at: Self.now).content.items.map(\.key) == ["a/x/12"])
  }

  @Test func `A damaged document is named`() throws {
    let failure = CommandFailure(
      status: .badInput,
      "surfaces/notifications.json: damaged; run `sonar verify --repair`, which writes it again")
    #expect(throws: failure) { try PublishedNotifications(.object([:]), at: Self.now) }
  }
}
