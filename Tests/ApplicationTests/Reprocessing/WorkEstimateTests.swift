import Foundation
import StageContract
import TestSupport
import Testing

@testable import Application
@testable import Pipeline
@testable import Workspace

@Suite struct WorkEstimateTests {
  private func speed(_ runs: [(start: Double, seconds: Double, units: Double)]) -> StageSpeed {
    var speed = StageSpeed()
    for run in runs {
      let record = RunRecord(
        stage: "s", fingerprint: "f", identity: StageIdentity(revision: 1), parameters: [:], inputs: [:],
        outputs: [:], startedAt: RunRecord.text(Date(timeIntervalSince1970: 1_790_000_000 + run.start)),
        wallSeconds: run.seconds)
      speed.add(record, units: run.units)
    }
    return speed
  }

  @Test func aStageTakesAsLongForItsSizeAsBefore() {
    let speed = speed([(0, 2, 100), (2, 4, 200)])
    #expect(speed.seconds(1000) == 20 && speed.seconds(0) == 0)
    // As long as the others on average, where the size is unknown.
    #expect(speed.seconds(nil) == 3)
  }

  @Test func theFirstJobOfAProcessDoesNotCountAmongMany() {
    let usual = (1...9).map { (start: Double($0), seconds: 0.5, units: 100.0) }
    let speed = speed([(0, 60, 100)] + usual)
    #expect(speed.seconds(200) == 1 && speed.startSeconds == 59.5)
    #expect(self.speed(usual).startSeconds == 0)
  }

  @Test func jobsOfOneProcessAreTimedTogether() {
    #expect(speed([(0, 10, 1), (10, 10, 1)]).concurrency == 1)
    #expect(speed([(0, 10, 1), (0, 10, 1)]).concurrency == 2)
    #expect(speed([(0, 10, 1), (5, 10, 1), (100, 5, 1)]).concurrency == 1.25)
    #expect(speed([]).concurrency == 1)
  }

  private func run(
    _ seconds: Double, _ estimate: (Double, Double)?, outcome: String = "done"
  ) -> RunHistoryEntry {
    var entry = RunHistoryEntry(
      startedAt: "2026-11-20T07:00:00.000Z", command: "reprocess", seconds: seconds, exitStatus: 0,
      outcome: outcome)
    entry.estimate = estimate.map { .init(seconds: $0.0, longest: $0.1) }
    return entry
  }

  @Test func theHistoryTellsHowFarOffAnEstimateWas() {
    let record = EstimateRecord([
      run(100, nil), run(100, (120, 120)), run(100, (50, 120)), run(100, (40, 50)),
      run(10, (90, 90), outcome: "interrupted"),
    ])
    #expect(record.runs.map(\.error) == [0.2, 0, -0.5])
    #expect(record.medianError == 0.2)
    #expect(EstimateRecord([]).medianError == nil)
    // Under 10 s was said: that holds for 1 s, and not for 20 s.
    #expect(
      EstimateRecord([run(1, (4, 4)), run(20, (4, 4)), run(20, (4, 30))]).runs.map(\.error) == [0, -0.5, 0])
  }

  @Test(arguments: [
    (0.2, 0.2, "under 10 s"), (9.9, 9.99, "under 10 s"), (4, 30, "under 10 s, about 0:30 if results differ"),
    (50, 52, "about 0:50"), (50.2, 3700, "about 0:51, about 1:01:40 if results differ"),
  ])
  func anEstimateSaysNoMoreThanItKnows(seconds: Double, longest: Double, text: String) throws {
    let estimate = WorkEstimate(seconds: seconds, longest: longest)
    #expect(estimate.text == "Estimated from earlier runs, it will take \(text).")
  }
}
