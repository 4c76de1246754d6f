import Application
import Foundation
import StageContract
import Testing

@testable import sonar

@Suite struct JoinedTextTests {
  private static let joined = [
    JoinedRecording(id: "2026-11-20T071503Z-3f9a1c2e", durationSeconds: 250, isShorter: true),
    JoinedRecording(id: "2026-11-20T071503Z-9c0d11aa", durationSeconds: nil, isShorter: false),
  ]

  @Test func anEntryNamesWhatIsJoinedToIt() {
    let text = EntryText(
      entry: ExampleEntry.documents, joined: Self.joined, timeZone: .gmt, output: .plain)
    let lines = text.lines.filter { $0.hasPrefix("Also") }
    #expect(
      lines == [
        "Also recorded as 2026-11-20T071503Z-3f9a1c2e (shorter, 4:10)",
        "Also recorded as 2026-11-20T071503Z-9c0d11aa",
      ])
  }

  @Test func theJSONOfAnEntryNamesItToo() {
    func json(_ joined: [JoinedRecording]) -> String {
      let entry = EntryJSON(ExampleEntry.documents, joined: joined, timeZone: .gmt)
      return String(decoding: PrintedDocument(.entry, entry).data, as: UTF8.self)
    }
    #expect(json(Self.joined).contains(#""joined""#) && json(Self.joined).contains(#""shorter""#))
    #expect(!json([]).contains(#""joined""#))
  }
}
