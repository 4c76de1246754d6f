import Foundation
import Store
import TestSupport
import TestTraits
import Testing
import Workspace

/// An index of another version of Sonar, or none at all in its place: commands that read it rebuild it.
@Suite(.runsProcesses) struct IndexVersionTests {
  private struct Listed: Decodable { var id: String }

  private static let id = "2026-11-20T224500Z"
  private static let readers: [(command: String, arguments: [String])] = [
    ("list", []), ("search", ["cinema"]), ("show", ["latest"]), ("tags", []), ("tasks", []), ("insights", []),
    ("today", []), ("morning", []), ("styles list", []), ("thread list", []), ("surfaces check", []),
  ]

  private func path(_ journal: JournalRun) -> String { journal.root + "/journal.sqlite" }

  private func bytes(_ journal: JournalRun) throws -> Data {
    try Data(contentsOf: URL(filePath: path(journal)))
  }

  /// Overwrites four bytes of the header: at 60 the version of the tables, at 68 the application's mark.
  private func overwrite(at offset: Int, with value: UInt32, _ journal: JournalRun) throws {
    var data = try bytes(journal)
    withUnsafeBytes(of: value.bigEndian) { data.replaceSubrange(offset..<offset + 4, with: $0) }
    try data.write(to: URL(filePath: path(journal)))
  }

  private func listed(_ journal: JournalRun) throws -> [String] {
    let list = try journal.sonar("list", ["--json"])
    #expect(list.status == 0, "\(list.errors)")
    return try list.json([Listed].self, in: "entries").map(\.id)
  }

  @Test func whatLiesInAFolderInItsPlaceStays() throws {
    let journal = try JournalRun.worked()
    let ids = try listed(journal)
    try FileManager.default.removeItem(atPath: path(journal))
    try FileManager.default.createDirectory(atPath: path(journal), withIntermediateDirectories: false)
    let inside = path(journal) + "/precious.ogg"
    try Data("precious".utf8).write(to: URL(filePath: inside))
    for command in ["list", "today", "search", "index rebuild", "run"] {
      let answer = try journal.sonar(command, command == "search" ? ["Emma"] : [])
      let told = answer.output + answer.errors
      #expect(answer.status == 65 && told.contains("move it away"), "\(command): \(told)")
      #expect(FileManager.default.fileExists(atPath: inside))
    }
    #expect(try journal.sonar("private", [ids[0]]).status != 0)
    #expect(FileManager.default.fileExists(atPath: inside))
    try FileManager.default.removeItem(atPath: inside)
    #expect(try listed(journal).count == ids.count)
  }

  @Test func whereItIsGoneTheFirstReaderRebuildsIt() throws {
    let journal = try JournalRun.worked()
    let (rows, ids) = try (journal.rows(), listed(journal))
    try FileManager.default.removeItem(atPath: path(journal))
    let answer = try journal.sonar("list")
    #expect(answer.status == 0 && answer.errors.contains("it is gone; it was rebuilt"), "\(answer.errors)")
    #expect(try journal.rows() == rows && listed(journal) == ids)
    let none = try JournalRun()
    #expect(try none.sonar("list").status == 66)
  }

