import Foundation
import Mood
import Text

/// A sentence with its human labels.
struct TrainingSentence {
  var words: MoodWords
  /// Score by the lexicon.
  var lexicon: Double
  /// 1 for EmoBank, 0 for GoEmotions.
  var prose: Double
  /// Valence, -1 ... 1; nil if the labels contradict each other.
  var valence: Double?
  /// GoEmotions labels; empty for EmoBank.
  var labels: [Int]

  /// Target class of the valence model: 0 negative, 1 neutral, 2 positive.
  ///
  /// EmoBank's ratings are means over several people and close to neutral, so a tenth of the scale decides
  /// the sign.
  var valenceClass: Int? { valence.map { $0 > 0.1 ? 2 : $0 < -0.1 ? 0 : 1 } }

  /// Features for training and prediction.
  func features(prose: Double) -> [MoodFeatures.Feature] {
    MoodFeatures.features(words, lexicon: lexicon, prose: prose)
  }
}

/// Reads the labelled files; the `README.md` next to them gives their origin.
struct TrainingData {
  /// Folder of the files.
  var folder: String

  private let scorer: LexiconScorer
  private let positive: Set<Int> = [0, 1, 4, 5, 8, 13, 15, 17, 18, 20, 21, 23]
  private let negative: Set<Int> = [2, 3, 9, 10, 11, 12, 14, 16, 19, 24, 25]
  private let neutral = 27

  /// - Throws: `WordFileError` for the English lists of `languages`, `TrainerError.noLexicon`.
  init(folder: String, languages: Languages) throws {
    guard let lexicon = try Lexicon("en", in: languages) else {
      throw TrainerError.noLexicon(path: languages.folder)
    }
    self.folder = folder
    scorer = LexiconScorer(lexicon)
  }

  /// Reads GoEmotions: lines of text, a tab, comma-separated label numbers, a tab and an ID.
  /// - Throws: `TrainerError`.
  func goEmotions(_ name: String) throws(TrainerError) -> [TrainingSentence] {
    var sentences: [TrainingSentence] = []
    for (number, line) in try lines(name) {
      let fields = line.split(separator: "\t")
      let labels = fields.count > 1 ? fields[1].split(separator: ",").compactMap { Int($0) } : []
      guard !labels.isEmpty else { throw .malformed(path: path(name), line: number) }
      let text = String(fields[0]).replacing("[NAME]", with: " ").replacing("[RELIGION]", with: " ")
      sentences.append(sentence(text, prose: 0, valence: valence(Set(labels)), labels: labels))
    }
    return sentences
  }

  /// Reads EmoBank: rows of ID, split, valence, arousal, dominance (each 1 ... 5) and text; only those of
  /// `split` (`train` or `dev`).
  /// - Throws: `TrainerError`.
  func emoBank(_ name: String, split: String) throws(TrainerError) -> [TrainingSentence] {
    var sentences: [TrainingSentence] = []
    for (number, line) in try lines(name).dropFirst() {
      let fields = line.split(separator: ",", maxSplits: 5, omittingEmptySubsequences: false)
      guard fields.count == 6, let rating = Double(fields[2]) else {
        throw .malformed(path: path(name), line: number)
      }
      guard fields[1] == split else { continue }
      let isQuoted = fields[5].hasPrefix("\"")
      let text = isQuoted ? fields[5].dropFirst().dropLast().replacing("\"\"", with: "\"") : fields[5]
      sentences.append(sentence(String(text), prose: 1, valence: (rating - 3) / 2, labels: []))
    }
    return sentences
  }

  private func sentence(_ text: String, prose: Double, valence: Double?, labels: [Int]) -> TrainingSentence {
    let words = MoodWords(text)
    return TrainingSentence(
      words: words, lexicon: scorer.score(words), prose: prose, valence: valence, labels: labels)
  }

  /// 1, 0 or -1; nil if positive and negative labels are mixed or there are only ambiguous ones such as
  /// surprise.
  private func valence(_ labels: Set<Int>) -> Double? {
    let isGood = !labels.isDisjoint(with: positive)
    let isBad = !labels.isDisjoint(with: negative)
    if isGood || isBad { return isGood && isBad ? nil : isGood ? 1 : -1 }
    return labels == [neutral] ? 0 : nil
  }

  private func lines(_ name: String) throws(TrainerError) -> [(number: Int, text: Substring)] {
    let text: String
    do {
      text = try String(contentsOfFile: path(name), encoding: .utf8)
    } catch {
      throw .unreadable(path: path(name))
    }
    return text.split(separator: "\n").enumerated().map { (number: $0 + 1, text: $1) }
  }

  private func path(_ name: String) -> String { URL(filePath: folder).appending(path: name).path }
}

/// An error in the training data.
enum TrainerError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file at `path` cannot be read as text.
  case unreadable(path: String)
  /// A line does not have the format of its file.
  case malformed(path: String, line: Int)

  /// The folder of word lists at `path` has no English lexicon.
  case noLexicon(path: String)

  var description: String {
    switch self {
    case .noLexicon(let path): "\(path): has no English mood-words.txt; give the folder with --lists"
    case .unreadable(let path): "\(path): cannot be read as text; give the folder of the data with --data"
    case .malformed(let path, let line): "\(path):\(line): not a line of labelled text; fetch the file again"
    }
  }
}
