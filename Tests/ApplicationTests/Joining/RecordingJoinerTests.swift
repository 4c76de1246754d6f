import Foundation
import Insights
import Model
import Pipeline
import StageContract
import TestSupport
import Testing

@testable import Application
@testable import Workspace

@Suite struct RecordingJoinerTests {
  private let fixture: WorkspaceFixture
  private let workspace: Workspace
  private let shorter: RecordingFolder
  private let longer: RecordingFolder

  init() throws {
    fixture = try WorkspaceFixture()
    try fixture.drop("hills/half.wav", "half")
    try fixture.drop("whole.wav", "the whole")
    _ = try fixture.takeAll()
    workspace = fixture.workspace
    let recordings = try workspace.recordings()
    shorter = try #require(try recordings.first { try $0.intake().tags == ["hills"] })
    longer = try #require(try recordings.first { try $0.intake().tags.isEmpty })
  }

  private func owner(_ folder: RecordingFolder) throws -> Owner { try OwnerFile.read(folder) }

  @Test func theIDOfTheShorterOneLeadsToTheLongerOne() throws {
    try OwnerFile.change(shorter) { $0.title = "Walk" }
    #expect(try RecordingJoiner(workspace).join(shorter, to: longer))
    #expect(try workspace.recordings() == [longer])
    #expect(try workspace.recordings(withJoined: true).count == 2)
    #expect(try workspace.recording(matching: shorter.id) == longer)
    #expect(try workspace.recording(named: shorter.id) == longer)
    #expect(try owner(longer) == Owner(tags: ["hills"], title: "Walk"))
    #expect(try owner(shorter) == Owner(title: "Walk"))
    // The inbox still knows it.
    try fixture.drop("again.wav", "half")
    _ = try fixture.takeAll()
    #expect(try workspace.recordings(withJoined: true).count == 2)
  }

  @Test(arguments: [true, false])
  func nothingOfAPrivateOneIsShownWhicheverItIs(isShorter: Bool) throws {
    try OwnerFile.change(isShorter ? shorter : longer) { $0.isPrivate = true }
    // Even before they are joined.
    #expect(try !RecordingJoiner(workspace).join(shorter, to: longer, isReady: false))
    let other = isShorter ? longer : shorter
    #expect(try workspace.withdrawals().unrecorded == [other.id])
    #expect(try RecordingJoiner(workspace).join(shorter, to: longer))
    #expect(try owner(longer).isPrivate)
    #expect(try workspace.withdrawals().unpropagated == [other.id])
  }

  @Test(arguments: RecordingJoiner.Step.allCases, [true, false])
  func killedAfterAnyStepItIsDoneByTheNext(step: RecordingJoiner.Step, isPrivate: Bool) throws {
    let thread = try Threads.create(
      JournalThread(id: "", name: "Hills", added: [shorter.id]), in: workspace.threads)
    try OwnerFile.change(shorter) { owner in
      owner.tags = ["walk"]
      owner.isPrivate = isPrivate
    }
    var joiner = RecordingJoiner(workspace)
    joiner.continues = { $0 != step }
    #expect(try !joiner.join(shorter, to: longer))
    #expect(try workspace.recordings().count == 2)
    #expect(try workspace.withdrawals().hidden.contains(longer.id) == isPrivate)
    #expect(try RecordingJoiner(workspace).join(shorter, to: longer))
    #expect(try owner(longer) == Owner(tags: ["walk", "hills"], isPrivate: isPrivate))
    #expect(try Threads(folder: workspace.threads).named(thread.id).added == [shorter.id, longer.id])
  }

  @Test func anOwnersFileThatCannotBeReadJoinsNothingAndHidesBoth() throws {
    try FileSystem.atomicWrite(Data("{".utf8), to: shorter.path + "/owner.json")
    #expect(throws: DocumentError.self) { try RecordingJoiner(workspace).join(shorter, to: longer) }
    #expect(try workspace.recordings().count == 2)
    #expect(try workspace.withdrawals().hidden == [longer.id])
  }

  @Test func aRequestForTheShorterOneReachesTheLongerOne() throws {
    try workspace.withdraw([shorter], as: .discreet)
    #expect(try RecordingJoiner(workspace).join(shorter, to: longer))
    #expect(try workspace.withdrawals().discreet == [shorter.id, longer.id])
    // Named before they were joined, recorded after.
    try workspace.withdraw([shorter], as: .hide)
    #expect(try workspace.withdrawals().hidden == [longer.id])
  }