  @Test func whateverIsInItsPlaceTheFirstReaderRebuildsIt() throws {
    let journal = try JournalRun.worked()
    let (rows, ids, whole) = try (journal.rows(), listed(journal), bytes(journal))
    let damages: [(what: String, make: () throws -> Void)] = [
      ("earlier", { try overwrite(at: 60, with: 11, journal) }),
      ("later", { try overwrite(at: 60, with: 99, journal) }),
      ("foreign", { try overwrite(at: 68, with: 7, journal) }),
      ("damaged", { try overwrite(at: 0, with: 7, journal) }),
      ("text", { try Data("no database".utf8).write(to: URL(filePath: path(journal))) }),
      ("empty", { try Data().write(to: URL(filePath: path(journal))) }),
    ]
    for (damage, reader) in zip(damages, Self.readers) {
      try whole.write(to: URL(filePath: path(journal)))
      try damage.make()
      // The log of the file that is replaced must not be applied to the new one.
      try Data("log".utf8).write(to: URL(filePath: path(journal) + "-wal"))
      let transcripts = try journal.artifacts()
      let answer = try journal.sonar(reader.command, reader.arguments)
      #expect(
        answer.status == 0 && answer.errors.contains("rebuilt from the recordings"),
        "\(damage.what): \(answer.errors)")
      #expect(answer.errors.count { $0 == "\n" } == 1 && !answer.output.isEmpty)
      #expect(try journal.rows() == rows && listed(journal) == ids)
      #expect(try journal.artifacts() == transcripts)
      #expect(try journal.sonar(reader.command, reader.arguments).errors.isEmpty)
      #expect(try journal.files().filter { $0.hasPrefix("journal.sqlite") } == ["journal.sqlite"])
    }
    #expect(try journal.sonar("run").output.contains("Nothing to do"))
    #expect(try journal.sonar("verify").status == 0)
  }

  @Test func whileAnotherSonarHoldsTheLockTheLineSaysSoAndNothingChanges() throws {
    let journal = try JournalRun.worked()
    try overwrite(at: 60, with: 11, journal)
    let before = try bytes(journal)
    do {
      let lock = try WorkspaceLock(Workspace(root: journal.root))
      defer { _ = lock }
      for (command, arguments) in Self.readers {
        let answer = try journal.sonar(command, arguments)
        #expect(answer.status == 75 && answer.output.isEmpty, "\(command): \(answer)")
        #expect(answer.errors.count { $0 == "\n" } == 1, "\(command): \(answer.errors)")
        #expect(
          answer.errors.contains("another version of Sonar")
            && answer.errors.contains("run the command again"))
      }
      #expect(try bytes(journal) == before)
    }
    #expect(try listed(journal).count == 2)
  }

  @Test func aKillBeforeTheNewOneIsInPlaceLeavesTheOldOneAndTheNextCommandRebuildsIt() async throws {
    let journal = try JournalRun.worked()
    let (rows, made) = (try journal.rows(), journal.root + "/.work/index/journal.sqlite")
    for _ in 0..<3 {
      try overwrite(at: 60, with: 11, journal)
      let before = try bytes(journal)
      let child = try journal.start(["list", "--journal", journal.root])
      while child.process.isRunning, !FileManager.default.fileExists(atPath: made) { usleep(500) }
      kill(child.process.processIdentifier, SIGKILL)
      _ = try child.wait()
      #expect(journal.isQuiet())
      if FileManager.default.fileExists(atPath: made) { #expect(try bytes(journal) == before) }
      #expect(try listed(journal).count == 2)
      #expect(try journal.rows() == rows)
    }
    #expect(try journal.files().filter { $0.hasPrefix(".work") } == [])
  }

  @Test func aRebuildThatFailsIsOneLineAndLeavesTheOldOne() throws {
    let journal = try JournalRun.worked()
    try overwrite(at: 60, with: 11, journal)
    let before = try bytes(journal)
    // Files of at most 32 KiB, as on a disk that is full.
    let full = try journal.sonar("list", through: ["sh", "-c", #"ulimit -f 32; exec "$0" "$@""#])
    #expect(full.status == 74 && full.output.isEmpty, "\(full)")
    #expect(
      full.errors.count { $0 == "\n" } == 1 && full.errors.contains("cannot be rebuilt"), "\(full.errors)")
    #expect(try bytes(journal) == before)
  }

  @Test func aStageThatWouldGoOnFromItStartsFromScratch() throws {
    let journal = try JournalRun.worked()
    var status = stat()
    #expect(stat(path(journal), &status) == 0)
    try overwrite(at: 60, with: 11, journal)
    // As its size and times say, the stage wrote it last.
    #expect(utimensat(AT_FDCWD, path(journal), [status.st_atim, status.st_mtim], 0) == 0)
    let pinned = try journal.sonar("pin", [Self.id])
    #expect(pinned.status == 0 && pinned.errors.isEmpty, "\(pinned)")
    let store = try JournalStore.openReadOnly(path: path(journal))
    #expect(try store.ids().count == 2 && store.pinned(limit: 2).total == 1)
  }

  @Test func aReaderOfTheOldOneKeepsIt() throws {
    let journal = try JournalRun.worked()
    let reader = try JournalStore.openReadOnly(path: path(journal))
    let rows = try reader.dump()
    #expect(try journal.sonar("index rebuild").status == 0)
    #expect(try reader.dump() == rows)
    try reader.close()
    #expect(try journal.rows() == rows)
  }
}
