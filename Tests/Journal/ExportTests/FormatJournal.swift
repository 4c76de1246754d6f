import Export
import Foundation
import Model
import StageContract

/// Three entries of a week in Berlin: a plain one with everything, one whose names are hostile, and one without a transcript in
/// the hour that clocks show twice.
enum FormatJournal {
  static let zone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
  static let journal = ExportedJournal(
    id: "1f0c", name: "Diary & <notes>", timeZone: zone, language: "en")

  static var entries: [ExportedEntry] { [lost, plain, hostile] }

  /// A title with YAML, HTML, a wiki link, a line break, a character that turns the direction, and a star at its end.
  static let title = "- \"a\": [[b]] | <script>x</script> # {c}\n\u{202E}=1+1 $d$ %%e%% *"
  /// As long as a file system allows.
  static let emoji = String(repeating: "🎉", count: 63)

  static var plain: ExportedEntry {
    var documents = EntryDocuments(id: "2026-10-29T071503Z-3f9a1c2e")
    documents.intake = Intake(
      id: documents.id, name: "phone/memo 7.m4a", modifiedAt: "2026-10-29T07:20:00Z", tags: [],
      sha256: String(repeating: "ab", count: 32), bytes: 4)
    documents.owner = Owner(pinnedAt: "2026-10-30T08:00:00Z")
    documents.source = source("2026-10-29T07:15:03Z", seconds: 62)
    documents.transcript = Transcript(
      language: "en", durationSamples: 62 * 16_000,
      segments: [
        segment(0, 3, "I met Anna & Tom."),
        segment(3, 5, "[2020-01-01 10:00] We paid $5, \"all\" of it; done."),
        segment(61, 62, "=The end."),
      ], suspects: [])
    documents.mood = Mood(
      score: 0.349, feeling: "grateful",
      sentences: [.init(sentence: sentence(0, 3, "I met Anna & Tom."), score: 0.5, feeling: nil)])
    documents.extract = Extract(
      terms: [], people: [.init(name: "Anna", count: 2), .init(name: "Tom", count: 1)],
      facts: [
        .init(
          kind: .spend, sentence: sentence(3, 5, "We paid $5."), value: 5, currency: "USD",
          item: "tea, black",
          confidence: 0.9),
        .init(
          kind: .document, sentence: sentence(3, 5, "My passport expires."), item: "passport",
          status: "expires",
          when: "2041-02", confidence: 0.8),
      ],
      tasks: [
        .init(text: "call Anna", sentence: sentence(0, 3, "Call Anna."), due: "2026-10-31"),
        .init(
          text: "renew; everything", sentence: sentence(3, 5, "Renew."), due: "2040-07-01T09:00:00+02:00"),
        .init(text: "buy tea", sentence: sentence(61, 62, "Buy tea.")),
      ])
    documents.summary = Summary(
      style: "concise", title: "A day with *Anna*", text: "I met Anna & Tom.", sentences: [], tasks: [],
      parts: [],
      coverage: .init(spokenWords: 10, summaryWords: 5, omitted: []))
    return entry(
      documents, "2026-10-29 0815 A day with Anna", at: "2026-10-29T07:15:03Z",
      threads: [.init(id: "anna", name: "Anna"), .init(id: "yes", name: "yes: [[no]]")],
      tags: ["family", "2026"])
  }

  static var hostile: ExportedEntry {
    var documents = EntryDocuments(id: "2026-10-29T170000Z-00000001")
    documents.owner = Owner(title: title)
    documents.source = source("2026-10-29T17:00:00Z", seconds: 3725)
    documents.transcript = Transcript(
      language: "de", durationSamples: 3725 * 16_000,
      segments: [segment(3600, 3601, "]]> --> </item>\n\n::: %%Ä%% ==x== \\n ,;")], suspects: [])
    documents.mood = Mood(score: -1, feeling: "no", sentences: [])
    documents.extract = Extract(
      terms: [], people: [.init(name: "O'Neil: \"#1\"", count: 1)], facts: [], tasks: [])
    return entry(
      documents, "2026-10-29 1800 a", at: "2026-10-29T17:00:00Z",
      threads: [.init(id: "yes", name: "yes: [[no]]")],
      tags: ["true", "a: b #c", "]]", emoji], people: ["O'Neil: \"#1\""], isPrivate: true, sound: nil)
  }

  static var lost: ExportedEntry {
    var documents = EntryDocuments(id: "2026-10-25T013000Z-00000002")
    documents.intake = Intake(
      id: documents.id, name: "x.ogg", modifiedAt: "2026-10-25T01:30:00Z", tags: [],
      sha256: String(repeating: "cd", count: 32), bytes: 4)
    return entry(
      documents, "2026-10-25 0230", at: "2026-10-25T01:30:00Z", isDiscreet: true, sound: ".ogg")
  }

  private static func entry(
    _ documents: EntryDocuments, _ name: String, at instant: String, threads: [ExportedEntry.Thread] = [],
    tags: [String] = [], people: [String]? = nil, isPrivate: Bool = false, isDiscreet: Bool = false,
    sound: String? = ".m4a"
  ) -> ExportedEntry {
    ExportedEntry(
      documents: documents, name: name, summaries: [documents.summary].compactMap(\.self), tags: tags,
      people: people ?? documents.extract?.people.map(\.name) ?? [],
      tasks: (documents.extract?.tasks ?? []).enumerated().map { index, task in
        .init(text: task.text, due: task.due, doneAt: index == 1 ? "2026-10-30T08:00:00Z" : nil)
      }, threads: threads, spokenAt: Instant.date(instant) ?? .distantPast, timeZone: zone,
      updatedAt: Instant.date("2026-10-30T08:00:00Z") ?? .distantPast, isPrivate: isPrivate,
      isDiscreet: isDiscreet, audio: sound.map { .init(source: "", suffix: $0, bytes: 4) })
  }

  private static func source(_ spokenAt: String, seconds: Int) -> Source {
    Source(
      container: "M4A", encoding: "AAC", decoder: "ffmpeg", sampleRateHertz: 44_100, channels: 1,
      durationSamples: seconds * 16_000, spokenAt: spokenAt, spokenAtSource: .tags,
      loudness: .init(rmsDecibels: -20, peakDecibels: -1, clippedSamples: 0))
  }

  private static func segment(_ start: Int, _ end: Int, _ text: String) -> Transcript.Segment {
    Transcript.Segment(
      chunk: 0, span: Span(start: start * 16_000, end: end * 16_000), text: text, words: [], language: "en",
      averageLogprob: -0.1, noSpeechProbability: 0, temperature: 0)
  }

  private static func sentence(_ start: Int, _ end: Int, _ text: String) -> Sentence {
    Sentence(text: text, span: Span(start: start * 16_000, end: end * 16_000), segment: 0)
  }

  /// The files of `form`, by their paths; the sound is a file with the bytes `ID3 `.
  static func files(_ form: ExportForm, sound: URL, entries: [ExportedEntry] = entries) throws -> [String:
    Data]
  {
    guard var format = form.format(journal) else { return [:] }
    var files: [String: Data] = [:]
    func keep(_ new: [ExportedFile]) {
      for file in new {
        files[file.path] = (file.isPart ? files[file.path] ?? Data() : Data()) + file.contents
      }
    }
    for var entry in entries {
      if var audio = entry.audio {
        audio.source = sound.path
        audio.path = try format.audioPath(entry, audio)
        entry.audio = audio
        files[audio.path] = try Data(contentsOf: sound)
      }
      keep(try format.add(entry))
    }
    keep(try format.finish())
    return files
  }
}
