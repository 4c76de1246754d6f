import Application
internal import ArgumentParser
import Foundation
import Model
import Pipeline
import Store
import TestSupport
import Testing
import Workspace

@testable import sonar

@Suite struct SonarTests {
  @Test func commandsParse() throws {
    let search = try #require(
      try Sonar.parseAsRoot(
        ["search", "two", "words", "--tag", "a", "--tag", "b", "--mood", "positive", "--since", "7d"])
        as? SearchCommand)
    #expect(search.words == ["two", "words"] && search.filter.tag == ["a", "b"])
    #expect(search.filter.mood == [.positive] && search.filter.since == DateArgument(argument: "7d"))
    #expect(try Sonar.parseAsRoot(["models"]) is ModelsCommand.List)
  }

  @Test(arguments: [
    ["search"], ["list", "--since", "tomorrow"], ["list", "--limit", "0"], ["add", "a.wav", "--tag", "../x"],
    ["show"], ["show", "latest", "--format", "pdf"], ["init", "a", "--journal", "b"],
    ["tag", "latest"], ["title", "latest"], ["title", "latest", "x", "--clear"], ["tags", "--limit", "0"],
    ["pin"], ["run", "--all", "--journal", "x"], ["status", "--all", "--journal", "x"],
    ["schedule", "install", "--all", "--journal", "x"], ["journals", "remove"], ["done", "latest"],
    ["done", "latest", "first"], ["undone"], ["tasks", "--done", "--due", "7d"],
    ["tasks", "--due", "tomorrow"], ["heard"], ["heard", "latest", "--all"], ["heard", "latest", "--no-run"],
    ["insights", "--url", "--since", "7d"], ["surfaces", "show", "pinned", "--url", "--json"],
    ["notifications", "--url", "--json"], ["reprocess", "--id", "2026"],
    ["thread", "create", "Empty"], ["thread", "create"], ["thread", "add", "a"], ["thread", "remove"],
    ["thread", "create", "A", "--word", "a", "--kind", "place"], ["thread", "show"],
    ["thread", "show", "a", "--format", "pdf"], ["thread", "suggest", "--limit", "0"],
    ["thread", "list", "a"], ["thread", "show", "a", "--url", "--json"],
    ["thread", "show", "a", "--url", "--all"], ["thread", "show", "a", "--url", "--format", "md"],
  ])
  func wrongUsageIsStatus64(arguments: [String]) {
    #expect {
      _ = try Sonar.parseAsRoot(arguments)
    } throws: {
      Sonar.exitCode(for: $0) == .validationFailure
    }
  }

  @Test(arguments: [
    [], ["latest"], ["latest", "--off"], ["--help"], ["2026", "--journal", "/x", "--", "-v"],
  ])
  func sealSaysWhatItIsCalledNow(arguments: [String]) throws {
    let command = try #require(try Sonar.parseAsRoot(["seal"] + arguments) as? SealCommand)
    let failure = CommandFailure(
      status: 64, "sonar seal is now sonar discreet: run `sonar discreet ID`; nothing was changed")
    #expect(throws: failure) { try command.run() }
    #expect(!Sonar.helpMessage().contains("seal"))
  }

  @Test func everyCommandHasHelpOfOneLine() {
    for command in Sonar.configuration.subcommands {
      let abstract = command.configuration.abstract
      #expect(!abstract.isEmpty && !abstract.contains("\n") && abstract.hasSuffix("."), "\(command)")
    }
  }

  @Test func knownErrorsCarryTheirStatus() {
    #expect(CommandFailure(WorkspaceError.notAJournal(path: "/x"))?.status == 66)
    #expect(CommandFailure(JournalStoreError.missing(path: "/x")) == .nothingProcessed)
    #expect(CommandFailure(DocumentError.malformed(path: "/x", kind: "k", reason: "r"))?.status == 65)
    #expect(CommandFailure(ManifestError.unreadable(path: "/x", code: EIO))?.status == 74)
    #expect(CommandFailure(CancellationError()) == nil)
  }

  @Test func theStemsOfALanguageFollowThoseOfTheOneBefore() throws {
    let stems = try SearchQuery.stems(of: "Walked home", languages: ["en", "de"])
    #expect(stems.count == 4 && stems[0] == "walk")
  }
}
