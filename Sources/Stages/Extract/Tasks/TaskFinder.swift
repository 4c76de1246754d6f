import Model
import Text

/// Finds the tasks in what was said.
struct TaskFinder {
  var calendar: JournalCalendar

  /// The tasks of one sentence, in the order said.
  ///
  /// - Parameter before: the preceding sentence, which may name what "a new one" stands for.
  func tasks(of utterance: Utterance, before: Utterance? = nil) -> [EntryTask] {
    guard !utterance.isQuestion else { return [] }
    let phrases = utterance.vocabulary.noDeeds(utterance.language)
    let candidates = utterance.isGerman ? GermanTasks(utterance).tasks() : EnglishTasks(utterance).tasks()
    var result: [EntryTask] = []
    for var task in candidates {
      // "am Montag, den fünften Mai" stays in the text where the fifth is no Monday.
      if utterance.isGerman, due(task, utterance) == nil,
        let unread = utterance.mentions.first(where: {
          $0.weekday != nil && !task.places.contains($0.range.lowerBound)
        }),
        utterance.clause(task.cue).range.contains(unread.range.lowerBound), !task.places.isEmpty
      {
        task.places = (task.places + unread.range).sorted()
      }
      if let then = StandIns.then(in: task, utterance) {
        task.isByThen = true
        task.places.removeAll(where: then.contains)
      }
      let words =
        [task.head].compactMap { $0 } + task.places.map { utterance.words[$0] }
        + [task.tail].compactMap { $0 }
      guard !(utterance.isGerman ? phrases.close(words) : phrases.open(words)),
        words.count > 1 || due(task, utterance) != nil || !Self.bare.contains(words[0]),
        let said = StandIns(utterance: utterance, before: before).text(of: task, text(task.places, utterance))
      else { continue }
      let text = [task.head, said, task.tail].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
      guard !text.isEmpty, !result.contains(where: { $0.text == text }) else { continue }
      result.append(
        EntryTask(text: text, sentence: utterance.sentence, due: due(task, utterance)))
    }
    return result
  }

  /// Verbs that name no deed without more words or a date: "I have to run now".
  private static let bare: Set<String> = [
    "go", "run", "dash", "leave", "stop", "pee", "wee", "hurry", "concentrate", "focus", "listen", "think",
    "begin",
    "start", "continue", "change", "heal", "grieve", "fight", "lernen", "los", "weg", "aufhoren", "anfangen",
    "ankommen",
    "weiterleben", "kampfen", "nachdenken", "zuhoren", "reden", "leben", "arbeiten",
  ]

  /// The words in the order said; the original text if the words are consecutive.
  private func text(_ places: [Int], _ utterance: Utterance) -> String {
    guard let first = places.first, let last = places.last else { return "" }
    if places.count == last - first + 1 { return utterance.text(first..<(last + 1)) }
    return places.map { utterance.tokens[$0].text }.joined(separator: " ")
  }

  private func due(_ task: TaskCandidate, _ utterance: Utterance) -> String? {
    let times = task.times ?? utterance.times(for: task.cue, tense: .future)
    // "Am Wochenende fahren wir weg, vorher muss ich noch tanken": some day before it.
    let range = utterance.clause(task.cue).range
    if utterance.isGerman,
      range.contains(where: { ["vorher", "davor", "zuvor"].contains(utterance.words[$0]) }),
      !utterance.mentions.contains(where: { range.contains($0.range.lowerBound) })
    {
      return nil
    }
    // Neither end of "between Monday and Wednesday" is the day.
    if let day = times.day, ["between", "zwischen"].contains(utterance.word(day.range.lowerBound - 1)) {
      return nil
    }
    // Nor is either hour of "between two and four" the time.
    var clock = times.clock
    if let said = clock, ["between", "zwischen"].contains(utterance.word(said.range.lowerBound)) {
      clock = nil
    }
    var day = times.day
    // "Friday is Tom's birthday, I must buy a card by then"
    if day == nil, task.isByThen {
      day = utterance.mentions.last {
        $0.range.lowerBound < task.cue && !$0.isClock && $0.meaning != .part && $0.meaning != .unread
      }
    }
    // "The dentist is on the third at ten thirty, I need to leave by ten": a time of that day.
    if day == nil, clock != nil {
      day = utterance.mentions.last { mention in
        let first = mention.range.lowerBound
        return first < utterance.clause(task.cue).range.lowerBound && !mention.isClock
          && mention.meaning != .part
          && ["is", "ist", "am", "der", "morgen"].contains(utterance.word(first - 1))
      }
    }
    let due = calendar.text(day: day, clock: clock, tense: .future)
    return due.flatMap {
      $0.prefix(4) < calendar.today.text.prefix(4) || $0.count >= 10 && $0.prefix(10) < calendar.today.text
        ? nil : $0
    }
  }
}

/// A possible task: the index of its cue, and its words without dates.
struct TaskCandidate {
  var cue: Int
  var places: [Int]
  /// A verb that precedes its words in another form than the one said, or follows them.
  var head: String?
  var tail: String?
  /// Its day and time of day, if they are not those of the clause.
  var times: DayAndClock?
  /// True if it is due "by then".
  var isByThen = false
}

typealias DayAndClock = (day: TimeMention?, clock: TimeMention?)

extension TimeMention {
  /// True if it is a past day: "Ich sollte eigentlich gestern anrufen".
  var isPast: Bool {
    switch meaning {
    case .day(let days): days < 0
    case .night: true
    default: false
    }
  }

  /// True if it is certainly a future day: "tomorrow", "next Friday".
  var isToCome: Bool {
    switch meaning {
    case .weekday(_, let choice), .weekend(let choice): choice == .next
    case .ofWeek(_, let weeks): weeks > 0
    case .dayOf(_, let steps), .monthOf(_, let steps, _), .numbered(_, _, .steps(let steps)): steps > 0
    case .month, .numbered: false
    default: isAhead
    }
  }

  /// True if it is a day that may be in the future, and not one that cannot.
  var isAhead: Bool {
    switch meaning {
    case .day(let days): days > 0
    case .weekday(_, let choice), .weekend(let choice): choice != .last
    case .period(_, let steps), .end(_, let steps): steps > 0
    case .distance(let count, _): count > 0
    case .counted(_, let weeks), .within(_, let weeks), .ofWeek(_, let weeks): weeks >= 0
    case .dayOf(_, let steps), .monthOf(_, let steps, _): steps >= 0
    case .month, .numbered: true
    default: false
    }
  }
}

extension TimeMention {
  /// True if it is a night, or a part of the day called night.
  var isOfNight: Bool {
    if case .night = meaning { return true }
    return part == .night
  }
}
