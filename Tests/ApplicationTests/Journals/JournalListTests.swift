import Foundation
import StageContract
import TestSupport
import Testing

@testable import Application
@testable import Workspace

@Suite struct JournalListTests {
  /// Calls `body` with a folder and the list of a user whose home it is.
  private func with(_ body: (String, JournalList) throws -> Void) throws {
    try Scratch.with { try body($0, JournalList(environment: ["HOME": $0])) }
  }

  private func journal(_ path: String, runs: [RunHistoryEntry] = []) throws {
    let workspace = try Workspace.create(root: path, settingsText: "")
    for run in runs { try RunHistory(workspace).append(run) }
  }

  private func write(_ lines: String, _ list: JournalList) throws {
    try FileSystem.makeFolder((list.path as NSString).deletingLastPathComponent)
    try FileSystem.atomicWrite(Data(lines.utf8), to: list.path)
  }

  @Test func theListIsInTheConfigurationFolder() {
    func path(_ environment: [String: String]) -> String { JournalList(environment: environment).path }
    #expect(path(["HOME": "/home/me"]) == "/home/me/.config/sonar/journals")
    #expect(path(["HOME": "/home/me", "XDG_CONFIG_HOME": "/etc/me"]) == "/etc/me/sonar/journals")
    #expect(path(["HOME": "/home/me", "XDG_CONFIG_HOME": "me"]) == "/home/me/.config/sonar/journals")
  }

  @Test func aJournalIsListedOnceUnderAnyName() throws {
    try with { folder, list in
      #expect(throws: CommandFailure.self) { try list.all() }
      try journal(folder + "/a")
      symlink(folder + "/a", folder + "/link")
      try write("# mine\n\n", list)
      #expect(try list.add(folder + "/a") && !list.add(folder + "/a") && !list.add(folder + "/link"))
      #expect(try String(contentsOfFile: list.path, encoding: .utf8) == "# mine\n\(folder)/a\n")
      #expect(list.contains(folder + "/link") && !list.contains(folder + "/b"))
      #expect(try FileSystem.attributes(list.path)?.permissions == 0o600)
      #expect(try list.remove(folder + "/link") && !list.remove(folder + "/a"))
      #expect(try list.items() == [])
      #expect(throws: CommandFailure.self) { try list.add("/a\nb") }
    }
  }

  @Test func whatCannotBeUsedIsOneLineEachAndTheOthersGoOn() throws {
    try with { folder, list in
      for name in ["a", "b", "open"] { try journal("\(folder)/\(name)") }
      symlink(folder + "/a", folder + "/link")
      chmod(folder + "/open", 0o770)
      let lines = ["\(folder)/a", "\(folder)/link", "\(folder)/gone", "b", "\(folder)/open", "\(folder)/b"]
      try write(lines.joined(separator: "\n"), list)
      let items = try list.items()
      #expect(items.map(\.path) == lines)
      #expect(items.map { $0.failure?.status } == [nil, 65, 66, 65, 64, nil])
      let messages = items.compactMap { $0.failure?.message }
      #expect(messages[0].hasPrefix("\(folder)/link: the same journal as \(folder)/a; "))
      #expect(
        messages[1].hasSuffix(
          "; mount its disk, or take it off the list: sonar journals remove \(folder)/gone"))
      #expect(messages[3].contains("others may write to it"))
      // Of two names, the one that is named goes.
      #expect(try list.remove(folder + "/link") && list.items()[0] == .init(path: folder + "/a"))
      #expect(try list.remove(folder + "/gone") && list.remove("b"))
    }
  }

  @Test func aJournalOfAnotherOwnerIsLeftOut() throws {
    try with { folder, list in
      try journal(folder + "/a")
      _ = try list.add(folder + "/a")
      let failure = try #require(try list.items(user: geteuid() + 1)[0].failure)
      #expect(failure.status == 64 && failure.message.contains("belongs to another user"))
    }
  }

  @Test func theOneWhoseRunEndedLongestAgoComesFirst() throws {
    func run(_ start: String, _ command: String = "run", seconds: Double = 10) -> RunHistoryEntry {
      RunHistoryEntry(
        startedAt: "2026-11-\(start).000Z", command: command, seconds: seconds, exitStatus: 0, outcome: "done"
      )
    }
    try with { folder, list in
      try journal(folder + "/new", runs: [run("20T02:00:00"), run("22T02:00:00")])
      // It began earlier and ended later.
      try journal(folder + "/long", runs: [run("22T01:00:00", seconds: 7200)])
      try journal(folder + "/old", runs: [run("21T02:00:00"), run("22T09:00:00", "edit")])
      try journal(folder + "/never")
      let paths = ["new", "gone", "long", "old", "never"].map { "\(folder)/\($0)" }
      try write(paths.joined(separator: "\n"), list)
      let order = JournalList.leastRecentlyFinished(try list.items()).map {
        ($0.path as NSString).lastPathComponent
      }
      #expect(order == ["gone", "never", "old", "new", "long"])
    }
  }

  @Test func theMostSeriousStatusCounts() {
    let order: [StageContract.ExitStatus] = [130, 74, 70, 65, 66, 69, 75, 1, 0]
    for (index, status) in order.enumerated() {
      #expect(StageContract.ExitStatus.mostSerious(of: order[index...].reversed()) == status)
    }
    #expect(StageContract.ExitStatus.mostSerious(of: []) == .success)
  }
}
