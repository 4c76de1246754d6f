import Foundation
import Model
import TestSupport
import TestTraits
import Testing
import Workspace

@testable import Torture

/// What could not be heard, from a damaged file to the owner's word that it was seen.
@Suite(.runsProcesses) struct HeardTests {
  private static let line = "that the file declares are missing"

  private struct Listed: Decodable {
    struct Loss: Decodable { var kind: String }
    var id: String
    var remarks: [Loss]?
  }

  @Test func aFileThatIsCutShortIsNamedUntilItWasSeen() throws {
    let journal = try JournalRun()
    let whole = try Data(contentsOf: URL(filePath: JournalRun.afterWork))
    try whole.prefix(whole.count / 3).write(to: URL(filePath: journal.root + "/inbox/cut.wav"))
    try FileManager.default.copyItem(
      atPath: ShortRecordings.write(to: journal.folder.path)[1],
      toPath: journal.root + "/inbox/good night.flac")
    JournalRun.letInboxSettle()
    let run = try journal.sonar("run")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.split(separator: "\n").count { $0.contains(Self.line) } == 1, "\(run.output)")
    let losses = try journal.sonar("history", ["--json"]).json([RunHistoryEntry].self, in: "runs")
      .flatMap { $0.remarks ?? [] }.map(\.loss)
    let loss = try #require(losses.first ?? nil)
    let span = try #require(loss.span)
    #expect(losses.count == 1 && loss.kind == "cut_short")
    let seconds = Double(whole.count - 44) / (44_100 * 4)
    #expect(span.startSeconds == span.endSeconds && abs(span.startSeconds - seconds / 3) < 0.1)
    #expect(abs(span.startSeconds + (loss.missingSeconds ?? 0) - seconds) < 0.1)
    // Told once by runs and pages, and by all else until it was seen.
    #expect(try !journal.sonar("run").output.contains(Self.line))
    #expect(try journal.sonar("morning").output.contains(Self.line))
    let entries = try journal.sonar("list", ["--json"]).json([Listed].self, in: "entries")
    let cut = try #require(entries.first { $0.remarks?.isEmpty == false })
    #expect(entries.count == 2 && cut.remarks?.map(\.kind) == ["cut_short"])
    let commands = [
      ("list", []), ("list", ["--long"]), ("show", [cut.id]), ("status", []), ("heard", [cut.id]),
    ]
    for (command, arguments) in commands {
      #expect(try journal.sonar(command, arguments).output.contains(Self.line), "\(command) \(arguments)")
    }
    let results = try journal.artifacts()
    let seen = try journal.sonar("heard", [cut.id, "--ok"])
    #expect(seen.status == 0 && seen.output.contains("\(cut.id): seen: the last "), "\(seen)")
    for (command, arguments) in commands where command != "heard" {
      #expect(try !journal.sonar(command, arguments).output.contains(Self.line), "\(command) \(arguments)")
    }
    #expect(try journal.sonar("heard", ["--all"]).output.contains("(seen)"))
    #expect(try journal.sonar("heard", [cut.id, "--ok"]).output == "\(cut.id): nothing new\n")
    // No stage of the recording runs for it.
    #expect(try journal.hasNothingToDo())
    func made(_ digests: [String: String]) -> [String: String] {
      digests.filter { $0.key.contains("/artifacts/") }
    }
    #expect(try made(journal.artifacts()) == made(results))
    #expect(try journal.sonar("heard", [cut.id, "--no-ok"]).output == "\(cut.id): named again\n")
    #expect(try journal.sonar("list").output.contains(Self.line))
  }
}
