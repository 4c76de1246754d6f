import Measures
import Proof
import StageContract
import Workspace

/// How many sentences of each kind passed the proof.
struct ProofEvaluation: Evaluation {
  static let schema = Schema.evaluatedProof

  private let file: String
  private let most: Int
  private(set) var kinds: [Row] = []
  private(set) var worst: [Miss] = []
  private var time = Duration.zero

  /// A kind of sentence.
  struct Row: Encodable, Equatable {
    var kind: String
    var passed = 0
    var failed = 0
  }

  /// A faithful sentence that failed or another that passed.
  struct Miss: Encodable, Equatable {
    var id: String
    var kind: String
    var sentence: String
    /// Why it failed; nil if it passed.
    var why: String?
  }

  init(file: String, worst: Int) { (self.file, most) = (file, worst) }

  /// Counts a sentence; `took` is the time that the proof needed.
  mutating func add(_ line: LabelledProof, _ verdict: ProofVerdict, took: Duration) {
    time += took
    let index = kinds.firstIndex { $0.kind == line.kind } ?? kinds.count
    if index == kinds.count { kinds.append(Row(kind: line.kind)) }
    let isPassed = verdict == .passed
    if isPassed { kinds[index].passed += 1 } else { kinds[index].failed += 1 }
    guard isPassed != line.faithful, worst.count < most else { return }
    var why: String?
    if case .failed(let failure) = verdict { why = failure.sentence }
    worst.append(Miss(id: line.id, kind: line.kind, sentence: line.sentence, why: why))
  }

  /// Sentences that one core proves in a second; 0 if the time was too short to measure.
  var perSecond: Int {
    let count = kinds.reduce(0) { $0 + $1.passed + $1.failed }
    let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
    return seconds > 0 ? Int(Double(count) / seconds) : 0
  }

  private var sorted: [Row] { kinds.sorted { $0.kind < $1.kind } }

  func lines(_ output: Output) -> [String] {
    let table = Table(
      head: ["KIND", "PASSED", "FAILED"], alignments: [.left, .right, .right],
      rows: sorted.map { [$0.kind, String($0.passed), String($0.failed)] })
    let misses = worst.flatMap { miss in
      [
        "", "\(miss.id) \(miss.kind): \(miss.sentence)".printable,
        "  " + (miss.why ?? "It passed.").printable,
      ]
    }
    return [output.bold(file.printable)] + table.lines() + ["\(perSecond) sentences a second"] + misses
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(file, forKey: .file)
    try values.encode(sorted, forKey: .kinds)
    try values.encode(perSecond, forKey: .perSecond)
    if most > 0 { try values.encode(worst, forKey: .worst) }
  }

  private enum CodingKeys: CodingKey { case file, kinds, worst, perSecond }
}
