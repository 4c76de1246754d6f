import Application
import Foundation
import StageContract
import Workspace

/// A rerun tried out on a sample on the command line: shows old beside new, asks for one answer, follows it.
struct SampleRun: Sendable {
  let reprocessing: Reprocessing
  let count: Int
  let options: RerunOptions
  let isJSON: Bool

  /// The answers, by the letter that is typed.
  private enum Answer: Character, CaseIterable {
    case all = "a"
    case discard = "n"
    case other = "o"
  }

  /// Shows samples until the answer is for all or for none; returns the exit status.
  func run() async throws -> ExitStatus {
    let trial = ReprocessingTrial(reprocessing, count: count)
    var seen: Set<String> = []
    while true {
      let before = seen
      let isQuiet = options.quiet
      let report = try await interruptible {
        try await trial.run(without: before, reporter: RunDisplay(isQuiet: isQuiet))
      }
      if !isJSON { show(report) } else if !options.yes { Output().json(.rerunSample, report) }
      for line in report.failures { printError("sonar: \(line.printable)") }
      seen.formUnion(report.entries.map(\.recording))
      switch answer(report) {
      case .all:
        let status = try await Rerun(reprocessing: reprocessing, options: options, isJSON: isJSON).run()
        if status == .success { try trial.discard() }
        return status
      case .discard:
        try trial.discard()
        print("Nothing was changed.")
        return .success
      case .other where report.entries.count == count: continue
      case .other:
        print("These are the last ones; showing the first ones again.")
        seen = []
      case nil:
        if !isJSON, !options.quiet {
          print("Nothing is changed yet. For the whole archive: the same without --sample, or with --yes.")
        }
        return .success
      }
    }
  }

  private func show(_ report: ReprocessingTrial.Report) {
    let output = Output()
    for entry in report.entries {
      output.line(output.bold(entry.recording.printable) + output.faint("  \(entry.kind)"))
      for (name, version) in [("now", Optional(entry.before)), ("new", entry.after)] {
        guard let version else { continue }
        let head = "\(version.style.printable), \(version.words) words"
        output.line("  \(name)  \(head): “\(version.title.printable)”")
        if !version.text.isEmpty { output.line("       \(version.text.printable)") }
      }
      if let change = entry.change {
        for line in ChangeReportText.lines(of: change, besides: ["title", "summary"]) { output.line(line) }
      }
      output.line()
    }
    if report.entries.isEmpty { return output.line("There is no entry to try it out on.") }
    let counts = report.counts
    let flips = [
      counted(counts.titles, "title"), counted(counts.moods, "mood"),
      counted(counts.summaries, "summary", "summaries") ?? "0 summaries",
    ]
    output.line("Of these \(report.entries.count) would differ: \(flips.joined(separator: ", ")).")
  }

  /// The answer; nil if there is nobody to ask.
  private func answer(_ report: ReprocessingTrial.Report) -> Answer? {
    if options.yes { return .all }
    guard !report.entries.isEmpty, !isJSON, !options.quiet, Question.canBeAsked else { return nil }
    while true {
      FileHandle.standardError.write(
        Data("Use it for all (\(report.archive)), for none, or see \(count) others? [a/n/o] ".utf8))
      guard let line = readLine() else { return nil }
      if let first = line.lowercased().first, let answer = Answer(rawValue: first) { return answer }
    }
  }
}
