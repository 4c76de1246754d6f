import Foundation
import TestSupport
import Text
import Workspace

/// A command that writes, killed at random times: the next run must restore the state before the command, or complete
/// it.
struct CommandKill {
  /// Name of the command in the report.
  let name: String
  /// Its words; `@` stands for the trial's folder.
  private let words: [String]
  /// True if a partial effect is permitted, because its changes of files are independent.
  private let isPiecemeal: Bool
  /// True if no run, but typing it again completes it.
  private let isTypedAgain: Bool
  private let prepare: @Sendable (JournalRun) throws -> Void

  /// The result of one kill.
  struct Outcome {
    /// True if the command was still running.
    var isHit = false
    /// True if the journal is in the state before the command and not the one after it.
    var isBefore = false
    /// Violations, one per line.
    var problems: [String] = []
  }

  private init(
    _ words: [String], isPiecemeal: Bool = false, isTypedAgain: Bool = false, named name: String? = nil,
    _ prepare: @escaping @Sendable (JournalRun) throws -> Void = { _ in }
  ) {
    let option = words.first { $0 == "--repair" || $0 == "--audio" || $0 == "--segment" || $0 == "--style" }
    let count = ["thread", "index", "styles"].contains(words[0]) ? 2 : 1
    self.name = name ?? (words.prefix(count) + (option.map { [$0] } ?? [])).joined(separator: " ")
    self.words = words
    self.isPiecemeal = isPiecemeal
    self.isTypedAgain = isTypedAgain
    self.prepare = prepare
  }

  /// Every command that writes, in a copy of `marked`.
  static func all(_ marked: MarkedJournal) -> [CommandKill] {
    let (id, other) = (marked.open[0].id, marked.open[1].id)
    let added = JournalRun.recordings + "/2026-11-17 18.05.20 money.ogg"
    return [
      .init(["discreet", id]), .init(["private", id]), .init(["delete", id, "--yes"]),
      .init(["tag", id, "later"]), .init(["title", id, "Another day"]), .init(["pin", id]),
      .init(["edit", id, "--segment", "0", "--text", "Something else was said."]),
      .init(["private", marked.secret.id, "--off"]),
      .init(["thread", "create", "River", "--word", "river"]), .init(["thread", "add", "garden", other]),
      .init(["thread", "remove", "garden", id]), .init(["thread", "delete", "garden", "--yes"]),
      .init(["index", "rebuild"]), .init(["gc", "--keep", "1", "--summaries"], isPiecemeal: true),
      .init(["gc", "--audio"], isPiecemeal: true),
      .init(["verify", "--repair"]) { journal in
        let summaries = FileTree(journal.root + "/recordings").items.filter {
          $0.path.hasSuffix("/summary.json")
        }
        for item in summaries.prefix(1) {
          var data = item.contents() ?? Data()
          data[data.count / 2] ^= 1
          try data.write(to: URL(filePath: journal.root + "/recordings/" + item.path))
        }
      },
      .init(["retry", "--all"]), .init(["reprocess", "--style", "actionable", "--yes"]),
      .init(["reprocess", "--stage", "mood", "--yes"]), .init(["styles", "use", "reflective", "--yes"]),
      .init(["changes", "--undo"]), .init(["add", added]),
      .init(
        ["export", "--format", "obsidian", "--output", "@exported"], isTypedAgain: true,
        named: "export folder", identify),
      .init(
        ["export", "--format", "zip", "--output", "@exported"], isTypedAgain: true, named: "export zip",
        identify),
      .init(["export", "--mirror", "@vault"], isTypedAgain: true, named: "export --mirror") { journal in
        try identify(journal)
        try FileSystem.makeFolder(journal.folder["vault"])
      },
      .init(["title", id, "Mirrored day"], named: "title, with a mirror", mirror),
      .init(["run"], named: "run, with a mirror") { journal in
        try mirror(journal)
        try journal.sonar("title", [id, "Mirrored day", "--no-run"])
      },
    ]
  }

