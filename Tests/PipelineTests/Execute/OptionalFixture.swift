import Foundation
import StageContract
import TestSupport
import Testing

@testable import Pipeline
@testable import Workspace

/// A journal with a stage that a server may be missing for.
struct OptionalFixture {
  /// `words` is needed; `tell` writes about its output while `writer` is set; `gather` stores its lines.
  private static let manifest = """
    pipeline: test
    stages:
      ingest:
        run: ingest
        inputs: {recording: original}
        outputs: {audio: audio.txt}
        identity: digest
        upgrade: keep
      words:
        run: words
        inputs: {audio: ingest.audio}
        outputs: {words: words.txt}
        parameters: {style: plain}
        identity: digest
      tell:
        run: tell
        optional: true
        inputs: {audio: ingest.audio, words: words.words, owner: owner.json#corrections?}
        outputs: {told: told.txt}
        parameters: {writer: "setting:writer"}
        processes: 1
        identity: digest
        upgrade: keep
      gather:
        run: gather
        scope: journal
        inputs: {words: words.words, told: tell.told?}
        outputs: {gathered: gathered}
        identity: digest

    """
  /// Counts its calls, waits for nobody, and fails with the status in the file `status`; 75 after as many calls as `dies`
  /// says, until as many as `returns` says.
  private static let tell = """
    echo x >>"$work/calls"; calls=$(wc -l <"$work/calls")
    if [ -f "$work/status" ]; then echo "told why" >&2; exit "$(cat "$work/status")"; fi
    if [ -f "$work/dies" ] && [ "$calls" -gt "$(cat "$work/dies")" ] && [ "$calls" -le "$(cat "$work/returns")" ]
    then echo "nobody answers" >&2; exit 75; fi
    echo "$writer: $(cat "$words")" >"$told"
    """
  static let server = "writer: {endpoint: \"http://127.0.0.1:9\", model: qwen}\n"

  let fixture: PipelineFixture

  init() throws {
    fixture = try PipelineFixture(
      Self.manifest,
      scripts: [
        "ingest": PipelineFixture.copy, "words": #"echo "$style: $(cat "$audio")" >"$words""#,
        "tell": Self.tell, "gather": #"cp "$entries" "$gathered""#,
      ])
  }

  func configure(_ text: String) throws { try fixture.write("journal/sonar.yaml", text) }

  /// The line of `recording` that the journal's stage was given, by input.
  func line(_ recording: RecordingFolder) throws -> [String: String] {
    let lines = try #require(fixture.text("journal/gathered")).split(separator: "\n")
    let found = try lines.map { try JSONDecoder().decode([String: String].self, from: Data($0.utf8)) }
    return try #require(found.first { $0["recording"] == recording.id })
  }

  func told(_ recording: RecordingFolder) throws -> String? {
    try line(recording)["told"].map {
      try String(contentsOfFile: $0, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)
    }
  }

  func run(_ configure: (inout Pipeline.Options) -> Void = { _ in }) async throws -> RunReport {
    try await fixture.run { options in
      options.pauses = [0.01, 0.01, 0.01]
      configure(&options)
    }
  }

  func state(_ recording: RecordingFolder) async throws -> PlannedRun.State? {
    try await fixture.pipeline().plan(recording).first { $0.stage == "tell" }?.state
  }
}
