import Foundation
import TestSupport
import Text

/// A valid command line of `sonar`, and what it may change.
struct TriedCommand: Sendable {
  /// Which of the owner's words a command may change.
  enum Tells: Equatable, Sendable {
    case nothing
    /// One key of an entry's `owner.json`.
    case owner(id: String, key: String)
    /// An entry is deleted, with all its documents.
    case delete(id: String)
    /// A thread file.
    case thread
    /// `sonar.yaml`, or settings of single recordings.
    case settings
  }

  var words: [String]
  var tells = Tells.nothing
  /// True if its output covers only entries that are not private.
  var isOverview = false
  /// Seconds after which it is ended by SIGTERM; nil if it ends by itself.
  var endsAfterSeconds: Double?

  /// The command line as typed.
  var line: String { "sonar " + words.joined(separator: " ") }

  /// Time limit in seconds: after a deadline a stage may still finish its current work.
  var limitSeconds: Double { words.contains("--for") ? 90 : 60 }

  init(_ words: [String], _ tells: Tells = .nothing, isOverview: Bool = false, endsAfter: Double? = nil) {
    self.words = words
    self.tells = tells
    self.isOverview = isOverview
    endsAfterSeconds = endsAfter
  }

  /// A random command on one of the entries `ids`.
  static func any(of ids: [String], _ random: inout SeededNumbers) -> TriedCommand {
    let readers = readers(ids, &random)
    let writers = writers(ids, &random)
    // Readers and writers are equally likely.
    let all = Bool.random(using: &random) ? readers : writers
    return all[Int.random(in: 0..<all.count, using: &random)]
  }

  /// Commands that only read the journal.
  static func readers(_ ids: [String], _ random: inout SeededNumbers) -> [TriedCommand] {
    let id = ids.randomElement(using: &random) ?? "latest"
    let format = ["txt", "md", "srt", "vtt", "json"].randomElement(using: &random) ?? "txt"
    return [
      .init(["list"]), .init(["list", "--json"]), .init(["list", "--long", "--private"]),
      .init(["show", id]), .init(["show", "latest"]), .init(["show", id, "--format", format]),
      .init(["search", "garden"]), .init(["search", "garden", "--json"]),
      .init(["status"]), .init(["status", "--json"]), .init(["plan"]), .init(["plan", "--long", "--all"]),
      .init(["verify"]), .init(["verify", id]), .init(["gc", "--dry-run"]),
      .init(["insights", "--since", "2024-05-01", "--until", "2024-05-31"], isOverview: true),
      .init(["insights", "--since", "2024-05-01", "--format", "markdown"], isOverview: true),
      .init(["tags"], isOverview: true), .init(["thread", "list"], isOverview: true),
      .init(["changes"], isOverview: true), .init(["changes", "--list", "--json"]),
      .init(["today"], isOverview: true), .init(["today", "--json"], isOverview: true), .init(["prompt"]),
      .init(["link", "sonarai://entry/latest"], isOverview: true),
      .init(["link", "sonarai://search?q=river"]),
      .init(["thread", "show", "garden"], isOverview: true), .init(["thread", "suggest"], isOverview: true),
      .init(["tasks"]), .init(["tasks", "--done", "--json"]), .init(["review"]), .init(["review", "--json"]),
      .init(["styles", "list"]), .init(["schedule", "show"]), .init(["doctor"]),
      .init(["history", "--long"]), .init(["history", "--json"]),
      .init(["reprocess", "--stage", "mood", "--dry-run"]),
    ]
  }

  /// Commands that change the journal.
  static func writers(_ ids: [String], _ random: inout SeededNumbers) -> [TriedCommand] {
    let id = ids.randomElement(using: &random) ?? "latest"
    let tag = "tag\(Int.random(in: 0..<1000, using: &random))"
    return [
      .init(["run", "--for", "20s"]), .init(["run", "--quiet", "--for", "20s"]),
      .init(["run", "--for", "20s", "--newest-first"]),
      .init(["verify", "--repair"]), .init(["verify", id, "--repair"]),
      .init(["gc"]), .init(["gc", "--audio"]), .init(["gc", "--keep", "1", "--summaries"]),
      .init(["private", id], .owner(id: id, key: "private")),
      .init(["discreet", id], .owner(id: id, key: "discreet")),
      .init(["delete", id, "--yes"], .delete(id: id)),
      .init(["tag", id, tag], .owner(id: id, key: "tags")),
      .init(["untag", id, tag], .owner(id: id, key: "tags")),
      .init(["title", id, tag], .owner(id: id, key: "title")),
      .init(["pin", id], .owner(id: id, key: "pinned_at")),
      .init(["edit", id, "--segment", "0", "--text", tag], .owner(id: id, key: "corrections")),
      .init(["thread", "create", tag, "--word", tag], .thread),
      .init(["thread", "add", "garden", id], .thread), .init(["thread", "remove", "garden", id], .thread),
      .init(["prompt", "--new"]), .init(["index", "rebuild"]),
      .init(["reprocess", "--stage", "mood", "--yes"]),
      .init(["reprocess", "--style", "actionable", "--yes"], .settings),
      .init(["reprocess", "--outdated", "--yes"]),
      .init(["styles", "use", "reflective", "--yes"], .settings),
      .init(["retry", "--all"]), .init(["watch", "--once"]), .init(["add", "@outside/dropped"]),
      .init(["add", "@neighbour"]), .init(["add", "@outside/dropped/memo.wav", "--tag", tag]),
      .init(["watch"], endsAfter: Double.random(in: 0.2...2, using: &random)),
    ]
  }

