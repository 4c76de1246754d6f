import Foundation
import Measures
import StageContract
import Text
import Workspace

/// How many written sentences stand, by kind.
struct CopyEvaluation: Evaluation {
  static let schema = Schema.evaluatedCopies

  private let file: String
  private let most: Int
  private var kinds: [String: Share] = [:]
  private var worst: [Miss] = []
  private var time = Duration.zero

  /// How many of some sentences stand.
  struct Share: Encodable, Equatable {
    var passed = 0
    var all = 0

    var text: String { "\(passed)/\(all) (\(all == 0 ? 0 : (200 * passed + all) / (2 * all)) %)" }

    static func + (one: Share, other: Share) -> Share {
      Share(passed: one.passed + other.passed, all: one.all + other.all)
    }
  }

  /// A faithful sentence that does not stand, or a false one that does.
  struct Miss: Encodable, Equatable {
    var id: String
    var kind: String
    var sentence: String
    /// Why it does not stand; nil if it does.
    var why: String?
  }

  init(file: String, worst: Int) { (self.file, most) = (file, worst) }

  /// Counts a sentence with its fault; `took` is the time that the guard needed.
  mutating func add(_ line: LabelledCopy, _ fault: CopyGuard.Fault?, took: Duration) {
    time += took
    kinds[line.kind, default: Share()] =
      kinds[line.kind, default: Share()] + Share(passed: fault == nil ? 1 : 0, all: 1)
    guard (fault == nil) != line.faithful, worst.count < most else { return }
    worst.append(Miss(id: line.id, kind: line.kind, sentence: line.sentence, why: fault?.sentence))
  }

  private var faithful: Share { kinds["faithful"] ?? Share() }
  private var falseKinds: [(kind: String, share: Share)] {
    kinds.filter { $0.key != "faithful" }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
  private var wrong: Share { falseKinds.reduce(Share()) { $0 + $1.share } }

  /// Sentences that one core judges in a second; 0 if the time was too short to measure.
  private var perSecond: Int {
    let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
    return seconds > 0 ? Int(Double(faithful.all + wrong.all) / seconds) : 0
  }

  /// A row for each file, then the false sentences that stand by kind, and what was judged wrongly.
  static func lines(_ results: [Self], _ output: Output) -> [String] {
    let table = Table(
      head: ["SET", "FAITHFUL KEPT", "FALSE PASSED", "A SECOND"],
      alignments: [.left, .right, .right, .right],
      rows: results.map { [$0.name.printable, $0.faithful.text, $0.wrong.text, String($0.perSecond)] })
    return table.lines(output: output) + results.flatMap { $0.lines(output) }
  }

  func lines(_ output: Output) -> [String] {
    let passed = falseKinds.filter { $0.share.passed > 0 }.map {
      "\($0.kind) \($0.share.passed)/\($0.share.all)"
    }
    let misses = worst.flatMap { miss in
      [
        "", "\(miss.id) \(miss.kind): \(miss.sentence)".printable,
        "  " + (miss.why ?? "It stands.").printable,
      ]
    }
    return
      (passed.isEmpty
      ? [] : ["", "\(name): false ones that passed: \(passed.joined(separator: ", "))".printable]) + misses
  }

  /// Name of the file, without its folder and ending.
  private var name: String { URL(filePath: file).deletingPathExtension().lastPathComponent }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(file, forKey: .file)
    try values.encode(faithful, forKey: .faithful)
    try values.encode(wrong, forKey: .wrong)
    try values.encode(kinds, forKey: .kinds)
    try values.encode(perSecond, forKey: .perSecond)
    if most > 0 { try values.encode(worst, forKey: .worst) }
  }

  private enum CodingKeys: String, CodingKey {
    case file, faithful, kinds, worst
    case wrong = "false"
    case perSecond
  }
}
