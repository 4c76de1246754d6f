import Foundation
import Inbox
import Model
import Pipeline
import TestSupport
import TestTraits
import Testing
import Workspace

/// End-to-end tests of hiding and deleting entries, whatever else is damaged: private, delete, and their completion.
@Suite(.runsProcesses) struct WithdrawalTests {
  /// Words of the entry that is withdrawn which no other entry has.
  static let words = ["patience", "dancing", "peaceful", "cinema", "thirty"]
  private static let (id, other) = ("2026-11-20T224500Z", "2026-11-16T213044Z")

  /// A separate journal with two processed entries.
  private func journal() throws -> JournalRun { try JournalRun.worked() }

  private func folder(_ id: String, _ journal: JournalRun) throws -> RecordingFolder {
    try #require(try Workspace(root: journal.root).recordings().first { $0.id.hasPrefix(id) })
  }

  private func write(_ text: String, _ path: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  @Test(arguments: ["cut", "link", "folder"])
  func anOwnersFileThatCannotBeReadPublishesNothingAndIsNamed(how: String) throws {
    let journal = try journal()
    let path = try folder(Self.id, journal).path + "/owner.json"
    #expect(try journal.sonar("private", [Self.id]).status == 0)
    let before = try Data(contentsOf: URL(filePath: path))
    try FileManager.default.moveItem(atPath: path, toPath: journal.folder["owner.json"])
    switch how {
    case "cut": try before.prefix(40).write(to: URL(filePath: path))
    case "link": symlink(journal.folder["owner.json"], path)
    default: mkdir(path, 0o700)
    }
    for _ in 0..<2 {
      let run = try journal.sonar("run", ["--quiet"])
      #expect(run.status == 65 && run.errors.contains("owner.json"), "\(run.errors)")
      #expect(!run.errors.contains("delete"))
      #expect(try journal.holding(Self.words, under: "surfaces") == [])
    }
    let verified = try journal.sonar("verify")
    #expect(verified.status == 65 && verified.output.contains("owner.json"), "\(verified.output)")
    #expect(!verified.output.contains("rows"), "\(verified.output)")
    #expect(try journal.sonar("tag", [Self.id, "new"]).status == 65)
    // It is asked for again: done, and the file is not touched.
    let kind = try FileSystem.attributes(path)?.kind
    #expect(try journal.sonar("private", [Self.id]).status == 0)
    #expect(try FileSystem.attributes(path)?.kind == kind)
    #expect(try journal.sonar("index rebuild").status == 65)
    #expect(try journal.holding(Self.words, under: "surfaces") == [])
    // Something else comes in its place, which does not say so: what was asked for holds.
    try FileSystem.removeTree(path)
    try Owner(tags: ["mended"]).write(to: path)
    let mended = try journal.sonar("run", ["--quiet"])
    #expect(mended.status == 0, "\(mended.errors)")
    #expect(try Owner.read(path) == Owner(tags: ["mended"], isPrivate: true))
    #expect(try journal.holding(Self.words, under: "surfaces") == [])
    #expect(try journal.sonar("verify").status == 0)
  }

  @Test func whatIsAskedForDuringARunFollowsAtItsEndEvenWhenTimeIsUp() throws {
    let journal = try journal()
    // A stage that waits until it is let go, longer than the run may take.
    let go = journal.folder["go"]
    try journal.replacing(
      "mood",
      by: "while [ ! -e '\(go)' ]; do sleep 0.05; done; exec '\(JournalRun.programs)/sonar-mood' \"$@\"")
    func begun(for seconds: Int) throws -> Child {
      let run = try journal.start(["run", "--quiet", "--for", "\(seconds)s", "--journal", journal.root])
      while journal.workers(of: "sh").isEmpty, run.process.isRunning { usleep(20_000) }
      return run
    }
    // On a busy machine a short time is up before the stage begins.
    var seconds = 2
    var run = try begun(for: seconds)
    while !run.process.isRunning, seconds < 100 {
      _ = try run.wait()
      seconds *= 4
      run = try begun(for: seconds)
    }
    let end = ContinuousClock.now + .seconds(seconds)
    let asked = try journal.sonar("private", [Self.id])
    #expect(asked.status == 75 && asked.errors.contains("carried out when it ends"), "\(asked.errors)")
    while ContinuousClock.now < end { usleep(20_000) }
    try write("", go)
    let ended = try run.wait()
    #expect(ended.status == 0, "\(ended.errors)")
    #expect(try journal.holding(Self.words, under: "surfaces") == [])
    #expect(try journal.surfaces().count > 1)
    #expect(try Workspace(root: journal.root).withdrawals().isEmpty)
  }

  @Test func whatIsPendingIsHiddenAtOnceAndFinishedByTheNextCommand() throws {
    let journal = try journal()
    let workspace = try Workspace(root: journal.root)
    let words = Self.words
    do {
      let lock = try WorkspaceLock(workspace)
      defer { _ = lock }
      let refused = try journal.sonar("private", [Self.other])
      #expect(
        refused.status == 75 && refused.errors.contains("carried out when it ends"), "\(refused.errors)")
      #expect(try journal.sonar("list", ["--private"]).output.contains("(private)"))
      let deleted = try journal.sonar("delete", [Self.id, "--yes"])
      #expect(
        deleted.status == 75 && deleted.output.contains("not completely deleted yet"),
        "\(deleted.output)")
      #expect(!(try journal.sonar("list", ["--json"]).output.contains(Self.id)))
      #expect(try journal.sonar("show", [Self.id]).status == 64)
      #expect(try journal.sonar("search", ["dancing"]).status == 1)
      #expect(!(try journal.sonar("tags").output.contains("patience")))
      #expect(try journal.holding(words) != [])
    }
    // A command that has nothing to do with it.
    #expect(try journal.sonar("gc").status == 0)
    #expect(try journal.holding(words) == [])
    #expect(try workspace.withdrawals().isEmpty)
    let statistics = try #require(journal.surfaces()["surfaces/statistics.json"])
    #expect(String(decoding: statistics, as: UTF8.self).contains(#""entries":0,"#))
  }

  @Test func interruptedItSaysWhetherAnythingWillBeDeleted() throws {
    let journal = try journal()
    let workspace = try Workspace(root: journal.root)
    let folder = workspace.state + "/withdrawals"
    try FileSystem.makeFolder(folder)
    func interrupted(until isReached: () throws -> Bool) throws -> Child {
      let child = try journal.start(["delete", Self.id, "--yes", "--journal", journal.root])
      while try !isReached(), child.process.isRunning { usleep(5000) }
      kill(child.process.processIdentifier, SIGINT)
      return child
    }
    // Waiting to write it down: another command does just now.
    let before = try FileSystem.locking(folder) {
      let child = try interrupted { try Self.waitsForALock(folder) }
      usleep(100_000)
      return child
    }
    let kept = try before.wait()
    #expect(kept.status == 130 && kept.errors.contains("nothing was deleted"), "\(kept.errors)")
    #expect(try workspace.withdrawals().isEmpty)
    // Waiting for a run to end.
    do {
      let lock = try WorkspaceLock(workspace)
      defer { _ = lock }
      let after = try interrupted { try !workspace.withdrawals().isEmpty }.wait()
      #expect(after.status == 130, "\(after.errors)")
      #expect(after.errors.contains("the next sonar run completes it"), "\(after.errors)")
    }
    #expect(try journal.sonar("run", ["--quiet"]).status == 0)
    #expect(try journal.holding(Self.words) == [])
  }

  /// True if a process waits for a lock of the file at `path`.
  private static func waitsForALock(_ path: String) throws -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, let locks = FileManager.default.contents(atPath: "/proc/locks") else {
      return false
    }
    return String(decoding: locks, as: UTF8.self).split(separator: "\n").contains {
      $0.contains("-> FLOCK") && $0.contains(":\(status.st_ino) ")
    }
  }

  @Test(.enabled(if: getuid() == 0))
  func whatCannotBeRemovedIsOutOfSightAndStopsNothing() throws {
    let journal = try journal()
    let recording = try folder(Self.id, journal)
    let foreign = recording.path + "/artifacts/foreign"
    try FileSystem.makeFolder(foreign)
    try write("dancing", foreign + "/words")
    let nobody = JournalRun.asNobody
    func command(_ words: String...) throws {
      _ = try Child(
        program: "/usr/bin/env", arguments: words, environment: ["PATH": "/usr/bin:/bin"],
        scratch: journal.folder["command"]
      ).wait()
    }
    try journal.giveToNobody()
    try command("chown", "-R", "0:0", foreign)
    try command("chmod", "-R", "a-w", recording.path)
    let deleted = try journal.sonar("delete", [Self.id, "--yes"], through: nobody)
    #expect(deleted.status == 75 && deleted.errors.contains("foreign"), "\(deleted.errors)")
    #expect(deleted.output.contains("not completely deleted yet"))
    #expect(!(try journal.sonar("list", ["--json"], through: nobody).output.contains(Self.id)))
    #expect(try journal.sonar("show", [Self.id], through: nobody).status == 64)
    #expect(try journal.sonar("add", [JournalRun.goodNight], through: nobody).status == 0)
    let run = try journal.sonar("run", ["--quiet"], through: nobody)
    #expect(run.status == 75 && run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    #expect(try journal.sonar("delete", [Self.id, "--yes"], through: nobody).status == 75)
    try journal.giveToNobody()
    let again = try journal.sonar("delete", [Self.id, "--yes"], through: nobody)
    #expect(again.status == 0, "\(again.errors)")
    #expect(try journal.holding(Self.words) == [])
  }
}

