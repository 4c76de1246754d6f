import ArgumentParser
import Digest
import Foundation
import Model
import Pages
import StageContract
import StageKit
import Store
import TestSupport
import Testing

@testable import PagesStage

@Suite struct PagesStageTests {
  @Test func `Pages that are kept up to date are byte for byte those made from scratch`() throws {
    try withIndexFolder { folder in
      var journal = try Journal(folder, 40)
      try journal.make()
      // One is new, one is said otherwise, one goes, one becomes discreet.
      journal.recordings.append(Journal.recording(40))
      journal.recordings[3].segments = ["Something else entirely."]
      let gone = journal.recordings.remove(at: 7).id
      journal.recordings[10].owner = Owner(isDiscreet: true)
      let changed = [3, 10, 39].map { journal.recordings[$0].id }
      let marks = Dictionary(uniqueKeysWithValues: changed.map { ($0, "2") })
      try journal.make(changed, gone: [gone], marks: marks)
      let kept = try Journal.files(journal.pages)
      let scratch = journal.folder + "/other/pages"
      try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: true)
      try journal.make(marks: marks, in: scratch)
      var made = try Journal.files(scratch)
      // Paths in the lines are relative to the folder around the pages, which is another here.
      for path in made.keys where path.hasPrefix("made/") { made[path] = kept[path] }
      var (one, other) = (kept, made)
      (one[PageContents.fileName], other[PageContents.fileName]) = (nil, nil)
      #expect(one.keys.sorted() == other.keys.sorted())
      for (path, bytes) in one { #expect(other[path] == bytes, "\(path)") }
      #expect(kept["entries/\(gone).html"] == nil)
    }
  }

  @Test func `The contents name every file with its digest, and links lead to files that are there`() throws {
    try withIndexFolder { folder in
      let journal = try Journal(folder, 30)
      try journal.make()
      let files = try Journal.files(journal.pages)
      let contents = try PageContents.decode(try #require(files[PageContents.fileName]))
      #expect(
        contents.complete && Set(contents.files.keys) == Set(files.keys).subtracting([PageContents.fileName]))
      for (path, bytes) in files {
        guard path.hasSuffix(".html") else { continue }
        #expect(contents.files[path]?.bytes == bytes.count)
        for match in String(decoding: bytes, as: UTF8.self).matches(of: /(?:href|src)="([^"#]+)/) {
          let target = String(match.output.1)
          let base = URL(filePath: journal.pages + "/" + path)
          let found = URL(string: target, relativeTo: base)?.path ?? ""
          #expect(FileManager.default.fileExists(atPath: found), "\(path): \(target)")
        }
      }
      #expect(!files.keys.contains { $0.hasSuffix(".partial") })
    }
  }

  @Test func `Nothing of private and discreet entries is in any file`() throws {
    try withIndexFolder { folder in
      var journal = try Journal(folder, 12)
      try journal.make()
      for (index, owner) in [
        (4, Owner(isPrivate: true, title: "Hushtitle")), (5, Owner(isDiscreet: true, title: "Hushtitle")),
      ] {
        journal.recordings[index].owner = owner
        journal.recordings[index].segments = ["Hushword is said."]
        journal.recordings[index].people = ["Hushperson"]
      }
      let changed = [4, 5].map { journal.recordings[$0].id }
      try journal.make(changed, marks: Dictionary(uniqueKeysWithValues: changed.map { ($0, "2") }))
      for (path, bytes) in try Journal.files(journal.pages) {
        let text = String(decoding: bytes, as: UTF8.self)
        for word in [
          "Hush", "hush", "number 4 ", "number 5 ", journal.recordings[4].id, journal.recordings[5].id,
        ] {
          #expect(!text.contains(word) && !path.contains(word), "\(path): \(word)")
        }
      }
      let day = try readFile(journal.pages + "/days/2026-01-06.html")
      #expect(String(decoding: day, as: UTF8.self).contains("discreet"))
      #expect(!FileManager.default.fileExists(atPath: journal.pages + "/days/2026-01-05.html"))
    }
  }

