import Foundation
import TestSupport
import Testing

@testable import Inbox
@testable import Pipeline
@testable import Workspace

@Suite struct WorkspaceTests {
  @Test func createMakesAPrivateJournalAndKeepsAnExistingOne() throws {
    let fixture = try WorkspaceFixture()
    let again = try Workspace.create(root: fixture.folder, settingsText: "other: 1\n")
    #expect(again == fixture.workspace)
    #expect(try FileSystem.read(again.settingsFile) == Data("language: en\n".utf8))
    var status = stat()
    #expect(stat(fixture.folder, &status) == 0 && status.st_mode & 0o777 == 0o700)
    #expect(stat(again.settingsFile, &status) == 0 && status.st_mode & 0o777 == 0o600)
  }

  @Test func createRefusesAFolderThatHoldsOtherThings() throws {
    let fixture = try WorkspaceFixture()
    let folder = fixture.folder + "/photos"
    try FileSystem.makeFolder(folder)
    try FileSystem.atomicWrite(Data(), to: folder + "/a.jpg")
    #expect(throws: WorkspaceError.folderNotEmpty(path: folder)) {
      try Workspace.create(root: folder, settingsText: "")
    }
    #expect(throws: WorkspaceError.notAJournal(path: folder)) { try Workspace(root: folder) }
  }

  @Test func locateAsksTheArgumentThenTheEnvironmentThenTheFoldersAboveThenHome() throws {
    let fixture = try WorkspaceFixture()
    let inside = fixture.workspace.inbox
    func locate(_ explicit: String?, _ environment: [String: String], _ current: String) throws -> String {
      try Workspace.locate(
        explicit: explicit, environment: environment, currentDirectory: current, home: "/h/me")
    }
    #expect(try locate("../x", ["SONAR_JOURNAL": "/y"], "/a/b") == "/a/x")
    #expect(try locate(nil, ["SONAR_JOURNAL": "/y/"], inside) == "/y")
    #expect(try locate(nil, [:], inside) == fixture.folder)
    #expect(try locate(nil, ["SONAR_JOURNAL": ""], "/") == "/h/me/Sonar")
  }

  @Test func aJournalOfAnotherUserIsUsedOnlyWhereItIsNamed() throws {
    let fixture = try WorkspaceFixture()
    let folder = fixture.folder
    func locate(_ explicit: String? = nil, _ environment: [String: String] = [:], user: UInt32) throws
      -> String
    {
      try Workspace.locate(
        explicit: explicit, environment: environment, currentDirectory: fixture.workspace.inbox,
        home: "/h/me",
        user: user)
    }
    let error = WorkspaceError.foreign(path: folder, journal: folder, isOpen: false)
    #expect(throws: error) { try locate(user: geteuid() + 1) }
    #expect(error.exitStatus == 64 && error.description.contains("--journal \(folder)"))
    #expect(try locate(folder, user: geteuid() + 1) == folder)
    #expect(try locate(nil, ["SONAR_JOURNAL": folder], user: geteuid() + 1) == folder)
    #expect(try locate(user: geteuid()) == folder)
  }

  @Test(.enabled(if: geteuid() == 0)) func rootTakesTheJournalOfWhoCalledSudo() throws {
    let fixture = try WorkspaceFixture()
    func locate(_ environment: [String: String]) throws -> String {
      try Workspace.locate(
        explicit: nil, environment: environment, currentDirectory: fixture.workspace.inbox, home: "/h/me")
    }
    for path in [fixture.folder, fixture.workspace.settingsFile] { #expect(chown(path, 1234, 1234) == 0) }
    #expect(throws: WorkspaceError.self) { try locate([:]) }
    #expect(throws: WorkspaceError.self) { try locate(["SUDO_UID": "1235"]) }
    #expect(try locate(["SUDO_UID": "1234"]) == fixture.folder)
    // A pipeline that somebody else put into it.
    let pipelines = fixture.folder + "/pipelines"
    try FileSystem.makeFolder(pipelines)
    try FileSystem.atomicWrite(Data(), to: pipelines + "/journal.yaml")
    #expect(try locate(["SUDO_UID": "1234"]) == fixture.folder)
    #expect(chown(pipelines + "/journal.yaml", 1235, 1235) == 0)
    #expect(
      throws: WorkspaceError.foreign(
        path: pipelines + "/journal.yaml", journal: fixture.folder, isOpen: false)
    ) { try locate(["SUDO_UID": "1234"]) }
  }

  @Test func aJournalThatOthersMayWriteToIsUsedOnlyWhereItIsNamed() throws {
    let fixture = try WorkspaceFixture()
    func locate() throws -> String {
      try Workspace.locate(
        explicit: nil, environment: [:], currentDirectory: fixture.workspace.inbox, home: "/h/me")
    }
    #expect(chmod(fixture.workspace.settingsFile, 0o666) == 0)
    #expect(try locate() == fixture.folder)
    #expect(chmod(fixture.folder, 0o755) == 0)
    #expect(
      throws: WorkspaceError.foreign(
        path: fixture.workspace.settingsFile, journal: fixture.folder, isOpen: true)
    ) { try locate() }
    #expect(chmod(fixture.workspace.settingsFile, 0o644) == 0)
    #expect(try locate() == fixture.folder)
    #expect(chmod(fixture.folder, 0o777) == 0)
    #expect(throws: WorkspaceError.foreign(path: fixture.folder, journal: fixture.folder, isOpen: true)) {
      try locate()
    }
  }

  @Test func aJournalThatEverybodyMayWriteToIsNotUsedByItsNameEither() throws {
    let fixture = try WorkspaceFixture()
    let pipelines = fixture.folder + "/pipelines"
    try FileSystem.makeFolder(pipelines)
    try FileSystem.atomicWrite(Data(), to: pipelines + "/journal.yaml")
    func locate(_ explicit: String?, _ environment: [String: String] = [:]) throws -> String {
      try Workspace.locate(explicit: explicit, environment: environment, currentDirectory: "/", home: "/h/me")
    }
    #expect(chmod(fixture.folder, 0o755) == 0)
    for path in [pipelines, pipelines + "/journal.yaml", fixture.workspace.settingsFile, fixture.folder] {
      let before = try #require(
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
      #expect(chmod(path, 0o775) == 0)
      #expect(try locate(fixture.folder) == fixture.folder)
      #expect(chmod(path, 0o777) == 0)
      let error = WorkspaceError.foreign(path: path, journal: fixture.folder, isOpen: true)
      #expect(throws: error) { try locate(fixture.folder) }
      #expect(throws: error) { try locate(nil, ["SONAR_JOURNAL": fixture.folder]) }
      #expect(error.description.contains("chmod go-w \(path)"))
      #expect(chmod(path, mode_t(before)) == 0)
    }
    #expect(chmod(fixture.folder, 0o700) == 0 && chmod(pipelines, 0o777) == 0)
    #expect(try locate(fixture.folder) == fixture.folder)
    let other = fixture.folder + "/other"
    try FileSystem.makeFolder(other)
    #expect(chmod(other, 0o777) == 0)
    #expect(throws: WorkspaceError.notAJournal(path: other)) { try locate(other) }
  }

  @Test func recordingsAreSortedAndFoundByAUniquePrefix() throws {
    let fixture = try WorkspaceFixture()
    let recordings = fixture.workspace.recordingsFolder
    for name in [
      "2026/2026-b", "2026/2026-a1", "2026/2026-a2", "2026/.x.partial", "2026/y.partial", "2025/2025-z",
    ] {
      try FileSystem.makeFolder(recordings + "/" + name)
      try FileSystem.atomicWrite(Data(), to: recordings + "/" + name + "/original.wav")
    }
    try FileSystem.makeFolder(recordings + "/2026/foreign")
    try FileSystem.atomicWrite(Data(), to: recordings + "/foreign.txt")
    let ids = try fixture.workspace.recordings().map(\.id)
    #expect(ids == ["2025-z", "2026-a1", "2026-a2", "2026-b"])
    #expect(try fixture.workspace.recording(matching: "2026-b").path == recordings + "/2026/2026-b")
    #expect(throws: WorkspaceError.noSuchRecording(prefix: "x")) {
      try fixture.workspace.recording(matching: "x")
    }
    #expect(throws: WorkspaceError.noSuchRecording(prefix: "")) {
      try fixture.workspace.recording(matching: "")
    }
    #expect(throws: WorkspaceError.ambiguousRecording(prefix: "2026-a", ids: ["2026-a1", "2026-a2"])) {
      try fixture.workspace.recording(matching: "2026-a")
    }
  }

  @Test func aSecondLockIsRefusedWithTheProcessThatHasItUntilTheFirstIsGone() throws {
    let fixture = try WorkspaceFixture()
    do {
      let lock = try WorkspaceLock(fixture.workspace)
      let error = #expect(throws: WorkspaceError.self) {
        _ = try WorkspaceLock(fixture.workspace, waitSeconds: 0.2)
      }
      #expect(error == .locked(path: fixture.folder, pid: getpid()))
      #expect(error?.exitStatus == 75)
      _ = consume lock
    }
    _ = try WorkspaceLock(fixture.workspace)
  }

  @Test func errorsAreOneLine() {
    let error = WorkspaceError.inputOutput(path: "/a\nb", action: "be read", code: EACCES)
    #expect(
      error.description
        == "/a\\nb: cannot be read: Permission denied; check its owner and permissions")
    #expect(error.exitStatus == 74)
  }
}
