import Foundation
import Inbox
import Model
import Pipeline
import TestSupport
import TestTraits
import Testing
import Workspace

/// Whole runs of what stages of the owner's own publish of entries that are withdrawn later.
@Suite(.runsProcesses) struct PublishedWordsTests {
  private static let id = "2026-11-20T224500Z"

  /// Writes all transcripts into a file, each into a folder, and says them aloud.
  private static let script = #"""
    #!/bin/sh
    [ "$1" = --identity ] && echo '{"revision":1}' && exit 0
    while [ $# -gt 1 ]; do eval "${1#--}=\$2"; shift 2; done
    sed -n 's/.*"transcript":"\([^"]*\)".*/\1/p' "$entries" | while read -r path; do
      cat "$path" >>"$words"; cp "$path" "$notes/$(echo "$path" | cksum | cut -d' ' -f1).json"; cat "$path" >&2
    done
    [ ! -e "$words.fails" ] || exit 70
    """#
  private static let row = """
      words:
        run: PATH
        scope: journal
        inputs: {transcript: transcribe.transcript, owner: owner.json?}
        outputs: {words: words.txt, notes: notes/}

    """

  private func journal() throws -> JournalRun {
    let journal = try JournalRun()
    let script = journal.folder["words.sh"]
    try writeProgram(Self.script, to: script)
    let manifest = try String(
      contentsOfFile: JournalRun.checkout + "/pipelines/journal.yaml", encoding: .utf8)
    try FileSystem.makeFolder(journal.root + "/pipelines")
    try write(manifest + Self.row.replacing("PATH", with: script), "pipelines/journal.yaml", journal)
    try journal.sonar("add", [JournalRun.afterWork, JournalRun.goodNight])
    let run = try journal.sonar("run")
    #expect(run.status == 0, "\(run.errors)")
    return journal
  }

  private func write(_ text: String, _ name: String, _ journal: JournalRun) throws {
    try Data(text.utf8).write(to: URL(filePath: journal.root + "/" + name))
  }

  private func holding(_ journal: JournalRun) throws -> [String] {
    try journal.holding(WithdrawalTests.words).filter {
      !$0.hasPrefix("recordings/") && $0 != "journal.sqlite"
    }
  }

  @Test func withdrawalRemovesOutputsOfRemovedStages() throws {
    let worked = try journal()
    for how in ["works", "fails", "is in the manifest no more"] {
      for command in ["delete", "private"] {
        try wordsLeave(JournalRun(copyOf: worked), how, command)
      }
    }
  }

  private func wordsLeave(_ journal: JournalRun, _ how: String, _ command: String) throws {
    let before = try holding(journal)
    #expect(before.contains("words.txt") && before.contains("logs/stages.log"), "\(before)")
    #expect(before.contains { $0.hasPrefix("notes/") })
    for name in ["surfaces/mine.json", "notes/mine.json"] { try write("{}", name, journal) }
    switch how {
    case "fails": try journal.replacing("surface", by: "exit 70")
    case "works": break
    default: try FileSystem.removeTree(journal.root + "/pipelines")
    }
    if how == "fails" {
      let path = journal.root + "/pipelines/journal.yaml"
      let manifest = try String(contentsOfFile: path, encoding: .utf8)
      try (manifest + Self.row.replacing("PATH", with: "/bin/false")).write(
        toFile: path, atomically: true, encoding: .utf8)
    }
    let arguments = command == "delete" ? [Self.id, "--yes"] : [Self.id]
    let answer = try journal.sonar(command, arguments)
    #expect(answer.status == 0, "\(how), \(command): \(answer.errors)")
    #expect(!answer.errors.contains("//"), "\(answer.errors)")
    // An entry that is private is told to a stage of the owner's own, which has its file to tell by.
    let may = how == "works" && command == "private" ? ["words.txt", "notes/", "logs/"] : []
    #expect(
      try holding(journal).filter { path in !may.contains { path.hasPrefix($0) } } == [], "\(how), \(command)"
    )
    #expect(
      try journal.files().filter { $0.hasSuffix("/mine.json") } == ["notes/mine.json", "surfaces/mine.json"])
    #expect(try Workspace(root: journal.root).withdrawals().isEmpty)
  }
}
