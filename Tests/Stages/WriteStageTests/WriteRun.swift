import Foundation
import Model
import StageContract
import StageKit
import TestSupport
import Text

@testable import WriteStage

/// One entry in a temporary folder, to be written as a scripted server or a file says.
struct WriteRun: Sendable {
  static let day = [
    "I met Emma at the cinema tonight.", "We watched a long film about the sea.",
    "I was tired but happy afterwards.", "Tomorrow I will call my brother about the car.",
  ]

  let folder: TestFolder
  var limits = ModelServer.Limits(question: 10, answer: 10, start: 60)
  var searchPath = Programs.searchPath
  /// Path of the owner's file.
  var owner: String?

  init(_ lines: [String] = WriteRun.day, language: String = "en") throws {
    folder = try TestFolder()
    let transcript = GoldenText.transcript(lines, language: language)
    try transcript.write(to: folder["transcript.json"])
    let sentences = TrustedText(transcript, languages: InstalledFiles.languages).sentences
    try Mood(score: 0.4, feeling: "happy", sentences: []).write(to: folder["mood.json"])
    let fact = sentences.first.map {
      Extract.Fact(kind: .sleep, sentence: $0, value: 7, unit: "h", confidence: 1)
    }
    try Extract(terms: [], people: [], facts: [fact].compactMap(\.self), tasks: []).write(
      to: folder["extract.json"])
    let line = sentences.first.map { Summary.Line(text: $0.text, spoken: $0) }
    let part = Summary.Part(
      span: Span(start: 0, end: transcript.durationSamples), spokenSentences: sentences.count,
      chosenSentences: min(1, sentences.count))
    try Summary(
      style: "concise", title: lines.isEmpty ? "" : "Own title", text: line?.text ?? "",
      sentences: [line].compactMap(\.self), tasks: [], parts: [part],
      coverage: .init(spokenWords: 1, summaryWords: 1, omitted: [])
    ).write(to: folder["summary.json"])
  }

  /// A stage with this run's limits.
  var stage: WriteStage {
    var stage = WriteStage()
    (stage.limits, stage.searchPath) = (limits, searchPath)
    return stage
  }

  /// Runs `stage`, else a new one; `writer` is the parameter.
  func callAsFunction(_ writer: String, stage: inout WriteStage) throws -> Written {
    var job = WriteStage.Job()
    job.transcript = folder["transcript.json"]
    job.mood = folder["mood.json"]
    job.extract = folder["extract.json"]
    job.summary = folder["summary.json"]
    job.owner = owner
    job.lists = InstalledFiles.lists
    job.writer = writer
    job.instructions = InstalledFiles.pipelines + "/styles/concise.write.yaml"
    job.written = folder["written.json"]
    try stage.run(job, progress: .silent)
    return try Written.read(folder["written.json"])
  }

  func callAsFunction(_ writer: String) async throws -> Written {
    try await onThread { [self] in
      var stage = stage
      return try self(writer, stage: &stage)
    }
  }

  /// Why a run with a new stage fails; nil if it succeeds.
  func failure(_ writer: String) async throws -> WriteError? {
    do {
      _ = try await self(writer)
      return nil
    } catch let error as WriteError {
      return error
    }
  }

  /// The sentences of an entry of `lines`, numbered as for a server.
  static func said(_ lines: [String] = day) -> [Written.Source] {
    let transcript = GoldenText.transcript(lines)
    return TrustedText(transcript, languages: InstalledFiles.languages).sentences.enumerated().map {
      Written.Source(number: $0 + 1, sentence: $1)
    }
  }
}
