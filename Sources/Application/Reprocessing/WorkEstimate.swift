import Foundation
import Model
import Pipeline
import Store
import Workspace

/// An estimate of how long planned work will take, from the records of the stages' earlier runs.
///
/// Stages that read audio count by its seconds, others by words, and those of the journal by the number of recordings
/// that changed in an earlier run.
package struct WorkEstimate: Equatable {
  /// Wall-clock seconds; nil if a stage has no earlier run to estimate from.
  package var seconds: Double?
  /// The same if every result differs from what there is, so that all that may run does.
  package var longest: Double?

  /// Below this many seconds an estimate says only that: starting processes and the machine's other work take as much
  /// time as the work itself.
  package static let least = 10.0

  /// Largest number of recordings whose records are read.
  private static let sample = 50

  init(seconds: Double?, longest: Double?) { (self.seconds, self.longest) = (seconds, longest) }

  /// - Parameters:
  ///   - pipeline: the pipeline that does the work.
  ///   - width: number of concurrent stage runs.
  /// - Throws: `WorkspaceError`, `ManifestError`.
  init(
    _ plan: PlanListing, _ pipeline: Pipeline,
    width: Int = max(2, ProcessInfo.processInfo.activeProcessorCount)
  ) throws {
    guard !plan.work.isEmpty else {
      (seconds, longest) = (0, 0)
      return
    }
    let lengths = pipeline.workspace.audioSeconds()
    let words = pipeline.workspace.wordCounts()
    let chosen = plan.recordings
    let all = try pipeline.workspace.recordings().filter { lengths[$0.id] != nil }
    // Those of the same kind as what is to be done come first.
    let near = all.filter { chosen.contains($0.id) }.suffix(Self.sample)
    let others = all.filter { !chosen.contains($0.id) }.suffix(Self.sample - near.count)
    var speeds: [String: StageSpeed] = [:]
    func units(_ stage: String, _ recording: String) -> Double? {
      pipeline.manifest.hears(stage) ? lengths[recording] : words[recording].map(Double.init)
    }
    for folder in others + near {
      for (stage, result) in try pipeline.results(folder) {
        guard let units = units(stage, folder.id) else { continue }
        speeds[stage, default: StageSpeed()].add(result.record, units: units)
      }
    }
    let history = try RunHistory(pipeline.workspace).entries(limit: 200)
    func sum(_ lines: [PlanListing.Line]) -> Double? {
      let changed = Set(lines.compactMap(\.recording)).count
      var sum = 0.0
      for line in lines {
        guard let recording = line.recording else {
          sum += Self.journalSeconds(line.stage, changed: changed, history)
          continue
        }
        guard let speed = speeds[line.stage] else { return nil }
        let stage = pipeline.manifest.stage(line.stage)
        let isShared = stage?.jobs ?? 1 > 1
        let side = isShared ? speed.concurrency : Double(min(width, stage?.processes ?? width))
        sum += speed.seconds(units(line.stage, recording)) / max(1, side)
      }
      // A process that serves many jobs loads what they need once.
      return Set(lines.filter { $0.recording != nil }.map(\.stage)).reduce(sum) {
        $0 + (speeds[$1]?.startSeconds ?? 0)
      }
    }
    seconds = sum(plan.work)
    longest = sum(plan.work + plan.possible)
  }

  /// Seconds that a stage of the journal takes after `changed` recordings, from the run over the most similar number.
  private static func journalSeconds(_ stage: String, changed: Int, _ history: [RunHistoryEntry]) -> Double {
    let runs = history.compactMap { entry -> (changed: Int, seconds: Double)? in
      guard let found = entry.stages.first(where: { $0.stage == stage && $0.runs > 0 }) else { return nil }
      return (entry.recordings, found.wallSeconds / Double(found.runs))
    }
    func distance(_ other: Int) -> Double { abs(log(Double(changed + 1) / Double(other + 1))) }
    // Of those equally similar, the last.
    guard let nearest = runs.reversed().min(by: { distance($0.changed) < distance($1.changed) }) else {
      return 0
    }
    let share = Double(changed + 1) / Double(nearest.changed + 1)
    let least = runs.map(\.seconds).min() ?? 0
    return max(least, nearest.seconds * share)
  }

  /// The estimate for the history; nil if it is unknown.
  var entry: RunHistoryEntry.Estimate? {
    seconds.map {
      .init(seconds: ($0 * 1000).rounded() / 1000, longest: ((longest ?? $0) * 1000).rounded() / 1000)
    }
  }

  /// The estimate as one sentence.
  package var text: String {
    guard let seconds else {
      return "How long it will take cannot be estimated yet: there are no earlier runs."
    }
    let more = longest.flatMap {
      $0 >= Self.least && $0 > seconds * 1.1 ? ", \(Self.text($0)) if results differ" : nil
    }
    return "Estimated from earlier runs, it will take \(Self.text(seconds))\(more ?? "")."
  }

  private static func text(_ seconds: Double) -> String {
    seconds < least ? "under \(Int(least)) s" : "about " + durationText(seconds: seconds.rounded(.up))
  }
}

/// How fast a stage was in its earlier runs.
struct StageSpeed {
  /// Seconds and units of each run, and when it was at work, in seconds since 1970.
  private var runs: [(seconds: Double, units: Double, start: Double)] = []

  /// Adds the run of `record`, over `units` seconds of audio or words.
  mutating func add(_ record: RunRecord, units: Double) {
    let start = (try? Date(record.startedAt, strategy: .iso8601Milliseconds))?.timeIntervalSince1970 ?? 0
    runs.append((record.wallSeconds, units, start))
  }

  /// Its runs, those that were fastest for their size first.
  private var byRate: [(seconds: Double, units: Double, start: Double)] {
    runs.sorted { $0.seconds * max($1.units, 1) < $1.seconds * max($0.units, 1) }
  }

  /// How many of `byRate` count: the slowest for their size are left out, as the first job of a process loads what the
  /// next ones reuse.
  private var usualCount: Int { max(1, runs.count - runs.count / 10) }

  /// Seconds for `units`, or for as many as its earlier runs had on average.
  func seconds(_ units: Double?) -> Double {
    let usual = byRate.prefix(usualCount)
    let total = usual.reduce(0) { $0 + $1.units }
    let rate = usual.reduce(0) { $0 + $1.seconds } / max(total, 1)
    return rate * (units ?? total / Double(max(1, usual.count)))
  }

  /// The extra time of the first job of a process over the next ones; 0 if there were too few runs to tell.
  var startSeconds: Double {
    let first = byRate.dropFirst(usualCount).map { max(0, $0.seconds - seconds($0.units)) }.sorted()
    return first.isEmpty ? 0 : first[first.count / 2]
  }

  /// How many runs were at work at once, on average: those that share a process take longer the more there are.
  var concurrency: Double {
    var (busy, end) = (0.0, -Double.infinity)
    for run in runs.sorted(by: { $0.start < $1.start }) {
      let stop = run.start + run.seconds
      busy += max(0, stop - max(run.start, end))
      end = max(end, stop)
    }
    return busy > 0 ? runs.reduce(0) { $0 + $1.seconds } / busy : 1
  }
}

extension Manifest {
  /// True if the stage `name` reads audio: the recording itself, or sound that another stage made of it.
  fileprivate func hears(_ name: String) -> Bool {
    stage(name)?.inputs.values.contains { input in
      switch input {
      case .file(let file, _): file == "original"
      case .output(let from, let output, _): stage(from)?.outputs[output]?.hasSuffix(".wav") ?? false
      case .versions, .journal: false
      }
    } ?? false
  }
}
