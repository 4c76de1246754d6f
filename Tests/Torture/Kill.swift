import Foundation
import TestSupport
import Text

/// A run that is killed at a time determined by its seed, and resumed.
struct Kill {
  /// The processes that receive SIGKILL.
  enum Victim: String, CaseIterable { case runner, stage, all }

  var victim: Victim
  var seed: UInt64

  /// The result of a kill.
  struct Outcome {
    /// True if any process was still running; false if every attempt came too late.
    var isHit = false
    /// Stages running at that time; empty during intake, planning or between stages.
    var stages: [String] = []
    /// Differences from the undisturbed run after the next run.
    var differences: [String] = []
  }

  /// Kills a run over one of `inboxes`, runs again and compares the result with `whole`.
  func strike(_ inboxes: FilledInboxes, whole: Undisturbed) throws -> Outcome {
    var random = SeededNumbers(seed)
    var delay = Double.random(in: 0...whole.seconds, using: &random)
    // The machine may be faster now than when the complete run was timed: try earlier times.
    for _ in 0..<5 {
      let journal = try inboxes.next()
      let run = try journal.startRun()
      usleep(UInt32(delay * 1e6))
      let stages = try journal.stagesAtWork()
      let isHit = strike(run, of: journal, &random)
      let answer = try run.wait()
      if isHit, victim == .stage || answer.status == -SIGKILL {
        return Outcome(
          isHit: true, stages: stages, differences: try whole.differencesAfterNextRun(journal))
      }
      delay /= 2
    }
    return Outcome()
  }

  /// Sends the signals; false if no process was running.
  private func strike(_ run: Child, of journal: JournalRun, _ random: inout SeededNumbers) -> Bool {
    let runner = run.process.processIdentifier
    var victims: [Int32] = []
    switch victim {
    case .runner: victims = [runner]
    case .all: victims = journal.processes()
    case .stage:
      while victims.isEmpty, run.process.isRunning {
        victims = journal.workers().shuffled(using: &random).suffix(1)
      }
    }
    guard run.process.isRunning else { return false }
    return victims.filter { kill($0, SIGKILL) == 0 }.isEmpty == false
  }
}

extension JournalRun {
  /// Stages with started but unpublished results.
  func stagesAtWork() throws -> [String] {
    let partial = try FileManager.default.subpathsOfDirectory(atPath: root).compactMap { path -> String? in
      let parts = path.split(separator: "/").map(String.init)
      if parts.last?.hasSuffix(".partial") == true, parts.contains("artifacts") {
        return parts.firstIndex(of: "artifacts").map { parts[$0 + 1] }
      }
      if path == "recordings/.intake.partial" { return "intake" }
      return parts.count == 2 && parts[0] == ".work" ? parts[1] : nil
    }
    return Set(partial).sorted()
  }
}
