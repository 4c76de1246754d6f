import Text

/// What a word can be to the rules; every word is looked up once and then asked by bits.
struct Marks: OptionSet, Hashable {
  let rawValue: UInt64
  init(rawValue: UInt64) { self.rawValue = rawValue }
  private init(bit: UInt64) { rawValue = 1 << bit }

  // Clauses: who, whether, how.
  static let own = Marks(bit: 0)
  static let other = Marks(bit: 1)
  static let thing = Marks(bit: 2)
  static let relative = Marks(bit: 3)
  static let negation = Marks(bit: 4)
  static let intention = Marks(bit: 5)
  static let unreal = Marks(bit: 6)
  /// Makes all that belongs together unreal: conditions, dreams, books.
  static let condition = Marks(bit: 7)
  static let habit = Marks(bit: 8)
  static let report = Marks(bit: 9)
  static let verb = Marks(bit: 10)
  static let adverb = Marks(bit: 11)
  static let preposition = Marks(bit: 12)
  static let join = Marks(bit: 13)
  static let contrast = Marks(bit: 14)
  static let determiner = Marks(bit: 15)
  static let adjective = Marks(bit: 16)
  static let third = Marks(bit: 17)
  static let question = Marks(bit: 18)
  static let forced = Marks(bit: 19)
  static let possessive = Marks(bit: 20)
  static let otherPossessive = Marks(bit: 21)
  static let near = Marks(bit: 22)
  /// Containers and shares before what they hold: `bowl`, `pair`, `slice`.
  static let portion = Marks(bit: 23)

  // Kinds of facts.
  static let spend = Marks(bit: 24)
  static let buy = Marks(bit: 25)
  static let cost = Marks(bit: 26)
  static let notSpent = Marks(bit: 27)
  static let total = Marks(bit: 28)
  static let take = Marks(bit: 29)
  static let skip = Marks(bit: 30)
  static let medicine = Marks(bit: 31)
  static let drink = Marks(bit: 32)
  static let water = Marks(bit: 33)
  static let beverage = Marks(bit: 34)
  static let weigh = Marks(bit: 35)
  static let scale = Marks(bit: 36)
  static let change = Marks(bit: 37)
  static let slept = Marks(bit: 38)
  static let sleep = Marks(bit: 39)
  static let toBed = Marks(bit: 40)
  static let wake = Marks(bit: 41)
  static let fast = Marks(bit: 42)
  static let begin = Marks(bit: 43)
  static let finish = Marks(bit: 44)
  static let document = Marks(bit: 45)
  static let expire = Marks(bit: 46)
  static let renewed = Marks(bit: 47)
  static let renew = Marks(bit: 48)
  static let eat = Marks(bit: 49)
  static let meal = Marks(bit: 50)
  static let had = Marks(bit: 51)
  /// The bare form of a verb of a fact, that counts behind "had to" and "managed to" alone.
  static let base = Marks(bit: 52)
  static let state = Marks(bit: 53)
  static let phrase = Marks(bit: 54)
  static let each = Marks(bit: 55)
  /// English verbs that begin a second task behind "and".
  static let task = Marks(bit: 56)
  static let pronoun = Marks(bit: 57)
  static let fasted = Marks(bit: 58)
  static let got = Marks(bit: 59)
}