extension JournalRun {
  /// Files under `start`, including hidden ones and those next to the journal, that contain any of `words`, ignoring case.
  func holding(_ words: [String], under start: String = "") throws -> [String] {
    try files(under: start).filter { path in
      FileManager.default.contents(atPath: root + "/" + path)?.holds(words) ?? false
    }
  }

  /// Names of what an export left beside the journal.
  func exportLeftovers() throws -> [String] {
    try FileSystem.items(in: folder.path).map(\.name).filter { $0.hasPrefix(".sonar-export") }
  }

  /// Replaces the program of the stage `name` with a shell script, in a manifest in the journal.
  func replacing(_ name: String, by script: String) throws {
    let path = folder["stage.sh"]
    try writeProgram(
      "#!/bin/sh\n[ \"$1\" = --identity ] && echo '{\"revision\":999}' && exit 0\n\(script)\n", to: path)
    let manifest = try String(contentsOfFile: Self.checkout + "/pipelines/journal.yaml", encoding: .utf8)
    try FileManager.default.createDirectory(
      atPath: root + "/pipelines", withIntermediateDirectories: true)
    try manifest.replacing("run: sonar-\(name)", with: "run: \(path)")
      .write(toFile: root + "/pipelines/journal.yaml", atomically: true, encoding: .utf8)
  }
}
