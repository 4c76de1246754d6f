import ArgumentParser
import Foundation
import Model
import StageContract
import StageKit
import Text

/// `sonar-extract`: extracts terms, people, facts and tasks from a transcript.
@main
struct ExtractStage: Stage {
  struct Job: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "sonar-extract",
      abstract: "Extract terms, people, facts and tasks from a transcript."
    )

    @Option(help: "Input transcript.") var transcript: String
    @Option(help: "Source document of the recording, for the time it was spoken.") var source: String
    @Option(help: "The owner's corrections, if any.") var owner: String?
    @Option(help: "Folder of word lists.") var lists: String
    @Option(help: "Output path of the extract document.") var extract: String
    @Option(
      name: .customLong("time_zone"), help: "Time zone of calendar days, for example Europe/Berlin.")
    var timeZone = "UTC"
    @Option(help: "Currency (ISO 4217) of amounts without one; if empty, they have no currency.")
    var currency = ""
    @Option(
      name: .customLong("channel_names"),
      help:
        #"Who speaks in each channel, as JSON: {"left":"NAME","right":"me"}; facts and tasks are those of me."#
    )
    var channelNames: ChannelNames?
  }

  static let identity = StageIdentity(revision: 14, depends: ["libstemmer": Stemmer.library])

  private var vocabulary = PathCache<Vocabulary>()

  mutating func run(_ job: Job, progress: StageKit.Progress) throws {
    guard let timeZone = TimeZone(identifier: job.timeZone) else {
      throw ExtractError.unknownTimeZone(job.timeZone)
    }
    let currency = job.currency.uppercased()
    guard currency.isEmpty || currency.count == 3 && currency.allSatisfy(\.isLetter) else {
      throw ExtractError.unknownCurrency(job.currency)
    }
    let owner = try job.owner.map(Owner.read)
    let transcript = try Transcript.read(job.transcript).corrected(by: owner)
    let source = try Source.read(job.source)
    guard let spokenAt = Instant.date(source.spokenAt) else {
      throw ExtractError.badInstant(path: job.source)
    }
    let extractor = Extractor(
      calendar: JournalCalendar(spokenAt: spokenAt, timeZone: timeZone),
      vocabulary: try vocabulary.value(of: job.lists) { try Vocabulary(Languages(folder: job.lists)) },
      currency: currency.isEmpty ? nil : currency)
    try extractor.extract(from: transcript, names: job.channelNames).write(to: job.extract)
  }
}

/// Why a transcript could not be processed.
enum ExtractError: StageError, Equatable {
  case unknownTimeZone(String)
  case unknownCurrency(String)
  case badInstant(path: String)
  case noStemmer(language: String)

  var exitStatus: ExitStatus {
    switch self {
    case .unknownTimeZone, .unknownCurrency: .usage
    case .badInstant: .badInput
    case .noStemmer: .unavailable
    }
  }

  var description: String {
    switch self {
    case .unknownTimeZone(let name):
      "--time_zone \(name): no such time zone; use a name like Europe/Berlin or UTC"
    case .unknownCurrency(let code):
      "--currency \(code): not a currency code; use three letters like EUR (ISO 4217)"
    case .badInstant(let path):
      "\(path): key spoken_at is not an RFC 3339 timestamp; "
        + "recreate it with 'sonar reprocess --id ID --stage ingest'"
    case .noStemmer(let language):
      "libstemmer has no algorithm for \(language); install libstemmer with its default algorithms"
    }
  }
}
