import Application
import Model
import Text

/// Word error rates of the transcripts of a labelled file.
struct TranscriptEvaluation {
  private var rows: [(id: String, errors: WordErrors)] = []
  private var misses: [(rate: Double, lines: [String])] = []

  /// Measures `file`.
  /// - Throws: `StageFailure`, `CommandFailure`, `DocumentError`.
  static func report(on file: LabelledFile<LabelledTranscript>, _ bench: Workbench) async throws -> Report {
    var evaluation = TranscriptEvaluation()
    try await file.each { line in
      if let recording = line.recording {
        let transcript = try await bench.transcript(
          ofRecording: file.path(of: recording), language: line.language ?? "en")
        evaluation.add(line, heard: transcript.text)
      } else if let transcript = line.transcript {
        evaluation.add(line, heard: try Transcript.given(file.path(of: transcript)).text)
      } else {
        evaluation.add(line, heard: line.hypothesis ?? "")
      }
    }
    return evaluation.report
  }

  /// Compares the reference of `line` with the transcript `heard`.
  mutating func add(_ line: LabelledTranscript, heard: String) {
    let errors = WordErrors(said: line.reference, heard: heard)
    rows.append((line.id, errors))
    guard errors.count > 0 else { return }
    misses.append(
      (
        errors.rate,
        [
          "\(line.id)  wer \(Report.Figure("wer", errors.rate).value)", "  said   " + line.reference,
          "  heard  " + (heard.isEmpty ? "nothing" : heard),
        ]
      ))
  }

  /// A row for each line and one for all.
  var report: Report {
    func row(_ name: String, _ errors: WordErrors, isKept: Bool) -> Report.Row {
      Report.Row(
        name: name,
        figures: [
          .init("wer", errors.rate), .init("substituted", errors.substitutions),
          .init("deleted", errors.deletions),
          .init("inserted", errors.insertions), .init("words", errors.spoken),
        ], isKept: isKept)
    }
    let all = rows.reduce(WordErrors()) { $0 + $1.errors }
    return Report(
      lines: rows.count,
      rows: rows.map { row($0.id, $0.errors, isKept: false) } + [row("all", all, isKept: true)],
      misses: misses.worstFirst(\.rate).map(\.lines))
  }
}
