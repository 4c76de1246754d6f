import Foundation
import Model
import Testing

@testable import Export

@Suite struct FormatDetailTests {
  @Test(arguments: [
    (1_792_888_200, "2026-10-25T02:30:00+02:00"), (1_792_891_800, "2026-10-25T02:30:00+01:00"),
    (-1, "1970-01-01T00:59:59+01:00"), (2_224_826_103, "2040-07-02T09:15:03+02:00"),
  ])
  func `Instants are those of the zone, beyond 2038 too`(seconds: Int, text: String) {
    #expect(CivilTime(Date(timeIntervalSince1970: Double(seconds)), FormatJournal.zone).rfc3339 == text)
  }

  @Test(arguments: [
    ("family", "family"), ("2026", "_2026"), ("job interview", "job-interview"), ("a: b #c", "a-b-c"),
    ("]]", nil), ("year/2026", "year/2026"),
  ])
  func `Tags are those that Obsidian accepts`(tag: String, accepted: String?) {
    #expect(ObsidianFormat.tag(tag) == accepted)
  }

  @Test(arguments: [ExportForm.markdown, .obsidian])
  func `Notes say which languages nobody has measured`(form: ExportForm) throws {
    var entry = FormatJournal.plain
    (entry.documents.unmeasured, entry.audio) = (["fr", "it"], nil)
    let files = try FormatJournal.files(form, sound: URL(filePath: "/"), entries: [entry])
    let notes = files.filter { $0.key.hasSuffix(entry.name + ".md") }.values.map {
      String(decoding: $0, as: UTF8.self)
    }
    let note = try #require(notes.first)
    #expect(note.contains("\nunmeasured:\n  - fr\n  - it\n"))
    #expect(note.contains("\n- Read in French and Italian, which nobody has measured\n"))
  }

  @Test func `Nothing ends a wiki link early`() {
    let link = ObsidianFormat.link("Entries/x", FormatJournal.title)
    #expect(link.hasPrefix("[[Entries/x|- \"a\": ((b)) / ‹script›") && link.hasSuffix("]]"))
    #expect(!link.dropFirst(2).dropLast(2).contains { "[]".contains($0) })
  }
}
