import Foundation
import StageContract
import TestSupport
import Testing

@testable import Application
@testable import Pipeline
@testable import Surfaces
@testable import Workspace
@testable import sonar

/// Documents that only a failure, another machine or a long measurement makes, validated against `pipelines/schemas`.
@Suite(.enabled(if: SchemaValidator.isInstalled, Comment(rawValue: SchemaValidator.hint)))
struct StoredDocumentTests {
  private static let id = "2026-11-20T071503Z-3f9a1c2e"
  private static let at = "2026-11-20T07:15:03Z"
  private static let digest = String(repeating: "0a", count: 32)
  private static let intake = Intake(
    id: id, name: "hills/walk.m4a", modifiedAt: at, namedAt: at, tags: ["hills"], sha256: digest, bytes: 3)

  @Test func `What a journal remembers`() throws {
    var kept = KeptResults()
    kept.stages = ["mood": Self.digest]
    var morning = MorningRecord(day: "2026-11-20", known: [Self.id], told: [Self.id])
    morning.knownRemarks = [Self.id: [String(Self.digest.prefix(16))]]
    morning.toldRemarks = [:]
    let now = Date(timeIntervalSince1970: 1_790_000_000)
    var doses = DoseRecord()
    doses.note(["Vitamin D": [480]], at: now)
    let process = MachineProcess(host: "node", id: 7, start: "boot 12")
    let documents: [any Encodable] = [
      Receipt(name: "hills/walk.m4a", intake: Self.intake, at: now), kept,
      Withdrawal(
        recording: Self.id, kind: .delete, sha256: Self.digest, bytes: 3, requestedAt: Self.at,
        isRecorded: true),
      QuarantineRecord(
        id: Self.id, name: "walk.m4a", reason: "no audio", status: .badInput, retry: "sonar retry walk.m4a",
        intake: Self.intake, sidecar: Data("{}".utf8)),
      DuplicateRecord(name: "walk.m4a", sha256: Self.digest, firstID: Self.id, firstName: "walk.m4a"),
      FailureRecord(
        stage: "mood", fingerprint: Self.digest, status: .badInput, tries: 1, message: "no words"),
      Health(
        failed: [.init(id: Self.id, stage: "mood", status: .badInput)],
        waits: [.init(stage: "transcribe", reason: "no model")]),
      ReprocessRequest(asked: [
        .init(stages: ["mood"], outdated: false, since: Self.at, recordings: [Self.id])
      ]),
      DeletionRecord(
        recordings: [Self.digest: 3],
        sounds: [
          Self.digest: .init(
            deletedAt: Self.at, samples: 1, blocks: [String(Self.digest.prefix(16))],
            tail: String(Self.digest.prefix(16)))
        ], permitted: [Self.digest], said: .init([Self.digest: Self.at]), threads: .init(["garden": Self.at])),
      morning,
      PromptChoice(day: "2026-11-20", prompt: "energized"), doses,
      NotificationLedger.Line(key: "data_gap/x", state: .delivered, at: now),
      ClusterRecord(
        name: "sonar-0a0a0a0a", folder: "/shared", jobs: ["7"], process: process, submittedAt: Self.at),
      JournalIdentity(id: UUID().uuidString), PackWorker(process: process),
      ExportFolders.Record(folders: ["/shared"]),
    ]
    try check(documents.map { canonicalJSON($0) })
  }

  @Test func `A run with everything that can be said of it`() throws {
    var run = RunHistoryEntry(
      startedAt: Self.at, command: "run", seconds: 1.5, exitStatus: .badInput, outcome: "failed",
      stages: [.init(stage: "mood", runs: 1, recordings: 1, audioSeconds: 2, rtf: 0.5, failed: 1)],
      failures: [
        .init(
          recording: Self.id, stage: "mood", status: .badInput, message: "no words", keptAs: "walk.m4a",
          isDoneOtherwise: true)
      ])
    run.left = [.init(stage: "write", recordings: 2, reason: nil)]
    run.estimate = .init(seconds: 1, longest: 2)
    try check([canonicalJSON(run), PrintedDocument(.history, ["runs": [run]]).data])
  }

  @Test func `What is measured for long`() throws {
    try check([
      PrintedDocument(.comparisonBench, ComparisonBench(parameter: .decoding, rows: [])).data,
      PrintedDocument(.acknowledgement, ["acknowledged": ["data_gap/x"]]).data,
    ])
  }

  @Test func `Every schema is one`() throws { #expect(try SchemaValidator.problems(at: []) == []) }

  private func check(_ documents: [Data]) throws {
    #expect(try SchemaValidator.problems(documents: documents) == [])
  }
}
