import Application
import Foundation
import Insights
import Model
import TestSupport
import Testing

@testable import Store
@testable import sonar

/// The list of tasks.
@Suite struct TaskListTests {
  private func task(
    _ text: String, _ due: String? = nil, day: Int = 16, isPrivate: Bool = false, done: String? = nil,
    isFound: Bool = true
  ) -> StoredTask {
    let span = Span(start: 16_000, end: 32_000)
    return StoredTask(
      entryID: "2026-11-\(day)T080000Z", number: 1,
      task: EntryTask(
        text: text, sentence: Sentence(text: "", span: span, segment: 0), due: due,
        tick: done.map { Owner.Tick(span: span, text: text, at: $0) }, isFound: isFound),
      spokenAt: Date(timeIntervalSince1970: 1_794_000_000 + Double(day) * 86_400), language: "en",
      isPrivate: isPrivate, isDiscreet: false)
  }

  @Test func `What is due comes first, then the newest; a month comes after its days`() throws {
    try withIndexFolder { folder in
      let store = try JournalStore(path: folder + "/journal.sqlite")
      let finder = CompletionFinder(
        store: store, lists: try InsightLists(InstalledFiles.languages), timeZone: .gmt)
      let tasks = [
        task("old"), task("new", day: 18, isPrivate: true), task("later", "2026-11-30"),
        task("month", "2026-11"),
        task("late", "2026-11-20T18:00:00+01:00"),
      ]
      func list(_ tasks: [StoredTask], lost: Int) throws -> TaskList {
        try TaskList(open: tasks, lost: lost, today: "2026-11-21", timeZone: .gmt, finder: finder)
      }
      #expect(
        try list(tasks, lost: 1).lines(.plain) == [
          "ID                  N  DUE                        TASK",
          "2026-11-16T080000Z  1  2026-11-20T18:00, overdue  late",
          "2026-11-16T080000Z  1  2026-11-30                 later",
          "2026-11-16T080000Z  1  2026-11                    month",
          "2026-11-18T080000Z  1  –                          new (private)",
          "2026-11-16T080000Z  1  –                          old", "",
          "1 task that you ticked off is no longer found in what was said; see: sonar tasks --done",
        ])
      #expect(try list([], lost: 0).lines(.plain) == ["No tasks."])
    }
  }

  @Test func `What entries say in the same words is one task, unless it has two dates`() throws {
    try withIndexFolder { folder in
      let store = try JournalStore(path: folder + "/journal.sqlite")
      let finder = CompletionFinder(
        store: store, lists: try InsightLists(InstalledFiles.languages), timeZone: .gmt)
      let tasks = [
        task("Call my parents", "2026-11-19", day: 16), task("call parents", day: 17),
        task("water the roses", "2026-11-18", day: 17), task("call my parents", "2026-11-26", day: 18),
        task("water the roses", "2026-11-25", day: 18), task("call my parents", day: 19),
      ]
      func list(_ day: String?) throws -> [String] {
        try TaskList(
          open: tasks, dueThrough: day, lost: 0, today: "2026-11-17", timeZone: .gmt, finder: finder
        ).lines(.plain)
      }
      #expect(
        try list(nil) == [
          "ID                  N  DUE         TASK",
          "2026-11-17T080000Z  1  2026-11-18  water the roses",
          "2026-11-17T080000Z  1  2026-11-19  call parents",
          "  said before on 2026-11-22 (2026-11-16T080000Z)",
          "2026-11-18T080000Z  1  2026-11-25  water the roses",
          "2026-11-19T080000Z  1  2026-11-26  call my parents",
          "  said before on 2026-11-24 (2026-11-18T080000Z)",
        ])
      #expect(try list("2026-11-19").count == 4)
      let last = try #require(tasks.last)
      #expect(RepeatedTask.earlier(than: last, among: tasks) == [tasks[3]])
      #expect(RepeatedTask.earlier(than: tasks[1], among: tasks) == [tasks[0]])
      #expect(RepeatedTask.earlier(than: tasks[0], among: tasks) == [])
    }
  }

  @Test func `What is ticked off is listed with its day, also if it is no longer found`() {
    let tasks = [
      task("one", done: "2026-11-19T08:00:00Z"),
      task("two", day: 17, done: "2026-11-20T08:00:00Z", isFound: false),
    ]
    #expect(
      TaskList(done: tasks, timeZone: .gmt).lines(.plain) == [
        "ID                  N  DONE        TASK",
        "2026-11-17T080000Z  1  2026-11-20  two (no longer found in what was said)",
        "2026-11-16T080000Z  1  2026-11-19  one",
      ])
    #expect(TaskList(done: [], timeZone: .gmt).lines(.plain) == ["No tasks are ticked off."])
  }
}
