import Foundation
import Store
import TestSupport
import Testing

@testable import Insights

/// Tests of what later entries say of tasks that were done.
@Suite struct CompletionFinderTests {
  private func quote(_ task: String, _ later: String, language: String = "en", isPrivate: Bool = false) throws
    -> String?
  {
    let first = SpokenDay("2026-11-16T10:00:00Z", "I must \(task).", plans: [task], language: language)
    let next = SpokenDay("2026-11-20T10:00:00Z", later, isPrivate: isPrivate, language: language)
    return try withJournal([first, next]) { store in
      let finder = CompletionFinder(
        store: store, lists: try InsightLists(InstalledFiles.languages), timeZone: .gmt)
      let tasks = try store.tasks(includePrivate: true)
      #expect(tasks.count == 1)
      let found = try finder.completion(of: tasks[0])
      if let found { #expect(found.entryID == next.id && found.spokenAt.hasPrefix("2026-11-20T10:00")) }
      return found?.quote
    }
  }

  @Test(arguments: [
    ("finish the report", "We finished the report.", "en"),
    ("write to Anna", "I wrote Anna a letter.", "en"),
    ("make the cake", "I made a cake.", "en"), ("carry the boxes", "We carried the boxes upstairs.", "en"),
    ("plan the trip", "The trip is done.", "en"), ("stop the newspaper", "I stopped the newspaper.", "en"),
    ("den Bericht schreiben", "Ich habe den Bericht geschrieben.", "de"),
    ("Kartons kaufen", "Zehn Kartons sind gekauft.", "de"),
    ("meine Eltern anrufen", "Ich habe meine Eltern angerufen.", "de"),
    ("die Rechnung bezahlen", "Die Rechnung ist bezahlt.", "de"),
    ("die Steuer machen", "Die Steuer ist erledigt.", "de"),
  ])
  func `It is said that it was done`(task: String, later: String, language: String) throws {
    #expect(try quote(task, later, language: language) == later)
  }

  @Test(arguments: [
    ("finish the report", "We have not finished the report.", "en"),
    ("finish the report", "I didn't finish the report.", "en"),
    ("finish the report", "When the report is finished I will sleep.", "en"),
    ("finish the report", "I still have to finish the report.", "en"),
    ("finish the report", "Have we finished the report?", "en"),
    ("finish the report", "The report is long.", "en"), ("finish the report", "We finished the cake.", "en"),
    ("finish the report", "I almost finished the report.", "en"),
    ("send Anna the photos", "I sent Tom the photos yesterday.", "en"), ("run", "I ran.", "en"),
    ("den Bericht schreiben", "Ich habe den Bericht nicht geschrieben.", "de"),
    ("den Bericht schreiben", "Morgen muss der Bericht geschrieben sein.", "de"),
    ("den Bericht schreiben", "Ich will den Bericht schreiben.", "de"),
  ])
  func `It is not said, or is yet to be done`(task: String, later: String, language: String) throws {
    #expect(try quote(task, later, language: language) == nil)
  }

  @Test func `No sentence of a private entry is quoted, and none that was said before`() throws {
    #expect(try quote("finish the report", "We finished the report.", isPrivate: true) == nil)
    let days = [
      SpokenDay("2026-11-16T10:00:00Z", "We finished the report."),
      SpokenDay("2026-11-20T10:00:00Z", "I must finish the report.", plans: ["finish the report"]),
    ]
    try withJournal(days) { store in
      let finder = CompletionFinder(
        store: store, lists: try InsightLists(InstalledFiles.languages), timeZone: .gmt)
      #expect(try finder.completion(of: store.tasks(includePrivate: true)[0]) == nil)
    }
  }
}
