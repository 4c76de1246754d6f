import ArgumentParser
import Model
import Mood
import StageContract
import StageKit
import Text

/// `sonar-mood`: how the speaker felt, from what was said.
@main
struct MoodStage: Stage {
  struct Job: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "sonar-mood",
      abstract: "Score the mood of a transcript with a lexicon, rules and a linear model.")

    @Option(help: "Transcript to read.") var transcript: String
    @Option(help: "The owner's corrections, if there are any.") var owner: String?
    @Option(help: "Folder of the word lists.") var lists: String
    @Option(help: "Weights of the linear model.") var weights: String
    @Option(help: "Where to write the mood.") var mood: String
  }

  static let identity = StageIdentity(revision: 3)

  private var reader = Installed<MoodReader>()

  mutating func run(_ job: Job, progress: Progress) throws {
    let reader = try reader.value(of: job.weights, job.lists) {
      let languages = try Languages(folder: job.lists)
      return MoodReader(languages: languages, scorers: try MoodScorers(languages, weights: job.weights))
    }
    let owner = try job.owner.map(Owner.read)
    let transcript = try Transcript.read(job.transcript).corrected(by: owner)
    try reader.mood(of: transcript).write(to: job.mood)
  }
}
