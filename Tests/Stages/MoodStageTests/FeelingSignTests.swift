import Foundation
import Model
import TestSupport
import Testing
import Text

@testable import Mood
@testable import MoodStage

/// The feeling of an entry never contradicts its score: "unclear" rather than the wrong sign.
@Suite struct FeelingSignTests {
  private let reader: MoodReader

  init() throws {
    reader = MoodReader(languages: InstalledFiles.languages, scorers: try InstalledFiles.moods())
  }

  /// The signs of each feeling that may be shown in `language`.
  private func signs(_ language: String) throws -> [String: Set<Double>] {
    var signs: [String: Set<Double>] = [:]
    for feeling in try InstalledFiles.lexicon(language).feelings.values {
      signs[feeling.name, default: []].insert(feeling.sign)
      if let opposite = feeling.opposite { signs[opposite, default: []].insert(-feeling.sign) }
    }
    for feeling in MoodModel.feelings where language == "en" {
      signs[feeling.word, default: []].insert(feeling.sign)
    }
    return signs
  }

  private func contradicts(_ mood: Mood, _ signs: [String: Set<Double>]) -> Bool {
    guard mood.label != .neutral, mood.feeling != "unclear" else { return false }
    return !(signs[mood.feeling]?.contains(mood.label == .positive ? 1 : -1) ?? false)
  }

  @Test(arguments: [
    (
      "en", ["I am %.", "I feel %.", "So %.", "My sister is %."],
      ["It was a wonderful day.", "Everything was awful.", "Overall it was a terrible day.", "We ate."]
    ),
    (
      "de", ["Ich bin %.", "Ich fühle mich %.", "Das macht mich %.", "Meine Schwester ist %."],
      [
        "Es war ein wunderschöner Tag.", "Alles war furchtbar.", "Insgesamt war es ein schrecklicher Tag.",
        "Wir haben gegessen.",
      ]
    ),
  ])
  func `No word of the lists contradicts a clear score`(
    language: String, patterns: [String], others: [String]
  ) throws {
    let signs = try signs(language)
    #expect(signs.count > 50)
    for feeling in signs.keys.sorted() {
      for pattern in patterns {
        let told = pattern.replacing("%", with: feeling)
        for other in others {
          for lines in [[told, other, other], [other, other, told], [told, other, told]] {
            let mood = reader.mood(of: GoldenText.transcript(lines, language: language))
            #expect(!contradicts(mood, signs), "\(lines): \(mood.score), \(mood.feeling)")
          }
        }
      }
    }
  }

  private struct Line: Decodable {
    var language: String
    var text: String?
    var sentences: [String]?
  }

  @Test(arguments: ["mood/en", "mood/en-hard", "mood/de", "mood/de-hard", "events/en", "events/de"])
  func `No whole entry has a feeling that contradicts its score`(name: String) throws {
    let path = JournalRun.checkout + "/testdata/\(name).jsonl"
    let rows = try Data(contentsOf: URL(filePath: path)).split(separator: UInt8(ascii: "\n"))
    #expect(rows.count >= 30)
    for row in stride(from: 0, to: rows.count, by: 5).map({ rows[$0] }) {
      let line = try JSONDecoder().decode(Line.self, from: row)
      let text = line.sentences ?? [line.text ?? ""]
      let mood = reader.mood(of: SpokenSentences(text, language: line.language).transcript)
      #expect(!contradicts(mood, try signs(line.language)), "\(text): \(mood.score), \(mood.feeling)")
    }
  }
}
