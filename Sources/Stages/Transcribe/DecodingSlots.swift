import Foundation

/// Limits how many chunks are decoded at once, over all jobs in progress. A chunk of an earlier job goes first, so that
/// a job takes as long as it would alone, and a later one gets what it leaves: its last chunks seldom need all slots.
final class DecodingSlots: @unchecked Sendable {
  private let condition = NSCondition()
  /// Chunks that are being decoded.
  private var decoding = 0
  /// The job of each thread that waits.
  private var waiting: [Int] = []

  /// One job's share of them.
  struct Turn: Sendable {
    private let slots: DecodingSlots
    private let job: Int

    /// - Parameter job: its place in the order of the process's jobs.
    init(_ slots: DecodingSlots, job: Int) { (self.slots, self.job) = (slots, job) }

    /// Calls `decode` once fewer than `states` chunks are being decoded and no earlier job waits.
    func use<Value>(ofStates states: Int, _ decode: () -> Value) -> Value {
      slots.take(job, states)
      defer { slots.give() }
      return decode()
    }
  }

  /// Number of threads that wait.
  var waitingCount: Int { condition.withLock { waiting.count } }

  private func take(_ job: Int, _ states: Int) {
    condition.withLock {
      waiting.append(job)
      while decoding >= states || waiting.contains(where: { $0 < job }) { condition.wait() }
      waiting.remove(at: waiting.firstIndex(of: job) ?? 0)
      decoding += 1
      // What waited only behind this one may find another slot free.
      condition.broadcast()
    }
  }

  private func give() {
    condition.withLock {
      decoding -= 1
      condition.broadcast()
    }
  }
}
