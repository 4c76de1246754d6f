import Foundation
import Model
import Store
import TestSupport
import TestTraits
import Testing
import Workspace

/// Whole runs of what is shown of a sealed entry: its day and its mood.
@Suite(.runsProcesses) struct SealTests {
  private static let id = "2026-11-20T224500Z"
  private static let words = WithdrawalTests.words

  private func write(_ text: String, to name: String, _ journal: JournalRun) throws {
    try text.write(toFile: journal.root + "/" + name, atomically: true, encoding: .utf8)
  }

  @Test func aSealedEntryShowsItsDayAndMoodAlone() throws {
    let journal = try JournalRun.worked()
    #expect(try journal.sonar("pin", [Self.id]).status == 0)
    let sealed = try journal.sonar("seal", [Self.id])
    #expect(sealed.status == 0 && sealed.output.hasSuffix(": sealed\n"), "\(sealed.errors)\(sealed.output)")
    #expect(try journal.sonar("seal", [Self.id]).output.hasSuffix(": already sealed\n"))
    #expect(try Workspace(root: journal.root).withdrawals().isEmpty)
    let latest = try #require(journal.surfaces()["surfaces/latest_entry.json"])
    #expect(String(decoding: latest, as: UTF8.self).contains(#""sealed":true"#))
    let statistics = try #require(journal.surfaces()["surfaces/statistics.json"])
    #expect(String(decoding: statistics, as: UTF8.self).contains(#""entries":2,"#))
    let store = try JournalStore.openReadOnly(path: journal.root + "/journal.sqlite")
    let uuid = try #require(try store.latestShown()?.uuid)
    #expect(try journal.holding([uuid], under: "surfaces") == ["surfaces/latest_entry.json"])
    #expect(try journal.holding(Self.words, under: "surfaces") == [])
    #expect(try journal.sonar("surfaces check").status == 0)
    // The owner reads it, and sees that it is sealed.
    #expect(try journal.sonar("search", ["dancing"]).output.contains("sealed"))
    #expect(try journal.sonar("list", ["--sealed"]).output.contains("(pinned, sealed)"))
    #expect(try journal.sonar("show", [Self.id]).output.contains(" · sealed"))
    for command in [("show", [Self.id]), ("list", ["--sealed"]), ("search", ["dancing"])] {
      let json = try journal.sonar(command.0, command.1 + ["--json"]).output
      #expect(json.filter { $0 != " " }.contains(#""sealed":true"#), "\(command.0)")
    }
    #expect(try journal.sonar("verify").status == 0)

    let opened = try journal.sonar("seal", [Self.id, "--off"])
    #expect(opened.status == 0 && opened.output.hasSuffix(": no longer sealed\n"), "\(opened.errors)")
    #expect(try journal.holding(Self.words, under: "surfaces") != [])
    #expect(!(try journal.sonar("list", ["--sealed", "--json"]).output.contains(Self.id)))
  }

  @Test func aSealThatCannotBePublishedRemovesTheWordsAndSaysSo() throws {
    let worked = try JournalRun.worked()
    for stage in ["surface", "index"] {
      let journal = try JournalRun(copyOf: worked)
      try journal.replacing(stage, by: "exit 70")
      let sealed = try journal.sonar("seal", [Self.id])
      #expect(sealed.status != 0 && sealed.errors.contains("could not be rebuilt"), "\(sealed.errors)")
      #expect(try journal.holding(Self.words, under: "surfaces") == [])
      #expect(try Workspace(root: journal.root).withdrawals().isEmpty)
    }
    do {
      let lock = try WorkspaceLock(Workspace(root: worked.root))
      defer { _ = lock }
      let refused = try worked.sonar("seal", [Self.id])
      #expect(refused.status == 75 && refused.errors.contains("when it ends"), "\(refused.errors)")
    }
    // A command that has nothing to do with it.
    #expect(try worked.sonar("gc").status == 0)
    #expect(try worked.holding(Self.words, under: "surfaces") == [])
    #expect(try worked.surfaces().count > 1)
  }

  /// What the owner wants shown: in `owner.json` and in `surfaces.yaml`, both written by hand.
  private struct Wish: CustomStringConvertible {
    var isSealed = false
    var isPrivate = false
    var isCleared = false
    var showsMuch = true
    var copies = true

    var isShown: Bool { !isSealed && !isPrivate && !isCleared }
    var description: String {
      "sealed \(isSealed), private \(isPrivate), cleared \(isCleared), much \(showsMuch), copies \(copies)"
    }

    func settings(_ copy: String) -> String {
      (showsMuch
        ? "transcript_preview: true\nlock_screen: {latest_entry: snippet, notifications: snippet}\n" : "")
        + (copies ? "copy_to: \(copy)\n" : "") + "cleared: \(isCleared)\n"
    }
  }

  @Test func whateverTheOwnerWantsNoWordOfAWithdrawnEntryIsShown() throws {
    let journal = try JournalRun.worked()
    let copy = try TestFolder()
    let recording = try #require(
      try Workspace(root: journal.root).recordings().first { $0.id.hasPrefix(Self.id) })
    var wishes = [Wish(), Wish(isSealed: true), Wish(isPrivate: true), Wish(isCleared: true), Wish()]
    wishes += [Wish(isSealed: true, showsMuch: false, copies: false), Wish(isSealed: true, isPrivate: true)]
    wishes += [Wish(isSealed: true, isCleared: true), Wish(showsMuch: false)]
    for wish in wishes {
      try write(wish.settings(copy.path), to: "surfaces.yaml", journal)
      try Owner(isPrivate: wish.isPrivate, isSealed: wish.isSealed).write(to: recording.path + "/owner.json")
      let run = try journal.sonar("run", ["--quiet"])
      #expect(run.status == 0, "\(wish): \(run.errors)")
      let held = try ["surfaces", "logs", "state"].flatMap { try journal.holding(Self.words, under: $0) }
      let copied = try FileManager.default.contentsOfDirectory(atPath: copy.path).filter { name in
        let text = try String(contentsOfFile: copy.path + "/" + name, encoding: .utf8).lowercased()
        return Self.words.contains(where: text.contains)
      }
      #expect(held.isEmpty == !wish.isShown, "\(wish): \(held)")
      #expect(copied.isEmpty == !(wish.isShown && wish.copies), "\(wish): \(copied)")
      #expect(try journal.sonar("surfaces check").status == 0, "\(wish)")
    }
  }
}
