/// Tells what the model notes about sounds, such as `[MUSIC]`, `(laughing)` and `*sighs*`, from what was said: it learned from
/// subtitles.
enum SoundNotes {
  /// The words of a segment that are notes. What is in parentheses may have been said: in a sentence, only the names of sounds
  /// count.
  static func ranges(in words: [String]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var index = 0
    while index < words.count {
      guard let mark = words[index].first, let close = closing[mark] else {
        index += 1
        continue
      }
      let end = words.indices[index...].first { ends(words[$0], with: close, isFirst: $0 == index) }
      let range = index..<(end.map { $0 + 1 } ?? words.count)
      let isWhole = range == words.indices
      if end != nil ? !parentheses.contains(mark) || isWhole || names(words[range]) : unclosed.contains(mark)
      {
        ranges.append(range)
        index = range.upperBound
      } else {
        index += 1
      }
    }
    return ranges
  }

  private static let closing: [Character: Character] = [
    "[": "]", "(": ")", "*": "*", "♪": "♪", "♫": "♫", "♬": "♬", "🎵": "🎵", "🎶": "🎶", "【": "】", "（": "）",
    "［": "］",
  ]
  private static let parentheses: Set<Character> = ["(", "（"]
  /// Marks of a note that goes on to the end of the segment where nothing ends it.
  private static let unclosed: Set<Character> = ["[", "♪", "♫", "♬", "🎵", "🎶", "【", "［"]

  /// True if `word` ends with `close`, punctuation left out; a mark alone does not end itself.
  private static func ends(_ word: String, with close: Character, isFirst: Bool) -> Bool {
    let core = word.reversed().drop { ".,;:!?…".contains($0) }
    return core.first == close && (!isFirst || core.count > 1)
  }

  /// True if a few words name a sound.
  private static func names(_ words: ArraySlice<String>) -> Bool {
    words.count <= 5
      && words.map(Words.normal).contains { word in sounds.contains { word.hasPrefix($0) } }
  }

  /// Beginnings of the words for sounds.
  private static let sounds = [
    "applau", "bark", "beep", "breath", "buzz", "chatter", "cheer", "chirp", "chuckl", "clapp", "claps",
    "clearing",
    "clears", "click", "cough", "cries", "crying", "gasp", "giggl", "groan", "humm", "hums", "inaudib",
    "indistinct",
    "instrumental", "knock", "laugh", "mumbl", "murmur", "music", "nois", "panting", "ringing", "rings",
    "sigh", "silen",
    "sings", "singing", "sneez", "sniff", "snor", "sobb", "sobs", "speaking", "speaks", "static",
    "unintelligib", "whisper",
    "whistl", "yawn",
    "applaus", "atmet", "beifall", "geräusch", "gelächter", "gähn", "hust", "klopf", "lacht", "lachen",
    "lachend", "musik",
    "niest", "räusper", "schluchz", "schnief", "seufz", "singt", "stille", "stöhn", "unverständ", "weint",
    "musique", "rire", "soupir", "toux", "aplauso", "música", "risas", "suspir", "risat", "gelach", "muziek",
    "音楽", "拍手", "笑", "музыка", "смех",
  ]
}
