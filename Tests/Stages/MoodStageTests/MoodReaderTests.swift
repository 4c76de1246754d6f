import Foundation
import Model
import Mood
import StageContract
import TestSupport
import Testing

@testable import MoodStage

@Suite struct MoodReaderTests {
  private let reader: MoodReader

  init() throws {
    reader = MoodReader(languages: InstalledFiles.languages, scorers: try InstalledFiles.moods())
  }

  @Test func whereChannelsAreSeparateTheMoodIsTheOwners() {
    var call = GoldenText.transcript(["I am really happy about the project.", "Nothing went well."])
    (call.segments[0].channel, call.segments[1].channel) = (.left, .right)
    func label(_ names: ChannelNames?) -> Mood.Bin { reader.mood(of: call, names: names).label }
    #expect(label(ChannelNames(left: "me")) == .positive)
    #expect(label(ChannelNames(left: "Anna", right: "me")) == .negative)
    #expect(reader.mood(of: call, names: ChannelNames(left: "Anna")).sentences.count == 2)
  }

  @Test(arguments: [
    ("en", "I am really happy about the project.", Mood.Bin.positive),
    ("en", "I am not happy about it.", .negative),
    ("en", "Nothing went well.", .negative), ("en", "I was tired but the evening was wonderful.", .positive),
    ("en", "We talked about the budget for nine minutes.", .neutral), ("en", "I bought bread.", .neutral),
    ("en", "I could not sleep because the meeting was awful.", .negative),
    ("de", "Ich bin sehr glücklich.", .positive), ("de", "Das gefällt mir nicht.", .negative),
    ("de", "Ich habe gut geschlafen.", .positive), ("de", "Wir fahren am Montag nach Hause.", .neutral),
    ("de", "Es war anstrengend, aber der Abend war wunderschön.", .positive),
    ("fr", "Je suis content.", .neutral),
  ])
  func sentencesHaveTheirBin(language: String, text: String, bin: Mood.Bin) {
    let mood = reader.mood(of: GoldenText.transcript([text], language: language))
    #expect(mood.label == bin, "\(text): \(mood.score)")
  }

  @Test(arguments: [
    (["I felt so tired today."], "tired"), (["I am grateful for my family."], "grateful"),
    (["That makes me nervous."], "nervous"), (["I am not sad."], "unclear"), (["We walked home."], "unclear"),
    (["My sister is anxious."], "unclear"), (["I am not happy."], "unhappy"),
    // Self-reports before words that nobody claims, these before guesses.
    (["The morning was stressful.", "I am proud of the talk."], "proud"),
    (["Work was stressful.", "We ate."], "stressed"),
    // The closing feeling wins, unless something sums up.
    (["I was proud.", "We walked.", "We ate.", "Then we talked.", "Now I am calm."], "calm"),
    // … unless it contradicts the score.
    (["I was angry.", "We walked.", "We ate.", "Then we talked.", "Now I am calm."], "angry"),
    (
      ["I was nervous.", "Overall I am happy with it.", "We ate.", "Then we talked.", "Now I am tired."],
      "happy"
    ),
  ])
  func feelingsAreNamed(lines: [String], feeling: String) {
    #expect(reader.mood(of: GoldenText.transcript(lines)).feeling == feeling)
  }

  @Test func germanFeelingsAreGerman() {
    let mood = reader.mood(of: GoldenText.transcript(["Ich bin erleichtert."], language: "de"))
    #expect(mood.feeling == "erleichtert")
  }

  @Test func languagesMixByTheSegment() {
    var transcript = GoldenText.transcript(["I am happy.", "Ich bin glücklich."])
    transcript.segments[1].language = "de"
    #expect(reader.mood(of: transcript).sentences.map(\.feeling) == ["happy", "glücklich"])
  }

  @Test func emptyTranscriptIsUnclear() {
    let mood = reader.mood(of: GoldenText.transcript([]))
    #expect(mood == Mood(score: 0, feeling: "unclear", sentences: [], reasons: []))
  }

  @Test func closingAndSummingSentencesWeighMore() {
    let score = { (lines: [String]) in reader.mood(of: GoldenText.transcript(lines)).score }
    let good = "The lunch was wonderful."
    let bad = "The meeting was awful."
    #expect(score([bad, "We ate.", good]) > score([good, "We ate.", bad]))
    #expect(score([good, bad, "Overall " + good.lowercased()]) > score([good, bad, good]))
  }

  @Test func calibrationIsMonotoneAndKeepsItsEnds() {
    let scores = stride(from: -1.0, through: 1, by: 0.01).map(MoodReader.calibrated)
    #expect(scores == scores.sorted())
    #expect(scores.allSatisfy { (-1...1).contains($0) })
    #expect([-1.0, 0, 1].map(MoodReader.calibrated) == [-1, 0, 1])
  }

  @Test func longEntriesNeitherSaturateNorShrink() {
    let lines = (0..<10).flatMap { _ in
      ["The day was good.", "We ate.", "I bought bread.", "We walked home."]
    }
    let score = reader.mood(of: GoldenText.transcript(lines)).score
    #expect((0.3...0.95).contains(score))
    let mixed = (0..<10).flatMap { _ in ["The lunch was wonderful.", "The meeting was awful."] }
    #expect(reader.mood(of: GoldenText.transcript(mixed)).label == .neutral)
  }

  @Test func theStrongestSentencesAreTheReasons() throws {
    let mood = reader.mood(
      of: GoldenText.transcript(["We ate.", "I hated the awful meeting.", "We walked home."]))
    let reason = try #require(mood.reasons?.first)
    #expect(reason.sentence == 1)
    #expect(reason.share > 0.5)
    #expect((mood.reasons ?? []).map(\.share).reduce(0, +) <= 1.001)
  }

  @Test func goldenDocument() throws {
    let folder = GoldenText.folder
    let transcript = try Transcript.read(folder.appending(path: "transcript.json").path)
    #expect(try GoldenText.holds(reader.mood(of: transcript), name: "mood.json"))
  }
}
