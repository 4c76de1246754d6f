import Foundation
import Synchronization
import TestSupport
import Testing
import Weights

@testable import TranscribeStage

@Suite struct EncoderTrialTests {
  /// Clocks that a run of work moves on.
  private final class Clocks: Sendable {
    let now = Mutex(100.0)
    let worked = Mutex(7.0)
  }

  /// The seconds that runs take, on the clock and of work; the least of them; how many are run.
  @Test(
    arguments: [
      ([(0.9, 0.8), (0.7, 0.6), (0.8, 0.7), (0.5, 0.1)], 0.6, 3), ([(6, 3), (1, 1)], 3, 1),
      ([(2, 0), (1, 1)], 1e-6, 1),
    ] as [([(Double, Double)], Double, Int)])
  func theLeastTimeOfRunsWithinTwoSecondsCounts(
    _ runs: [(now: Double, worked: Double)], _ least: Double, _ count: Int
  ) {
    let clocks = Clocks()
    let trial = EncoderTrial(
      now: { clocks.now.withLock { $0 } }, worked: { clocks.worked.withLock { $0 } })
    var run = 0
    let found = trial.least {
      clocks.now.withLock { $0 += runs[run].now }
      clocks.worked.withLock { $0 += runs[run].worked }
      run += 1
    }
    #expect(abs(found - least) < 1e-9 && run == count)
  }

  @Test func coresTogetherAreFasterThanEachOfThem() {
    #expect(EncoderTrial.together([2]) == 2)
    #expect(EncoderTrial.together([2, 2]) == 1)
    #expect(abs(EncoderTrial.together([1, 3]) - 0.75) < 1e-9)
  }

  /// How long it takes is up to the machine.
  @Test func aNetworkOfConstantsComputes() throws {
    let file = GGMLWriter.constant(SyntheticWhisper().shape)
    let seconds = try EncoderTrial(limitSeconds: 0.01).windowSeconds(ofFile: file)
    #expect(seconds > 0 && seconds.isFinite)
    #expect(throws: TranscribeError.noMemory) {
      try EncoderTrial().windowSeconds(ofFile: Array(file.dropLast(100_000)))
    }
  }

  @Test func theNetworkThatIsTimedHasTheShapeOfBase() {
    #expect(EncoderTrial.base.name == "base.en")
  }
}
