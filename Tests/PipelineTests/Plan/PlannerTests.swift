import Foundation
import StageContract
import TestSupport
import Testing

@testable import Pipeline
@testable import Workspace

@Suite struct PlannerTests {
  private static let bare = Installation(executableFolders: [], modelFolders: [], pipelineFolders: [])

  private static func entry(
    _ name: String, _ inputs: [String: Manifest.Input], upgrade: Manifest.Upgrade = .redo
  ) -> Manifest.StageEntry {
    var entry = Manifest.StageEntry(name: name, run: name, inputs: inputs, outputs: ["out": "out.json"])
    entry.upgrade = upgrade
    return entry
  }

  /// `first` reads the recording, `second` reads `first`, `third` reads `second`.
  private func manifest(upgrade: Manifest.Upgrade = .redo) -> Manifest {
    Manifest(
      pipeline: "p",
      stages: [
        Self.entry(
          "first",
          [
            "recording": .file(name: "original", isOptional: false),
            "owner": .file(name: "owner.json", isOptional: true),
          ], upgrade: upgrade),
        Self.entry("second", ["in": .output(stage: "first", output: "out")]),
        Self.entry("third", ["in": .output(stage: "second", output: "out")]),
      ])
  }

  private let original = ["original": StageRun.InputFile(path: "/j/original.wav", digest: "aa")]
  private let style = [
    "style": ResolvedParameter(value: .string("concise"), argument: .string("/s/concise"), digest: "cc")
  ]

  private func run(
    _ stage: Manifest.StageEntry, revision: Int = 3, depends: [String: String] = [:],
    parameters: [String: ResolvedParameter]? = nil, inputs: [String: StageRun.InputFile]? = nil
  ) -> StageRun {
    StageRun(
      stage: stage, identity: StageIdentity(revision: revision, depends: depends),
      parameters: parameters ?? style,
      inputs: inputs ?? ["recording": StageRun.InputFile(path: "/j/original.wav", digest: "aa")])
  }

  private func result(_ run: StageRun, at startedAt: String = "2026-01-01T00:00:00Z") -> StageResult {
    StageResult(
      folder: "/j/\(run.stage.name)/" + run.fingerprint,
      record: RunRecord(
        stage: run.stage.name, fingerprint: run.fingerprint, identity: run.identity,
        parameters: run.recordedParameters, inputs: run.inputs.mapValues(\.digest),
        outputs: ["out": .init(file: "out.json", sha256: "dd", bytes: 1)], startedAt: startedAt,
        wallSeconds: 1))
  }

  /// State of `first` (of all with `stages`) after what `results` say.
  private func plan(
    _ results: [StageResult] = [], upgrade: Manifest.Upgrade = .redo,
    identity: StageIdentity = .init(revision: 3),
    parameters: [String: ResolvedParameter]? = nil, files: [String: StageRun.InputFile]? = nil,
    failure: FailureRecord? = nil, unavailable: [String: String] = [:], forced: Set<String> = [],
    redoOutdated: Bool = false, done: Set<String> = []
  ) -> [PlannedRun.State] {
    let manifest = manifest(upgrade: upgrade)
    let planner = Planner(
      manifest: manifest,
      identities: ["first": identity, "second": .init(revision: 1), "third": .init(revision: 1)],
      unavailable: unavailable,
      redo: [Redo(stages: forced, outdated: redoOutdated)])
    let state = RecordingState(
      id: "r", files: files ?? original, results: ["first": results], failure: failure)
    return planner.plan(
      state,
      parameters: ["first": .ready(parameters ?? style), "second": .ready([:]), "third": .ready([:])],
      done: done
    ).map(\.state)
  }

  private func reasons(_ state: PlannedRun.State) -> [String]? {
    if case .ready(_, let reasons) = state { reasons.map(\.description) } else { nil }
  }

  @Test func whatNeverRanIsReadyAndTheRestIsPending() {
    let plan = plan()
    #expect(reasons(plan[0]) == ["never run"])
    #expect(plan[1] == .pending([.upstream(stage: "first")]))
    #expect(plan[2] == .pending([.upstream(stage: "second")]))
  }

  /// State of `second`, whose results are `known`, while `first` runs.
  private func following(
    _ known: [StageRun], redo: [Redo] = [], failure: FailureRecord? = nil,
    parameters: ParameterResolver.Resolution = .ready([:]), identity: StageIdentity = .init(revision: 1),
    upgrade: Manifest.Upgrade = .redo
  ) -> PlannedRun.State {
    var manifest = manifest()
    manifest.stages[1].upgrade = upgrade
    let planner = Planner(
      manifest: manifest,
      identities: ["first": .init(revision: 4), "second": identity, "third": .init(revision: 1)], redo: redo)
    let old = result(run(manifest.stages[0]))
    let state = RecordingState(
      id: "r", files: original, results: ["first": [old], "second": known.map { result($0) }],
      failure: failure)
    return planner.plan(
      state, parameters: ["first": .ready(style), "second": parameters, "third": .ready([:])])[1].state
  }

