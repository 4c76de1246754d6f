import Application

/// How well the tags of the entries in a file agree with their labels.
struct TagEvaluation {
  private var tags: [String: TagTally] = [:]
  private var misses: [TagTally.Miss] = []

  /// Measures `file`: every text is read as the only entry of a journal.
  /// - Throws: as `TagTrial`.
  static func report(on file: LabelledFile<LabelledTags>, _ bench: Workbench) async throws -> Report {
    try await TemporaryFolder.with { folder in
      let trial = try TagTrial(in: folder, bench)
      var evaluation = TagEvaluation()
      try await file.eachNumbered { number, line in
        evaluation.add(line, isOdd: !number.isMultiple(of: 2), shown: try await trial.tags(of: line))
      }
      return evaluation.report
    }
  }

  /// Compares the tags `shown` of an entry in an odd or even line with its labels.
  mutating func add(_ line: LabelledTags, isOdd: Bool, shown: [String]) {
    if let miss = tags[isOdd ? "odd" : "even", default: TagTally()].add(line, shown: shown) {
      misses.append(miss)
    }
  }

  /// A row for the odd lines and one for the even ones.
  var report: Report {
    Report(
      lines: tags.values.reduce(0) { $0 + $1.lines },
      rows: tags.sorted { $0.key > $1.key }.map { name, tally in
        Report.Row(
          name: name,
          figures: [
            .init("shown", tally.shown), .init("precision", tally.precision), .init("recall", tally.recall),
            .init("forbidden", tally.forbidden),
          ])
      },
      misses: misses.worstFirst(\.weight).map { miss in
        let parts = [("wrong", miss.wrong), ("missing", miss.missing), ("forbidden", miss.forbidden)]
        return ["\(miss.id)  \(miss.shown.joined(separator: ", "))"]
          + parts.filter { !$0.1.isEmpty }.map { "  \($0.0): \($0.1.joined(separator: ", "))" }
      })
  }
}
