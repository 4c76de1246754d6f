import Application
import Foundation
import Inbox
import Pipeline
import Synchronization
import Workspace

/// Shows what a command does: results on standard output, progress and remarks on standard error.
final class RunDisplay: Reporter {
  private let isQuiet: Bool
  private let isJSON: Bool
  private let journal: String?
  private let progress = Mutex<ProgressDisplay?>(nil)
  private let clock = Mutex<Task<Void, Never>?>(nil)
  private let ended = Mutex<RunHistoryEntry?>(nil)
  /// Remarks that were printed: the same trouble may be met before the command's own work, in it and after it.
  private let remarks = Mutex<Set<String>>([])

  /// - Parameters:
  ///   - isQuiet: whether only failures and remarks are shown.
  ///   - isJSON: whether the result of a run is printed as JSON.
  ///   - journal: the journal's path where the command works on several: each is announced, remarks name it, and no JSON
  ///     is printed.
  init(isQuiet: Bool = false, isJSON: Bool = false, journal: String? = nil) {
    (self.isQuiet, self.isJSON, self.journal) = (isQuiet, isJSON, journal)
    if let journal, !isQuiet, !isJSON { print("\n" + Output().bold(journal.printable)) }
  }

  /// The run that has ended; nil before.
  var result: RunHistoryEntry? { ended.withLock { $0 } }

  func remark(_ line: String) {
    guard remarks.withLock({ $0.insert(line).inserted }) else { return }
    let name = journal.map { line.hasPrefix($0) ? "" : $0 + ": " } ?? ""
    printError("sonar: " + name + line)
  }

  func note(_ event: SessionEvent) {
    switch event {
    case .intake(let intake) where !isQuiet && !isJSON: for line in intake.lines { print(line) }
    case .began(let start) where !isQuiet && !isJSON:
      let mode: ProgressDisplay.Mode = isatty(STDERR_FILENO) == 1 ? .terminal : .lines
      let display = ProgressDisplay(mode: mode, progress: start)
      progress.withLock { $0 = display }
      clock.withLock { $0 = Task { await display.keep() } }
    case .counted(let toDo): progress.withLock { $0 }?.know(toDo: toDo)
    case .stage(let event): progress.withLock { $0 }?.show(event)
    case .processed(let recording, let seconds):
      progress.withLock { $0 }?.show(processed: recording, seconds: seconds)
    case .finished:
      clock.withLock { $0?.cancel() }
      progress.withLock { $0 }?.end()
    case .ended(let entry, let intake):
      ended.withLock { $0 = entry }
      show(RunSummary(entry: entry, intake: intake))
    case .intake, .began, .news, .issues, .changed: break
    }
  }

  private func show(_ summary: RunSummary) {
    if isJSON {
      if journal == nil { Output().json(summary.entry.schema, summary.entry) }
    } else if isQuiet {
      for line in summary.issueLines { remark(line) }
    } else {
      for line in summary.lines { print(line) }
    }
  }
}
