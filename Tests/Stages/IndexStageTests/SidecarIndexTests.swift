import Foundation
import Model
import Store
import TestSupport
import Testing

@testable import IndexStage

@Suite struct SidecarIndexTests {
  /// Writes the documents of `sample` and a sidecar with `members`.
  private func line(
    _ sample: SampleRecording, _ members: String?, in folder: String, digest: String = "1"
  ) throws -> EntryLine {
    var line = try sample.write(to: folder, digest: digest)
    guard let members else { return line }
    let path = folder + "/" + sample.id + "/sidecar.json"
    try Data(("{\"schema\": {\"name\": \"sidecar\", \"version\": 1}, " + members + "}").utf8)
      .write(to: URL(filePath: path))
    line.sidecar = path
    return line
  }

  @Test func `Prompt, thread and tags of a sidecar are in the index`() throws {
    try withIndexFolder { folder in
      let told = #""prompt": "energized", "thread": "Garden", "tags": ["Sea", "voice"]"#
      let answer = try index([line(walk, told, in: folder), line(office, nil, in: folder)], in: folder)
      #expect(answer.remarks == [])
      let store = try JournalStore.openReadOnly(path: folder + "/journal.sqlite")
      #expect(try store.ids(EntryFilter(prompt: "energized")) == [walk.id])
      #expect(try store.ids(EntryFilter(prompt: "energize")) == [])
      #expect(try store.ids(EntryFilter(tags: ["sea"])) == [walk.id])
      #expect(try store.entry(id: walk.id)?.prompt == "energized")
      #expect(try store.entry(id: office.id)?.prompt == nil)
      #expect(try ThreadSource(store).recordedFor() == ["Garden": [walk.id]])
      // Surfaces see nothing of a discreet entry's.
      var discreet = walk
      discreet.owner = Owner(isDiscreet: true)
      try index([line(discreet, told, in: folder, digest: "2"), line(office, nil, in: folder)], in: folder)
      let shown = try JournalStore.openReadOnly(
        path: folder + "/journal.sqlite", withheld: WithheldEntries(hidesDiscreet: true))
      #expect(try shown.entry(id: walk.id)?.prompt == nil && ThreadSource(shown).recordedFor() == [:])
    }
  }

  @Test func `The name of the file counts where the sidecar names no prompt`() throws {
    try withIndexFolder { folder in
      let sample = SampleRecording(
        "walk prompt=quiet", spokenAt: "2026-11-18T07:00:00Z", segments: ["I walked."], title: "Walk")
      try index([line(sample, nil, in: folder)], in: folder)
      let store = try JournalStore.openReadOnly(path: folder + "/journal.sqlite")
      #expect(try store.ids(EntryFilter(prompt: "quiet")) == [sample.id])
    }
  }

  @Test func `A bad sidecar is one line, once, and the entry is indexed`() throws {
    try withIndexFolder { folder in
      let bad = #""prompt": 3, "tags": ["a,b"], "thread": "garden""#
      let answer = try index([line(walk, bad, in: folder)], in: folder)
      let path = folder + "/" + walk.id + "/sidecar.json"
      #expect(
        answer.remarks == [
          "\(path):1: prompt must be text of one line, at most 200 characters; "
            + "line 1: tag 1 contains a comma; give each tag separately; left out, all else counts"
        ])
      var line = try line(walk, bad, in: folder)
      line.digest = "2"
      let before = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
      #expect(before != nil)
      #expect(try index([line], in: folder).remarks.count == 1)
      line.digest = "3"
      #expect(try index([line], in: folder).remarks == [])
    }
  }
}
