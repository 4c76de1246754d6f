import Foundation
import Surfaces
import TestSupport
import Testing
import Workspace

@testable import Application

/// Copies of published documents in a folder that is not always there, and with settings that cannot always be read.
@Suite struct SurfaceCopyTests {
  private let fixture: WorkspaceFixture
  private let folder: String

  init() throws {
    fixture = try WorkspaceFixture()
    folder = fixture.folder + "-copy"
    try FileSystem.makeFolder(fixture.workspace.state)
    try FileSystem.makeFolder(folder)
    try settings("copy_to: \(folder)\n")
    try publish(["a", "b"])
  }

  private var workspace: Workspace { fixture.workspace }

  private func settings(_ text: String) throws {
    try FileSystem.atomicWrite(Data(text.utf8), to: workspace.surfaceSettingsFile)
  }

  /// Makes `names` the journal's documents, of 40 kB each; none at all without names.
  private func publish(
    _ names: [String], _ content: String = "1", in journal: Workspace? = nil
  ) throws {
    let workspace = journal ?? self.workspace
    try FileSystem.removeTree(workspace.surfaces)
    if names.isEmpty { return }
    try FileSystem.makeFolder(workspace.surfaces)
    for name in names {
      let data = Data(String(repeating: name + content, count: 20_000).utf8)
      try FileSystem.atomicWrite(data, to: "\(workspace.surfaces)/\(name).json")
    }
    let rows = names.map { #"{"file":"\#($0).json","sha256":"\#(content)"}"# }.joined(separator: ",")
    try FileSystem.atomicWrite(
      Data(#"{"home_data":{"documents":[\#(rows)]}}"#.utf8), to: workspace.surfaces + "/index.json")
  }

  private func copied() throws -> [String] { try fixture.names(folder).sorted() }

  /// True if the copy is that of all documents, and its index is that of `journal`, this one if nil.
  private func isComplete(of journal: Workspace? = nil) throws -> Bool {
    let journal = journal ?? workspace
    var index = try JSONValue(data: FileSystem.read(journal.surfaces + "/index.json"))
    if case .object(var object)? = index, case .object(var home)? = object["home_data"] {
      home["journal_id"] = .string(try journal.identity())
      object["home_data"] = .object(home)
      index = .object(object)
    }
    return try ["a.json", "b.json"].allSatisfy {
      try FileSystem.read("\(folder)/\($0)") == FileSystem.read("\(journal.surfaces)/\($0)")
    } && JSONValue(data: FileSystem.read(folder + "/index.json")) == index
  }

  private func update() -> SurfaceCopy.Outcome { SurfaceCopy(workspace).update() }

  @Test func aCopyIsCompleteAndLosesWhatIsPublishedNoLonger() throws {
    defer { try? FileSystem.removeTree(folder) }
    #expect(update() == .init())
    #expect(try isComplete())
    #expect(try FileSystem.attributes(folder + "/index.json")?.permissions == 0o600)
    try publish(["b"])
    #expect(update() == .init())
    #expect(try copied() == ["b.json", "index.json"])
    try settings("")
    #expect(update() == .init())
    #expect(try copied() == [])
  }

  @Test func aFolderThatIsGoneIsOneLineAndCaughtUpWith() throws {
    try FileSystem.removeTree(folder)
    let line = "copy_to: \(folder) cannot be reached; the next run catches up"
    #expect(update() == .init(left: [line]))
    try FileSystem.makeFolder(folder)
    defer { try? FileSystem.removeTree(folder) }
    #expect(update() == .init())
    #expect(try isComplete())
  }

  #if os(Linux)
    @Test func aFullFolderIsOneLineAndTheNextRunCatchesUp() throws {
      guard let disk = try MountedFolder(["-t", "tmpfs", "-o", "size=200k", "tmpfs"], at: folder) else {
        return
      }
      try FileSystem.write(Data(count: 140_000), to: folder + "/filler")
      let outcome = update()
      #expect(outcome.remarks == [] && outcome.left.count == 1, "\(outcome)")
      #expect(outcome.left[0].hasPrefix("copy_to: \(folder)/b.json: "), "\(outcome)")
      #expect(outcome.left[0].hasSuffix("; the next run catches up") && !outcome.left[0].contains("\n"))
      #expect(try copied() == ["a.json", "filler"])
      try FileSystem.remove(folder + "/filler")
      #expect(update() == .init())
      #expect(try isComplete())
      disk.unmount()
      try FileSystem.removeTree(folder)
    }

    @Test func aFolderThatCannotBeWrittenToIsOneLineAndTheNextRunCatchesUp() throws {
      guard let disk = try MountedFolder(["-t", "tmpfs", "-o", "ro", "tmpfs"], at: folder) else { return }
      let outcome = update()
      #expect(outcome.remarks == [] && outcome.left.count == 1, "\(outcome)")
      #expect(outcome.left[0].hasPrefix("copy_to: \(folder)/a.json: "), "\(outcome)")
      #expect(try copied() == [])
      disk.unmount()
      #expect(update() == .init())
      #expect(try isComplete())
      try FileSystem.removeTree(folder)
    }
  #endif

  @Test(arguments: ["copy_too: x\n", "{", "copy_to: inbox\n"])
  func withSettingsThatCannotBeReadACopyLosesWhatWasWithdrawnAndGainsNothing(settings text: String) throws {
    defer { try? FileSystem.removeTree(folder) }
    try FileSystem.atomicWrite(Data("mine".utf8), to: folder + "/note.json")
    #expect(update() == .init())
    try settings(text)
    let same = update()
    #expect(
      same.left == [] && same.remarks.count == 1 && same.remarks[0].contains("surfaces.yaml"), "\(same)")
    #expect(try isComplete())

    try publish(["a", "b"], "2")
    try FileSystem.atomicWrite(FileSystem.read(folder + "/a.json"), to: workspace.surfaces + "/a.json")
    #expect(update().left == [])
    #expect(try copied() == ["a.json", "note.json"])

    try publish([])
    #expect(update().left == [])
    #expect(try copied() == ["note.json"])

    try publish(["a", "b"])
    try settings("copy_to: \(folder)\n")
    #expect(update() == .init())
    #expect(try isComplete())
  }

  @Test func aCopyThatCannotBeReachedMayStillShowWhatWasWithdrawn() throws {
    #expect(update() == .init())
    try FileSystem.removeTree(folder)
    try settings("{")
    try publish([])
    #expect(
      update().left == [
        "copy_to: \(folder) cannot be reached; the next run catches up; if it is gone for good, remove state/copy.json"
      ])
  }

  @Test func aFileThatCannotBeWrittenKeepsNoOtherFromBeingWithdrawn() throws {
    defer { try? FileSystem.removeTree(folder) }
    #expect(update() == .init())
    try FileSystem.remove(folder + "/a.json")
    try FileSystem.makeFolder(folder + "/a.json")
    try FileSystem.makeFolder(folder + "/a.json/mine")
    try publish(["a", "b"], "2")
    #expect(update().left.count == 1)
    // What differs from the list is without one.
    #expect(try copied() == ["a.json", "b.json"])
    #expect(
      try FileSystem.read(folder + "/b.json") == FileSystem.read(workspace.surfaces + "/b.json"))
    try FileSystem.removeTree(folder + "/a.json")
    #expect(update() == .init())
    #expect(try isComplete())
  }