  @Test func aStageThatHasSuchAResultRunsOnlyIfItsInputDiffers() {
    let known = StageRun(
      stage: manifest().stages[1], identity: .init(revision: 1), parameters: [:],
      inputs: ["in": .init(path: "/x", digest: "dd")])
    let (sure, unsure) = (RunReason.upstream(stage: "first"), RunReason.differing(stage: "first"))
    #expect(following([known]) == .pending([unsure]))
    #expect(following([]) == .pending([sure]))
    #expect(following([known], parameters: .ready(style)) == .pending([sure]))
    #expect(following([known], identity: .init(revision: 2)) == .pending([sure]))
    #expect(following([known], identity: .init(revision: 2), upgrade: .keep) == .pending([unsure]))
    #expect(
      following([known], redo: [Redo(outdated: true)], identity: .init(revision: 2), upgrade: .keep)
        == .pending([sure]))
    #expect(following([known], redo: [Redo(stages: ["second"])]) == .pending([.forced, sure]))
    #expect(following([known], redo: [Redo(stages: ["second"], recordings: ["other"])]) == .pending([unsure]))
    #expect(following([known], parameters: .waits("no style")) == .waits("no style"))
    let failure = FailureRecord(stage: "second", fingerprint: "f", status: 65, tries: 2, message: "m")
    #expect(following([], failure: failure) == .pending([unsure]))
  }

  @Test func currentResultsAreUpToDateAndTheNextStageCanRun() {
    let old = result(run(manifest().stages[0]))
    let plan = plan([old])
    #expect(plan[0] == .upToDate(old))
    #expect(reasons(plan[1]) == ["never run"])
    guard case .ready(let run, _) = plan[1] else { return }
    #expect(run.inputs == ["in": .init(path: old.folder + "/out.json", digest: "dd")])
  }

  @Test func aChangedParameterIsNamedWithBothValues() {
    let reflective = [
      "style": ResolvedParameter(value: .string("reflective"), argument: .string("/s/r"), digest: "ee")
    ]
    let state = plan([result(run(manifest().stages[0]))], parameters: reflective)[0]
    #expect(reasons(state) == ["parameter style: concise → reflective"])
    #expect(
      reasons(plan([result(run(manifest().stages[0]))], parameters: [:])[0])
        == ["parameter style: concise → none"])
  }

  @Test func aFileWithOtherBytesUnderTheSameNameIsNamed() {
    var other = style
    other["style"]?.digest = "ff"
    #expect(
      reasons(plan([result(run(manifest().stages[0]))], parameters: other)[0])
        == ["parameter style: the file for concise changed"])
  }

  @Test func aChangedOrNewInputIsNamed() {
    let old = result(run(manifest().stages[0]))
    let changed = ["original": StageRun.InputFile(path: "/j/original.wav", digest: "bb")]
    #expect(reasons(plan([old], files: changed)[0]) == ["input recording changed"])
    let corrected = original.merging(["owner.json": .init(path: "/j/owner.json", digest: "01")]) { $1 }
    #expect(reasons(plan([old], files: corrected)[0]) == ["input owner changed"])
  }

  @Test func aChangedIdentityIsNamedAndRedone() {
    let old = result(run(manifest().stages[0]))
    #expect(reasons(plan([old], identity: .init(revision: 4))[0]) == ["identity: revision 3 → 4"])
    let longDigest = String(repeating: "0123456789abcdef", count: 4)
    let identity = StageIdentity(revision: 3, depends: ["ffmpeg": "7.1", "lexicon": longDigest])
    #expect(
      reasons(plan([old], identity: identity)[0])
        == ["identity: ffmpeg none → 7.1", "identity: lexicon none → 01234567"])
  }

  @Test func anExpensiveStageKeepsWhatOnlyItsIdentityOutdates() {
    let old = result(run(manifest().stages[0]))
    let kept = plan([old], upgrade: .keep, identity: .init(revision: 4))
    #expect(kept[0] == .outdated(old, [.identity(change: "revision 3 → 4")]))
    #expect(reasons(kept[1]) == ["never run"])
    let redone = plan([old], upgrade: .keep, identity: .init(revision: 4), redoOutdated: true)
    #expect(reasons(redone[0]) == ["identity: revision 3 → 4"])
    let changed = plan([old], upgrade: .keep, identity: .init(revision: 4), parameters: [:])
    #expect(
      reasons(changed[0]) == ["parameter style: concise → none", "identity: revision 3 → 4"])
  }

  @Test func aJournalOfTheReleaseBeforeTranscribesNothing() throws {
    var shipped = try Manifest.read(JournalRun.checkout + "/pipelines/journal.yaml")
    shipped.stages = shipped.stages.filter { $0.name == "transcribe" }
    shipped.stages[0].inputs = [:]
    shipped.stages[0].parameters["model"] = nil
    let resolver = ParameterResolver(
      manifest: shipped, workspace: Settings(values: ["languages": .list([.string("en")])]),
      commandLine: Settings(), installation: Self.bare, now: Date(), digest: { _ in "" })
    let languages = ParameterValue.list([.string("en")])
    let before = StageRun(
      stage: shipped.stages[0], identity: StageIdentity(revision: 1, depends: ["whisper.cpp": "1.8.5"]),
      parameters: ["languages": ResolvedParameter(value: languages, argument: languages)], inputs: [:])
    let identity = StageIdentity(
      revision: 2, depends: ["whisper.cpp": "1.8.5", "whisper.cpp build": "llamafile"])
    let planned = Planner(manifest: shipped, identities: ["transcribe": identity]).plan(
      RecordingState(id: "r", files: original, results: ["transcribe": [result(before)]]),
      parameters: ["transcribe": try resolver.parameters(of: shipped.stages[0])])
    #expect(
      planned[0].state
        == .outdated(
          result(before),
          [.identity(change: "revision 1 → 2"), .identity(change: "whisper.cpp build none → llamafile")]))
  }

  @Test func answersThatWereCheckedInAnotherWayAreDue() throws {
    var shipped = try Manifest.read(JournalRun.checkout + "/pipelines/journal.yaml")
    shipped.stages = shipped.stages.filter { $0.name == "write" }
    var stage = shipped.stages[0]
    #expect(stage.upgrade == .keep && stage.isOptional)
    (stage.inputs, stage.parameters) = ([:], stage.parameters.filter { $0.key == "answers" })
    shipped.stages = [stage]
    let resolver = ParameterResolver(
      manifest: shipped, workspace: Settings(), commandLine: Settings(),
      installation: Self.bare, now: Date(), digest: { _ in "" })
    let before = StageRun(stage: stage, identity: StageIdentity(revision: 6), parameters: [:], inputs: [:])
    let planned = Planner(manifest: shipped, identities: ["write": StageIdentity(revision: 7)]).plan(
      RecordingState(id: "r", files: original, results: ["write": [result(before)]]),
      parameters: ["write": try resolver.parameters(of: stage)])
    #expect(
      reasons(planned[0].state) == ["parameter answers: none → copied", "identity: revision 6 → 7"])
  }

  @Test func ofSeveralOutdatedResultsTheNewestIsKept() {
    let stage = manifest().stages[0]
    let older = result(run(stage, revision: 2), at: "2026-01-02T00:00:00Z")
    let newer = result(run(stage, revision: 1), at: "2026-01-03T00:00:00Z")
    let state = plan([newer, older], upgrade: .keep)[0]
    #expect(state == .outdated(newer, [.identity(change: "revision 1 → 3")]))
  }

  @Test func aForcedStageRunsOnceAlthoughUpToDate() {
    let old = result(run(manifest().stages[0]))
    #expect(reasons(plan([old], forced: ["first"])[0]) == ["forced"])
    #expect(
      plan([old], forced: ["first"], done: [old.record.fingerprint])[0] == .upToDate(old))
  }

  @Test(arguments: [
    (65, 1, true), (70, 1, false), (70, 2, true), (75, 1, false), (75, 9, false), (66, 2, false),
    (137, 2, true),
  ])
  func aPermanentFailureIsNotRetried(status: Int, tries: Int, isFinal: Bool) {
    let fingerprint = run(manifest().stages[0]).fingerprint
    let failure = FailureRecord(
      stage: "first", fingerprint: fingerprint, status: ExitStatus(rawValue: Int32(status)), tries: tries,
      message: "no")
    let states = plan(failure: failure)
    #expect(states[0] == (isFinal ? .failed(failure) : plan()[0]))
    #expect(states[1] == (isFinal ? .blocked(by: "first") : plan()[1]))
    #expect(states[2] == (isFinal ? .blocked(by: "first") : plan()[2]))
    #expect(reasons(plan(parameters: [:], failure: failure)[0]) == ["never run"])
  }

  @Test func whatIsNotInstalledWaitsAndBlocks() {
    let plan = plan(unavailable: ["first": "first is not installed"])
    #expect(plan == [.waits("first is not installed"), .blocked(by: "first"), .blocked(by: "first")])
    #expect(self.plan(files: [:])[0] == .waits("original is missing from its folder"))
  }

  @Test func theFingerprintIsIndependentOfTheJournalsPath() {
    let stage = manifest().stages[0]
    var moved = style
    moved["style"]?.argument = .string("/elsewhere/concise")
    moved["style"]?.value = .string("brief")
    let elsewhere = run(
      stage, parameters: moved, inputs: ["recording": .init(path: "/elsewhere/o.wav", digest: "aa")])
    let fingerprint = run(stage).fingerprint
    #expect(elsewhere.fingerprint == fingerprint)
    #expect(fingerprint.count == 64)
    var others = [run(stage, revision: 4), run(stage, depends: ["x": "1"]), run(stage, parameters: [:])]
    others.append(run(stage, inputs: ["recording": .init(path: "/j/original.wav", digest: "ab")]))
    others.append(run(stage, inputs: ["other": .init(path: "/j/original.wav", digest: "aa")]))
    others.append(run(manifest().stages[1]))
    #expect(Set(others.map(\.fingerprint) + [fingerprint]).count == 7)
  }
}