  @Test func `Where the first entry of a block goes, the others keep their pages`() throws {
    try withIndexFolder { folder in
      var journal = try Journal(folder, 8)
      try journal.make()
      let gone = journal.recordings.removeFirst().id
      try journal.make([], gone: [gone])
      #expect(!FileManager.default.fileExists(atPath: journal.pages + "/made/\(gone).json"))
      let sources = try readFile(journal.pages + "/made/\(journal.recordings[0].id).json")
      #expect(try PageSources.decode(sources).entries.count == 7)
    }
  }

  @Test(arguments: [Owner(isPrivate: true), Owner(isDiscreet: true)])
  func `Of entries that are all withdrawn nothing stays but the pages around them`(_ owner: Owner) throws {
    try withIndexFolder { folder in
      var journal = try Journal(folder, 3)
      try journal.make()
      for index in journal.recordings.indices { journal.recordings[index].owner = owner }
      let ids = journal.recordings.map(\.id)
      try journal.make(ids, marks: Dictionary(uniqueKeysWithValues: ids.map { ($0, "2") }))
      let files = try Journal.files(journal.pages)
      #expect(files["index.html"] != nil && files["search.html"] != nil)
      #expect(!files.keys.contains { $0.hasPrefix("entries/") || $0.hasPrefix("made/") })
      try FileManager.default.removeItem(atPath: journal.pages)
      try journal.make()
      #expect(try Set(Journal.files(journal.pages).keys) == Set(files.keys))
    }
  }

  @Test func `What is as it was is not written again, and what is missing is`() throws {
    try withIndexFolder { folder in
      let journal = try Journal(folder, 6)
      try journal.make()
      func times() throws -> [String: Date] {
        try Journal.files(journal.pages).keys.reduce(into: [:]) { times, path in
          let attributes = try FileManager.default.attributesOfItem(atPath: journal.pages + "/" + path)
          times[path] = attributes[.modificationDate] as? Date
        }
      }
      let before = try times()
      try journal.make()
      #expect(try times() == before)
      let lost = "entries/\(journal.recordings[2].id).html"
      let bytes = try readFile(journal.pages + "/" + lost)
      try FileManager.default.removeItem(atPath: journal.pages + "/" + lost)
      try journal.make([])
      #expect(try readFile(journal.pages + "/" + lost) == bytes)
      // The next day changes the start page alone.
      try journal.make([], now: "2026-02-11T08:00:00Z")
      let after = try times()
      let changed = after.filter { before[$0.key] != $0.value }.keys.sorted()
      #expect(changed == [PageContents.fileName, lost, "index.html"].sorted())
    }
  }

  @Test func `Words are taken apart again only where something else was said`() throws {
    try withIndexFolder { folder in
      var journal = try Journal(folder, 6)
      try journal.make()
      func shards(_ files: [String: Data]) -> [String: Data] {
        files.filter { path, _ in
          path.hasPrefix("search/") && !path.contains("/entries.") && !path.contains("/terms.")
        }
      }
      let before = try Journal.files(journal.pages)
      // What was said changes with the digest alone.
      journal.recordings[2].owner = Owner(tags: ["garden"])
      journal.recordings[3].segments = ["A zebra."]
      try journal.make([])
      let tagged = try Journal.files(journal.pages)
      #expect(!shards(before).isEmpty && shards(tagged) == shards(before))
      #expect(Set(tagged.keys).subtracting(before.keys).contains { $0.contains("/entries.") })
      #expect(tagged["search.html"] != before["search.html"])
      let said = journal.recordings[3].id
      try journal.make([said], marks: [said: "2"])
      let after = try Journal.files(journal.pages)
      #expect(shards(after).values.contains { String(decoding: $0, as: UTF8.self).contains("zebra") })
      #expect(try PageContents.decode(try #require(after[PageContents.fileName])).complete)
    }
  }

