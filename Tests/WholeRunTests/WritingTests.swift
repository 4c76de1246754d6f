import Foundation
import Model
import StageContract
import TestSupport
import TestTraits
import Testing
import Workspace

/// Runs of a journal in which a scripted server writes the summaries.
@Suite(.runsProcesses) struct WritingTests {
  private struct Shown: Decodable {
    struct Text: Decodable { var title, text: String }
    var id: String
    var title: String
    var summary: Text?
    var written: Written?

    struct Written: Decodable {
      var sentences: [Line]
      var failed: Int

      struct Line: Decodable {
        var text: String
        var origin: Model.Written.Origin
        var sources: [Source]
      }

      struct Source: Decodable { var sentence: Sentence }

      struct Sentence: Decodable { var span: Span }

      struct Span: Decodable { var startSeconds, endSeconds: Double }
    }
  }

  private struct Listed: Decodable {
    var id: String
    var title: String
    var summary: String?
  }

  /// A journal of three entries without a writer.
  private static let plain = Result {
    let journal = try JournalRun.worked([JournalRun.goodNight])
    let others = ["2026-11-17 18.05.20 money.ogg", "2026-11-20 17.55.10 presentation done.ogg"]
    try journal.sonar("add", others.map { JournalRun.recordings + "/" + $0 })
    let run = try journal.sonar("run")
    guard run.status == 0 else { throw JournalRun.Failure(run.errors + run.output) }
    return journal
  }

  private func copy() throws -> JournalRun { try JournalRun(copyOf: Self.plain.get()) }

  private func write(_ journal: JournalRun, with server: ScriptedServer) throws {
    try journal.configure(
      "writer: {endpoint: \"\(server.endpoint)\", model: \"\(server.description.model)\"}")
  }

  private func listed(_ journal: JournalRun) throws -> [Listed] {
    let answer = try journal.sonar("list", ["--json"])
    #expect(answer.status == 0, "\(answer.errors)")
    return try answer.json([Listed].self, in: "entries").sorted { $0.id < $1.id }
  }

  private func shown(_ journal: JournalRun, _ id: String = "latest") throws -> Shown {
    try journal.sonar("show", [id, "--json"]).json(Shown.self)
  }

  private func written(_ journal: JournalRun) throws -> [String] {
    try journal.files(under: "recordings").filter { $0.hasSuffix("/written.json") }
  }

  @Test
  func `what is written is shown with what it is copied from, and the summary comes back without a writer`()
    throws
  {
    let journal = try copy()
    let before = try listed(journal)
    let bytes = try journal.artifacts()
    let server = try ScriptedServer(.ollama) { _, request in
      guard let first = request.numbered.first else { return .status(500) }
      return .writes(
        ScriptedServer.answer("Nothing like that", [(first.text, [first.number]), ("I won 99 medals.", [2])]))
    }
    defer { server.stop() }
    let settings = try journal.settingsText
    try write(journal, with: server)
    let run = try journal.sonar("run")
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect(try written(journal).count == 3 && server.asked.count == 3)
    let after = try listed(journal)
    #expect(zip(before, after).allSatisfy { $0.summary != $1.summary })
    let entry = try shown(journal)
    let document = try #require(entry.written)
    #expect(document.sentences.map(\.origin) == [.written, .said] && document.failed == 2)
    #expect(after.contains { $0.id == entry.id && $0.summary?.hasPrefix(document.sentences[0].text) == true })
    #expect(entry.summary?.text == before.first { $0.id == entry.id }?.summary)
    let text = try journal.sonar("show", ["latest"]).output
    #expect(text.contains("--why") && text.contains(document.sentences[0].text))
    let why = try journal.sonar("show", ["latest", "--why"])
    #expect(why.status == 0 && why.output.contains("I won 99 medals.") && why.output.contains("in place of"))
    let span = try #require(document.sentences[0].sources.first).sentence.span
    let times = [span.startSeconds, span.endSeconds].map { SampleClock.text(Int($0 * 16_000)) }
    #expect(why.output.contains("copied from\n  \(times.joined(separator: "–"))  "))
    // Nothing to do, and nothing of the other stages has changed.
    #expect(try journal.sonar("run").status == 0 && server.asked.count == 3)
    let now = try journal.artifacts()
    #expect(bytes.allSatisfy { now[$0.key] == $0.value })
    #expect(try journal.sonar("verify").status == 0)

    try settings.write(toFile: journal.root + "/sonar.yaml", atomically: true, encoding: .utf8)
    #expect(try journal.sonar("run").status == 0)
    let off = try listed(journal)
    #expect(off.map(\.summary) == before.map(\.summary) && off.map(\.title) == before.map(\.title))
    #expect(try shown(journal).written == nil)
  }

  @Test func `what came back and cannot be used is in no log and no record`() throws {
    let journal = try copy()
    let mark = "zanzibarion"
    let server = try ScriptedServer(.ollama) { count, _ in
      count == 0
        ? .writes("I am \(mark) and not JSON")
        : count == 1
          ? .body(Data(mark.utf8))
          : .writes(
            ScriptedServer.answer(mark, [("All \(mark)s are \(mark).", [1])]))
    }
    defer { server.stop() }
    try write(journal, with: server)
    #expect(try journal.sonar("run").status == 0)
    #expect(server.asked.count == 3)
    for path in try journal.files() where !path.hasPrefix("recordings/") || path.hasSuffix(".json") {
      let data = FileManager.default.contents(atPath: journal.root + "/" + path) ?? Data()
      #expect(data.range(of: Data(mark.utf8)) == nil, "\(path)")
    }
    #expect(try listed(journal).allSatisfy { $0.summary != nil })
  }

  @Test func `a model file has a server of its own, which ends however the run does`() throws {
    let journal = try copy()
    let bin = journal.folder["bin"]
    try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: true)
    try writeProgram(
      "#!/bin/sh\nexec \"\(JournalRun.programs)/Torture\" serve-model \"$@\"\n", to: bin + "/llama-server")
    try Data("GGUF and so on".utf8).write(to: URL(filePath: journal.folder["small.gguf"]))
    try journal.configure("writer: {gguf: \"\(journal.folder["small.gguf"])\"}")
    let path = ["env", "PATH=\(bin):/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin"]
    let run = try journal.sonar("run", through: path)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try written(journal).count == 3 && journal.isQuiet())

    #expect(try journal.sonar("reprocess", ["--stage", "write", "--yes"], through: path).status == 0)
    #expect(journal.isQuiet())
    #if os(Linux)
      // Killed while its server is there.
      try writeProgram(
        "#!/bin/sh\n[ \"$1\" = --help ] && exit\ntouch \"\(bin)/started\"; exec sleep 600\n",
        to: bin + "/llama-server")
      let child = try journal.start(
        ["reprocess", "--journal", journal.root, "--stage", "write", "--yes"], through: path)
      for _ in 0..<6000 where !FileManager.default.fileExists(atPath: bin + "/started") { usleep(50_000) }
      #expect(FileManager.default.fileExists(atPath: bin + "/started"))
      kill(child.process.processIdentifier, SIGKILL)
      _ = try child.wait()
      #expect(journal.isQuiet())
    #endif
  }
}
