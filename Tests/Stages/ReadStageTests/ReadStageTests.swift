import ArgumentParser
import Foundation
import Model
import StageContract
import Synchronization
import TestSupport
import Testing
import Text

@testable import ReadStage
@testable import StageKit

@Suite struct ReadStageTests {
  private static let weights = JournalRun.checkout + "/testdata/models/reader-tiny.gguf"

  /// The reading of `transcript`, and what the stage remarked.
  private func read(_ transcript: Transcript, weights: String?, _ more: [String] = []) throws
    -> (reading: Reading, remarks: [String], data: Data)
  {
    var found: (Reading, [String], Data)?
    try Scratch.with { folder in
      try transcript.write(to: folder + "/t.json")
      let remarks = Mutex<[String]>([])
      var progress = StageKit.Progress.silent
      progress.remarkSink = { line in remarks.withLock { $0.append(line) } }
      var stage = ReadStage()
      let options = ["--transcript", folder + "/t.json", "--lists", InstalledFiles.lists]
      let job = try ReadStage.Job.parse(
        options + ["--reading", folder + "/r.json"] + (weights.map { ["--weights", $0] } ?? []) + more)
      try stage.run(job, progress: progress)
      let data = try Data(contentsOf: URL(filePath: folder + "/r.json"))
      found = (try Reading.read(folder + "/r.json"), remarks.withLock { $0 }, data)
    }
    return try #require(found)
  }

  private let spoken = GoldenText.transcript(["We met Ada by the lake.", "The house is sold."])

  @Test func `Every trusted sentence is read, where it was said`() throws {
    let (reading, remarks, _) = try read(spoken, weights: Self.weights)
    let sentences = TrustedText(spoken, languages: InstalledFiles.languages).sentences
    #expect(reading.sentences.count == 2 && remarks.isEmpty && reading.unmeasured.isEmpty)
    for sentence in sentences {
      #expect(reading.byPlace[sentence.place]?.title.count == sentence.text.split(separator: " ").count)
    }
    #expect(reading.mood != nil && reading.reader?.count == 64)
  }

  @Test func `Without weights, and with damaged ones, nothing is known, and one line says so`() throws {
    let (empty, remarks, data) = try read(spoken, weights: nil)
    #expect(empty == Reading())
    #expect(String(decoding: data, as: UTF8.self).contains(#""reader" : null"#))
    #expect(remarks == ["sonar-read: no weights are installed; mood, titles and summaries do without"])
    try Scratch.with { folder in
      let cut = try Data(contentsOf: URL(filePath: Self.weights)).dropLast(1000)
      try cut.write(to: URL(filePath: folder + "/cut.gguf"))
      let (reading, remarks, _) = try read(spoken, weights: folder + "/cut.gguf")
      #expect(reading == Reading())
      let line = "sonar-read: the reader's weights: the file is cut short; install Sonar again"
      #expect(remarks == [line + "; mood, titles and summaries do without"])
    }
  }

  @Test func `Every reading that is empty for want of weights has its remark`() throws {
    try Scratch.with { folder in
      try spoken.write(to: folder + "/t.json")
      let remarks = Mutex<[String]>([])
      var progress = StageKit.Progress.silent
      progress.remarkSink = { line in remarks.withLock { $0.append(line) } }
      var stage = ReadStage()
      for name in ["a", "b"] {
        let inputs = ["--transcript", folder + "/t.json", "--lists", InstalledFiles.lists]
        let job = try ReadStage.Job.parse(inputs + ["--reading", folder + "/\(name).json"])
        try stage.run(job, progress: progress)
      }
      let lines = remarks.withLock { $0 }
      #expect(lines.count == 2 && lines.first == lines.last)
    }
  }

  @Test func `Languages that nobody measured are named`() throws {
    let french = GoldenText.transcript(["Nous avons vendu la maison."], language: "fr")
    let (reading, remarks, _) = try read(french, weights: Self.weights)
    #expect(reading.unmeasured == ["fr"] && reading.sentences.count == 1 && remarks.isEmpty)
  }

  @Test func `An empty transcript has an empty reading`() throws {
    let (reading, _, _) = try read(GoldenText.transcript([]), weights: Self.weights)
    #expect(reading.sentences.isEmpty && reading.mood == nil && reading.reader != nil)
  }

  @Test func `Where channels are separate, the owner's sentences are read`() throws {
    var call = spoken
    (call.segments[0].channel, call.segments[1].channel) = (.left, .right)
    let (reading, _, _) = try read(
      call, weights: Self.weights, ["--channel_names", #"{"left":"Anna","right":"me"}"#])
    #expect(reading.sentences.map(\.segment) == [1])
  }
}
