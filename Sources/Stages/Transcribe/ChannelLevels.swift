import Audio
import Foundation
import Model
import StageContract

/// How loud two channels are, frame by frame: 5 MB an hour.
struct ChannelLevels {
  /// Samples of a frame: 10 ms.
  static let frameSamples = SampleClock.rate / 100
  /// A channel is the quieter one if it is so by more than this, in dB; the same sound comes that much quieter from the
  /// other side of a table.
  static let quieterDecibels = 3.0
  /// Correlation of the levels of two channels from which the quieter one only repeats the other.
  static let echoCorrelation = 0.8
  /// Fewest frames of 50 ms that are compared.
  private static let fewestFrames = 10

  /// Mean squares of the frames of the left and of the right channel.
  private let squares: [[Float]]

  /// Levels of samples in -1...1.
  init(left: [Float], right: [Float]) {
    squares = [left, right].map { samples in
      stride(from: 0, to: samples.count, by: Self.frameSamples).map { start in
        Self.meanSquare(samples[start..<min(start + Self.frameSamples, samples.count)])
      }
    }
  }

  /// Reads the stereo file at `path`.
  /// - Throws: `TranscribeError.badAudio`.
  init(path: String) throws(TranscribeError) {
    do {
      var squares: [[Float]] = []
      for channel in Channel.allCases {
        var audio = try WorkingAudio(path: path, channel: channel.index)
        var frames: [Float] = []
        while case let block = try audio.next(Self.frameSamples * 1000), !block.isEmpty {
          for start in stride(from: 0, to: block.count, by: Self.frameSamples) {
            frames.append(Self.meanSquare(block[start..<min(start + Self.frameSamples, block.count)]))
          }
        }
        squares.append(frames)
      }
      self.squares = squares
    } catch {
      throw .badAudio(reason: error.description)
    }
  }

  /// True if `channel` is clearly quieter than the other one in `span`.
  func isQuieter(_ channel: Channel, in span: Span) -> Bool {
    level(channel, in: span) < level(channel.other, in: span) - Self.quieterDecibels
  }

  /// True if `channel` only repeats, more quietly, what is in the other one.
  func isEcho(_ channel: Channel, in span: Span) -> Bool {
    isQuieter(channel, in: span) && correlation(in: span) >= Self.echoCorrelation
  }

  /// Mean level of `channel` in dB relative to full scale.
  private func level(_ channel: Channel, in span: Span) -> Double {
    let frames = frames(channel, span)
    guard !frames.isEmpty else { return -120 }
    return Self.decibels(frames.reduce(0, +) / Float(frames.count))
  }

  /// Correlation of the levels of both channels, in steps of 50 ms; 0 where that is too short to say.
  private func correlation(in span: Span) -> Double {
    let levels = Channel.allCases.map { channel in
      let frames = Array(frames(channel, span))
      return stride(from: 0, to: frames.count - 4, by: 5).map { start in
        Self.decibels(frames[start..<start + 5].reduce(0, +) / 5)
      }
    }
    let count = min(levels[0].count, levels[1].count)
    guard count >= Self.fewestFrames else { return 0 }
    let means = levels.map { $0.prefix(count).reduce(0, +) / Double(count) }
    var (product, left, right) = (0.0, 0.0, 0.0)
    for index in 0..<count {
      let (one, other) = (levels[0][index] - means[0], levels[1][index] - means[1])
      product += one * other
      left += one * one
      right += other * other
    }
    return left > 0 && right > 0 ? product / (left * right).squareRoot() : 0
  }

  private func frames(_ channel: Channel, _ span: Span) -> ArraySlice<Float> {
    let all = squares[channel.index]
    let first = min(span.start / Self.frameSamples, all.count)
    return all[first..<max(first, min((span.end + Self.frameSamples - 1) / Self.frameSamples, all.count))]
  }

  private static func meanSquare(_ samples: ArraySlice<Float>) -> Float {
    samples.reduce(0) { $0 + $1 * $1 } / Float(max(1, samples.count))
  }

  private static func decibels(_ meanSquare: Float) -> Double { 10 * log10(Double(meanSquare) + 1e-12) }
}
