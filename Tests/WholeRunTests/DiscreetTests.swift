import Foundation
import Model
import Store
import TestSupport
import TestTraits
import Testing
import Workspace

/// Whole runs of what is shown of a discreet entry: its day and a badge.
@Suite(.runsProcesses) struct DiscreetTests {
  private static let id = "2026-11-20T224500Z"
  private static let words = WithdrawalTests.words

  private func write(_ text: String, to name: String, _ journal: JournalRun) throws {
    try text.write(toFile: journal.root + "/" + name, atomically: true, encoding: .utf8)
  }

  @Test func aDiscreetEntryShowsItsDayAndABadgeAlone() throws {
    let journal = try JournalRun.worked()
    #expect(try journal.sonar("pin", [Self.id]).status == 0)
    let discreet = try journal.sonar("discreet", [Self.id])
    #expect(
      discreet.status == 0 && discreet.output.hasSuffix(": discreet\n"),
      "\(discreet.errors)\(discreet.output)")
    #expect(try journal.sonar("discreet", [Self.id]).output.hasSuffix(": already discreet\n"))
    #expect(try Workspace(root: journal.root).withdrawals().isEmpty)
    let latest = try #require(journal.surfaces()["surfaces/latest_entry.json"])
    let shown = String(decoding: latest, as: UTF8.self)
    #expect(shown.contains(#""discreet":true"#) && !shown.contains(#""mood""#))
    #expect(shown.contains(##"{"text":"discreet","tint":"#8E8E93"}"##))
    let statistics = try #require(journal.surfaces()["surfaces/statistics.json"])
    #expect(String(decoding: statistics, as: UTF8.self).contains(#""entries":2,"#))
    let store = try JournalStore.openReadOnly(path: journal.root + "/journal.sqlite")
    let uuid = try #require(try store.latestShown()?.uuid)
    #expect(try journal.holding([uuid], under: "surfaces") == ["surfaces/latest_entry.json"])
    #expect(try journal.holding(Self.words, under: "surfaces") == [])
    #expect(try journal.sonar("surfaces check").status == 0)
    // The owner reads it, and sees that it is discreet.
    #expect(try journal.sonar("search", ["dancing"]).output.contains("discreet"))
    #expect(try journal.sonar("list", ["--discreet"]).output.contains("(pinned, discreet)"))
    #expect(try journal.sonar("show", [Self.id]).output.contains(" · discreet"))
    for command in [("show", [Self.id]), ("list", ["--discreet"]), ("search", ["dancing"])] {
      let json = try journal.sonar(command.0, command.1 + ["--json"]).output
      #expect(json.filter { $0 != " " }.contains(#""discreet":true"#), "\(command.0)")
    }
    #expect(try journal.sonar("list", ["--discreet", "--json"]).output.contains(#""score""#))
    #expect(try journal.sonar("verify").status == 0)

    let sealed = try journal.sonar("seal", [Self.id, "--off"])
    #expect(sealed.status == 64 && sealed.output.isEmpty, "\(sealed.output)")
    #expect(sealed.errors.hasSuffix("run `sonar discreet ID`; nothing was changed\n"), "\(sealed.errors)")
    #expect(try journal.sonar("list", ["--discreet", "--json"]).output.contains(Self.id))
    let opened = try journal.sonar("discreet", [Self.id, "--off"])
    #expect(opened.status == 0 && opened.output.hasSuffix(": no longer discreet\n"), "\(opened.errors)")
    #expect(try journal.holding(Self.words, under: "surfaces") != [])
    #expect(!(try journal.sonar("list", ["--discreet", "--json"]).output.contains(Self.id)))
  }

  @Test func aDiscreetRequestThatCannotBePublishedRemovesTheWordsAndSaysSo() throws {
    let worked = try JournalRun.worked()
    for stage in ["surface", "index"] {
      let journal = try JournalRun(copyOf: worked)
      try journal.replacing(stage, by: "exit 70")
      let discreet = try journal.sonar("discreet", [Self.id])
      #expect(discreet.status != 0 && discreet.errors.contains("could not be rebuilt"), "\(discreet.errors)")
      #expect(try journal.holding(Self.words, under: "surfaces") == [])
      #expect(try Workspace(root: journal.root).withdrawals().isEmpty)
    }
  }

  /// The owner's wishes: in `owner.json` and in `surfaces.yaml`, both written by hand.
  private struct Wish: CustomStringConvertible {
    var isDiscreet = false
    var isPrivate = false
    var isCleared = false
    var showsMuch = true
    var copies = true

    var isShown: Bool { !isDiscreet && !isPrivate && !isCleared }
    var description: String {
      "discreet \(isDiscreet), private \(isPrivate), cleared \(isCleared), much \(showsMuch), copies \(copies)"
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
    var wishes = [Wish(), Wish(isDiscreet: true), Wish(isPrivate: true), Wish(isCleared: true), Wish()]
    wishes += [
      Wish(isDiscreet: true, showsMuch: false, copies: false), Wish(isDiscreet: true, isPrivate: true),
    ]
    wishes += [Wish(isDiscreet: true, isCleared: true), Wish(showsMuch: false)]
    for wish in wishes {
      try write(wish.settings(copy.path), to: "surfaces.yaml", journal)
      try Owner(isPrivate: wish.isPrivate, isDiscreet: wish.isDiscreet).write(
        to: recording.path + "/owner.json")
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
