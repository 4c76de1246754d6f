import StageContract
import Workspace

/// Runs of optional stages, which wait until everything else of a run is done.
///
/// A stage that cannot reach its server (75) has more to do in the next run; until then it is asked again as little as
/// `pauses` says.
struct OptionalWork {
  /// Seconds for which a stage that has answered in this run rests after each 75 in a row; after one more it is gone.
  static let pauses = [5.0, 15, 60]
  /// The same for one that has not answered yet: the first recording may be too much for the server, but hardly two.
  private static let pausesAtFirst = [0.0]

  /// The remaining work of a stage.
  private struct Queue {
    /// Recordings in order; those before `next` are done.
    var folders: [RecordingFolder] = []
    var next = 0
    /// Recordings for which an earlier attempt ended with 75: they hold no others up.
    var late: [RecordingFolder] = []
    var hasAnswered = false
    /// Number of 75 in a row.
    var misses = 0
    /// When it may be asked again; nil: now.
    var rest: ContinuousClock.Instant?
    /// True if it is not asked again in this run.
    var isExhausted = false
    /// True if something that it needs was missing.
    var isRefused = false
    /// IDs of recordings that it could not do anything for in this run.
    var missed: Set<String> = []
    /// Why it has left something to do.
    var reason: String?

    var count: Int { folders.count - next + late.count }

    mutating func pop() -> RecordingFolder? {
      guard next < folders.count else { return late.isEmpty ? nil : late.removeFirst() }
      next += 1
      return folders[next - 1]
    }
  }

  private let pauses: [Double]
  private var queues: [String: Queue] = [:]
  /// IDs of recordings in a queue, by stage.
  private var queued: [String: Set<String>] = [:]

  init(pauses: [Double] = OptionalWork.pauses) { self.pauses = pauses }

  /// Queues the recording in `folder` for `stage`.
  mutating func add(_ folder: RecordingFolder, _ stage: String) {
    guard queued[stage, default: []].insert(folder.id).inserted else { return }
    let isLate = folder.failure(ofOptional: stage)?.status == .temporary
    if isLate {
      queues[stage, default: Queue()].late.append(folder)
    } else {
      queues[stage, default: Queue()].folders.append(folder)
    }
  }

  /// The next recording for one of `stages`, the first one that can be asked now.
  mutating func take(_ stages: [String]) -> (folder: RecordingFolder, stage: String)? {
    for stage in stages {
      guard let queue = queues[stage], !queue.isExhausted, queue.rest.map({ $0 <= .now }) ?? true,
        let folder = queues[stage]?.pop()
      else { continue }
      queued[stage]?.remove(folder.id)
      return (folder, stage)
    }
    return nil
  }

  /// When a stage that rests may be asked again; nil if there is none with something to do.
  var endOfRest: ContinuousClock.Instant? {
    queues.values.filter { !$0.isExhausted && $0.count > 0 }.compactMap(\.rest).min()
  }

  /// True if anything can be asked for now or after a rest.
  var hasMore: Bool { queues.values.contains { !$0.isExhausted && $0.count > 0 } }

  /// Notes that `stage` did its job, or said why it cannot do this one.
  mutating func noteAnswer(of stage: String) {
    queues[stage]?.hasAnswered = true
    queues[stage]?.misses = 0
    queues[stage]?.rest = nil
  }

  /// Notes that `stage` could not be reached, because of `reason`.
  mutating func recordTemporaryFailure(of stage: String, for recording: String, _ reason: String) {
    guard var queue = queues[stage] else { return }
    let pauses = queue.hasAnswered ? pauses : Self.pausesAtFirst
    if queue.misses < pauses.count {
      queue.rest = .now + .seconds(pauses[queue.misses])
    } else {
      queue.isExhausted = true
    }
    queue.misses += 1
    queue.missed.insert(recording)
    queue.reason = reason
    queues[stage] = queue
  }

  /// Notes that `stage` cannot run, for one recording or, `isOfAll`, for any; returns whether that is news.
  mutating func noteRefusal(of stage: String, for recording: String, isOfAll: Bool, _ reason: String) -> Bool
  {
    var queue = queues[stage] ?? Queue()
    let isNews = !queue.isRefused
    (queue.isRefused, queue.isExhausted, queue.reason) = (true, queue.isExhausted || isOfAll, reason)
    queue.missed.insert(recording)
    queues[stage] = queue
    return isNews
  }

  /// Work that each stage has left to the next run.
  var left: [String: RunReport.Left] {
    queues.compactMapValues { queue in
      let count = queue.count + queue.missed.count
      return count > 0 ? RunReport.Left(recordings: count, reason: queue.reason) : nil
    }
  }
}
