import Foundation
import StageContract
import TestSupport
import TestTraits
import Testing

/// Tests of all that commands print with `--json` and all that a journal holds, validated against `pipelines/schemas`.
@Suite(.runsProcesses, .enabled(if: SchemaValidator.isInstalled, Comment(rawValue: SchemaValidator.hint)))
struct PrintedJSONTests {
  private static let morning = JournalRun.recordings + "/2026-11-16 07.15.03 morning.flac"
  private static let id = "2026-11-16T071503Z"
  private static let other = "2026-11-20T224500Z"

  /// Documents that need another machine, a network, damage, or an interruption; the tests
  /// of what writes them validate or read them.
  private static let elsewhere: Set<String> = [
    "cluster", "comparison_bench", "copy", "duplicate",
    "exports", "failure", "facts", "health", "held_file", "kept", "model_speeds", "notification",
    "mirror", "mirror_marker", "notification_ledger", "pack_worker", "receipt", "refusal", "reprocess",
    "run_activity", "current_run",
    "deleted", "doses", "identity",
    "passage", "printed", "sound_cut", "voices",
    "acknowledgement", "join", "morning", "pages", "pages_contents", "pages_sources", "prompt_choice",
    "separations", "sidecar", "text_bench", "waiting_files",
    "withdrawal", "written",
  ]

  /// A journal with an entry, to which another is added, and a folder for what commands print.
  private let journal: JournalRun
  private let printed: String

  init() throws {
    journal = try JournalRun.worked([JournalRun.goodNight])
    printed = journal.folder["printed"]
    try FileManager.default.createDirectory(atPath: printed, withIntermediateDirectories: true)
  }

  /// Runs a command with `--json` and keeps what it prints; `status` is what it may exit with.
  private func json(_ words: String, _ arguments: [String] = [], status: Set<Int32> = [0]) throws {
    try keep(journal.sonar(words, arguments + ["--json"]), words, arguments, status)
  }

  private func keep(
    _ answer: JournalRun.Answer, _ words: String, _ arguments: [String], _ status: Set<Int32> = [0]
  ) throws {
    #expect(status.contains(answer.status), "\(words) \(arguments): \(answer.errors)")
    #expect(!answer.output.isEmpty, "\(words) \(arguments): \(answer.errors)")
    let count = try FileManager.default.contentsOfDirectory(atPath: printed).count
    let name = words.replacing(" ", with: "-")
    try answer.output.write(toFile: "\(printed)/\(count)-\(name).json", atomically: true, encoding: .utf8)
  }

  @Test func `Everything is an object of a known schema, printed and stored`() throws {
    try keep(journal.start(["init", "--no-register", "--json", journal.folder["new"]]).wait(), "init", [])
    try json("add", [Self.morning])
    try journal.configure("morning: cat >page.md")
    try json("plan")
    try json("cluster export", ["--snakemake", journal.folder["packs"]])
    try json("run")
    try read()
    try change()
    try showAndDraw()
    try rerun()
    try overTime()
    try machine()
    try json("delete", [Self.id, "--yes"])

    let places = [printed, journal.root, journal.folder["packs"], journal.folder["exported"]]
    let problems = try SchemaValidator.problems(at: places)
    #expect(problems == [], "\(problems.joined(separator: "\n"))")
    let missing = try Self.names().subtracting(Self.elsewhere).subtracting(names(in: places))
    #expect(missing == [], "in no document of this test")
  }

  private func read() throws {
    for command in ["list", "tags", "tasks", "review", "today", "morning", "status", "history", "prompt"] {
      try json(command)
    }
    try json("plan", ["--all"])
    try json("status", ["--sizes"])
    try json("show", ["latest"])
    try json("show", [Self.id])
    try json("heard", ["--all"])
    try json("heard", [Self.id])
    try json("search", ["patience"])
    try json("search", ["zebra"], status: [1])
    try json("tasks", ["--done"])
    try json("ask", ["When did I last mention patience?"], status: [0, 1])
    try json("ask", ["zebra"], status: [0, 1])
    try json("insights", ["--since", "2026-11-16", "--until", "2026-11-20"])
    try json("export", ["--format", "json", "--output", journal.folder["exported"]])
    try json("schedule show", ["--systemd"])
    try json("journals add")
    try keep(journal.start(["journals", "--json"]).wait(), "journals", [])
    try keep(journal.start(["status", "--all", "--json"]).wait(), "status --all", [])
    try keep(journal.start(["run", "--all", "--json"]).wait(), "run --all", [])
  }

