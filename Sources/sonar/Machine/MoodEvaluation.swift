import Application
import Foundation
import Measures
import Model
import StageContract
import Workspace

/// Agreement of mood scores and feelings with the labels of a file.
struct MoodEvaluation: Evaluation {
  static let schema = Schema.evaluatedMood

  private var file: String
  private var lines: Int
  private var systems: [Row]
  private var worst: [Miss]?

  /// The figures of one system.
  struct Row: Encodable, Equatable {
    var system: String
    var lines: Int
    var accuracy, macroF1: Double
    var balancedSign, correlation: Double?
    /// Share of extreme scores; nil for a system that has only one score.
    var saturated: Double?
    var feelings: Double?

    init(_ system: String, gold: [Double], scores: [Double], feelings: Double? = nil) {
      let agreement = ScoreAgreement(gold: gold, scores: scores)
      (self.system, lines, self.feelings) = (system, gold.count, feelings)
      (accuracy, macroF1, saturated) = (agreement.accuracy, agreement.macroF1, agreement.saturated)
      (balancedSign, correlation) = (agreement.balancedSign, agreement.correlation)
      if Set(scores).count == 1 { saturated = nil }
    }
  }

  /// A line whose score differs much from its label.
  private struct Miss: Encodable {
    var id: String
    var gold, score: Double
    var feeling: String
    var labelledFeeling: String?
    var text: String
  }

  /// Compares `found` with `labelled`, which have the same count; lists the `worst` lines by difference.
  init(file: String, labelled: [LabelledMood], found: [Mood], worst: Int) {
    (self.file, lines) = (file, labelled.count)
    let gold = labelled.map(\.gold)
    let feelings = zip(labelled, found).compactMap { line, mood in line.feeling.map { ($0, mood.feeling) } }
    systems = [Row("sonar", gold: gold, scores: found.map(\.score), feelings: Self.right(feelings))]
    let given = labelled.filter { $0.predicted != nil }
    if !given.isEmpty {
      systems.append(Row("given", gold: given.map(\.gold), scores: given.compactMap(\.predicted)))
    }
    let bins = gold.map(Mood.Bin.init)
    let most = Mood.Bin.allCases.max { one, other in bins.count { $0 == one } < bins.count { $0 == other } }
    let constant = most == .negative ? -1.0 : most == .positive ? 1 : 0
    let words = feelings.map { $0.0.lowercased() }
    let commonest = Set(words).sorted().max { one, other in
      words.count { $0 == one } < words.count { $0 == other }
    }
    systems.append(
      Row(
        "majority", gold: gold, scores: gold.map { _ in constant },
        feelings: Self.right(feelings.map { ($0.0, commonest ?? "") })))
    guard worst > 0 else { return }
    let off = zip(gold, found).enumerated().map { (index: $0, distance: abs($1.0 - $1.1.score)) }
    self.worst = off.sorted { ($1.distance, $0.index) < ($0.distance, $1.index) }.prefix(worst).map {
      index, _ in
      Miss(
        id: labelled[index].id, gold: gold[index], score: found[index].score, feeling: found[index].feeling,
        labelledFeeling: labelled[index].feeling, text: labelled[index].text)
    }
  }

  /// Share of pairs with the same word; nil without pairs.
  private static func right(_ pairs: [(String, String)]) -> Double? {
    pairs.isEmpty
      ? nil
      : Double(pairs.count { $0.0.lowercased() == $0.1.lowercased() }) / Double(pairs.count)
  }

  func lines(_ output: Output) -> [String] {
    let rows = systems.map { row in
      [
        row.system, row.accuracy.threeDigits, row.macroF1.threeDigits, row.balancedSign.text(\.threeDigits),
        row.correlation.text(\.threeDigits), row.saturated.text(\.threeDigits),
        row.feelings.text(\.threeDigits),
      ]
    }
    let table = Table(
      head: ["MOOD", "ACCURACY", "F1", "SIGN", "R", "BEYOND .8", "FEELING"],
      alignments: [.left] + Array(repeating: .right, count: 6), rows: rows)
    let some = systems.first { $0.lines < lines }.map { "; given: \(counted($0.lines, "line"))" } ?? ""
    let misses = (worst ?? []).flatMap { miss in
      let feeling = miss.labelledFeeling.map { ", \($0)" } ?? ""
      let head =
        "\(miss.id)  labelled \(Self.signed(miss.gold))\(feeling)  found \(Self.signed(miss.score)), \(miss.feeling)"
      return ["", output.bold(head.printable), "  " + miss.text.printable]
    }
    return ["\(file.printable): \(counted(lines, "line"))\(some)", ""] + table.lines(output: output) + misses
  }

  private static func signed(_ score: Double) -> String { String(format: "%+.2f", score) }
}