  /// Gives the journal an ID, which is random otherwise.
  @Sendable private static func identify(_ journal: JournalRun) throws {
    try JournalIdentity(id: "00000000-0000-0000-0000-000000000000").write(
      to: journal.root + "/state/identity.json")
  }

  @Sendable private static func mirror(_ journal: JournalRun) throws {
    try identify(journal)
    try FileSystem.makeFolder(journal.folder["vault"])
    try journal.done("export", ["--mirror", journal.folder["vault"]])
  }

  private func words(on journal: JournalRun) -> [String] {
    words.map { $0.replacing("@", with: journal.folder.path + "/") }
  }

  /// States for comparison, and the duration of the undisturbed command.
  struct Course {
    var before: JournalResult
    var after: JournalResult
    var seconds: Double
  }

  /// Runs the command undisturbed.
  func undisturbed(_ marked: MarkedJournal) throws -> Course {
    let still = try prepared(marked)
    try settle(still)
    let journal = try prepared(marked)
    let answer = try journal.sonar(words[0], Array(words(on: journal).dropFirst()))
    guard TriedCommand.documented.contains(answer.status) else {
      throw JournalRun.Failure("\(name): exit \(answer.status): \(answer.errors)")
    }
    try settle(journal)
    return try Course(before: JournalResult(still), after: JournalResult(journal), seconds: answer.seconds)
  }

  /// Kills the command at a time determined by `seed`, runs the pipeline and compares the result with `course`.
  func strike(_ marked: MarkedJournal, _ course: Course, seed: UInt64) throws -> Outcome {
    var random = SeededNumbers(seed)
    let delay = Double.random(in: 0...course.seconds, using: &random)
    let isWithChildren = Bool.random(using: &random)
    let journal = try prepared(marked)
    let child = try journal.start(words(on: journal) + ["--journal", journal.root])
    usleep(UInt32(delay * 1e6))
    var outcome = Outcome()
    let victims = isWithChildren ? journal.processes() : [child.process.processIdentifier]
    if child.process.isRunning { for victim in victims { kill(victim, SIGKILL) } }
    let answer = try child.wait(limitSeconds: 60)
    outcome.isHit = answer.status == -SIGKILL
    guard outcome.isHit else { return outcome }
    if !journal.isQuiet() { outcome.problems.append("processes are still running: \(journal.processes())") }
    for path in JournalResult.torn(journal, course.before, course.after) {
      outcome.problems.append("\(path): is not whole")
    }
    if let problem = try settle(journal) { outcome.problems.append(problem) }
    if isTypedAgain, try !FileSystem.exists(journal.folder["exported"]) {
      let again = try journal.sonar(words[0], Array(words(on: journal).dropFirst()))
      if again.status != 0 { outcome.problems.append("again: exit \(again.status): \(again.errors)") }
    }
    let now = try JournalResult(journal)
    outcome.isBefore = now == course.before && now != course.after
    if now != course.after, now != course.before || isTypedAgain,
      !(isPiecemeal && now.isBetween(course.before, course.after))
    {
      let nearer = [now.differences(from: course.before), now.differences(from: course.after)].min {
        $0.count < $1.count
      }
      outcome.problems.append(
        "in neither the state before nor the one after: \(nearer?.joined(separator: ", ") ?? "")")
    }
    // Reported changes must have been made.
    if outcome.isBefore, answer.output.contains(": private") || answer.output.contains(": deleted") {
      outcome.problems.append("it reported \(answer.output.printableLine), but the journal is unchanged")
    }
    return outcome
  }

  private func prepared(_ marked: MarkedJournal) throws -> JournalRun {
    let journal = try marked.copy()
    // Changes that the first run makes to the copy would count as differences.
    try journal.sonar("run", ["--quiet"])
    try prepare(journal)
    return journal
  }

  /// Runs the pipeline; returns a description if it fails.
  @discardableResult
  private func settle(_ journal: JournalRun) throws -> String? {
    let next = try journal.sonar("run", ["--quiet"])
    return next.status == 0
      ? nil : "the next run: exit \(next.status): \(next.errors.prefix(300).printableLine)"
  }
}
