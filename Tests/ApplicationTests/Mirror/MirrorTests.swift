import Export
import Foundation
import Model
import Pipeline
import StageContract
import TestSupport
import Testing
import Text
import Workspace

@testable import Application

/// Mirrors of a journal whose entries have the same minute, so that their titles tell their files apart.
@Suite struct MirrorTests {
  let journal: IndexedJournal
  let vault: String
  private static let titles = ["Walk", "Sea", "Rain"]

  var mirror: Mirror { Mirror(journal.workspace, .ofCheckout) }

  init() throws {
    journal = try IndexedJournal()
    vault = journal.outside + "/vault"
    try FileSystem.makeFolder(vault)
  }

  private func id(_ number: Int) -> String { "2026-11-20T07150\(number)Z-0000000\(number)" }

  /// Writes the entry `number`, spoken at `instant`, to the journal.
  func put(
    _ number: Int, _ title: String, _ owner: Owner = Owner(), at instant: String? = nil
  ) throws {
    let sample = SampleRecording(
      id(number), spokenAt: instant ?? "2026-11-20T07:15:0\(number)Z", segments: ["text \(number)"],
      title: title, owner: owner)
    try journal.put(sample, sound: "sound \(number)")
  }

  /// Texts by path of all files of the mirror but its marker.
  func files() -> [String: String] {
    FileTree(vault + "/Sonar").texts { $0.path != Mirror.markerName }
  }

  func note(_ title: String) -> String { "Entries/2026-11-20 08.15 \(title).md" }

  /// Checks that these entries, and no others, have files with these titles in their names, each with its own content.
  private func expect(_ titles: [Int: String]) {
    let files = files()
    for (number, title) in titles {
      #expect(files[note(title)]?.contains("text \(number)") == true, "\(title): \(files.keys.sorted())")
      #expect(files["audio/2026-11-20 08.15 \(title).m4a"] == "sound \(number)", "\(title)")
    }
    #expect(files.keys.filter { $0.hasPrefix("audio/") }.count == titles.count)
    #expect(!files.keys.contains { $0.contains(".partial") || $0.contains("(") }, "\(files.keys.sorted())")
  }

  private func titles(_ order: [Int]) -> [Int: String] {
    Dictionary(uniqueKeysWithValues: order.enumerated().map { ($0, Self.titles[$1]) })
  }

  @Test(arguments: [[1, 0], [1, 2, 0], [2, 0, 1], [1, 0, 2]])
  func `Entries that exchange names exchange their files`(order: [Int]) throws {
    for number in order.indices { try put(number, Self.titles[number]) }
    #expect(try mirror.create(vault, .obsidian) == SurfaceCopy.Outcome())
    expect(titles(Array(order.indices)))
    for number in order.indices { try put(number, Self.titles[order[number]]) }
    #expect(mirror.update() == SurfaceCopy.Outcome())
    expect(titles(order))
    // Nothing of an entry is left at a name that was its own.
    try put(0, Self.titles[order[0]], Owner(isPrivate: true))
    #expect(mirror.update(withdraws: true) == SurfaceCopy.Outcome())
    expect(titles(order).filter { $0.key != 0 })
    #expect(!files().values.contains { $0.contains("text 0") || $0.contains("sound 0") })
  }

  @Test(arguments: [[1, 0], [1, 2, 0], [2, 0, 1]], [0, 1])
  func `A note that the owner edited keeps its name when another entry gets it`(
    order: [Int], edited: Int
  ) throws {
    for number in order.indices { try put(number, Self.titles[number]) }
    _ = try mirror.create(vault, .obsidian)
    let kept = note(Self.titles[edited])
    try FileSystem.atomicWrite(Data("mine".utf8), to: vault + "/Sonar/" + kept)
    for number in order.indices { try put(number, Self.titles[order[number]]) }
    var named = titles(order)
    let taker = try #require(order.firstIndex(of: edited))
    named[taker] = Self.titles[edited] + " 0000000\(taker)"
    for _ in 0..<2 {
      let outcome = mirror.update()
      #expect(outcome.remarks == [] && outcome.left.count == 1, "\(outcome)")
      #expect(outcome.left.first?.contains(kept) == true)
      expect(named)
      #expect(files()[kept] == "mine")
    }
    // It may tell of the entry whose note it was: a withdrawal waits for the owner.
    try put(edited, Self.titles[order[edited]], Owner(isPrivate: true))
    named[edited] = nil
    for _ in 0..<2 {
      #expect(mirror.update(withdraws: true).left.first?.contains(kept) == true)
      expect(named)
      #expect(files()[kept] == "mine" && !files().values.contains("sound \(edited)"))
    }
    try FileSystem.remove(vault + "/Sonar/" + kept)
    #expect(mirror.update(withdraws: true) == SurfaceCopy.Outcome())
    named[taker] = Self.titles[edited]
    expect(named)
  }

