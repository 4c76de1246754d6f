import Foundation
import StageContract
import TestSupport
import Testing

@testable import Pipeline
@testable import Workspace

/// What becomes of readings while the reader's weights are damaged, missing, older or newer.
@Suite struct OptionalFileTests {
  /// `read` of the shipped pipeline, with nothing but its weights.
  private let stage: Manifest.StageEntry
  private let changed = RunReason.parameterFile(name: "weights", value: "reader")
  private let gone = RunReason.parameter(name: "weights", from: "reader", to: nil)

  init() throws {
    let shipped = try Manifest.read(JournalRun.checkout + "/pipelines/journal.yaml")
    var stage = try #require(shipped.stage("read"))
    stage.inputs = [:]
    stage.parameters = stage.parameters.filter { $0.key == "weights" }
    self.stage = stage
  }

  private func parameters(_ weights: String?) -> [String: ResolvedParameter] {
    guard let weights else { return [:] }
    return [
      "weights": ResolvedParameter(
        value: .string("reader"), argument: .string("/m/reader.gguf"), digest: weights)
    ]
  }

  /// A reading made with weights of the digest `weights` (nil: without any).
  ///
  /// - Parameters:
  ///   - isEmpty: whether nothing could be read, with a remark.
  ///   - day: when it was made; later is newer.
  private func reading(_ weights: String?, isEmpty: Bool = false, day: Int = 1) -> StageResult {
    let run = StageRun(
      stage: stage, identity: StageIdentity(revision: 1), parameters: parameters(weights), inputs: [:])
    var record = run.record(
      ["reading": .init(file: "reading.json", sha256: "dd", bytes: 1)],
      startedAt: Date(timeIntervalSince1970: 1_800_000_000 + 86_400 * Double(day)))
    record.remarks = isEmpty ? 1 : nil
    return StageResult(folder: "/j/read/" + record.fingerprint, record: record)
  }

  /// The state of the stage with the weights `weights` and the results `results`.
  private func state(
    _ weights: String?, _ results: [StageResult] = [], revision: Int = 1, redo: [Redo] = []
  ) -> PlannedRun.State {
    let planner = Planner(
      manifest: Manifest(pipeline: "p", stages: [stage]),
      identities: ["read": StageIdentity(revision: revision)], redo: redo)
    return planner.plan(
      RecordingState(id: "r", files: [:], results: ["read": results]),
      parameters: ["read": .ready(parameters(weights))])[0].state
  }

  /// Why the stage runs; nil if it does not.
  private func reasons(_ state: PlannedRun.State) -> [String]? {
    if case .ready(_, let reasons) = state { reasons.map(\.description) } else { nil }
  }

  @Test func whatDamagedWeightsLeftEmptyIsReadOnceThereAreOthers() {
    let empty = reading("cut", isEmpty: true)
    let why = ["it could not read everything", "parameter weights: the file for reader changed"]
    #expect(reasons(state("whole", [empty])) == why)
    #expect(reasons(state("whole", [empty], revision: 2)) == why + ["identity: revision 1 → 2"])
    let read = reading("whole", day: 2)
    #expect(state("whole", [empty, read]) == .upToDate(read))
    // Those may be damaged as well: they are tried once.
    let again = reading("torn", isEmpty: true, day: 2)
    #expect(state("torn", [empty, again]) == .upToDate(again))
    #expect(reasons(state("whole", [empty, again])) == why)
  }

  @Test func whatDamagedWeightsLeftEmptyStaysWhileTheyAreWhatTheyWere() {
    let empty = reading("cut", isEmpty: true)
    #expect(state("cut", [empty]) == .upToDate(empty))
    #expect(state("cut", [empty], revision: 2) == .outdated(empty, [.identity(change: "revision 1 → 2")]))
    #expect(state(nil, [empty]) == .outdated(empty, [gone]))
    let without = reading(nil, isEmpty: true)
    #expect(state(nil, [without]) == .upToDate(without))
  }

  @Test func whatOlderWeightsReadIsKept() {
    let older = reading("older")
    #expect(state("newer", [older]) == .outdated(older, [changed]))
    let redo = [Redo(outdated: true)]
    #expect(
      reasons(state("newer", [older], redo: redo)) == ["parameter weights: the file for reader changed"])
    // Also where damaged ones were tried since.
    let empty = reading("cut", isEmpty: true, day: 2)
    #expect(state("cut", [older, empty]) == .outdated(older, [changed]))
    #expect(state("cut", [older, empty], redo: redo) == .outdated(older, [changed]))
    #expect(state("newer", [older, empty]) == .outdated(older, [changed]))
  }

  @Test(arguments: [1, 3]) func whatWasReadIsKeptWithoutWeights(dayOfEmpty: Int) {
    let read = reading("whole", day: 2)
    #expect(state(nil, [read]) == .outdated(read, [gone]))
    #expect(state(nil, [read], redo: [Redo(outdated: true)]) == .outdated(read, [gone]))
    let empty = reading(nil, isEmpty: true, day: dayOfEmpty)
    #expect(state(nil, [empty, read]) == .outdated(read, [gone]))
    #expect(state("whole", [empty, read]) == .upToDate(read))
    // Who asks for the stage by name gets it.
    #expect(
      reasons(state(nil, [read], redo: [Redo(stages: ["read"])])) == ["parameter weights: reader → none"])
  }

  @Test func withoutWeightsANewEntryRuns() {
    #expect(reasons(state(nil)) == ["never run"])
  }

  @Test(arguments: [true, false]) func whatWasReadWithoutWeightsIsReadWithThem(isRemarked: Bool) {
    let without = reading(nil, isEmpty: isRemarked)
    #expect(reasons(state("whole", [without])) == ["parameter weights: none → reader"])
  }

  @Test func aStageThatIsRedoneAndAModelOfTheOwnersFollowTheFile() {
    let read = reading("whole")
    var other = stage
    other.upgrade = .redo
    var model = stage
    model.parameters = ["weights": .file(.model, name: "reader", isOptional: true)]
    for stage in [other, model] {
      let planner = Planner(
        manifest: Manifest(pipeline: "p", stages: [stage]), identities: ["read": StageIdentity(revision: 1)])
      let planned = planner.plan(
        RecordingState(id: "r", files: [:], results: ["read": [read]]), parameters: ["read": .ready([:])])
      #expect(reasons(planned[0].state) == ["parameter weights: reader → none"])
    }
  }
}
