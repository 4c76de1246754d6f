import StageContract
import TestSupport
import Testing

@testable import Pipeline

/// What runs again after the owner's word, and what stays after a new network.
@Suite struct OwnerPartTests {
  @Test func aStageThatKeepsItsResultsKeepsThoseOfEarlierWeights() {
    var stage = Manifest.StageEntry(
      name: "read", run: "read", inputs: ["recording": .file(name: "original", isOptional: false)],
      outputs: ["out": "out.json"])
    stage.upgrade = .keep
    let files = ["original": StageRun.InputFile(path: "/j/original.wav", digest: "aa")]
    func weights(_ digest: String) -> [String: ResolvedParameter] {
      ["net": ResolvedParameter(value: .string("reader"), argument: .string("/m/reader"), digest: digest)]
    }
    func state(_ kind: DataFileKind, redoOutdated: Bool = false) -> PlannedRun.State {
      stage.parameters = ["net": .file(kind, name: "reader", isOptional: true)]
      let run = StageRun(
        stage: stage, identity: StageIdentity(revision: 1), parameters: weights("aa"),
        inputs: ["recording": StageRun.InputFile(path: "/j/original.wav", digest: "aa")])
      let old = StageResult(
        folder: "/j/read/" + run.fingerprint,
        record: RunRecord(
          stage: "read", fingerprint: run.fingerprint, identity: run.identity,
          parameters: run.recordedParameters, inputs: run.inputs.mapValues(\.digest),
          outputs: ["out": .init(file: "out.json", sha256: "dd", bytes: 1)],
          startedAt: "2026-01-01T00:00:00Z", wallSeconds: 1))
      let planner = Planner(
        manifest: Manifest(pipeline: "p", stages: [stage]), identities: ["read": StageIdentity(revision: 1)],
        redo: [Redo(outdated: redoOutdated)])
      return planner.plan(
        RecordingState(id: "r", files: files, results: ["read": [old]]),
        parameters: ["read": .ready(weights("bb"))])[0].state
    }
    func reasons(_ state: PlannedRun.State) -> (isKept: Bool, [RunReason]) {
      switch state {
      case .outdated(_, let reasons): (true, reasons)
      case .ready(_, let reasons): (false, reasons)
      default: (false, [])
      }
    }
    let change = [RunReason.parameterFile(name: "net", value: "reader")]
    #expect(reasons(state(.weights)) == (true, change))
    #expect(reasons(state(.weights, redoOutdated: true)) == (false, change))
    // A model is the owner's choice.
    #expect(reasons(state(.model)) == (false, change))
  }

  @Test func aVerdictAboutASentenceIsReadByMoodAndSummariesAlone() throws {
    let shipped = try Manifest.read(JournalRun.checkout + "/pipelines/journal.yaml")
    func reading(_ files: [String: StageRun.InputFile]) -> [String: [String?]] {
      let state = RecordingState(id: "r", files: files)
      return Dictionary(
        uniqueKeysWithValues: shipped.stages(.recording).map { stage in
          let digests = stage.inputs.sorted { $0.key < $1.key }.map { input -> String? in
            guard case .file(let name, _) = input.value else { return nil }
            return state.file(name)?.digest
          }
          return (stage.name, digests)
        })
    }
    func part(_ key: String, _ digest: String) -> [String: StageRun.InputFile] {
      ["owner.json#" + key: .init(path: "/j/owner.json", digest: digest)]
    }
    func read(_ files: [String: StageRun.InputFile], after before: [String: StageRun.InputFile]) -> [String] {
      let (old, new) = (reading(before), reading(files))
      return new.keys.filter { old[$0] != new[$0] }.sorted()
    }
    let corrected = part("corrections", "c1")
    let told = ["mood", "summarize", "write"]
    let both = corrected.merging(part("sentences", "s1")) { $1 }
    #expect(read(part("sentences", "s1"), after: [:]) == told)
    #expect(read(both, after: corrected) == told)
    #expect(read(corrected.merging(part("sentences", "s2")) { $1 }, after: both) == told)
    #expect(Set(read(both, after: part("sentences", "s1"))).isSuperset(of: told + ["extract"]))
    #expect(read(corrected.merging(part("tags", "t1")) { $1 }, after: corrected) == [])
  }
}
