import Application
internal import ArgumentParser
import Foundation
import Measures
import Model

/// `sonar evaluate mood`: measures scores and feeling words against labels.
struct EvaluateMoodCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mood",
    abstract: "Measure moods: bins, sign, correlation, feeling words.",
    discussion: """
      A labelled file holds objects like this one, each on one line:

        {"id":"1","language":"en","text":"…","score":0.4,"feeling":"relieved"}

        score      -1 to 1
        label      instead of score: negative, neutral, positive for -1, 0, 1
        feeling    the feeling in one word, if labelled
        predicted  a score from another system, measured as the row given

      The columns:

        ACCURACY   share in the right bin; neutral from -0.2 to 0.2
        F1         mean F1 of the bins
        SIGN       share of good and of bad texts whose score has their sign,
                   mean of both; a score of 0 is wrong
        R          Pearson's correlation
        BEYOND .8  share of scores above 0.8 or below -0.8
        FEELING    share of labelled feelings that are the same word

      The row majority always predicts the most frequent label.

        sonar evaluate mood labelled.jsonl
        sonar evaluate mood labelled.jsonl --worst 10 --json
      """)

  @OptionGroup var options: EvaluationOptions

  func run() async throws {
    let worst = options.worst
    try await options.run { (file: LabelledFile<LabelledMood>, stages, counter) in
      var found: [Mood] = []
      for (number, line) in file.lines {
        do {
          found.append(
            try await stages.mood(of: SpokenSentences([line.text], language: line.language).transcript))
        } catch {
          throw file.failure(error, at: number)
        }
        counter.count()
      }
      return MoodEvaluation(file: file.path, labelled: file.lines.map(\.line), found: found, worst: worst)
    }
  }
}
