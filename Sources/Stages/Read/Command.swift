import ArgumentParser
import Model
import Reader
import StageContract
import StageKit
import Text

/// `sonar-read`: reads every sentence of a transcript with a small network.
@main
struct ReadStage: Stage {
  struct Job: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "sonar-read",
      abstract:
        "Read every sentence of a transcript with a small network: what happened, what matters, how it felt.")

    @Option(help: "Input transcript.") var transcript: String
    @Option(help: "The owner's corrections, if any.") var owner: String?
    @Option(help: "Folder of word lists.") var lists: String
    @Option(help: "Weights of the network; without them, nothing is known of any sentence.") var weights:
      String?
    @Option(help: "Output path of the reading.") var reading: String
    @Option(
      name: .customLong("channel_names"),
      help: #"Who speaks in each channel, as JSON: {"left":"NAME","right":"me"}; what is read is that of me."#
    )
    var channelNames: ChannelNames?
  }

  static let identity = StageIdentity(revision: 1, depends: Reader.depends)

  private var languages = PathCache<Languages>()
  private var readers = PathCache<Reader>()

  mutating func run(_ job: Job, progress: Progress) throws {
    let languages = try languages.value(of: job.lists) { try Languages(folder: job.lists) }
    let owner = try job.owner.map(Owner.read)
    let transcript = try Transcript.read(job.transcript).corrected(by: owner)
    let sentences = TrustedText(transcript, languages: languages, names: job.channelNames).sentences
    var reading = Reading()
    if let weights = job.weights {
      do {
        let reader = try readers.value(of: weights) { try Self.reader(weights) }
        reading = try reader.reading(of: sentences) { progress($0, of: $1, unit: "window") }
        let said = Set(sentences.map { transcript.segments[$0.segment].language })
        reading.unmeasured = said.subtracting(Reading.measuredLanguages).sorted()
      } catch let error as ReaderFileError where error.isPassing {
        throw ReadError.passing(error)
      } catch let error as ReadError {
        throw error
      } catch {
        remark("\(error)", progress)
      }
    } else {
      remark("no weights are installed", progress)
    }
    try reading.write(to: job.reading)
  }

  /// The reader with the weights at `path`.
  /// - Throws: `ReaderFileError` if they cannot be used; `ReadError` if they cannot be used now.
  private static func reader(_ path: String) throws -> Reader {
    do throws(ReaderFileError) {
      return try Reader(path)
    } catch {
      if error.isPassing { throw ReadError.passing(error) }
      throw error
    }
  }

  /// Says why nothing was read, in every job: by its remark a reading is known as one that other weights may better.
  private func remark(_ reason: String, _ progress: Progress) {
    progress.remark("sonar-read: \(reason); mood, titles and summaries do without")
  }
}
