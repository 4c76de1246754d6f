import StageContract
import Testing

@testable import Application
@testable import Inbox
@testable import Pipeline
@testable import Workspace

@Suite struct PlanListingTests {
  private static let run = StageRun(
    stage: Manifest.StageEntry(name: "s", run: "s", inputs: [:], outputs: [:]),
    identity: StageIdentity(revision: 1), parameters: [:], inputs: [:])
  private static let record = RunRecord(
    stage: "s", fingerprint: "f", identity: StageIdentity(revision: 1), parameters: [:], inputs: [:],
    outputs: [:],
    startedAt: "2026-11-20T08:00:00.000Z", wallSeconds: 1)

  /// `index` shows what `summarize` writes, and every version of it.
  private static let manifest = Manifest(
    pipeline: "p",
    stages: [
      .init(
        name: "index", run: "i",
        inputs: [
          "summary": .output(stage: "summarize", output: "s"),
          "every": .versions(stage: "summarize", output: "s"),
        ], outputs: [:]),
      .init(name: "other", run: "o", inputs: ["a": .output(stage: "mood", output: "m")], outputs: [:]),
      .init(name: "surface", run: "s", inputs: ["d": .output(stage: "index", output: "d")], outputs: [:]),
    ])

  private func planned(_ stage: String, _ state: PlannedRun.State) -> PlannedRun {
    PlannedRun(stage: stage, state: state)
  }

  private func recording(_ id: String, outdated: [String] = []) -> JournalPlan.RecordingPlan {
    .init(folder: RecordingFolder(id: id, path: "/" + id), runs: nil, outdated: outdated)
  }

  private var listing: PlanListing {
    var listing = PlanListing()
    let style = RunReason.parameter(name: "style", from: "a", to: "b")
    let kept = StageResult(folder: "/x", record: Self.record)
    for id in ["r1", "r2"] {
      listing.add(
        recording(id, outdated: ["transcribe"]),
        runs: [
          planned("ingest", .upToDate(kept)), planned("transcribe", .outdated(kept, [])),
          planned("summarize", .ready(Self.run, [style])),
        ])
    }
    listing.add(recording("r0", outdated: ["transcribe"]), runs: nil)
    listing.add(
      recording("r3"),
      runs: [planned("ingest", .waits("no program")), planned("chunk", .blocked(by: "ingest"))])
    listing.add(
      journal: [planned("index", .upToDate(kept)), planned("surface", .waits("x"))], of: Self.manifest)
    return listing
  }

  @Test func whatFollowsTheRecordingsIsPending() {
    let listing = listing
    #expect(listing.extent == "3 stage runs over 2 recordings")
    #expect(listing.outdated == 3 && listing.recordings == ["r1", "r2"])
    #expect(
      listing.shown.map(\.action) == ["run", "run", "waits", "blocked", "pending", "waits"])
  }

  @Test func equalLinesAreOneGroupInTheOrderOfTheirStage() {
    let groups = PlanListing.groups(listing.shown)
    #expect(
      groups.map { "\($0.stage) \($0.recordings ?? 0) \($0.action): \($0.reason)" } == [
        "summarize 2 run: parameter style: a → b", "ingest 1 waits: no program",
        "chunk 1 blocked: ingest cannot run", "index 0 pending: after the recordings", "surface 0 waits: x",
      ])
    #expect(groups.map { $0.recordings == nil } == [false, false, false, true, true])
  }

  @Test func theJournalAloneHasNoRecordings() {
    var listing = PlanListing()
    listing.add(journal: [planned("index", .ready(Self.run, [.neverRun]))], of: Self.manifest)
    #expect(listing.extent == "1 stage run over the journal")
    #expect(listing.work.map(\.reason) == ["never run"])
  }

  @Test func whatIsOffIsRemovedWhateverTheRecordingsDo() {
    var listing = PlanListing()
    let style = RunReason.parameter(name: "style", from: "a", to: "b")
    listing.add(recording("r1"), runs: [planned("summarize", .ready(Self.run, [style]))])
    listing.add(journal: [planned("pages", .removal(needs: ["pages"]))], of: Self.manifest)
    #expect(
      listing.work.map { "\($0.stage) \($0.action): \($0.reason)" }.last
        == "pages remove: off until sonar.yaml has pages")
  }

  private func journal(after runs: [PlannedRun], unshown: Set<String> = []) -> [String] {
    let kept = StageResult(folder: "/x", record: Self.record)
    var plan = recording("r1")
    plan.unshown = unshown
    var listing = PlanListing()
    listing.add(plan, runs: runs)
    listing.add(
      journal: ["index", "other", "surface"].map { planned($0, .upToDate(kept)) }, of: Self.manifest)
    return listing.lines.filter { $0.recording == nil }.map { "\($0.stage) \($0.action): \($0.reason)" }
  }

  @Test func theJournalFollowsANewResultAndMayFollowOneThatIsMadeAgain() {
    let may = "may run: if the result of a recording differs"
    let style = RunReason.parameter(name: "style", from: "a", to: "b")
    let sure = ["index pending: after the recordings", "other \(may)", "surface pending: after index"]
    let unsure = ["index \(may)", "other \(may)", "surface \(may)"]
    #expect(journal(after: [planned("summarize", .ready(Self.run, [style]))]) == sure)
    #expect(journal(after: [planned("summarize", .pending([.upstream(stage: "mood")]))]) == sure)
    #expect(journal(after: [planned("summarize", .ready(Self.run, [.forced]))]) == unsure)
    #expect(
      journal(after: [
        planned("mood", .ready(Self.run, [.forced])),
        planned("summarize", .pending([.differing(stage: "mood")])),
      ]) == unsure)
    #expect(
      journal(after: [planned("mood", .ready(Self.run, [.forced]))], unshown: ["mood"])
        == ["index \(may)", "other pending: after the recordings", "surface \(may)"])
    #expect(journal(after: []).allSatisfy { $0.hasSuffix("up to date: ") })
  }

  @Test func whatOnlyMayRunIsCountedApart() {
    var listing = PlanListing()
    listing.add(
      recording("r1"),
      runs: [
        planned("mood", .ready(Self.run, [.forced])),
        planned("summarize", .pending([.differing(stage: "mood")])),
      ])
    #expect(listing.work.map(\.stage) == ["mood"] && listing.possible.map(\.stage) == ["summarize"])
    #expect(
      listing.extent == "1 stage run over 1 recording, and then, if their results differ, up to 1 more")
    #expect(listing.shown.map(\.reason) == ["forced", "if the result of mood differs"])
  }
}
