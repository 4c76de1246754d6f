/// A sound file that was cut from recordings.
package struct CutReport: Encodable, Equatable, Sendable {
  /// Absolute path.
  package var output: String
  package var durationSeconds = 0.0
  /// The moments in the order in which they are heard.
  package var moments: [Moment] = []
  /// Moments whose sound cannot be read, and why.
  package var leftOut: [LeftOut] = []

  /// A moment of an entry.
  package struct Moment: Encodable, Equatable, Sendable {
    package var id: String
    package var title: String
    package var startSeconds: Double
    package var endSeconds: Double
    /// The file that it was cut from.
    package var source: RecordedSound.Kind
    /// What is said in it.
    package var text: String
  }

  /// A moment that is missing.
  package struct LeftOut: Encodable, Equatable, Sendable {
    package var id: String
    package var reason: String
  }

  init(output: String) { self.output = output }
}
