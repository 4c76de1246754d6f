import Text

/// A reading of a word as a verb.
struct VerbForm: Hashable, Sendable {
  enum Kind: Sendable {
    /// The infinitive or a form of the present: `go`, `gehen`.
    case base
    case present, past, participle
    /// The English form in `-ing`.
    case gerund
    /// `zu gehen` in one word: `anzurufen`.
    case toInfinitive
  }

  var lemma: String
  var kind: Kind
}

/// The verbs of a language and their forms.
struct VerbForms: Sendable {
  private var forms: [String: [VerbForm]] = [:]
  private let isGerman: Bool

  /// - Throws: `WordFileError`.
  init(_ language: Language, _ lists: Languages) throws(WordFileError) {
    isGerman = language.isGerman
    let file = try lists.required("proof-verbs", of: language.code, sections: ["strong", "regular"])
    for (key, words) in try file.groups("strong") {
      let lemma = Words.normal(key)
      if isGerman { addGermanStrong(lemma, words) } else { addEnglish(lemma, strong: words) }
    }
    for lemma in try file.words("regular") {
      if isGerman { addGermanRegular(lemma) } else { addEnglish(lemma, strong: []) }
    }
  }

  private mutating func add(_ word: String, _ lemma: String, _ kind: VerbForm.Kind) {
    let form = VerbForm(lemma: lemma, kind: kind)
    if !(forms[word]?.contains(form) ?? false) { forms[word, default: []].append(form) }
  }

  // MARK: German

  private mutating func addGermanPresent(_ lemma: String, stem: String) {
    add(lemma, lemma, .base)
    for ending in ["e", "", "st", "t", "et", "est"] { add(stem + ending, lemma, .present) }
    // "ich sammle"
    if stem.hasSuffix("el") { add(stem.dropLast(2) + "le", lemma, .present) }
  }

  private static func stem(_ lemma: String) -> String {
    lemma.hasSuffix("en") ? String(lemma.dropLast(2)) : String(lemma.dropLast(1))
  }

  private mutating func addGermanStrong(_ lemma: String, _ words: [String]) {
    addGermanPresent(lemma, stem: Self.stem(lemma))
    if words.count == 3 { for ending in ["", "st", "t"] { add(words[0] + ending, lemma, .present) } }
    guard let participle = words.last, words.count > 1 else { return }
    let past = words[words.count - 2]
    for ending in past.hasSuffix("e") ? ["", "n", "st", "t"] : ["", "st", "en", "t", "est", "et"] {
      add(past + ending, lemma, .past)
    }
    add(participle, lemma, .participle)
  }

  private mutating func addGermanRegular(_ lemma: String) {
    let stem = Self.stem(lemma)
    addGermanPresent(lemma, stem: stem)
    for middle in ["", "e"] {
      for ending in ["te", "test", "ten", "tet"] { add(stem + middle + ending, lemma, .past) }
      add("ge" + stem + middle + "t", lemma, .participle)
      if lemma.hasSuffix("ieren") || Self.inseparable.contains(where: lemma.hasPrefix) {
        add(stem + middle + "t", lemma, .participle)
      }
    }
  }

  static let inseparable = ["be", "er", "ver", "ent", "zer", "miss", "uber", "unter", "um", "wider", "ge"]
  static let separable = [
    "auseinander", "durcheinander", "aneinander", "gegenuber", "hinterher", "entgegen", "spazieren", "kennen",
    "fertig",
    "kaputt", "ruber", "heruber", "hinuber", "herauf", "hinauf", "herum", "umher", "runter", "heran",
    "hervor", "voll", "leer", "bereit", "ubrig", "drauf", "drin", "dran", "druber", "drunter", "zusammen",
    "zuruck",
    "herunter", "hinunter", "heraus", "hinaus", "herein", "hinein", "voraus", "vorbei",
    "weiter", "wieder", "runter", "nieder", "statt", "durch", "heim", "raus", "rein", "rauf", "rum", "fest",
    "fort", "frei", "fern", "hoch", "nach", "teil", "uber", "unter", "dazu", "mit", "vor", "weg", "los",
    "her",
    "hin", "auf", "aus", "bei", "ein", "ab", "an", "um", "zu", "da",
  ]

