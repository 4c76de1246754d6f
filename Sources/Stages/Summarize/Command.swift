import ArgumentParser
import Model
import StageContract
import StageKit
import Text

/// `sonar-summarize`: title and summary of a transcript in one style.
@main
struct SummarizeStage: Stage {
  struct Job: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "sonar-summarize", abstract: "Choose the sentences that tell what a recording says.")

    @Option(help: "Transcript to read.") var transcript: String
    @Option(help: "Mood of the transcript.") var mood: String
    @Option(help: "Terms, people, facts and action items of the transcript.") var extract: String
    @Option(help: "The owner's corrections, if there are any.") var owner: String?
    @Option(help: "Folder of the word lists.") var lists: String
    @Option(help: "Where to write the summary.") var summary: String
    @Option(help: "YAML file of the style.") var style: String
    @Option(name: .customLong("max_sentences"), help: "Sentences at most, instead of the style's own number.")
    var maxSentences: Int?
  }

  static let identity = StageIdentity(revision: 2, depends: ["libstemmer": Stemmer.library])

  private var lists = Installed<SummaryLists>()

  mutating func run(_ job: Job, progress: Progress) throws {
    var style = try Style.read(job.style)
    if let count = job.maxSentences {
      guard (1...100).contains(count) else { throw SummarizeError.badCount(count) }
      (style.sentences, style.mostSentences) = (count, count)
    }
    let owner = try job.owner.map(Owner.read)
    let transcript = try Transcript.read(job.transcript).corrected(by: owner)
    let lists = try lists.value(of: job.lists) { try SummaryLists(Languages(folder: job.lists)) }
    let summarizer = Summarizer(style: style, lists: lists)
    let summary = try summarizer.summary(
      of: transcript, mood: Mood.read(job.mood), extract: Extract.read(job.extract))
    try summary.write(to: job.summary)
  }
}
