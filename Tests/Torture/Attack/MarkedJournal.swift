import Audio
import Foundation
import Model
import TestSupport

/// A processed journal of a few seconds of speech, in which each entry has a unique word.
///
/// The words are added to the entries' transcripts, titles and tags by the owner, and so occur in everything derived
/// from them.
final class MarkedJournal: Sendable {
  /// An entry and its unique word.
  struct Entry: Sendable {
    var id: String
    var word: String
  }

  /// Created once; users take copies.
  static let shared = Result { try MarkedJournal() }

  /// The journal; trials use copies of it.
  let journal: JournalRun
  /// Entries that may be shown anywhere.
  let open: [Entry]
  /// The private entry.
  let secret: Entry
  /// The deleted entry.
  let gone: Entry

  /// All entries that exist.
  var entries: [Entry] { open + [secret] }

  private static let words = ["wimpelfurz", "brindlewock", "zorblatkin", "quixomund"]

  init() throws {
    journal = try JournalRun()
    try journal.configure("pages: true")
    try journal.done("add", Self.recordings(in: journal.folder.path))
    try journal.done("run", ["--quiet"])
    let ids = try journal.sonar("list", ["--json"]).json([Listed].self, in: "entries").map(\.id).sorted()
    guard ids.count == Self.words.count else { throw JournalRun.Failure("\(ids.count) entries") }
    let entries = zip(ids, Self.words).map { Entry(id: $0, word: $1) }
    open = Array(entries.prefix(2))
    (secret, gone) = (entries[2], entries[3])
    for entry in entries { try Self.mark(entry, in: journal) }
    try journal.done("run", ["--quiet"])
    try journal.done("private", [secret.id])
    try journal.done("delete", [gone.id, "--yes"])
    try journal.done("thread create", ["Garden", "--word", "garden", "--entry", open[0].id])
    try journal.done("reprocess", ["--id", open[1].id, "--style", "reflective", "--yes"])
    try Data("RIFF, but no sound".utf8).write(to: URL(filePath: journal.folder["refused.wav"]))
    try journal.sonar("add", [journal.folder["refused.wav"]])
    // A second copy of the first recording, for duplicates/.
    let copy = journal.root + "/inbox/again.flac"
    try FileManager.default.copyItem(atPath: Self.path(0, in: journal.folder.path), toPath: copy)
    try HostileFiles.setTime(copy, seconds: 1_700_000_000)
    try journal.sonar("run", ["--quiet"])
    try #"{"schema": {"name": "facts", "version": 1}, "facts": []}"#.write(
      toFile: journal.root + "/facts/own.json", atomically: true, encoding: .utf8)
  }

  /// A copy for a trial, alone in its folder.
  func copy() throws -> JournalRun { try JournalRun(copyOf: journal) }

  private struct Listed: Decodable { var id: String }

  private static func mark(_ entry: Entry, in journal: JournalRun) throws {
    let word = entry.word.capitalized
    let text = "We met \(word) in the garden. I will call \(word) on Monday. \(word) paid 20 dollars."
    try journal.done("title", [entry.id, word + " day", "--no-run"])
    try journal.done("tag", [entry.id, entry.word, "--no-run"])
    try journal.done("edit", [entry.id, "--segment", "0", "--text", text, "--no-run"])
  }

  private static func path(_ index: Int, in folder: String) -> String {
    "\(folder)/2024-05-0\(index + 1) 10.00.00.flac"
  }

  /// Three-second parts of one recording, with names on four days.
  private static func recordings(in folder: String) throws -> [String] {
    var sound = try SoundFile(reading: JournalRun.goodNight)
    return try words.indices.map { index in
      let samples = try sound.read(frames: 3 * sound.sampleRateHertz)
      let path = path(index, in: folder)
      try SoundFile.write(
        samples, to: path, as: .flac, sampleRateHertz: sound.sampleRateHertz, channels: sound.channels)
      return path
    }
  }
}
