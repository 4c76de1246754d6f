import Foundation
import Model
import StageContract
import TestSupport
import Testing

@testable import Store

@Suite struct DueTasksTests {
  private func put(_ sample: SampleRecording, _ dues: [String?], in store: JournalStore) throws {
    var entry = indexed(sample)
    entry.extract?.tasks = dues.enumerated().map { index, due in
      let span = Span(start: index * 16_000, end: (index + 1) * 16_000)
      return .init(
        text: "\(sample.title) \(index)", sentence: Sentence(text: "said", span: span, segment: 0), due: due)
    }
    try store.put(entry)
  }

  @Test func `Tasks of a range of days, the earliest first, and none of a private entry`() throws {
    try withStore([]) { store, _ in
      try put(walk, ["2026-11-23", nil, "2026-11-22T09:00:00+01:00", "2026-11", "2026-11-21"], in: store)
      try put(office, ["2026-11-22", "2026-11-24"], in: store)
      try put(secret, ["2026-11-22"], in: store)
      let tasks = try store.tasks(dueFrom: "2026-11-22", through: "2026-11-23")
      #expect(tasks.map(\.task.due) == ["2026-11-22", "2026-11-22T09:00:00+01:00", "2026-11-23"])
      #expect(tasks.map(\.entryID) == [office.id, walk.id, walk.id])
      #expect(
        tasks[1].task.sentence.span == Span(start: 32_000, end: 48_000)
          && tasks[1].task.text == walk.title + " 2")
      #expect(try store.tasks(dueFrom: "2026-12-01", through: "2026-12-31").isEmpty)
    }
  }

  @Test func `A reader that hides discreet entries gets none of theirs`() throws {
    try withStore([]) { store, path in
      var discreet = walk
      discreet.owner = Owner(isDiscreet: true)
      try put(discreet, ["2026-11-22"], in: store)
      let reader = try JournalStore.openReadOnly(path: path, withheld: WithheldEntries(hidesDiscreet: true))
      #expect(try reader.tasks(dueFrom: "2026-11-22", through: "2026-11-22").isEmpty)
    }
  }
}
