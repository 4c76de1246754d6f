import Foundation
import Store
import Surfaces
import TestSupport
import Testing

@testable import Application

@Suite struct SurfaceCheckTests {
  /// The problems of the golden document of intents after `old` was replaced by `new` in it.
  private func problems(replacing old: String, with new: String) throws -> [String] {
    let folder = GoldenText.folder.appending(path: "surfaces/en")
    let index = try #require(
      SurfaceIndex(document: Data(contentsOf: folder.appending(path: "index.json"))))
    let row = try #require(index.documents.first { $0.file == "intents.json" })
    let text = try String(contentsOf: folder.appending(path: "intents.json"), encoding: .utf8)
    let data = Data(text.replacing(old, with: new).utf8)
    let document = PublishedDocument(
      name: "intents", data: data, json: try #require(JSONValue(data: data)), row: row)
    return try withIndexFolder { folder in
      let store = try JournalStore(path: folder + "/journal.sqlite")
      return try SurfaceCheck([document], settings: SurfaceSettings()).findings(store).map(\.problem)
    }
  }

  @Test func anIntentThatReadsTheJournalWaitsForTheDeviceToBeUnlocked() throws {
    #expect(try problems(replacing: "x", with: "x") == [])
    let found = try problems(replacing: "\"requires_unlock\":true", with: "\"requires_unlock\":false")
    for id in [
      "summarize_last_entry", "search_entries", "show_latest_entry", "check_recovery", "check_spend",
    ] {
      #expect(found.contains("the intent \(id) reads the journal on a locked device"))
    }
    #expect(found.count { $0.hasPrefix("the intent") } == 5)
  }
}
