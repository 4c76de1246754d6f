import Foundation
import Pipeline
import StageContract
import TestSupport
import TestTraits
import Testing
import Workspace

@testable import Application

@Suite(.runsProcesses) struct PackRunTests {
  /// Relative paths of the files of `fixture`'s journal outside the folders of its recordings, except the clutter of a lock.
  private func outside(_ fixture: ClusterFixture) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: fixture.journal.workspace.root).filter { path in
      let isFile = (try? FileSystem.attributes(fixture.journal.workspace.root + "/" + path)?.kind) == .file
      return isFile && !path.hasPrefix("recordings/")
    }.sorted()
  }

  @Test func itWritesToItsRecordingsAndToItsOwnLogAlone() async throws {
    let fixture = try ClusterFixture()
    #expect(try await fixture.export()?.packs == 2)
    try fixture.claim()
    let before = try outside(fixture)
    #expect(try await fixture.run(pack: 1).status == .success)
    #expect(
      try fixture.recordings.map { try fixture.journal.result("words", "words.txt", $0) } == [
        "ONE", "TWO", nil,
      ])
    #expect(
      Set(try outside(fixture)).subtracting(before) == [
        "state/cluster/00001.jsonl", "state/cluster/00001.log",
      ])
    // Another sonar that holds the lock, as the owner's may on another machine, is no obstacle.
    let lock = try WorkspaceLock(fixture.journal.workspace)
    defer { _ = lock }
    #expect(try await fixture.run(pack: 2).status == .success)
    #expect(try fixture.journal.result("words", "words.txt", fixture.recordings[2]) == "THREE")
  }

  @Test func aStageAndThoseAfterItAreLeftToAnotherMachine() async throws {
    let fixture = try ClusterFixture()
    try await fixture.export()
    try fixture.claim()
    #expect(try await fixture.run(pack: 1, before: "words").status == .success)
    #expect(try fixture.recordings[0].artifacts("ingest").count == 1)
    #expect(try fixture.recordings[0].artifacts("words").isEmpty)
    await #expect(throws: ManifestError.self) { try await fixture.run(pack: 1, before: "nothing") }
  }

  @Test func itNotesItselfWhileItWorks() async throws {
    let fixture = try ClusterFixture(
      words: #"cat "$work"/journal/state/cluster/*.live >"$work/live"; "# + PipelineFixture.upper)
    try await fixture.export()
    try fixture.claim()
    // An earlier attempt, which its machine could not end.
    try fixture.work(on: 1, by: .init(host: "elsewhere", id: 1))
    #expect(try await fixture.run(pack: 1).status == .success)
    let live = try PackWorker.decode(Data((fixture.journal.text("live") ?? "").utf8))
    #expect(live.process == MachineProcess() && live.process.start != nil)
    #expect(!(try outside(fixture)).contains { $0.hasSuffix(".live") })
  }

  @Test func anotherProcessThatWorksOnThePackIsLeftAlone() async throws {
    let fixture = try ClusterFixture()
    try await fixture.export()
    try fixture.claim()
    let other = try fixture.process()
    defer { other.kill() }
    try fixture.work(on: 1, by: MachineProcess(other.processIdentifier))
    let failure = await #expect(throws: CommandFailure.self) { try await fixture.run(pack: 1) }
    #expect(
      failure?.message
        == "\(MachineProcess.hostName): process \(other.processIdentifier) works on pack 00001 already; try"
        + " again when it has ended")
    #expect(failure?.status == .temporary && fixture.holder() != nil)
    #expect(try fixture.recordings[0].artifacts("ingest").isEmpty)
  }

  /// By a release, or by that and another submission.
  @Test(arguments: [#"rm "$claim""#, #"sed -i s/1a2b3c4d/ffffffff/ "$claim""#])
  func aPackThatIsReleasedEnds(release: String) async throws {
    let fixture = try ClusterFixture(
      ingest: #"claim="$work/journal/state/cluster.json"; \#(release); cp "$recording" "$audio""#)
    try await fixture.export()
    try fixture.claim()
    let (status, remarks) = try await fixture.run(pack: 1)
    #expect(status == .temporary)
    #expect(
      remarks == ["\(fixture.packs)/packs/00001: sonar-1a2b3c4d was released meanwhile; the pack ended early"]
    )
    #expect(try fixture.recordings[0].artifacts("words").isEmpty)
  }

  @Test func whatIsStoppedExitsWithTryAgain() async throws {
    let fixture = try ClusterFixture()
    try await fixture.export()
    try fixture.claim()
    let stop = StopFlag()
    stop.set()
    #expect(try await fixture.run(pack: 1, stop: stop).status == .temporary)
    #expect(try await fixture.run(pack: 1).status == .success)
  }

  @Test func aRecordingThatHasToBeRefusedIsLeftToTheJournalsOwnRun() async throws {
    let fixture = try ClusterFixture(ingest: "echo 'no audio' >&2; exit 65")
    try await fixture.export()
    try fixture.claim()
    #expect(try await fixture.run(pack: 1).status == .badInput)
    #expect(try fixture.journal.workspace.recordings().count == 3)
    #expect(try fixture.recordings[0].failure() == nil)
    try FileSystem.remove(fixture.journal.workspace.clusterFile)
    #expect(try await fixture.journal.run().exitStatus == .badInput)
    #expect(try fixture.journal.workspace.recordings().isEmpty)
  }

  @Test func aDeletedRecordingIsLeftOutWithALine() async throws {
    let fixture = try ClusterFixture()
    try await fixture.export()
    try fixture.claim()
    try fixture.journal.workspace.withdraw([fixture.recordings[0]], as: .delete)
    let (status, remarks) = try await fixture.run(pack: 1)
    #expect(status == .success)
    #expect(
      remarks == [
        "\(fixture.packs)/packs/00001, line 1: this recording was deleted since the packs were made; it is left out"
      ])
    #expect(try fixture.recordings[0].artifacts("ingest").isEmpty)
    #expect(try fixture.journal.result("words", "words.txt", fixture.recordings[1]) == "TWO")
  }

  @Test(arguments: ["../x", ".hidden", "a b", "a\u{7}", "ä"])
  func aLineThatIsNoIDIsRefused(line: String) throws {
    let folder = try TestFolder()
    try FileSystem.atomicWrite(Data("\n\(line)\n".utf8), to: folder["00001"])
    let failure = #expect(throws: CommandFailure.self) { try PackList(folder["00001"]) }
    #expect(failure?.status == .badInput)
    #expect(
      failure?.message
        == "\(folder["00001"]), line 2: \(line.printable) is not a recording's ID; export the packs again")
  }

  @Test func aNodeWithoutTheStagesIsRefused() async throws {
    let fixture = try ClusterFixture()
    try await fixture.export()
    try fixture.claim()
    try FileSystem.remove(fixture.journal.folder + "/bin/words")
    let failure = await #expect(throws: CommandFailure.self) { try await fixture.run(pack: 1) }
    #expect(failure?.status == .unavailable)
    #expect(
      failure?.message == "\(MachineProcess.hostName): words: words is not installed; run `sonar doctor`")
    #expect(try fixture.recordings[0].artifacts("ingest").isEmpty)
  }

  @Test func aNodeWithOtherStagesIsRefused() async throws {
    let fixture = try ClusterFixture()
    try await fixture.export()
    try fixture.claim()
    try fixture.journal.script("words", "exit 70")
    let failure = await #expect(throws: CommandFailure.self) { try await fixture.run(pack: 1) }
    #expect(failure?.status == .unavailable)
    #expect(failure?.message.contains(": words: its revision or its libraries differ from those on") == true)
  }

  @Test func whatDiffersOnANodeIsNamed() {
    let basis = StageBasis(
      identity: StageIdentity(revision: 1), processor: "AVX, AVX2", parameters: ["model": .string("a")])
    let plan = ClusterPlan(
      name: "sonar-1", journal: "/j", host: "login", packs: 1, recordings: 1, stages: ["transcribe": basis])
    func difference(_ change: (inout StageBasis) -> Void) -> String? {
      var found = basis
      change(&found)
      return plan.difference(to: ["transcribe": found], on: "n1")
    }
    #expect(difference { _ in } == nil)
    #expect(
      difference { $0.processor = "AVX, AVX2; not in this processor: AVX2" }
        == "n1: transcribe: it needs the processor features (AVX, AVX2) that it has on login, where the packs were made;"
        + " make both alike, or leave n1 out (sbatch --exclude)")
    #expect(difference { $0.parameters["model"] = .string("b") }?.contains("parameter model") == true)
    #expect(difference { $0.identity.revision = 2 }?.contains("its revision") == true)
  }

  @Test func aFolderThatIsNotSharedIsRefused() async throws {
    let fixture = try ClusterFixture()
    try await fixture.export()
    // Nothing was submitted, or the node has another folder of that name.
    for name in [nil, "sonar-ffffffff"] {
      if let name { try fixture.claim(name: name) }
      let failure = await #expect(throws: CommandFailure.self) { try await fixture.run(pack: 1) }
      #expect(
        failure?.status == .unavailable
          && failure?.message.contains("sees another folder of that name") == true)
    }
    try FileSystem.rename(fixture.journal.workspace.root, to: fixture.journal.folder + "/elsewhere")
    let failure = await #expect(throws: CommandFailure.self) { try await fixture.run(pack: 1) }
    #expect(
      failure?.status == .unavailable && failure?.message.contains("is not shared with this machine") == true)
  }
}
