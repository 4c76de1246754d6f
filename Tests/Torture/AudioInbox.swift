import Digest
import Foundation
import Inbox
import Model
import Pipeline
import StageContract
import TestSupport
import Workspace

/// Feeds damaged files to the inbox of a real journal.
struct AudioInbox {
  var files = 0
  var entries = 0
  var refused = 0
  var failed = 0
  var status: Int32 = 0
  var seconds = 0.0
  /// Violations, one per line.
  var problems: [String] = []

  private struct Named: Decodable { var id: String }

  private struct Heard: Decodable {
    struct Entry: Decodable { var remarks: [Remark]? }
    struct Remark: Decodable {}
    var entries: [Entry]
  }

  /// Adds the files of seeds `first..<first + count` to an inbox and runs until nothing is left to do.
  init(first: UInt64, count: Int, sources: [AudioSource]) throws {
    let journal = try JournalRun()
    var digests: [String: String] = [:]
    for seed in first..<first + UInt64(count) {
      let file = MutatedAudio(seed: seed, sources: sources)
      let name = "\(file.mutation) \(seed).\(file.source.fileExtension)"
      digests[Digest.sha256(file.bytes)] = name
      try file.bytes.write(to: URL(filePath: journal.root + "/inbox/" + name))
    }
    files = digests.count
    JournalRun.letInboxSettle()
    let answer = try journal.sonar("run", ["--quiet"])
    (status, seconds) = (answer.status, answer.seconds)
    if ![0, 65].contains(status) { problems.append("exit \(status): \(answer.errors.suffix(300))") }
    let workspace = try Workspace(root: journal.root)
    let entries = Set(try journal.sonar("list", ["--json"]).json([Named].self, in: "entries").map(\.id))
    for folder in try workspace.recordings() {
      let intake = try folder.intake()
      if digests.removeValue(forKey: intake.sha256) == nil {
        problems.append("\(folder.id): duplicate or unknown")
      }
      if try folder.failure() != nil {
        failed += 1
      } else if entries.contains(folder.id) {
        self.entries += 1
      } else {
        problems.append("\(folder.id): neither an entry nor a failure (\(intake.name))")
      }
    }
    for (name, record) in try Quarantine.list(workspace) {
      let bytes = try Data(contentsOf: URL(filePath: workspace.failed + "/" + name))
      refused += 1
      if digests.removeValue(forKey: Digest.sha256(bytes)) == nil {
        problems.append("failed/\(name): duplicate or unknown")
      }
      if record.status != 65 { problems.append("failed/\(name): status \(record.status)") }
    }
    problems += digests.values.sorted().map { "\($0): lost" }
    let lines = answer.errors.split(separator: "\n")
    let heard = try JSONDecoder().decode(
      Heard.self, from: Data(journal.sonar("heard", ["--all", "--json"]).output.utf8))
    let remarks = heard.entries.reduce(0) { $0 + ($1.remarks?.count ?? 0) }
    if lines.count != refused + failed + remarks {
      problems.append("\(lines.count) lines for \(refused + failed) failures and \(remarks) remarks")
    }
    let again = try journal.sonar("run", ["--json"])
    if again.output.contains("\"ingest\"") { problems.append("the second run repeats work: \(again.output)") }
  }
}
