import Model
import TestSupport
import Testing
import Text

/// Speech without punctuation.
@Suite struct SpokenStreamTests {
  private func passages(_ transcript: Transcript) -> [SentenceSplitter.Passage] {
    SentenceSplitter.passages(of: transcript, languages: InstalledFiles.languages)
  }

  /// One segment of `words`, each of a quarter of a second, with silence before the words at `pauses`, in milliseconds.
  private func stream(_ text: String, pauses: [Int: Int] = [:], language: String = "en") -> Transcript {
    var start = 0
    let words = text.split(separator: " ").enumerated().map { index, word in
      start += SampleClock.samples(milliseconds: pauses[index] ?? 0)
      defer { start += 4000 }
      return Transcript.Word(text: String(word), span: Span(start: start, end: start + 4000), logprob: -0.1)
    }
    let segment = Transcript.Segment(
      chunk: 0, span: Span(start: 0, end: start), text: text, words: words, language: language,
      averageLogprob: -0.1, noSpeechProbability: 0, temperature: 0)
    return Transcript(language: language, durationSamples: start, segments: [segment], suspects: [])
  }

  /// The stream of `sentences` with `pause` milliseconds between them.
  private func stream(_ sentences: [String], pause: Int, language: String) -> Transcript {
    var (pauses, count) = ([Int: Int](), 0)
    for sentence in sentences {
      pauses[count] = count == 0 ? 0 : pause
      count += sentence.split(separator: " ").count
    }
    return stream(sentences.joined(separator: " "), pauses: pauses, language: language)
  }

  private static let english = [
    "so i went to the station with my brother this morning", "we waited for the train for an hour and a half",
    "then he told me that he is moving to the coast in the spring", "i did not know what to say to him",
  ]
  private static let german = [
    "heute bin ich mit meinem bruder zum bahnhof gegangen", "wir haben eine stunde auf den zug gewartet",
    "dann hat er mir erzählt dass er im frühling ans meer zieht",
    "ich habe vor lauter schreck kein wort gesagt",
    "am abend haben wir noch lange am telefon geredet",
  ]

  @Test(arguments: [("en", english), ("de", german)])
  func pausesShowWhereSentencesEnd(language: String, sentences: [String]) {
    let found = passages(stream(sentences, pause: 700, language: language))
    #expect(found.map(\.sentence.text) == sentences)
    #expect(found.allSatisfy { $0.isClear })
  }

  @Test(arguments: [("en", english), ("de", german)])
  func withoutPausesNothingIsClear(language: String, sentences: [String]) {
    let found = passages(stream(sentences, pause: 0, language: language))
    #expect(found.count > 1 && found.allSatisfy { !$0.isClear })
    #expect(found.map(\.sentence.text).joined(separator: " ") == sentences.joined(separator: " "))
  }

  @Test func aPauseInMidSentenceEndsNothing() {
    let text =
      "i walked down to the old harbour with my sister and her dog because the sun was out and we both "
      + "wanted to see the boats come in"
    let found = passages(stream(text, pauses: [5: 900, 11: 700, 14: 900, 22: 800]))
    #expect(found.map(\.sentence.text) == [text])
    #expect(found.map(\.isClear) == [true])
  }

  @Test func aShorterPauseIsEnoughBeforeWordsThatOpenAClause() {
    let text =
      "we sat in the kitchen with the lights off for most of the evening i made tea for everybody in the "
      + "house and then went to bed"
    #expect(passages(stream(text, pauses: [14: 450])).map(\.isClear) == [true, true])
    #expect(passages(stream(text, pauses: [6: 450])).count == 1)
  }

  @Test func aLongPauseAfterAWordThatEndsNothingIsNotClear() {
    let found = passages(stream("i went to the market and the dog was there", pauses: [6: 1500]))
    #expect(found.map(\.sentence.text) == ["i went to the market and", "the dog was there"])
    #expect(found.allSatisfy { !$0.isClear })
  }

  @Test func whatIsPunctuatedIsNoStream() {
    let text =
      "We walked along the river for a very long time today and talked about the garden and the house and the "
      + "plans that my brother has for the summer."
    #expect(passages(stream(text, pauses: [12: 700])).map(\.isClear) == [true])
  }

  @Test func trustedTextNamesWhatIsUnclear() {
    let transcript = stream(Self.english, pause: 0, language: "en")
    let text = TrustedText(transcript, languages: InstalledFiles.languages)
    #expect(text.unclear == Set(text.sentences.indices))
  }

  /// A text of `count` words without a full stop.
  private func endless(_ count: Int, _ words: [String]) -> String {
    (0..<count).map { words[$0 % words.count] }.joined(separator: " ")
  }

  @Test(arguments: [
    ("one word", "yes", "en", 1), ("two thousand words", nil, "en", 2000), ("three hours", nil, "de", 27_000),
    ("a language without rules", nil, "fi", 3000),
    ("numbers alone", "3 17 2,5 100 4 4 8 15 16 23 42", "en", 11),
  ])
  func everyWordIsInOnePieceOfLimitedLength(name: String, text: String?, language: String, count: Int) {
    let words =
      name == "numbers alone"
      ? ["3"]
      : ["i", "went", "und", "dann", "bin", "ich", "home", "with", "the", "hund", "talo", "on", "suuri"]
    let text = text ?? endless(count, words)
    let found = passages(stream(text, language: language))
    #expect(found.map(\.sentence.text).joined(separator: " ") == text, "\(name)")
    #expect(found.allSatisfy { $0.sentence.text.split(separator: " ").count < 40 })
    #expect(found.count <= max(1, count / 10))
  }

  @Test func twiceTheWordsAreTwiceTheSentences() {
    let words = Self.english.joined(separator: " ").split(separator: " ").map(String.init)
    let (one, two) = (passages(stream(endless(9000, words))), passages(stream(endless(18_000, words))))
    #expect(abs(two.count - 2 * one.count) <= 2)
  }
}
