import Foundation
import Model
import Synchronization
import TestSupport
import Text

/// Runs all commands concurrently on one journal, alongside `sonar watch`, while recordings arrive.
final class Storm: Sendable {
  let journal: JournalRun
  private let marked: MarkedJournal
  private let seed: UInt64
  private let tally = Mutex(Tally())

  /// The results of a storm.
  struct Tally {
    /// Count of each exit status by command.
    var statuses: [String: [Int32: Int]] = [:]
    /// Violations, one per line.
    var problems: [String] = []
    /// Contents of the recordings added to the inbox.
    var dropped: [Data] = []
    /// IDs passed to `delete`.
    var deleted: Set<String> = []
    /// Tags that a command reported as added.
    var tags: [(id: String, tag: String)] = []
  }

  /// Permitted exit statuses of commands in an intact journal.
  private static let fair: Set<Int32> = [0, 1, 64, 66, 75]

  /// Prepares a storm on a copy of `marked`.
  init(_ marked: MarkedJournal, seed: UInt64) throws {
    self.marked = marked
    self.seed = seed
    journal = try marked.copy()
    try HostileFiles.layOutside(journal)
    // Rejected files would cause other statuses.
    for name in try FileManager.default.contentsOfDirectory(atPath: journal.root + "/failed") {
      try FileManager.default.removeItem(atPath: journal.root + "/failed/" + name)
    }
  }

  /// Runs `workers` commands at a time for `seconds`, and checks the resulting journal.
  func rage(seconds: Double, workers: Int = 4) throws -> Tally {
    try journal.sonar("run", ["--quiet"])
    let watch = try journal.start(["watch", "--journal", journal.root])
    let end = ContinuousClock.now + .seconds(seconds)
    DispatchQueue.concurrentPerform(iterations: workers + 1) { worker in
      var random = SeededNumbers(seed &* 1000 &+ UInt64(worker))
      var number = 0
      while ContinuousClock.now < end {
        do {
          if worker == 0 { try drop(number, &random) } else { try type(worker, number, &random) }
        } catch {
          tally.withLock { $0.problems.append("\(error)") }
        }
        number += 1
      }
    }
    if !watch.process.isRunning { note("watch ended by itself") }
    kill(watch.process.processIdentifier, SIGTERM)
    let answer = try watch.wait(limitSeconds: 60)
    if answer.status != 0 { note("watch: exit \(answer.status): \(answer.errors.suffix(300).printableLine)") }
    try lookAfter()
    return tally.withLock { $0 }
  }

  private func note(_ line: String) { tally.withLock { $0.problems.append(line) } }

  /// Adds a new recording to the inbox.
  private func drop(_ number: Int, _ random: inout SeededNumbers) throws {
    usleep(UInt32.random(in: 500_000...2_500_000, using: &random))
    let data = TestAudio.wav(TestAudio.speechLike(seconds: 1, seed: seed &+ UInt64(number)))
    let path = journal.root + "/inbox/dropped \(number).wav"
    try data.write(to: URL(filePath: path))
    try HostileFiles.setTime(path, seconds: 1_600_000_000 + number * 1000)
    tally.withLock { $0.dropped.append(data) }
  }

  /// Runs a random command.
  private func type(_ worker: Int, _ number: Int, _ random: inout SeededNumbers) throws {
    let kept = marked.entries.map(\.id)
    var command = TriedCommand.any(of: kept, &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      // A unique tag, which must exist in the end.
      let id = kept.randomElement(using: &random) ?? kept[0]
      command = TriedCommand(["tag", id, "storm\(worker)x\(number)"], .owner(id: id, key: "tags"))
    case 1:
      let dropped = FileTree(journal.root + "/recordings/2020").items.map(\.path)
        .filter { !$0.contains("/") && !$0.hasPrefix(".") && !$0.hasSuffix(".partial") }
      if let id = dropped.sorted().randomElement(using: &random) {
        command = TriedCommand(["delete", id, "--yes"], .delete(id: id))
      }
    default:
      // Only added recordings are deleted.
      if case .delete = command.tells { return }
    }
    if case .delete(let id) = command.tells { tally.withLock { _ = $0.deleted.insert(id) } }
    let (answer, isLate) = try command.run(on: journal)
    var problems = command.problems(answer, isLate: isLate)
    let isFair = Self.fair.contains(answer.status) || command.endsAfterSeconds != nil && answer.status == 130
    if problems.isEmpty, !isFair { problems.append("exit \(answer.status)") }
    tally.withLock { tally in
      tally.statuses[command.words[0], default: [:]][answer.status, default: 0] += 1
      for problem in problems {
        tally.problems.append("\(command.line): \(problem) \(answer.errors.prefix(300).printableLine)")
      }
      if answer.status == 0, command.words[0] == "tag" {
        tally.tags.append((command.words[1], command.words[2]))
      }
    }
  }

  /// Checks the journal once all commands have ended.
  private func lookAfter() throws {
    for (command, arguments) in [("run", ["--quiet"]), ("verify", [])] {
      let answer = try journal.sonar(command, arguments)
      if answer.status != 0 {
        note(
          "afterwards \(command): exit \(answer.status): \((answer.errors + answer.output).prefix(600).printableLine)"
        )
      }
    }
    let again = try JournalRun(copyOf: journal)
    let rebuilt = try again.sonar("index rebuild")
    if rebuilt.status != 0 {
      note("index rebuild in a copy: exit \(rebuilt.status): \(rebuilt.errors.printableLine)")
    }
    let (rows, fresh) = try (Set(journal.rows()), Set(again.rows()))
    if rows != fresh { note("a fresh index has \(rows.symmetricDifference(fresh).count) other rows") }
    if !journal.isQuiet() { note("processes are still running: \(journal.processes())") }
    let tally = tally.withLock { $0 }
    for line in Leaks(marked: marked, journal: journal).found() { note(line) }
    let files = FileTree(journal.root).items.filter { !$0.path.contains("/artifacts/") }.compactMap { item in
      item.contents().map { (item.path, $0) }
    }
    if tally.deleted.isEmpty {
      for (number, data) in tally.dropped.enumerated() where !files.contains(where: { $0.1 == data }) {
        note("added recording \(number).wav is lost")
      }
    } else {
      let there = tally.dropped.count { data in files.contains { $0.1 == data } }
      let lost = tally.dropped.count - there
      if lost > tally.deleted.count {
        note("\(lost) recordings are missing, but \(tally.deleted.count) were deleted")
      }
    }
    for (id, tag) in tally.tags {
      let owner = files.first { $0.0.hasSuffix("\(id)/owner.json") }?.1 ?? Data()
      if tag.hasPrefix("storm"), !owner.holds([tag]) { note("\(id): the tag \(tag) was added but is lost") }
    }
  }
}
