import Foundation
package import Model
package import StageContract

/// Calls `body` with a temporary folder, which is removed when it returns.
package func withIndexFolder<Value>(_ body: (String) throws -> Value) throws -> Value {
  let folder = FileManager.default.temporaryDirectory.appending(path: "sonar-index-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder.path())
}

/// Documents of a fictitious recording.
package struct SampleRecording: Sendable {
  package var id: String
  /// RFC 3339.
  package var spokenAt: String
  /// Text of each segment; a segment lasts two seconds.
  package var segments: [String]
  /// Mood score, -1...1.
  package var score: Double
  /// Title of the summary.
  package var title: String
  /// Terms: stem, form and count of content words.
  package var terms: [Extract.Term]
  /// Names of people.
  package var people: [String]
  /// The owner's corrections, if any.
  package var owner: Owner?
  /// Style of the summary.
  package var style = "concise"

  package init(
    _ id: String, spokenAt: String, segments: [String], score: Double = 0, title: String = "",
    terms: [String] = [], people: [String] = [], owner: Owner? = nil
  ) {
    self.id = id
    self.spokenAt = spokenAt
    self.segments = segments
    self.score = score
    self.title = title
    self.terms = terms.map { Extract.Term(stem: $0, word: $0, count: 1) }
    self.people = people
    self.owner = owner
  }

  /// Its `intake` document.
  package var intake: Intake {
    let digits = String(format: "%08x", id.utf8.reduce(UInt32(7)) { $0 &* 31 &+ UInt32($1) })
    return Intake(
      id: id, name: id + ".wav", modifiedAt: spokenAt, namedAt: nil, tags: ["voice"],
      sha256: String(repeating: digits, count: 8), bytes: 1000)
  }

  /// Its `source` document.
  package var source: Source {
    Source(
      container: "WAV (Microsoft)", encoding: "Signed 16 bit PCM", decoder: "libsndfile",
      sampleRateHertz: 16_000, channels: 1, durationSamples: segments.count * 32_000, spokenAt: spokenAt,
      spokenAtSource: .name,
      loudness: .init(rmsDecibels: -20, peakDecibels: -3, clippedSamples: 0))
  }

  /// Its `transcript` document.
  package var transcript: Transcript {
    Transcript(
      language: "en", durationSamples: segments.count * 32_000,
      segments: segments.enumerated().map { index, text in
        Transcript.Segment(
          chunk: 0, span: Span(start: index * 32_000, end: (index + 1) * 32_000), text: text, words: [],
          language: "en", averageLogprob: -0.1, noSpeechProbability: 0, temperature: 0)
      }, suspects: [])
  }

  /// Its `mood` document.
  package var mood: Mood { Mood(score: score, feeling: "calm", sentences: []) }

  /// Its `extract` document.
  package var extract: Extract {
    Extract(terms: terms, people: people.map { .init(name: $0, count: 1) }, facts: [], tasks: [])
  }

  /// Its `summary` document.
  package var summary: Summary {
    Summary(
      style: style, title: title, text: segments.first ?? "", sentences: [], tasks: [], parts: [],
      coverage: .init(spokenWords: 1, summaryWords: 1, omitted: []))
  }

  /// The summary with its spoken sentence, preceded in the text by words that were not spoken.
  package var listedSummary: Summary {
    var summary = summary
    summary.sentences = segments.prefix(1).map {
      .init(text: $0, spoken: Sentence(text: $0, span: Span(start: 0, end: 32_000), segment: 0))
    }
    summary.text = "Tasks: nothing (Saturday 21 November). " + summary.text
    return summary
  }

  /// Writes the documents to `folder` and returns the entry line that refers to them.
  package func write(to folder: String, digest: String = "1", transcribed: Bool = true) throws -> EntryLine {
    let own = folder + "/" + id
    try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: true)
    try intake.write(to: own + "/intake.json")
    try source.write(to: own + "/source.json")
    try owner?.write(to: own + "/owner.json")
    var line = EntryLine(
      recording: id, digest: digest, intake: own + "/intake.json",
      owner: owner.map { _ in own + "/owner.json" },
      source: own + "/source.json")
    guard transcribed else { return line }
    try transcript.write(to: own + "/transcript.json")
    try mood.write(to: own + "/mood.json")
    try extract.write(to: own + "/extract.json")
    try summary.write(to: own + "/summary.json")
    line.transcript = own + "/transcript.json"
    line.mood = own + "/mood.json"
    line.extract = own + "/extract.json"
    line.summary = own + "/summary.json"
    return line
  }
}

/// Writes `lines` as a file for `--entries` and returns its path.
package func writeEntries(_ lines: [EntryLine], to folder: String) throws -> String {
  let path = folder + "/entries.jsonl"
  let text = lines.map { String(decoding: canonicalJSON($0), as: UTF8.self) + "\n" }
  try writeFile(Data(text.joined().utf8), to: path)
  return path
}
