import Foundation
import Model
import Pages
import StageContract
import Synchronization
import TestSupport
import Testing

@testable import PagesStage
@testable import StageKit

/// What cannot be read or written.
@Suite struct UnfinishedPagesTests {
  @Test(arguments: ["transcript", "extract", "summary"])
  func `A page does without a document that cannot be read, until it can be`(_ kind: String) throws {
    try withIndexFolder { folder in
      let journal = try Journal(folder, 3)
      try journal.make()
      let whole = try Journal.files(journal.pages)
      try FileManager.default.removeItem(atPath: journal.pages)
      let damaged = journal.recordings[1].id
      let file = journal.folder + "/recordings/\(damaged)/\(kind).json"
      let remarks = Mutex<[String]>([])
      try journal.make(
        change: { if $0.recording == damaged { try writeFile(Data("{".utf8), to: file) } },
        progress: StageKit.Progress { _ in
        } remarkSink: { line in
          remarks.withLock { $0.append(line) }
        })
      #expect(remarks.withLock { $0.count == 1 && $0[0].hasPrefix(file) })
      let without = try Journal.files(journal.pages)
      #expect(without.keys.sorted() == whole.keys.sorted())
      let differing = without.filter { whole[$0.key] != $0.value }.keys
      let page = "entries/\(damaged).html"
      #expect(Set(differing).isSubset(of: [page, PageContents.fileName]))
      try journal.make([])
      #expect(try Journal.files(journal.pages) == whole)
    }
  }

  @Test func `A summary in another style that was removed is shown no longer`() throws {
    try withIndexFolder { folder in
      let journal = try Journal(folder, 2)
      let other = journal.folder + "/recordings/reflective.json"
      let file = journal.pages + "/entries/\(journal.recordings[0].id).html"
      for isThere in [true, false] {
        try journal.make(
          marks: [journal.recordings[0].id: isThere ? "1" : "2"],
          change: { line in
            guard line.recording == journal.recordings[0].id, let path = line.summary else { return }
            line.summaries = [path, other]
            var summary = try Summary.read(path)
            summary.style = "reflective"
            if isThere {
              try summary.write(to: other)
            } else {
              try FileManager.default.removeItem(atPath: other)
            }
          })
        #expect(String(decoding: try readFile(file), as: UTF8.self).contains("eflective") == isThere)
      }
      #expect(
        try PageContents.decode(readFile(journal.pages + "/contents.json")).files
          .values.allSatisfy { $0.mark != "unfinished" })
    }
  }

  @Test func `A recording larger than any document is copied, and one that is a link has no player`() throws {
    try withIndexFolder { folder in
      let journal = try Journal(folder, 2)
      let size = largestDocument + 1
      let large = try journal.record(0, "original.wav")
      #expect(truncate(large, off_t(size)) == 0)
      let link = try journal.record(1, "original.wav")
      try FileManager.default.removeItem(atPath: link)
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: large)
      try journal.make(setting: #"{"audio":"copy"}"#)
      let copy = "audio/\(journal.recordings[0].id).wav"
      let contents = try PageContents.decode(readFile(journal.pages + "/" + PageContents.fileName))
      #expect(contents.files[copy]?.bytes == size)
      let copied = try FileManager.default.attributesOfItem(atPath: journal.pages + "/" + copy)
      #expect(copied[.size] as? Int == size)
      #expect(contents.files.keys.filter { $0.hasPrefix("audio/") } == [copy])
      let page = try readFile(journal.pages + "/entries/\(journal.recordings[1].id).html")
      #expect(!String(decoding: page, as: UTF8.self).contains("<audio"))
    }
  }

  @Test func `Pages made for the first time that cannot be finished are not left half`() throws {
    try withIndexFolder { folder in
      let journal = try Journal(folder, 3)
      try FileManager.default.createDirectory(atPath: journal.pages, withIntermediateDirectories: true)
      let template = journal.folder + "/texts"
      try FileManager.default.copyItem(atPath: InstalledFiles.pipelines + "/pages", toPath: template)
      try FileManager.default.removeItem(atPath: template + "/templates/tasks.mustache")
      #expect(throws: PagesError.template("tasks")) { try journal.make(texts: template) }
      #expect(try Journal.files(journal.pages).isEmpty)
      try journal.make()
      let whole = try Journal.files(journal.pages)
      // Those that were there stay, and stay listed, until they are made again.
      let before = try PageContents.decode(try #require(whole[PageContents.fileName]))
      #expect(throws: PagesError.template("tasks")) { try journal.make(texts: template) }
      let contents = try PageContents.decode(readFile(journal.pages + "/" + PageContents.fileName))
      #expect(!contents.complete && contents.files == before.files)
      #expect(try Journal.files(journal.pages)["index.html"] == whole["index.html"])
      // What was written again meanwhile, be it in the same size, is not taken for what is listed.
      let day = journal.pages + "/days/2026-01-02.html"
      try writeFile(Data(try readFile(day).reversed()), to: day)
      try journal.make([])
      #expect(try Journal.files(journal.pages) == whole)
    }
  }
}