  private func change() throws {
    try json("tag", [Self.id, "family"])
    try json("untag", [Self.id, "family"])
    try json("title", [Self.id, "Mine", "alone"])
    try json("date", [Self.id, "2026-11-16T08:15"])
    try json("pin", [Self.id, Self.other])
    try json("unpin", [Self.other])
    try json("discreet", [Self.other])
    try json("discreet", [Self.other, "--off"])
    try json("private", [Self.other])
    try json("private", [Self.other, "--off"])
    try json("done", [Self.id, "1"])
    try json("tasks", ["--done"])
    try json("undone", [Self.id, "1"])
    try json("edit", [Self.id, "--segment", "0", "--text", "Good morning, Herr Schmidtbauer."])
    try json("heard", [Self.id, "--ok"])
    try json("changes")
    try json("changes", ["--list"])
    try json("show", [Self.id])
    try json("tag", [Self.id, "sea"])
  }

  private func showAndDraw() throws {
    try json("surfaces")
    try json("surfaces show", ["latest_entry"])
    try json("surfaces show", ["statistics", "--family", "large"])
    try json("surfaces check")
    try json("surfaces gallery", ["--output", journal.folder["page.html"]])
    try json("surfaces clear")
    try json("surfaces on")
    try json("notifications")
    try "deliver: cat >>delivered.txt\n".write(
      toFile: journal.root + "/surfaces.yaml", atomically: true, encoding: .utf8)
    try json("notifications deliver")
    try json("link", ["sonarai://start-recording?prompt=energized&thread=sleep"])
    try json("link", ["sonarai://prompt/energized"])
  }

  private func rerun() throws {
    try json("reprocess", ["--style", "reflective", "--dry-run"])
    try json("reprocess", ["--style", "reflective", "--sample", "1"])
    try json("reprocess", ["--style", "reflective"])
    try json("reprocess", ["--style", "actionable", "--id", Self.id])
    try json("settings")
    try json("styles")
    try json("styles show", ["reflective"])
    try json("changes")
    try json("changes", ["--undo", "--yes"])
    try json("verify", status: [0, 65])
    try json("gc", ["--keep", "0", "--summaries", "--dry-run"])
    try json("index rebuild")
  }

  private func overTime() throws {
    try json("thread create", ["Sleep", "--word", "patience", "--color", "#34C759"])
    try json("thread add", ["sleep", Self.id])
    try json("thread list")
    try json("thread show", ["sleep"])
    try json("thread suggest")
    try json("thread remove", ["sleep", Self.id])
    try json("thread delete", ["sleep", "--yes"])
    try json("log", ["--mood", "calm", "--arrive", "home"])
    try json("log", ["--undo"])
  }

  private func machine() throws {
    try json("models list")
    try json("models path", ["journal-en-synthetic"])
    try json("models verify", ["journal-en-synthetic"])
    try json("models import", ["--scan"], status: [0, 1])
    try json("doctor", status: [0, 69])
    try json("bench", ["--estimates"])
    try json("schema")
  }

  /// The names of all schemas.
  private static func names() throws -> Set<String> {
    let files = try FileManager.default.contentsOfDirectory(atPath: SchemaValidator.folder)
    let names = files.filter { $0.hasSuffix(".schema.json") }.map {
      String($0.dropLast(".schema.json".count))
    }
    return Set(names).subtracting(["envelope", "shared"])
  }

  /// The names of the schemas of the documents in `folders`.
  private func names(in folders: [String]) throws -> Set<String> {
    struct Tagged: Decodable { var schema: Schema? }
    let paths = folders.flatMap { folder in
      (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []).map {
        folder + "/" + $0
      }
    }
    let lines = try paths.filter { $0.hasSuffix(".json") || $0.hasSuffix(".jsonl") }.flatMap { path in
      let data = try Data(contentsOf: URL(filePath: path))
      return path.hasSuffix(".jsonl") ? data.split(separator: UInt8(ascii: "\n")).map { Data($0) } : [data]
    }
    return Set(lines.compactMap { try? JSONDecoder().decode(Tagged.self, from: $0).schema?.name })
  }
}

/// `sonar schema`.
@Suite(.runsProcesses) struct SchemaCommandTests {
  @Test func `It lists the schemas, prints one as it is, and knows the nearest name`() throws {
    let journal = try JournalRun()
    let list = try journal.sonar("schema")
    #expect(list.status == 0 && list.output.contains(/entries +1  Entries: list\n/), "\(list)")
    let one = try journal.sonar("schema", ["entries"])
    let file = try String(contentsOfFile: SchemaValidator.folder + "/entries.schema.json", encoding: .utf8)
    #expect(one.status == 0 && one.output == file)
    let unknown = try journal.sonar("schema", ["entrys"])
    #expect(unknown.status == 64 && unknown.output.isEmpty, "\(unknown)")
    #expect(unknown.errors == "sonar: there is no schema entrys; did you mean entry?\n", "\(unknown.errors)")
  }
}
