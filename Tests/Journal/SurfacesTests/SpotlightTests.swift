import Foundation
import Model
import Store
import TestSupport
import Testing

@testable import Surfaces

@Suite struct SpotlightTests {
  private func month(_ month: String, _ entries: [Entry]) -> SpotlightMonth {
    SpotlightMonth(month: month, state: "1", content: .entries(entries))
  }

  private func documents(_ months: [SpotlightMonth], _ context: SurfaceContext) -> [SurfaceDocument] {
    var source = SurfaceSource()
    source.spotlight = months
    return SurfaceKind.spotlight.parts?(source, context) ?? []
  }

  @Test func `A month lists its entries, but not the discreet ones`() throws {
    var discreet = SurfaceFixture.entry("discreet", title: "Hushword")
    discreet.isDiscreet = true
    var long = SurfaceFixture.entry(summary: String(repeating: "many words ", count: 50), tags: ["sea"])
    long.waveform = (0..<24).map { Double($0) / 100 }
    let documents = documents(
      [month("2026-11", [long, discreet]), month("2026-10", [])], try SurfaceFixture.context())
    #expect(documents.map(\.name) == ["spotlight-2026-11", "spotlight-2026-10"])
    let items = try #require(documents[0]["/home_data/items"]).items
    #expect(items.count == 1)
    #expect(items[0].keys == ["uuid", "domain", "title", "text", "keywords", "waveform"])
    #expect(items[0][pointer: "/waveform"]?.items.count == 24)
    #expect(items[0][pointer: "/domain"]?.text == "journal")
    #expect(items[0][pointer: "/keywords"] == .array(["sea", "positive"]))
    #expect(try #require(items[0][pointer: "/text"]?.text).count <= 200)
    #expect(documents[0]["/schema/name"]?.text == "spotlight")
    #expect(documents[0]["/stale_at"] == .null)
    #expect(!String(decoding: documents[0].bytes, as: UTF8.self).contains("Hushword"))
  }

  @Test func `A month without news has the same bytes on every day`() throws {
    let months = [month("2026-11", [SurfaceFixture.entry()])]
    let today = documents(months, try SurfaceFixture.context())
    #expect(today == documents(months, try SurfaceFixture.context("2026-12-24T08:00:00+01:00")))
    #expect(today != documents(months, try SurfaceFixture.context(locale: "de")))
  }

  private static let samples = [
    SampleRecording(
      "2026-10-10T070000Z-aaaaaaaa", spokenAt: "2026-10-10T07:00:00Z", segments: ["One."], title: "One"),
    SampleRecording(
      "2026-11-10T070000Z-bbbbbbbb", spokenAt: "2026-11-10T07:00:00Z", segments: ["Two."], title: "Two"),
    SampleRecording(
      "2026-09-10T070000Z-cccccccc", spokenAt: "2026-09-10T07:00:00Z", segments: ["Hushword."],
      title: "Hushword",
      owner: Owner(isPrivate: true)),
  ]

  @Test func `Only months whose content changed are made again`() throws {
    try withIndexFolder { folder in
      let store = try SurfaceFixture.store(folder, Self.samples)
      let context = try SurfaceFixture.context()
      let surfaces = SurfaceFolder(path: folder + "/surfaces")
      func months(_ context: SurfaceContext) throws -> [SpotlightMonth] {
        try SpotlightMonth.months(of: store, earlier: surfaces, context)
      }
      func isMade(_ month: SpotlightMonth) -> Bool { if case .made = month.content { true } else { false } }
      let first = try months(context)
      #expect(first.map(\.month) == ["2026-10", "2026-11"] && !first.contains(where: isMade))
      let documents = documents(first, context)
      try surfaces.publish(documents, databaseState: "", context: context) { _, _ in }
      let second = try months(context)
      #expect(second.allSatisfy(isMade))
      #expect(self.documents(second, context) == documents)

      try store.put(SurfaceFixture.indexed(Self.samples[1], owner: Owner(title: "Three"), digest: "2"))
      #expect(try months(context).map(isMade) == [true, false])
      try Data("x".utf8).write(to: URL(filePath: folder + "/surfaces/spotlight-2026-10.json"))
      #expect(try months(context).map(isMade) == [false, false])
      #expect(try !months(SurfaceFixture.context(locale: "de")).contains(where: isMade))
      try store.close()
    }
  }

  @Test func `A document that stays is the file that was published before`() throws {
    try withIndexFolder { folder in
      let context = try SurfaceFixture.context()
      let (before, now) = (SurfaceFolder(path: folder + "/before"), SurfaceFolder(path: folder + "/now"))
      let kept = month("2026-10", [SurfaceFixture.entry()])
      try before.publish(
        documents([kept, month("2026-11", [])], context), databaseState: "1", context: context
      ) { _, _ in }
      let new = documents([kept, month("2026-11", [SurfaceFixture.entry()])], context)
      try now.publish(new, databaseState: "2", context: context, earlier: before) { _, _ in }
      func inode(_ folder: SurfaceFolder, _ month: String) throws -> Int? {
        let path = "\(folder.path)/spotlight-\(month).json"
        return try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
      }
      #expect(try inode(now, "2026-10") == inode(before, "2026-10"))
      #expect(try inode(now, "2026-11") != inode(before, "2026-11"))
      for document in new {
        let path = "\(now.path)/\(document.name).json"
        #expect(FileManager.default.contents(atPath: path) == document.bytes)
      }
    }
  }
}
