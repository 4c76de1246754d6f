#if os(Linux)
  import Foundation
  import TestSupport
  import TestTraits
  import Testing

  @testable import Torture

  @Suite(.runsProcesses) struct CrashTests {
    private static let inboxes = FilledInboxes(Undisturbed.files, batch: 4)

    @Test(arguments: Kill.Victim.allCases)
    func aKilledRunIsFinishedByTheNextToTheSameBytes(victim: Kill.Victim) throws {
      let outcome = try Kill(victim: victim, seed: 0).strike(Self.inboxes, whole: Undisturbed.shared.get())
      #expect(outcome.isHit)
      #expect(outcome.differences == [])
    }

    /// What decides how chunks are decoded reads the same in every process, or none would go on where another was killed.
    @Test func aSecondProcessTakesTheCheckpointOfTheFirst() throws {
      let run = try JournalRun.worked([JournalRun.goodNight])
      func artifact(_ name: String) throws -> String {
        run.root + "/" + (try #require(run.files(under: "recordings").first { $0.hasSuffix("/" + name) }))
      }
      let checkpoint = run.root + "/checkpoint"
      let arguments = try [
        "--audio", artifact("audio.wav"), "--chunks", artifact("chunks.json"), "--model",
        JournalRun.checkout + "/testdata/models/journal-en-synthetic.bin", "--checkpoint", checkpoint,
        "--transcript",
        run.root + "/transcript.json",
      ]
      let lines = try (1...2).map { _ in
        try run.tool(JournalRun.programs + "/sonar-transcribe", arguments)
        return try Data(contentsOf: URL(filePath: checkpoint + "/chunks.jsonl"))
      }
      #expect(lines[0] == lines[1] && lines[0].split(separator: UInt8(ascii: "\n")).count > 1)
    }
  }
#endif
