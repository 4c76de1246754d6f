package import Model
import Text

/// A generator of different synthetic entries, to measure the speed of the text stages.
package struct SyntheticEntry {
  private var numbers: SeededNumbers
  private let sentences: [String]
  private let language: String

  /// A generator that draws from `sentences` in `language`, or from templates if there are none; the sequence is
  /// determined by `seed`.
  package init(from sentences: [String] = [], language: String = "en", seed: UInt64 = 1) {
    numbers = SeededNumbers(seed)
    self.sentences = sentences
    self.language = language
  }

  /// The next entry, of at least `words` words; 450 correspond to three minutes of speech.
  package mutating func next(words: Int) -> Transcript {
    var lines: [String] = []
    var count = 0
    while count < words {
      let line = sentences.randomElement(using: &numbers) ?? sentence()
      lines.append(line)
      count += max(1, line.count { $0 == " " } + 1)
    }
    return SpokenSentences(lines, language: language).transcript
  }

  /// A random template with its placeholders filled.
  private mutating func sentence() -> String {
    let template = Self.templates.randomElement(using: &numbers) ?? ""
    return template.split(separator: " ").map { word in
      guard word.hasPrefix("<"), let end = word.firstIndex(of: ">") else { return String(word) }
      let name = String(word[word.index(after: word.startIndex)..<end])
      let value =
        name == "number"
        ? String(Int.random(in: 2...90, using: &numbers)) : Self.words[name]?.randomElement(using: &numbers)
      return (value ?? name) + word[word.index(after: end)...]
    }.joined(separator: " ")
  }

  private static let templates = [
    "I met <person> at <place> <time> and we talked about <topic> for quite a while.",
    "I felt <feeling> about <topic> because <person> did not answer my message again.",
    "We spent <number> euros on <thing> and then walked home along the river.",
    "I slept about seven hours and woke up <feeling>, which surprised me a little.",
    "Next week I need to finish <topic> and call <person> about the tickets.",
    "I took my vitamins in the morning and drank <number> glasses of water until the evening.",
    "The meeting about <topic> was longer than I wanted, but it made me <feeling> in the end.",
    "<person> said that <topic> would take <number> days, and I do not really believe it.",
    "On the way to <place> it started to rain, so I waited under the roof of the old station.",
    "I want to remember how <feeling> I was when <person> came through the door.",
    "I paid <number> dollars for <thing> although I had promised myself to save money this month.",
    "What worries me is <topic>, since nobody seems to know how it should go on.",
    "I realised that I am <feeling> whenever I have had no time for myself.",
    "My passport expires in <number> weeks and I have to renew it before the holidays.",
    "I did not take the tablets <time>, because I wanted to ask the doctor first.",
    "We had soup and bread for dinner, and <person> told a story about <place>.",
    "Maybe I should say no more often, at least when it is about <topic>.",
    "I am proud of <person>, who learned for <number> weeks and passed the exam.",
    "<time> I worked on <topic> until my eyes hurt and the coffee was cold.",
    "Honestly, the best part of the day was <thing> at <place> with <person>.",
  ]

  private static let words = [
    "person": [
      "Anna", "Daniel", "my mother", "my brother", "Clara", "my boss", "Tom", "our neighbour", "Leo",
      "my team",
    ],
    "place": [
      "the office", "the park", "the library", "the market", "the garden", "the airport", "the lake",
      "the cafe",
    ],
    "time": [
      "this morning", "yesterday", "last night", "after lunch", "on Monday", "today", "late in the evening",
    ],
    "topic": [
      "the project", "the budget", "the new flat", "my health", "the wedding", "the interview",
      "the trip to Lisbon",
      "the report", "money", "the way we work", "the exam",
    ],
    "feeling": [
      "happy", "anxious", "grateful", "tired", "relieved", "angry", "calm", "lonely", "proud", "overwhelmed",
      "hopeful", "sad",
    ],
    "thing": ["coffee", "groceries", "a book", "train tickets", "lunch", "flowers", "a taxi", "new shoes"],
  ]
}
