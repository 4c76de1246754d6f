import Digest
import Foundation
import StageContract
import TestSupport
import Testing

@testable import Pipeline
@testable import Workspace

@Suite struct PlanCacheTests {
  private let fixture: WorkspaceFixture
  private let folder: RecordingFolder
  private let settled = PlanCache.UpToDate(
    artifacts: ["words/f1"], outdated: ["words"],
    lines: [
      "index": JournalLine(["words": .string("recordings/2026/a/x")], of: "a", digest: "d"),
      "surface": JournalLine([:], of: "a", digest: "e"),
    ])

  init() throws {
    fixture = try WorkspaceFixture()
    folder = RecordingFolder(id: "a", path: fixture.workspace.root + "/recordings/2026/a")
    try FileSystem.makeFolder(folder.artifactFolder("words", "f1"))
    try FileSystem.atomicWrite(Data("{}".utf8), to: folder.path + "/intake.json")
  }

  private func cache(_ key: String = "key") -> PlanCache {
    PlanCache(path: fixture.workspace.planCacheFile, key: key, stages: ["words"])
  }

  /// Writes a cache that knows the recording, as of a minute from now.
  private func known() throws {
    let cache = cache()
    cache.remember(folder, settled, now: Date() + 60)
    try cache.save(["a"])
  }

  @Test func whatWasSavedIsKnownAgain() throws {
    try known()
    #expect(cache().settled(folder) == settled)
    #expect(cache("another").settled(folder) == nil)
  }

  @Test func whatAServerGetsIsPartOfTheKey() {
    let keys = [true, false].map { takesPrivate in
      let writer = ResolvedParameter(
        value: .string("m"), argument: .string("{}"), isServer: true, takesPrivate: takesPrivate)
      return PlanKey(
        manifest: "", identities: [:], unavailable: [:], parameters: ["tell": .ready(["writer": writer])]
      ).digest
    }
    #expect(Set(keys).count == 2, "what is withheld counts as settled")
  }

  @Test func whatIsKnownOfAStageOfTheJournalIsNoPartOfTheKey() {
    func key(_ identities: [String: StageIdentity], _ unavailable: [String: String] = [:]) -> String {
      PlanKey(
        manifest: "", identities: identities, unavailable: unavailable, parameters: ["words": .ready([:])]
      ).digest
    }
    let words = StageIdentity(revision: 1)
    let known = key(["words": words])
    #expect(key(["words": words, "pages": StageIdentity(revision: 1)]) == known)
    #expect(key(["words": words], ["pages": "not installed"]) == known)
    #expect(key(["words": StageIdentity(revision: 2)]) != known)
    #expect(key([:], ["words": "not installed"]) != key([:]))
  }

  @Test(.timeLimit(.minutes(10)), arguments: ["a folder", "a FIFO", "3 GB of nothing"])
  func whatIsInThePlaceOfItsFileIsNoTroubleAndGoes(kind: String) throws {
    let path = fixture.workspace.planCacheFile
    func spoil() throws {
      try FileSystem.removeTree(path)
      try FileSystem.makeFolder((path as NSString).deletingLastPathComponent)
      switch kind {
      case "a folder": try FileSystem.makeFolder(path + "/x")
      case "a FIFO": mkfifo(path, 0o600)
      default:
        try FileSystem.atomicWrite(Data(), to: path)
        truncate(path, 3_000_000_000)
      }
    }
    try spoil()
    try RecordingTraces(fixture.workspace).remove("a")
    #expect(try !FileSystem.exists(path))
    try spoil()
    #expect(cache().settled(folder) == nil)
    try known()
    #expect(cache().settled(folder) == settled)
  }

  @Test func aDamagedFileIsNotRewrittenAsValid() throws {
    try known()
    let path = fixture.workspace.planCacheFile
    let bytes = try FileSystem.read(path)
    try FileSystem.atomicWrite(bytes + Data("b\tforged\n".utf8), to: path)
    try RecordingTraces(fixture.workspace).remove("b")
    #expect(try !FileSystem.exists(path))
  }

  @Test func aFolderThatChangedAMomentAgoIsNotRemembered() throws {
    let cache = cache()
    cache.remember(folder, settled)
    #expect(cache.settled(folder) == nil)
    try cache.save(["a"])
    #expect(try !FileSystem.exists(fixture.workspace.planCacheFile))
  }

  @Test(arguments: [
    "owner.json", "failure.json", "settings.json", "artifacts/words/f2", "artifacts/words/f1/x",
  ])
  func anythingNewInItMakesItUnknown(_ name: String) throws {
    try known()
    try FileSystem.atomicWrite(Data(), to: folder.path + "/" + name)
    #expect(cache().settled(folder) == nil)
  }

  @Test(arguments: ["intake.json", "artifacts/words/f1/record.json"])
  func aDocumentChangedInPlaceMakesItUnknown(_ name: String) throws {
    try FileSystem.atomicWrite(Data("{}".utf8), to: folder.path + "/" + name)
    try known()
    let file = try #require(FileHandle(forWritingAtPath: folder.path + "/" + name))
    try file.write(contentsOf: Data("[]".utf8))
    #expect(cache().settled(folder) == nil)
  }

  @Test func aRemovedResultMakesItUnknown() throws {
    try known()
    try FileSystem.removeTree(folder.artifactFolder("words", "f1"))
    #expect(cache().settled(folder) == nil)
  }

  @Test(arguments: [0, 20, 200]) func aDamagedFileIsNoCache(_ position: Int) throws {
    try known()
    let path = fixture.workspace.planCacheFile
    var bytes = try FileSystem.read(path)
    bytes[min(position, bytes.count - 2)] ^= 1
    try FileSystem.atomicWrite(bytes, to: path)
    #expect(cache().settled(folder) == nil)
  }

  @Test func oneOfManyIsForgottenAndTheOthersStay() throws {
    let digests = ["b", "c", "d"].map { Digest.sha256(Data($0.utf8)) }
    let folders = digests.map {
      RecordingFolder(
        id: "2026-01-01T000000Z-\($0.prefix(8))", path: "\(fixture.workspace.root)/recordings/2026/\($0)")
    }
    func plan(_ index: Int) -> PlanCache.UpToDate {
      let (folder, digest) = (folders[index], digests[index])
      return .init(
        artifacts: ["words/" + digest], outdated: [],
        lines: ["index": .init(["words": .string("words.txt")], of: folder.id, digest: digest)])
    }
    let cache = cache()
    for (index, folder) in folders.enumerated() {
      try FileSystem.makeFolder(folder.artifactFolder("words", digests[index]))
      cache.remember(folder, plan(index), now: Date() + 60)
    }
    try cache.save(folders.map(\.id))
    #expect(folders.map { self.cache().settled($0) } == folders.indices.map(plan))
    try RecordingTraces(fixture.workspace).remove(folders[1].id)
    #expect(folders.map { self.cache().settled($0) } == [plan(0), nil, plan(2)])
  }

  @Test func aNameThatCouldBeAnotherLineIsNotCached() throws {
    let cache = cache()
    let odd = PlanCache.UpToDate(artifacts: ["words/f1"], outdated: ["a\tb"], lines: [:])
    cache.remember(folder, odd, now: Date() + 60)
    #expect(cache.settled(folder) == nil)
  }

  @Test func missingRecordingsAreForgotten() throws {
    try known()
    let cache = cache()
    cache.remember(folder, settled, now: Date() + 60)
    try cache.save([])
    #expect(self.cache().settled(folder) == nil)
  }
}