  /// The particle with which a verb begins.
  static func particle(_ lemma: String) -> String? {
    separable.first { lemma.hasPrefix($0) && lemma.utf8.count > $0.utf8.count + 3 }
  }

  /// "abpacken" as "ab" and "packen".
  static func parts(_ lemma: String) -> (particle: String, base: String)? {
    particle(lemma).map { ($0, String(lemma.dropFirst($0.utf8.count))) }
  }

  /// "raus" for "heraus" and "hinaus", "dran" for "daran": the same particle as spoken and as written.
  static func short(_ particle: String) -> String { shortened[particle] ?? particle }

  private static let shortened = [
    "heraus": "raus", "hinaus": "raus", "herein": "rein", "hinein": "rein", "herunter": "runter",
    "hinunter": "runter", "herauf": "rauf", "hinauf": "rauf", "heruber": "ruber", "hinuber": "ruber",
    "herum": "rum", "umher": "rum", "daran": "dran", "daheim": "heim",
  ]

  private func german(_ word: String) -> [VerbForm] {
    let found = composed(word)
    guard let first = found.first,
      let long = Self.shortened.keys.first(where: {
        first.lemma.hasPrefix($0) && first.lemma.utf8.count > $0.utf8.count + 2
      })
    else { return found }
    return found.map {
      guard $0.lemma.hasPrefix(long) else { return $0 }
      return VerbForm(lemma: Self.short(long) + $0.lemma.dropFirst(long.utf8.count), kind: $0.kind)
    }
  }

  private func composed(_ word: String) -> [VerbForm] {
    for prefix in Self.separable where word.hasPrefix(prefix) && word.utf8.count > prefix.utf8.count + 2 {
      let rest = String(word.dropFirst(prefix.count))
      if var known = forms[rest] {
        if Self.inseparable.contains(prefix) {
          known += (forms["ge" + rest] ?? []).filter { $0.kind == .participle }
        }
        return known.map { VerbForm(lemma: prefix + $0.lemma, kind: $0.kind) }
      }
      if rest.hasPrefix("zu"), let known = forms[String(rest.dropFirst(2))],
        known.contains(where: { $0.kind == .base })
      {
        return known.filter { $0.kind == .base }.map {
          VerbForm(lemma: prefix + $0.lemma, kind: .toInfinitive)
        }
      }
      if rest.hasPrefix("ge"), rest.hasSuffix("t"), rest.utf8.count > 5 {
        let root = rest.dropFirst(2).dropLast()
        if root.last != "e" || forms[root + "n"] == nil {
          return [VerbForm(lemma: prefix + root + "en", kind: .participle)]
        }
      }
      let inner = inseparable(rest)
      if !inner.isEmpty { return inner.map { VerbForm(lemma: prefix + $0.lemma, kind: $0.kind) } }
    }
    let own = inseparable(word)
    if !own.isEmpty { return own }
    // "abgeholzt": a verb that is not listed.
    for prefix in Self.separable
    where word.hasSuffix("t") && prefix.utf8.count > 1 && word.hasPrefix(prefix + "ge") {
      let root = word.dropFirst(prefix.utf8.count + 2).dropLast()
      guard root.utf8.count > 2 else { continue }
      return [VerbForm(lemma: prefix + root + "en", kind: .participle)]
    }
    if word.hasSuffix("iert"), word.utf8.count > 6 {
      return [
        VerbForm(lemma: word.dropLast() + "en", kind: .participle),
        VerbForm(lemma: word.dropLast() + "en", kind: .present),
      ]
    }
    if word.hasPrefix("ge"), word.hasSuffix("t"), word.utf8.count > 5 {
      return [VerbForm(lemma: word.dropFirst(2).dropLast() + "en", kind: .participle)]
    }
    return []
  }

