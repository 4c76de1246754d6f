package import Foundation
package import StageContract

/// Progress of the current run: `surfaces/run_activity.json`, which is in no index and in no copy.
///
/// It contains nothing of any entry, and names one only as long as the run works on it.
package struct RunActivity: TaggedDocument {
  package static let currentSchema = Schema(name: "run_activity", version: 1)
  package var schema = currentSchema
  /// The run, named for when it started.
  package var id: String
  package var kind = "run"
  /// RFC 3339 with the offset of the journal's time zone.
  package var startedAt: String
  /// Whole seconds since then.
  package var elapsedSeconds: Int
  /// The same as a clock that stops at 23:59:59.
  package var timerText: String
  package var isPaused = false
  package var ended: Bool
  /// Name of the stage at work; empty if none is.
  package var stage: String
  /// Units of its job that are done.
  package var done: Int
  /// Number of units of its job; 0 while it is unknown.
  package var total: Int
  /// Loudness of what is being listened to, 0...1.
  package var levelHint: Double
  /// The same of its four quarters.
  package var levels: [Double]
  /// The recording it works on, if that is not private.
  package var entryID: String?
  package var lockScreen: View
  package var compact: View
  package var minimal: View
  package var expanded: View

  /// The job that a run is busy with.
  package struct Work: Equatable, Sendable {
    package var stage: String
    package var done: Int
    package var total: Int
    package var levels: [Double]?
    package var entryID: String?

    package init(
      stage: String, done: Int = 0, total: Int = 0, levels: [Double]? = nil, entryID: String? = nil
    ) {
      (self.stage, self.done, self.total, self.levels, self.entryID) = (stage, done, total, levels, entryID)
    }
  }

  /// The run that started at `start`, at `context.now`; `work` is nil between two jobs.
  package init(startedAt start: Date, _ work: Work?, _ context: SurfaceContext) {
    let seconds = max(0, Int(context.now.timeIntervalSince(start)))
    self.init(startedAt: context.text(start), seconds: seconds, work, ended: false, context)
  }

  private init(startedAt: String, seconds: Int, _ work: Work?, ended: Bool, _ context: SurfaceContext) {
    (id, self.startedAt, elapsedSeconds, self.ended) = ("run/" + startedAt, startedAt, seconds, ended)
    let timer = context.durationText(seconds: Double(min(seconds, Self.longestTimer)))
    timerText = timer
    (stage, done, total) = (work?.stage ?? "", work?.done ?? 0, work?.total ?? 0)
    levels = (work?.levels ?? [0, 0, 0, 0]).map { ($0 * 1000).rounded() / 1000 }
    levelHint = levels.max() ?? 0
    entryID = work?.entryID
    let title = context.texts[ended ? .runEnded : .processing]
    let progress =
      total > 0 ? context.texts[.runProgress, ["done": String(done), "total": String(total)]] : nil
    let gauge = total > 0 ? View.Gauge(value: Double(done) / Double(total), text: timer) : nil
    func view(_ progress: String?, _ gauge: View.Gauge? = nil, redacted: Bool = false) -> View {
      View(
        title: title, subtitle: progress, footnote: timer, gauge: gauge, symbol: "waveform",
        accessibility: [title, progress, timer].compactMap { $0 }.joined(separator: " "),
        redacted: redacted,
        link: context.link("home"))
    }
    lockScreen = view(nil, redacted: true)
    compact = view(progress)
    minimal = view(nil, gauge)
    expanded = view(progress, gauge)
  }

  /// The same at its end, however often it is called: it names no recording any more.
  package func ended(_ context: SurfaceContext) -> RunActivity {
    ended ? self : RunActivity(startedAt: startedAt, seconds: elapsedSeconds, nil, ended: true, context)
  }

  /// Seconds at which the visible timer stops; the counter goes on.
  private static let longestTimer = 24 * 3600 - 1
}