  @Test func `One whose making was cut off before its marker is made again`() throws {
    try put(0, "Walk")
    try FileSystem.makeFolder(vault + "/Sonar")
    try FileSystem.write(Data("{".utf8), to: vault + "/Sonar/.\(Mirror.markerName).partial")
    #expect(try mirror.create(vault, .obsidian) == SurfaceCopy.Outcome())
    expect([0: "Walk"])
  }

  @Test func `The settings give it another format`() throws {
    try put(0, "Walk")
    #expect(try mirror.create(vault, .obsidian) == SurfaceCopy.Outcome())
    let path = journal.workspace.settingsFile
    let settings = try String(decoding: FileSystem.read(path), as: UTF8.self)
    for (format, sounds) in [("markdown", 0), ("obsidian", 1)] {
      let lines = settings + "mirror: {path: \(vault), format: \(format)}\n"
      try FileSystem.atomicWrite(Data(lines.utf8), to: path)
      #expect(mirror.update() == SurfaceCopy.Outcome())
      #expect(files().values.filter { $0.contains("![[") }.isEmpty == (sounds == 0), "\(files())")
    }
    try FileSystem.atomicWrite(Data((settings + "mirror: {path: \(vault), format: pdf}\n").utf8), to: path)
    let refused = mirror.update()
    #expect(refused.remarks.count == 1 && refused.remarks[0].contains("format: markdown"), "\(refused)")
  }

  var record: String { journal.workspace.state + "/mirror.tsv" }

  @Test(arguments: [1, 2])
  func `The record of an earlier release is carried over`(version: Int) throws {
    for number in 0..<2 { try put(number, Self.titles[number]) }
    _ = try mirror.create(vault, .obsidian)
    let found = try #require(try MirrorRecord.read(record).mirrors[vault])
    var rows: [String: Any] = ["told": [String]()]
    if version == 1 {
      let entries = found.entries.values.mapValues { entry -> [String: Any] in
        ["key": entry.key, "name": entry.name, "files": entry.files]
      }
      rows["entries"] = entries
      rows["files"] = found.files.values
    } else {
      let entries: [[String]] = found.entries.values.map { [$0, $1.key, $1.name, $1.base] + $1.files }
      let files: [[String]] = found.files.values.map { [$0] + $1 }
      rows["entry_rows"] = entries
      rows["file_rows"] = files
    }
    let schema: [String: Any] = ["name": "mirror", "version": version]
    let earlier: [String: Any] = ["schema": schema, "mirrors": [vault: rows]]
    let path = journal.workspace.state + "/mirror.json"
    try FileSystem.atomicWrite(JSONSerialization.data(withJSONObject: earlier), to: path)
    try FileSystem.remove(record)
    let mine = vault + "/Sonar/" + note("Sea")
    try FileSystem.atomicWrite(Data("mine".utf8), to: mine)
    try put(0, "Walk", Owner(isPrivate: true))
    #expect(mirror.update(withdraws: true) == SurfaceCopy.Outcome())
    #expect(!files().values.contains { $0.contains("text 0") || $0.contains("sound 0") })
    #expect(files()[note("Sea")] == "mine")
    #expect(try !FileSystem.exists(path) && FileSystem.exists(record))
    try put(1, "Rain")
    #expect(mirror.update().left.first?.contains(note("Sea")) == true)
    #expect(files()[note("Sea")] == "mine" && files()[note("Rain")]?.contains("text 1") == true)
  }