  private func inseparable(_ word: String) -> [VerbForm] {
    for prefix in Self.inseparable where word.hasPrefix(prefix) && word.utf8.count > prefix.utf8.count + 2 {
      let rest = String(word.dropFirst(prefix.count))
      var found = (forms[rest] ?? []).filter { $0.kind != .participle }
      found += (forms["ge" + rest] ?? []).filter { $0.kind == .participle }
      if !found.isEmpty { return found.map { VerbForm(lemma: prefix + $0.lemma, kind: $0.kind) } }
    }
    return []
  }

  // MARK: English

  private mutating func addEnglish(_ lemma: String, strong: [String]) {
    add(lemma, lemma, .base)
    let end = lemma.last ?? " "
    let isConsonantY = end == "y" && !"aeiou".contains(lemma.dropLast().last ?? "a")
    if isConsonantY {
      add(lemma.dropLast() + "ies", lemma, .present)
    } else {
      add(lemma + "s", lemma, .present)
      add(lemma + "es", lemma, .present)
    }
    let root = end == "e" ? String(lemma.dropLast()) : lemma
    var stems = [root]
    if !"aeiouwxy".contains(end) { stems.append(lemma + String(end)) }
    for stem in stems { add(stem + "ing", lemma, .gerund) }
    if end == "e" { add(lemma + "ing", lemma, .gerund) }
    if lemma == "lie" || lemma == "die" || lemma == "tie" { add(lemma.dropLast(2) + "ying", lemma, .gerund) }
    if let past = strong.first { add(past, lemma, .past) }
    if let participle = strong.last { add(participle, lemma, .participle) }
    if strong.isEmpty
      || ["learnt", "dreamt", "burnt", "spilt", "spelt", "leant", "spoilt", "smelt", "sped"].contains(
        strong.first)
    {
      if isConsonantY { stems = [lemma.dropLast() + "i"] }
      for stem in stems {
        add(stem + "ed", lemma, .past)
        add(stem + "ed", lemma, .participle)
      }
    }
  }

  /// Verbs that an adjective or a noun of German is made of: "verlorenen", "zitternden", "Prüfung".
  func related(_ word: String) -> [String] {
    guard isGerman, word.utf8.count > 5 else { return [] }
    var result: [String] = []
    for ending in ["", "e", "en", "er", "es", "em"] where word.hasSuffix(ending) {
      let stem = String(word.dropLast(ending.count))
      if !ending.isEmpty { result += self[stem].filter { $0.kind == .participle }.map(\.lemma) }
      if stem.hasSuffix("nd") {
        result += self[String(stem.dropLast())].filter { $0.kind == .base }.map(\.lemma)
      }
      if ending.isEmpty || ending == "en", stem.hasSuffix("ung") {
        let root = String(stem.dropLast(3))
        for infinitive in [root + "en", root + "n"] {
          result += self[infinitive].filter { $0.kind == .base }.map(\.lemma)
        }
        if root.utf8.count > 5, Self.separable.contains(where: root.hasPrefix) { result.append(root + "en") }
      }
    }
    return result
  }

  /// Nouns of English that end as a verb does.
  private static let nouns: Set<String> = [
    "thanksgiving", "evening", "morning", "ceiling", "sibling", "pudding", "railing", "lightning", "awning",
    "herring", "starling", "duckling", "earring", "shilling", "stocking", "sterling", "offspring", "sapling",
    "seedling", "gosling", "wedding", "building", "clothing", "darling", "dumpling",
  ]

  /// The readings of `word`, in normal form, as a verb; none if it is not known as one.
  subscript(word: String) -> [VerbForm] {
    if let known = forms[word] { return known }
    if isGerman { return german(word) }
    // Verbs that are not listed.
    if word.hasSuffix("ed"), word.utf8.count > 3, !word.hasSuffix("eed") {
      return [VerbForm(lemma: word, kind: .past), VerbForm(lemma: word, kind: .participle)]
    }
    if word.hasSuffix("ing"), word.utf8.count > 6, !word.hasSuffix("thing"), !Self.nouns.contains(word) {
      return [VerbForm(lemma: word, kind: .gerund)]
    }
    return []
  }
}
