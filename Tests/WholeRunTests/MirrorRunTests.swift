import Foundation
import StageContract
import TestSupport
import TestTraits
import Testing
import Workspace

/// Whole runs with a mirror in a vault.
@Suite(.runsProcesses) struct MirrorRunTests {
  private static let (withdrawn, id) = ("2026-11-20T224500Z", "2026-11-16T213044Z")
  private static let words = WithdrawalTests.words

  /// A worked journal with a mirror in a vault that holds something of the owner's.
  private func mirrored() throws -> (journal: JournalRun, vault: String) {
    let journal = try JournalRun.worked()
    let vault = journal.folder["vault"]
    try FileSystem.makeFolder(vault + "/Days")
    try FileSystem.write(Data("mine".utf8), to: vault + "/Days/2026-11-20.md")
    let made = try journal.sonar("export", ["--mirror", vault])
    #expect(made.status == 0, "\(made.errors)")
    return (journal, vault)
  }

  private func texts(_ folder: String) -> [String: String] {
    FileTree(folder).texts { $0.path.hasSuffix(".md") }
  }

  private func path(of word: String, _ vault: String, in folder: String = "Entries") throws -> String {
    try #require(
      texts(vault).first { $0.key.hasPrefix("Sonar/\(folder)/") && $0.value.lowercased().contains(word) }?.key
    )
  }

  @Test func `It shows the journal, follows every run, and touches nothing else`() throws {
    let (journal, vault) = try mirrored()
    let first = texts(vault)
    #expect(first["Days/2026-11-20.md"] == "mine")
    #expect(first.keys.filter { $0.hasPrefix("Sonar/Entries/") }.count == 2)
    #expect(first["Sonar/Days/2026-11-20.md"] != nil)
    let audio = FileTree(vault).items.filter { $0.isFile && $0.path.hasPrefix("Sonar/audio/") }
    #expect(audio.count == 2)
    let note = vault + "/" + (try path(of: "cinema", vault))
    let before = try #require(try FileSystem.attributes(note))
    #expect(try journal.sonar("title", [Self.id, "Another name"]).status == 0)
    #expect(try FileSystem.attributes(note)?.isSameFile(as: before) == true)
    let second = texts(vault)
    #expect(second.keys.contains { $0.hasSuffix("Another name.md") })
    #expect(second.values.filter { $0.contains("Another name") }.count >= 2)
    #expect(second.keys.filter { $0.hasPrefix("Sonar/Entries/") }.count == 2)
    #expect(second["Days/2026-11-20.md"] == "mine")
    if SchemaValidator.isInstalled {
      #expect(try SchemaValidator.problems(at: [vault + "/Sonar/.sonar-mirror.json"]) == [])
    }
    // The same as an export of the same entries.
    #expect(
      try journal.sonar("export", ["--format", "obsidian", "--output", journal.folder["out"]]).status == 0)
    #expect(texts(journal.folder["out"]) == texts(vault + "/Sonar"))
  }

  @Test func `A withdrawal waits for what is on no record any more`() throws {
    let (journal, vault) = try mirrored()
    try journal.configure("mirror: \(vault)")
    try FileSystem.atomicWrite(Data("{".utf8), to: journal.root + "/state/mirror.tsv")
    let held = try path(of: "cinema", vault)
    let first = try journal.sonar("private", [Self.withdrawn])
    #expect(first.status == 75 && first.errors.contains(String(held.dropFirst(6))), "\(first.errors)")
    #expect(try journal.sonar("gc").status == 75)
    for path in try texts(vault).filter({ Data($0.value.utf8).holds(Self.words) }).keys {
      try FileSystem.remove(vault + "/" + path)
    }
    for item in FileTree(vault).items where item.path.hasPrefix("Sonar/audio/2026-11-20") && item.isFile {
      try FileSystem.remove(vault + "/" + item.path)
    }
    let done = try journal.sonar("gc")
    #expect(done.status == 0, "\(done.errors)")
    #expect(try Workspace(root: journal.root).withdrawals().isEmpty)
    #expect(!texts(vault).values.contains { Data($0.utf8).holds(Self.words) })
  }

  @Test(arguments: ["private", "discreet", "delete"])
  func `A withdrawal reaches it before the command ends, or ends with 75`(command: String) throws {
    let (journal, vault) = try mirrored()
    let words = command == "delete" ? [Self.withdrawn, "--yes"] : [Self.withdrawn]
    let held = vault + "/" + (try path(of: "cinema", vault))
    try FileSystem.atomicWrite(Data("cinema, and my own thoughts".utf8), to: held)
    let first = try journal.sonar(command, words)
    #expect(first.status == 75 && first.errors.contains("--leave"), "\(first.errors)")
    #expect(try FileSystem.read(held) == Data("cinema, and my own thoughts".utf8))
    for (path, text) in texts(vault) where vault + "/" + path != held {
      #expect(!Data(text.utf8).holds(Self.words), "\(path)")
    }
    try FileSystem.remove(held)
    #expect(try journal.sonar("gc").status == 0)
    #expect(try Workspace(root: journal.root).withdrawals().isEmpty)
    #expect(!texts(vault).values.contains { Data($0.utf8).holds(Self.words) })
    #expect(!FileTree(vault).items.contains { $0.path.hasPrefix("Sonar/audio/2026-11-20") })
  }

  @Test func `A folder that cannot be reached is caught up with; a withdrawal waits for it or for --leave`()
    throws
  {
    let (journal, vault) = try mirrored()
    try FileSystem.rename(vault, to: vault + "-away")
    let run = try journal.sonar("title", [Self.id, "Another name"])
    #expect(run.status == 0 && run.errors.contains("vault"), "\(run.errors)")
    try FileSystem.rename(vault + "-away", to: vault)
    #expect(try journal.sonar("run", ["--quiet"]).status == 0)
    #expect(texts(vault).keys.contains { $0.hasSuffix("Another name.md") })
    try FileSystem.rename(vault, to: vault + "-away")
    // An empty folder is a disk that is not mounted.
    try FileSystem.makeFolder(vault)
    #expect(try journal.sonar("private", [Self.withdrawn]).status == 75)
    #expect(try FileSystem.items(in: vault).isEmpty)
    #expect(try journal.sonar("export", ["--mirror", vault, "--leave"]).status == 0)
    #expect(try Workspace(root: journal.root).withdrawals().isEmpty)
    #expect(try journal.sonar("run", ["--quiet"]).status == 0)
  }

  @Test func `Settings that cannot be read hold back no withdrawal, and the rest comes back`() throws {
    let (journal, vault) = try mirrored()
    let kept = texts(vault)
    let settings = journal.root + "/sonar.yaml"
    let text = try FileSystem.read(settings)
    try FileSystem.atomicWrite(Data("style: [".utf8), to: settings)
    let answer = try journal.sonar("private", [Self.withdrawn])
    #expect(answer.status == 0 && answer.errors.contains("sonar.yaml"), "\(answer.errors)")
    let left = texts(vault)
    for (path, text) in left where path.hasPrefix("Sonar/") {
      #expect(!Self.words.contains { text.lowercased().contains($0) }, "\(path)")
    }
    #expect(left.keys.filter { $0.hasPrefix("Sonar/Entries/") }.count == 1)
    #expect(left["Days/2026-11-20.md"] == "mine")
    #expect(try Workspace(root: journal.root).withdrawals().isEmpty)
    try FileSystem.atomicWrite(text, to: settings)
    #expect(try journal.sonar("run", ["--quiet"]).status == 0)
    let day = "Sonar/Days/2026-11-16.md"
    #expect(kept[day] != nil && texts(vault)[day] == kept[day])
  }

  @Test func `What cannot be a mirror is refused, and nothing is written`() throws {
    let journal = try JournalRun()
    let vault = journal.folder["vault"]
    try FileSystem.makeFolder(vault)
    let refused: [([String], Int32, String)] = [
      (["--mirror", journal.folder.path], 64, "holds a journal"),
      (["--mirror", journal.folder["nowhere"]], 66, "no such file or folder"),
      (["--mirror", vault, "--format", "srt"], 64, "obsidian or markdown"),
      (["--mirror", vault, "--all"], 64, "no other option"), (["--leave"], 64, "--mirror"),
    ]
    for (words, status, reason) in refused {
      let answer = try journal.sonar("export", words)
      #expect(answer.status == status && answer.errors.contains(reason), "\(answer.errors)")
    }
    #expect(try FileSystem.items(in: vault).isEmpty)
  }

  @Test func `An entry that cannot be read holds back no withdrawal of another`() throws {
    let (journal, vault) = try mirrored()
    let withdrawn = try path(of: "cinema", vault)
    let note = try #require(
      texts(vault).keys.first { $0.hasPrefix("Sonar/Entries/") && $0 != withdrawn })
    let record = journal.root + "/state/mirror.tsv"
    // The mirror has to read the entry again.
    let text = String(decoding: try FileSystem.read(record), as: UTF8.self)
    try FileSystem.atomicWrite(
      Data(text.replacing(#/(Z-[0-9a-f]+\t)[0-9a-f]{64}/#) { $0.output.1 }.utf8), to: record)
    let recordings = FileTree(journal.root + "/recordings").items
    let damaged = recordings.filter { $0.path.contains(Self.id) && $0.path.hasSuffix("extract.json") }
    #expect(!damaged.isEmpty)
    for item in damaged {
      try FileSystem.atomicWrite(Data("{".utf8), to: journal.root + "/recordings/" + item.path)
    }
    let answer = try journal.sonar("private", [Self.withdrawn])
    #expect(answer.errors.contains("mirror: "), "\(answer.errors)")
    for (path, text) in texts(vault) where path.hasPrefix("Sonar/") {
      #expect(!Self.words.contains { text.lowercased().contains($0) }, "\(path)")
    }
    #expect(texts(vault)[note] != nil)
  }

  @Test func `A run killed while it writes leaves whole files, and the next one completes them`() throws {
    let (journal, vault) = try mirrored()
    let seconds = try journal.sonar("title", [Self.id, "Name 0"]).seconds
    for number in 1...6 {
      let child = try journal.start(["title", "--journal", journal.root, Self.id, "Name \(number)"])
      usleep(UInt32(seconds * 1e6 * Double(number) / 7))
      if child.process.isRunning { kill(child.process.processIdentifier, SIGKILL) }
      _ = try child.wait()
      for (path, text) in texts(vault) where path.hasPrefix("Sonar/") {
        #expect(text.hasPrefix("---\n") && text.hasSuffix("\n"), "\(path)")
      }
    }
    #expect(try journal.sonar("title", [Self.id, "The last name"]).status == 0)
    #expect(
      try journal.sonar("export", ["--format", "obsidian", "--output", journal.folder["out"]]).status == 0)
    #expect(texts(journal.folder["out"]) == texts(vault + "/Sonar"))
  }
}
