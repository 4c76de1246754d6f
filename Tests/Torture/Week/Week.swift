import Foundation
import TestSupport
import Text
import Workspace

/// A week of two journals: a diary whose recordings are dropped into its inbox, and an archive to which they are added and
/// which is reprocessed. Each night works on both. Times are given by `--now`.
final class Week {
  /// The outcome of a day for one journal: a row of the table.
  struct Row {
    var day: String
    var journal: String
    var events: [String]
    var check: DayCheck
    /// Number of new entries on the morning page after it.
    var new: Int
  }

  let diary: WeekJournal
  let archive: WeekJournal
  /// The disk of the archive.
  let disk: SmallDisk
  var recordings: WeekRecordings
  private(set) var rows: [Row] = []
  private(set) var problems: [String] = []
  /// The events of the current day, by journal.
  private var events: [String: [String]] = [:]
  private var random: SeededNumbers
  /// IDs of entries that a morning page has told of.
  private var told: Set<String> = []
  /// Number of the current day, from 1.
  private(set) var day = 0

  /// - Parameters:
  ///   - seed: of the times of kills.
  ///   - seconds: largest length of a recording.
  init(seed: UInt64, seconds: Int, mounts: Bool = true) throws {
    random = SeededNumbers(seed)
    disk = try SmallDisk(megabytes: 96, mounts: mounts)
    let home = try JournalRun()
    diary = WeekJournal(name: "diary", root: home.root, home: home)
    archive = WeekJournal(name: "archive", root: disk.path + "/archive", home: home)
    recordings = try WeekRecordings(folder: home.folder["recordings"], seconds: seconds)
    _ = try home.start(["init", archive.root]).wait()
    let settings = archive.root + "/sonar.yaml"
    try (String(contentsOfFile: settings, encoding: .utf8) + "\nparameters: {transcribe: {threads: 1}}\n")
      .write(toFile: settings, atomically: true, encoding: .utf8)
    _ = try home.start(["journals", "add", diary.root]).wait()
  }

  var journals: [WeekJournal] { [diary, archive] }

  /// The current day, `2026-11-02` to `2026-11-08`, or `ahead` days later.
  func date(ahead: Int = 0) -> String { String(format: "2026-11-%02d", day + 1 + ahead) }

  /// The current day at `time`, `HH:MM`, or the day after.
  func instant(_ time: String, ahead: Int = 0) -> String { "\(date(ahead: ahead))T\(time):00Z" }

  /// Lives the days up to the day `last` of 1 to 7.
  func live(through last: Int) throws {
    let days = [monday, tuesday, wednesday, thursday, friday, saturday, sunday]
    for live in days.prefix(last) {
      day += 1
      events = [:]
      try live()
      let night = try self.night()
      expect(
        night.status == 0 && night.output == "" && night.errors == "",
        "the night: exit \(night.status): \(night.errors)")
      try end()
    }
    try finish()
  }

  /// Notes that `event` happened in `journal`.
  func note(_ event: String, _ journal: WeekJournal) { events[journal.name, default: []].append(event) }

  /// Notes `problem` of the current day unless `isRight`.
  func expect(_ isRight: Bool, _ problem: @autoclosure () -> String) {
    if !isRight { problems.append("\(date()): \(problem().replacing("\n", with: " "))") }
  }

  /// Runs a command that has to succeed.
  @discardableResult
  func done(_ words: [String], _ journal: WeekJournal, at time: String) throws -> JournalRun.Answer {
    let answer = try journal.sonar(words, now: instant(time))
    expect(
      answer.status == 0 && answer.errors == "",
      "\(journal.name): sonar \(words.joined(separator: " ")): exit \(answer.status): \(answer.errors)")
    note(
      words.prefix(2).filter { !$0.contains("/") && !$0.contains("T") && $0 != "--quiet" }.joined(
        separator: " "), journal)
    return answer
  }

  /// Runs the night after the current day over both journals.
  func night(through: [String] = []) throws -> JournalRun.Answer {
    let words = ["run", "--all", "--quiet", "--for", "2h", "--now", instant("02:30", ahead: 1)]
    return try diary.home.start(words, through: through).wait(limitSeconds: 600)
  }

  /// Starts `child` and sends `signal` to it, or to all processes of the journals, after a random time of at most `seconds`.
  /// - Returns: its exit status.
  @discardableResult
  func strike(_ child: Child, with signal: Int32, within seconds: Double, all: Bool = false) throws -> Int32 {
    let delay = Double.random(in: 0.1...seconds, using: &random)
    usleep(UInt32(delay * 1e6))
    let victims = all ? diary.home.processes() : [child.process.processIdentifier]
    if child.process.isRunning { for victim in victims { kill(victim, signal) } }
    let status = try child.wait(limitSeconds: 120).status
    expect(diary.home.isQuiet(), "processes are left after signal \(signal)")
    return status
  }

  /// Checks in the middle of a day that the commands agree on what is left to do; returns how many recordings.
  @discardableResult
  func agree(_ journal: WeekJournal, at time: String, refused: Int = 0) throws -> Int {
    let check = try DayCheck(journal, now: instant(time), isSettled: false, refused: refused)
    for problem in check.problems { expect(false, "\(journal.name) at \(time): \(problem)") }
    return check.toDo
  }

  /// Reads the pages of the next morning, and compares what the commands say.
  private func end() throws {
    for journal in journals {
      let check = try DayCheck(journal, now: instant("03:30", ahead: 1), isSettled: true)
      for problem in check.problems { expect(false, "\(journal.name): \(problem)") }
      let page = try journal.sonar(["morning", "--json"], now: instant("07:00", ahead: 1))
      let entries = try page.json(WeekJournal.Morning.self).entries
      for entry in entries {
        expect(told.insert(entry.id).inserted, "\(journal.name): \(entry.id) is new on a second morning")
      }
      rows.append(
        Row(
          day: date(), journal: journal.name, events: events[journal.name] ?? [], check: check,
          new: entries.count))
    }
  }

  /// Checks that every entry was new on one morning.
  private func finish() throws {
    for journal in journals {
      let listed = try journal.sonar(["list", "--json"], now: instant("07:00", ahead: 1))
      for entry in try listed.json([Listed].self, in: "entries") where !entry.isPrivate && !entry.isDiscreet {
        expect(told.contains(entry.id), "\(journal.name): \(entry.id) was new on no morning")
      }
    }
  }

  private struct Listed: Decodable {
    var id: String
    var isPrivate: Bool
    var isDiscreet: Bool

    enum CodingKeys: String, CodingKey {
      case id
      case isPrivate = "private"
      case isDiscreet = "discreet"
    }
  }
}
