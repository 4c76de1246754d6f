import Foundation
import Model
import StageContract
import TestSupport
import Testing

@testable import MoodStage

@Suite struct MoodReaderTests {
  private let reader: MoodReader

  init() throws { reader = try MoodReader(InstalledFiles.languages) }

  /// The mood of `lines` as a network reads them that finds the mood `whole`; nil for none.
  private func mood(
    _ lines: [String], language: String = "en", whole: Double? = nil, _ valences: [Double] = []
  )
    -> Mood
  {
    let transcript = GoldenText.transcript(lines, language: language)
    return reader.mood(of: transcript, reading: reading(of: transcript, whole: whole, valences: valences))
  }

  @Test func whereChannelsAreSeparateTheMoodIsTheOwners() {
    var call = GoldenText.transcript(["I am really happy about the project.", "I am sad."])
    (call.segments[0].channel, call.segments[1].channel) = (.left, .right)
    func label(_ names: ChannelNames?) -> Mood.Bin {
      reader.mood(of: call, reading: Reading(), names: names).label
    }
    #expect(label(ChannelNames(left: "me")) == .positive)
    #expect(label(ChannelNames(left: "Anna", right: "me")) == .negative)
    #expect(
      reader.mood(of: call, reading: Reading(), names: ChannelNames(left: "Anna")).sentences.count == 2)
  }

  @Test(arguments: [
    ("en", "I am really happy about the project.", Mood.Bin.positive),
    ("en", "I am not happy about it.", .negative), ("en", "I bought bread.", .neutral),
    ("en", "Nothing went well.", .neutral), ("de", "Ich bin sehr glücklich.", .positive),
    ("de", "Ich war so traurig.", .negative), ("de", "Wir fahren am Montag nach Hause.", .neutral),
    ("fr", "Je suis content.", .neutral),
  ])
  func whereNothingWasReadNamedFeelingsCountAlone(language: String, text: String, bin: Mood.Bin) {
    let mood = mood([text], language: language)
    #expect(mood.label == bin && mood.sentences[0].label == bin, "\(text): \(mood.score)")
  }

  @Test func sentencesHaveTheValenceThatTheNetworkReads() {
    let mood = mood(["We ate.", "The train broke down.", "I am happy."], whole: -0.2, [0.1, -0.8, 0.4])
    #expect(mood.sentences.map(\.score) == [0.1, -0.8, 0.88])
    #expect(mood.sentences.map(\.feeling) == [nil, nil, "happy"])
    let network = MoodReader.calibrated(
      whole: -0.2, valences: [0.1, -0.8, 0.4], by: .init(gain: 0.65, offset: 0.16))
    #expect(abs(network - (0.65 * (-0.2 + 2 * -0.1) + 0.16)) < 1e-9)
    #expect(mood.score == ((3 * network + 4) / 7).fourDecimals)
  }

  @Test(arguments: ["I feel lonely.", "I am so nervous."])
  func aSentenceThatOnlyNamesAFeelingIsNeverMisread(text: String) {
    let mood = mood([text], whole: 1)
    #expect(mood.label == .negative && mood.sentences[0].label == .negative && mood.feeling != "unclear")
  }

  @Test func theScoreRisesWithEachOfItsPartsAndStaysInItsRange() {
    let steps = Array(stride(from: -1.0, through: 1, by: 0.1))
    let calibration = Reading.Calibration(gain: 0.9, offset: -0.1)
    func calibrated(_ whole: Double, _ valences: [Double]) -> Double {
      MoodReader.calibrated(whole: whole, valences: valences, by: calibration)
    }
    for scores in [
      steps.map { calibrated($0, [0.2]) },
      steps.map { calibrated(0, [$0, 0.3]) },
      steps.map { calibrated($0, [$0]) },
      steps.map { MoodReader.sum($0, of: 9, named: [1, -1, 1]) }, steps.map { MoodReader.sum($0, named: []) },
    ] {
      #expect(scores == scores.sorted() && scores[0] < scores[20])
      #expect(scores.allSatisfy { (-1...1).contains($0) })
    }
    let named = [[-1, -1], [-1], [], [1], [1, 1]].map { MoodReader.sum(0.1, of: 9, named: $0) }
    #expect(named == named.sorted() && Set(named).count == 5)
  }

  @Test(arguments: [
    (["I felt so tired today."], "tired"), (["I am grateful for my family."], "grateful"),
    (["That makes me nervous."], "nervous"), (["I am not sad."], "unclear"), (["We walked home."], "unclear"),
    (["My sister is anxious."], "unclear"), (["I am not happy."], "unhappy"),
    // Self-reports before words that nobody claims.
    (["The morning was stressful.", "I am proud of the talk."], "proud"),
    (["Work was stressful.", "We ate."], "stressed"),
    // The closing feeling wins.
    (["I was proud.", "We walked.", "We ate.", "Then we talked.", "Now I am calm."], "calm"),
  ])
  func feelingsAreNamed(lines: [String], feeling: String) {
    #expect(mood(lines).feeling == feeling)
  }

  @Test func aFeelingThatContradictsTheScoreIsNotTheEntrys() {
    #expect(
      mood(["I was angry.", "We walked.", "We ate.", "Now I am calm."], whole: -0.8).feeling == "angry")
    #expect(
      mood(
        [
          "So I am happy now, of course.", "We ate.", "We walked.", "We talked.", "We left.", "We drove.",
          "We slept.",
        ],
        whole: -0.9
      ).feeling == "unclear")
  }

  @Test func germanFeelingsAreGerman() {
    #expect(mood(["Ich bin erleichtert."], language: "de").feeling == "erleichtert")
  }

  @Test func languagesMixByTheSegment() {
    var transcript = GoldenText.transcript(["I am happy.", "Ich bin glücklich."])
    transcript.segments[1].language = "de"
    let mood = reader.mood(of: transcript, reading: Reading())
    #expect(mood.sentences.map(\.feeling) == ["happy", "glücklich"])
  }

  @Test(arguments: [nil, 0.5])
  func emptyTranscriptIsUnclear(whole: Double?) {
    #expect(mood([], whole: whole) == Mood(score: 0, feeling: "unclear", sentences: [], reasons: []))
  }

  @Test func theStrongestSentencesAreTheReasons() throws {
    let lines = ["We ate.", "The meeting was awful.", "Anna came.", "The train broke down.", "We walked."]
    let bad = mood(lines, whole: -0.6, [0.1, -0.6, 0.7, -0.9, -0.1])
    #expect(bad.label == .negative && bad.reasons?.map(\.sentence) == [3, 1])
    #expect(bad.reasons?.map(\.share) == [0.375, 0.25])
    let mixed = mood(lines, whole: 0, [0.1, -0.6, 0.7, -0.9, 0.4])
    #expect(mixed.label == .neutral && mixed.reasons?.map(\.sentence) == [3, 2, 1])
    #expect(mood(lines, whole: 0, [0, 0, 0, 0, 0]).reasons == [])
  }

  @Test func goldenDocument() throws {
    let transcript = try Transcript.read(GoldenText.folder.appending(path: "transcript.json").path)
    let valences = [
      0.1624, -0.6888, 0.0391, 0.7561, -0.4778, 0.0694, -0.0407, 0.1698, 0.0976, -0.0637, 0.5568, -0.0513,
    ]
    let reading = reading(of: transcript, whole: 0.9, valences: valences)
    #expect(try GoldenText.holds(reader.mood(of: transcript, reading: reading), name: "mood.json"))
  }
}