  @Test func `An owner's file that is newer than the index withholds the entry`() throws {
    try withIndexFolder { folder in
      let journal = try Journal(folder, 4)
      try journal.make()
      let hidden = journal.recordings[1]
      let file = journal.folder + "/recordings/\(hidden.id)/owner.json"
      try Owner(isPrivate: true).write(to: file)
      var line = try hidden.write(to: journal.folder + "/recordings", digest: "1")
      line.owner = file
      let job = try PagesStage.Job.parse([
        "--database", journal.folder + "/journal.sqlite", "--changed_entries",
        writeEntries([line], to: journal.folder),
        "--pages", journal.pages, "--texts", InstalledFiles.pipelines + "/pages", "--now",
        "2026-02-10T08:00:00Z",
      ])
      try PagesStage().run(job, progress: .silent)
      for (path, bytes) in try Journal.files(journal.pages) {
        #expect(
          !path.contains(hidden.id) && !String(decoding: bytes, as: UTF8.self).contains(hidden.id), "\(path)")
      }
    }
  }

  @Test func `Sound is linked, copied or left out`() throws {
    try withIndexFolder { folder in
      let journal = try Journal(folder, 3)
      let (played, not, gone) = (
        journal.recordings[0].id, journal.recordings[1].id, journal.recordings[2].id
      )
      try journal.record(0, "original.m4a")
      try journal.record(1, "original.amr")
      func page(_ id: String) throws -> String {
        String(decoding: try readFile(journal.pages + "/entries/\(id).html"), as: UTF8.self)
      }
      try journal.make()
      #expect(try page(played).contains("src=\"../../recordings/\(played)/original.m4a\" type=\"audio/mp4\""))
      #expect(try !page(not).contains("<audio") && page(not).contains("sonar play \(not)"))
      #expect(try !page(gone).contains("<audio") && page(gone).contains("The recording is no longer kept."))
      try journal.make(setting: #"{"audio":"copy"}"#)
      #expect(try page(played).contains("src=\"../audio/\(played).m4a\""))
      #expect(try readFile(journal.pages + "/audio/\(played).m4a") == Data("sound".utf8))
      try journal.make(setting: #"{"audio":"none"}"#)
      #expect(try !page(played).contains("<audio"))
      #expect(!FileManager.default.fileExists(atPath: journal.pages + "/audio"))
    }
  }

  @Test func `A page says which languages of its entry nobody has measured`() throws {
    try withIndexFolder { folder in
      let journal = try Journal(folder, 2)
      let french = journal.recordings[1]
      func page(_ id: String) throws -> String {
        String(decoding: try readFile(journal.pages + "/entries/\(id).html"), as: UTF8.self)
      }
      let own = journal.folder + "/recordings/" + french.id
      try journal.make(change: { line in
        guard line.recording == french.id else { return }
        var transcript = french.transcript
        transcript.segments[0].language = "fr"
        try transcript.write(to: own + "/transcript.json")
        try Reading(unmeasured: ["fr"]).write(to: own + "/reading.json")
        line.reading = own + "/reading.json"
      })
      let remark = "Read in French, which nobody has measured"
      #expect(try page(french.id).contains(remark) && !page(journal.recordings[0].id).contains(remark))
    }
  }

  @Test func `A copy of a recording that is lost is made again, although its page is as it was`() throws {
    try withIndexFolder { folder in
      let journal = try Journal(folder, 2)
      for number in 0..<2 { try journal.record(number, "original.m4a") }
      try journal.make(setting: #"{"audio":"copy"}"#)
      let before = try Journal.files(journal.pages)
      let copy = try PageContents.decode(readFile(journal.pages + "/" + PageContents.fileName)).files[
        "audio/\(journal.recordings[0].id).m4a"]
      #expect(copy?.bytes == 5 && copy?.sha256 == Digest.sha256(Data("sound".utf8)))
      try FileManager.default.removeItem(atPath: journal.pages + "/audio/\(journal.recordings[0].id).m4a")
      try journal.make([], setting: #"{"audio":"copy"}"#)
      #expect(try Journal.files(journal.pages) == before)
    }
  }

  @Test func `A journal without entries has a start page, and what is wrong is one line`() throws {
    try withIndexFolder { folder in
      let journal = try Journal(folder, 0)
      try journal.make()
      #expect(
        String(decoding: try readFile(journal.pages + "/index.html"), as: UTF8.self).contains(
          "No entries yet."))
      try FileManager.default.removeItem(atPath: journal.pages + "/contents.json")
      #expect(throws: PagesError.noContents(path: journal.pages + "/contents.json")) { try journal.make([]) }
      #expect(throws: PagesError.badSetting("loud")) { try journal.make(setting: "loud") }
      #expect(throws: PagesError.badInstant("noon")) { try journal.make(now: "noon") }
      try FileManager.default.removeItem(atPath: journal.pages)
      try Data().write(to: URL(filePath: journal.pages))
      #expect(throws: PagesError.self) { try journal.make() }
    }
  }
}
