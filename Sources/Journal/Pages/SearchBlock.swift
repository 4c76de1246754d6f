internal import Digest
internal import Foundation
internal import Model
package import Store
internal import Text

/// A run of entries, in the order of their IDs, with the words that were said in them: what the search of the pages reads.
///
/// A shard holds the words whose stems begin with the same two letters. A word of a query is looked up as a stem, then among the forms
/// of the shard, then by the longest stem that begins it, then as the beginning of stems.
package struct SearchBlock {
  /// The ID of its first entry.
  package let name: String
  private(set) var shards: [String: Shard] = [:]

  /// Words with the same two letters at the beginning of their stems.
  struct Shard {
    /// Places by stem: the entry's number in the block, and seconds.
    var stems: [String: [(entry: Int, seconds: [Int])]] = [:]
    /// Forms that were said, with their stems.
    var forms: [String: String] = [:]
  }

  /// The most seconds that are kept of a word in an entry.
  static let secondsLimit = 8
  /// The most letters of a word.
  static let lettersLimit = 60
  /// The fewest letters of a stem that is looked for at the beginning of a word, and the most by which the word is longer; the stem is
  /// more than half of it.
  static let (stemLimit, endingLimit) = (3, 3)

  /// Cuts IDs, which ascend, into blocks of 250 to 1,000; where, follows from the IDs alone, so that an entry which goes or comes
  /// leaves nearly all blocks as they are.
  static func cut(_ ids: [String]) -> [Range<Int>] {
    var (blocks, start) = ([Range<Int>](), 0)
    for index in ids.indices where index > start {
      let size = index - start
      guard size >= 250 else { continue }
      // FNV-1a.
      let hash = ids[index].utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
        ($0 ^ UInt64($1)) &* 0x100_0000_01B3
      }
      guard size == 1000 || (hash ^ hash >> 32) % 256 == 0 else { continue }
      blocks.append(start..<index)
      start = index
    }
    return start < ids.count ? blocks + [start..<ids.count] : blocks
  }

  /// Takes the words of what was said in `entries`, and of their titles, which have no second of their own.
  /// - Throws: `Stemmer.Failure`.
  package init(_ entries: [PageEntry], _ passages: [String: [SpokenPassage]]) throws {
    name = entries.first?.id ?? ""
    // Most words were said before: each occurrence costs one look-up.
    var languages: [String: Stemming] = [:]
    var numbers: [String: Int] = [:]
    var found: [(stem: String, places: [(entry: Int, seconds: [Int])])] = []
    for (entryNumber, entry) in entries.enumerated() {
      let language = entry.language ?? "en"
      let stemming = try languages[language] ?? Stemming(language: language)
      languages[language] = stemming
      for passage in [SpokenPassage(start: 0, text: entry.title)] + (passages[entry.id] ?? []) {
        let second = passage.start / SampleClock.rate
        for word in Self.words(passage.text) {
          let number: Int
          if let known = stemming.numbers[word] {
            number = known
          } else {
            let stem = stemming.stem(word)
            number = numbers[stem] ?? found.count
            if number == found.count {
              numbers[stem] = number
              found.append((stem, []))
            }
            stemming.numbers[word] = number
            if word != stem { shards[Self.shardKey(word), default: Shard()].forms[word] = stem }
          }
          found[number].places.add(entryNumber, second)
        }
      }
    }
    for (stem, places) in found { shards[Self.shardKey(stem), default: Shard()].stems[stem] = places }
  }

  /// The words of `text` as they are looked up: runs of letters and digits in lower case without marks, cut; an apostrophe between
  /// letters is left out.
  static func words(_ text: String) -> [String] {
    guard !text.isEmpty else { return [] }
    let isPlain = text.utf8.allSatisfy { $0 < 0x80 }
    let folded = isPlain ? text.lowercased() : text.decomposedStringWithCompatibilityMapping.lowercased()
    var (words, word, letters) = ([String](), String.UnicodeScalarView(), 0)
    var hasApostrophe = false
    func end() {
      // The last letter may have become two.
      if letters > 0 { words.append(String(letters > lettersLimit ? word.dropLast() : word[...])) }
      (word, letters) = (String.UnicodeScalarView(), 0)
    }
    for scalar in folded.unicodeScalars {
      if scalar.isWordScalar {
        if hasApostrophe, !(scalar.properties.isAlphabetic && word.last?.properties.isAlphabetic == true) {
          end()
        }
        hasApostrophe = false
        if letters >= lettersLimit { continue }
        if scalar == "\u{DF}" { word.append(contentsOf: "ss".unicodeScalars) } else { word.append(scalar) }
        letters += scalar == "\u{DF}" ? 2 : 1
      } else if scalar.isMark {
        continue
      } else if scalar == "'" || scalar == "\u{2019}", !hasApostrophe, !word.isEmpty {
        hasApostrophe = true
      } else {
        end()
        hasApostrophe = false
      }
    }
    end()
    return words
  }

  /// The key of the shard that holds `stem`: its first two letters, those but a-z and 0-9 by their numbers.
  static func shardKey(_ stem: String) -> String {
    stem.unicodeScalars.prefix(2).reduce(into: "") { key, scalar in
      let isPlain = (0x61...0x7A).contains(scalar.value) || (0x30...0x39).contains(scalar.value)
      key += isPlain ? String(scalar) : "_" + String(scalar.value, radix: 16)
    }
  }

  /// The stem under which `word`, which is folded, is found in the shard; nil if it is at most the beginning of stems.
  static func stem(of word: String, in shard: Shard, forms: [String: String]) -> String? {
    if shard.stems[word] != nil { return word }
    if let stem = forms[word] { return stem }
    var start = word.dropLast()
    while start.count >= stemLimit, start.count + endingLimit >= word.count, 2 * start.count > word.count {
      if shard.stems[String(start)] != nil { return String(start) }
      start = start.dropLast()
    }
    return nil
  }

  /// The script files of its shards, by the keys of the shards.
  func files() -> [String: SearchFile] {
    shards.reduce(into: [:]) { files, shard in
      let stems = shard.value.stems.sorted { $0.key < $1.key }.map { stem, places in
        (key: stem, value: places.script)
      }
      // Those that the rule for other words would not bring to their stems.
      let forms = shard.value.forms.sorted { $0.key < $1.key }.filter { word, stem in
        Self.stem(of: word, in: shard.value, forms: [:]) != stem
      }.map { (key: $0.key, value: ScriptData.string($0.value)) }
      guard !stems.isEmpty || !forms.isEmpty else { return }
      files[shard.key] = SearchFile(
        block: name, key: shard.key,
        ScriptData.call(
          "sonarShard", ScriptData.string(name), ScriptData.string(shard.key), ScriptData.object(stems),
          ScriptData.object(forms)))
    }
  }
}

