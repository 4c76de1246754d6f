import Foundation
import Pipeline
import StageContract
import TestSupport
import TestTraits
import Testing
import Workspace

@testable import Application

/// Whose claim it is, who works for it, and what may be in its place.
@Suite(.runsProcesses) struct ClusterClaimTests {
  @Test func packsOutliveTheirSnakemake() throws {
    let fixture = try ClusterFixture()
    let dead = try fixture.deadProcess()
    try fixture.claim(by: dead)
    #expect(fixture.holder() == nil)
    let pack = try fixture.process()
    try fixture.work(on: 2, by: MachineProcess(pack.processIdentifier))
    #expect(fixture.holder() == "process \(pack.processIdentifier) works on its pack 00002")
    pack.kill()
    #expect(fixture.holder() == nil)
    // The same ID of another process.
    try fixture.work(on: 2, by: .init(host: dead.host, id: getpid(), start: dead.start))
    #expect(fixture.holder() == nil)
    try fixture.claim(by: .init(host: dead.host, id: getpid(), start: dead.start))
    #expect(fixture.holder() == nil)
  }

  @Test func whatOnlyAnotherMachineCanSayIsNotKnown() throws {
    let fixture = try ClusterFixture()
    let elsewhere = MachineProcess(host: "elsewhere", id: 1)
    try fixture.claim(by: elsewhere)
    #expect(fixture.holder()?.hasSuffix("elsewhere alone can say whether they are done") == true)
    try fixture.claim(by: try fixture.deadProcess())
    try fixture.work(on: 1, by: elsewhere)
    #expect(
      fixture.holder() == "its pack 00001 was begun on elsewhere, which alone can say whether it is done")
    try fixture.leave("00001.live", "{")
    #expect(fixture.holder()?.hasPrefix("state/cluster/00001.live cannot be read") == true)
    // Slurm knows whether a job on another machine has ended.
    try fixture.claim()
    #expect(fixture.holder() == nil)
    try fixture.claim(by: elsewhere)
    _ = try ClusterSubmission.release(fixture.journal.workspace, environment: fixture.environment)
    #expect(try fixture.holder() == nil && !FileSystem.exists(fixture.journal.workspace.clusterFolder))
  }

  @Test func anothersClaimIsNeitherFinishedNorReleased() async throws {
    let fixture = try ClusterFixture()
    let workspace = fixture.journal.workspace
    func finish(_ name: String) async throws {
      _ = try await ClusterSubmission.finish(
        workspace, fixture.journal.installation, name: name, reporter: HeardRemarks(),
        environment: fixture.environment)
    }
    func release(_ name: String, _ process: Int32) throws {
      try ClusterSubmission.release(workspace, name: name, process: process)
    }
    let none = await #expect(throws: CommandFailure.self) { try await finish("sonar-ffffffff") }
    #expect(none?.status == .unavailable)
    try release("sonar-ffffffff", getpid())
    try fixture.claim(by: MachineProcess())
    let other = await #expect(throws: CommandFailure.self) { try await finish("sonar-ffffffff") }
    #expect(other?.message.contains("sonar-ffffffff does not hold this journal's claim") == true)
    #expect(throws: CommandFailure.self) { try release("sonar-ffffffff", getpid()) }
    #expect(throws: CommandFailure.self) { try release("sonar-1a2b3c4d", getppid()) }
    #expect(try FileSystem.exists(workspace.clusterFile))
    // Its own, but a pack still works.
    let pack = try fixture.process()
    try fixture.work(on: 1, by: MachineProcess(pack.processIdentifier))
    await #expect(throws: WorkspaceError.self) { try await finish("sonar-1a2b3c4d") }
    #expect(throws: WorkspaceError.self) { try release("sonar-1a2b3c4d", getpid()) }
    pack.kill()
    try release("sonar-1a2b3c4d", getpid())
    #expect(try !FileSystem.exists(workspace.clusterFile))
  }

  /// Objects in the place of `state/cluster.json`.
  @Test func aClaimThatCannotBeReadHoldsUntilItIsReleased() async throws {
    let fixture = try ClusterFixture()
    try await fixture.export()
    let workspace = fixture.journal.workspace
    for makes in [
      #"mkdir "$claim"; touch "$claim/x""#, #": >"$claim""#, #"echo '{' >"$claim""#,
      #"ln -s /nowhere "$claim""#, #"mkfifo "$claim""#,
      #"echo '{"schema": {"name": "cluster", "version": 9}}' >"$claim""#,
    ] {
      try fixture.slurm("make", "claim='\(workspace.clusterFile)'; \(makes)")
      _ = try Tool("make", environment: fixture.environment)?.run([])
      func refuses(_ body: () async throws -> Void) async {
        let error = await #expect(throws: WorkspaceError.self, "\(makes)") { try await body() }
        #expect(error?.exitStatus == .temporary)
        #expect(error?.description.contains("state/cluster.json cannot be read") == true)
        #expect(error?.description.hasSuffix("sonar cluster release") == true)
      }
      await refuses { try ClusterClaim.takeOver(workspace, environment: fixture.environment) }
      await refuses { _ = try ClusterSubmission(fixture.packs).submit(environment: fixture.environment) }
      await refuses { _ = try await fixture.run(pack: 1) }
      await refuses {
        _ = try await ClusterSubmission.finish(
          workspace, fixture.journal.installation, name: "x", reporter: HeardRemarks())
      }
      _ = try ClusterSubmission.release(workspace, environment: fixture.environment)
      try ClusterClaim.takeOver(workspace, environment: fixture.environment)
    }
  }
}
