/// What a word is to the rules; the keys of `proof-words` in their order, and what the reader finds.
struct ProofTraits: OptionSet, Hashable, Sendable {
  let rawValue: UInt32
  init(rawValue: UInt32) { self.rawValue = rawValue }
  private init(bit: UInt32) { rawValue = 1 << bit }

  static let function = ProofTraits(bit: 0)
  static let negation = ProofTraits(bit: 1)
  /// `no`, `kein`.
  static let no = ProofTraits(bit: 2)
  static let without = ProofTraits(bit: 3)
  static let barely = ProofTraits(bit: 4)
  static let wish = ProofTraits(bit: 5)
  static let must = ProofTraits(bit: 6)
  static let can = ProofTraits(bit: 7)
  static let possible = ProofTraits(bit: 8)
  static let almost = ProofTraits(bit: 9)
  static let condition = ProofTraits(bit: 10)
  static let question = ProofTraits(bit: 11)
  static let unreal = ProofTraits(bit: 12)
  static let report = ProofTraits(bit: 13)
  static let fear = ProofTraits(bit: 14)
  static let dream = ProofTraits(bit: 15)
  static let order = ProofTraits(bit: 16)
  static let attempt = ProofTraits(bit: 17)
  static let neglect = ProofTraits(bit: 18)
  static let cause = ProofTraits(bit: 19)
  static let sequence = ProofTraits(bit: 20)
  static let particle = ProofTraits(bit: 21)
  static let woman = ProofTraits(bit: 22)
  static let man = ProofTraits(bit: 23)
  static let people = ProofTraits(bit: 24)
  /// A verb that says little by itself: "come", "liegen".
  static let light = ProofTraits(bit: 25)
  /// Orders to somebody who writes: "write", "schreib".
  static let imperative = ProofTraits(bit: 26)
  /// A first name.
  static let name = ProofTraits(bit: 27)
  /// A word that describes and names nothing: "good", "scared".
  static let adjective = ProofTraits(bit: 28)
  static let adverb = ProofTraits(bit: 29)

  /// The traits that keep a statement from being a plain fact.
  static let modes: ProofTraits = [
    .wish, .must, .can, .possible, .almost, .condition, .question, .unreal, .report, .fear, .dream, .order,
    .attempt, .neglect, .barely,
  ]
  /// A person or several.
  static let person: ProofTraits = [.woman, .man, .people, .name]

  /// Keys of the list and their traits.
  static let listed: [(key: String, trait: ProofTraits)] = [
    ("function", .function), ("negation", .negation), ("no", .no), ("without", .without), ("barely", .barely),
    ("wish", .wish), ("must", .must), ("can", .can), ("possible", .possible), ("almost", .almost),
    ("condition", .condition), ("question", .question), ("unreal", .unreal), ("report", .report),
    ("fear", .fear), ("dream", .dream), ("order", .order), ("attempt", .attempt), ("neglect", .neglect),
    ("cause", .cause), ("sequence", .sequence), ("particle", .particle), ("woman", .woman), ("man", .man),
    ("people", .people), ("light", .light),
    ("imperative", .imperative), ("name", .name), ("adjective", .adjective), ("adverb", .adverb),
  ]
}
