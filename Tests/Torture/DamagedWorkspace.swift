import Foundation
import Pipeline
import StageContract
import TestSupport
import Workspace

/// A kind of damage to a journal and the expected reaction of commands, defined by a folder in `testdata/workspaces`.
///
/// `damage.sh` runs in an intact journal of two short recordings, whose folders are `$first` and `$second`;
/// `expected.json` defines the expected results.
struct DamagedWorkspace {
  /// Name of its folder.
  let name: String
  let expected: Expected

  /// The expected result of each command.
  struct Expected: Decodable {
    /// A short description of the damage.
    var damage: String
    /// Commands in order of execution: verify inspects the damage, `again` is the second run.
    var verify: Answer
    var plan: Answer
    var list: Answer
    var run: Answer
    var again: Answer
    /// True if the first run restores the journal to its state before the damage.
    var mended: Bool

    struct Answer: Decodable {
      var status: Int32
      /// Part of the output; `ID1` and `ID2` are replaced by the recordings' IDs.
      var line: String?
    }
  }

  /// The result of a command.
  struct Row {
    var command: String
    var expected: Expected.Answer
    var status: Int32
    var line: String
    var isAsExpected: Bool
  }

  private static let folder = JournalRun.checkout + "/testdata/workspaces"

  /// Names of all fixtures, sorted.
  static func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { FileManager.default.fileExists(atPath: "\(folder)/\($0)/damage.sh") }.sorted()
  }

  /// Loads the fixture `name`.
  init(_ name: String) throws {
    self.name = name
    expected = try decodeJSON(
      Expected.self, from: Data(contentsOf: URL(filePath: "\(Self.folder)/\(name)/expected.json")))
  }

  /// Damages a copy of the journal `whole` and runs the commands.
  func damage(_ whole: JournalRun) throws -> (rows: [Row], isMended: Bool) {
    var trial = try Trial(self, whole)
    try trial.ask("verify", expected.verify)
    try trial.ask("plan", expected.plan)
    return try trial.finish()
  }

  /// The same, but the plan is made in this process.
  func damagePlanningHere(_ whole: JournalRun) async throws -> (rows: [Row], isMended: Bool) {
    var trial = try Trial(self, whole)
    try trial.ask("verify", expected.verify)
    let plan = try await Self.plan(trial.journal)
    trial.note("plan", expected.plan, status: 0, plan)
    return try trial.finish()
  }

  /// What there is to do in `journal`, and why, in lines as those of `sonar plan`.
  private static func plan(_ journal: JournalRun) async throws -> String {
    let pipeline = try await journal.pipeline()
    let plan = try pipeline.plan(pipeline.workspace.recordings())
    let runs = plan.recordings.flatMap { $0.runs ?? [] } + plan.journal
    let hasWork = runs.contains { run in
      switch run.state {
      case .ready, .removal: true
      case .pending: !run.isConditional
      default: false
      }
    }
    let lines: [String] = runs.compactMap { run in
      let reason: String? =
        switch run.state {
        case .ready(_, let reasons), .pending(let reasons): reasons.map { "\($0)" }.joined(separator: ", ")
        case .waits(let message): message
        case .failed(let failure): failure.message
        case .blocked(let stage): "\(stage) cannot run"
        case .removal: "off"
        case .upToDate, .outdated, .withheld: nil
        }
      return reason.map { "\(run.stage)  \($0)" }
    }
    let failures = plan.recordings.compactMap { $0.failure?.message }
    return (failures + lines + (hasWork ? [] : ["Nothing to do"])).joined(separator: "\n")
  }

  /// A damaged copy of a journal, and what commands said of it.
  private struct Trial {
    let journal: JournalRun
    private let whole: JournalRun
    private let expected: Expected
    private let ids: [String]
    private var rows: [Row] = []

    /// Damages a copy of `whole` as `workspace` says.
    init(_ workspace: DamagedWorkspace, _ whole: JournalRun) throws {
      (self.whole, self.expected) = (whole, workspace.expected)
      journal = try JournalRun(copyOf: whole)
      let recordings = try journal.files(under: "recordings").filter { $0.hasSuffix("/intake.json") }
        .map { String($0.dropLast("/intake.json".count)) }
      let damage = try Child(
        program: "/bin/sh",
        arguments: ["-euc", "cd \"$0\"; first=$1 second=$2; . \"$3\"", journal.root] + recordings
          + ["\(DamagedWorkspace.folder)/\(workspace.name)/damage.sh"],
        environment: journal.environment, scratch: journal.folder["damage"]
      ).wait()
      guard damage.status == 0 else {
        throw JournalRun.Failure("\(workspace.name)/damage.sh: \(damage.errors)")
      }
      ids = recordings.map { ($0 as NSString).lastPathComponent }
    }

    /// Runs `command`.
    mutating func ask(_ command: String, _ expected: Expected.Answer, as name: String? = nil) throws {
      // A command that hangs counts as killed.
      let answer = try journal.start([command, "--journal", journal.root]).wait(limitSeconds: 60)
      note(name ?? command, expected, status: answer.status, answer.errors + answer.output)
    }

    /// Compares what the command `name` said, or would say, with what is expected.
    mutating func note(_ name: String, _ expected: Expected.Answer, status: Int32, _ said: String) {
      var text = said.replacing(journal.root + "/", with: "")
      for (index, id) in ids.enumerated() { text = text.replacing(id, with: "ID\(index + 1)") }
      text.replace(#/[0-9a-f]{64}/#, with: "…")
      let lines = text.split(separator: "\n").map(String.init)
      let match = expected.line.map { part in lines.first { $0.contains(part) } } ?? lines.last ?? ""
      rows.append(
        Row(
          command: name, expected: expected, status: status,
          line: match ?? "\(expected.line ?? "") NOT IN: \(lines.joined(separator: " | "))",
          isAsExpected: status == expected.status && match != nil))
    }

    /// Runs the other commands, and tells whether the first run restored the journal.
    mutating func finish() throws -> (rows: [Row], isMended: Bool) {
      try ask("list", expected.list)
      try ask("run", expected.run)
      let isMended =
        try journal.artifacts() == whole.artifacts() && (try? journal.rows()) == whole.rows()
      try ask("run", expected.again, as: "run again")
      return (rows, isMended)
    }
  }
}
