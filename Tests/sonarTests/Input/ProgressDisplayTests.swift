import Foundation
import Pipeline
import StageContract
import Testing

@testable import sonar

@Suite struct ProgressDisplayTests {
  private let start = Date(timeIntervalSince1970: 1_790_000_000)

  private func line(_ events: [(seconds: Double, event: RunEvent)], total: Int? = 17, at now: Double)
    -> String
  {
    var progress = RunProgress(lastStage: "summarize", total: total, startedAt: start)
    for (seconds, event) in events { progress.note(event, at: start + seconds) }
    return ProgressDisplay.line(progress, at: start + now)
  }

  private func heard(_ done: Double) -> RunEvent {
    .progress(
      recording: "a", stage: "transcribe",
      StageProgress(done: 1, total: 9, unit: "chunk", audio: .init(done: done, total: 870)))
  }

  @Test func theRecordingInHandIsNamedWithItsAudioAndTheTimeLeft() {
    let begun: [(Double, RunEvent)] = [
      (0, .started(recording: "a", stage: "transcribe")), (1, .started(recording: "b", stage: "ingest")),
    ]
    #expect(line([], at: 1) == "")
    #expect(line(begun, at: 2) == "[0/17]  transcribe  a")
    #expect(line(begun + [(2, heard(0))], at: 2) == "[0/17]  transcribe 0:00 of 14:30  a")
    #expect(
      line(begun + [(2, heard(0)), (32, heard(130))], total: 1, at: 32)
        == "[0/1]  transcribe 2:10 of 14:30  about 2:50 left  a")
    #expect(
      line(begun + [(2, heard(0)), (32, heard(130))], total: nil, at: 32)
        == "[0 done]  transcribe 2:10 of 14:30  about 2:50 left  a")
    #expect(line([(0, .started(recording: nil, stage: "index"))], at: 1) == "[0/17]  index  the journal")
    let ended: [(Double, RunEvent)] = [
      (33, .finished(recording: "a", stage: "transcribe", wallSeconds: 33)),
      // The stages after it found that they were up to date.
      (33, .settled(recording: "a")),
      (41, .started(recording: nil, stage: "index")),
    ]
    let all = begun.prefix(1) + [(2, heard(0)), (32, heard(870))] + ended
    #expect(line(Array(all), total: 1, at: 41) == "[1/1]  index  the journal")
  }
}
