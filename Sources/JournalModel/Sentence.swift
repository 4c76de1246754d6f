/// A sentence of a transcript and where it was said.
public struct Sentence: Codable, Equatable, Sendable {
  /// The words as they stand in the transcript.
  public var text: String
  /// Where in the recording.
  public var span: Span
  /// Index of the transcript segment that it begins in.
  @Bounded<Count> public var segment: Int

  /// Makes one from its parts.
  public init(text: String, span: Span, segment: Int) {
    self.text = text
    self.span = span
    self.segment = segment
  }
}
