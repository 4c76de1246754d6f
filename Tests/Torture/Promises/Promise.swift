import Foundation
import Inbox
import Pipeline
import TestSupport
import Text
import Workspace

/// Makes an entry private or deletes it in a journal that is damaged elsewhere.
///
/// After exit status 0 no word of the entry may remain where it is forbidden; after 75 the same holds after the next run.
struct Promise {
  /// The change to the entry.
  enum Kind: String, CaseIterable {
    case secret = "private"
    case deleted = "delete"
  }

  let marked: MarkedJournal
  /// Determines the entire trial.
  let seed: UInt64

  /// The result of the trial.
  struct Outcome {
    var kind: Kind
    var damage: [String]
    var status: Int32
    /// The command's error output, on one line.
    var said: String
    /// Violations, one per line.
    var problems: [String] = []
  }

  /// Runs the trial.
  func outcome() throws -> Outcome {
    var random = SeededNumbers(seed)
    let kind = Kind.allCases[Int.random(in: 0..<2, using: &random)]
    let entry = marked.open[0]
    var (journal, damage) = try damaged(entry.id, &random)
    while !isWhole(entry.id, journal) { (journal, damage) = try damaged(entry.id, &random) }
    let original = self.original(entry.id, journal)
    let words = kind == .secret ? ["private", entry.id] : ["delete", entry.id, "--yes"]
    let command = TriedCommand(words)
    let (answer, isLate) = try command.run(on: journal, through: ["prlimit", "--as=6000000000"])
    var outcome = Outcome(
      kind: kind, damage: damage, status: answer.status,
      said: answer.errors.replacing(journal.root + "/", with: "").printableLine)
    outcome.problems = command.problems(answer, isLate: isLate)
    func check(_ when: String) {
      outcome.problems += left(of: entry, original, kind, journal).map { "\(when): \($0)" }
    }
    switch answer.status {
    case 0: check("after exit 0")
    case 75:
      let next = TriedCommand(["run", "--quiet", "--for", "20s"])
      let (run, isLate) = try next.run(on: journal)
      outcome.problems += next.problems(run, isLate: isLate).map { "the next run: \($0)" }
      check("after exit 75 and the next run (\(run.status))")
    default:
      if let problem = refusal(answer) { outcome.problems.append(problem) }
    }
    return outcome
  }

  /// Why this exit status is a violation; nil if it is permitted. A command may refuse only because of unreadable
  /// settings or manifests.
  private func refusal(_ answer: Child.Answer) -> String? {
    let reasons = ["sonar.yaml", "pipelines/", "not a journal"]
    guard ![64, 65, 66].contains(answer.status) || !reasons.contains(where: answer.errors.contains) else {
      return nil
    }
    return "exit \(answer.status) because of unrelated damage"
  }

