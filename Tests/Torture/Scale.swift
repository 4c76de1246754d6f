import Foundation
import Inbox
import Pipeline
import TestSupport
import Workspace

/// Measurements of a large journal. Each row has a name, the measured value, the goal and a reference.
enum Scale {
  static let head = ["what", "measured", "goal", "beside it", "ratio"]

  /// Measures plan and run with nothing to do over `count` recordings.
  static func nothingToDo(_ count: Int) async throws -> [[String]] {
    let journal = try JournalRun()
    try await SyntheticJournal(journal).write(count)
    let index = try journal.done("run", ["--quiet"])
    // Only files that have been unchanged for some seconds are cached.
    sleep(3)
    let first = try Measured(journal, "plan")
    let find = try best(of: 3) {
      _ = try Child(
        program: "/usr/bin/env", arguments: ["find", journal.root], environment: journal.environment,
        scratch: journal.folder["find"]
      ).wait()
    }
    let plan = try Measured.best(of: 5, journal, "plan")
    let run = try Measured.best(of: 5, journal, "run", ["--quiet"])
    let known = "find over the journal: \(decimal(find)) s"
    func row(_ what: String, _ measured: Measured) -> [String] {
      [what, decimal(measured.seconds) + " s", "1 s", known, decimal(measured.seconds / find, 1)]
    }
    return [
      ["index and surfaces of \(count), built first", decimal(index.seconds, 1) + " s", "", "", ""],
      row("plan, \(count) recordings, without its cache", first), row("plan, \(count) recordings", plan),
      row("run with nothing to do, \(count) recordings", run),
      [
        "peak memory of sonar run", megabytes(run.peakMemoryBytes), "100 MB",
        "sonar plan: \(megabytes(plan.peakMemoryBytes))", "",
      ],
    ]
  }

  /// Measures a new style over `count` entries of three minutes.
  static func newStyle(_ count: Int) async throws -> [[String]] {
    let journal = try JournalRun()
    try await SyntheticJournal(journal, words: 450, through: "transcribe").write(count)
    let first = try journal.done("run", ["--quiet"])
    sleep(3)
    let nothing = try Measured.best(of: 3, journal, "run", ["--quiet"])
    let style = try Measured(journal, "run", ["--set", "style=reflective", "--json"])
    guard style.answer.status == 0 else { throw JournalRun.Failure(style.answer.errors) }
    // Start-up time: the runner, its identity queries to the stages, and the three stages that then run.
    let asking = try Measured.best(of: 3, JournalRun(), "run", ["--quiet"]).seconds
    let stages = try ["summarize", "index", "surface"].map { stage in
      try best(of: 3) {
        _ = try Child(
          program: JournalRun.programs + "/sonar-" + stage, arguments: ["--jobs"],
          environment: journal.environment, scratch: journal.folder["start"]
        ).wait()
      }
    }
    let starting = asking + stages.reduce(0, +)
    return [
      [
        "mood, extract, summarize, index, surface of \(count)", decimal(first.seconds, 1) + " s", "", "", "",
      ],
      [
        "a new style over \(count) entries of 3 minutes", decimal(style.seconds) + " s", "10 s",
        "nothing to do: \(decimal(nothing.seconds)) s", decimal(style.seconds / nothing.seconds, 1),
      ],
      [
        "of which process start-up", decimal(starting) + " s", "",
        decimal(100 * starting / style.seconds, 1) + " % of the wall", "",
      ],
      [
        "peak memory of sonar run --set style", megabytes(style.peakMemoryBytes), "100 MB", "", "",
      ],
    ]
  }

  /// Measures the time from `sonar run` after kill -9 to the first new chunk, compared with the stage alone.
  static func resume() async throws -> [[String]] {
    var beyond: [Double] = []
    var wholes: [Double] = []
    var alones: [Double] = []
    for _ in 0..<3 {
      let journal = try JournalRun()
      try journal.sonar("add", [try LongRecording.write(to: journal.folder.path)])
      let run = try journal.startRun()
      try journal.wait(forChunks: 2, run)
      for id in journal.processes() { kill(id, SIGKILL) }
      _ = try run.wait()
      guard journal.isQuiet() else { throw JournalRun.Failure("stages outlive their runner") }
      let alone = try await journal.startTranscribe()
      let aloneSeconds = try journal.wait(forChunks: journal.chunksDone() + 1, alone)
      kill(alone.process.processIdentifier, SIGKILL)
      _ = try alone.wait()
      let resumed = try journal.startRun()
      let seconds = try journal.wait(forChunks: journal.chunksDone() + 1, resumed)
      for id in journal.processes() { kill(id, SIGKILL) }
      _ = try resumed.wait()
      wholes.append(seconds)
      alones.append(aloneSeconds)
      beyond.append(seconds - aloneSeconds)
    }
    return [
      [
        "from sonar run after kill -9 to the first new chunk", decimal(wholes.sorted()[1]) + " s", "",
        "sonar-transcribe alone: \(decimal(alones.sorted()[1])) s", "",
      ],
      ["of which beyond model and chunk", decimal(beyond.sorted()[1]) + " s", "0.5 s", "median of 3", ""],
    ]
  }

  /// Measures the processor time of `sonar watch` with an empty inbox.
  static func watch(seconds: Int) throws -> [[String]] {
    let journal = try JournalRun()
    let watch = try journal.start(["watch", "--journal", journal.root])
    sleep(5)
    let id = watch.process.processIdentifier
    let before = Measured.processorSeconds(id) ?? 0
    sleep(UInt32(seconds))
    let used = (Measured.processorSeconds(id) ?? 0) - before
    watch.process.terminate()
    let answer = try watch.wait()
    return [
      [
        "sonar watch idle, processor over \(seconds) s", decimal(100 * used / Double(seconds), 3) + " %",
        "0.1 %",
        "exit \(answer.status) on TERM", "",
      ]
    ]
  }

  private static func best(of times: Int, _ work: () throws -> Void) rethrows -> Double {
    var best = try timed(work)
    for _ in 1..<times { best = min(best, try timed(work)) }
    return best
  }
}
