import Foundation
import TestSupport

/// A journal on a disk that is full at the start of each stage.
struct FullDisk {
  /// Free bytes left each time.
  var leaving: Int
  /// True if a file system is to be mounted, where permitted.
  var mounts = true

  /// The result of a stage on the full disk.
  struct Outcome {
    var stage: String
    /// Exit status of `sonar run`.
    var status: Int32
    var line: String
    /// Violations, one per line.
    var problems: [String]
  }

  /// Fills the disk before intake and before every stage, then frees space and continues each time.
  ///
  /// The outcome before that of the pages lists the differences of the final journal from `whole`, a run over `files` with enough
  /// space.
  func run(_ files: [String], whole: Undisturbed) throws -> [Outcome] {
    let disk = try SmallDisk(mounts: mounts)
    let journal = try JournalRun(root: disk.path + "/journal")
    var outcomes = [try attempt("intake", "add", files, journal, disk)]
    try journal.sonar("add", files)
    // One thread for speech, as in the settings, which may not name stages that the manifest does not contain yet.
    let manifest = try String(
      contentsOfFile: JournalRun.checkout + "/pipelines/journal.yaml", encoding: .utf8
    ).replacing("      states:", with: "      threads: 1\n      states:")
    let settings = try String(contentsOfFile: journal.root + "/sonar.yaml", encoding: .utf8)
    try settings.replacing(#/(?m)^parameters:.*$/#, with: "").write(
      toFile: journal.root + "/sonar.yaml", atomically: true, encoding: .utf8)
    let stages = manifest.matches(of: #/(?m)^  (\w+):$/#).map {
      (name: String($0.1), start: $0.range.lowerBound)
    }
    for (index, stage) in stages.enumerated() {
      let end = index + 1 < stages.count ? stages[index + 1].start : manifest.endIndex
      // Off without their settings.
      if ["setting:writer", "setting:pages"].contains(where: manifest[stage.start..<end].contains) {
        continue
      }
      try FileManager.default.createDirectory(
        atPath: journal.root + "/pipelines", withIntermediateDirectories: true)
      try String(manifest[..<end]).write(
        toFile: journal.root + "/pipelines/journal.yaml", atomically: true, encoding: .utf8)
      var outcome = try attempt(stage.name, "run", ["--quiet"], journal, disk)
      let next = try journal.sonar("run", ["--quiet"])
      if next.status != 0 { outcome.problems.append("with room: exit \(next.status): \(next.errors)") }
      outcomes.append(outcome)
    }
    outcomes.append(
      Outcome(stage: "the whole", status: 0, line: "", problems: try whole.differences(journal)))
    outcomes.append(try pages(journal, disk))
    return outcomes
  }

  /// Has the pages made for the first time: they are there or a line says why not, none is left half, and nothing else fails.
  private func pages(_ journal: JournalRun, _ disk: SmallDisk) throws -> Outcome {
    try journal.configure("pages: true")
    // With less, the run stops before it comes to them.
    var outcome = try attempt(
      "pages", "run", ["--quiet"], journal, disk, leaving: max(leaving, 32_768))
    func made() throws -> [String] { try journal.files().filter { $0.hasPrefix("pages/") } }
    let (list, left) = ("pages/contents.json", try made())
    if !left.contains(list), !left.isEmpty || outcome.line.isEmpty {
      outcome.problems.append("\(left.count) files, no list of them, and said: \(outcome.line)")
    }
    let next = try journal.sonar("run", ["--quiet"])
    if next.status != 0 || !next.errors.isEmpty {
      outcome.problems.append("with room: exit \(next.status): \(next.errors)")
    }
    if try !made().contains(list) { outcome.problems.append("with room: no pages") }
    let check = try journal.sonar("verify")
    if check.status != 0 { outcome.problems.append("verify: \(check.output)\(check.errors)") }
    return outcome
  }

  private func attempt(
    _ stage: String, _ command: String, _ arguments: [String], _ journal: JournalRun, _ disk: SmallDisk,
    leaving: Int? = nil
  ) throws -> Outcome {
    let leaving = leaving ?? self.leaving
    try disk.fill(leaving: leaving)
    let answer = try journal.sonar(command, arguments, through: disk.through)
    disk.empty()
    let lines = answer.errors.split(separator: "\n").map(String.init)
    var problems: [String] = []
    // At intake, recordings that do not fit wait (75) while the journal's own documents would fit; little data may fit.
    let isExpected = answer.status == 74 || stage == "intake" && answer.status == 75
    if !isExpected, answer.status != 0 || leaving == 0 { problems.append("exit \(answer.status)") }
    if answer.status == 74, lines.count != 1 { problems.append("\(lines.count) lines") }
    problems += try FileManager.default.subpathsOfDirectory(atPath: journal.root)
      .filter { $0.hasSuffix(".partial") }.map { $0 + ": left" }
    let line = (lines.first ?? "").replacing(journal.root + "/", with: "").replacing(
      #/[0-9a-f]{56,}/#, with: "…")
    return Outcome(stage: stage, status: answer.status, line: line, problems: problems)
  }
}
