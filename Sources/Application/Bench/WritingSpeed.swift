import Foundation
package import Model
package import Pipeline
package import Workspace

/// How fast a language model wrote the summary of one recording.
package struct WritingSpeed: Equatable, Sendable {
  /// From the stage's start to its end, with the time in which a server loads its model.
  package var seconds: Double
  package var tokens: Written.Tokens
  package var model: String

  package init(seconds: Double, tokens: Written.Tokens, model: String) {
    (self.seconds, self.tokens, self.model) = (seconds, tokens, model)
  }

  /// What was measured for `recording`; nil if nothing was written for it.
  /// - Throws: errors of reading its results.
  package init?(of recording: RecordingFolder, in pipeline: Pipeline) throws {
    guard let output = pipeline.manifest.output(writing: Written.fileName),
      let result = try pipeline.results(recording)[output.stage.name],
      let path = result.output(output.name)?.path
    else { return nil }
    let written = try Written.read(path)
    self.init(seconds: result.record.wallSeconds, tokens: written.tokens, model: written.writer.model)
  }

  /// One line for people.
  package var line: String {
    let rate = Double(tokens.written) / max(seconds, 0.001)
    return String(
      format: "%@ wrote %d tokens after reading %d: %.1f s an entry, %.0f tokens a second", model.printable,
      tokens.written, tokens.read, seconds, rate)
  }
}
