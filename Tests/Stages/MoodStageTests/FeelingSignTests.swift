import Model
import TestSupport
import Testing
import Text

@testable import MoodStage

/// The feeling of an entry never contradicts its score: "unclear" rather than the wrong sign.
@Suite struct FeelingSignTests {
  /// The signs of each feeling that may be shown in `language`.
  private func signs(_ language: String) throws -> [String: Set<Double>] {
    var signs: [String: Set<Double>] = [:]
    let words = try #require(try FeelingWords(language, in: InstalledFiles.languages))
    for feeling in words.feelings.values {
      signs[feeling.name, default: []].insert(feeling.sign)
      if let opposite = feeling.opposite { signs[opposite, default: []].insert(-feeling.sign) }
    }
    return signs
  }

  @Test(arguments: [
    ("en", ["I am %.", "I feel %.", "So %.", "My sister is %."], "We ate."),
    (
      "de", ["Ich bin %.", "Ich fühle mich %.", "Das macht mich %.", "Meine Schwester ist %."],
      "Wir haben gegessen."
    ),
  ])
  func `No word of the lists contradicts a clear score`(
    language: String, patterns: [String], other: String
  ) throws {
    let reader = try MoodReader(InstalledFiles.languages)
    let signs = try signs(language)
    #expect(signs.count > 50)
    for feeling in signs.keys.sorted() {
      for pattern in patterns {
        let told = pattern.replacing("%", with: feeling)
        for lines in [[told, other, other], [other, other, told], [told]] {
          let transcript = GoldenText.transcript(lines, language: language)
          for whole in [nil, -0.9, 0, 0.9] {
            let mood = reader.mood(of: transcript, reading: reading(of: transcript, whole: whole))
            guard mood.label != .neutral, mood.feeling != "unclear" else { continue }
            #expect(
              signs[mood.feeling]?.contains(mood.label == .positive ? 1 : -1) == true,
              "\(lines): \(mood.score), \(mood.feeling)")
          }
        }
      }
    }
  }
}

/// The reading of `transcript` by a network that finds the mood `whole` and in the sentences `valences`, else `whole`; that of
/// no network if `whole` is nil.
func reading(of transcript: Transcript, whole: Double?, valences: [Double] = []) -> Reading {
  guard let whole else { return Reading() }
  let sentences = TrustedText(transcript, languages: InstalledFiles.languages).sentences
  return Reading(
    reader: "0", mood: sentences.isEmpty ? nil : whole,
    sentences: sentences.enumerated().map { index, sentence in
      Reading.SentenceReading(
        segment: sentence.segment, span: sentence.span, event: 0, keep: 0,
        valence: valences.indices.contains(index) ? valences[index] : whole)
    })
}
