import Export
import Foundation
import Model
import StageContract
import Workspace

/// An entry for readers that know nothing of journals: `entry.json`. It is what `show --json` prints, and beside it what the index and the
/// owner say.
struct ExportedEntryJSON: Encodable {
  private let entry: EntryJSON
  private let summaries: [Part<Summary>]
  private let people: [String]
  private let threads: [ExportedEntry.Thread]
  private let owner: Part<Owner>?
  private let audio: Audio?

  /// The file of the original, beside the document.
  private struct Audio: Encodable {
    var file: String
    var mediaType: String
    var bytes: Int
    var sha256: String?
  }

  init(
    _ exported: ExportedEntry, prompt: AnsweredPrompt?, thread: IntendedThread?, joined: [JoinedRecording]
  ) {
    entry = EntryJSON(
      exported.documents, prompt: prompt, thread: thread, joined: joined,
      updatedAt: exported.updatedAt, timeZone: exported.timeZone)
    summaries = exported.summaries.map(Part.init)
    (people, threads) = (exported.people, exported.threads)
    owner = exported.documents.owner.map(Part.init)
    audio = exported.audio.map {
      Audio(
        file: "original" + $0.suffix, mediaType: $0.mediaType, bytes: $0.bytes,
        sha256: exported.documents.intake?.sha256)
    }
  }

  func encode(to encoder: any Encoder) throws {
    try entry.encode(to: encoder)
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(summaries, forKey: .summaries)
    try values.encode(people, forKey: .people)
    try values.encode(threads, forKey: .threads)
    try values.encodeIfPresent(owner, forKey: .owner)
    try values.encodeIfPresent(audio, forKey: .audio)
  }

  private enum CodingKeys: CodingKey { case summaries, people, threads, owner, audio }
}