  @Test func `Weeks and threads in which nothing changed are left alone until it is made again`() throws {
    let instants = ["2026-11-20T07:15:00Z", "2026-11-24T07:15:00Z", "2026-12-31T07:15:00Z"]
    for number in instants.indices { try put(number, Self.titles[number], at: instants[number]) }
    try FileSystem.makeFolder(journal.workspace.threads)
    for (name, numbers) in [("rest", [0, 1]), ("work", [1, 2])] {
      let text = "name: \(name)\nadd: [" + numbers.map(id).joined(separator: ", ") + "]\n"
      try FileSystem.atomicWrite(Data(text.utf8), to: journal.workspace.threads + "/\(name).yaml")
    }
    _ = try mirror.create(vault, .obsidian)
    let first = files()
    let (day, thread) = ("Days/2026-12-31.md", "Threads/work.md")
    for path in [day, thread] {
      #expect(first[path] != nil, "\(path)")
      try FileSystem.remove(vault + "/Sonar/" + path)
    }
    try put(0, "Another", at: instants[0])
    #expect(mirror.update() == SurfaceCopy.Outcome())
    let second = files()
    #expect(second[day] == nil && second[thread] == nil)
    // The thread of the entry names those of other weeks, too.
    let lines = try #require(second["Threads/rest.md"])
    #expect(lines.contains("Another") && lines.contains("Sea") && !lines.contains("Rain"))
    #expect(second["Weeks/2026-W48.md"] == first["Weeks/2026-W48.md"])
    _ = try mirror.create(vault, .obsidian)
    #expect(files()[day] == first[day] && files()[thread] == first[thread])
  }

  @Test func `A change adds to the record; after a withdrawal nothing of the entry is left in it`() throws {
    for number in 0..<2 { try put(number, Self.titles[number]) }
    _ = try mirror.create(vault, .obsidian)
    let before = try FileSystem.read(record)
    try put(0, "Another")
    #expect(mirror.update() == SurfaceCopy.Outcome())
    let after = try FileSystem.read(record)
    #expect(after.count > before.count && after.starts(with: before))
    try put(0, "Another", Owner(isPrivate: true))
    #expect(mirror.update(withdraws: true) == SurfaceCopy.Outcome())
    let text = String(decoding: try FileSystem.read(record), as: UTF8.self)
    #expect(!text.contains("Another") && !text.contains("Walk") && !text.contains(id(0)))
    #expect(text.contains("Sea"))
  }

  @Test func `A note that a lost record does not know holds up the withdrawal of an entry in it`() throws {
    for number in 0..<2 { try put(number, Self.titles[number]) }
    _ = try mirror.create(vault, .obsidian)
    try FileSystem.remove(record)
    try put(0, Self.titles[0], Owner(isPrivate: true))
    let outcome = try mirror.create(vault, .obsidian)
    #expect(!outcome.left.isEmpty)
    for path in [note(Self.titles[0]), "audio/2026-11-20 08.15 \(Self.titles[0]).m4a"] {
      try FileSystem.remove(vault + "/Sonar/" + path)
    }
    let day = "Days/2026-11-20.md"
    for _ in 0..<2 {
      #expect(mirror.update(withdraws: true).left.contains { $0.contains(day) })
      #expect(files()[day]?.contains(Self.titles[0]) == true)
    }
  }

  @Test func `Of a damaged record the mirrors are known, so that no withdrawal passes over what lies there`()
    throws
  {
    for number in 0..<2 { try put(number, Self.titles[number]) }
    _ = try mirror.create(vault, .obsidian)
    let text = String(decoding: try FileSystem.read(record), as: UTF8.self)
    try FileSystem.atomicWrite(Data(text.replacing("\nfile\t", with: "\nfle\t").utf8), to: record)
    #expect(mirror.update().left.contains { $0.hasPrefix("state/mirror.tsv: cannot be read") })
    try put(0, Self.titles[0], Owner(isPrivate: true))
    for _ in 0..<2 {
      #expect(mirror.update(withdraws: true).left.contains { $0.contains(note(Self.titles[0])) })
    }
    #expect(try MirrorRecord.read(record).mirrors[vault] != nil)
    try mirror.leave(vault)
    #expect(mirror.update(withdraws: true) == SurfaceCopy.Outcome())
  }

  @Test
  func `Of a damaged record a mirror that is not there holds up withdrawals until it is, and no other one`()
    throws
  {
    try put(0, Self.titles[0])
    let other = journal.outside + "/other"
    try FileSystem.makeFolder(other)
    for target in [vault, other] { _ = try mirror.create(target, .obsidian) }
    try FileSystem.atomicWrite(try FileSystem.read(record) + Data("x\n".utf8), to: record)
    try FileSystem.rename(vault, to: vault + "-away")
    try put(0, Self.titles[0], Owner(isPrivate: true))
    for _ in 0..<2 {
      let left = mirror.update(withdraws: true).left
      #expect(left.contains { $0.contains(vault) } && left.contains { $0.contains(other) }, "\(left)")
    }
    try mirror.leave(other)
    try FileSystem.rename(vault + "-away", to: vault)
    #expect(mirror.update(withdraws: true).left.contains { $0.contains(note(Self.titles[0])) })
    try mirror.leave(vault)
    #expect(mirror.update(withdraws: true) == SurfaceCopy.Outcome())
  }

