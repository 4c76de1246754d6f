import Digest
import Foundation
import Model
import Pipeline
import StageContract
import Surfaces
import TestSupport
import TestTraits
import Testing

@testable import Application
@testable import Workspace

@Suite(.runsProcesses) struct NotificationDeliveryTests {
  private let fixture: WorkspaceFixture
  private let remarks = HeardRemarks()
  private static let now = Instant.date("2026-11-20T10:00:00+01:00") ?? .distantPast

  init() throws { fixture = try WorkspaceFixture() }

  private var workspace: Workspace { fixture.workspace }

  /// Publishes a document with `items`, and sets the command.
  private func publish(_ items: [NotificationSample], lapsed: [String] = [], deliver: String?) throws {
    try NotificationSample.publish(items, lapsed: lapsed, in: workspace)
    try FileSystem.atomicWrite(
      Data((deliver.map { "deliver: '\($0.replacing("'", with: "''"))'\n" } ?? "").utf8),
      to: workspace.surfaceSettingsFile)
  }

  private func deliver(limit: Double = 300) async throws -> NotificationDelivery.Outcome? {
    try await NotificationDelivery(workspace, reporter: remarks, timeLimitSeconds: limit) { Self.now }
      .deliver()
  }

  private func told() throws -> [String] {
    guard try FileSystem.exists(workspace.root + "/told") else { return [] }
    return String(decoding: try FileSystem.read(workspace.root + "/told"), as: UTF8.self).split(
      separator: "\n"
    ).map(
      String.init)
  }

  private func states() throws -> [String] {
    let text = String(decoding: try FileSystem.read(workspace.notificationsFile), as: UTF8.self)
    return try text.split(separator: "\n").map {
      let line = try decodeJSON(NotificationLedger.Line.self, from: Data($0.utf8))
      return "\(line.key) \(line.state.rawValue)"
    }
  }

  @Test(arguments: [
    "mkdir -p state/withdrawals; echo '{}' >state/withdrawals/x.json", "echo 'cleared: true' >>surfaces.yaml",
  ])
  func `What is withdrawn or cleared meanwhile is not delivered`(request: String) async throws {
    try publish([.init("a/x/1"), .init("b/x/1")], deliver: "echo told >>told; \(request)")
    #expect(try await deliver()?.delivered == ["a/x/1"])
    _ = try? await deliver()
    #expect(try told().count == 1)
  }

  @Test func `Each is delivered once, and what is held is not`() async throws {
    try publish(
      [.init("a/x/1"), .init("b/x/1", state: "held"), .init("c/x/1", state: "delivered"), .init("d/x/1")],
      deliver: "echo \"$SONAR_TITLE|$SONAR_TEXT\" >>told")
    let outcome = try #require(try await deliver())
    #expect(outcome.delivered == ["a/x/1", "d/x/1"] && outcome.failed.isEmpty && outcome.isChanged)
    #expect(try told() == ["Lock a/x/1|line", "Lock d/x/1|line"])
    #expect(
      try states() == ["a/x/1 delivering", "a/x/1 delivered", "d/x/1 delivering", "d/x/1 delivered"])
    #expect(try await deliver() == .init())
    #expect(try told().count == 2 && remarks.lines.isEmpty)
  }

  @Test func `The command gets what the lock screen may show, and no more`() async throws {
    try publish([.init("a/x/1")], deliver: "cat >message")
    _ = try await deliver()
    let message = try #require(JSONValue(data: try FileSystem.read(workspace.root + "/message")))
    #expect(message[pointer: "/schema/name"] == .string("notification"))
    #expect(message[pointer: "/key"] == .string("a/x/1"))
    #expect(message[pointer: "/view/title"] == .string("Lock a/x/1"))
    #expect(message[pointer: "/delivery/badge"] == .bool(true))
    #expect(!String(decoding: canonicalJSON(message), as: UTF8.self).contains("Home"))
  }

  @Test(arguments: [true, false]) func `With pages, the command gets the address of what it leads to`(
    hasPages: Bool
  )
    async throws
  {
    try publish([.init("a/x/1")], deliver: "echo \"$SONAR_PAGE\" >>told")
    try FileSystem.atomicWrite(Data("pages: \(hasPages)\n".utf8), to: workspace.settingsFile)
    try FileManager.default.createDirectory(
      atPath: workspace.root + "/pages", withIntermediateDirectories: true)
    try FileSystem.atomicWrite(Data(), to: workspace.root + "/pages/index.html")
    _ = try await deliver()
    #expect(
      try told() == (hasPages ? [URL(filePath: workspace.root + "/pages/index.html").absoluteString] : []))
  }

  @Test func `A command that fails is one line, and is tried three times in all`() async throws {
    try publish(
      [.init("a/x/1"), .init("b/x/1")],
      deliver: "echo \"$SONAR_TITLE\" >>told; case $SONAR_TITLE in *a/x/1) exit 3; esac")
    for attempt in 1...5 {
      let outcome = try #require(try await deliver())
      #expect(outcome.failed == (attempt <= 3 ? ["a/x/1"] : []))
      #expect(outcome.delivered == (attempt == 1 ? ["b/x/1"] : []))
    }
    #expect(try told().sorted() == ["Lock a/x/1", "Lock a/x/1", "Lock a/x/1", "Lock b/x/1"])
    let again = "deliver: it exited with status 3; a/x/1 is tried again with the next delivery"
    #expect(
      remarks.lines == [again, again, "deliver: it exited with status 3; a/x/1 is given up after 3 attempts"])
  }

