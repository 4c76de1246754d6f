import Foundation
import Model
import Pipeline
import StageContract
import Surfaces
import TestSupport
import Testing

@testable import Application
@testable import Workspace

@Suite struct PromptOfTheDayTests {
  private let fixture: WorkspaceFixture
  private let installation = Installation.ofCheckout

  init() throws {
    fixture = try WorkspaceFixture()
  }

  private func prompts(_ day: String = "2026-11-20", locale: String = "en") throws -> PromptOfTheDay {
    let settings = Settings(values: ["locale": .string(locale)])
    return try PromptOfTheDay(
      fixture.workspace, settings, installation, now: try #require(Instant.date(day + "T08:00:00Z")))
  }

  @Test func `Another prompt is today's from then on, and tomorrow's is that of tomorrow`() throws {
    let own = try prompts().prompt()
    let tomorrow = try prompts("2026-11-21").prompt()
    let second = try prompts().another()
    #expect(second.id == own.alternates.first?.id)
    #expect(try prompts().prompt() == second)
    let third = try prompts().another()
    #expect(third.id == second.alternates.first?.id && third.id != own.id)
    #expect(try prompts("2026-11-21").prompt() == tomorrow)
    let record = try FileSystem.read(fixture.workspace.promptFile)
    #expect(
      try PromptChoice.decode(record) == PromptChoice(day: "2026-11-20", prompt: try #require(third.id)))
    try FileSystem.atomicWrite(Data("{".utf8), to: fixture.workspace.promptFile)
    #expect(try prompts().prompt() == own)
  }

  @Test func `A pack has its own prompt of the day, and another one is of that pack`() throws {
    let own = try prompts().prompt(pack: "joy")
    #expect(own.pack == "joy" && own.alternates.allSatisfy { $0.pack == "joy" })
    // Nothing is chosen by looking.
    #expect(try !FileSystem.exists(fixture.workspace.promptFile))
    let chosen = try prompts().another(pack: "joy")
    #expect(chosen.pack == "joy")
    #expect(try prompts().prompt().id == chosen.id && prompts().prompt(pack: "joy").id == chosen.id)
    #expect(try prompts().another(pack: "joy").id != chosen.id)
    #expect(try prompts(locale: "de").prompt(pack: "joy").text.hasSuffix("?"))
    #expect {
      try prompts().prompt(pack: "yoy")
    } throws: {
      ($0 as? CommandFailure)?.message == "--pack yoy: there is no such pack; did you mean joy?"
    }
  }

  @Test func `A pack of the owner is used, one with a mistake is one line`() throws {
    let folder = fixture.workspace.prompts
    try FileSystem.makeFolder(folder)
    let pack = "id: sea\nname: By the Sea\nlanguage: en\nprompts:\n  waves: What did the waves say?\n"
    try FileSystem.atomicWrite(Data(pack.utf8), to: folder + "/sea.yaml")
    try FileSystem.atomicWrite(Data((pack + "  waves: Again?\n").utf8), to: folder + "/twice.yaml")
    try FileSystem.atomicWrite(
      Data(pack.replacing("waves", with: "sand").replacing("What did the sand say?", with: "''").utf8),
      to: folder + "/zero.yaml")
    let prompts = try prompts()
    #expect(try prompts.prompt(pack: "sea").text == "What did the waves say?")
    #expect(prompts.name(ofPack: "sea") == "By the Sea" && prompts.prompt(id: "waves")?.pack == "sea")
    #expect(prompts.remarks.count == 2 && prompts.remarks.allSatisfy { $0.hasSuffix("the pack is left out") })
    #expect(
      prompts.remarks[0].hasPrefix(folder + "/twice.yaml:5: the key waves appears twice"),
      "\(prompts.remarks)")
    // Its only prompt is the current one, once it was chosen.
    #expect(try prompts.another(pack: "sea").id == "waves")
    #expect(throws: CommandFailure.self) { try self.prompts().another(pack: "sea") }
  }
}
