import Model
import StageContract
import TestSupport
import Testing

@testable import Store

@Suite struct SpeakersTests {
  private func call(_ names: ChannelNames?, digest: String = "2") -> IndexedDocuments {
    var entry = indexed(walk, digest: digest)
    for index in 0..<3 { entry.transcript?.segments[index].channel = index == 1 ? .right : .left }
    entry.extract?.speakers = names
    return entry
  }

  private func found(_ store: JournalStore) throws -> [String?] {
    try store.search(SearchQuery(words: "walked milk")).flatMap(\.matches).sorted {
      $0.span.start < $1.span.start
    }
    .map(\.speaker)
  }

  @Test func aSegmentHasItsSpeaker() throws {
    try withStore([walk]) { store, _ in
      #expect(try found(store) == [nil, nil])
      #expect(try store.opening(of: walk.id) == walk.segments.joined(separator: " "))
      try store.put(call(nil))
      #expect(try found(store) == ["left", "right"])
      try store.put(call(ChannelNames(left: "Anna", right: "me"), digest: "3"))
      #expect(try found(store) == ["Anna", "me"])
      #expect(try store.opening(of: walk.id) == "Anna: I walked along the river. We called Anna.")
    }
  }

  @Test func namesStayWhereTheExtractIsKept() throws {
    try withStore([walk]) { store, _ in
      try store.put(call(ChannelNames(left: "Anna"), digest: "2"))
      var kept = call(nil, digest: "3")
      kept.kept = [.extract]
      try store.put(kept)
      #expect(try found(store) == ["Anna", "right"])
      try store.put(indexed(walk, digest: "4"))
      #expect(try found(store) == [nil, nil])
    }
  }
}
