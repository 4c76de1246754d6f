import Application
internal import ArgumentParser
import Foundation
import Measures
import Model

/// `sonar evaluate facts`: measures facts and tasks against labelled sentences.
struct EvaluateFactsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "facts",
    abstract: "Measure facts and tasks: precision, recall, F1 of each kind.",
    discussion: """
      A labelled file holds objects like this one, each on one line:

        {"id":"1","language":"en","recorded_at":"2026-11-18T22:10:00+04:00",
         "currency":"AED","text":"…",
         "facts":[{"kind":"spend","value":50,"currency":"AED"}],
         "tasks":[{"text":"call my parents","due":"2026-11-22"}]}

        recorded_at  what "today" refers to; its offset decides where days begin
        currency     the owner's, if one is set
        facts        kind and, if mentioned, value, unit, currency, item,
                     status, when; a fact is right if every field is
        recording    an audio file in which the text is spoken, relative to
                     the labelled file

      What counts as a fact, and when two are equal: testdata/facts/README.md in the \
      sources. Lines with a recording are measured twice: on their text, and on \
      the pipeline's transcript.

        sonar evaluate facts testdata/facts/en.jsonl testdata/facts/de.jsonl
        sonar evaluate facts spoken.jsonl --model base.en --worst 10
        sonar review --labelled > reviewed.jsonl; sonar evaluate facts reviewed.jsonl
      """)

  @Option(help: "Name or path of a speech model, for recordings; see: sonar models list.")
  var model: String?

  @OptionGroup var options: EvaluationOptions

  func run() async throws {
    let worst = options.worst
    try await options.run(model: model) { (file: LabelledFile<LabelledSentence>, stages, counter) in
      var evaluation = FactEvaluation(file: file.path)
      for (number, line) in file.lines {
        func extract(_ transcript: Transcript) async throws -> Extract {
          try await stages.extract(of: transcript, spokenAt: line.recordedAt, currency: line.currency)
        }
        do {
          evaluation.add(
            line, read: try await extract(SpokenSentences([line.text], language: line.language).transcript))
          if let recording = line.recording {
            let transcript = try await stages.transcript(
              ofRecording: file.path(of: recording), language: line.language)
            evaluation.add(line, heard: try await extract(transcript), in: transcript.text)
          }
        } catch {
          throw file.failure(error, at: number)
        }
        counter.count()
      }
      evaluation.keepWorst(worst)
      return evaluation
    }
  }
}
