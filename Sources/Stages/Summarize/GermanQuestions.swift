import Text

/// Closing questions in German.
struct GermanQuestions: QuestionFrames {
  private let candidate: Candidate
  private let tokens: [Words.Token]

  init(_ candidate: Candidate) {
    self.candidate = candidate
    tokens = candidate.tokens
  }

  var own: String? {
    guard let start = tokens.firstIndex(where: { !["und", "aber", "also"].contains($0.normal) }),
      ["warum", "wieso", "soll", "sollte", "weshalb"].contains(tokens[start].normal)
    else { return nil }
    return shifted(start..<tokens.count).map { $0 + "?" }
  }

  var insight: String? {
    guard let verb = tokens.firstIndex(where: { Self.understood.contains($0.normal) }),
      let that = tokens.indices.first(where: { $0 > verb && $0 <= verb + 2 && tokens[$0].normal == "dass" }),
      tokens[..<that].contains(where: { ["ich", "mir"].contains($0.normal) }),
      !tokens[..<verb].contains(where: { TitlePhrases.needy.contains($0.normal) }),
      tokens.count - that > 3, tokens.count - that <= 20,
      !["er", "sie", "es", "das", "die", "der"].contains(tokens[that + 1].normal)
    else { return nil }
    return shifted((that + 1)..<tokens.count).map { "Was machst du anders, jetzt, wo du weißt, dass \($0)?" }
  }

  var kin: String? {
    for (index, token) in tokens.enumerated() where Self.relatives[token.normal] != nil {
      let before = index > 0 ? tokens[index - 1].normal : ""
      let isOwn = ["mein", "meine", "meiner", "meinem", "meinen"].contains(before)
      if isOwn
        || Self.parents.contains(token.normal)
          && !["seine", "ihre", "deine", "seiner", "ihrer"].contains(before)
      {
        return token.normal
      }
    }
    return nil
  }

  func isGood(_ feeling: String) -> Bool? {
    candidate.lists.german.good.contains(feeling)
      ? true : candidate.lists.german.bad.contains(feeling) ? false : nil
  }

  func person(_ person: String, feeling: String?, isGood: Bool) -> String {
    let dative = Self.relatives[person] ?? person
    if feeling == "stolz" { return "Wie könntest du \(dative) zeigen, wie stolz du bist?" }
    return isGood ? "Wofür möchtest du \(dative) danken?" : "Was würdest du \(dative) gern sagen?"
  }

  func thing(isGood: Bool) -> String? {
    for index in tokens.indices.dropLast() where index > 0 {
      guard let article = accusative(index), isPlainNoun(index + 1) else { continue }
      let thing = article + " " + tokens[index + 1].text
      return isGood ? "Was hat \(thing) so schön gemacht?" : "Was macht \(thing) so schwer für dich?"
    }
    return nil
  }

  func feeling(_ feeling: String, isGood: Bool) -> String {
    isGood
      ? "Was hat dir geholfen, dich so \(feeling) zu fühlen?"
      : "Was würde dir guttun, wenn du dich \(feeling) fühlst?"
  }

  func remaining(_ title: String) -> String { "Was bleibt dir von „\(title.withoutMarks)“?" }

  /// The article at `index` in the accusative; nil if the sentence does not show case and gender.
  private func accusative(_ index: Int) -> String? {
    let before = tokens[index - 1].normal
    let isAbout = ["uber", "fur", "auf", "gegen", "um"].contains(before)
    let isSubject = ["weil", "dass", "denn"].contains(before)
    switch tokens[index].normal {
    case "die" where isAbout || isSubject: return "die"
    case "das" where isAbout || isSubject: return "das"
    case "meine" where isAbout || isSubject: return "deine"
    case "den" where isAbout: return "den"
    case "meinen" where isAbout: return "deinen"
    case "der" where isSubject && !tokens[index + 1].text.hasSuffix("e"): return "den"
    default: return nil
    }
  }

  private func isPlainNoun(_ index: Int) -> Bool {
    let token = tokens[index]
    let isLast = index + 1 == tokens.count || token.endsClause
    return token.isCapitalised && (isLast || !tokens[index + 1].isCapitalised)
      && Self.relatives[token.normal] == nil
      && !["tag", "abend", "morgen", "woche", "zeit", "jahr", "moment", "leute", "ende", "welt"].contains(
        token.normal)
  }

