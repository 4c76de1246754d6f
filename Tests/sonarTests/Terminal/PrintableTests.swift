import Application
import Export
import Foundation
import Model
import StageContract
import Testing

@testable import sonar

@Suite struct PrintableTests {
  private static let hostile = "a\u{1B}[31mb\u{202E}c\u{2066}d\u{200F}e\u{7}"
  private static let forbidden: [Unicode.Scalar] = [
    "\u{1B}", "\u{202E}", "\u{2066}", "\u{200F}", "\u{7}", "\u{9B}",
  ]

  private func isClean(_ text: String) -> Bool {
    !text.unicodeScalars.contains { Self.forbidden.contains($0) }
  }

  private var entry: EntryDocuments {
    var entry = ExampleEntry.documents
    entry.transcript?.segments[0].text = Self.hostile
    entry.mood?.feeling = Self.hostile
    entry.summary?.style = Self.hostile
    entry.summary?.title = Self.hostile
    entry.summary?.text = Self.hostile
    entry.extract?.people[0].name = Self.hostile
    entry.indexedTags = [Self.hostile]
    return entry
  }

  @Test func jsonDrivesNoTerminalAndMeansTheSame() throws {
    let text = Self.hostile + "\u{9B}\u{7F}\u{2028}é👍🏽"
    let json = String(decoding: canonicalJSON([text], pretty: true), as: UTF8.self)
    #expect(isClean(json.terminalJSON) && json.terminalJSON.contains("\\u009b\\u007f\\u2028é👍🏽"))
    #expect(try JSONDecoder().decode([String].self, from: Data(json.terminalJSON.utf8)) == [text])
  }

  @Test func whatWasReadDrivesNoTerminalInAnyFormat() throws {
    let transcript = try #require(entry.transcript)
    let texts = [
      Subtitles.srt(transcript), Subtitles.vtt(transcript), Subtitles.text(transcript),
      EntryMarkdown(entry: entry, timeZone: .gmt).text,
      ExampleEntry.lines(entry).joined(separator: "\n"),
    ]
    for text in texts {
      #expect(isClean(text), "\(text)")
      #expect(text.contains("u{1B}"))
    }
  }

  @Test(arguments: [
    (0.349, "+0.35"), (-1, "−1.00"), (0, "0.00"), (-0.004, "0.00"), (-0.05, "−0.05"), (1e300, "+100.00"),
    (.nan, "−100.00"), (-.infinity, "−100.00"),
  ])
  func scoresCarryTheirSignAndNoneIsTooLarge(score: Double, text: String) { #expect(signed(score) == text) }
}
