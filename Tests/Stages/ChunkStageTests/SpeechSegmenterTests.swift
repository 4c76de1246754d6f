import Model
import TestSupport
import Testing
import Text

@testable import ChunkStage

@Suite struct SpeechSegmenterTests {
  /// Windows of `probability`, `count` times.
  typealias Run = (probability: Float, count: Int)

  private func segments(_ runs: [Run], _ rules: SpeechSegmenter.Rules) -> [Span] {
    var segmenter = SpeechSegmenter(rules)
    var windows = 0
    for run in runs {
      for _ in 0..<run.count { segmenter.take(run.probability) }
      windows += run.count
    }
    return segmenter.finish(durationSamples: windows * Window.samples).speech
  }

  private func span(_ first: Int, _ end: Int) -> Span {
    Span(start: first * Window.samples, end: end * Window.samples)
  }

  /// Rules in windows.
  private func rules(silence: Int = 10, speech: Int = 3, padding: Int = 0) -> SpeechSegmenter.Rules {
    SpeechSegmenter.Rules(
      minimumSilenceSamples: silence * Window.samples, minimumSpeechSamples: speech * Window.samples,
      paddingSamples: padding * Window.samples)
  }

  @Test func silenceHasNoSegments() {
    #expect(segments([(0, 500)], rules()) == [])
    #expect(segments([], rules()) == [])
  }

  @Test func speechAllTheWayIsOneSegment() {
    #expect(segments([(1, 500)], rules(padding: 4)) == [span(0, 500)])
  }

  @Test func speechBeginsAtTheThresholdAndGoesOnAboveTheLowerOne() {
    #expect(segments([(0.49, 20), (0.5, 5), (0.36, 20), (0.34, 20)], rules()) == [span(20, 45)])
    #expect(segments([(0.45, 50)], rules()) == [])
  }

  @Test(arguments: [(9, 1), (10, 2), (11, 2)])
  func aPauseEndsASegmentFromTheMinimumSilenceOn(pause: Int, count: Int) {
    #expect(segments([(1, 5), (0, pause), (1, 5)], rules(silence: 10)).count == count)
  }

  @Test func pausesThatEndNoSegmentAreReported() {
    var segmenter = SpeechSegmenter(rules(silence: 20))
    for (probability, count) in [(1, 9), (0, 9), (1, 9), (0, 10), (1, 9), (0, 25), (1, 9)] as [Run] {
      for _ in 0..<count { segmenter.take(probability) }
    }
    let found = segmenter.finish(durationSamples: 80 * Window.samples)
    #expect(found.pauses == [span(27, 37)])
    #expect(found.speech == [span(0, 46), span(71, 80)])
  }

  @Test(arguments: [(0, 20, 25), (1, 19, 26), (4, 16, 29), (30, 0, 45)])
  func paddingLiesOnBothSidesAndInsideTheRecording(padding: Int, start: Int, end: Int) {
    let found = segments([(0, 20), (1, 5), (0, 20)], rules(padding: padding))
    #expect(found == [span(start, end)])
  }

  @Test(arguments: [(4, 2), (5, 1), (6, 1)])
  func segmentsWhosePaddingTouchesBecomeOne(padding: Int, count: Int) {
    let found = segments([(0, 20), (1, 5), (0, 10), (1, 5), (0, 20)], rules(padding: padding))
    #expect(found.count == count)
  }

  @Test func clicksAreDroppedHoweverManyAndAShortWordBesideSpeechIsKept() {
    #expect(segments([(1, 2), (0, 20)], rules(speech: 3)) == [])
    #expect(segments([(1, 1), (0, 9), (1, 1), (0, 20)], rules(speech: 3)) == [])
    #expect(segments([(1, 1), (0, 9), (1, 5), (0, 20)], rules(speech: 3)) == [span(0, 15)])
  }

  @Test func theExitThresholdNeverReachesZero() {
    #expect(SpeechSegmenter.Rules(threshold: 0.1).exitThreshold == 0.01)
    #expect(abs(SpeechSegmenter.Rules(threshold: 0.5).exitThreshold - 0.35) < 1e-6)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func everySampleIsSpeechOrSilence(seed: UInt64) {
    var generator = SeededNumbers(seed)
    let track = ProbabilityTrack(using: &generator)
    var segmenter = SpeechSegmenter(track.rules)
    for probability in track.probabilities { segmenter.take(probability) }
    let (speech, pauses) = segmenter.finish(durationSamples: track.durationSamples)
    for pause in pauses where speech.contains(where: { $0.start < pause.end && pause.start < $0.end }) {
      #expect(speech.contains { $0.start <= pause.start && pause.end <= $0.end })
      #expect(pause.count >= track.rules.minimumPauseSamples)
    }

    var end = -1
    for span in speech {
      #expect(span.start > end && span.count > 0)
      end = span.end
    }
    #expect(end <= track.durationSamples)
    // Whatever is surely speech for long enough is inside a segment.
    var run = 0
    for (index, probability) in track.probabilities.enumerated() {
      run = probability >= track.rules.threshold ? run + Window.samples : 0
      guard run >= max(track.rules.minimumSpeechSamples, 1) else { continue }
      let window = Span(start: index * Window.samples, end: (index + 1) * Window.samples)
      #expect(
        speech.contains {
          $0.start <= window.start && min(window.end, track.durationSamples) <= $0.end
        })
    }
  }
}

/// A recording as the detector may hear it: states that last, with noise on them.
struct ProbabilityTrack {
  var probabilities: [Float] = []
  var rules: SpeechSegmenter.Rules
  var durationSamples: Int

  init(using generator: inout SeededNumbers) {
    rules = SpeechSegmenter.Rules(
      threshold: Float.random(in: 0.1...0.9, using: &generator),
      minimumSilenceSamples: Int.random(in: 0...40_000, using: &generator),
      minimumSpeechSamples: Int.random(in: 0...8_000, using: &generator),
      paddingSamples: Int.random(in: 0...20_000, using: &generator))
    for _ in 0..<Int.random(in: 0...30, using: &generator) {
      let level = Float.random(in: 0...1, using: &generator)
      for _ in 0..<Int.random(in: 1...400, using: &generator) {
        probabilities.append(max(0, min(1, level + Float.random(in: -0.3...0.3, using: &generator))))
      }
    }
    // The last window is seldom whole.
    let missing = probabilities.isEmpty ? 0 : Int.random(in: 0..<Window.samples, using: &generator)
    durationSamples = probabilities.count * Window.samples - missing
  }
}
