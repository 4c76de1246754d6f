import Testing

@testable import Insights

@Suite struct HighlightChooserTests {
  @Test func `Strong sentences and events of different days, in the order spoken`() throws {
    var bad = SpokenDay(
      "2026-11-16T10:00:00Z", "I took the bus to the office.",
      "I was so angry because nobody listened to me.", mood: -0.7)
    (bad.valences, bad.feelings) = ([0, -0.8], [nil, "angry"])
    var good = SpokenDay(
      "2026-11-18T10:00:00Z", "I am so happy and proud of my daughter.",
      "I am happy and so proud of my daughter.",
      "Why am I so happy and glad and proud?", "I am so happy that I want to sing.", mood: 0.8,
      plans: ["to sing"])
    (good.valences, good.feelings) = ([0.6, 0.7, 0.9, 0.9], ["proud", "proud", "happy", "happy"])
    var quiet = SpokenDay(
      "2026-11-19T10:00:00Z", "We drove to the sea and back again.",
      "She told us that they will move to Spain.", "The water was as flat as a plate.", mood: 0)
    quiet.events = [0.1, 0.9, 0.1]
    let noodles = SpokenDay("2026-11-17T10:00:00Z", "We had noodles in the canteen.", mood: 0)
    let week = try insights(week("2026-W47"), [bad, noodles, good, quiet])
    #expect(
      week.highlights.map(\.quote) == [
        "I was so angry because nobody listened to me.", "I am happy and so proud of my daughter.",
        "She told us that they will move to Spain.",
      ])
    #expect(
      week.highlights[0].startSeconds == 10 && week.highlights[0].spokenAt == "2026-11-16T11:00:00+01:00")
  }

  @Test func `A single entry is not quoted in full`() throws {
    let lines = SpokenDay(
      "2026-11-16T10:00:00Z", "I walked along the river today.", "The rain was cold and heavy.",
      "I felt lonely on the way home.", mood: -0.3)
    #expect(try insights(week("2026-W47"), [lines]).highlights.count == 2)
  }
}
