import Foundation
import StageContract
import TestSupport
import TestTraits
import Testing

@testable import Inbox
@testable import Pipeline
@testable import Workspace

/// Tests of commands with an inbox that is not as it should be.
@Suite(.runsProcesses) struct InboxTrustTests {
  /// The content of every file of the journal.
  private func contents(_ journal: JournalRun) throws -> [String: Data?] {
    var contents: [String: Data?] = [:]
    for path in try journal.files() {
      contents[path] = FileManager.default.contents(atPath: journal.root + "/" + path)
    }
    return contents
  }

  @Test func anInboxThatOverlapsAJournalIsRefusedByEveryCommandAndNothingChanges() throws {
    let journal = try JournalRun()
    let other = try JournalRun()
    for name in ["one", "two"] {
      let path = journal.folder[name + ".wav"]
      try TestAudio.write(TestAudio.speechLike(seconds: 1), to: path)
      try journal.sonar("add", [path])
    }
    #expect(symlink(journal.root, journal.folder["link"]) == 0)
    for inbox in [".", "recordings", journal.folder["link"], journal.folder.path, other.root + "/inbox"] {
      try journal.set("inbox", to: inbox)
      let before = try contents(journal)
      for command in inbox == "." ? ["run", "status", "plan", "doctor", "watch"] : ["run"] {
        let answer = try journal.sonar(command)
        #expect(answer.status == 64, "\(command), \(inbox): \(answer.errors)\(answer.output)")
        #expect(answer.errors.split(separator: "\n").count == 1, "\(command), \(inbox): \(answer.errors)")
      }
      #expect(try contents(journal) == before, "\(inbox)")
    }
  }

  @Test func withoutItsInboxOrItsDeletionsTheJournalIsWorkedAllTheSame() throws {
    let journal = try JournalRun()
    try FileManager.default.createDirectory(
      atPath: journal.root + "/pipelines", withIntermediateDirectories: true)
    try """
    pipeline: journal
    stages:
      ingest:
        run: sonar-ingest
        inputs: {recording: original, intake: intake.json}
        outputs: {audio: audio.wav, source: source.json}
    """.write(toFile: journal.root + "/pipelines/journal.yaml", atomically: true, encoding: .utf8)
    let settings = try String(contentsOfFile: journal.root + "/sonar.yaml", encoding: .utf8)
    try settings.replacing(#/(?m)^(parameters|style|model):.*$/#, with: "")
      .write(toFile: journal.root + "/sonar.yaml", atomically: true, encoding: .utf8)
    func add(_ name: String, seconds: Double) throws {
      let path = journal.folder[name]
      try TestAudio.write(TestAudio.speechLike(seconds: seconds), to: path)
      #expect(try journal.sonar("add", [path]).status == 0)
    }
    func worked() throws -> Int {
      try journal.files(under: "recordings").count { $0.hasSuffix("/audio.wav") }
    }
    try add("one.wav", seconds: 1)
    try journal.set("inbox", to: "/nowhere/inbox")
    #expect(try journal.sonar("status").status == 65)
    let run = try journal.sonar("run", ["--quiet"])
    #expect(run.status == 66 && run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    #expect(run.errors.contains("/nowhere/inbox: there is no such file or folder; connect its disk"))
    #expect(try worked() == 1)

    try add("two.wav", seconds: 2)
    try journal.set("inbox", to: nil)
    let dropped = journal.root + "/inbox/three.wav"
    try TestAudio.write(TestAudio.speechLike(seconds: 3), to: dropped)
    try "{".write(toFile: journal.root + "/deleted.json", atomically: true, encoding: .utf8)
    let damaged = try journal.sonar("run", ["--quiet"])
    #expect(damaged.status == 65 && damaged.errors.split(separator: "\n").count == 1, "\(damaged.errors)")
    #expect(damaged.errors.contains("restore it from a backup"))
    #expect(try worked() == 2)
    #expect(FileManager.default.fileExists(atPath: dropped))
  }
}
