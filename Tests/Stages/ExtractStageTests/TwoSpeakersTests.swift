import Foundation
import Model
import StageContract
import TestSupport
import Testing
import Text

@testable import ExtractStage

@Suite struct TwoSpeakersTests {
  private func extract(_ names: ChannelNames?, channels: [Channel?] = [.left, .right]) throws -> Extract {
    var call = GoldenText.transcript([
      "I spent forty two euros on groceries.", "I have to remember to pay the bills.",
    ])
    for (index, channel) in channels.enumerated() { call.segments[index].channel = channel }
    let spokenAt = try #require(Instant.date("2026-11-20T18:30:00Z"))
    let zone = try #require(TimeZone(identifier: "UTC"))
    return try Extractor(
      calendar: JournalCalendar(spokenAt: spokenAt, timeZone: zone), vocabulary: vocabulary
    )
    .extract(from: call, names: names)
  }

  @Test func factsAndTasksAreTheOwners() throws {
    let anna = ChannelNames(left: "Anna", right: "me")
    let tasks = try extract(anna)
    #expect(tasks.facts.isEmpty && tasks.tasks.count == 1 && tasks.speakers == anna)
    let facts = try extract(ChannelNames(left: "me"))
    #expect(facts.facts.map(\.kind) == [.spend] && facts.tasks.isEmpty)
    #expect(facts.facts.allSatisfy { $0.confidence >= 0.8 })
  }

  @Test func withoutAnOwnerTheyAreOfBothAndDoubtful() throws {
    for names in [nil, ChannelNames(left: "Anna", right: "Tom")] {
      let both = try extract(names)
      #expect(both.facts.count == 1 && both.tasks.count == 1)
      #expect(both.facts.allSatisfy { $0.confidence == 0.5 })
      #expect(both.speakers == names ?? ChannelNames())
    }
  }

  @Test func whereChannelsAreMixedNamesChangeNothing() throws {
    let mixed = try extract(nil, channels: [nil, nil])
    #expect(try extract(ChannelNames(left: "Anna", right: "me"), channels: [nil, nil]) == mixed)
    #expect(mixed.facts.allSatisfy { $0.confidence >= 0.8 } && mixed.speakers == nil)
    #expect(!String(decoding: mixed.encoded(), as: UTF8.self).contains("speakers"))
  }
}