  @Test func deletionTakesBoth() throws {
    #expect(try RecordingJoiner(workspace).join(shorter, to: longer))
    try workspace.withdraw([longer], as: .delete)
    let asked = try workspace.withdrawals().deleted
    #expect(Set(asked.keys) == [shorter.id, longer.id])
    for withdrawal in asked.values { #expect(Removal.remove(withdrawal, in: workspace) == []) }
    #expect(try workspace.recordings(withJoined: true) == [])
    #expect(try workspace.joins().records.isEmpty)
  }

  @Test func separatedTheyStayApartAndAsPrivateAsTheyWere() throws {
    let joiner = RecordingJoiner(workspace)
    #expect(try joiner.join(shorter, to: longer))
    try OwnerFile.change(longer) { $0.isPrivate = true }
    #expect(try joiner.separate(shorter.id))
    #expect(try workspace.recordings().count == 2)
    #expect(try owner(shorter).isPrivate)
    #expect(try workspace.joins().areSeparated(longer.id, shorter.id))
    #expect(try !joiner.join(shorter, to: longer))
    #expect(try !joiner.separate(shorter.id))
  }

  @Test func withoutItsLongerOneOrWithADamagedDocumentItIsAnEntry() throws {
    #expect(try RecordingJoiner(workspace).join(shorter, to: longer))
    try FileSystem.removeTree(longer.path)
    #expect(try workspace.recordings() == [shorter])
    let path = workspace.state + "/joined/\(shorter.id).json"
    try FileSystem.atomicWrite(Data("{".utf8), to: path)
    #expect(
      try workspace.joins().records.isEmpty && workspace.joins().unreadable.keys.sorted() == [shorter.id])
    #expect(try workspace.recordings() == [shorter])
  }

