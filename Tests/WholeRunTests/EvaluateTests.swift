import Foundation
import TestSupport
import TestTraits
import Testing

/// The measuring commands through the real stages, without a journal.
@Suite(.runsProcesses) struct EvaluateTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func sonar(_ arguments: [String]) throws -> Child.Answer {
    let environment = ProcessInfo.processInfo.environment.merging(
      ["HOME": folder.path, "SONAR_MODELS": JournalRun.checkout + "/testdata/models", "TMPDIR": folder.path],
      uniquingKeysWith: { $1 })
    return try Child(
      program: JournalRun.programs + "/sonar", arguments: arguments, environment: environment,
      scratch: folder["output-" + UUID().uuidString]
    ).wait()
  }

  private func evaluate(_ what: String, _ lines: String, _ options: [String] = []) throws -> Child.Answer {
    try Data(lines.utf8).write(to: URL(filePath: folder["labelled.jsonl"]))
    let answer = try sonar(["evaluate", what, folder["labelled.jsonl"]] + options)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(left == ["labelled.jsonl"], "\(left)")
    if answer.status == 0, options.contains("--json"), SchemaValidator.isInstalled {
      #expect(try SchemaValidator.problems(printed: answer.output) == [])
    }
    return answer
  }

  private struct Summaries: Decodable {
    var maxWords: Int
    var systems: [String: Row]

    struct Row: Decodable {
      var votes: Double
      var rouge: [String: Double]
    }
  }

  @Test func summariesAreMeasured() throws {
    let lines = #"""
      {"id":"1","language":"en","sentences":["Good morning.","I felt so proud because we finished the project.",\#
      "Thank you for listening."],"votes":[0,3,0],"references":["Proud: the project is finished."]}
      """#
    let found = try #require(
      try evaluate("summaries", lines, ["--json"]).json([Summaries].self, in: "files").first)
    #expect(found.systems["sonar"]?.votes == 1)
    #expect(Set(found.systems.keys) == ["sonar", "lead", "longest", "random"])
    #expect(found.systems["sonar"]?.rouge["rouge_1"] ?? 0 > 0.4)
  }

  private struct Events: Decodable {
    var groups: [String: Row]
    var worst: [Miss]?

    struct Row: Decodable {
      var lines: Int
      var whole, event: Double?
    }
    struct Miss: Decodable { var title: String }
  }

  @Test func eventsAreMeasuredAndOnlyOddLinesShown() throws {
    let rest = #""language":"en","recorded_at":"2026-11-19T14:30:00Z","tasks":[],"mood":"positive""#
    let lines = #"""
      {"id":"1",\#(rest),"punctuated":true,"sentences":["Good morning.","We won the final against Leeds."],\#
      "events":[{"event":"We won.","words":["won"],"sentences":[1]}]}
      {"id":"2",\#(rest),"punctuated":false,"sentences":["i went to the shop with my sister","we bought a tent"],\#
      "events":[{"event":"We bought a tent.","words":["tent"],"sentences":[1]}]}
      """#
    let found = try #require(
      try evaluate("events", lines, ["--json", "--worst", "5", "--pause", "800"]).json(
        [Events].self, in: "files"
      ).first)
    #expect(found.groups["odd_punctuated"]?.event == 1 && found.groups["odd_punctuated"]?.whole == 1)
    let without = try #require(found.groups["even_without"])
    // Fewer words than speech without marks is told by: one of two lines shown ends in the middle.
    #expect(without.lines == 2 && without.whole == 0.5)
    #expect(found.worst?.map(\.title) == ["We won the final against Leeds"])
    #expect(try sonar(["evaluate", "events", "x", "--pause", "-1"]).status == 64)
  }

  private struct Moods: Decodable {
    var systems: [Row]
    var worst: [Miss]

    struct Row: Decodable {
      var system: String
      var accuracy: Double
    }
    struct Miss: Decodable { var text: String }
  }

  @Test func moodsAreMeasured() throws {
    let lines = #"""
      {"id":"1","language":"en","text":"I am so happy and grateful today.","score":0.8}
      {"id":"2","language":"de","text":"Ich bin traurig und verzweifelt.","label":"negative"}

      """#
    let found = try #require(
      try evaluate("mood", lines, ["--json", "--worst", "1"]).json([Moods].self, in: "files").first)
    #expect(found.systems.map(\.system) == ["sonar", "majority"])
    #expect(found.systems[0].accuracy == 1 && found.worst.count == 1)
  }

  private struct Facts: Decodable {
    var kinds: [String: Row]
    var heard: [String: Row]?
    var words: Words?

    struct Row: Decodable { var expected, right: Int }
    struct Words: Decodable {
      var wer: Double
      var words: Int
    }
  }

  @Test func factsAreMeasuredAsReadAndAsHeard() throws {
    let lines = #"""
      {"id":"1","language":"en","recorded_at":"2026-11-18T22:10:00+04:00","currency":"AED","text":\#
      "I spent fifty on coffee yesterday.","facts":[{"kind":"spend","value":50,"currency":"AED","item":"coffee",\#
      "when":"2026-11-17"}],"tasks":[],"recording":"\#(JournalRun.goodNight)"}
      """#
    let found = try #require(try evaluate("facts", lines, ["--json"]).json([Facts].self, in: "files").first)
    #expect(found.kinds["all"]?.right == 1 && found.heard?["spend"]?.right == 0)
    #expect(found.words?.words == 6)
  }

  private struct Tags: Decodable {
    var tags: Row

    struct Row: Decodable {
      var recall: Double
      var forbidden: Int
    }
  }

  @Test func tagsAreMeasured() throws {
    let lines = #"""
      {"id":"1","language":"en","text":"My night shift was long. On the other hand, the ward was quiet.",\#
      "wanted":["night shift","ward"],"fitting":[],"forbidden":["hand"]}
      """#
    let found = try #require(try evaluate("tags", lines, ["--json"]).json([Tags].self, in: "files").first)
    #expect(found.tags.recall == 1 && found.tags.forbidden == 0)
  }

  private struct Transcripts: Decodable {
    var all: Words

    struct Words: Decodable { var substitutions, deletions, insertions, words: Int }
  }

  @Test func transcriptsAreMeasured() throws {
    let golden = JournalRun.checkout + "/testdata/golden/transcript.json"
    let lines = #"""
      {"id":"1","reference":"One two three.","hypothesis":"one too"}
      {"id":"2","reference":"Nobody said this.","transcript":"\#(golden)"}
      """#
    let found = try #require(
      try evaluate("transcripts", lines, ["--json"]).json([Transcripts].self, in: "files").first)
    #expect(found.all.words == 6 && found.all.insertions > 10)
  }

  @Test func aBadLineIsStatus65AndSaysWhere() throws {
    let answer = try evaluate("mood", "\n{\"id\":\"1\",\"language\":\"en\",\"txt\":\"a\"}\n")
    #expect(
      answer.status == 65
        && answer.errors.hasSuffix("labelled.jsonl:2: unknown key txt; did you mean text?\n"))
    #expect(try sonar(["evaluate", "mood", folder["none"]]).status == 66)
    let style = try sonar(["evaluate", "summaries", "x", "--style", "concis"])
    #expect(style.status == 64 && style.errors.contains("did you mean concise?"))
  }

  private struct Bench: Decodable {
    var entries: Int
    var stages: [Stage]

    struct Stage: Decodable { var stage: String }
  }

  @Test func textAloneIsTimed() throws {
    let found = try sonar(["bench", "--entries", "2", "--json"]).json(Bench.self)
    #expect(found.entries == 2 && found.stages.map(\.stage) == ["mood", "extract", "summarize", "together"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  private struct Finding: Decodable {
    var what: String
    var state: String
    var detail: String
    var advice: String
  }

  private struct Listed: Decodable {
    var name: String
    var rtf: Double?
  }

  @Test func theFormatsOfAModelAreTriedWhereThatIsAskedFor() throws {
    let models = folder["models"]
    let name = "journal-en-synthetic"
    try FileManager.default.createDirectory(atPath: models, withIntermediateDirectories: false)
    for file in [name, "silero-v6.2.0"] {
      try FileManager.default.copyItem(
        atPath: JournalRun.checkout + "/testdata/models/\(file).bin", toPath: models + "/\(file).bin")
    }
    func sonar(_ arguments: [String]) throws -> Child.Answer {
      try Child(
        program: JournalRun.programs + "/sonar", arguments: arguments,
        environment: ProcessInfo.processInfo.environment.merging(
          ["HOME": folder.path, "SONAR_MODELS": models, "TMPDIR": folder.path], uniquingKeysWith: { $1 }),
        scratch: folder["output-" + UUID().uuidString]
      ).wait()
    }
    func speed(_ options: [String]) throws -> Finding? {
      let journal = ["--journal", folder["none"], "--json"]
      return try sonar(["doctor"] + options + journal).json([Finding].self, in: "findings")
        .first { $0.what == "speech model speed" }
    }
    #expect(try speed([]) == nil)
    let alone = try #require(try speed(["--speed"]))
    #expect(alone.state == "optional" && alone.advice == "sonar models convert \(name) --to bf16")
    #expect(try sonar(["models", "convert", name, "--to", "bf16"]).status == 0)
    let both = try #require(try speed(["--speed"]))
    #expect(
      both.detail.contains(name + " ") && both.detail.contains(name + "-bf16 ")
        && both.detail.hasSuffix(" s for 10 s of sound on one core"), "\(both.detail)")
    #expect(try sonar(["bench", JournalRun.afterWork, "--compare", "model"]).status == 0)
    let listed = try sonar(["models", "list", "--json"]).json([Listed].self, in: "models")
    #expect(listed.filter { $0.rtf != nil }.map(\.name).sorted() == [name, name + "-bf16"])
  }
}
