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

  /// The mood of `transcript`: that of a sentence is the network's valence of it, that of the entry a calibrated sum of the
  /// network's mood of the whole and of the mean valence; in both, named feelings have their say. Where nothing was read,
  /// these alone count.
  ///
  /// - Parameter names: who speaks in each channel, if that is known.
  func mood(
    of transcript: Transcript, reading: Reading, owner: Owner? = nil, names: ChannelNames? = nil
  ) -> Mood {
    let sentences = TrustedText(transcript, languages: languages, names: names).sentences
    // Where the owner says how a sentence felt, the feelings that it names do not count.
    let verdicts = owner?.verdicts(of: sentences.map(\.span)) ?? [:]
    let valences = reading.byPlace.mapValues(\.valence)
    var votes = FeelingVotes()
    var (read, signs): ([Double], [Double]) = ([], [])
    let result = sentences.enumerated().map { index, sentence in
      if let felt = verdicts[index]?.felt {
        let score = felt.holding(valences[sentence.place] ?? 0)
        if reading.mood == nil { signs.append(score) }
        return Mood.SentenceMood(sentence: sentence, score: score.fourDecimals, feeling: nil)
      }
      let language = transcript.segments[sentence.segment].language
      let feelings = (readers[language] ?? readers[transcript.language])?.feelings(in: sentence.text) ?? []
      // The feeling at the end of an entry is the one that remains.
      votes.add(feelings, weight: sentences.count > 2 && index * 3 >= sentences.count * 2 ? 3 : 1)
      let felt = feelings.filter(\.isFelt)
      let named = felt.last { $0.owner == .speaker } ?? felt.last
      if let named { signs.append(named.sign) }
      let valence = valences[sentence.place]
      if let valence { read.append(valence) }
      return Mood.SentenceMood(
        sentence: sentence,
        score: Self.sum(valence ?? 0, named: [named?.sign].compactMap(\.self)).fourDecimals,
        feeling: named?.word)
    }
    let calibration = reading.calibration ?? Self.calibration
    let network =
      read.isEmpty ? nil : reading.mood.map { Self.calibrated(whole: $0, valences: read, by: calibration) }
    let score = Self.sum(network ?? 0, of: network == nil ? 1 : read.count, named: signs)
    return Mood(
      score: score.fourDecimals, feeling: votes.winner(label: Mood.Bin(score: score.fourDecimals)),
      sentences: result, reasons: Self.reasons(result.map(\.score), for: score))
  }

  /// The network's score of `count` sentences and the signs of the feelings `named` in them, each of which counts as much as
  /// four sentences: of "I feel lonely" alone the network makes little. Of two, three and four, F1 of the odd lines of `mood` was best
  /// with four.
  static func sum(_ network: Double, of count: Int = 1, named: [Double]) -> Double {
    let sum = network * Double(count) + 4 * named.reduce(0, +)
    return sum / Double(count + 4 * named.count)
  }

  /// That of the weights whose readings name none.
  private static let calibration = Reading.Calibration(gain: 0.65, offset: 0.16)

  /// The network's score of an entry: its mood of the whole, and twice the mean of its sentences' `valences`, which varies
  /// two thirds as much.
  static func calibrated(whole: Double, valences: [Double], by calibration: Reading.Calibration) -> Double {
    let mean = valences.reduce(0, +) / Double(valences.count)
    return min(1, max(-1, calibration.gain * (whole + 2 * mean) + calibration.offset))
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
