import Application
import Foundation
import Model
import Pipeline
import StageContract
import TestSupport
import TestTraits
import Testing

/// What is typed, read by the real stages.
@Suite(.runsProcesses) struct FactLogTests {
  /// A log of a Monday morning in Berlin.
  private func log() throws -> FactLog {
    let installation = Installation(
      executableFolders: [JournalRun.programs], modelFolders: [JournalRun.checkout + "/testdata/models"],
      pipelineFolders: [InstalledFiles.pipelines])
    let settings = Settings(values: ["time_zone": .string("Europe/Berlin"), "currency": .string("EUR")])
    let now = try #require(Instant.date("2026-11-23T08:00:00Z"))
    return try FactLog(installation, settings, now: now)
  }

  @Test(arguments: [
    "Tomorrow I will spend 50 euros on shoes", "My sister spent 50 euros on shoes", "I spent euros on coffee",
    "The test was negative",
  ])
  func `Plans, other people's facts and what has no amount are not found`(text: String) async throws {
    let log = try log()
    #expect(try await log.facts(in: text, mood: nil) == [])
  }

  private static let refused: [(String?, String?, String)] = [
    ("I spent 50 euros on shoes on 11/03/2026", nil, "a day in the text is not understood"),
    ("I spent 50 euros on shoes on 2026-11-20", nil, "a day in the text is not understood"),
    ("I spent 50 euros on shoes in three days", nil, "nothing was stored"),
    ("I spent 50 euros on shoes on December 24 2126", nil, "nothing was stored"),
    ("I spent -50 euros on shoes", nil, "an amount with a sign"),
    ("I spent minus 50 euros on shoes", nil, "an amount with a sign"),
    ("I drank two glasses of water and spent minus 50 euros on shoes", nil, "an amount with a sign"),
    ("I spent 1.500 euros on shoes", nil, "can be read in two ways"),
    ("I took 0 tablets of aspirin", nil, "zero is nothing to log"),
    ("I weigh 82", nil, "weight: the unit is missing"),
    (nil, "purple", "--mood: not a feeling"),
  ]

  @Test(arguments: refused)
  func `What is not said plainly is one line, and none of it is a fact`(
    text: String?, mood: String?, line: String
  ) async throws {
    let log = try log()
    let failure = await #expect(throws: CommandFailure.self) {
      try await log.facts(in: text, mood: mood)
    }
    #expect(failure?.status == .badInput)
    #expect(failure?.message.contains(line) == true, "\(failure?.message ?? "")")
    #expect(failure?.message.contains("\n") == false)
  }
}
