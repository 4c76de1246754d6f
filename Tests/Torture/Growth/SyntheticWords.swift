import Text

/// Words that nobody ever said, drawn as often as people say theirs: the word of rank n once for every n times of the
/// first (Zipf 1935).
struct SyntheticWords {
  /// Words of the language, the most frequent first.
  let words: [String]
  /// Words from this rank on carry the meaning; those before it are the language's `the` and `and`.
  static let firstContentWord = 600

  private let cumulative: [Double]

  init() {
    words = (0..<30_000).map(Self.word)
    var sum = 0.0
    cumulative = (1...words.count).map { rank in
      sum += 1 / Double(rank)
      return sum
    }
  }

  /// The rank of a word, from 0; frequent words often, rare ones seldom.
  func rank(_ random: inout SeededNumbers) -> Int {
    let place = Double.random(in: 0..<(cumulative.last ?? 1), using: &random)
    var (low, high) = (0, cumulative.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if cumulative[middle] > place { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The word of `rank`: syllables of a consonant and a vowel, none written like another's.
  private static func word(_ rank: Int) -> String {
    let consonants = Array("bdfgklmnprtvz")
    let vowels = Array("aiou")
    var rest = rank
    var word = ""
    repeat {
      word.append(consonants[rest % consonants.count])
      rest /= consonants.count
      word.append(vowels[rest % vowels.count])
      rest /= vowels.count
    } while rest > 0
    // A last consonant keeps the stemmer from joining two words.
    return word + "k"
  }
}
