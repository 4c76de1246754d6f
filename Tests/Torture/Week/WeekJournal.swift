import Foundation
import StageContract
import TestSupport
import Workspace

/// A journal that is lived with for a week, and what it says about itself.
struct WeekJournal {
  /// Its name in the table.
  let name: String
  let root: String
  /// The home folder and environment that the journals of a week share.
  let home: JournalRun

  /// Runs `sonar WORDS` on it, as if it were `now`.
  @discardableResult
  func sonar(_ words: [String], now: String) throws -> JournalRun.Answer {
    try start(words, now: now).wait(limitSeconds: 300)
  }

  /// Starts `sonar WORDS` on it, as if it were `now`.
  func start(_ words: [String], now: String) throws -> Child {
    try home.start(words + ["--journal", root, "--now", now])
  }

  /// IDs of its recordings by their folders.
  func recordings() throws -> [String] { try Workspace(root: root).recordings().map(\.id) }

  /// A line of `sonar plan`.
  struct Planned: Decodable {
    var recording: String?
    var stage: String
    var action: String
    var isWork: Bool { ["run", "pending"].contains(action) }
  }

  /// The report of `sonar status`.
  struct Status: Decodable {
    struct StageCount: Decodable {
      var stage: String
      var recordings: Int
    }
    struct OptionalStage: Decodable {
      var stage: String
      var toDo: Int
    }
    struct Item: Decodable {}
    var recordings: Int
    var toDo: Int
    var toDoByStage: [StageCount]
    var journalToDo: [String]
    var optional: [OptionalStage]
    var inbox: [String]
    var failed: [Item]
    var waiting: [Item]
    var refused: [Item]
    var isLocked: Bool
    var atWork: Item?
    var lastRun: RunHistoryEntry?
    var lastSuccess: String?

    /// The exit status that its content calls for.
    var exitStatus: ExitStatus {
      failed.isEmpty && refused.isEmpty ? (waiting.isEmpty ? .success : .unavailable) : .badInput
    }
  }

  /// The report of `sonar verify`.
  struct Verified: Decodable {
    struct Finding: Decodable {
      var path: String
      var problem: String
    }
    var recordings: Int
    var findings: [Finding]
  }

  /// The new entries of a morning page.
  struct Morning: Decodable {
    struct Entry: Decodable { var id: String }
    var entries: [Entry]
  }
}
