import Foundation
import StageContract
import TestSupport

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
    let journal = try JournalRun(copyOf: whole)
    let recordings = try journal.files(under: "recordings").filter { $0.hasSuffix("/intake.json") }
      .map { String($0.dropLast("/intake.json".count)) }
    let damage = try Child(
      program: "/bin/sh",
      arguments: ["-euc", "cd \"$0\"; first=$1 second=$2; . \"$3\"", journal.root] + recordings
        + ["\(Self.folder)/\(name)/damage.sh"],
      environment: journal.environment, scratch: journal.folder["damage"]
    ).wait()
    guard damage.status == 0 else { throw JournalRun.Failure("\(name)/damage.sh: \(damage.errors)") }
    let ids = recordings.map { ($0 as NSString).lastPathComponent }
    var rows: [Row] = []
    func ask(_ command: String, _ expected: Expected.Answer, as name: String? = nil) throws {
      // A command that hangs counts as killed.
      let answer = try journal.start([command, "--journal", journal.root]).wait(limitSeconds: 60)
      var text = (answer.errors + answer.output).replacing(journal.root + "/", with: "")
      for (index, id) in ids.enumerated() { text = text.replacing(id, with: "ID\(index + 1)") }
      text.replace(#/[0-9a-f]{64}/#, with: "…")
      let lines = text.split(separator: "\n").map(String.init)
      let match = expected.line.map { part in lines.first { $0.contains(part) } } ?? lines.last ?? ""
      rows.append(
        Row(
          command: name ?? command, expected: expected, status: answer.status,
          line: match ?? "\(expected.line ?? "") NOT IN: \(lines.joined(separator: " | "))",
          isAsExpected: answer.status == expected.status && match != nil))
    }
    try ask("verify", expected.verify)
    try ask("plan", expected.plan)
    try ask("list", expected.list)
    try ask("run", expected.run)
    let isMended =
      try journal.artifacts() == whole.artifacts() && (try? journal.rows()) == whole.rows()
    try ask("run", expected.again, as: "run again")
    return (rows, isMended)
  }
}
