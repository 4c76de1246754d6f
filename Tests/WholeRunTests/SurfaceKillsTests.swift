import Digest
import StageContract

#if os(Linux)
  import Foundation
  import Measures
  import TestSupport
  import TestTraits
  import Testing
  import Workspace

  /// SIGKILL at random moments of commands that publish documents.
  @Suite(.runsProcesses) struct SurfaceKillsTests {
    private static let kills = 4

    @Test func theIndexNamesNoDocumentThatIsNotThereWheneverACommandIsKilled() throws {
      let journal = try JournalRun()
      // Of different months, so that hiding one removes a document.
      for (name, hertz) in [("2026-10-10 10.00.00 a", 500.0), ("2026-11-11 11.00.00 b", 900)] {
        let sound = TestAudio.wav(TestAudio.tone(hertz: hertz, seconds: 0.5))
        try sound.write(to: URL(filePath: journal.folder["\(name).wav"]))
        #expect(try journal.sonar("add", [journal.folder["\(name).wav"]]).status == 0)
      }
      let run = try journal.sonar("run")
      #expect(run.status == 0, "\(run.errors)")
      let id = "2026-10-10"
      let commands = [["pin", id], ["private", id], ["private", id, "--off"], ["unpin", id]]
      var random = SeededNumbers(1)
      var hits = 0
      for number in 0..<Self.kills {
        let before = try changed(journal)
        let child = try journal.start(commands[number % commands.count] + ["--journal", journal.root])
        // Half of them from the first document that is replaced on.
        while number % 2 == 0, child.process.isRunning, try changed(journal) == before { usleep(500) }
        usleep(.random(in: 0...(number % 2 == 0 ? 15_000 : 400_000), using: &random))
        if child.process.isRunning { kill(child.process.processIdentifier, SIGKILL) }
        if try child.wait(limitSeconds: 60).status == -SIGKILL { hits += 1 }
        #expect(try listed(journal).filter { $0.state == .missing }.map(\.name) == [], "kill \(number)")
      }
      #expect(hits > 0)
      let next = try journal.sonar("run")
      #expect(next.status == 0, "\(next.errors)")
      #expect(try listed(journal).allSatisfy { $0.state == .whole })
      let after = try journal.surfaces()
      try FileManager.default.removeItem(atPath: journal.root + "/surfaces")
      #expect(try journal.sonar("run").status == 0)
      #expect(try journal.surfaces() == after)
    }

    /// When a file of the documents' folder was last replaced or removed.
    private func changed(_ journal: JournalRun) throws -> FileTime? {
      try FileSystem.attributes(journal.root + "/surfaces")?.modifiedTime
    }

    private enum State { case whole, newer, missing }

    /// The documents that the index names. One that is newer than the index is whole, too.
    private func listed(_ journal: JournalRun) throws -> [(name: String, state: State)] {
      let folder = journal.root + "/surfaces/"
      struct Index: Decodable {
        struct Content: Decodable { var documents: [Row] }
        struct Row: Decodable { var file: String, sha256: String }
        var homeData: Content
      }
      guard try FileSystem.exists(folder + "index.json") else { return [] }
      let index = try decodeJSON(Index.self, from: FileSystem.read(folder + "index.json"))
      return try index.homeData.documents.map { row in
        guard try FileSystem.exists(folder + row.file) else { return (row.file, .missing) }
        let data = try FileSystem.read(folder + row.file)
        if Digest.sha256(data) == row.sha256 { return (row.file, .whole) }
        return (row.file, (try? JSONSerialization.jsonObject(with: data)) == nil ? .missing : .newer)
      }
    }
  }
#endif
