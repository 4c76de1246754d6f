import Application
internal import ArgumentParser
import Foundation
import Measures
import Model

/// `sonar evaluate transcripts`: measures transcripts against reference texts.
struct EvaluateTranscriptsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "transcripts",
    abstract: "Measure transcripts: word errors by kind.",
    discussion: """
      A labelled file holds objects like this one, each on one line:

        {"id":"1","reference":"what was said","recording":"one.wav"}

        reference   what was said
        recording   an audio file, relative to the labelled file
        transcript  instead of recording: a transcript.json
        hypothesis  instead of recording: the transcript as text
        language    the language spoken in a recording; en by default

      Texts are compared in lower case, without punctuation and hyphens; numbers \
      are not converted: 20 is not twenty. WER is the sum of substituted, deleted and inserted \
      words (S, D, I) divided by the words said, in percent.

        sonar evaluate transcripts labelled.jsonl
        sonar evaluate transcripts labelled.jsonl --model base.en
      """)

  @Option(help: "Name or path of a speech model, for recordings; see: sonar models list.")
  var model: String?

  @OptionGroup var options: EvaluationOptions

  func run() async throws {
    let worst = options.worst
    try await options.run(model: model) { (file: LabelledFile<LabelledTranscript>, stages, counter) in
      var evaluation = TranscriptEvaluation(file: file.path)
      for (number, line) in file.lines {
        do {
          let heard: String
          if let recording = line.recording {
            heard = try await stages.transcript(
              ofRecording: file.path(of: recording), language: line.language ?? "en"
            ).text
          } else if let transcript = line.transcript {
            heard = try Transcript.given(file.path(of: transcript)).text
          } else {
            heard = line.hypothesis ?? ""
          }
          evaluation.add(line, heard: heard)
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
