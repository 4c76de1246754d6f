import Foundation
import Model
import Store
import TestSupport
import Testing
import Text

@testable import Insights

@Suite struct ThreadMembershipTests {
  private let entries = [
    Spoken(
      "2026-03-01", "We walked in the garden with Anna.", people: ["Anna Lee"], owner: Owner(tags: ["Out"])),
    Spoken("2026-03-02", "I called both of my parents.", people: ["my parents"]),
    Spoken(
      "2026-03-03", "My parents are well, and I have to call the office about the tomatoes in the gardens."),
    Spoken("2026-03-04", "Ich habe gestern im Garten gearbeitet.", language: "de"),
    Spoken("2026-03-05", "The garden is a secret, Anna.", people: ["Anna"], owner: Owner(isPrivate: true)),
    Spoken("2026-03-06", "Joanna came.", people: ["Joanna"]),
  ]

  @Test(arguments: [
    (["garden"], ["2026-03-01", "2026-03-03"]), (["Walking"], ["2026-03-01"]),
    (["call my parents"], ["2026-03-02"]), (["parents call"], ["2026-03-02"]),
    (["gearbeitete"], ["2026-03-04"]),
    (["garten", "walks"], ["2026-03-01", "2026-03-04"]), (["a OR b\" NOT (", "zebra"], []),
  ])
  func wordsHoldInAnyFormAndPhrasesNearEachOther(words: [String], expected: [String]) throws {
    try withThreadJournal(entries) { store in
      let found1 = try days(JournalThread(id: "t", name: "T", words: words), store)
      #expect(found1 == expected)
    }
  }

  @Test func peopleTagsAndDays() throws {
    try withThreadJournal(entries) { store in
      for (people, expected) in [("anna", ["2026-03-01"]), ("Anna Lee", ["2026-03-01"]), ("Anna Kim", [])] {
        let found = try days(JournalThread(id: "t", name: "T", people: [people]), store)
        #expect(found == expected)
      }
      let tagged = try days(JournalThread(id: "t", name: "T", tags: ["OUT"]), store)
      #expect(tagged == ["2026-03-01"])
      var thread = JournalThread(id: "t", name: "T", words: ["garden", "garten"])
      thread.since = CivilDate(year: 2026, month: 3, day: 3)
      let found6 = try days(thread, store)
      #expect(found6 == ["2026-03-03", "2026-03-04"])
      thread.until = thread.since
      let found7 = try days(thread, store)
      #expect(found7 == ["2026-03-03"])
    }
  }

  @Test func manualChoicesOverrideRulesAndPrivateOverridesAll() throws {
    try withThreadJournal(entries) { store in
      let ids = entries.map(\.id)
      let thread = JournalThread(
        id: "t", name: "T", words: ["garden"], added: [ids[1], ids[4], "gone"], excluded: [ids[0]],
        until: CivilDate(year: 2026, month: 1, day: 1))
      let found8 = try days(thread, store)
      #expect(found8 == ["2026-03-02"])
      try store.remove(id: ids[1])
      let found9 = try days(thread, store)
      #expect(found9 == [])
      let rollup = try ThreadRollup(
        thread, in: store, timeZone: .gmt, lists: InsightLists(InstalledFiles.languages))
      #expect(rollup.missing == [ids[1], "gone"])
    }
  }

  @Test func anEntryCountsToTheThreadThatItWasRecordedFor() throws {
    try withThreadJournal(entries) { store in
      for (index, thread) in [(1, "t"), (3, "the garden"), (4, "t"), (5, "other")] {
        var entry = try entries[index].indexed()
        entry.sidecar = SidecarContent(
          Data("{\"schema\": {\"name\": \"sidecar\", \"version\": 1}, \"thread\": \"\(thread)\"}".utf8))
        try store.put(entry)
      }
      var thread = JournalThread(id: "t", name: "The Garden", words: ["zebra"])
      thread.until = CivilDate(year: 2026, month: 1, day: 1)
      // By ID and by name, whatever its days; a private entry belongs to none.
      #expect(try days(thread, store) == ["2026-03-02", "2026-03-04"])
      thread.excluded = [entries[1].id]
      #expect(try days(thread, store) == ["2026-03-04"])
    }
  }

  @Test func dayBordersAreThoseOfTheJournal() throws {
    try withThreadJournal(entries) { store in
      let zone = try #require(TimeZone(secondsFromGMT: 13 * 3600))
      let thread = JournalThread(
        id: "t", name: "T", words: ["garden"], since: CivilDate(year: 2026, month: 3, day: 4))
      let found = try ThreadMembership(store: store, timeZone: zone).entries(of: thread)
      #expect(found.map(\.id) == [entries[2].id])
    }
  }

  @Test func theThreadsOfEveryEntry() throws {
    try withThreadJournal(entries) { store in
      let folder = FileManager.default.temporaryDirectory.appending(path: "threads-\(UUID())").path
      defer { try? FileManager.default.removeItem(atPath: folder) }
      for (name, words) in [("Plants", ["garden", "tomatoes"]), ("Family", ["parents"])] {
        _ = try Threads.create(JournalThread(id: "", name: name, words: words), in: folder)
      }
      let found = try Threads(folder: folder).membership(in: store, timeZone: .gmt)
      #expect(
        found.mapValues { $0.map(\.id) } == [
          entries[0].id: ["plants"], entries[1].id: ["family"], entries[2].id: ["family", "plants"],
        ])
    }
  }
}
