import Foundation
import TestSupport

/// A journal of a user who is bound by permissions: `nobody` if root runs the test.
struct Unprivileged {
  private let journal: JournalRun
  /// Command that runs commands as that user.
  private let through: [String]

  /// Imports a third recording beside two that are processed.
  init() throws {
    journal = try JournalRun(copyOf: ShortRecordings.processed.get())
    through = JournalRun.asNobody
    let third = journal.folder["third.wav"]
    try TestAudio.write(TestAudio.speechLike(seconds: 1), to: third)
    try journal.sonar("add", [third])
    try journal.giveToNobody()
  }

  /// Tests a read-only journal.
  func readOnly() throws -> OddInbox.Outcome {
    let before = try journal.artifacts()
    try journal.tool("/usr/bin/env", ["chmod", "-R", "a-w", journal.root])
    defer { try? journal.tool("/usr/bin/env", ["chmod", "-R", "u+w", journal.root]) }
    let answer = try journal.sonar("run", ["--quiet"], through: through)
    let list = try journal.sonar("list", through: through)
    let plan = try journal.sonar("plan", through: through)
    let lines = answer.errors.split(separator: "\n").count
    let isRight =
      try answer.status == 74 && lines == 1 && list.status == 0 && plan.status == 0
      && journal.artifacts() == before
    return .init(
      expected: "run: exit 74, one line; list and plan: exit 0",
      happened: "run: exit \(answer.status), \(lines) line; list: \(list.status), plan: \(plan.status)",
      problems: isRight ? [] : [answer.errors + list.errors + plan.errors])
  }

  /// Tests a journal in which the folder of the unprocessed recording is read-only.
  func deniedHalfway() throws -> OddInbox.Outcome {
    let folder = try journal.files(under: "recordings").filter { $0.hasSuffix("original.wav") }
      .map { journal.root + "/" + ($0 as NSString).deletingLastPathComponent }
    try journal.tool("/usr/bin/env", ["chmod", "a-w"] + folder)
    let answer = try journal.sonar("run", ["--quiet"], through: through)
    let list = try journal.sonar("list", ["--json"], through: through)
    try journal.tool("/usr/bin/env", ["chmod", "u+w"] + folder)
    let after = try journal.sonar("run", ["--quiet"], through: through)
    let lines = answer.errors.split(separator: "\n")
    let isRight =
      answer.status == 77 && lines.count == 1 && lines[0].contains("Permission denied") && list.status == 0
      && after.status == 0
    return .init(
      expected: "exit 77 and one line that names it; exit 0 once it is writable",
      happened: "exit \(answer.status), \(lines.count) line; then exit \(after.status)",
      problems: isRight ? [] : [answer.errors + list.errors + after.errors])
  }
}