extension [(entry: Int, seconds: [Int])] {
  /// A list of the places, each a list of the entry and of its seconds.
  fileprivate var script: String {
    var text = "["
    for (number, place) in enumerated() {
      text += number == 0 ? "[" : ",["
      text += String(place.entry)
      text += ",["
      for (number, second) in place.seconds.enumerated() {
        if number > 0 { text += "," }
        text += String(second)
      }
      text += "]]"
    }
    return text + "]"
  }

  /// Adds a second of an entry, which is the last or a new one.
  fileprivate mutating func add(_ entry: Int, _ second: Int) {
    if last?.entry != entry { append((entry, [])) }
    let place = count - 1
    if self[place].seconds.last != second, self[place].seconds.count < SearchBlock.secondsLimit {
      self[place].seconds.append(second)
    }
  }
}

/// A script of the search.
struct SearchFile: Sendable {
  /// Its path, with the digest of its bytes.
  var path: String
  var bytes: Data

  init(block: String?, key: String, _ bytes: Data) {
    path = "search/\(block.map { $0 + "/" } ?? "")\(key).\(Digest.sha256(bytes).prefix(12)).js"
    self.bytes = bytes
  }

  /// The key of what hits show of the entries of a block; no shard has one as long.
  static let entriesKey = "entries"

  /// The key and the digest in the name of the file at `path`.
  static func parts(of path: String) -> (block: String, key: String, digest: String)? {
    let folders = path.split(separator: "/").map(String.init)
    guard folders.count == 3, let file = folders.last?.split(separator: "."), file.count == 3 else {
      return nil
    }
    return (folders[1], String(file[0]), String(file[1]))
  }
}

extension Unicode.Scalar {
  /// True if it is a letter or a digit, as `\p{L}` and `\p{N}` in the script of the search.
  fileprivate var isWordScalar: Bool {
    if isASCII { return (0x61...0x7A).contains(value) || (0x30...0x39).contains(value) }
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .letterNumber, .otherNumber:
      return true
    default: return false
    }
  }

  /// True for accents and other marks, which are left out.
  fileprivate var isMark: Bool {
    guard !isASCII else { return false }
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return true
    default: return false
    }
  }
}

/// The words of one language that were said, each with the number of its stem.
private final class Stemming {
  private let stemmer: Stemmer
  var numbers: [String: Int] = [:]

  init(language: String) throws { stemmer = try Stemmer(language: language) }

  func stem(_ word: String) -> String { stemmer.stem(word) }
}
