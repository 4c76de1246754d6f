import Foundation
import TestSupport
import TestTraits
import Testing

/// Whole runs of `sonar play`, with players that are scripts.
@Suite(.runsProcesses) struct PlayTests {
  private static let (id, other) = ("2026-11-16T213044Z", "2026-11-20T224500Z")

  /// A journal, a folder in which `mpv` is `script`, and the file to which that writes its arguments.
  private struct Stage {
    let journal: JournalRun
    let log: String
    private let players: String

    init(_ script: String) throws {
      journal = try JournalRun.worked()
      (log, players) = (journal.folder["log"], journal.folder["players"])
      try FileManager.default.createDirectory(atPath: players, withIntermediateDirectories: true)
      try writeProgram("#!/bin/sh\necho \"$@\" >>'\(log)'\n\(script)\n", to: players + "/mpv")
    }

    var path: String { players + ":/usr/bin:/bin" }

    func play(_ command: String, _ arguments: [String]) throws -> JournalRun.Answer {
      try journal.sonar(command, arguments, through: ["env", "PATH=" + path])
    }

    var arguments: String {
      FileManager.default.contents(atPath: log).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
  }

  @Test func `A moment is played from the recording, with its words once where no terminal shows them`()
    throws
  {
    let stage = try Stage("exec sleep 1")
    let answer = try stage.play("play", [Self.id + "@0:02-0:03.5"])
    #expect(answer.status == 0, "\(answer.errors)")
    #expect(
      stage.arguments.contains("--start=2.00 --length=1.50 -- ") && stage.arguments.contains("/original.wav"))
    let shown = try stage.journal.sonar("show", [Self.id]).output.split(separator: "\n").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    let lines = answer.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(lines.count > 1 && lines[0].contains("at 0:02"))
    for line in lines.dropFirst() { #expect(shown.contains(line), "\(line)") }
    let json = try stage.play("play", [Self.id + "@0:02-0:03.5", "--json"])
    #expect(json.status == 0, "\(json.errors)")
    #expect(try json.json(Double.self, in: "startSeconds") == 2)
    if SchemaValidator.isInstalled {
      #expect(try SchemaValidator.problems(documents: [Data(json.output.utf8)]) == [])
    }
    // Where the working audio was collected, nothing is missing.
    #expect(try stage.journal.sonar("gc", ["--audio"]).status == 0)
    #expect(try !stage.journal.files(under: "recordings").contains { $0.hasSuffix("/audio.wav") })
    #expect(try stage.play("play", [Self.id + "@0:02-0:03.5"]).status == 0)
  }

  @Test func `The moment that answers a search is played, by either command`() throws {
    // Half of the passage is the least that counts as played.
    let half = #"$(echo "${word#*=}" | awk '{ print $1 / 2 + 0.3 }')"#
    let stage = try Stage(
      "for word; do case $word in --length=*) exec sleep \"\(half)\" ;; esac; done")
    let found = try stage.journal.sonar("search", ["boss"])
    #expect(found.status == 0)
    let played = try stage.play("play", ["--search", "boss"])
    #expect(played.status == 0, "\(played.errors)")
    let first = stage.arguments
    #expect(first.contains("--start=") && !first.contains("--start=0.00"))
    let searched = try stage.play("search", ["boss", "--play"])
    #expect(searched.status == 0 && searched.output.hasPrefix(found.output), "\(searched.errors)")
    #expect(stage.arguments == first + first)
    #expect(try stage.play("search", ["boss", "--hit", "9"]).status == 64)
    #expect(try stage.play("play", ["--search", "zebra"]).status == 1)
    #expect(try stage.play("search", ["zebra", "--play"]).status == 1)
  }

  @Test func `Without a player, a recording or such a second it is one line`() throws {
    let stage = try Stage("exit 2")
    let none = try stage.journal.sonar("play", ["latest"], through: ["env", "PATH=/nowhere"])
    #expect(none.status == 69 && none.errors.contains("install mpv"), "\(none.errors)")
    for (words, status, reason) in [
      ([Self.id + "@9:59"], Int32(64), "ends at 0:10"), ([Self.id + "@x"], 64, "not a moment"),
      (["zebra crossing"], 64, "no recording matches"), ([], 64, "name an entry"),
      ([Self.id], 69, "cannot play original.wav (exit status 2) or audio.wav (exit status 2)"),
    ] {
      let answer = try stage.play("play", words)
      #expect(answer.status == status && answer.errors.contains(reason), "\(words): \(answer.errors)")
    }
    let folder = try #require(
      stage.journal.files(under: "recordings").first { $0.contains(Self.id) && $0.contains("/original") })
    try FileManager.default.removeItem(atPath: stage.journal.root + "/" + folder)
    let working = try stage.play("play", [Self.id])
    #expect(working.status == 69 && working.errors.contains("cannot play audio.wav"), "\(working.errors)")
    for path in try stage.journal.files(under: "recordings") where path.hasSuffix("/audio.wav") {
      try FileManager.default.removeItem(atPath: stage.journal.root + "/" + path)
    }
    let missing = try stage.play("play", [Self.id])
    #expect(missing.status == 66 && missing.errors.contains("its recording is missing"), "\(missing.errors)")
  }

  @Test func `At a terminal the words light up, and ^C ends the player and sonar at once`() throws {
    let stage = try Stage("echo $$ >>\"$0.pid\"; trap '' INT TERM; while :; do sleep 1; done")
    let journal = stage.journal
    let terminal = try Pseudoterminal(
      JournalRun.programs + "/sonar", ["play", Self.id, "--journal", journal.root],
      environment: journal.environment.merging(["PATH": stage.path]) { $1 })
    #expect(terminal.awaits("0:01"))
    // Bold: the first words have been said.
    #expect(terminal.awaits("\u{1B}[1m"), "\(terminal.text)")
    terminal.interrupt()
    #expect(terminal.wait() == 130, "\(terminal.text)")
    #expect(terminal.isAsBefore)
    let players = try String(contentsOfFile: journal.folder["players"] + "/mpv.pid", encoding: .utf8)
    for process in players.split(separator: "\n").compactMap({ Int32($0) }) { #expect(kill(process, 0) != 0) }
    #expect(try !journal.files(under: "state").contains { $0.contains("-play.wav") })
  }
}
