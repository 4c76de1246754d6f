import Foundation
import Inbox
import Model
import Pipeline
import TestSupport
import Workspace

/// Conditions that an unattended journal may encounter, and the expected results.
enum OddInbox: String, CaseIterable {
  case slowWriter = "a writer that copies 1 MB a second"
  case twoMachines = "two machines' copies of one recording"
  case missingModel = "a missing model"
  case readOnly = "a read-only workspace"
  case deniedHalfway = "a recording's folder without write permission"

  /// The result of a test.
  struct Outcome {
    var expected: String
    var happened: String
    /// Violations, one per line.
    var problems: [String]
  }

  /// Runs the test; `seconds` is the duration of the slow writer.
  func outcome(seconds: Int) throws -> Outcome {
    let journal = try JournalRun()
    switch self {
    case .slowWriter: return try slowWriter(journal, seconds: seconds)
    case .twoMachines: return try twoMachines(journal)
    case .missingModel: return try missingModel()
    case .readOnly: return try Unprivileged().readOnly()
    case .deniedHalfway: return try Unprivileged().deniedHalfway()
    }
  }

  private func slowWriter(_ journal: JournalRun, seconds: Int) throws -> Outcome {
    let path = journal.root + "/inbox/slow.wav"
    let megabyte = [Float](repeating: 0, count: 500_000)
    let whole = TestAudio.wav(megabyte + [Float](repeating: 0, count: 500_000 * (seconds - 1)))
    var problems: [String] = []
    var runs = 0
    try Data().write(to: URL(filePath: path))
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    for start in stride(from: 0, to: whole.count, by: 1_000_000) {
      try file.write(contentsOf: whole[start..<min(start + 1_000_000, whole.count)])
      let next = ContinuousClock.now + .seconds(1)
      // While it is written, and when it is at rest but held open.
      for isAtRest in [false, true] {
        if isAtRest { JournalRun.letInboxSettle() }
        let answer = try journal.sonar("run", ["--quiet"])
        runs += 1
        if answer.status != 0 { problems.append("exit \(answer.status): \(answer.errors)") }
      }
      Thread.sleep(forTimeInterval: max(0, (next - ContinuousClock.now) / .seconds(1)))
      if try !journal.files(under: "recordings").isEmpty { problems.append("imported at \(start) bytes") }
    }
    try file.close()
    JournalRun.letInboxSettle()
    let last = try journal.sonar("run", ["--quiet"])
    let places = try journal.places(of: whole)
    if last.status != 0 { problems.append("last run: exit \(last.status): \(last.errors)") }
    if places.filter({ $0.hasSuffix("/original.wav") }).count != 1 { problems.append("found in \(places)") }
    return Outcome(
      expected: "left in place until complete, then imported completely",
      happened: "\(runs) runs left it, the next one imported \(whole.count) bytes", problems: problems)
  }

  private func twoMachines(_ journal: JournalRun) throws -> Outcome {
    let bytes = TestAudio.wav(TestAudio.speechLike(seconds: 1))
    for (name, time) in [
      ("phone/memo 1.wav", 1_700_000_000.0), ("laptop/2023-11-14 copy.wav", 1_700_090_000),
    ] {
      let path = journal.root + "/inbox/" + name
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try bytes.write(to: URL(filePath: path))
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: time)], ofItemAtPath: path)
    }
    JournalRun.letInboxSettle()
    let answer = try journal.sonar("run")
    let originals = try journal.places(of: bytes).filter { !$0.contains("/artifacts/") }
    let first = originals.filter { $0.hasPrefix("recordings/") }.count
    let aside = originals.filter { $0.hasPrefix("duplicates/") }.count
    return Outcome(
      expected: "one recording, one in duplicates/, exit 0",
      happened: "\(first) in recordings/, \(aside) in duplicates/, exit \(answer.status)",
      problems: first == 1 && aside == 1 && answer.status == 0 ? [] : [answer.output + answer.errors])
  }

  private func missingModel() throws -> Outcome {
    let models = try TestFolder()
    let journal = try JournalRun(models: models.path)
    try journal.set("model", to: "later")
    try journal.sonar("add", ShortRecordings.write(to: journal.folder.path))
    let waits = try journal.sonar("run", ["--quiet"])
    let lines = waits.errors.split(separator: "\n").count
    try FileManager.default.copyItem(atPath: JournalRun.model, toPath: models["later.bin"])
    let after = try journal.sonar("run", ["--quiet"])
    return Outcome(
      expected: "exit 69 and one line for all that wait; exit 0 once the model is installed",
      happened: "exit \(waits.status), \(lines) line; then exit \(after.status)",
      problems: waits.status == 69 && lines == 1 && after.status == 0 ? [] : [waits.errors + after.errors])
  }
}
