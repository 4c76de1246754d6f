package import StageContract

/// A sentence of a transcript and where it was said.
package struct Sentence: Codable, Equatable, Sendable {
  /// The words as in the transcript.
  package var text: String
  /// Where in the recording.
  package var span: Span
  /// Index of the transcript segment in which it begins.
  @Bounded<Count> package var segment: Int

  package init(text: String, span: Span, segment: Int) {
    self.text = text
    self.span = span
    self.segment = segment
  }

  /// Identifies the sentence in every document.
  package var place: Place { Place(segment: segment, span: span) }

  /// Where a sentence was said.
  package struct Place: Hashable, Sendable {
    /// Index of the transcript segment in which it begins.
    package var segment: Int
    /// Where in the recording.
    package var span: Span

    /// True if it lies within `other`, which may be that of several sentences that are read as one.
    package func isWithin(_ other: Place) -> Bool { segment == other.segment && other.span.contains(span) }
  }
}