  /// A copy of the journal with one to three kinds of damage, and their descriptions.
  private func damaged(_ id: String, _ random: inout SeededNumbers) throws -> (JournalRun, [String]) {
    let journal = try marked.copy()
    var damage: [String] = []
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      if Bool.random(using: &random) {
        let places: [HostileChange.Place] = [.document, .settings, .manifest, .index, .kind, .folder]
        let place = places.randomElement(using: &random) ?? .document
        // The first change may leave nothing for a second one to change.
        if let change = try? HostileChange.make(in: journal, at: place, &random) {
          damage.append(change.what)
        }
      } else {
        damage.append(try likely(journal, id, &random))
      }
    }
    return (journal, damage)
  }

  /// Makes a likely, rather than a hostile, kind of damage.
  private func likely(_ journal: JournalRun, _ id: String, _ random: inout SeededNumbers) throws -> String {
    let own = "\(journal.root)/recordings/2024/\(id)"
    let other = "\(journal.root)/recordings/2024/\(marked.open[1].id)"
    func write(_ text: String, _ path: String) throws { try Data(text.utf8).write(to: URL(filePath: path)) }
    switch Int.random(in: 0..<9, using: &random) {
    case 0:
      try write("{\"transcribe.unheard_of\": 1}", own + "/settings.json")
      return "the entry's settings.json names an unknown parameter"
    case 1:
      try write("{\"schema\": {\"na", own + "/intake.json")
      return "the entry's intake.json is truncated"
    case 2:
      try write("{\"schema\": {\"name\": \"owner\", \"ver", other + "/owner.json")
      return "another entry's owner.json is truncated"
    case 3:
      try write("{\"schema\": {\"na", other + "/intake.json")
      return "another entry's intake.json is truncated"
    case 4:
      let stage =
        ["mood", "summarize", "index", "pages", "surface", "extract"].randomElement(using: &random) ?? "mood"
      try FileManager.default.createDirectory(
        atPath: journal.root + "/pipelines", withIntermediateDirectories: true)
      let manifest = try String(
        contentsOfFile: JournalRun.checkout + "/pipelines/journal.yaml", encoding: .utf8)
      try write(
        manifest.replacing("run: sonar-\(stage)", with: "run: sonar-none"),
        journal.root + "/pipelines/journal.yaml")
      return "the program of \(stage) is missing"
    case 5:
      try write("model: none\n", journal.root + "/sonar.yaml")
      return "the model is missing"
    case 6:
      for ending in ["-wal", "-shm"] { unlink(journal.root + "/journal.sqlite" + ending) }
      try write("", journal.root + "/journal.sqlite")
      return "the index is empty"
    case 7:
      for ending in ["-wal", "-shm"] { unlink(journal.root + "/journal.sqlite" + ending) }
      truncate(journal.root + "/journal.sqlite", 20_000)
      return "the index is truncated"
    default:
      let transcript = FileTree(other).items.first { $0.path.hasSuffix("/transcript.json") }
      if let transcript { truncate(other + "/" + transcript.path, 100) }
      return "another entry's transcript.json is truncated"
    }
  }

  /// True if the entry is unchanged, and the settings mark the folder as a journal.
  private func isWhole(_ id: String, _ journal: JournalRun) -> Bool {
    let folder = "recordings/2024/\(id)/"
    func files(_ journal: JournalRun) -> [String: Data] {
      FileTree(journal.root).items.reduce(into: [:]) { files, item in
        guard item.path.hasPrefix(folder),
          item.path.hasSuffix("/owner.json") || item.path.contains("/original.")
        else { return }
        files[item.path] = item.contents()
      }
    }
    return files(journal) == files(marked.journal)
      && FileTree(journal.root).items.contains { $0.path == "sonar.yaml" && $0.kind == S_IFREG }
  }

  private func original(_ id: String, _ journal: JournalRun) -> Data {
    FileTree("\(journal.root)/recordings/2024/\(id)").items.first { $0.path.hasPrefix("original.") }?
      .contents()
      ?? Data()
  }

  /// Violations, one per line, without what the damage put next to the journal.
  private func left(of entry: MarkedJournal.Entry, _ original: Data, _ kind: Kind, _ journal: JournalRun)
    -> [String]
  {
    var lines: [String] = []
    for item in FileTree(journal.folder.path).items
    where !item.path.hasPrefix("outside/") && !item.path.hasPrefix("neighbour/") {
      guard let data = item.contents() else { continue }
      if kind == .deleted, data == original { lines.append("\(item.path): is the recording") }
      let mayHold =
        kind == .secret
        && (item.path.hasPrefix("journal/recordings/2024/\(entry.id)/")
          || item.path.hasPrefix("journal/journal.sqlite"))
      if !mayHold, data.holds([entry.word]) { lines.append("\(item.path): contains its words") }
    }
    // If the folder is a link, its target counts too.
    let surfaces = journal.root + "/surfaces"
    for name in (try? FileManager.default.contentsOfDirectory(atPath: surfaces)) ?? [] {
      var status = stat()
      guard stat("\(surfaces)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG,
        status.st_size < 64_000_000
      else { continue }
      if FileManager.default.contents(atPath: "\(surfaces)/\(name)")?.holds([entry.word]) == true {
        lines.append("surfaces/\(name) shows its words")
      }
    }
    return lines
  }
}
