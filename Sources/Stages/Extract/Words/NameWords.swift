import Text

/// Words that identify people, and words that only look like names, in normal form.
final class NameWords: Sendable {
  let firstNames: Set<String>
  /// First names that are also common words.
  let ambiguous: Set<String>
  /// Ambiguous names that are names if a verb follows them at the beginning of a sentence.
  let likely: Set<String>
  /// Titles, which precede a name but are not part of it.
  let titles: Set<String>
  /// Relatives usually addressed by the word alone, such as "mum".
  let nameless: Set<String>
  let places: Set<String>
  /// Last words of names of places and things: "Central Park".
  let placeNouns: Set<String>
  /// Capitalised words that are not people.
  let noPeople: Set<String>
  /// Words for relatives and friends: "my mother".
  let relatives: Set<String>
  /// Verbs with only people as their subject.
  let personVerbs: Set<String>
  /// German words for relatives and friends, with their display form: `meine Mutter`.
  let germanRelatives: [String: String]

  /// First names that are not common words.
  var sure: Set<String> { firstNames.subtracting(ambiguous) }

  init(_ languages: Languages) throws(WordFileError) {
    let file = try languages.required(
      "names", of: Languages.shared,
      sections: [
        "first-names", "ambiguous", "likely", "titles", "nameless", "places", "place-nouns", "no-people",
      ])
    firstNames = try file.words("first-names")
    ambiguous = try file.words("ambiguous")
    likely = try file.words("likely")
    titles = try file.words("titles")
    nameless = try file.words("nameless")
    places = try file.words("places")
    placeNouns = try file.words("place-nouns")
    noPeople = try file.words("no-people")
    let people = try languages.required("people", of: "en", sections: ["relatives", "person-verbs"])
    relatives = try people.words("relatives")
    personVerbs = try people.words("person-verbs")
    var germanRelatives: [String: String] = [:]
    for (owner, nouns) in try languages.required("people", of: "de").groups(
      keys: ["mein", "meine"], form: { $0 })
    {
      for noun in nouns { germanRelatives[Words.normal(noun)] = "\(owner) \(noun)" }
    }
    self.germanRelatives = germanRelatives
  }
}
