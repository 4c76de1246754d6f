import ArgumentParser
import Model
import StageContract
import StageKit
import Text

/// `sonar-summarize`: chooses the title and summary of a transcript in one style.
@main
struct SummarizeStage: Stage {
  struct Job: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "sonar-summarize", abstract: "Summarise a transcript by its most important sentences.")

    @Option(help: "Input transcript.") var transcript: String
    @Option(help: "Mood of the transcript.") var mood: String
    @Option(help: "Terms, people, facts and tasks of the transcript.") var extract: String
    @Option(help: "How the reader reads every sentence.") var reading: String
    @Option(help: "The owner's corrections, if any.") var owner: String?
    @Option(help: "Folder of word lists.") var lists: String
    @Option(help: "Output path of the summary.") var summary: String
    @Option(help: "Style file (YAML).") var style: String
    @Option(name: .customLong("max_sentences"), help: "Maximum number of sentences; overrides the style.")
    var maxSentences: Int?
  }

  static let identity = StageIdentity(revision: 11, depends: ["libstemmer": Stemmer.library])

  private var lists = PathCache<SummaryLists>()

  mutating func run(_ job: Job, progress: Progress) throws {
    var style = try Style.read(job.style)
    if let remark = style.remark(path: job.style) { progress.remark(remark) }
    if let count = job.maxSentences {
      guard (1...100).contains(count) else { throw SummarizeError.badCount(count) }
      (style.sentences, style.mostSentences) = (count, count)
    }
    let owner = try job.owner.map(Owner.read)
    let transcript = try Transcript.read(job.transcript).corrected(by: owner)
    let lists = try lists.value(of: job.lists) { try SummaryLists(Languages(folder: job.lists)) }
    let summarizer = Summarizer(style: style, lists: lists)
    let summary = try summarizer.summary(
      of: transcript, mood: Mood.read(job.mood), extract: Extract.read(job.extract),
      reading: Reading.read(job.reading).corrected(by: owner), owner: owner)
    try summary.write(to: job.summary)
  }
}
