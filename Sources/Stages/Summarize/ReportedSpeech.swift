import Text

/// Words that someone said, handed on: "My son said, Mama", "er hat gesagt, wir".
enum ReportedSpeech {
  /// True if some is in `words`.
  static func occurs(in words: ArraySlice<Words.Token>) -> Bool {
    words.indices.dropLast().contains { index in
      // "She told me, I": one word may stand between.
      verbs.contains(words[index].normal)
        && (words[index].endsClause || index + 2 < words.endIndex && words[index + 1].endsClause)
    }
  }

  static let verbs: Set<String> = [
    "said", "says", "say", "asked", "asks", "goes", "whispered", "shouted", "told", "thought", "sagt",
    "sagte", "sag", "gesagt", "gefragt", "fragte", "fragt", "meinte", "meint", "gemeint", "gedacht", "dachte",
    "geflustert",
  ]
}
