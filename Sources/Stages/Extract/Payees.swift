/// Those who are paid for what they do: no item, unless the money is "for" them.
enum Payees {
  private static let english: Set<String> = [
    "waiter", "waitress", "plumber", "driver", "electrician", "mechanic", "landlord", "landlady", "cleaner",
    "babysitter", "sitter", "tutor", "hairdresser", "barber", "guy", "shop", "store", "restaurant", "bank",
    "company",
    "school", "state", "dentist", "doctor", "vet", "gardener", "builder", "roofer", "carpenter", "painter",
    "porter",
    "bartender", "busker", "buskers", "movers", "cabbie", "taxi-driver", "nanny", "teacher", "coach",
    "trainer", "baker",
    "butcher", "pharmacist", "therapist", "physio", "lawyer", "accountant", "locksmith", "handyman",
    "council", "man",
    "woman", "lady", "bloke", "chap", "girl", "boy", "kid", "delivery",
  ]
  private static let german: Set<String> = [
    "kellner", "kellnerin", "handwerker", "fahrer", "friseur", "friseurin", "vermieter", "vermieterin",
    "klempner",
    "putzhilfe", "putzfrau", "elektriker", "maler", "gartner", "babysitter", "babysitterin", "zahnarzt",
    "arzt",
    "tierarzt", "mechaniker", "dachdecker", "schreiner", "tischler", "hausmeister", "musiker", "taxifahrer",
    "bote",
    "nachhilfelehrer", "lehrer", "trainer", "anwalt", "steuerberater", "bettler", "obdachlosen", "verkaufer",
    "mann",
    "frau", "herrn", "jungen", "madchen", "tagesmutter", "hebamme", "schlusseldienst", "monteur",
    "installateur",
  ]

  /// Whether `word` names somebody who is paid.
  static func contains(_ word: String) -> Bool {
    english.contains(word) || german.contains(word) || word.hasSuffix("man") && word.utf8.count > 5
      || word.hasSuffix("ician")
  }

  /// Whether the word at `index` names one in the place of who is given something: "the cleaner", "der Putzhilfe".
  static func isPaid(_ utterance: Utterance, at index: Int) -> Bool {
    contains(utterance.words[index]) && !utterance.marks[index].contains(.relative)
      && [
        "the", "our", "my", "a", "dem", "der", "den", "unserem", "unserer", "meinem", "meiner", "einem",
        "einer",
      ]
      .contains { [utterance.word(index - 1), utterance.word(index - 2)].contains($0) }
  }
}
