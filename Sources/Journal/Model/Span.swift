import StageContract

/// A half-open range of samples at 16 kHz, counted from the start of the recording: `start..<end`.
package struct Span: Codable, Equatable, Hashable, Sendable {
  /// First sample.
  package var start: Int
  /// Sample after the last one.
  package var end: Int

  /// Creates `start..<end`; `end` must not be less than `start`.
  package init(start: Int, end: Int) {
    precondition(start <= end)
    self.start = start
    self.end = end
  }

  /// Decodes a span; an `end` before `start` is malformed.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    start = try values.decode(Bounded<Count>.self, forKey: .start).wrappedValue
    end = try values.decode(Bounded<Count>.self, forKey: .end).wrappedValue
    guard start <= end else {
      throw DecodingError.dataCorruptedError(forKey: .end, in: values, debugDescription: "before its start")
    }
  }

  /// Length in samples.
  package var count: Int { end - start }

  /// The sample at the midpoint.
  var middle: Int { start + count / 2 }

  /// Number of samples that it shares with `other`.
  func overlap(_ other: Span) -> Int { max(0, min(end, other.end) - max(start, other.start)) }

  /// True if both are the same or share a sample.
  package func meets(_ other: Span) -> Bool { self == other || overlap(other) > 0 }

  /// True if it contains all of `other`.
  func contains(_ other: Span) -> Bool { start <= other.start && other.end <= end }

  /// Distance in samples from `sample` to the span; 0 inside.
  func distance(to sample: Int) -> Int { max(0, start - sample, sample - (end - 1)) }
}

/// The clock of all documents: 16,000 samples per second.
package enum SampleClock {
  /// Sample rate of all audio after ingest, in hertz.
  package static let rate = 16_000

  /// Duration of `samples` in seconds.
  package static func seconds(_ samples: Int) -> Double { Double(samples) / Double(rate) }

  /// Number of samples in `milliseconds`.
  package static func samples(milliseconds: Int) -> Int { milliseconds * rate / 1000 }

  /// Number of samples in `centiseconds`, the unit of whisper.cpp's times.
  package static func samples(centiseconds: Int) -> Int { centiseconds * rate / 100 }

  /// The position as `m:ss`, or as `h:mm:ss` from one hour on.
  package static func text(_ samples: Int) -> String { text(seconds: seconds(samples)) }

  /// The same of a position in seconds.
  package static func text(seconds: Double) -> String {
    let seconds = Int(seconds)
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    return seconds < 3600
      ? "\(seconds / 60):\(two(seconds % 60))"
      : "\(seconds / 3600):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
  }
}
