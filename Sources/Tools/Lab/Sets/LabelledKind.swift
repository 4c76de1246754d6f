import ArgumentParser

/// The kinds of labelled sets, each in a folder of `testdata`.
enum LabelledKind: String, CaseIterable, ExpressibleByArgument, Sendable {
  case copies, entries, events, facts, mood, questions, summaries, tags, transcripts

  /// Name of the folder of its files.
  var folder: String { self == .entries ? "reader" : rawValue }
  /// Beginning of the names of its files; a journal that questions are about lies beside them, and entries that
  /// the reader was trained on beside those that it was not.
  var prefix: String { self == .questions ? "questions-" : self == .entries ? "test-" : "" }
  /// End of the names of its files.
  var suffix: String { self == .entries ? ".txt" : ".jsonl" }

  /// Measures the labelled file at `path`. Of an unread set, only the names of lines are in the report.
  /// - Throws: as `LabelledFile`; `StageFailure`, `JournalStoreError`, `Stemmer.Failure`.
  func report(on path: String, _ bench: Workbench) async throws -> Report {
    var report = try await measured(path, bench)
    if LabelledSet(kind: self, path: path).isUnread { report.hideTexts() }
    return report
  }

  private func measured(_ path: String, _ bench: Workbench) async throws -> Report {
    switch self {
    case .copies: try CopyEvaluation.report(on: LabelledFile(path), bench)
    case .entries: try await EntryEvaluation.report(on: LabelledFile(path), bench)
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
