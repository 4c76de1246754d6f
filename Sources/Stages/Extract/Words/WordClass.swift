import Text

/// The classes of a word; every word is looked up once and then tested by bits.
struct WordClass: OptionSet, Hashable {
  let rawValue: UInt64
  init(rawValue: UInt64) { self.rawValue = rawValue }
  private init(bit: UInt64) { rawValue = 1 << bit }

  // Clauses: who, whether, how.
  static let own = WordClass(bit: 0)
  static let other = WordClass(bit: 1)
  static let thing = WordClass(bit: 2)
  static let relative = WordClass(bit: 3)
  static let negation = WordClass(bit: 4)
  static let intention = WordClass(bit: 5)
  static let unreal = WordClass(bit: 6)
  /// Makes connected clauses unreal: conditions, dreams, books.
  static let condition = WordClass(bit: 7)
  static let habit = WordClass(bit: 8)
  static let report = WordClass(bit: 9)
  static let verb = WordClass(bit: 10)
  static let adverb = WordClass(bit: 11)
  static let preposition = WordClass(bit: 12)
  static let join = WordClass(bit: 13)
  static let contrast = WordClass(bit: 14)
  static let determiner = WordClass(bit: 15)
  static let adjective = WordClass(bit: 16)
  static let third = WordClass(bit: 17)
  static let question = WordClass(bit: 18)
  static let forced = WordClass(bit: 19)
  static let possessive = WordClass(bit: 20)
  static let otherPossessive = WordClass(bit: 21)
  static let near = WordClass(bit: 22)
  /// Containers and portions, before their content: `bowl`, `pair`, `slice`.
  static let portion = WordClass(bit: 23)

  // Kinds of facts.
  static let spend = WordClass(bit: 24)
  static let buy = WordClass(bit: 25)
  static let cost = WordClass(bit: 26)
  static let notSpent = WordClass(bit: 27)
  static let total = WordClass(bit: 28)
  static let take = WordClass(bit: 29)
  static let skip = WordClass(bit: 30)
  static let medicine = WordClass(bit: 31)
  static let drink = WordClass(bit: 32)
  static let water = WordClass(bit: 33)
  static let beverage = WordClass(bit: 34)
  static let weigh = WordClass(bit: 35)
  static let scale = WordClass(bit: 36)
  static let change = WordClass(bit: 37)
  static let slept = WordClass(bit: 38)
  static let sleep = WordClass(bit: 39)
  static let toBed = WordClass(bit: 40)
  static let wake = WordClass(bit: 41)
  static let fast = WordClass(bit: 42)
  static let begin = WordClass(bit: 43)
  static let finish = WordClass(bit: 44)
  static let document = WordClass(bit: 45)
  static let expire = WordClass(bit: 46)
  static let renewed = WordClass(bit: 47)
  static let renew = WordClass(bit: 48)
  static let eat = WordClass(bit: 49)
  static let meal = WordClass(bit: 50)
  static let had = WordClass(bit: 51)
  /// The bare form of a fact verb, which counts only after "had to" and "managed to".
  static let base = WordClass(bit: 52)
  static let state = WordClass(bit: 53)
  static let phrase = WordClass(bit: 54)
  static let each = WordClass(bit: 55)
  /// English verbs that begin a second task after "and".
  static let task = WordClass(bit: 56)
  static let pronoun = WordClass(bit: 57)
  static let fasted = WordClass(bit: 58)
  static let got = WordClass(bit: 59)
  static let food = WordClass(bit: 60)
  /// Events that one is invited to, or that have their own day.
  static let event = WordClass(bit: 61)
  /// Things that have a price: after "was", a bare number is money.
  static let priced = WordClass(bit: 62)
}
