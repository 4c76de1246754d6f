/// The output of `--speed`: how fast a stage that computes with a model of speech does so on this machine.
package struct SpeedAnswer: Codable, Equatable, Sendable {
  /// Seconds per window of 30 s of sound for the encoder of a model of base's shape, with all processor cores at work, each on
  /// a window of its own.
  package var windowSeconds: Double

  package init(windowSeconds: Double) { self.windowSeconds = windowSeconds }
}
