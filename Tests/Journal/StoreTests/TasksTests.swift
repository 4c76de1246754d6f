import Foundation
import GRDB
import Model
import TestSupport
import Testing

@testable import Store

/// Tests that tasks ticked off and doubts answered leave everything that reads the index.
@Suite struct TasksTests {
  private static let said = Sentence(text: "Said.", span: Span(start: 0, end: 32_000), segment: 0)

  private static func task(_ text: String, _ due: String? = nil, done: String? = nil) -> EntryTask {
    EntryTask(
      text: text, sentence: said, due: due,
      tick: done.map { .init(span: said.span, text: text, at: $0) })
  }

  private func entry(_ sample: SampleRecording, _ tasks: [EntryTask], digest: String = "1")
    -> IndexedDocuments
  {
    var entry = indexed(sample, digest: digest)
    entry.tasks = tasks
    return entry
  }

  private func withTasks<Value>(_ body: (JournalStore, String) throws -> Value) throws -> Value {
    try withStore { store, path in
      try store.put(
        entry(
          walk, [Self.task("buy milk"), Self.task("call Anna", "2026-11-21", done: "2026-11-20T08:00:00Z")]))
      try store.put(entry(office, [Self.task("write the report", "2026-11-30T18:00:00+01:00")]))
      try store.put(entry(secret, [Self.task("hide it", "2026-11")]))
      return try body(store, path)
    }
  }

  @Test func `Open tasks keep their numbers; those ticked off are elsewhere`() throws {
    try withTasks { store, _ in
      let open = try store.tasks(includePrivate: true)
      #expect(open.map(\.task.text) == ["buy milk", "write the report", "hide it"])
      #expect(open.map(\.number) == [1, 1, 1] && open.map(\.isPrivate) == [false, false, true])
      #expect(try store.tasks(includePrivate: false).count == 2)
      #expect(
        try store.tasks(dueThrough: "2026-11-30", includePrivate: true).map(\.task.text) == [
          "write the report", "hide it",
        ])
      #expect(try store.tasks(dueThrough: "2026-11-29", includePrivate: false).isEmpty)
      let done = try store.doneTasks()
      #expect(done.map(\.task.text) == ["call Anna"] && done.map(\.number) == [2])
      #expect(done.map(\.task.tick?.at) == ["2026-11-20T08:00:00Z"] && done.allSatisfy(\.task.isFound))
    }
  }

  @Test func `Every reader of tasks is without them`() throws {
    try withTasks { store, _ in
      let period = try store.statistics(since: .distantPast, until: .distantFuture)
      #expect(period.tasks.map(\.task.text) == ["buy milk", "write the report"])
      #expect(try ThreadSource(store).tasks().map(\.task.text) == ["buy milk", "write the report"])
      #expect(try store.entry(id: walk.id)?.tasks.map(\.text) == ["buy milk"])
    }
  }

  @Test func `A tick changes what is shown, and taking it back restores it`() throws {
    try withTasks { store, _ in
      let (rows, state) = (try store.dump(), try store.stateDigest())
      let before = entry(office, [Self.task("write the report", "2026-11-30T18:00:00+01:00")])
      try store.put(entry(office, [Self.task("write the report", done: "2026-11-21T08:00:00Z")]))
      #expect(try store.stateDigest() != state)
      #expect(try store.read { try ShownParts.all($0) == ShownParts.counted($0) })
      #expect(try store.doneTasks().count == 2)
      try store.put(before)
      #expect(try store.dump() == rows && store.stateDigest() == state)
    }
  }

  @Test func `Ticked tasks of entries that are deleted or discreet are not read where those are not`() throws
  {
    try withTasks { store, path in
      try store.markDiscreet(ids: [walk.id])
      try store.close()
      let discreet = try JournalStore.openReadOnly(path: path, withheld: .init(hidesDiscreet: true))
      #expect(
        try discreet.doneTasks().isEmpty
          && discreet.tasks(includePrivate: false).map(\.entryID) == [office.id])
      try discreet.close()
      let deleted = try JournalStore.openReadOnly(path: path, withheld: .init(deleted: [walk.id]))
      #expect(try deleted.doneTasks().isEmpty)
    }
  }

  @Test func `A rejected fact is in no table, a confirmed one certain, the others are asked about`() throws {
    func fact(_ value: Double) -> Extract.Fact {
      Extract.Fact(
        kind: .water, sentence: Self.said, value: value, unit: "ml", confidence: value == 1 ? 0.9 : 0.6)
    }
    func put(_ reviews: [Owner.Review], _ store: JournalStore) throws {
      var entry = indexed(walk)
      entry.extract?.facts = [fact(1), fact(2), fact(3), fact(4)]
      entry.owner = Owner(reviews: reviews)
      entry.suspects = [
        SuspectPassage(
          .init(span: Span(start: 32_000, end: 64_000), heard: "Then"), reasons: [.loop, .silence])
      ]
      try store.put(entry)
    }
    try withStore([office]) { store, path in
      try put([], store)
      #expect(try store.doubts().count == 4)
      try put([.init(.wrong, fact: fact(2), at: "x"), .init(.right, fact: fact(3), at: "x")], store)
      #expect(try store.factsOfEntries([.water]).map(\.fact.value) == [1, 3, 4])
      #expect(try store.factsOfEntries([.water]).map(\.fact.confidence) == [0.9, 1, 0.6])
      let doubts = try store.doubts()
      #expect(doubts.map(\.span.start) == [0, 32_000] && doubts.map(\.entryID) == [walk.id, walk.id])
      guard case .fact(let asked) = doubts[0].matter, case .speech(let passage) = doubts[1].matter else {
        Issue.record("\(doubts)")
        return
      }
      #expect(asked.value == 4 && passage.reasons == [.loop, .silence] && passage.passage.heard == "Then")
      #expect(try store.doubts(speech: false).count == 1 && store.doubts(facts: false).count == 1)
    }
  }
}
