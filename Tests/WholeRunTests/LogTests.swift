import Foundation
import Model
import TestSupport
import TestTraits
import Testing

/// `sonar log` and `sonar ask` through the real stages.
@Suite(.runsProcesses) struct LogTests {
  private static func journal(_ settings: String = "") throws -> JournalRun {
    let journal = try JournalRun()
    let path = journal.root + "/sonar.yaml"
    let own = ["time_zone:", "currency:", "languages:"]
    let kept = try String(contentsOfFile: path, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false
    )
    .filter { line in !own.contains { line.hasPrefix($0) } }
    let text = kept.joined(separator: "\n") + "\ntime_zone: Europe/Berlin\ncurrency: EUR\n\(settings)\n"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return journal
  }

  private func typed(_ journal: JournalRun) throws -> [WrittenFact] {
    FactFolder.read(journal.root + "/facts", now: .distantFuture).facts.map(\.fact)
  }

  @Test func whatIsTypedIsStoredShownAndTakenBack() throws {
    let journal = try Self.journal()
    let logged = try journal.sonar("log", ["I", "spent", "50", "dirhams", "on", "coffee"])
    #expect(logged.status == 0 && logged.output.hasPrefix("logged: spend 50 AED coffee, "), "\(logged)")
    #expect(try typed(journal).map(\.value) == [50])
    let facts = try String(contentsOfFile: journal.root + "/surfaces/daily_facts.json", encoding: .utf8)
    #expect(facts.contains(#""currency":"AED""#) && facts.contains(#""source":"typed""#), "\(facts)")
    // Later than what was logged, however slow the machine is.
    let now = ISO8601DateFormatter().string(from: Date().addingTimeInterval(1))
    let asked = try journal.sonar("ask", ["How much did I spend today?", "--now", now])
    #expect(asked.status == 0 && asked.output.contains("AED 50") || now.contains("T23:59"), "\(asked)")

    let second = try journal.sonar("log", ["--mood", "calm", "--arrive", "home", "--json"])
    #expect(second.status == 0 && second.output.contains(#""arrived""#), "\(second)")
    #expect(try typed(journal).map(\.kind) == [.spend, .location, .mood])
    let undone = try journal.sonar("log", ["--undo"])
    #expect(undone.status == 0 && undone.output.split(separator: "\n").count == 2, "\(undone)")
    #expect(try journal.sonar("log", ["--undo"]).output.hasPrefix("undone: spend 50 AED coffee"))
    let none = try journal.sonar("log", ["--undo"])
    #expect(none.status == 1 && none.output == "nothing has been logged\n")
    let empty = try String(contentsOfFile: journal.root + "/surfaces/daily_facts.json", encoding: .utf8)
    #expect(!empty.contains("AED"))
  }

  @Test func wordsGoThroughTheStagesOfSpeechInBothLanguages() throws {
    let journal = try Self.journal("languages: [en, de]")
    for text in ["I drank two glasses of water", "Ich habe 1,5 Liter Wasser getrunken"] {
      #expect(try journal.sonar("log", [text, "--no-run"]).status == 0, "\(text)")
    }
    let water = try typed(journal)
    #expect(water.map(\.kind) == [.water, .water] && water.first?.unit == "glasses")
    #expect(water.last?.value == 1500 && water.last?.unit == "ml")
  }

  @Test(arguments: [
    (
      "On November 20 I spent 20 euros on flowers", "Am 20.11. habe ich 20 Euro für Blumen ausgegeben",
      "2026-11-20"
    ),
    (
      "I spent 7 euros on tea on 3 November 2026", "Am 3.11.2026 habe ich 7 Euro für Tee ausgegeben",
      "2026-11-03"
    ),
  ])
  func `A written day is the day of the fact in both languages`(english: String, german: String, day: String)
    throws
  {
    let journal = try Self.journal("languages: [en, de]")
    for text in [english, german] {
      let logged = try journal.sonar("log", [text, "--no-run", "--now", "2026-11-23T08:00:00Z"])
      #expect(logged.status == 0 && logged.output.hasSuffix(", \(day)\n"), "\(logged)")
    }
  }

  @Test func `A prompt that is a folder holds nothing up and is one line`() throws {
    let journal = try Self.journal()
    try FileManager.default.createDirectory(
      atPath: journal.root + "/state/prompt.json", withIntermediateDirectories: true)
    let logged = try journal.sonar("log", ["I spent 50 dirhams on coffee"])
    #expect(logged.status == 65 && logged.errors.contains("state/prompt.json: a folder"), "\(logged)")
    #expect(logged.errors.split(separator: "\n").count == 1, "\(logged)")
    let facts = try String(contentsOfFile: journal.root + "/surfaces/daily_facts.json", encoding: .utf8)
    #expect(facts.contains(#""currency":"AED""#))
  }

