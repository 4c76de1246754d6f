import Foundation
import StageContract
import Testing

@testable import Surfaces

@Suite struct StatisticsTests {
  private func source(threads: Int) -> SurfaceSource {
    var source = SurfaceFixture.source([
      SurfaceFixture.entry(), SurfaceFixture.entry("b", at: "2026-11-16T10:00:00Z", seconds: 4_000),
      SurfaceFixture.entry("c", at: "2026-11-10T10:00:00Z", pinnedAt: "2026-11-11T10:00:00Z"),
    ])
    source.threads.largest = (0..<threads).map {
      .init(
        SurfaceThread(id: "thread-\($0)", name: "Thread \($0)", color: $0 == 0 ? "#007AFF" : nil),
        entries: 9 - $0)
    }
    return source
  }

  @Test func `Threads are listed with the number of their entries`() throws {
    let document = SurfaceKind.statistics.document(source(threads: 6), try SurfaceFixture.context())
    #expect(document["/home_data/threads"]?.items.count == 6)
    #expect(
      document["/home_data/threads/0"]
        == .object(["id": "thread-0", "name": "Thread 0", "color": "#007AFF", "entries": .number(9)]))
    #expect(document["/home_data/threads/1"]?.keys == ["id", "name", "entries"])
    #expect(document["/variants/home/large/rows/0/title"]?.text == "Thread 0")
    #expect(document["/variants/home/large/rows/0/text"]?.text == "9")
    #expect(document.bytes.count <= 3_000)
  }

  @Test func `Numbers, trend and bar stand in the views`() throws {
    let document = SurfaceKind.statistics.document(source(threads: 0), try SurfaceFixture.context())
    #expect(document["/home_data/this_week"] == .number(2) && document["/home_data/this_month"] == .number(3))
    #expect(document["/home_data/trend"]?.text == "up")
    #expect(document["/home_data/favorites"] == .number(1))
    #expect(document["/home_data/longest/id"]?.text == "b")
    #expect(document["/home_data/longest/duration_text"]?.text == "1:06:40")
    #expect(document["/variants/home/small/symbol"]?.text == "arrow.up")
    #expect(document["/variants/home/small/accessibility"]?.text == "3 entries, more than last week")
    #expect(
      document["/variants/home/medium/gauge"] == .object(["value": .number(0.29), "text": "2 this week"]))
    #expect(document["/variants/home/large/rows"] == nil)
    #expect(document["/display_name"]?.text == "Statistics")
    #expect(document["/description"]?.text == "An overview of your usage")
    #expect(document["/variants/lock/circular/redacted"] == .bool(true))
  }

  @Test func `The timeline counts a new week from Monday on`() throws {
    let document = SurfaceKind.statistics.document(source(threads: 0), try SurfaceFixture.context())
    let steps = document["/timeline"]?.items ?? []
    let monday = steps.first { $0[pointer: "/from"]?.text == "2026-11-23T00:00:00+01:00" }
    let text = String(decoding: canonicalJSON(monday), as: UTF8.self)
    #expect(text.contains("0 this week"))
  }
}
