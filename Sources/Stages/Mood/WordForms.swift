/// Looks up a word by its own form and by its base forms without endings.
enum WordForms {
  /// A suffix and its possible replacements in the base form.
  struct Ending: Sendable {
    var suffix: String
    var replacements: [String]
    /// True if a doubled letter before it may be single in the base form ("stopped").
    var doubles = false
  }

  /// English endings by last letter, tried in this order.
  static let english: [UInt8: [Ending]] = byLastLetter([
    Ending(suffix: "'s", replacements: [""]), Ending(suffix: "ies", replacements: ["y"]),
    Ending(suffix: "es", replacements: ["", "e"]), Ending(suffix: "iness", replacements: ["y"]),
    Ending(suffix: "ness", replacements: [""]), Ending(suffix: "s", replacements: [""]),
    Ending(suffix: "ied", replacements: ["y"]), Ending(suffix: "ed", replacements: ["", "e"], doubles: true),
    Ending(suffix: "ing", replacements: ["", "e"], doubles: true), Ending(suffix: "ily", replacements: ["y"]),
    Ending(suffix: "ly", replacements: ["", "le"]), Ending(suffix: "ier", replacements: ["y"]),
    Ending(suffix: "iest", replacements: ["y"]), Ending(suffix: "est", replacements: [""]),
    Ending(suffix: "ment", replacements: [""]), Ending(suffix: "ful", replacements: [""]),
  ])

  /// German endings by last letter, tried in this order.
  static let german: [UInt8: [Ending]] = byLastLetter(
    ["e", "er", "es", "en", "em", "st", "ste", "sten", "t", "te", "n", "s"].map {
      Ending(suffix: $0, replacements: [""])
    })

  /// The value in `table` for `word` or for the first base form found; words of up to four letters have no
  /// endings.
  static func find<Value>(_ word: String, in table: [String: Value], _ endings: [UInt8: [Ending]]) -> Value? {
    if let value = table[word] { return value }
    guard word.utf8.count > 4, let last = word.utf8.last, let candidates = endings[last] else { return nil }
    for ending in candidates where word.hasSuffix(ending.suffix) {
      let base = word.dropLast(ending.suffix.count)
      guard base.count >= 3 else { continue }
      for replacement in ending.replacements {
        if let value = table[base + replacement] { return value }
      }
      if ending.doubles, base.count > 3, base.last == base.dropLast().last,
        let value = table[String(base.dropLast())]
      {
        return value
      }
    }
    return nil
  }

  private static func byLastLetter(_ endings: [Ending]) -> [UInt8: [Ending]] {
    Dictionary(grouping: endings) { $0.suffix.utf8.last ?? 0 }
  }
}
