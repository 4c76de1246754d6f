import Foundation
import Inbox
import Pipeline
import TestSupport
import TestTraits
import Testing
import Workspace

/// Whole runs of a style that is tried out on a sample.
@Suite(.runsProcesses) struct SampleTests {
  private struct Trial: Decodable {
    var entries: [Entry]
    var archive: Int

    struct Entry: Decodable {
      var before: Version
      var after: Version?
    }
    struct Version: Decodable, Equatable {
      var style: String
      var words: Int
      var text: String
    }
  }

  private struct Shown: Decodable {
    var summary: Text?

    struct Text: Decodable { var text: String }
  }

  @Test func aSampleShowsOldBesideNewAndNothingElseDoes() throws {
    let journal = try JournalRun.worked()
    let before = try (journal.rows(), journal.surfaces())
    let settings = try journal.settingsText
    let answer = try journal.sonar("reprocess", ["--style", "reflective", "--sample", "2", "--json"])
    #expect(answer.status == 0 && answer.errors == "", "\(answer.errors)")
    let trial = try answer.json(Trial.self)
    #expect(trial.archive == 2 && trial.entries.count == 2)
    #expect(trial.entries.allSatisfy { $0.before.style == "concise" && $0.after?.style == "reflective" })
    #expect(trial.entries.allSatisfy { $0.after?.words ?? 0 > 0 && $0.after != $0.before })

    #expect(try journal.settingsText == settings)
    #expect(try journal.hasNothingToDo())
    #expect(try journal.sonar("run", ["--quiet"]).status == 0)
    #expect(try journal.rows() == before.0 && journal.surfaces() == before.1)
    #expect(try journal.sonar("show", ["latest", "--style", "reflective"]).status == 66)
    #expect(try journal.sonar("verify").status == 0)

    // Accepting it makes none of them again.
    var made: [String: Data] = [:]
    for path in try journal.files(under: "recordings") where path.hasSuffix(".trial/record.json") {
      let place = journal.root + "/" + path
      made[place.replacing(".trial/", with: "/")] = try FileSystem.read(place)
    }
    #expect(made.count == 2)
    let text = try journal.sonar("reprocess", ["--style", "reflective", "--sample", "1", "--yes"])
    #expect(text.status == 0 && text.output.contains("now  concise, "), "\(text.errors)\(text.output)")
    #expect(text.output.contains("new  reflective, "))
    #expect(try journal.files(under: "recordings").allSatisfy { !$0.contains(".trial") })
    let shown = try journal.sonar("show", ["latest", "--json"]).json(Shown.self)
    #expect(trial.entries.contains { $0.after?.text == shown.summary?.text }, "\(shown)")
    for (path, record) in made { #expect(FileManager.default.contents(atPath: path) == record) }
    #expect(try journal.hasNothingToDo())
  }

  @Test func whatCannotBeTriedIsRefused() throws {
    let journal = try JournalRun.worked()
    for arguments in [["--style", "reflective", "--sample", "0"], ["--stage", "mood", "--sample", "2"]] {
      #expect(try journal.sonar("reprocess", arguments).status == 64)
    }
    let unknown = try journal.sonar("reprocess", ["--style", "reflectiv", "--sample", "2"])
    #expect(unknown.status == 64 && unknown.errors.contains("did you mean reflective?"), "\(unknown.errors)")
  }
}
