import Foundation
import TestSupport
import TestTraits
import Testing

/// Tests that commands about one entry publish the same as a run over everything.
@Suite(.runsProcesses) struct PublishTests {
  /// All that the journal's stages wrote, and what they ran with.
  private struct State: Equatable {
    var rows: [String]
    var surfaces: [String: Data]
    var entries: Data?

    init(_ journal: JournalRun) throws {
      (rows, surfaces) = (try journal.rows(), try journal.surfaces())
      entries = FileManager.default.contents(atPath: journal.root + "/state/stages/index/entries")
    }

    static func == (one: State, other: State) -> Bool {
      one.rows == other.rows && one.surfaces == other.surfaces && one.entries == other.entries
    }
  }

  @Test func aCommandPublishesWhatARunWould() throws {
    let journal = try JournalRun.worked()
    let (one, other) = ("2026-11-16", "2026-11-20")
    var before = try State(journal)
    for (command, arguments) in [
      ("pin", [one]), ("title", [other, "Mine", "alone"]), ("tag", [one, "family"]),
      ("untag", [one, "family"]),
      ("discreet", [other]), ("pin", [other]), ("discreet", [other, "--off"]), ("private", [one]),
      ("private", [one, "--off"]), ("unpin", [one]), ("thread create", ["Sleep", "--word", "sleep"]),
      ("delete", [other, "--yes"]),
    ] {
      let answer = try journal.sonar(command, arguments)
      #expect(answer.status == 0, "\(command): \(answer.errors)")
      let published = try State(journal)
      if command != "thread create" { #expect(published != before, "\(command)") }
      let run = try journal.sonar("run", ["--json"])
      #expect(run.status == 0, "\(command): \(run.errors)")
      #expect(try run.json(WholeRunTests.Ran.self).stages == [], "\(command)")
      #expect(try State(journal) == published, "\(command)")
      before = published
    }
    let rebuilt = try journal.sonar("index rebuild")
    #expect(rebuilt.status == 0, "\(rebuilt.errors)")
    #expect(try State(journal) == before)
  }
}