  @Test func `A command that fails at first delivers once`() async throws {
    try publish([.init("a/x/1")], deliver: "test -e ready && echo told >>told")
    #expect(try await deliver()?.failed == ["a/x/1"])
    try FileSystem.atomicWrite(Data(), to: workspace.root + "/ready")
    #expect(try await deliver()?.delivered == ["a/x/1"])
    #expect(try await deliver() == .init())
    #expect(try told() == ["told"])
  }

  @Test func `A command that hangs is ended`() async throws {
    try publish([.init("a/x/1")], deliver: "sleep 60")
    #expect(try await deliver(limit: 0.3)?.failed == ["a/x/1"])
    #expect(remarks.lines.first?.hasPrefix("deliver: killed after") == true && remarks.lines.count == 1)
  }

  @Test func `What was being delivered when sonar died counts as delivered, and is reported once`()
    async throws
  {
    try publish([.init("a/x/1")], deliver: "echo told >>told")
    try NotificationLedgerFile(workspace).append(.init(key: "a/x/1", state: .delivering, at: Self.now))
    #expect(try await deliver()?.isChanged == true)
    #expect(try await deliver() == .init())
    #expect(try told().isEmpty)
    #expect(
      remarks.lines == ["a/x/1: sonar ended while it was being delivered; it counts as delivered"])
    #expect(try states() == ["a/x/1 delivering", "a/x/1 delivered"])
  }

  @Test func `The ledger tells of a delivery before the command runs`() async throws {
    try publish([.init("a/x/1")], deliver: "cp state/notifications.jsonl seen")
    _ = try await deliver()
    let seen = NotificationLedger(try FileSystem.read(workspace.root + "/seen"))
    #expect(seen.records["a/x/1"]?.isOpen == true)
  }

  @Test(arguments: [("run", 1), ("watch", 1), ("pin", 0)])
  func `A run delivers, a change by the owner does not wait for it`(command: String, count: Int) async throws
  {
    let fixture = try PipelineFixture(scripts: ["ingest": PipelineFixture.copy, "words": "true"])
    try NotificationSample.publish(
      [.init("a/x/1", due: "2001-01-01T00:00:00Z", expires: "2999-01-01T00:00:00Z")], in: fixture.workspace)
    try FileSystem.atomicWrite(
      Data("deliver: echo told >>told; exit 3".utf8), to: fixture.workspace.surfaceSettingsFile)
    let pipeline = try await Pipeline(workspace: fixture.workspace, installation: fixture.installation)
    #expect(try await RunSession(pipeline, reporter: remarks, command: command).run() == .success)
    #expect(try FileSystem.exists(fixture.workspace.root + "/told") == (count > 0))
    #expect(remarks.lines.count == count)
  }

  @Test func `What lapsed is recorded once`() async throws {
    try publish([], lapsed: ["fasting_milestone/16h/x"], deliver: "exit 1")
    #expect(try await deliver()?.isChanged == true)
    #expect(try await deliver()?.isChanged == false)
    #expect(try states() == ["fasting_milestone/16h/x lapsed"])
  }

  @Test func `Without a command nothing happens`() async throws {
    try publish([.init("a/x/1")], deliver: nil)
    #expect(try await deliver() == nil)
    #expect(try !FileSystem.exists(workspace.notificationsFile))
  }

  @Test func `Two do not deliver at once`() async throws {
    try publish([.init("a/x/1")], deliver: "echo told >>told")
    let lock = try WorkspaceLock(workspace, for: .deliver)
    await #expect(throws: WorkspaceError.self) { try await deliver() }
    _ = consume lock
    #expect(try await deliver()?.delivered == ["a/x/1"])
  }

  @Test func `A ledger that cannot be read delivers nothing`() async throws {
    try publish([.init("a/x/1")], deliver: "echo told >>told")
    try FileSystem.makeFolder(workspace.notificationsFile)
    await #expect(throws: DocumentError.self) { try await deliver() }
    #expect(try told().isEmpty)
  }

  @Test func `Damaged lines are remarked upon`() async throws {
    try publish([.init("a/x/1")], deliver: "true")
    try FileSystem.makeFolder(workspace.state)
    try FileSystem.atomicWrite(Data("{\"key".utf8), to: workspace.notificationsFile)
    #expect(try await deliver()?.delivered == ["a/x/1"])
    #expect(remarks.lines.map { $0.prefix(29) } == ["state/notifications.jsonl:1: "])
    #expect(try await deliver()?.isChanged == false)
  }

  @Test func `The ledger is compacted, and only its owner may read it`() throws {
    let file = NotificationLedgerFile(workspace)
    try FileSystem.makeFolder(workspace.state)
    // A long key makes the ledger large in a few lines.
    let key = "a/x/" + String(repeating: "1", count: 50_000)
    let line =
      canonicalJSON(NotificationLedger.Line(key: key, state: .delivered, at: Self.now)) + Data("\n".utf8)
    let count = NotificationLedgerFile.maximumBytes / line.count + 1
    try FileSystem.atomicWrite(Data((0..<count).map { _ in line }.joined()), to: workspace.notificationsFile)
    try file.append(.init(key: "b/x/1", state: .delivered, at: Self.now))
    try file.append(.init(key: "c/x/1", state: .delivered, at: Self.now))
    #expect(try states() == ["\(key) delivered", "b/x/1 delivered", "c/x/1 delivered"])
    var status = stat()
    #expect(lstat(workspace.notificationsFile, &status) == 0 && status.st_mode & 0o777 == 0o600)
  }
}

