import Foundation
import Pipeline
import Text

/// Written sentences that stand, by kind.
struct CopyEvaluation {
  private var kinds: [String: (stand: Int, all: Int)] = [:]
  private var misses: [[String]] = []

  /// Measures `file`; the language of its sentences is in its name.
  /// - Throws: as `CopyTrial`.
  static func report(on file: LabelledFile<LabelledCopy>, _ bench: Workbench) throws -> Report {
    let trial = try CopyTrial(file: file.path, bench.installation)
    var evaluation = CopyEvaluation()
    for (_, line) in file.lines { evaluation.add(line, trial.fault(in: line)) }
    return evaluation.report
  }

  /// Counts a sentence with its fault; nil if it stands.
  mutating func add(_ line: LabelledCopy, _ fault: CopyGuard.Fault?) {
    kinds[line.kind, default: (0, 0)].all += 1
    if fault == nil { kinds[line.kind]?.stand += 1 }
    guard (fault == nil) != line.faithful else { return }
    misses.append(["\(line.id) \(line.kind): \(line.sentence)", "  " + (fault?.sentence ?? "It stands.")])
  }

  /// Faithful sentences that stand and false ones that do; of these, those of each kind.
  var report: Report {
    let wrong = kinds.filter { $0.key != "faithful" }
    func row(_ name: String, _ counts: [(stand: Int, all: Int)], isKept: Bool = true) -> Report.Row {
      let (stand, all) = counts.reduce((0, 0)) { ($0.0 + $1.stand, $0.1 + $1.all) }
      let share = all == 0 ? nil : Double(stand) / Double(all)
      return Report.Row(
        name: name, figures: [.init("stand", stand), .init("of", all), .init("share", share)], isKept: isKept)
    }
    let passed = wrong.filter { $0.value.stand > 0 }.sorted { $0.key < $1.key }
    return Report(
      lines: kinds.values.reduce(0) { $0 + $1.all },
      rows: [row("faithful", kinds["faithful"].map { [$0] } ?? []), row("false", Array(wrong.values))]
        + passed.map { row("  " + $0.key, [$0.value], isKept: false) },
      misses: misses)
  }
}
