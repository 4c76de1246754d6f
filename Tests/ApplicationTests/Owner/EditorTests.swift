import Foundation
import TestSupport
import Testing

@testable import Application

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
}
