import Foundation
import Model
import TestSupport
import TestTraits
import Testing

/// `sonar review` at a keyboard.
@Suite(.runsProcesses) struct ReviewTests {
  private struct Doubts: Decodable {
    struct Doubt: Decodable { var said: String }
    var doubts: [Doubt]
    var undated: [String]
  }

  private static let id = "2026-11-16T071503Z"
  private static let morning = JournalRun.recordings + "/2026-11-16 07.15.03 morning.flac"

  private func doubts(_ journal: JournalRun) throws -> [String] {
    try journal.sonar("review", ["--json"]).json(Doubts.self).doubts.map(\.said)
  }

  private func owner(_ journal: JournalRun) throws -> Owner {
    let path = try #require(journal.files(under: "recordings").first { $0.hasSuffix("/owner.json") })
    return try Owner.read(journal.root + "/" + path)
  }

  /// A journal in which five sums of no currency were said.
  private func journal() throws -> JournalRun {
    let journal = try JournalRun.worked([Self.morning])
    for (segment, sum) in ["20", "30", "40", "50", "60"].enumerated() {
      try journal.sonar(
        "edit", [Self.id, "--segment", "\(segment)", "--text", "I spent \(sum).", "--no-run"])
    }
    let run = try journal.sonar("run", ["--quiet"])
    #expect(run.status == 0, "\(run.errors)")
    return journal
  }

  private func start(_ journal: JournalRun) throws -> Pseudoterminal {
    // Without a player, so that nothing is heard.
    try Pseudoterminal(
      JournalRun.programs + "/sonar", ["review", "--journal", journal.root],
      environment: journal.environment.merging(["PATH": "/nowhere"]) { $1 })
  }

  @Test func `One key an answer, a line for a correction, and ^C in the middle loses nothing`() throws {
    let journal = try journal()
    #expect(try doubts(journal) == ["20", "30", "40", "50", "60"].map { "I spent \($0)." })
    let terminal = try start(journal)
    for (key, place) in [("r", "1 of 5"), ("w", "2 of 5"), ("x", "3 of 5"), ("c", "3 of 5")] {
      #expect(terminal.awaits(place) && terminal.awaits("[q]uit"), "\(place): \(terminal.text)")
      terminal.type(key)
    }
    #expect(terminal.awaits("what was said"))
    terminal.type("I drank four glasses of water.\n")
    #expect(terminal.awaits("4 of 5"))
    terminal.type("l")
    #expect(terminal.awaits("5 of 5"))
    terminal.type("\u{3}")
    #expect(terminal.wait() == 0, "\(terminal.text)")
    #expect(terminal.text.contains("3 answers; 2 left."), "\(terminal.text)")
    #expect(terminal.isAsBefore)

    let owner = try owner(journal)
    #expect(owner.reviews.map(\.answer) == [.right, .wrong, .corrected])
    #expect(try doubts(journal) == ["I spent 50.", "I spent 60."])
    // The corrected words ran their stages: what follows from them is shown, and what was wrong is not.
    let shown = try journal.sonar("show", [Self.id]).output
    #expect(
      shown.contains("I drank four glasses of water.") && shown.contains(/water +4 glasses/), "\(shown)")
    #expect(shown.contains(/spend +20/) && !shown.contains(/spend +30/) && !shown.contains(/spend +40/))
    #expect(try journal.hasNothingToDo())
    #expect(try journal.sonar("verify").status == 0)

    // The next time it begins with what was left for later.
    let again = try start(journal)
    #expect(again.awaits("I spent 50.") && again.awaits("1 of 2"))
    again.type("q")
    #expect(again.wait() == 0 && again.isAsBefore)
    #expect(again.text.contains("0 answers; 2 left."), "\(again.text)")
  }

  @Test func `A recording from a clock that was never set is asked for its date`() throws {
    let journal = try JournalRun()
    func undated() throws -> [String] { try journal.sonar("review", ["--json"]).json(Doubts.self).undated }
    let path = journal.root + "/inbox/memo.wav"
    try TestAudio.write(TestAudio.tone(seconds: 0.5), to: path)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 315_532_800)], ofItemAtPath: path)
    JournalRun.letInboxSettle()
    #expect(try journal.sonar("run", ["--quiet"]).status == 0)
    let id = try #require(undated().first)
    #expect(id.hasPrefix("1980-01-01T000000Z"))
    #expect(try journal.sonar("review").output.contains("run `sonar date \(id) DATE`"))
    let terminal = try start(journal)
    #expect(terminal.awaits("date, such as"))
    terminal.type("2019-13-01\n")
    #expect(terminal.awaits("no such day"))
    terminal.type("2019-03-04T10:30\n")
    #expect(terminal.wait() == 0, "\(terminal.text)")
    #expect(try owner(journal).date == "2019-03-04T10:30:00Z")
    #expect(try undated() == [])
  }
}
