import Text

/// Inflected forms of a verb that no stemmer joins: "buy" and "bought", "anrufen" and "angerufen".
struct VerbForms {
  var language: String
  /// The forms of each verb.
  var verbs: [[String]]

  /// `stem` and the stems of the other forms of its verb.
  /// - Throws: `Stemmer.Failure`.
  func stems(like stem: String) throws(Stemmer.Failure) -> [String] {
    let stemmer = try Stemmer(language: language)
    var stems = [stem]
    for verb in verbs {
      let forms = verb.map { stemmer.stem($0) }
      if forms.contains(stem) { stems += forms }
    }
    if language == "de" { stems += participles(stem).map { stemmer.stem($0) } }
    var seen: Set<String> = []
    return stems.filter { seen.insert($0).inserted }
  }

  /// German participles: "kauf" gives "gekauft", "anruf" gives "angerufen".
  private func participles(_ stem: String) -> [String] {
    let prefix = Self.prefixes.first { stem.hasPrefix($0) && stem.count > $0.count + 2 } ?? ""
    let rest = stem.dropFirst(prefix.count)
    return [prefix + "ge" + rest + "t", prefix + "ge" + rest + "en"]
  }

  private static let prefixes = [
    "vorbei", "zuruck", "weiter", "her", "hin", "weg", "auf", "aus", "ein", "mit", "nach", "vor", "ab", "an",
    "um", "zu",
  ]
}
