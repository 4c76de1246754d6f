import Foundation
import TestSupport
import TestTraits
import Testing
import Workspace

/// Recordings that answer a prompt, and what leads from a widget back into the journal.
@Suite(.runsProcesses) struct AnswerTests {
  private struct Listed: Decodable {
    var id: String
    var tags: [String]
    var prompt: String?
  }

  private func write(_ text: String, to path: String, _ journal: JournalRun) throws {
    let path = journal.root + "/" + path
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }

  private func results(_ stage: String, _ journal: JournalRun) throws -> Set<String> {
    Set(try journal.artifacts().keys.filter { $0.contains("/artifacts/\(stage)/") })
  }

  @Test func anEntryAnswersItsPromptAndEveryLinkLeadsSomewhere() throws {
    let journal = try JournalRun()
    for (file, name) in [
      (JournalRun.afterWork, "work.wav"), (JournalRun.goodNight, "night prompt=let-go.ogg"),
    ] {
      try FileManager.default.createDirectory(
        atPath: journal.root + "/inbox", withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: file, toPath: journal.root + "/inbox/" + name)
    }
    try write(
      """
      {"schema": {"name": "sidecar", "version": 1}, "prompt": "energized", "thread": "evenings", "tags": ["Sofa"],
       "spoken_at": "2026-11-16T21:30:00+01:00"}
      """, to: "inbox/work.json", journal)
    try write("name: Evenings\nwords: [zebra]\n", to: "threads/evenings.yaml", journal)
    let run = try journal.sonar("run")
    #expect(run.status == 0, "\(run.errors)\(run.output)")

    let listed = try journal.sonar("list", ["--prompt", "energized", "--json"]).json(
      [Listed].self, in: "entries")
    #expect(listed.count == 1 && listed.first?.prompt == "energized" && listed.first?.tags.first == "sofa")
    let work = try #require(listed.first?.id)
    let shown = try journal.sonar("show", [work]).output
    #expect(
      shown.contains("2026-11-16 20:30 ·") && shown.contains("Prompt   What energized you today?\n"),
      "\(shown)")
    #expect(
      try journal.sonar("show", [work, "--format", "md"]).output.contains(
        "- Prompt: What energized you today"))
    #expect(try journal.sonar("show", [work, "--json"]).output.contains("energized"))
    #expect(
      try journal.sonar("list", ["--prompt", "let-go", "--json"]).json([Listed].self, in: "entries").count
        == 1)
    #expect(
      try journal.sonar("list", ["--thread", "evenings", "--json"]).json([Listed].self, in: "entries").map(
        \.id) == [work])

    // A sidecar that says something else by now changes the entry, and nothing is heard again.
    let heard = try results("transcribe", journal)
    let folder = try #require(try Workspace(root: journal.root).recordings().first { $0.id == work })
    let sidecar = String(folder.path.dropFirst(journal.root.count + 1)) + "/sidecar.json"
    try write(
      #"{"schema": {"name": "sidecar", "version": 1}, "prompt": "quiet", "tags": 3, "spoken_at": "soon"}"#,
      to: sidecar, journal)
    let bad = try journal.sonar("run")
    let lines = (bad.output + bad.errors).split(separator: "\n").filter { $0.contains("sidecar.json") }
    #expect(bad.status == 65 && lines.count == 1, "\(bad.output)\(bad.errors)")
    #expect(
      lines.joined().contains("sidecar.json:1: tags must be a list […] of tags; line 1: spoken_at must be"))
    #expect(try journal.sonar("run").status == 0)
    #expect(
      try journal.sonar("list", ["--prompt", "quiet", "--json"]).json([Listed].self, in: "entries").map(\.id)
        == [work])
    #expect(try results("transcribe", journal) == heard)
    #expect(try journal.sonar("verify").status == 0)

    let chosen = try journal.sonar("prompt", ["--new", "--pack", "joy"])
    #expect(chosen.status == 0 && chosen.errors == "", "\(chosen.errors)")
    let document = String(
      decoding: try #require(journal.surfaces()["surfaces/daily_prompt.json"]), as: UTF8.self)
    let text = try #require(chosen.output.split(separator: "\n").first)
    #expect(document.contains(text) && document.contains(#""pack":"joy""#))
    #expect(try journal.sonar("prompt").output == chosen.output)
    let today = try journal.sonar("today", ["--now", "2026-11-20T23:59:00+01:00"])
    #expect(today.status == 0 && today.output.hasPrefix("# Friday 20 November\n\n"), "\(today.errors)")
    #expect(try journal.sonar("today", ["--now", "tomorrow"]).status == 64)

    try followEveryLink(of: journal)
  }

  private func followEveryLink(of journal: JournalRun) throws {
    var links: Set<String> = []
    for data in try journal.surfaces().values {
      let text = String(decoding: data, as: UTF8.self).replacing("\\/", with: "/")
      links.formUnion(text.matches(of: /sonarai:\/\/[^"]*/).map { String($0.output) })
    }
    #expect(links.contains("sonarai://entry/latest") && links.count > 5, "\(links)")
    for link in links.sorted() {
      let answer = try journal.sonar("link", [link])
      #expect(
        answer.status == 0 && !answer.output.isEmpty && answer.errors == "", "\(link): \(answer.errors)")
    }
    #expect(try journal.sonar("link", ["sonarai://memo/1"]).output == journal.sonar("today").output)
    for link in ["https://example.org", "sonarai://search?q=%zz", "sonarai://entry/..%2f..%2fetc"] {
      let answer = try journal.sonar("link", [link])
      #expect(
        answer.status == 64 && answer.output == "" && answer.errors.count { $0 == "\n" } == 1, "\(link)")
    }
  }
}
