import Foundation
import Model
import TestSupport
import TestTraits
import Testing
import Text

/// Three journals of two minutes, summarised in three styles by the real stages: `testdata/golden/journals`.
@Suite(.runsProcesses) struct JournalEntriesTests {
  @Test(arguments: [("1", "en"), ("2", "en"), ("3", "de")])
  func journalsAreToldAsBefore(name: String, language: String) throws {
    let folder = GoldenText.folder.appending(path: "journals")
    let text = try String(contentsOf: folder.appending(path: name + ".txt"), encoding: .utf8)
    let transcript = GoldenText.transcript(
      SentenceSplitter.sentences(in: text, language: language, languages: InstalledFiles.languages),
      language: language)
    let scratch = try TestFolder()
    func path(_ name: String) -> String { scratch[name] }
    try transcript.write(to: path("transcript.json"))
    try Source(
      container: "WAV", encoding: "PCM", decoder: "libsndfile", sampleRateHertz: 16_000, channels: 1,
      durationSamples: transcript.durationSamples, spokenAt: "2026-10-12T18:00:00Z", spokenAtSource: .name,
      loudness: .init(rmsDecibels: -20, peakDecibels: -1, clippedSamples: 0)
    ).write(to: path("source.json"))
    func run(_ stage: String, _ options: [String]) throws {
      let child = try Child(
        program: JournalRun.programs + "/sonar-" + stage,
        arguments: ["--transcript", path("transcript.json"), "--lists", InstalledFiles.lists] + options,
        environment: ChildEnvironment.inherited, scratch: path(stage))
      let answer = try child.wait()
      #expect(answer.status == 0, "\(answer.errors)")
    }
    try run(
      "read",
      ["--weights", InstalledFiles.pipelines + "/models/reader.gguf", "--reading", path("reading.json")])
    try run("mood", ["--mood", path("mood.json"), "--reading", path("reading.json")])
    try run(
      "extract",
      ["--source", path("source.json"), "--time_zone", "UTC", "--extract", path("extract.json")])
    let styles = URL(filePath: JournalRun.checkout)
      .appending(path: "pipelines/styles")
    for style in ["concise", "reflective", "actionable"] {
      try run(
        "summarize",
        [
          "--reading", path("reading.json"), "--mood", path("mood.json"), "--extract", path("extract.json"),
          "--summary", path("summary.json"), "--style", styles.appending(path: style + ".yaml").path,
        ])
      let summary = try Summary.read(path("summary.json"))
      #expect(try GoldenText.holds(summary, name: "journals/\(name)-\(style).json"))
      #expect(!summary.title.isEmpty && summary.title.count <= 60)
      #expect((summary.question != nil) == (style == "reflective"))
    }
  }
}
