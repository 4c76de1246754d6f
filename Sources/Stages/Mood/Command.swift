import ArgumentParser
import Model
import StageContract
import StageKit
import Text

/// `sonar-mood`: scores the speaker's mood from a transcript.
@main
struct MoodStage: Stage {
  struct Job: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "sonar-mood",
      abstract: "Score the mood of a transcript by how the reader read it and by the feelings it names.")

    @Option(help: "Input transcript.") var transcript: String
    @Option(help: "How the reader read it.") var reading: String
    @Option(help: "The owner's corrections, if any.") var owner: String?
    @Option(help: "Folder of word lists.") var lists: String
    @Option(help: "Output path of the mood document.") var mood: String
    @Option(
      name: .customLong("channel_names"),
      help: #"Who speaks in each channel, as JSON: {"left":"NAME","right":"me"}; the mood is that of me."#)
    var channelNames: ChannelNames?
  }

  static let identity = StageIdentity(revision: 10)

  private var reader = PathCache<MoodReader>()

  mutating func run(_ job: Job, progress: Progress) throws {
    let reader = try reader.value(of: job.lists) { try MoodReader(Languages(folder: job.lists)) }
    let owner = try job.owner.map(Owner.read)
    let transcript = try Transcript.read(job.transcript).corrected(by: owner)
    let reading = try Reading.read(job.reading).corrected(by: owner)
    try reader.mood(of: transcript, reading: reading, owner: owner, names: job.channelNames).write(
      to: job.mood)
  }
}
