/// A transcript as `sonar show --json` prints it.
package struct ShownTranscript: Decodable, Equatable {
  package var durationSeconds: Double
  package var segments: [Segment]

  /// A segment with its times.
  package struct Segment: Decodable, Equatable {
    package var text: String
    package var span: Seconds
  }

  /// Seconds from the beginning of the recording.
  package struct Seconds: Decodable, Equatable {
    package var start: Double
    package var end: Double

    private enum CodingKeys: String, CodingKey {
      case start = "start_seconds"
      case end = "end_seconds"
    }
  }

  private enum CodingKeys: String, CodingKey {
    case segments
    case durationSeconds = "duration_seconds"
  }
}
