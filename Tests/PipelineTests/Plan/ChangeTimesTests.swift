import Foundation
import StageContract
import TestSupport
import TestTraits
import Testing

@testable import Pipeline
@testable import Workspace

@Suite(.runsProcesses) struct ChangeTimesTests {
  /// `show` lists what `$work/coming` says, and notes the time that it was given.
  private static let manifest = """
    pipeline: test
    stages:
      show:
        run: show
        scope: journal
        inputs: {intake: intake.json}
        outputs: {shown: shown, boundaries: state/surfaces/boundaries.json}
        parameters: {now: "time:boundaries"}
        identity: digest

    """
  private static let show = #"""
    echo "$now" >>"$work/times"; echo "$now" >"$shown"; cp "$work/coming" "$boundaries"
    """#
  private let fixture: PipelineFixture

  init() throws {
    fixture = try PipelineFixture(
      Self.manifest, settings: "time_zone: Europe/Berlin\n", scripts: ["show": Self.show])
    try list("2026-11-22T15:00:00Z", "2026-11-22T15:15:00Z")
  }

  private func list(_ instants: String...) throws {
    let dates = instants.compactMap(Self.date)
    try fixture.write(
      "coming", String(decoding: Boundaries(now: dates[0], coming: dates).encoded(), as: UTF8.self))
  }

  private static func date(_ text: String) -> Date? { try? Date(text, strategy: .iso8601) }

  private func run(at now: String) async throws { try await fixture.run { $0.now = Self.date(now) } }

  private func reasons(at now: String) async throws -> [String] {
    let plan = try await fixture.pipeline { $0.now = Self.date(now) }.plan([])
    guard case .ready(_, let reasons)? = plan.journal.first?.state else { return [] }
    return reasons.map(\.description)
  }

  private var times: [String] { fixture.text("times")?.split(separator: "\n").map(String.init) ?? [] }

  @Test func `A stage runs again when an instant that it listed has passed and not before`() async throws {
    try await run(at: "2026-11-22T14:50:00Z")
    try await run(at: "2026-11-22T14:59:59Z")
    #expect(times == ["2026-11-22T00:00:00+01:00"])
    #expect(try await reasons(at: "2026-11-22T15:00:00Z") == ["2026-11-22 16:00 passed"])
    try await run(at: "2026-11-22T15:10:00Z")
    try await run(at: "2026-11-22T15:14:00Z")
    #expect(times.last == "2026-11-22T16:00:00+01:00" && times.count == 2)
    #expect(try await reasons(at: "2026-11-22T23:30:00Z") == ["2026-11-23 00:00 passed"])
  }

  @Test func `What it lists may have passed already`() async throws {
    try await run(at: "2026-11-22T15:20:00Z")
    #expect(times == ["2026-11-22T00:00:00+01:00", "2026-11-22T16:15:00+01:00"])
    try await run(at: "2026-11-22T15:20:00Z")
    #expect(times.count == 2)
  }

  @Test func `A clock that was set back shows the earlier day again`() async throws {
    try await run(at: "2026-11-22T15:20:00Z")
    let reasons = try await reasons(at: "2026-11-21T12:00:00Z")
    #expect(reasons == ["parameter now: 2026-11-22T16:15:00+01:00 → 2026-11-21T00:00:00+01:00"])
    try await run(at: "2026-11-21T12:00:00Z")
    try await run(at: "2026-11-21T12:00:00Z")
    #expect(times.suffix(2) == ["2026-11-22T16:15:00+01:00", "2026-11-21T00:00:00+01:00"])
  }

  @Test(arguments: ["", "[]", "{\"schema\":{\"name\":\"boundaries\",\"version\":9},\"instants\":[]}"])
  func `A list that cannot be read leaves the midnights`(text: String) async throws {
    try await run(at: "2026-11-22T15:20:00Z")
    let path = fixture.workspace.state + "/surfaces/boundaries.json"
    try FileSystem.atomicWrite(Data(text.utf8), to: path)
    let times = ChangeTimes([path], timeZone: WorkspaceFixture.berlin)
    let now = try #require(Self.date("2026-11-22T15:20:00Z"))
    #expect(times.last(by: now) == Self.date("2026-11-21T23:00:00Z"))
    #expect(times.next(after: now) == Self.date("2026-11-22T23:00:00Z"))
    try await run(at: "2026-11-22T15:20:00Z")
    #expect(self.times.last == "2026-11-22T16:15:00+01:00")
  }

  @Test func `The next instant is one of the list or the next midnight`() throws {
    let path = fixture.folder + "/coming"
    let times = ChangeTimes([path], timeZone: WorkspaceFixture.berlin)
    #expect(
      times.next(after: try #require(Self.date("2026-11-22T14:00:00Z"))) == Self.date("2026-11-22T15:00:00Z"))
    #expect(
      times.next(after: try #require(Self.date("2026-11-22T15:00:00Z"))) == Self.date("2026-11-22T15:15:00Z"))
    #expect(
      times.next(after: try #require(Self.date("2026-11-22T15:15:00Z"))) == Self.date("2026-11-22T23:00:00Z"))
    // A day of 25 hours.
    #expect(
      times.next(after: try #require(Self.date("2026-10-25T00:30:00Z"))) == Self.date("2026-10-25T23:00:00Z"))
  }

  @Test(arguments: ["time:shown/", "time:nothing", "time:"])
  func `Only an output that is a file lists times`(value: String) {
    let text = Self.manifest.replacing("shown: shown,", with: "shown/: shown/,")
      .replacing("time:boundaries", with: value)
    #expect(throws: ManifestError.self) { try Manifest.parse(text, path: "m") }
    let text2 = Self.manifest.replacing("    scope: journal\n", with: "")
    #expect(throws: ManifestError.self) { try Manifest.parse(text2, path: "m") }
  }

  @Test func `What a command has just stored is shown by one run of the stage`() async throws {
    try await run(at: "2026-11-22T14:50:00Z")
    try await fixture.run {
      $0.now = Self.date("2026-11-22T14:55:30Z")
      $0.instants = ["2026-11-22T14:55:00Z", "2026-11-22T16:00:00Z"].compactMap(Self.date)
    }
    #expect(times.dropFirst() == ["2026-11-22T15:55:00+01:00"])
  }
}
