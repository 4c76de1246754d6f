import JournalText

/// The forms of a verb that no stemmer joins: "buy" and "bought", "anrufen" and "angerufen".
struct VerbForms {
  var language: String

  /// `stem` and the stems of other forms of the same verb.
  /// - Throws: `Stemmer.Failure`.
  func stems(like stem: String) throws(Stemmer.Failure) -> [String] {
    let stemmer = try Stemmer(language: language)
    var stems = [stem]
    let table = language == "de" ? Self.german : Self.english
    for verb in table.split(whereSeparator: \.isNewline) {
      let forms = verb.split(separator: " ").map { stemmer.stem(String($0)) }
      if forms.contains(stem) { stems += forms }
    }
    if language == "de" { stems += participles(stem).map { stemmer.stem($0) } }
    var seen: Set<String> = []
    return stems.filter { seen.insert($0).inserted }
  }

  /// "kauf" is "gekauft", "anruf" is "angerufen".
  private func participles(_ stem: String) -> [String] {
    let prefix = Self.prefixes.first { stem.hasPrefix($0) && stem.count > $0.count + 2 } ?? ""
    let rest = stem.dropFirst(prefix.count)
    return [prefix + "ge" + rest + "t", prefix + "ge" + rest + "en"]
  }

  private static let prefixes = [
    "vorbei", "zuruck", "weiter", "her", "hin", "weg", "auf", "aus", "ein", "mit", "nach", "vor", "ab", "an",
    "um", "zu",
  ]

  private static let english = """
    buy bought
    bring brought
    write wrote written
    send sent
    pay paid
    speak spoke spoken
    meet met
    tell told
    find found
    give gave given
    eat ate eaten
    drink drank drunk
    run ran
    sleep slept
    swim swam swum
    drive drove driven
    fly flew flown
    sell sold
    choose chose chosen
    leave left
    think thought
    teach taught
    build built
    spend spent
    throw threw thrown
    break broke broken
    forgive forgave forgiven
    begin began begun
    sing sang sung
    ride rode ridden
    wake woke woken
    draw drew drawn
    lend lent
    hang hung
    """

  private static let german = """
    schreiben geschrieben schrieb
    sprechen gesprochen sprach
    treffen getroffen traf
    nehmen genommen nahm
    bringen gebracht brachte
    finden gefunden fand
    schwimmen geschwommen schwamm
    trinken getrunken trank
    essen gegessen aß
    helfen geholfen half
    denken gedacht dachte
    bleiben geblieben blieb
    steigen gestiegen stieg
    laufen gelaufen lief
    verlieren verloren verlor
    schneiden geschnitten schnitt
    unterschreiben unterschrieben unterschrieb
    abgeben abgegeben
    aufräumen aufgeräumt
    anrufen angerufen
    """
}
