import Foundation
import TestSupport
import TestTraits
import Testing
import Workspace

@testable import Application

/// Tests of everything that hides a living job, or changes what a job is.
@Suite(.runsProcesses) struct SlurmTests {
  private static let claim = ClusterRecord(
    name: "sonar-1a2b3c4d", folder: "/packs", cluster: "a", submittedAt: "")

  @Test func noVariableChangesWhatItsProgramsDoOrAnswer() async throws {
    let fixture = try ClusterFixture()
    try await fixture.export()
    let note = #"env | grep -E '^(SQUEUE|SBATCH|SLURM|SCANCEL|SCONTROL)_' >>"$work/variables""#
    for name in ["squeue", "scontrol", "scancel"] { try fixture.slurm(name, note + "; true") }
    // Its last job is refused, so that the first one is cancelled.
    try fixture.slurm("sbatch", note + #"; [ -e "$work/first" ] && exit 1; echo 7 | tee "$work/first""#)
    var environment = fixture.environment
    for name in [
      "SQUEUE_STATES", "SQUEUE_USERS", "SQUEUE_PARTITION", "SQUEUE_NAMES", "SQUEUE_FORMAT", "SQUEUE_LOCAL",
      "SLURM_CLUSTERS",
      "SLURM_RESTART_COUNT", "SBATCH_JOB_NAME", "SBATCH_CLUSTERS", "SBATCH_ARRAY_INX", "SBATCH_WAIT",
      "SBATCH_NO_REQUEUE",
      "SBATCH_PARTITION", "SCANCEL_STATE", "SCONTROL_LOCAL", "SBATCH_ACCOUNT", "SLURM_CONF",
    ] { environment[name] = "x" }
    #expect(throws: CommandFailure.self) {
      try ClusterSubmission(fixture.packs).submit(environment: environment)
    }
    let variables = Set((fixture.journal.text("variables") ?? "").split(separator: "\n"))
    #expect(variables == ["SBATCH_ACCOUNT=x", "SLURM_CONF=x"])
  }

  @Test func aJobLivesUnlessItsStateSaysThatItHasEnded() throws {
    let states = [
      "COMPLETED", "PENDING", "CONFIGURING", "RUNNING", "SUSPENDED", "STOPPED", "SIGNALING", "COMPLETING",
      "STAGE_OUT", "RESIZING", "REQUEUED", "REQUEUE_FED", "REQUEUE_HOLD", "RESV_DEL_HOLD", "SPECIAL_EXIT",
      "REVOKED", "A_STATE_TO_COME", "", "FAILED",
    ]
    let fixture = try ClusterFixture()
    let lines = states.enumerated().map { number, state in "echo '\(number) \(state)'" }
    try fixture.slurm("squeue", lines.joined(separator: "; "))
    let living = (1..<states.count - 1).map(String.init)
    #expect(try Slurm(fixture.environment).jobs(of: Self.claim) == .living(living))
  }

  @Test func jobsThatHaveEndedDoNotLive() throws {
    let fixture = try ClusterFixture()
    let states = [
      "BOOT_FAIL", "CANCELLED", "COMPLETED", "DEADLINE", "FAILED", "NODE_FAIL", "OUT_OF_MEMORY", "PREEMPTED",
      "TIMEOUT",
    ]
    try fixture.slurm("squeue", "for state in \(states.joined(separator: " ")); do echo 7 $state; done")
    #expect(try Slurm(fixture.environment).jobs(of: Self.claim) == .living([]))
  }

  @Test(arguments: [
    ("ClusterName             = a", nil), ("", nil),
    (
      "ClusterName             = b", "Slurm's cluster a alone knows whether they are done; here squeue asks b"
    ),
  ])
  func anotherClusterKnowsNothing(says: String, reason: String?) throws {
    let fixture = try ClusterFixture()
    try fixture.slurm("scontrol", "echo 'MaxArraySize = 4'; echo '\(says)'")
    #expect(
      try Slurm(fixture.environment).jobs(of: Self.claim) == reason.map { .unknown($0) } ?? .living([]))
    try fixture.slurm("squeue", "echo '7 RUNNING'")
    #expect(try Slurm(fixture.environment).jobs(of: Self.claim) == .living(["7"]))
  }
}
