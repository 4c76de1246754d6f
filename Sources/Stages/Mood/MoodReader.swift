import Model
import StageContract
import Text

/// Scores the mood of a transcript by how the reader's network read it and by the feelings that it names.
struct MoodReader: Sendable {
  let languages: Languages
  private let readers: [String: FeelingReader]

  /// Creates a reader of named feelings for each of `languages` that has words for them.
  /// - Throws: `WordFileError`.
  init(_ languages: Languages) throws(WordFileError) {
    self.languages = languages
    var readers: [String: FeelingReader] = [:]
    for code in languages.codes {
      readers[code] = try FeelingWords(code, in: languages).map(FeelingReader.init)
    }
    self.readers = readers
  }

  /// The mood of `transcript`: a sentence has the network's valence, the entry a calibrated sum of the network's mood of the
  /// whole, the mean of the sentences' scores, and the feelings named. Where nothing was read, these alone count.
  ///
  /// - Parameter names: who speaks in each channel, if that is known.
  func mood(of transcript: Transcript, reading: Reading, names: ChannelNames? = nil) -> Mood {
    let sentences = TrustedText(transcript, languages: languages, names: names).sentences
    let valences = Dictionary(
      reading.sentences.map { ($0.span, $0.valence) }, uniquingKeysWith: { first, _ in first })
    var votes = FeelingVotes()
    var signs: [Double] = []
    let result = sentences.enumerated().map { index, sentence in
      let language = transcript.segments[sentence.segment].language
      let feelings = (readers[language] ?? readers[transcript.language])?.feelings(in: sentence.text) ?? []
      // The feeling at the end of an entry is the one that remains.
      votes.add(feelings, weight: sentences.count > 2 && index * 3 >= sentences.count * 2 ? 3 : 1)
      let felt = feelings.filter(\.isFelt)
      let named = felt.last { $0.owner == .speaker } ?? felt.last
      if let named { signs.append(named.sign) }
      let score = valences[sentence.span] ?? Self.balance(named.map { [$0.sign] } ?? [])
      return Mood.SentenceMood(sentence: sentence, score: score.fourDecimals, feeling: named?.word)
    }
    let score = Self.score(whole: reading.mood, sentences: result.map(\.score), named: Self.balance(signs))
    return Mood(
      score: score.fourDecimals, feeling: votes.winner(label: Mood.Bin(score: score.fourDecimals)),
      sentences: result, reasons: Self.reasons(result.map(\.score), for: score))
  }

  /// The sum of the `signs` of named feelings, as a mean with a neutral one besides: half a feeling, if there is one alone.
  private static func balance(_ signs: [Double]) -> Double {
    signs.reduce(0, +) / Double(signs.count + 1)
  }

  /// The score of an entry with the scores of its `sentences`; `whole` is the network's mood, nil if nothing was read.
  ///
  /// The three count alike as far as they vary: means of sentences vary half as much as the network's mood, named feelings as
  /// much. The network had read all lines that constants may be fitted on, so that a fit would trust it too far. `gain` and
  /// `shift` make a third of the entries neutral and as many good as bad, as labelled (odd lines of `testdata/mood`): what
  /// people tell sounds worse, sentence by sentence, than the day was.
  static func score(whole: Double?, sentences: [Double], named: Double) -> Double {
    guard let whole, !sentences.isEmpty else { return named }
    let (gain, shift) = (0.45, 0.18)
    let mean = sentences.reduce(0, +) / Double(sentences.count)
    return min(1, max(-1, gain * (whole + 2 * mean + named) + shift))
  }

  /// The strongest sentences, at most three, strongest first: none is neutral, and none contradicts a score that is not.
  private static func reasons(_ scores: [Double], for score: Double) -> [Mood.Reason] {
    let total = scores.reduce(0) { $0 + abs($1) }
    let label = Mood.Bin(score: score)
    return scores.enumerated().filter {
      let bin = Mood.Bin(score: $0.element)
      return bin != .neutral && (label == .neutral || label == bin)
    }
    .sorted { (abs($1.element), $0.offset) < (abs($0.element), $1.offset) }.prefix(3)
    .map { Mood.Reason(sentence: $0.offset, share: (abs($0.element) / total).fourDecimals) }
  }
}
