import Model
import TestSupport
import Text

@testable import SummarizeStage

/// Summaries of lines, one sentence each, with the styles that come with Sonar.
enum Told {
  static let lists: SummaryLists = {
    do {
      return try SummaryLists(InstalledFiles.languages)
    } catch {
      fatalError("\(error)")
    }
  }()

  static func style(_ name: String) throws -> Style {
    try Style.read(InstalledFiles.pipelines + "/styles/\(name).yaml")
  }

  /// - Parameters:
  ///   - moods: scores and feelings by the index of the sentence.
  ///   - tasks: each with the index of its sentence.
  ///   - read: how the reader reads sentences, by their index, all others as nothing; empty if there is no reader.
  ///   - events: indices of the sentences that the owner calls the event.
  ///   - kept: indices of those that the owner keeps in summaries.
  ///   - leftOut: indices of those that the owner leaves out.
  static func summary(
    _ lines: [String], _ name: String = "concise", language: String = "en",
    moods: [Int: (Double, String?)] = [:], tasks: [(Int, String, String?)] = [], people: [String] = [],
    read: [Int: Read] = [:], events: Set<Int> = [], kept: Set<Int> = [], leftOut: Set<Int> = []
  ) throws -> Summary {
    let transcript = GoldenText.transcript(lines, language: language)
    let sentences = TrustedText(transcript, languages: InstalledFiles.languages).sentences
    let mood = Mood(
      score: 0, feeling: "unclear",
      sentences: sentences.enumerated().map { index, sentence in
        Mood.SentenceMood(sentence: sentence, score: moods[index]?.0 ?? 0, feeling: moods[index]?.1)
      })
    let extract = Extract(
      terms: [], people: people.map { Extract.Person(name: $0, count: 1) }, facts: [],
      tasks: tasks.map { EntryTask(text: $0.1, sentence: sentences[$0.0], due: $0.2) })
    let verdicts = events.union(kept).union(leftOut).sorted().map { index in
      Owner.Verdict(
        sentences[index].span, event: events.contains(index) ? true : nil,
        keep: kept.contains(index) ? true : leftOut.contains(index) ? false : nil)
    }
    let owner = verdicts.isEmpty ? nil : Owner(verdicts: verdicts)
    return try Summarizer(style: style(name), lists: lists).summary(
      of: transcript, mood: mood, extract: extract,
      reading: reading(of: sentences, read).corrected(by: owner), owner: owner)
  }

  /// How the reader reads a sentence.
  struct Read {
    var event = 0.0
    var keep = 0.1
    var feeling = 0.0
    /// Words that belong to a title.
    var title = ""
    var repeats: [Int] = []
  }

  private static func reading(of sentences: [Sentence], _ read: [Int: Read]) -> Reading {
    guard !read.isEmpty else { return Reading() }
    return Reading(
      reader: "any",
      sentences: sentences.enumerated().map { index, sentence in
        let one = read[index] ?? Read()
        let words = Set(one.title.split(separator: " "))
        return Reading.SentenceReading(
          segment: sentence.segment, span: sentence.span, event: one.event, keep: one.keep, valence: 0,
          pleasant: one.feeling,
          title: sentence.text.split(separator: " ").map { words.contains($0) ? 0.9 : 0.05 },
          repeats: one.repeats)
      })
  }

  /// The sentences of `lines` without a reader.
  static func candidates(_ lines: [String], language: String = "en") throws -> [Candidate] {
    let transcript = GoldenText.transcript(lines, language: language)
    return try CandidateReader(
      style: Style(name: "any"), mood: Mood(score: 0, feeling: "unclear", sentences: []),
      extract: Extract(terms: [], people: [], facts: [], tasks: []),
      reading: Reading(), lists: lists
    ).candidates(TrustedText(transcript, languages: InstalledFiles.languages).sentences, in: transcript)
  }
}
