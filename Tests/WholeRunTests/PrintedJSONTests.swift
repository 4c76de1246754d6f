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

  /// A journal with an entry, and a folder for what commands print.
  private struct Printed: Sendable {
    let journal: JournalRun
    let folder: String

    init(_ recording: String) throws {
      journal = try JournalRun.worked([recording])
      folder = journal.folder["printed"]
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    /// The folders of all documents.
    var places: [String] {
      [folder, journal.root, journal.folder["packs"], journal.folder["exported"]].filter {
        FileManager.default.fileExists(atPath: $0)
      }
    }

    /// Runs a command with `--json` and keeps what it prints; `status` is what it may exit with.
    func json(_ words: String, _ arguments: [String] = [], status: Set<Int32> = [0]) throws {
      try keep(journal.sonar(words, arguments + ["--json"]), words, arguments, status)
    }

    func keep(
      _ answer: JournalRun.Answer, _ words: String, _ arguments: [String], _ status: Set<Int32> = [0]
    ) throws {
      #expect(status.contains(answer.status), "\(words) \(arguments): \(answer.errors)")
      #expect(!answer.output.isEmpty, "\(words) \(arguments): \(answer.errors)")
      let count = try FileManager.default.contentsOfDirectory(atPath: folder).count
      let name = words.replacing(" ", with: "-")
      try answer.output.write(toFile: "\(folder)/\(count)-\(name).json", atomically: true, encoding: .utf8)
    }
  }

  @Test func `Everything is an object of a known schema, printed and stored`() async throws {
    async let read = Self.schemas(in: JournalRun.goodNight) { printed in
      try Self.add(printed)
      try Self.read(printed)
      try Self.choose(printed)
    }
    async let changed = Self.schemas(in: Self.morning) { printed in
      try Self.change(printed)
      try Self.rerun(printed)
    }
    async let drawn = Self.schemas(in: JournalRun.goodNight) { printed in
      try Self.showAndDraw(printed)
      try Self.overTime(printed)
      try Self.machine(printed)
    }
    let found = try await [read, changed, drawn].reduce(into: Set<String>()) { $0.formUnion($1) }
    let missing = try Self.names().subtracting(Self.elsewhere).subtracting(found)
    #expect(missing == [], "in no document of this test")
  }

  /// Runs the commands of `work` in a journal with `recording`; validates all that they print and leave there.
  /// - Returns: names of the schemas of these documents.
  private static func schemas(
    in recording: String, _ work: (Printed) throws -> Void
  ) throws -> Set<String> {
    let printed = try Printed(recording)
    try work(printed)
    let problems = try SchemaValidator.problems(at: printed.places)
    #expect(problems == [], "\(problems.joined(separator: "\n"))")
    return try names(in: printed.places)
  }

  /// Adds another entry.
  private static func add(_ printed: Printed) throws {
    let journal = printed.journal
    try printed.keep(
      journal.start(["init", "--no-register", "--json", journal.folder["new"]]).wait(), "init", [])
    try printed.json("add", [morning])
    try journal.configure("morning: cat >page.md")
    try printed.json("plan")
    try printed.json("cluster export", ["--snakemake", journal.folder["packs"]])
    try printed.json("run")
  }

  private static func read(_ printed: Printed) throws {
    let journal = printed.journal
    for command in ["list", "tags", "tasks", "review", "today", "morning", "status", "history", "prompt"] {
      try printed.json(command)
    }
    try printed.json("plan", ["--all"])
    try printed.json("status", ["--sizes"])
    try printed.json("show", ["latest"])
    try printed.json("heard", ["--all"])
    try printed.json("heard", [Self.id])
    try printed.json("search", ["patience"])
    try printed.json("search", ["zebra"], status: [1])
    try printed.json("ask", ["When did I last mention patience?"], status: [0, 1])
    try printed.json("ask", ["zebra"], status: [0, 1])
    try printed.json("insights", ["--since", "2026-11-16", "--until", "2026-11-20"])
    try printed.json("export", ["--format", "json", "--output", journal.folder["exported"]])
    try printed.json("schedule show", ["--systemd"])
    try printed.json("journals add")
    try printed.keep(journal.start(["journals", "--json"]).wait(), "journals", [])
    try printed.keep(journal.start(["status", "--all", "--json"]).wait(), "status --all", [])
    try printed.keep(journal.start(["run", "--all", "--json"]).wait(), "run --all", [])
  }

  /// What its owner decides about several entries.
  private static func choose(_ printed: Printed) throws {
    try printed.json("pin", [Self.id, Self.other])
    try printed.json("unpin", [Self.other])
    try printed.json("discreet", [Self.other])
    try printed.json("discreet", [Self.other, "--off"])
    try printed.json("private", [Self.other])
    try printed.json("private", [Self.other, "--off"])
    try printed.json("delete", [Self.id, "--yes"])
  }

  private static func change(_ printed: Printed) throws {
    try printed.json("tag", [Self.id, "family"])
    try printed.json("untag", [Self.id, "family"])
    try printed.json("title", [Self.id, "Mine", "alone"])
    try printed.json("date", [Self.id, "2026-11-16T08:15"])
    try printed.json("done", [Self.id, "1"])
    try printed.json("tasks", ["--done"])
    try printed.json("undone", [Self.id, "1"])
    try printed.json("edit", [Self.id, "--segment", "0", "--text", "Good morning, Herr Schmidtbauer."])
    try printed.json("heard", [Self.id, "--ok"])
    try printed.json("changes", ["--list"])
    try printed.json("show", [Self.id])
    try printed.json("tag", [Self.id, "sea"])
  }

  private static func showAndDraw(_ printed: Printed) throws {
    try printed.json("surfaces")
    try printed.json("surfaces show", ["latest_entry"])
    try printed.json("surfaces show", ["statistics", "--family", "large"])
    try printed.json("surfaces check")
    try printed.json("surfaces gallery", ["--output", printed.journal.folder["page.html"]])
    try printed.json("surfaces clear")
    try printed.json("surfaces on")
    try printed.json("notifications")
    try "deliver: cat >>delivered.txt\n".write(
      toFile: printed.journal.root + "/surfaces.yaml", atomically: true, encoding: .utf8)
    try printed.json("notifications deliver")
    try printed.json("link", ["sonarai://start-recording?prompt=energized&thread=sleep"])
    try printed.json("link", ["sonarai://prompt/energized"])
  }

  private static func rerun(_ printed: Printed) throws {
    try printed.json("reprocess", ["--style", "reflective", "--dry-run"])
    try printed.json("reprocess", ["--style", "reflective", "--sample", "1"])
    try printed.json("reprocess", ["--style", "actionable", "--id", Self.id])
    try printed.json("settings")
    try printed.json("styles")
    try printed.json("styles show", ["reflective"])
    try printed.json("changes")
    try printed.json("changes", ["--undo", "--yes"])
    try printed.json("verify", status: [0, 65])
    try printed.json("gc", ["--keep", "0", "--summaries", "--dry-run"])
    try printed.json("index rebuild")
  }

  private static func overTime(_ printed: Printed) throws {
    try printed.json("thread create", ["Sleep", "--word", "patience", "--color", "#34C759"])
    try printed.json("thread add", ["sleep", Self.other])
    try printed.json("thread list")
    try printed.json("thread show", ["sleep"])
    try printed.json("thread suggest")
    try printed.json("thread remove", ["sleep", Self.other])
    try printed.json("thread delete", ["sleep", "--yes"])
    try printed.json("log", ["--mood", "calm", "--arrive", "home"])
    try printed.json("log", ["--undo"])
  }

  private static func machine(_ printed: Printed) throws {
    try printed.json("models list")
    try printed.json("models path", ["journal-en-synthetic"])
    try printed.json("models verify", ["journal-en-synthetic"])
    try printed.json("models import", ["--scan"], status: [0, 1])
    try printed.json("doctor", status: [0, 69])
    try printed.json("bench", ["--estimates"])
    try printed.json("schema")
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
  private static func names(in folders: [String]) throws -> Set<String> {
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
