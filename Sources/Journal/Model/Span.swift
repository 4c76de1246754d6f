import StageContract

/// A half-open range of samples at 16 kHz, counted from the start of the recording: `start..<end`.
package struct Span: Codable, Equatable, Hashable, Sendable {
  /// First sample.
  package var start: Int
  /// Sample after the last one.
  package var end: Int

  /// Makes `start..<end`; `end` must not be smaller than `start`.
  package init(start: Int, end: Int) {
    precondition(start <= end)
    self.start = start
    self.end = end
  }

  /// Reads a span; one that ends before it starts is malformed.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    start = try values.decode(Bounded<Count>.self, forKey: .start).wrappedValue
    end = try values.decode(Bounded<Count>.self, forKey: .end).wrappedValue
    guard start <= end else {
      throw DecodingError.dataCorruptedError(forKey: .end, in: values, debugDescription: "before its start")
    }
  }

  private enum CodingKeys: String, CodingKey {
    case start, end
  }

  /// Length in samples.
  package var count: Int { end - start }

  /// The sample in its middle.
  var middle: Int { start + count / 2 }

  /// Samples that it shares with `other`.
  func overlap(_ other: Span) -> Int { max(0, min(end, other.end) - max(start, other.start)) }

  /// Whether all of `other` lies in it.
  func contains(_ other: Span) -> Bool { start <= other.start && other.end <= end }

  /// Samples between `sample` and it; 0 inside.
  func distance(to sample: Int) -> Int { max(0, start - sample, sample - (end - 1)) }
}

/// The one clock of all documents: 16,000 samples a second.
package enum SampleClock {
  /// Samples a second of everything after ingest.
  package static let rate = 16_000

  /// Seconds of `samples`.
  package static func seconds(_ samples: Int) -> Double { Double(samples) / Double(rate) }

  /// Samples nearest to `milliseconds`.
  package static func samples(milliseconds: Int) -> Int { milliseconds * rate / 1000 }

  /// Samples of a whisper.cpp time, which counts centiseconds.
  package static func samples(centiseconds: Int) -> Int { centiseconds * rate / 100 }

  /// `m:ss`, from an hour `h:mm:ss`.
  package static func text(_ samples: Int) -> String {
    let seconds = samples / rate
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    return seconds < 3600
      ? "\(seconds / 60):\(two(seconds % 60))"
      : "\(seconds / 3600):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
  }
}
