import Foundation
import Model
import TestSupport
import Testing

/// Transcripts that no person speaks: nothing crashes, nothing is invented.
@Suite struct OddTextTests {
  private func extract(_ lines: [String], _ language: String) throws -> Extract {
    try ExtractStageTests.extract(lines, language, currency: "EUR")
  }

  @Test(arguments: ["en", "de", "fr", "und"])
  func singleWordsAndNumbersAreNoFacts(language: String) throws {
    let words = [
      "I", "the", "Friday", "half", "in", "and", "a", "twenty", "$", "5", "1/2", "12:30", "ich", "halb", "am",
      "übernächste", "first", "before", "muss", "to", "sleep", "€", "…", ",",
    ]
    for word in words {
      for text in [word, word + ".", word + " " + word, "in " + word, word + " in"] {
        let found = try extract([text], language)
        #expect(found.facts.isEmpty && found.tasks.isEmpty, "\(text)")
      }
    }
    let numbers = (1...2000).map(String.init).joined(separator: " ")
    let found = try extract([numbers], language)
    #expect(found.facts.isEmpty && found.tasks.isEmpty)
  }

  @Test(arguments: ["en", "de"])
  func wordsInAnyOrderAreReadTheSameWay(language: String) throws {
    let file = JournalRun.checkout + "/testdata/facts/rules-\(language).jsonl"
    var texts = ShuffledTexts(try ShuffledTexts.sentences(in: file, keys: ["text"]), seed: 1)
    for _ in 0..<1500 {
      let text = texts.next()
      #expect(try extract([text], language) == extract([text], language), "\(text)")
    }
  }

  /// "a pint and a half" goes on beyond the clause that ends before "and".
  @Test(arguments: [
    (
      "en",
      ["a pint and a half", "fifty and a half dollars", "one and a half tablets", "seven and a half hours"],
      [
        "I drank # of water in the car park just for something to hold.", "I took # and # in the dog's bowl.",
        "I paid # for the repair and gave him # for lunch.", "I had # of soup on the hob and slept #.",
      ]
    ),
    (
      "de",
      ["zwei und einen halben Liter", "fünfzig und einen halben Euro", "eine und eine halbe Tablette"],
      [
        "Ich habe # Wasser getrunken, nur so zum Festhalten.",
        "Ich hatte # Suppe vor mir und habe # geschlafen.",
        "Ich habe ihm # gegeben und # für die Reparatur bezahlt.",
      ]
    ),
  ])
  func whatGoesOnBeyondItsClauseIsRead(language: String, amounts: [String], frames: [String]) throws {
    for amount in amounts {
      for frame in frames {
        let text = frame.replacingOccurrences(of: "#", with: amount)
        #expect(try extract([text], language) == extract([text], language), "\(text)")
      }
    }
  }

  /// An "and" before how long ago it was has nothing before it.
  @Test(arguments: [
    ("and three days ago I spent five euros on tea", "en", "2026-11-15"),
    ("Und vor drei Tagen hab ich fünf Euro für Tee bezahlt.", "de", "2026-11-15"),
  ])
  func aTimeSpanAfterAnOpeningAndIsRead(text: String, language: String, day: String) throws {
    #expect(try extract([text], language).facts.map(\.when) == [day])
  }

  @Test func languagesByTurnsKeepToTheirRules() throws {
    for text in [
      "I need to die Bank anrufen tomorrow morgen Friday in zwei Wochen next übernächste week.",
      "Ich muss call the bank morgen in two weeks from Freitag und dann and then.",
      "日本語 で 話す 20 евро vendredi prochain",
    ] {
      for language in ["en", "de", "fr"] {
        for fact in try extract([text], language).facts { #expect(fact.when == nil) }
      }
    }
  }

  /// Three hours without a full stop: nothing is found in it, and it ends.
  @Test(arguments: [
    ("en", "and then I walked on along the river with the dog and the wind was cold "),
    ("de", "und dann bin ich mit dem Hund weiter am Fluss entlang gelaufen und der Wind war kalt "),
  ])
  func longTextsWithoutStopsAreNoFacts(language: String, words: String) throws {
    let found = try extract([String(repeating: words, count: 1000)], language)
    #expect(found.facts.isEmpty && found.tasks.isEmpty)
  }

  /// One sentence of 2,000 words, with commas and without: nothing is invented in it.
  @Test(arguments: [
    ("en", "I walked along the river and saw nobody I knew there"),
    ("de", "ich bin am Fluss entlang gelaufen und hab dort niemanden gesehen"),
  ])
  func longSentencesAreNoFacts(language: String, words: String) throws {
    for mark in [", ", " ", " und ", " and "] {
      let found = try extract([Array(repeating: words, count: 200).joined(separator: mark) + "."], language)
      #expect(found.facts.isEmpty && found.tasks.isEmpty)
    }
  }

  /// Eight times the text takes about eight times the time, measured as time of this thread.
  @Test(arguments: [
    ("en", "I paid five pounds for tea on Monday and I need to call the bank tomorrow "),
    ("de", "am Montag hab ich fünf Euro für Tee bezahlt morgen muss ich die Bank anrufen "),
  ])
  func timeIsLinear(language: String, words: String) throws {
    func seconds(_ count: Int) throws -> Double {
      let text = String(repeating: words, count: count)
      let start = Self.threadSeconds()
      _ = try extract([text], language)
      return Self.threadSeconds() - start
    }
    _ = try seconds(20)
    let short = try seconds(100)
    #expect(try seconds(800) < 24 * short + 0.2)
  }

  private static func threadSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
