import ArgumentParser

/// The kinds of labelled sets, each in a folder of `testdata`.
enum LabelledKind: String, CaseIterable, ExpressibleByArgument, Sendable {
  case copies, events, facts, mood, questions, summaries, tags, transcripts

  /// Beginning of the names of its files; a journal that questions are about lies beside them.
  var prefix: String { self == .questions ? "questions-" : "" }

  /// Measures the labelled file at `path`.
  /// - Throws: as `LabelledFile`; `StageFailure`, `JournalStoreError`, `Stemmer.Failure`.
  func report(on path: String, _ bench: Workbench) async throws -> Report {
    switch self {
    case .copies: try CopyEvaluation.report(on: LabelledFile(path), bench)
    case .events: try await EventEvaluation.report(on: LabelledFile(path), bench)
    case .facts: try await FactEvaluation.report(on: LabelledFile(path), bench)
    case .mood: try await MoodEvaluation.report(on: LabelledFile(path), bench)
    case .questions: try await QuestionEvaluation.report(on: LabelledFile(path), bench)
    case .summaries: try await SummaryEvaluation.report(on: LabelledFile(path), bench)
    case .tags: try await TagEvaluation.report(on: LabelledFile(path), bench)
    case .transcripts: try await TranscriptEvaluation.report(on: LabelledFile(path), bench)
    }
  }
}