  /// The words of `range` in the second person; nil if a verb cannot be converted reliably.
  private func shifted(_ range: Range<Int>) -> String? {
    let words = tokens[range].map(\.normal)
    let selves = words.indices.filter { words[$0] == "ich" }
    guard selves.count <= 1,
      !words.contains(where: { ["du", "dich", "dir", "wir", "uns", "sie"].contains($0) })
    else {
      return nil
    }
    var verb: Int?
    if let own = selves.first {
      // Next to its subject in a question, else at the end.
      let place =
        own > 0 && Self.verbs[spelled(range.lowerBound + own - 1)] != nil ? own - 1 : words.count - 1
      guard Self.verbs[spelled(range.lowerBound + place)] != nil else { return nil }
      verb = range.lowerBound + place
    }
    var text = ""
    var place = tokens[range.lowerBound].range.lowerBound
    for index in range {
      text += candidate.text[place..<tokens[index].range.lowerBound]
      let turned = index == verb ? Self.verbs[spelled(index)] : Self.turns[tokens[index].normal]
      if let turned, tokens[index].isCapitalised {
        text += turned.prefix(1).uppercased() + turned.dropFirst()
      } else {
        text += turned ?? tokens[index].text
      }
      place = tokens[index].range.upperBound
    }
    return text
  }

  private func spelled(_ index: Int) -> String { tokens[index].text.lowercased() }

  private static let turns = [
    "ich": "du", "mich": "dich", "mir": "dir", "mein": "dein", "meine": "deine", "meinen": "deinen",
    "meinem": "deinem", "meiner": "deiner", "meines": "deines",
  ]
  private static let understood: Set<String> = [
    "gemerkt", "merke", "merkte", "verstanden", "gelernt", "begriffen", "erkannt", "festgestellt", "klar",
    "bewusst",
    "aufgefallen",
  ]
  private static let parents: Set<String> = ["mama", "papa", "oma", "opa", "mutti", "vati"]

  /// Relatives by their normal form, with their dative form.
  private static let relatives = [
    "mutter": "deiner Mutter", "vater": "deinem Vater", "mama": "deiner Mama", "papa": "deinem Papa",
    "mutti": "deiner Mutti", "vati": "deinem Vati", "schwester": "deiner Schwester",
    "bruder": "deinem Bruder",
    "mann": "deinem Mann", "frau": "deiner Frau", "freund": "deinem Freund", "freundin": "deiner Freundin",
    "tochter": "deiner Tochter", "sohn": "deinem Sohn", "oma": "deiner Oma", "opa": "deinem Opa",
    "chef": "deinem Chef", "chefin": "deiner Chefin", "kollegin": "deiner Kollegin",
    "eltern": "deinen Eltern",
    "kinder": "deinen Kindern", "kindern": "deinen Kindern", "tante": "deiner Tante", "onkel": "deinem Onkel",
  ]

  /// Verb forms for "ich", with those for "du".
  private static let verbs = [
    "bin": "bist", "war": "warst", "wäre": "wärst", "habe": "hast", "hab": "hast", "hatte": "hattest",
    "hätte": "hättest",
    "werde": "wirst", "würde": "würdest", "kann": "kannst", "konnte": "konntest", "könnte": "könntest",
    "muss": "musst",
    "musste": "musstest", "müsste": "müsstest", "will": "willst", "wollte": "wolltest", "soll": "sollst",
    "sollte": "solltest", "darf": "darfst", "durfte": "durftest", "mag": "magst", "möchte": "möchtest",
    "weiß": "weißt",
    "mache": "machst", "sage": "sagst", "denke": "denkst", "brauche": "brauchst", "fühle": "fühlst",
    "gehe": "gehst",
    "bleibe": "bleibst", "lasse": "lässt", "nehme": "nimmst", "gebe": "gibst", "finde": "findest",
    "glaube": "glaubst",
    "merke": "merkst", "schaffe": "schaffst", "warte": "wartest", "arbeite": "arbeitest", "rede": "redest",
    "freue": "freust", "ärgere": "ärgerst", "traue": "traust", "vermisse": "vermisst", "liebe": "liebst",
    "lebe": "lebst", "schlafe": "schläfst", "vergesse": "vergisst", "spreche": "sprichst", "sehe": "siehst",
    "trinke": "trinkst", "laufe": "läufst", "fahre": "fährst", "lese": "liest", "helfe": "hilfst",
    "halte": "hältst",
    "trage": "trägst", "komme": "kommst", "höre": "hörst", "suche": "suchst", "versuche": "versuchst",
    "verstehe": "verstehst", "stehe": "stehst", "sitze": "sitzt",
  ]
}