  @Test func `An update that does not end is not taken for the state before it`() throws {
    try put(0, Self.titles[0])
    _ = try mirror.create(vault, .obsidian)
    let cache = journal.workspace.root + "/.cache/mirror"
    #expect(try FileSystem.exists(cache))
    try FileManager.default.moveItem(atPath: vault, toPath: vault + ".away")
    try put(0, "Another")
    #expect(mirror.update() != SurfaceCopy.Outcome())
    #expect(try !FileSystem.exists(cache))
  }

  @Test func `Wherever the record was cut off by a kill, the next run mends the mirror`() throws {
    for number in 0..<2 { try put(number, Self.titles[number]) }
    _ = try mirror.create(vault, .obsidian)
    let (folder, copies) = (vault + "/Sonar", journal.outside)
    let before = try FileSystem.read(record)
    try FileManager.default.copyItem(atPath: folder, toPath: copies + "/before")
    try put(0, "Another")
    #expect(mirror.update() == SurfaceCopy.Outcome())
    let after = try FileSystem.read(record)
    try FileManager.default.copyItem(atPath: folder, toPath: copies + "/after")
    let expected = files()
    // What is no longer as it was, what is going to be written, what was written.
    let added = String(decoding: after.dropFirst(before.count), as: UTF8.self)
    let batches = added.ranges(of: "target\t").map { added[..<$0.lowerBound].utf8.count }
    try #require(batches.count == 3 && batches[0] == 0)
    for count in stride(from: before.count, to: after.count, by: 61) {
      let isWritten = count >= before.count + batches[2]
      try FileSystem.removeTree(folder)
      try FileManager.default.copyItem(
        atPath: copies + (isWritten ? "/after" : "/before"), toPath: folder)
      try FileSystem.atomicWrite(after.prefix(count), to: record)
      try FileSystem.remove(journal.workspace.root + "/.cache/mirror")
      #expect(mirror.update() == SurfaceCopy.Outcome(), "\(count)")
      #expect(files() == expected, "\(count)")
    }
  }

  /// Instants of several weeks, some in the same minute, one on a Monday in Berlin alone.
  private static let instants = [
    "2026-11-20T07:15:01Z", "2026-11-20T07:15:02Z", "2026-11-20T20:00:00Z", "2026-11-22T23:30:00Z",
    "2026-12-31T07:15:00Z",
  ]

  @Test(arguments: [(ExportForm.obsidian, 1), (.obsidian, 2), (.markdown, 3)] as [(ExportForm, UInt64)])
  func `After any changes it is what an export is, and has no word of a private or discreet entry`(
    form: ExportForm, seed: UInt64
  ) throws {
    var random = SeededNumbers(seed)
    func chance() -> Bool { Int.random(in: 0..<4, using: &random) == 0 }
    let thread = journal.workspace.threads + "/rest.yaml"
    try FileSystem.makeFolder(journal.workspace.threads)
    var owners: [Int: Owner] = [:]
    for step in 0..<12 {
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        let number = Int.random(in: 0..<6, using: &random)
        let owner = Owner(isPrivate: chance(), isDiscreet: chance())
        owners[number] = owner
        let title = Self.titles.randomElement(using: &random) ?? ""
        try put(number, title, owner, at: Self.instants.randomElement(using: &random))
      }
      if chance() {
        let ids = (0..<6).shuffled(using: &random).prefix(2).map(id)
        let text = "name: Rest \(step)\nadd: [" + ids.joined(separator: ", ") + "]\n"
        try FileSystem.atomicWrite(Data(text.utf8), to: thread)
      } else if chance() {
        try FileSystem.remove(thread)
      }
      let outcome = try step == 0 ? mirror.create(vault, form) : mirror.update(withdraws: chance())
      #expect(outcome == SurfaceCopy.Outcome())
      let isShown = owners.mapValues { !$0.isPrivate && !$0.isDiscreet }
      let output = journal.outside + "/out-\(step)"
      if isShown.values.contains(true) {
        _ = try JournalExport(ExportRequest(form, to: output), journal.workspace, .ofCheckout).run { _, _ in }
      }
      let texts = files()
      let expected = try journal.contents(output).mapValues { String(decoding: $0, as: UTF8.self) }
      #expect(texts == expected, "\(step)")
      for (number, isShown) in isShown {
        for word in ["text \(number)", "sound \(number)"] {
          #expect(texts.values.contains { $0.contains(word) } == isShown, "\(step): \(word)")
        }
      }
    }
  }
}
