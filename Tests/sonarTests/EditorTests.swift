import Foundation
import TestSupport
import Testing

@testable import sonar

@Suite struct EditorTests {
  @Test func theOwnersChoiceComesFirst() throws {
    let both = ["VISUAL": "code --wait", "EDITOR": "nano", "PATH": "/nowhere"]
    #expect(try Editor(environment: both, isTerminal: false).command == "code --wait")
    #expect(try Editor(environment: ["VISUAL": "", "EDITOR": "ed"], isTerminal: true).command == "ed")
    for isTerminal in [true, false] {
      #expect {
        try Editor(environment: ["PATH": "/nowhere"], isTerminal: isTerminal)
      } throws: {
        CommandFailure($0)?.status == 69
      }
    }
  }

  @Test func theFileIsHandedOverAsOneWordAndTheStatusComesBack() throws {
    try Scratch.with { folder in
      let path = folder + "/it's a sheet.md"
      let editor = try Editor(environment: ["EDITOR": "echo words >"], isTerminal: false)
      #expect(try editor.edit(path) == 0)
      #expect(FileManager.default.contents(atPath: path) == Data("words\n".utf8))
      let status = { try Editor(environment: ["EDITOR": $0], isTerminal: false).edit(path) }
      #expect(try status("exit 3;") == 3)
      #expect(try status("kill -9 $$;") == 137)
    }
  }

  @Test(arguments: [("90d", 90), ("12w", 84), ("0D", 0)])
  func agesAreDaysOrWeeks(text: String, days: Int) { #expect(AgeArgument(argument: text)?.days == days) }

  @Test(arguments: ["", "d", "90", "-1d", "1y", "9999999d"])
  func whatIsNoAgeIsNone(text: String) { #expect(AgeArgument(argument: text) == nil) }

  @Test func summariesInOtherStylesAreNoDifference() {
    let rows = ["entries|a|1", "summaries|a|concise", "summaries|a|reflective"]
    #expect(IndexVerification.differences(rows, ["entries|a|1", "summaries|a|concise"]) == 0)
    #expect(IndexVerification.differences(rows, ["entries|a|2", "summaries|a|concise"]) == 2)
    #expect(IndexVerification.differences([], ["summaries|a|concise"]) == 1)
  }
}
