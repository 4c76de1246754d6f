/// Rules for full stops that do not end a sentence.
enum SentenceRules {
  /// True if the full stop after `word` ends its sentence.
  static func stops(before: SpokenWord?, _ word: SpokenWord, _ next: SpokenWord) -> Bool {
    let body = word.core.dropLast()
    let lower = body.lowercased()
    if mayEnd.contains(lower) { return next.isCapitalised }
    if abbreviations.contains(lower) { return false }
    if body.count == 1, body.first?.isLetter ?? false, body.first?.isUppercase ?? false, body != "I" {
      return false
    }
    guard word.language.isGerman, !body.isEmpty,
      body.allSatisfy({ $0.isNumber || $0 == "." })
    else { return true }
    if germanMonths.contains(next.normal) || !next.isCapitalised { return false }
    if word.language.stopWords.contains(next.normal) { return true }
    return !(before.map { beforeOrdinals.contains($0.normal) } ?? false)
  }

  /// Abbreviations that never end a sentence.
  private static let abbreviations: Set<String> = [
    "mr", "mrs", "ms", "dr", "prof", "st", "vs", "e.g", "i.e", "eg", "ie", "approx", "mt", "jr", "sr", "gen",
    "rev", "hon", "rs", "dept", "fig", "vol", "hr", "fr", "z.b", "d.h", "u.a", "o.ä", "bzw", "ca", "evtl",
    "ggf",
    "nr", "str", "tel", "inkl", "zzgl", "vgl", "sog", "dipl", "hl", "z", "d", "u",
  ]

  /// Abbreviations that end a sentence if a capital follows.
  private static let mayEnd: Set<String> = [
    "etc", "usw", "a.m", "p.m", "am", "pm", "inc", "ltd", "co", "u.s", "u.k", "usf", "min", "std", "max",
    "kr",
  ]

  private static let germanMonths: Set<String> = [
    "januar", "februar", "marz", "april", "mai", "juni", "juli", "august", "september", "oktober", "november",
    "dezember", "jahrhundert", "klasse", "stock", "geburtstag", "mal", "tag", "woche",
  ]

  private static let beforeOrdinals: Set<String> = [
    "am", "der", "den", "dem", "des", "die", "das", "zum", "vom", "beim", "bis", "ab", "seit", "jeden",
    "mein", "meinem", "meinen", "im",
  ]

  /// Words at which an overlong sentence may be split.
  static let conjunctions: Set<String> = [
    "and", "but", "so", "because", "then", "although", "while", "which", "or", "since", "und", "aber", "weil",
    "dann", "also", "denn", "obwohl", "wahrend", "oder", "danach", "deshalb", "sondern",
  ]
}
