import Foundation
import Pipeline
import StageContract
import TestSupport
import TestTraits
import Testing
import Workspace

@testable import Application

@Suite(.runsProcesses) struct ClusterSubmissionTests {
  /// Accepts every job, by number, and says of all of them that they are queued.
  private func accept(_ fixture: ClusterFixture) throws {
    try fixture.slurm(
      "sbatch", #"echo "$@" >>"$work/asked"; echo x >>"$work/jobs"; grep -c x "$work/jobs""#)
    try fixture.slurm("squeue", #"[ -e "$work/jobs" ] && grep -n x "$work/jobs" | cut -d: -f1; true"#)
  }

  private func submit(_ fixture: ClusterFixture) throws -> ClusterSubmission.Outcome {
    try ClusterSubmission(fixture.packs).submit(environment: fixture.environment)
  }

  @Test func theJobsAreNotedAndSubmittingAgainSubmitsNothing() async throws {
    let fixture = try ClusterFixture()
    try await fixture.export {
      $0.packSize = 1
      $0.arraySize = 2
    }
    try accept(fixture)
    #expect(try submit(fixture) == .submitted(["1", "2", "3"]))
    #expect(
      fixture.journal.text("asked") == """
        --parsable --array=0-1 pack.sh 1
        --parsable --array=0-0 pack.sh 3
        --parsable --dependency=afterany:1:2 finish.sh

        """)
    #expect(try ClusterRecord.read(fixture.journal.workspace.clusterFile).jobs == ["1", "2", "3"])
    #expect(try submit(fixture) == .living(["1", "2", "3"]))
    #expect(fixture.journal.lines("jobs") == 3)
    try FileSystem.remove(fixture.journal.folder + "/jobs")
    #expect(try submit(fixture) == .submitted(["1", "2", "3"]))
  }

  @Test func whileAJobLivesTheJournalIsLeftAlone() async throws {
    let fixture = try ClusterFixture()
    try await fixture.export()
    try fixture.claim()
    let workspace = fixture.journal.workspace
    try fixture.slurm("squeue", #"echo "$@" >"$work/asked"; printf '7\n7\n12\n'"#)
    let error = #expect(throws: WorkspaceError.self) {
      try ClusterClaim.takeOver(workspace, environment: fixture.environment)
    }
    #expect(error?.exitStatus == .temporary && error?.isHeld == true)
    #expect(
      error?.description
        == "\(workspace.root): Slurm's jobs 7, 12 work on packs of it (\(fixture.packs)); try again when"
        + " that has ended; once you know that it has: sonar cluster release")
    #expect(
      fixture.journal.text("asked")
        == "--noheader --all --federation --states=all --name=sonar-1a2b3c4d --format=%F %T\n")
    // Another export of the same journal has to wait; a job does not count itself.
    try await fixture.export(name: "sonar-ffffffff", to: fixture.journal.folder + "/others")
    #expect(throws: WorkspaceError.self) {
      try ClusterSubmission(fixture.journal.folder + "/others").submit(environment: fixture.environment)
    }
    var environment = fixture.environment
    environment["SLURM_JOB_ID"] = "12"
    let record = try ClusterRecord.read(workspace.clusterFile)
    #expect(try Slurm(environment).jobs(of: record) == .living(["7"]))
    #expect(
      try ClusterSubmission.release(workspace, environment: fixture.environment)
        == "Slurm's jobs 7, 12 work on packs of it (\(fixture.packs))")
    try ClusterClaim.takeOver(workspace, environment: fixture.environment)
  }

  /// With this process in the place of Snakemake's.
  @Test func whatTheOwnerAsksForMeanwhileIsWrittenDownAndDoneAfterwards() async throws {
    let fixture = try ClusterFixture()
    let workspace = fixture.journal.workspace
    try await fixture.export()
    try ClusterSubmission(fixture.packs).hold(process: getpid())
    let remarks = HeardRemarks()
    let change = OwnerChange(
      "private", [fixture.recordings[0]], in: workspace, fixture.journal.installation, reporter: remarks)
    #expect(try await change.hide() == .temporary)
    #expect(
      remarks.lines == [
        "Snakemake (process \(getpid()) on \(MachineProcess.hostName)) works on packs of it (\(fixture.packs)); the request"
          + " is saved, and the last job carries it out"
      ])
    #expect(try workspace.withdrawals().hidden == [fixture.recordings[0].id])
    await #expect(throws: WorkspaceError.self) {
      _ = try await RunLock.take(workspace, wait: true, isQuiet: true, reporter: remarks)
    }
    // What works on the packs itself finishes.
    #expect(
      try await ClusterSubmission.finish(
        workspace, fixture.journal.installation, name: "sonar-1a2b3c4d", reporter: remarks) == .success)
    #expect(try workspace.withdrawals().isEmpty && fixture.recordings[0].isMarkedPrivate)
    _ = try await RunLock.take(workspace, wait: false, isQuiet: true, reporter: remarks)
  }

  @Test func whereNobodyCanSayWhetherJobsLiveTheyDo() async throws {
    let fixture = try ClusterFixture()
    try await fixture.export()
    try fixture.claim()
    let workspace = fixture.journal.workspace
    try fixture.slurm(
      "squeue", "echo 'slurm_load_jobs error: Unable to contact slurm controller' >&2; exit 1")
    for environment in [fixture.environment, ["PATH": "/nowhere"]] {
      let error = #expect(throws: WorkspaceError.self) {
        try ClusterClaim.takeOver(workspace, environment: environment)
      }
      #expect(error?.exitStatus == .temporary && error?.description.contains("squeue") == true)
    }
    #expect(throws: CommandFailure.self) {
      try ClusterSubmission(fixture.packs).submit(environment: fixture.environment)
    }
    #expect(try FileSystem.exists(workspace.clusterFile))
  }

  /// Slurm refuses the second array; what it says of the first one afterwards decides.
  @Test(arguments: [
    (says: "true", isReleased: true), (says: "echo 41 CANCELLED", isReleased: true),
    (says: "echo 41 COMPLETING", isReleased: false),
    (says: "echo 'no answer' >&2; exit 1", isReleased: false),
  ])
  func aRefusalOfSlurmLeavesTheClaimWhereAJobMayLive(says: String, isReleased: Bool) async throws {
    let fixture = try ClusterFixture()
    try await fixture.export {
      $0.packSize = 1
      $0.arraySize = 2
    }
    try fixture.slurm("sbatch", #"[ -e "$work/first" ] && exit 1; echo 41 | tee "$work/first""#)
    try fixture.slurm("scancel", "exit 1")
    try fixture.slurm("squeue", #"[ -e "$work/first" ] || exit 0; "# + says)
    let failure = #expect(throws: CommandFailure.self) { try submit(fixture) }
    #expect(failure?.status == .unavailable)
    #expect(failure?.message.hasSuffix("scancel --name=sonar-1a2b3c4d") == !isReleased)
    #expect(try FileSystem.exists(fixture.journal.workspace.clusterFile) == !isReleased)
  }

  @Test func jobsThatOutliveAReleaseAreNotSubmittedAgain() async throws {
    let fixture = try ClusterFixture()
    try await fixture.export()
    try accept(fixture)
    let jobs = ["1", "2"]
    #expect(try submit(fixture) == .submitted(jobs))
    _ = try ClusterSubmission.release(fixture.journal.workspace, environment: fixture.environment)
    #expect(try submit(fixture) == .living(jobs) && fixture.journal.lines("jobs") == 2)
    #expect(try ClusterRecord.read(fixture.journal.workspace.clusterFile).jobs == jobs)
  }

  @Test func scriptsThatEverybodyMayWriteToAreNotRun() async throws {
    let fixture = try ClusterFixture()
    try await fixture.export()
    try accept(fixture)
    for name in ["", "/submit.sh", "/pack.sh", "/finish.sh"] {
      let path = fixture.packs + name
      let mode = try #require(try FileSystem.attributes(path)).permissions
      chmod(path, 0o777)
      let failure = #expect(throws: CommandFailure.self, "\(name)") { try submit(fixture) }
      #expect(failure?.status == .usage && failure?.message.contains("everybody may write to it") == true)
      #expect(fixture.journal.text("jobs") == nil, "\(name)")
      chmod(path, mode_t(mode))
    }
  }

  @Test func aRefusalOfSlurmLeavesNothingSubmitted() async throws {
    let fixture = try ClusterFixture()
    try await fixture.export {
      $0.packSize = 1
      $0.arraySize = 2
      $0.partition = "nowhere"
    }
    try fixture.slurm(
      "sbatch",
      #"""
      echo x >>"$work/jobs"
      [ "$(grep -c x "$work/jobs")" = 1 ] && { echo 41; exit; }
      echo 'sbatch: error: invalid partition specified: nowhere' >&2; exit 1
      """#)
    try fixture.slurm("scancel", #"echo "$@" >>"$work/cancelled""#)
    let failure = #expect(throws: CommandFailure.self) { try submit(fixture) }
    #expect(failure?.status == .unavailable)
    #expect(
      failure?.message
        == "\(fixture.packs)/submit.sh: sbatch: error: invalid partition specified: nowhere; nothing was"
        + " submitted; see sinfo, then export again (--partition, --time)")
    #expect(fixture.journal.text("cancelled") == "41\n")
    #expect(try !FileSystem.exists(fixture.journal.workspace.clusterFile))
  }

  @Test func anExportForSnakemakeIsNotForSlurm() async throws {
    let fixture = try ClusterFixture()
    try await fixture.export { $0 = .init(system: .snakemake) }
    let failure = #expect(throws: CommandFailure.self) { try submit(fixture) }
    #expect(failure?.status == .usage && failure?.message.contains("snakemake --snakefile") == true)
    #expect(fixture.journal.text("packs/Snakefile")?.contains("\"words\": \"") == true)
  }

  @Test func namesThatCannotStandInAScriptAreRefused() async throws {
    let fixture = try ClusterFixture()
    for folder in ["/tmp/my packs", "/tmp/$(x)", "/tmp/50%"] {
      let failure = await #expect(throws: CommandFailure.self) { try await fixture.export(to: folder) }
      #expect(failure?.status == .usage && failure?.message.hasPrefix(folder) == true)
    }
    let failure = await #expect(throws: CommandFailure.self) {
      try await fixture.export { $0.partition = "long; rm -rf /" }
    }
    #expect(failure?.message == "--partition: long; rm -rf / cannot be one; see: sinfo")
    try FileSystem.makeFolder(fixture.journal.folder + "/others")
    try fixture.journal.write("others/file", "")
    let other = await #expect(throws: CommandFailure.self) {
      try await fixture.export(to: fixture.journal.folder + "/others")
    }
    #expect(other?.message.contains("holds other files") == true)
    let another = try ClusterFixture()
    try await another.export()
    let taken = await #expect(throws: CommandFailure.self) { try await fixture.export(to: another.packs) }
    #expect(
      taken?.message
        == "\(another.packs): holds packs of \(another.journal.workspace.root); name another folder")
    // One of the same journal is replaced.
    try await fixture.export()
    #expect(try await fixture.export(name: "sonar-00000000") { $0.packSize = 3 }?.packs == 1)
    #expect(try FileSystem.items(in: fixture.packs + "/packs").map(\.name) == ["00001"])
    let odd = fixture.journal.workspace.recordingsFolder + "/2026/my recording"
    try FileSystem.rename(fixture.recordings[0].path, to: odd)
    let named = await #expect(throws: CommandFailure.self) { try await fixture.export() }
    #expect(named?.status == .badInput && named?.message.hasPrefix(odd) == true)
  }

  @Test func withNothingToDoNothingIsWritten() async throws {
    let fixture = try ClusterFixture()
    try await fixture.journal.run()
    #expect(try await fixture.export() == nil)
    #expect(try !FileSystem.exists(fixture.packs))
  }

  @Test func theLastJobDoesWhatTheOwnerAskedForFirstAndMergesWhatPacksSaid() async throws {
    let fixture = try ClusterFixture(words: "echo \"heard $(cat $audio)\" >&2; " + PipelineFixture.upper)
    try await fixture.export()
    try fixture.claim()
    for pack in [1, 2] { _ = try await fixture.run(pack: pack) }
    let workspace = fixture.journal.workspace
    try workspace.withdraw([fixture.recordings[2]], as: .delete)
    try fixture.journal.write("packs/packs/00002.status", "65\n")
    try fixture.slurm("squeue", "echo 9")
    var environment = fixture.environment
    // A pack is still at work.
    await #expect(throws: WorkspaceError.self) {
      try await ClusterSubmission.finish(
        workspace, fixture.journal.installation, name: "sonar-1a2b3c4d", reporter: HeardRemarks(),
        environment: environment)
    }
    environment["SLURM_JOB_ID"] = "9"
    let remarks = HeardRemarks()
    let status = try await ClusterSubmission.finish(
      workspace, fixture.journal.installation, name: "sonar-1a2b3c4d", reporter: remarks,
      environment: environment)
    #expect(status == .success)
    #expect(
      remarks.lines.contains(
        "packs/00002: ended with status 65; sonar run does what is left of it"))
    #expect(try workspace.recordings() == Array(fixture.recordings.prefix(2)))
    #expect(try workspace.withdrawals().isEmpty)
    #expect(try !FileSystem.exists(workspace.clusterFile) && !FileSystem.exists(workspace.clusterFolder))
    let history = try RunHistory(workspace).entries()
    let packs = try #require(history.first { $0.command == "cluster" })
    #expect(packs.recordings == 3 && packs.stages.map(\.runs) == [3, 3] && packs.exitStatus == .success)
    // What stages say may quote a deleted entry.
    let log = fixture.journal.text("journal/logs/stages.log") ?? ""
    #expect(!log.contains("three"))
  }

  @Test func aPackThatSucceedsInTheEndHasNotFailed() throws {
    func entry(_ start: String, _ status: StageContract.ExitStatus, _ outcome: String, failed: Int)
      -> RunHistoryEntry
    {
      RunHistoryEntry(
        startedAt: start, command: "run", seconds: 60, exitStatus: status, outcome: outcome, recordings: 1,
        stages: [.init(stage: "words", runs: 1, recordings: 1, wallSeconds: 2, failed: failed)],
        failures: failed == 0 ? [] : [.init(recording: "a", stage: "words", status: status, message: "no")])
    }
    let first = [
      entry("2026-11-24T03:00:00.000Z", .temporary, "failed", failed: 1),
      entry("2026-11-24T03:05:00.000Z", .success, "done", failed: 0),
    ]
    let whole = try #require(RunHistoryEntry(merging: [first, []]))
    #expect(whole.seconds == 360 && whole.recordings == 2 && whole.exitStatus == .success)
    #expect(whole.failures.isEmpty && whole.stages[0].runs == 2 && whole.stages[0].failed == 0)
    let both = try #require(RunHistoryEntry(merging: [first, [first[0]]]))
    #expect(both.exitStatus == .temporary && both.outcome == "failed" && both.failures.count == 1)
    #expect(RunHistoryEntry(merging: []) == nil)
  }
}
