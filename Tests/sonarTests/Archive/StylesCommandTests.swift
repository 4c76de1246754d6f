import Application
import Foundation
import Pipeline
import TestSupport
import Testing

@testable import sonar

@Suite struct StylesCommandTests {
  private func installation(_ folder: String) throws -> Installation {
    for (path, text) in [
      ("own/styles/mine.yaml", "name: mine\ndescription: My own.\nweights: {length: 2}\n"),
      ("own/styles/concise.yaml", "name: short\ndescription: Mine comes first.\n"),
      ("own/styles/broken.yaml", "name: [\n"), ("all/styles/concise.yaml", "name: concise\n"),
      ("all/styles/reflective.yaml", "name: reflective\n"), ("all/styles/notes.txt", ""),
    ] {
      let file = URL(filePath: folder + "/" + path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    return Installation(
      executableFolders: [], modelFolders: [], pipelineFolders: [folder + "/own", folder + "/all"])
  }

  @Test func theFirstOfANameCountsAndItsSummariesAreFoundByTheNameInIt() throws {
    try Scratch.with { folder in
      let styles = try InstalledStyle.all(installation(folder))
      #expect(styles.map(\.name) == ["broken", "concise", "mine", "reflective"])
      let rows = StylesCommand.rows(styles, used: "concise", counts: ["short": 3, "gone": 1])
      #expect(rows.map(\.name) == ["broken", "concise", "mine", "reflective", "gone"])
      #expect(rows.map(\.entries) == [0, 3, 0, 0, 1])
      #expect(rows.map(\.inUse) == [false, true, false, false, false])
      #expect(rows.map(\.description)[..<2] == ["not a style: damaged", "Mine comes first."])
      #expect(rows[4].path == nil)
    }
  }

  @Test func aStyleThatIsNotThereIsStatus64WithTheNearest() throws {
    try Scratch.with { folder in
      let installation = try installation(folder)
      #expect(try InstalledStyle.named("mine", installation).listing?["weights.length"] == "2")
      #expect {
        _ = try InstalledStyle.named("reflectiv", installation)
      } throws: {
        CommandFailure($0) == CommandFailure(status: 64, "reflectiv: no such style; did you mean reflective?")
      }
    }
  }

  @Test func everyKeyOfTheStylesThatComeWithSonarIsExplained() throws {
    let folder = URL(filePath: JournalRun.checkout).appending(path: "pipelines").path
    let styles = try InstalledStyle.all(
      Installation(executableFolders: [], modelFolders: [], pipelineFolders: [folder]))
    #expect(styles.count >= 3)
    for line in styles.flatMap({ $0.listing?.lines ?? [] }) where !["name", "description"].contains(line.key)
    {
      #expect(StylesCommand.meanings[line.key] != nil, "\(line.key)")
    }
  }
}
