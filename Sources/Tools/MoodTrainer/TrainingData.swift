import Foundation
import Mood
import Text

/// A sentence with what people said of it.
struct LabelledSentence {
  var words: MoodWords
  /// The lexicon's score of it.
  var lexicon: Double
  /// 1 for EmoBank, 0 for GoEmotions.
  var prose: Double
  /// -1 ... 1; nil where the labels contradict each other.
  var valence: Double?
  /// GoEmotions' labels; empty for EmoBank.
  var labels: [Int]

  /// The class that the valence model is to learn: 0 negative, 1 neutral, 2 positive.
  ///
  /// EmoBank's ratings are means of several people and lie close to neutral: a tenth of the scale takes a side.
  var valenceClass: Int? { valence.map { $0 > 0.1 ? 2 : $0 < -0.1 ? 0 : 1 } }

  /// The features that a model learns from or is asked with.
  func features(prose: Double) -> [MoodFeatures.Feature] {
    MoodFeatures.features(words, lexicon: lexicon, prose: prose)
  }
}

/// Reads the labelled files; `README.md` beside them says where they come from.
struct TrainingData {
  /// Their folder.
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

  /// Lines of text, tab and numbers of labels with commas between, tab and id.
  /// - Throws: `TrainerError`.
  func goEmotions(_ name: String) throws(TrainerError) -> [LabelledSentence] {
    var sentences: [LabelledSentence] = []
    for (number, line) in try lines(name) {
      let fields = line.split(separator: "\t")
      let labels = fields.count > 1 ? fields[1].split(separator: ",").compactMap { Int($0) } : []
      guard !labels.isEmpty else { throw .malformed(path: path(name), line: number) }
      let text = String(fields[0]).replacing("[NAME]", with: " ").replacing("[RELIGION]", with: " ")
      sentences.append(sentence(text, prose: 0, valence: valence(Set(labels)), labels: labels))
    }
    return sentences
  }

  /// Rows of id, split, valence, arousal, dominance (1 ... 5) and text; those of `split` (`train`, `dev`).
  /// - Throws: `TrainerError`.
  func emoBank(_ name: String, split: String) throws(TrainerError) -> [LabelledSentence] {
    var sentences: [LabelledSentence] = []
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

  private func sentence(_ text: String, prose: Double, valence: Double?, labels: [Int]) -> LabelledSentence {
    let words = MoodWords(text)
    return LabelledSentence(
      words: words, lexicon: scorer.score(words), prose: prose, valence: valence, labels: labels)
  }

  /// 1, 0 or -1; nil where good and bad stand together, or nothing but surprise and the like.
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

/// What keeps the trainer from training.
enum TrainerError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is no text file at `path`.
  case unreadable(path: String)
  /// A line is not of the file's form.
  case malformed(path: String, line: Int)

  /// There is no English lexicon in the folder of word lists at `path`.
  case noLexicon(path: String)

  var description: String {
    switch self {
    case .noLexicon(let path): "\(path): has no English mood-words.txt; give the folder with --lists"
    case .unreadable(let path): "\(path): cannot be read as text; give the folder of the data with --data"
    case .malformed(let path, let line): "\(path):\(line): not a line of labelled text; fetch the file again"
    }
  }
}
