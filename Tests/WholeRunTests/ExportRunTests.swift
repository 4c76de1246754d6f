import Digest
import Export
import Foundation
import StageContract
import TestSupport
import TestTraits
import Testing
import Workspace

/// Whole runs of `export` on a worked journal.
@Suite(.runsProcesses) struct ExportRunTests {
  /// The other entry's ID is that of `WithdrawalTests.words`.
  private static let (withdrawn, id) = ("2026-11-20T224500Z", "2026-11-16T213044Z")
  private static let words = WithdrawalTests.words

  func export(
    _ journal: JournalRun, _ form: ExportForm, _ name: String, _ more: [String] = [], through: [String] = []
  ) throws -> JournalRun.Answer {
    try journal.sonar(
      "export", ["--format", form.rawValue, "--output", journal.folder[name]] + more, through: through)
  }

  /// Contents by path of the folder or the archive at `path`.
  func contents(_ path: String, _ journal: JournalRun) throws -> [String: Data] {
    try FileTree.contents(path, unpackedIn: journal.folder.path)
  }

  @Test func `The complete forms hold the journal's own files byte for byte`() throws {
    let journal = try JournalRun.worked()
    try journal.sonar("thread create", ["Rest", "--word", "cinema", "--entry", Self.id])
    try journal.sonar("tag", [Self.id, "sea"])
    var found: [ExportForm: [String: Data]] = [:]
    for form in [ExportForm.json, .zip, .bagit] {
      let answer = try export(journal, form, form.rawValue)
      #expect(answer.status == 0, "\(answer.errors)")
      found[form] = try contents(journal.folder[form.rawValue], journal)
    }
    let json = try #require(found[.json])
    #expect(found[.zip] == json)
    let bag = try #require(found[.bagit])
    #expect(
      bag.filter { $0.key.hasPrefix("data/") }
        == Dictionary(uniqueKeysWithValues: json.map { ("data/" + $0.key, $0.value) }))
    let list = String(decoding: try #require(bag["manifest-sha256.txt"]), as: UTF8.self).split(
      separator: "\n")
    #expect(list.count == json.count)
    for line in list {
      let path = String(line.dropFirst(66))
      #expect(bag[path].map { Digest.sha256($0) } == String(line.prefix(64)), "\(path)")
    }
    for recording in try Workspace(root: journal.root).recordings() {
      let own = try contents(recording.path, journal).filter {
        !$0.key.hasPrefix(".") && $0.key != "failure.json"
      }
      for (path, data) in own where !path.hasSuffix(".wav") || !path.hasPrefix("artifacts/") {
        #expect(json["entries/\(recording.id)/\(path)"] == data, "\(path)")
      }
      let audio = own.keys.filter { $0.hasPrefix("artifacts/") && $0.hasSuffix(".wav") }
      #expect(!audio.isEmpty)
      for path in audio { #expect(json["entries/\(recording.id)/\(path).collected"] == Data()) }
    }
    #expect(
      json["threads/rest.yaml"] == (try Data(contentsOf: URL(filePath: journal.root + "/threads/rest.yaml"))))
    #expect(try journal.exportLeftovers() == [])
    if SchemaValidator.isInstalled {
      #expect(try SchemaValidator.problems(at: [journal.folder["json"]]) == [])
    }
  }

  @Test func `The same entries give the same bytes under any locale and time zone`() throws {
    let journal = try JournalRun.worked()
    // One of each way to write, as the process tests every form.
    for form in [ExportForm.zip, .dayone, .obsidian, .ics] {
      #expect(try export(journal, form, "one-\(form)").status == 0)
      let other = try export(
        journal, form, "two-\(form)", through: ["LANG=C", "LC_ALL=C", "TZ=Asia/Tokyo", "USER=nobody"])
      #expect(other.status == 0, "\(form): \(other.errors)")
      if form.isArchive {
        let files = try ["one", "two"].map {
          try Data(contentsOf: URL(filePath: journal.folder["\($0)-\(form)"]))
        }
        #expect(files[0] == files[1], "\(form)")
      } else {
        let one = try contents(journal.folder["one-\(form)"], journal)
        #expect(one == (try contents(journal.folder["two-\(form)"], journal)), "\(form)")
        #expect(!one.isEmpty, "\(form)")
      }
    }
  }

  // One form for each mark, as the process tests every form with both.
  @Test(arguments: [("private", ExportForm.json), ("discreet", ExportForm.obsidian)])
  func `Words of private and discreet entries are in no export that did not ask for them`(
    mark: String, form: ExportForm
  ) throws {
    let journal = try JournalRun.worked()
    try journal.sonar("thread create", ["Rest", "--word", "walk", "--entry", Self.withdrawn])
    #expect(try journal.sonar(mark, [Self.withdrawn]).status == 0)
    let filter = [
      "--since", "2026-11-01", "--changed-since", "2026-11-01", "--id", Self.id, "--limit", "5",
      mark == "private" ? "--include-discreet" : "--include-private",
    ]
    for words in [[], filter] {
      let name = words.isEmpty ? "all" : "filtered"
      let answer = try export(journal, form, name, words)
      #expect(answer.status == 0, "\(form) \(words): \(answer.errors)")
      let found = try contents(journal.folder[name], journal)
      #expect(!found.isEmpty)
      for (path, data) in found {
        #expect(!data.holds(Self.words + [Self.withdrawn]), "\(mark) \(form) \(words): \(path)")
        #expect(!path.contains(Self.withdrawn))
      }
    }
    #expect(try export(journal, form, "with", ["--id", Self.withdrawn, "--include-" + mark]).status == 0)
    #expect(try contents(journal.folder["with"], journal).values.contains { $0.holds(Self.words) })
    let needed = try export(journal, .json, "refused", ["--id", Self.withdrawn])
    #expect(needed.status == 64 && needed.errors.contains("add --include-\(mark)"), "\(needed.errors)")
    #expect(try export(journal, .json, "only", ["--" + mark]).status == 0)
    let only = try contents(journal.folder["only"], journal)
    #expect(only.values.contains { $0.holds(Self.words) } && only.keys.allSatisfy { !$0.contains(Self.id) })
  }

  @Test func `All of a journal says what was deleted`() throws {
    let journal = try JournalRun.worked()
    let intake = try #require(
      try Workspace(root: journal.root).recordings().first { $0.id.hasPrefix(Self.withdrawn) }
    ).intake()
    #expect(try journal.sonar("delete", [Self.withdrawn, "--yes"]).status == 0)
    #expect(try export(journal, .json, "some").status == 0)
    #expect(try export(journal, .json, "all", ["--all"]).status == 0)
    let (some, all) = (
      try contents(journal.folder["some"], journal), try contents(journal.folder["all"], journal)
    )
    #expect(!some.values.contains { $0.holds([intake.sha256]) })
    let manifest = String(decoding: try #require(all["manifest.json"]), as: UTF8.self)
    #expect(manifest.contains(#""deletions":["#) && manifest.contains(intake.sha256))
    #expect(all["deleted.json"] == (try Data(contentsOf: URL(filePath: journal.root + "/deleted.json"))))
    if SchemaValidator.isInstalled {
      #expect(try SchemaValidator.problems(at: [journal.folder["all"]]) == [])
    }
  }

  @Test func `Links are never hard links, and the original never changes through one`() throws {
    let journal = try JournalRun.worked()
    let originals = try Workspace(root: journal.root).recordings().compactMap {
      try $0.file(named: "original")
    }
    for (sound, count) in [("link", 2), ("copy", 2), ("none", 0)] {
      #expect(try export(journal, .json, sound, ["--audio", sound]).status == 0)
      let items = FileTree(journal.folder[sound]).items.filter { $0.path.contains("/original.") }
      #expect(items.count == count)
      for item in items where item.target() != nil {
        #expect(sound == "link" && originals.contains(item.target() ?? ""))
      }
    }
    for original in originals { #expect(try FileSystem.attributes(original)?.links == 1) }
  }

  @Test func `What cannot be written is refused in one line, and nothing is left`() throws {
    let journal = try JournalRun.worked()
    func refused(_ status: Int32, _ words: [String], _ output: String, holding reason: String) throws {
      let answer = try journal.sonar("export", ["--output", output] + words)
      #expect(answer.status == status && answer.errors.contains(reason), "\(answer.errors)")
      #expect(answer.errors.hasPrefix("sonar: ") && answer.errors.split(separator: "\n").count == 1)
      #expect(try journal.exportLeftovers() == [])
    }
    let taken = journal.folder["taken"]
    try FileSystem.makeFolder(taken)
    try FileSystem.write(Data("mine".utf8), to: taken + "/notes.txt")
    try refused(64, ["--format", "json"], taken, holding: "holds other things")
    #expect(try FileSystem.read(taken + "/notes.txt") == Data("mine".utf8))
    try refused(74, ["--format", "json"], "/proc/out", holding: "cannot")
    let misspelt = try journal.sonar("export", ["--format", "markdwn", "--output", journal.folder["m"]])
    #expect(misspelt.status == 64)
    #expect(
      misspelt.errors == "sonar: --format markdwn: there is no such format; did you mean markdown?\n")
    #expect(try !FileSystem.exists(journal.folder["m"]))
    // A limit on the size of files stands for a full disk.
    for form in [ExportForm.json, .zip, .bagit] {
      let full = try export(
        journal, form, "full", ["--audio", "copy"],
        through: ["sh", "-c", "ulimit -f 100; exec \"$0\" \"$@\""])
      #expect(full.status == 74 && full.errors.split(separator: "\n").count == 1, "\(full.errors)")
      #expect(try !FileSystem.exists(journal.folder["full"]) && journal.exportLeftovers() == [])
    }
  }

  @Test func `An empty folder is replaced; entries without sound and without transcript are exported`() throws
  {
    let journal = try JournalRun.worked()
    let folders = try Workspace(root: journal.root).recordings()
    let silent = try #require(try folders[0].file(named: "original"))
    try FileSystem.remove(silent)
    let raw = journal.folder["new"]
    try FileSystem.makeFolder(raw)
    try journal.sonar("add", [JournalRun.recordings + "/2026-11-17 18.05.20 money.ogg"])
    for form in [ExportForm.json, .dayone, .obsidian, .rss, .text] {
      let name = form == .json ? "new" : "new-\(form)"
      let answer = try export(journal, form, name, ["--include-private"])
      // A form with sound says which it has not.
      let isSilent = form == .text
      #expect(answer.status == (isSilent ? 0 : 74), "\(form): \(answer.errors)")
      #expect(
        answer.errors.contains("\(folders[0].id): exported without its recording: it is missing") != isSilent,
        "\(form): \(answer.errors)")
    }
    let found = try contents(raw, journal)
    #expect(found.keys.filter { $0.hasSuffix("/entry.json") }.count == 3)
    let unspoken = try export(journal, .srt, "none", ["--id", "2026-11-17T180520"])
    #expect(unspoken.status == 65 && unspoken.errors.contains("no transcript yet"), "\(unspoken.errors)")
    #expect(try !FileSystem.exists(journal.folder["none"]) && journal.exportLeftovers() == [])
    #expect(!found.keys.contains { $0.hasPrefix("entries/\(folders[0].id)/original") })
    if SchemaValidator.isInstalled { #expect(try SchemaValidator.problems(at: [raw]) == []) }
  }

  @Test func `An entry that cannot be read is left out and named`() throws {
    let journal = try JournalRun.worked()
    let folder = try #require(try Workspace(root: journal.root).recordings().first)
    try FileSystem.write(Data("{".utf8), to: folder.path + "/owner.json")
    let answer = try export(journal, .json, "out", ["--all"])
    #expect(answer.status == 65 && answer.errors.contains(folder.id), "\(answer.errors)")
    let found = try contents(journal.folder["out"], journal)
    #expect(found.keys.filter { $0.hasSuffix("/entry.json") }.count == 1)
    #expect(!found.keys.contains { $0.contains(folder.id) })
  }

  @Test func `A recording that cannot be read costs its entry no export, and is named`() throws {
    let journal = try JournalRun.worked()
    let folder = try #require(try Workspace(root: journal.root).recordings().first)
    let original = try #require(try folder.file(named: "original"))
    #expect(chmod(original, 0) == 0)
    try journal.giveToNobody()
    let through = JournalRun.asNobody
    for form in [ExportForm.json, .zip, .bagit, .obsidian, .dayone, .rss] {
      let answer = try export(journal, form, "silent-\(form)", ["--audio", "copy"], through: through)
      #expect(answer.status == 74, "\(form): \(answer.errors)")
      let line = "sonar: \(folder.id): exported without its recording: "
      #expect(answer.errors.components(separatedBy: line).count == 2, "\(form): \(answer.errors)")
      #expect(answer.output.contains("2 entries"))
      let found = try contents(journal.folder["silent-\(form)"], journal)
      guard form.isComplete else { continue }
      let entry = try #require(found.first { $0.key.hasSuffix("entries/\(folder.id)/entry.json") }?.value)
      #expect(!String(decoding: entry, as: UTF8.self).contains(#""audio":"#))
      #expect(found.keys.filter { $0.contains("/original.") }.count == 1, "\(form)")
    }
    let text = try export(journal, .text, "silent-text", through: through)
    #expect(text.status == 0, "\(text.errors)")
  }

  @Test func `Names are portable, and no two differ only in case`() throws {
    let journal = try JournalRun.worked()
    try journal.sonar("title", [Self.id, String(repeating: "👩🏽‍🚀", count: 17)])
    try journal.sonar("title", [Self.withdrawn, "What: a/b?* <day>."])
    for form in [ExportForm.markdown, .obsidian, .text, .json, .dayone, .rss] {
      #expect(try export(journal, form, "names-\(form)").status == 0)
      let paths = try contents(journal.folder["names-\(form)"], journal).keys
      #expect(Set(paths.map(PortableName.key)).count == paths.count)
      for part in paths.flatMap({ $0.split(separator: "/") }) {
        #expect(part.utf8.count <= 120 && part.last != "." && part.last != " ", "\(part)")
        #expect(!part.contains { "<>:\"\\|?*".contains($0) }, "\(part)")
      }
    }
  }
}
