import Text

/// Words that people are known by, and what looks like them, in their normal form.
final class NameWords: Sendable {
  let firstNames: Set<String>
  /// First names that are common words too.
  let ambiguous: Set<String>
  /// Of these the ones that at the beginning of a sentence are a name before any verb.
  let likely: Set<String>
  /// What comes before a name and is no part of it.
  let titles: Set<String>
  /// Relatives who are called by no other name.
  let nameless: Set<String>
  let places: Set<String>
  /// A name that ends with one of these is that of a place or a thing: "Central Park".
  let placeNouns: Set<String>
  /// Capitalised words that are no people.
  let noPeople: Set<String>
  /// Relatives and friends: "my mother".
  let relatives: Set<String>
  /// What people alone do.
  let personVerbs: Set<String>
  /// Relatives and friends in German, as they are shown: `meine Mutter`.
  let germanRelatives: [String: String]

  /// First names that are no common words.
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