  /// A document that a client may find, as the stage writes it.
  private func document(_ name: String) -> Data {
    let text =
      #"{"display_name":"x","generated_at":"2026-11-20T08:00:00Z","schema":{"name":"NAME","version":1}}"#
    return Data(text.replacing("NAME", with: name).utf8)
  }

  @Test(arguments: ["{", #"{"schema":{"name":"copy","version":1},"folders":{}}"#])
  func whatWasCopiedBeforeTheRecordWasLostIsKnownByWhatItIs(record: String) throws {
    defer { try? FileSystem.removeTree(folder) }
    #expect(update() == .init())
    try FileSystem.atomicWrite(Data(record.utf8), to: workspace.surfaceCopyFile)
    for name in ["a", "b", "spotlight"] {
      try FileSystem.atomicWrite(document(name), to: "\(folder)/\(name).json")
    }
    try FileSystem.atomicWrite(document("index"), to: folder + "/index.json")
    try FileSystem.atomicWrite(Data("{}".utf8), to: folder + "/mine.json")
    #expect(update().left.allSatisfy { $0.hasPrefix("state/copy.json: cannot be read and was removed") })
    #expect(update() == .init())
    #expect(try copied() == ["a.json", "b.json", "index.json", "mine.json"])
    #expect(try isComplete())
  }

  @Test func aFileOfSomebodyElsesIsNeitherReplacedNorRemoved() throws {
    defer { try? FileSystem.removeTree(folder) }
    try FileSystem.atomicWrite(Data("{}".utf8), to: folder + "/a.json")
    let line = "copy_to: \(folder)/a.json is not a document of Sonar's; move it away; the next run catches up"
    #expect(update() == .init(left: [line]))
    try settings("")
    #expect(update() == .init())
    #expect(try copied() == ["a.json"])
    #expect(try FileSystem.read(folder + "/a.json") == Data("{}".utf8))
  }

  /// Another journal with the same setting, which has published `names`.
  private func other(_ names: [String]) throws -> WorkspaceFixture {
    let other = try WorkspaceFixture()
    try FileSystem.makeFolder(other.workspace.state)
    try FileSystem.atomicWrite(Data("copy_to: \(folder)\n".utf8), to: other.workspace.surfaceSettingsFile)
    try publish(names, "other", in: other.workspace)
    return other
  }

  private var refused: String {
    "copy_to: \(folder): holds the documents of another journal; name another folder, or remove its index.json if they"
      + " are this journal's"
  }

  @Test func theFolderOfAnotherJournalIsRefused() throws {
    defer { try? FileSystem.removeTree(folder) }
    let other = try other(["b", "c"])
    #expect(update() == .init())
    for _ in 0..<2 {
      #expect(SurfaceCopy(other.workspace).update() == .init(remarks: [refused]))
      #expect(try isComplete() && copied() == ["a.json", "b.json", "index.json"])
      #expect(update() == .init())
    }
    // Its settings no longer name it: nothing there is the other journal's.
    try FileSystem.atomicWrite(Data(), to: other.workspace.surfaceSettingsFile)
    #expect(SurfaceCopy(other.workspace).update() == .init())
    #expect(try isComplete())
    // A journal is itself wherever it is.
    let moved = fixture.folder + "-moved"
    try FileSystem.rename(workspace.root, to: moved)
    defer { try? FileSystem.removeTree(moved) }
    let journal = try Workspace(root: moved)
    #expect(SurfaceCopy(journal).update() == .init())
    #expect(try isComplete(of: journal))
  }

  /// Both have copied there, as earlier releases let them: whoever comes first keeps the folder.
  @Test func ofAFolderThatTwoJournalsHadTheOtherOneRemovesWhatIsItsAlone() throws {
    defer { try? FileSystem.removeTree(folder) }
    let other = try other(["a", "b", "c"])
    #expect(update() == .init())
    let record = String(decoding: try FileSystem.read(workspace.surfaceCopyFile), as: UTF8.self)
    try FileSystem.atomicWrite(
      Data(record.replacing(#""b.json""#, with: #""b.json","c.json""#).utf8),
      to: other.workspace.surfaceCopyFile)
    try FileSystem.atomicWrite(Data("theirs".utf8), to: folder + "/c.json")
    #expect(SurfaceCopy(other.workspace).update() == .init(remarks: [refused]))
    #expect(try isComplete() && copied() == ["a.json", "b.json", "index.json"])
  }

  @Test func aDamagedIdentityIsMadeAgain() throws {
    let first = try workspace.identity()
    #expect(try workspace.identity() == first)
    for damaged in ["{", #"{"schema": {"name": "identity", "version": 1}}"#] {
      try FileSystem.atomicWrite(Data(damaged.utf8), to: workspace.state + "/identity.json")
      let next = try workspace.identity()
      #expect(try next != first && workspace.identity() == next)
    }
  }

  @Test func aNameOnRecordThatLeadsOutIsNotFollowed() throws {
    defer { try? FileSystem.removeTree(folder) }
    #expect(update() == .init())
    let victim = folder + "-victim"
    try FileSystem.atomicWrite(Data("x".utf8), to: victim)
    defer { try? FileSystem.remove(victim) }
    let name = URL(filePath: victim).lastPathComponent
    let record = String(decoding: try FileSystem.read(workspace.surfaceCopyFile), as: UTF8.self)
    try FileSystem.atomicWrite(
      Data(record.replacing(#""a.json""#, with: #""../\#(name)","a.json""#).utf8),
      to: workspace.surfaceCopyFile)
    #expect(update() == .init())
    #expect(try FileSystem.exists(victim))
  }
}