  @Test func aFactsFileThatIsGoneIsNoFailureAnyMore() throws {
    let journal = try Self.journal()
    let path = journal.root + "/facts/watch.json"
    try FileManager.default.createDirectory(
      atPath: journal.root + "/facts", withIntermediateDirectories: true)
    try Data("{".utf8).write(to: URL(filePath: path))
    #expect(try journal.sonar("run").status == 65)
    let failed = try journal.sonar("status")
    #expect(failed.status == 65 && failed.output.contains("facts/watch.json"), "\(failed)")
    try FileManager.default.removeItem(atPath: path)
    let mended = try journal.sonar("status")
    #expect(mended.status == 0 && !mended.output.contains("facts/watch.json"), "\(mended)")
  }

  private static let refused: [([String], Int32, String)] = [
    (["Hello there"], 1, "nothing found to log: Hello there"),
    (["Tomorrow I spent 5 euros on tea"], 65, "the day has not come yet"),
    (["…"], 64, "there is no word in the text"),
    ([], 64, "nothing to log"), (["--mood", ""], 64, "--mood: give a word"),
    (["--undo", "x"], 64, "--undo: cannot be combined"),
    ([String(repeating: "long words ", count: 400)], 65, "the text is too long"),
  ]

  @Test(arguments: refused)
  func whatCannotBeStoredIsOneLineAndLeavesNothing(_ words: [String], _ status: Int32, _ line: String) throws
  {
    let journal = try Self.journal()
    let answer = try journal.sonar("log", words)
    #expect(answer.status == status, "\(answer)")
    #expect((answer.output + answer.errors).contains(line), "\(answer)")
    #expect(status != 65 || answer.errors.split(separator: "\n").count == 1, "\(answer)")
    #expect(!FileManager.default.fileExists(atPath: journal.root + "/facts/typed.jsonl"))
  }

  @Test func aMegabyteOrOtherBytesOnStandardInputAreOneLine() throws {
    let journal = try Self.journal()
    let file = journal.folder["input"]
    for (bytes, line) in [
      (Data(String(repeating: "a b ", count: 250_000).utf8), "the text is too long"),
      (Data([0x49, 0x20, 0xFF, 0xFE, 0x41]), "standard input: not UTF-8 text"),
    ] {
      try bytes.write(to: URL(filePath: file))
      for command in ["log", "ask"] {
        let through = ["sh", "-c", #"exec "$@" < '\#(file)'"#, "sh"]
        let answer = try journal.sonar(command, ["-"], through: through)
        #expect(answer.status == 65 && answer.errors.contains(line), "\(command): \(answer)")
        #expect(answer.errors.split(separator: "\n").count == 1)
      }
    }
    let broken = ["sh", "-c", #"exec "$@" "$(printf 'spent \377\376')""#, "sh"]
    for command in ["log", "ask"] {
      let answer = try journal.sonar(command, [], through: broken)
      #expect(answer.status == 65 && answer.errors.contains("not UTF-8 text"), "\(command): \(answer)")
    }
  }

  @Test(arguments: [
    ("2026-11-20T22:59:59Z", "2026-11-20T23:59:59+01:00"),
    ("2026-11-20T23:00:00Z", "2026-11-21T00:00:00+01:00"),
    ("2026-10-25T01:30:00Z", "2026-10-25T02:30:00+01:00"),
  ])
  func theInstantIsThatOfTheJournalsClock(_ now: String, _ local: String) throws {
    let journal = try Self.journal()
    #expect(try journal.sonar("log", ["I spent 5 euros on tea", "--no-run", "--now", now]).status == 0)
    #expect(try typed(journal).map(\.at) == [local])
    let yesterday = try journal.sonar("log", ["Yesterday I spent 6 euros on tea", "--no-run", "--now", now])
    #expect(yesterday.status == 0, "\(yesterday)")
    let day = try #require(Instant.date(local))
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "Europe/Berlin"))
    let before = try #require(calendar.date(byAdding: .day, value: -1, to: day))
    let text = Instant.text(before, timeZone: calendar.timeZone).prefix(10)
    #expect(try typed(journal).last?.at == String(text))
  }

  private static let unanswerable: [(String, Int32)] = [
    ("What will the weather be?", 1), ("?", 64), (String(repeating: "why ", count: 300), 65),
  ]

  @Test func whatHasNoAnswerGetsNone() throws {
    let journal = try Self.journal()
    _ = try journal.sonar("run")
    for (question, status) in Self.unanswerable {
      let answer = try journal.sonar("ask", [question])
      #expect(answer.status == status, "\(answer)")
      #expect(
        status == 1
          ? answer.output.contains("No entry has all of these words.")
          : answer.errors.split(separator: "\n").count == 1
      )
    }
  }
}
