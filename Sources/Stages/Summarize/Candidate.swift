import Foundation
import JournalModel
import JournalText

/// A sentence that may be chosen, with its cues.
struct Candidate {
  var index: Int
  var sentence: Sentence
  var language: String
  /// As it would be shown.
  var text: String
  /// Words as shown.
  var wordCount: Int
  /// Stems of its content words.
  var stems: Set<String>
  var isSmallTalk: Bool
  var isQuestion: Bool
  var score = 0.0
}

/// Gives every sentence its cues and the score that a style makes of them.
struct CandidateReader {
  var style: Style
  var mood: Mood
  var extract: Extract

  /// Candidates in the order spoken.
  /// - Throws: `SummarizeError.noStemmer`.
  func candidates(_ sentences: [Sentence], in transcript: Transcript) throws(SummarizeError) -> [Candidate] {
    let moods = Dictionary(
      mood.sentences.map { (place($0.sentence), $0) }, uniquingKeysWith: { first, _ in first })
    let intents = Set(extract.actionItems.map { place($0.sentence) })
    let facts = Set(extract.facts.map { place($0.sentence) })
    let topics = Set(extract.terms.filter { $0.count > 1 }.prefix(8).map(\.stem))
    var result: [Candidate] = []
    for (index, sentence) in sentences.enumerated() {
      let language = transcript.segments[sentence.segment].language
      let words = Words.words(sentence.text).map(Words.normal)
      var candidate = try bare(sentence, index, language, words)
      let feeling = moods[place(sentence)]
      let cues: [(String, Double)] = [
        ("length", log(1 + Double(min(candidate.wordCount, 24))) / log(25)),
        ("feeling", feeling?.feeling == nil ? 0 : 1),
        ("mood", abs(feeling?.score ?? 0)),
        ("first_person", words.contains(where: Cues.selves.contains) ? 1 : 0),
        ("cause", words.contains(where: Cues.causes.contains) ? 1 : 0),
        ("insight", words.contains(where: Cues.insights.contains) ? 1 : 0),
        ("intent", intents.contains(place(sentence)) ? 1 : 0),
        ("fact", facts.contains(place(sentence)) ? 1 : 0),
        ("topic", min(1, Double(candidate.stems.intersection(topics).count) / 2)),
        ("question", candidate.isQuestion ? 1 : 0),
        ("small_talk", candidate.isSmallTalk ? 1 : 0),
      ]
      candidate.score = cues.reduce(0) { $0 + style.weights[$1.0] * $1.1 }
      if candidate.wordCount < 4 { candidate.score -= 1 }
      result.append(candidate)
    }
    return result
  }

  private func bare(
    _ sentence: Sentence, _ index: Int, _ language: String, _ words: [String]
  ) throws(SummarizeError) -> Candidate {
    let text = Fillers.clean(sentence.text, language: language)
    let stemmer: Stemmer
    do {
      stemmer = try Stemmer(language: language)
    } catch {
      throw .noStemmer(language: language)
    }
    var stems: Set<String> = []
    for word in words where !Words.isStopWord(word, language: language) { stems.insert(stemmer.stem(word)) }
    return Candidate(
      index: index, sentence: sentence, language: language, text: text, wordCount: Words.words(text).count,
      stems: stems, isSmallTalk: Cues.isSmallTalk(words), isQuestion: sentence.text.hasSuffix("?"))
  }

  /// A sentence is the same one in every document when it begins at the same sample of the same segment.
  private func place(_ sentence: Sentence) -> [Int] {
    [sentence.segment, sentence.span.start, sentence.span.end]
  }
}

/// Words that show what a sentence is for, in their normal form.
enum Cues {
  static let selves = words(
    "i i'm i've i'd i'll me my myself we we're we've our us ich mich mir mein meine wir uns unser")
  static let causes = words(
    "because but so since therefore although reason weil aber denn deshalb darum obwohl daher but")
  static let insights = words(
    """
    realise realised realize realized understand understood learned learnt noticed notice wonder insight means
    meaning important matters thinking think thought remember lesson decided discovered changed change grateful
    hope energized worries merke gemerkt verstehe verstanden gelernt begriffen erkannt wichtig bedeutet denke
    gedacht dankbar hoffe
    """)
  private static let smallTalk: [[String]] = [
    "thank you for listening", "good night", "good morning", "good evening", "that is all", "that's all",
    "this is my journal", "it is monday", "let me start", "let us see", "let's see", "bye", "testing one two",
    "hello",
    "see you", "okay so", "this is a note", "gute nacht", "guten morgen", "das war's", "das war alles",
    "danke furs zuhoren", "it is tuesday", "it is wednesday", "it is thursday", "it is friday",
    "it is saturday",
    "it is sunday", "thanks for listening",
  ].map { $0.split(separator: " ").map(String.init) }

  /// Whether a greeting, a thanks or an announcement begins the sentence.
  static func isSmallTalk(_ words: [String]) -> Bool {
    let start = words.drop {
      ["well", "okay", "so", "and", "also", "then", "finally", "but", "honestly"].contains($0)
    }
    return words.count <= 9 && smallTalk.contains { start.starts(with: $0) }
  }

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
