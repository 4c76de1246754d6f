import Digest
import Foundation
import Model
import StageContract
import Store
import TestSupport
import Workspace

/// A journal that no stage has worked on: its entries lie in their folders and in the index as a test wants them.
final class IndexedJournal {
  private let fixture: WorkspaceFixture
  /// A folder beside the journal, which is removed with it.
  let outside: String
  var workspace: Workspace { fixture.workspace }

  init() throws {
    fixture = try WorkspaceFixture()
    outside = fixture.folder + "-outside"
    try FileSystem.atomicWrite(
      Data("languages: [en]\ntime_zone: Europe/Berlin\n".utf8), to: fixture.workspace.settingsFile)
    try FileSystem.makeFolder(outside)
  }

  deinit { try? FileSystem.removeTree(outside) }

  /// Writes the entry `sample`, with `sound` for its original, a task with a date, and a document that expires.
  /// - Parameter indexed: what its owner said when it was indexed; nil for what `sample` says.
  func put(_ sample: SampleRecording, sound: String, indexed: Owner? = nil) throws {
    try put([(sample, sound, indexed)])
  }

  /// Writes all of `entries` in the same way.
  func put(_ entries: [(sample: SampleRecording, sound: String, indexed: Owner?)]) throws {
    let store = try JournalStore(path: workspace.database)
    for (sample, sound, indexed) in entries {
      try store.put(write(sample, sound: sound, indexed: indexed))
    }
    try store.close()
  }

  /// Writes the entry to its folder; returns what stands in the index.
  private func write(
    _ sample: SampleRecording, sound: String, indexed: Owner?
  ) throws -> IndexedDocuments {
    let folder = workspace.recordingFolder(id: sample.id)
    let artifact = folder.artifactFolder("words", "1")
    try FileSystem.makeFolder(artifact)
    var (intake, extract) = (sample.intake, sample.extract)
    (intake.sha256, intake.bytes) = (Digest.sha256(Data(sound.utf8)), sound.utf8.count)
    let text = sample.segments.first ?? ""
    let sentence = Sentence(text: text, span: Span(start: 0, end: 32_000), segment: 0)
    extract.tasks = [.init(text: "call " + text, sentence: sentence, due: "2026-11-30")]
    extract.facts = [
      .init(
        kind: .document, sentence: sentence, item: "card of " + text, status: "expires", when: "2027-01-31",
        confidence: 0.9)
    ]
    try FileSystem.atomicWrite(Data(sound.utf8), to: folder.path + "/original.m4a")
    try FileSystem.atomicWrite(intake.encoded(), to: folder.path + "/intake.json")
    try sample.owner?.write(to: folder.path + "/owner.json")
    try sample.source.write(to: artifact + "/source.json")
    try sample.transcript.write(to: artifact + "/transcript.json")
    try sample.mood.write(to: artifact + "/mood.json")
    try extract.write(to: artifact + "/extract.json")
    try sample.summary.write(to: artifact + "/summary.json")
    try FileSystem.atomicWrite(
      Data(#"{"started_at":"\#(sample.spokenAt)"}"#.utf8), to: artifact + "/record.json")
    let owner = indexed ?? sample.owner
    let documents = EntryDocuments(
      id: sample.id, intake: intake, owner: owner, source: sample.source, transcript: sample.transcript,
      mood: sample.mood, extract: extract, summary: sample.summary)
    let digest = Digest.sha256(sample.summary.encoded() + (owner?.encoded() ?? Data()))
    return IndexedDocuments(documents, digest: digest, summaries: [sample.summary])
  }

  /// Contents by path of the files in the folder, or in the ZIP archive, at `path`.
  func contents(_ path: String) throws -> [String: Data] {
    try FileTree.contents(path, unpackedIn: outside)
  }
}
