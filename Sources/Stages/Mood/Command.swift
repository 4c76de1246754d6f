import ArgumentParser
import JournalModel
package import JournalMood
package import StageKit

/// `sonar-mood`: how the speaker felt, from what was said.
@main
struct MoodStage: Stage {
  struct Job: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "sonar-mood",
      abstract: "Score the mood of a transcript with a lexicon, rules and a linear model.")

    @Option(help: "Transcript to read.") var transcript: String
    @Option(help: "The owner's corrections, if there are any.") var owner: String?
    @Option(help: "Weights of the linear model.") var weights: String
    @Option(help: "Where to write the mood.") var mood: String
  }

  static let identity = StageIdentity(revision: 3)

  /// The reader of the last job, and the weights that it was made from.
  private var reader: (weights: String, reader: MoodReader)?

  mutating func run(_ job: Job, progress: Progress) throws {
    let reader = try reader(weights: job.weights)
    let owner = try job.owner.map(Owner.read)
    let transcript = try Transcript.read(job.transcript).corrected(by: owner)
    try reader.mood(of: transcript).write(to: job.mood)
  }

  private mutating func reader(weights path: String) throws(MoodModel.Failure) -> MoodReader {
    if let reader, reader.weights == path { return reader.reader }
    let new = MoodReader(scorers: try MoodScorers(weights: path))
    reader = (path, new)
    return new
  }
}

extension MoodModel.Failure: StageFailure {
  /// What belongs to the installation is missing or broken: the recording waits.
  package var exitStatus: ExitStatus { .unavailable }
}