  @Test(arguments: ["{", "", #"{"schema": {"name": "x", "version": 1}}"#, "folder", "link"])
  func aDamagedDocumentMakesItsRecordingPrivateOnce(damage: String) throws {
    #expect(try RecordingJoiner(workspace).join(shorter, to: longer))
    let path = workspace.state + "/joined/\(shorter.id).json"
    switch damage {
    case "folder", "link":
      try FileSystem.remove(path)
      if damage == "link" { symlink("nowhere", path) } else { try FileSystem.makeFolder(path) }
    default: try FileSystem.atomicWrite(Data(damage.utf8), to: path)
    }
    let found = try Verification(workspace, stages: []).journalFindings()
    #expect(found.contains { $0.path == "state/joined/\(shorter.id).json" && $0.kind == .lost })
    var diagnosis = Diagnosis(installation: .ofCheckout)
    try diagnosis.checkJournal(root: workspace.root)
    #expect(diagnosis.findings.contains { $0.detail.contains(shorter.id) })
    let settled = try DoubtfulJoin.settle(in: workspace)
    #expect(settled.count == 1)
    #expect(settled.allSatisfy { $0.remark.contains("sonar private \(shorter.id) --off") })
    #expect(settled.allSatisfy { $0.doubt.contains("sonar delete \(shorter.id)") })
    #expect(try workspace.withdrawals().hidden == [shorter.id])
    #expect(try DoubtfulJoin.settle(in: workspace).isEmpty && workspace.joins().unreadable.isEmpty)
  }

  /// The outcome of a command that has nothing to do but what was asked for, and its remarks.
  private func followRequests() async throws -> (outcome: WithdrawalWork.Outcome, remarks: [String]) {
    let installation = Installation(executableFolders: [], modelFolders: [], pipelineFolders: [])
    let heard = HeardRemarks()
    let outcome = try await WithdrawalWork.around(workspace, installation, heard) { .success }
    return (outcome, heard.lines)
  }

  @Test(arguments: [Withdrawal.Kind.delete, .hide, .discreet])
  func whateverIsAskedOfTheLongerOneADamagedDocumentMakesTheShorterOnePrivate(
    kind: Withdrawal.Kind
  ) async throws {
    #expect(try RecordingJoiner(workspace).join(shorter, to: longer))
    try FileSystem.atomicWrite(Data("{".utf8), to: workspace.state + "/joined/\(shorter.id).json")
    try workspace.withdraw([longer], as: kind)
    let (outcome, remarks) = try await followRequests()
    let status: StageContract.ExitStatus = kind == .delete ? .temporary : .success
    #expect(outcome.exitStatus == status, "\(outcome)")
    let advice = kind == .delete ? "sonar delete \(shorter.id)" : "sonar private \(shorter.id) --off"
    #expect(remarks.contains { $0.contains(advice) }, "\(remarks)")
    #expect(try workspace.recordings().contains(shorter))
    #expect(shorter.isMarkedPrivate)
    let next = try await followRequests()
    #expect(next.outcome.exitStatus == .success, "\(next)")
    #expect(try shorter.isMarkedPrivate && workspace.withdrawals().isEmpty)
  }

  @Test func aDocumentOfALaterVersionIsKept() throws {
    #expect(try RecordingJoiner(workspace).join(shorter, to: longer))
    let path = workspace.state + "/joined/\(shorter.id).json"
    let later = Data(#"{"schema": {"name": "join", "version": 9}}"#.utf8)
    try FileSystem.atomicWrite(later, to: path)
    #expect(try DoubtfulJoin.settle(in: workspace).count == 1)
    try OwnerFile.change(shorter) { $0.isPrivate = true }
    #expect(try DoubtfulJoin.settle(in: workspace).isEmpty)
    #expect(try FileSystem.read(path) == later)
  }

  @Test func whatBeginsLikeAnotherFollowsItAndIsShownNoLess() throws {
    let joiner = RecordingJoiner(workspace)
    #expect(try joiner.withhold(longer, like: shorter) == nil && workspace.withdrawals().isEmpty)
    try OwnerFile.change(shorter) { $0.isDiscreet = true }
    #expect(try joiner.withhold(longer, like: shorter) == "discreet")
    #expect(try joiner.withhold(longer, like: shorter) == nil)
    try workspace.withdraw([shorter], as: .hide)
    #expect(try joiner.withhold(longer, like: shorter) == "private")
    #expect(try workspace.withdrawals().hidden == [longer.id, shorter.id])
    #expect(try joiner.withhold(longer, like: shorter) == nil)
  }

  @Test func aListOfJoinsThatIsNoneIsAnErrorAndNotEmpty() throws {
    try FileSystem.makeFolder(workspace.state)
    try FileSystem.atomicWrite(Data(), to: workspace.state + "/joined")
    #expect(throws: WorkspaceError.self) { try workspace.recordings() }
  }

  @Test func theSettingsOfTheShorterOneMoveToTheLongerOne() throws {
    try write(#"{"languages": ["de"], "style": "brief"}"#, to: shorter.settingsFile)
    try write(#"{"style": "full"}"#, to: longer.settingsFile)
    #expect(try RecordingJoiner(workspace).join(shorter, to: longer))
    let values = try #require(try longer.settings()).values
    #expect(values["languages"]?.text == "de" && values["style"]?.text == "full")
  }

  @Test func settingsThatCannotBeReadJoinNothing() throws {
    try write("{", to: shorter.settingsFile)
    #expect(throws: ManifestError.self) { try RecordingJoiner(workspace).join(shorter, to: longer) }
    #expect(try workspace.recordings().count == 2)
  }

  @Test func correctionsByASegmentMoveAsThoseOfItsPassage() throws {
    let artifact = shorter.path + "/artifacts/transcribe/1"
    try FileSystem.makeFolder(artifact)
    let sample = SampleRecording(shorter.id, spokenAt: "2026-11-20T08:00:00Z", segments: ["one", "two"])
    try sample.transcript.write(to: artifact + "/transcript.json")
    try write(
      #"{"started_at": "2026-11-20T08:00:00Z"}"#, to: artifact + "/record.json")
    try write(
      #"{"schema": {"name": "owner", "version": 1}, "corrections": {"1": "too"}}"#,
      to: shorter.path + "/owner.json")
    #expect(try RecordingJoiner(workspace).join(shorter, to: longer))
    let segment = sample.transcript.segments[1]
    #expect(
      try owner(longer).corrections == [.init(span: segment.span, heard: segment.text, text: "too")])
  }

  private func write(_ text: String, to path: String) throws {
    try FileSystem.atomicWrite(Data(text.utf8), to: path)
  }
}
