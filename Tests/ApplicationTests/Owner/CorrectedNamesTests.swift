import Foundation
import Model
import Pipeline
import TestSupport
import Testing
import Workspace

@testable import Application

/// Names that the owner corrected more than once.
@Suite struct CorrectedNamesTests {
  private func correction(_ heard: String, _ text: String) -> Owner.Correction {
    .init(span: Span(start: 0, end: 9), heard: heard, text: text)
  }

  @Test(arguments: [
    ("we met hair Smith today", "we met Herr Schmidt today", ["Herr < hair", "Schmidt < Smith"]),
    ("we met smit", "We met Schmidt.", ["Schmidt < smit"]),
    ("i sore it", "I saw it", []), ("the see", "The sea", []),
    ("with a lean and more", "with Aileen and more", ["Aileen < a lean"]),
    ("", "Schmidt and Schmidt", ["Schmidt < "]), ("Schmidt came", "Schmidt came home", []),
  ])
  func `Capitalised words that were not heard are names`(heard: String, text: String, names: [String]) {
    let found = CorrectedName.names(in: correction(heard, text), InstalledFiles.languages)
    #expect(found.map { "\($0.name) < \($0.heard)" } == names)
  }

  @Test func `A name counts from the second correction, unless the vocabulary has it`() throws {
    let fixture = try WorkspaceFixture()
    let workspace = fixture.workspace
    let corrections = [
      "2026-11-16T100000Z-aaaaaaaa": [
        correction("met smit", "met Schmidt"), correction("at cary", "at Carrie"),
      ],
      "2026-11-17T100000Z-bbbbbbbb": [correction("for Smith", "for Schmidt")],
    ]
    for (id, corrections) in corrections {
      let path = workspace.recordingsFolder + "/2026/" + id
      try FileSystem.makeFolder(path)
      try FileSystem.atomicWrite(Data("x".utf8), to: path + "/original.wav")
      try Owner(corrections: corrections).write(to: path + "/owner.json")
    }
    func names(_ vocabulary: [String]) throws -> [CorrectedName] {
      try CorrectedName.all(in: workspace, vocabulary: vocabulary, languages: InstalledFiles.languages) { _ in
        3
      }
    }
    let schmidt = CorrectedName(
      name: "Schmidt", times: 2, heard: ["Smith", "smit"], recordings: corrections.keys.sorted(), chunks: 6)
    #expect(try names(["Anna"]) == [schmidt])
    #expect(try names(["Herr Schmidt"]).isEmpty)
    // The words of a private entry belong into no settings.
    let last = try #require(try workspace.recordings().last)
    try OwnerFile.change(last) { $0.isPrivate = true }
    #expect(try names(["Anna"]).isEmpty)
  }
}
