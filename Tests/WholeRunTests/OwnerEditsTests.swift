import Foundation
import Inbox
import Model
import Pipeline
import TestSupport
import TestTraits
import Testing
import Workspace

@testable import Torture

/// Whole runs of what the owner says of entries: tag, untag, title, pin, private.
@Suite(.runsProcesses) struct OwnerEditsTests {
  private struct Listed: Decodable {
    var id: String
    var title: String
    var tags: [String]
  }
  private struct Changed: Decodable {
    var id: String
    var changed: Bool
    var owner: Owner

    struct Owner: Decodable {
      var tags, removedTags: [String]
      var pinnedAt: String?
    }
  }

  private static let id = "2026-11-20T224500Z"

  private func journal() throws -> JournalRun { try JournalRun.worked() }

  private func entry(_ journal: JournalRun) throws -> Listed {
    let all = try journal.sonar("list", ["--json"]).json([Listed].self, in: "entries")
    return try #require(all.first { $0.id.hasPrefix(Self.id) })
  }

  /// The output of a command after the ID of the only recording.
  private func said(_ journal: JournalRun, _ command: String, _ arguments: [String]) throws -> String {
    let answer = try journal.sonar(command, arguments)
    #expect(answer.status == 0 && answer.errors == "", "\(answer.errors)")
    let place = try #require(answer.output.range(of: ": "))
    #expect(answer.output.hasPrefix(Self.id))
    return answer.output[place.upperBound...].trimmingCharacters(in: .newlines)
  }

  @Test func tagsAreSeenAtOnceAndOutliveEveryRerun() throws {
    let journal = try journal()
    let made = Set(try journal.artifacts().keys)
    let found = try entry(journal).tags
    #expect(found.contains("wedding") && found.contains("patience"), "\(found)")
    #expect(try said(journal, "tag", [Self.id, "Family", "Trip to Rome"]) == "tagged family, trip to rome")
    #expect(try entry(journal).tags.prefix(2) == ["family", "trip to rome"])
    let gone = try said(journal, "untag", ["latest", "patience", "family", "family"])
    #expect(gone == "no longer tagged patience, family")
    #expect(try said(journal, "untag", [Self.id, "patience"]) == "not tagged patience")
    #expect(try said(journal, "tag", [Self.id, "trip to rome"]) == "already tagged trip to rome")
    // A tag makes no stage run again.
    #expect(try journal.hasNothingToDo())
    #expect(try Set(journal.artifacts().keys).subtracting(made).map { $0.hasSuffix("/owner.json") } == [true])
    #expect(try journal.sonar("reprocess", ["--stage", "extract"]).status == 0)
    let after = try entry(journal).tags
    #expect(after.first == "trip to rome" && !after.contains("patience") && !after.contains("family"))
    let back = try #require(
      try journal.sonar("tag", [Self.id, "patience", "--json"]).json([Changed].self, in: "changes").first)
    #expect(back.changed && back.owner.tags == ["trip to rome", "patience"])
    #expect(back.owner.removedTags == ["family"])
    #expect(try journal.sonar("list", ["--tag", "Patience"]).output.contains("trip to rome, patience"))
    let tags = try journal.sonar("tags", ["--given"]).output.split(separator: "\n")
    #expect(
      tags == [
        "TAG           ENTRIES  FROM YOU", "patience            1         1",
        "trip to rome        1         1",
      ])
    for wrong in [["  "], ["?"], ["a\nb"], [String(repeating: "x", count: 41)]] {
      let refused = try journal.sonar("tag", [Self.id] + wrong)
      #expect(refused.status == 64 && refused.errors.count { $0 == "\n" } == 1, "\(refused.errors)")
    }
  }

  @Test func titleAndPinAreTheOwners() throws {
    let journal = try JournalRun()
    try journal.sonar("add", [ShortRecordings.write(to: journal.folder.path)[1]])
    // Not processed yet: what is said of it is kept all the same.
    #expect(try said(journal, "pin", [Self.id]) == "pinned")
    #expect(try said(journal, "tag", [Self.id, "early", "--no-run"]) == "tagged early")
    let pinned = try #require(
      try journal.sonar("pin", ["latest", "--json"]).json([Changed].self, in: "changes").first)
    #expect(!pinned.changed && pinned.owner.pinnedAt != nil)
    #expect(try journal.sonar("run").status == 0)
    let chosen = try entry(journal)
    #expect(chosen.tags.first == "early")
    let title = "Chrysanthemums, finally"
    #expect(try said(journal, "title", [Self.id, "Chrysanthemums,", "finally"]) == "titled “\(title)”")
    #expect(try entry(journal).title == title)
    #expect(try journal.sonar("search", ["chrysanthemum"]).status == 0)
    #expect(try journal.holding(["chrysanthemums"], under: "surfaces").contains("surfaces/latest_entry.json"))
    #expect(try journal.sonar("reprocess", ["--style", "reflective"]).status == 0)
    #expect(try entry(journal).title == title)
    #expect(try journal.sonar("list", ["--pinned"]).output.contains(title + " (pinned)"))
    let long = try journal.sonar("title", [Self.id, String(repeating: "x", count: 61)])
    #expect(long.status == 64 && long.errors.contains("61") && long.errors.count { $0 == "\n" } == 1)
    #expect(try said(journal, "title", [Self.id, "--clear"]) == "your title was removed")
    #expect(try journal.sonar("search", ["chrysanthemum"]).status == 1)
    #expect(try said(journal, "unpin", [Self.id]) == "no longer pinned")
    #expect(try journal.sonar("list", ["--pinned"]).output == "No entries.\n")
    #expect(try journal.hasNothingToDo())
  }

  @Test func aPrivateEntryLeavesEverySurfaceAtOnce() throws {
    let journal = try journal()
    let words = ["patience", "dancing", "peaceful", "cinema", "wedding", Self.id.lowercased()]
    let before = try journal.surfaces()
    #expect(try journal.holding(words, under: "surfaces") != [])
    // As a stage of the owner's own may have said it.
    let log = journal.root + "/logs/stages.log"
    try Data("dancing\n".utf8).write(to: URL(filePath: log))
    #expect(try said(journal, "private", [Self.id]) == "private")
    for place in ["surfaces", "logs"] { #expect(try journal.holding(words, under: place) == [], "\(place)") }
    let statistics = try #require(journal.surfaces()["surfaces/statistics.json"])
    #expect(String(decoding: statistics, as: UTF8.self).contains(#""entries":1,"#))
    #expect(!(try journal.sonar("tags").output.contains("patience")))
    #expect(try journal.sonar("list", ["--private"]).output.contains("(private)"))
    #expect(try journal.hasNothingToDo())
    #expect(try journal.sonar("run").status == 0)
    #expect(try journal.holding(words, under: "surfaces") == [])
    #expect(try said(journal, "private", [Self.id]) == "already private")
    #expect(try said(journal, "private", [Self.id, "--off"]) == "no longer private")
    // The index of the surfaces names the state of the database, which knows of the owner's file.
    #expect(
      try journal.surfaces().filter { $0.key != "surfaces/index.json" }
        == before.filter { $0.key != "surfaces/index.json" })
  }
}
