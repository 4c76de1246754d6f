internal import Foundation
package import Model
package import Pipeline
import StageContract
package import Store
package import Workspace

/// The owner's answer about a doubt.
package enum DoubtAnswer: Equatable, Sendable {
  /// It is right.
  case right
  /// The fact is wrong; in the passage nothing was said.
  case wrong
  /// The words really said in the passage, or where the fact was said.
  case corrected(String)
}

/// Records what the owner answers about doubts, each answer at once, so that none is lost when the review ends early.
package final class DoubtReview {
  private let workspace: Workspace
  private let run: CorrectionRun
  /// Recordings with a new answer, in the order answered.
  package private(set) var answered: [RecordingFolder] = []
  /// Recordings whose words were corrected: their stages run again.
  package private(set) var corrected: [RecordingFolder] = []

  private let clock: WallClock

  package init(_ workspace: Workspace, _ run: CorrectionRun, clock: WallClock = WallClock()) {
    (self.workspace, self.run, self.clock) = (workspace, run, clock)
  }

  /// The words that a correction of `doubt` replaces: the passage; for a fact, the segments in which it was said, with
  /// the owner's corrections so far.
  /// - Throws: `WorkspaceError`, `DocumentError`; `CommandFailure` (66) without a transcript.
  package func words(of doubt: Doubt) throws -> Owner.Review.Passage {
    let recording = try workspace.recording(matching: doubt.entryID)
    switch doubt.matter {
    case .speech(let suspect): return suspect.passage
    case .fact(let fact):
      let shown = try heard(recording).corrected(by: OwnerFile.read(recording))
      let segments = shown.segments.filter { $0.span.meets(fact.sentence.span) }
      let start = segments.map(\.span.start).min() ?? fact.sentence.span.start
      let end = segments.map(\.span.end).max() ?? fact.sentence.span.end
      return Owner.Review.Passage(
        span: Span(start: start, end: end),
        heard: segments.isEmpty ? fact.sentence.text : segments.map(\.text).joined(separator: " "))
    }
  }

  /// Records `answer` about `doubt` in the recording's `owner.json`.
  /// - Throws: `WorkspaceError`, `DocumentError`; `CommandFailure` (66) without a transcript.
  package func record(_ answer: DoubtAnswer, about doubt: Doubt) throws {
    let recording = try workspace.recording(matching: doubt.entryID)
    let replacement: String? =
      switch (answer, doubt.matter) {
      case (.corrected(let text), _): TranscriptSheet.plain(text)
      case (.wrong, .speech): ""
      default: nil
      }
    let change = try replacement.map {
      (text: $0, span: try words(of: doubt).span, heard: try heard(recording))
    }
    let now = clock.now
    let before = try OwnerFile.read(recording).corrections
    var after = before
    try ChangeRecords(workspace).change(recording, by: "review") { owner in
      if let change { owner.correct(change.span, to: change.text, in: change.heard) }
      let kind: Owner.Review.Answer =
        switch answer {
        case .right: .right
        case .wrong: .wrong
        case .corrected: .corrected
        }
      switch doubt.matter {
      case .fact(let fact): owner.answer(Owner.Review(kind, fact: fact, at: Instant.text(now)))
      case .speech(let suspect):
        owner.answer(Owner.Review(kind, passage: suspect.passage, at: Instant.text(now)))
      }
      after = owner.corrections
    }
    if !answered.contains(recording) { answered.append(recording) }
    if after != before, !corrected.contains(recording) { corrected.append(recording) }
  }

  /// The sound of `doubt`: working audio, else the recording itself; nil if neither is there.
  /// - Throws: `WorkspaceError`, `DocumentError`.
  package func sound(of doubt: Doubt) throws -> String? {
    try sound(of: workspace.recording(matching: doubt.entryID))
  }

  /// The sound of `recording`: working audio, else the recording itself; nil if neither is there.
  /// - Throws: `WorkspaceError`, `DocumentError`.
  package func sound(of recording: RecordingFolder) throws -> String? {
    if let path = try run.path(of: "audio.wav", recording) { return path }
    return try recording.file(named: "original")
  }

  private func heard(_ recording: RecordingFolder) throws -> Transcript {
    guard let transcript = try run.heard(recording) else {
      throw CommandFailure(status: .missingInput, "\(recording.id): not transcribed yet; run `sonar run`")
    }
    return transcript
  }
}
