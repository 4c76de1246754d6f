import Foundation
import Model
import Store
import TestSupport
import Testing
import Text

@testable import Insights

@Suite struct ThreadSuggestionTests {
  private let entries = [
    Spoken(
      "2026-03-01", "Today I think about the harvest and must call my parents.",
      people: ["Anna", "my parents"],
      tasks: ["call my parents"]),
    Spoken(
      "2026-03-08", "Harvesting is good today. I should call both parents.", people: ["Anna", "my parents"],
      tasks: ["call parents"]),
    Spoken(
      "2026-03-15", "The harvest is over today. My parents, I need to call them.",
      people: ["Anna", "Tom", "my parents"],
      tasks: ["call my parents"]),
    Spoken("2026-03-22", "A secret budget today.", people: ["Tom"], owner: Owner(isPrivate: true)),
    Spoken("2026-03-22", "The budget was fine, and we saw our parents.", people: ["Tom"]),
    Spoken("2026-03-23", "A budget once more."), Spoken("2026-03-24", "Chess three times."),
    Spoken("2026-03-24", "Chess again, three times."), Spoken("2026-03-24", "Chess, so much chess."),
  ]

  private func suggestions(
    _ store: JournalStore, besides: [JournalThread] = []
  ) throws -> [ThreadSuggestion] {
    try ThreadSuggestion.suggestions(
      in: store, besides: besides, limit: 5, timeZone: .gmt,
      lists: InsightLists(InstalledFiles.languages))
  }

  @Test func whatRecursIsSuggestedOnceWithItsSpan() throws {
    try withThreadJournal(entries) { store in
      let found = try suggestions(store)
      #expect(found.map(\.thread.name) == ["Harvest", "Anna", "My parents", "Call my parents"])
      #expect(found.map(\.thread.kind) == [.topic, .person, .person, .goal])
      try #require(found.count == 4)
      #expect(
        found[0].thread.words == ["harvest"] && found[0].entries == 3)
      #expect(found[0].first.text == "2026-03-01" && found[0].last.text == "2026-03-15")
      #expect(found[3].thread.words == ["call parents"])
      #expect(try suggestions(store) == found)
    }
  }

  @Test func aSuggestionHoldsWhatItSays() throws {
    try withThreadJournal(entries) { store in
      for suggestion in try suggestions(store) {
        let held = try days(suggestion.thread, store)
        #expect(held.count == suggestion.entries)
        #expect(held.first == suggestion.first.text && held.last == suggestion.last.text)
      }
    }
  }

  @Test func whatAThreadCoversIsNotSuggestedAgain() throws {
    try withThreadJournal(entries) { store in
      let made = try suggestions(store).map(\.thread)
      #expect(try suggestions(store, besides: made) == [])
      let byHand = JournalThread(id: "t", name: "T", added: entries.prefix(3).map(\.id))
      #expect(try suggestions(store, besides: [byHand]).map(\.thread.kind) == [.person, .person, .goal])
      let form = JournalThread(id: "t", name: "T", words: ["harvested"])
      #expect(try suggestions(store, besides: [form]).map(\.thread.kind) == [.person, .person, .goal])
    }
  }

  @Test func wordsOfTheSameEntriesAreOneTopic() throws {
    let pairs = (1...4).map { Spoken("2026-05-0\($0)", "The violin concert \($0).") }
    try withThreadJournal(pairs + [Spoken("2026-05-09", "Nothing.")]) { store in
      let found = try suggestions(store)
      #expect(found.map(\.thread.words) == [["concert", "violin"]])
    }
  }
}
