import Foundation
import Inbox
import Model
import Pipeline
import TestSupport
import TestTraits
import Testing
import Text
import Workspace

/// The promise of `discreet`, `private` and `delete` in journals that are damaged at random elsewhere.
@Suite(.runsProcesses) struct WithdrawalPropertyTests {
  /// How many states of damage are tried, and the first one's seed; `SONAR_WITHDRAWALS` and `SONAR_SEED` say otherwise.
  private static let count = ProcessInfo.processInfo.environment["SONAR_WITHDRAWALS"].flatMap(Int.init) ?? 5
  private static let seed = ProcessInfo.processInfo.environment["SONAR_SEED"].flatMap(UInt64.init) ?? 1

  private static let id = "2026-11-20T224500Z"

  @Test func whateverIsDamagedElsewhereTheWordsLeaveAllThatMustNotHoldThem() throws {
    let worked = try JournalRun.worked()
    for number in 0..<UInt64(Self.count) {
      let journal = try JournalRun(copyOf: worked)
      var numbers = SeededNumbers(Self.seed &+ number)
      var done: [String] = []
      for _ in 0..<Int.random(in: 1...3, using: &numbers) { done.append(try damage(journal, &numbers)) }
      let command = ["delete", "private", "discreet"].randomElement(using: &numbers) ?? "discreet"
      let isDeletion = command == "delete"
      let answer = try journal.sonar(command, [Self.id] + (isDeletion ? ["--yes"] : []))
      let comment = "seed \(Self.seed &+ number): \(done), \(command): \(answer.errors)"
      // `discreet` also tells of what could not be rebuilt.
      #expect(command == "discreet" ? answer.status < 128 : [0, 75].contains(answer.status), "\(comment)")
      #expect(answer.errors.split(separator: "\n").allSatisfy { $0.hasPrefix("sonar: ") }, "\(comment)")
      let place = isDeletion ? "" : "surfaces"
      if answer.status != 75 {
        #expect(try journal.holding(WithdrawalTests.words, under: place) == [], "\(comment)")
      }
      let run = try journal.sonar("run", ["--quiet"])
      #expect(
        try journal.holding(WithdrawalTests.words, under: place) == [], "\(comment), run: \(run.errors)")
      #expect(run.status < 128 && run.status != 70, "\(comment), run: \(run.errors)")
    }
  }

  /// Breaks something that is not the entry's own recording; says what.
  private func damage(_ journal: JournalRun, _ numbers: inout SeededNumbers) throws -> String {
    let own = try journal.files().filter { path in
      !path.hasPrefix("recordings/2026/" + Self.id) && path != "sonar.yaml"
        && !path.hasPrefix("state/withdrawals/")
        && !path.hasPrefix(".") && !path.hasPrefix("pipelines/") && !path.contains("/original.")
    }
    switch Int.random(in: 0..<8, using: &numbers) {
    case 0:
      let stage = ["index", "surface", "mood", "extract"].randomElement(using: &numbers) ?? "index"
      let status = [65, 66, 69, 75].randomElement(using: &numbers) ?? 65
      try journal.replacing(stage, by: "exit \(status)")
      return "\(stage) exits with \(status)"
    case 1:
      try journal.configure("parameters: {mood: {no_such: 1}}")
      return "an unknown parameter"
    case 2:
      let path = journal.root + "/journal.sqlite"
      try FileManager.default.copyItem(atPath: path, toPath: path + ".unusable." + UUID().uuidString)
      return "a database that was put aside"
    case 3:
      let folder = journal.root + "/recordings/.verify.partial"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let target = folder + "/" + UUID().uuidString
      try FileManager.default.copyItem(atPath: journal.root + "/journal.sqlite", toPath: target)
      return "a verification that was killed"
    default:
      guard let path = own.randomElement(using: &numbers) else { return "nothing" }
      let whole = journal.root + "/" + path
      var data = try Data(contentsOf: URL(filePath: whole))
      let how = ["cut", "flipped", "emptied", "removed", "folder"].randomElement(using: &numbers) ?? "cut"
      switch how {
      case "cut": data = data.prefix(data.count / 2)
      case "flipped" where !data.isEmpty: data[Int.random(in: 0..<data.count, using: &numbers)] ^= 0x41
      case "emptied": data = Data()
      default: try FileManager.default.removeItem(atPath: whole)
      }
      if how == "folder" {
        try FileManager.default.createDirectory(atPath: whole, withIntermediateDirectories: false)
      } else if how != "removed" {
        try data.write(to: URL(filePath: whole))
      }
      return "\(path) \(how)"
    }
  }
}
