package import Model
package import Pipeline
package import Workspace

/// The results that a correction of words is about: what was heard, and which stage heard it.
package struct CorrectionRun: Sendable {
  private let pipeline: Pipeline

  package init(_ pipeline: Pipeline) { self.pipeline = pipeline }

  /// The current transcript of `recording` without corrections; nil if it has none.
  /// - Throws: `WorkspaceError`, `DocumentError`.
  package func heard(_ recording: RecordingFolder) throws -> Transcript? {
    try path(of: Transcript.fileName, recording).map { try Transcript.read($0) }
  }

  /// The path of the current result `name` of `recording`; nil if it has none.
  /// - Throws: `WorkspaceError`, `DocumentError`.
  package func path(of name: String, _ recording: RecordingFolder) throws -> String? {
    guard let (stage, output) = pipeline.manifest.output(writing: name) else { return nil }
    return try pipeline.results(recording)[stage.name]?.output(output)?.path
  }

  /// Name of the stage that writes `name`; nil if there is none.
  package func stage(writing name: String) -> String? { pipeline.manifest.output(writing: name)?.stage.name }
}