/// An item of a published document.
struct NotificationSample {
  private let key: String
  private let state: String
  private let due: String
  private let expires: String

  init(
    _ key: String, state: String = "queued", due: String = "2026-11-20T08:00:00+01:00",
    expires: String = "2026-11-21T08:00:00+01:00"
  ) {
    (self.key, self.state, self.due, self.expires) = (key, state, due, expires)
  }

  private func view(_ name: String) -> JSONValue {
    .object([
      "title": .string("\(name) \(key)"), "lines": .array([.string("line")]), "symbol": .string("bell"),
      "accessibility": .string(name), "redacted": .bool(name == "Lock"), "link": .string("sonarai://home"),
      "actions": .array([]),
    ])
  }

  var json: JSONValue {
    var members: [String: JSONValue] = [
      "key": .string(key), "event": .string("data_gap"), "subject_id": .string("x"),
      "priority": .string("normal"),
      "delivery": .object([
        "sound": .bool(false), "vibration": .bool(false), "badge": .bool(true), "bypass_focus": .bool(false),
      ]), "due_at": .string(due), "expires_at": .string(expires), "state": .string(state),
      "cap": .object(["per": .string("gap"), "max": .number(1)]), "home": view("Home"), "lock": view("Lock"),
    ]
    if state == "held" { members["held_by"] = .string("work") }
    return .object(members)
  }

  static func document(_ items: [NotificationSample], lapsed: [String] = [], timeline: JSONValue = .array([]))
    -> JSONValue
  {
    .object([
      "home_data": .object([
        "focus": .string("none"), "items": .array(items.map(\.json)),
        "suppressed": .array(
          lapsed.map { .object(["key": .string($0), "reason": .string("lapsed")]) }),
      ]), "timeline": timeline,
    ])
  }

  /// Writes a document with `items`, and the index that lists it.
  static func publish(_ items: [NotificationSample], lapsed: [String] = [], in workspace: Workspace) throws {
    let data = canonicalJSON(document(items, lapsed: lapsed))
    try FileSystem.atomicWrite(data, to: workspace.surfaces + "/notifications.json")
    let index: JSONValue = .object([
      "home_data": .object([
        "database_state": .string(""),
        "documents": .array([
          .object([
            "file": .string("notifications.json"), "bytes": .number(Double(data.count)),
            "schema": .object(["name": .string("notifications"), "version": .number(1)]),
            "sha256": .string(Digest.sha256(data)), "generated_at": .string("2026-11-20T08:00:00+01:00"),
          ])
        ]),
      ])
    ])
    try FileSystem.atomicWrite(canonicalJSON(index), to: workspace.surfaces + "/index.json")
  }
}
