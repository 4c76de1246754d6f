import Application
import Foundation
import Pipeline
import StageContract
import Testing

@testable import sonar

@Suite struct InitCommandTests {
  @Test func theSettingsAreRead() throws {
    let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
    let template = JournalTemplate(model: "base.en", timeZone: zone, environment: ["LANG": "de_DE.UTF-8"])
    let settings = try Settings.parse(template.text, path: "sonar.yaml")
    #expect(
      settings.values == [
        "model": .string("base.en"), "style": .string("concise"), "languages": .list([.string("en")]),
        "time_zone": .string("Europe/Berlin"), "locale": .string("de-DE"), "currency": .string("EUR"),
      ])
    #expect(try settings.timeZone() == zone)
  }

  @Test(arguments: [
    (["LANG": "de_DE.UTF-8"], "de-DE"), (["LC_ALL": "C", "LANG": "de_DE"], "en-US"), ([:], "en-US"),
    (["LANG": "ca_ES@valencia"], "ca-ES"), (["LANG": "fr"], "fr"), (["LANG": "x: [y"], "en-US"),
  ])
  func theLocaleIsTheEnvironments(environment: [String: String], locale: String) {
    #expect(JournalTemplate.locale(environment) == locale)
  }

  @Test func theBestInstalledModelIsTaken() {
    func best(_ installed: Set<String>) -> String? { ModelCatalogue.best { installed.contains($0) } }
    #expect(best(["tiny", "base.en", "journal-en-synthetic"]) == "base.en")
    #expect(best(["large-v3-turbo", "medium.en"]) == "large-v3-turbo")
    #expect(best(["journal-en-synthetic", "silero-v6.2.0"]) == "journal-en-synthetic")
    #expect(best([]) == nil)
  }

  @Test func theJournalIsCreatedAtTheGivenPath() {
    func location(_ directory: String?, _ environment: [String: String]) -> String {
      InitCommand.location(directory: directory, environment: environment, home: "/home/me")
    }
    #expect(location("here", ["SONAR_JOURNAL": "/there"]) == "here")
    #expect(location(nil, ["SONAR_JOURNAL": "/there"]) == "/there")
    #expect(location(nil, ["SONAR_JOURNAL": ""]) == "/home/me/Sonar")
  }
}