  /// An export of what may be shown, with any filter.
  static func export(of ids: [String], _ random: inout SeededNumbers) -> TriedCommand {
    let forms = [
      "markdown", "obsidian", "text", "srt", "vtt", "json", "csv", "ics", "jrnl", "rss", "bagit",
    ]
    let filters = [
      [], ["--include-discreet"], ["--since", "2024-05-02"], ["--changed-since", "2024-05-01"],
      ["--limit", "2"], ["--tag", "garden"], ["--id", ids.randomElement(using: &random) ?? "latest"],
    ]
    let output = "@\(Leaks.exports)\(Int.random(in: 0..<1_000_000, using: &random))"
    return .init(
      ["export", "--format", forms.randomElement(using: &random) ?? "json", "--output", output]
        + ["--audio", "none"] + (filters.randomElement(using: &random) ?? []))
  }

  /// Runs it on `journal`; after its time limit it is killed with all its children.
  func run(on journal: JournalRun, through: [String] = []) throws -> (answer: Child.Answer, isLate: Bool) {
    let words = words.map { $0.replacing("@", with: journal.folder.path + "/") }
    let child = try journal.start(words + ["--journal", journal.root], through: through)
    if let endsAfterSeconds {
      usleep(UInt32(endsAfterSeconds * 1e6))
      if child.process.isRunning { kill(child.process.processIdentifier, SIGTERM) }
    }
    let answer = try child.wait(limitSeconds: limitSeconds)
    let isLate = answer.status == -SIGKILL
    if isLate { for process in journal.processes() { kill(process, SIGKILL) } }
    return (answer, isLate)
  }

  /// Statuses that `sonar --help` explains, other than those for bugs.
  static let documented: Set<Int32> = [0, 1, 64, 65, 66, 69, 74, 75, 77, 130]

  /// Violations in its exit status and output, one per line; if `isForeign`, stages are not ours and their bugs may be
  /// reported as such.
  func problems(_ answer: Child.Answer, isLate: Bool, isForeign: Bool = false) -> [String] {
    var lines: [String] = []
    if isLate {
      lines.append("still running after \(Int(limitSeconds)) s")
    } else if answer.status < 0 {
      // The system's output adds nothing.
      return ["signal \(-answer.status)"]
    } else if !Self.documented.contains(answer.status), !(isForeign && answer.status == 70) {
      lines.append("exit \(answer.status)")
    }
    let errors = answer.errors.split(separator: "\n").map(String.init)
    if answer.status > 1, answer.status != 130, errors.isEmpty, answer.output.isEmpty {
      lines.append("exit \(answer.status) without a message")
    }
    for sign in [
      "Fatal error", "Stack dump", "Backtrace", "unexpected error", "CocoaError", "NSCocoaErrorDomain",
    ] {
      if let line = errors.first(where: { $0.contains(sign) }) {
        lines.append("printed: \(line.prefix(200))")
      }
    }
    if errors.count > 20 { lines.append("\(errors.count) lines of errors") }
    let repeated = Dictionary(grouping: errors, by: \.self).filter { $0.value.count > 1 }.keys.sorted()
    for line in repeated { lines.append("said twice: \(line.prefix(160))") }
    if let long = errors.first(where: { $0.utf8.count > 3000 }) {
      lines.append("a line of \(long.utf8.count) bytes: \(long.prefix(80))…")
    }
    if answer.errors.unicodeScalars.contains(where: {
      $0.value < 32 && $0 != "\n" && $0 != "\t" || $0.value == 127
    }) {
      lines.append("a control character in the errors")
    }
    return lines
  }
}
