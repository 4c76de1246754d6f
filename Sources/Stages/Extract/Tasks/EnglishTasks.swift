import Text

/// Finds tasks in English: a cue such as "need to", and the words after it.
struct EnglishTasks {
  let utterance: Utterance
  init(_ utterance: Utterance) { self.utterance = utterance }

  func tasks() -> [TaskCandidate] {
    var result: [TaskCandidate] = []
    var index = 0
    while index < utterance.words.count {
      guard let task = start(cue: index).flatMap({ task(index, from: $0) }) ?? errand(at: index) else {
        index += 1
        continue
      }
      result += task
      index = (task.last?.places.last ?? index) + 1
    }
    return result
  }

  /// The tasks from `start` on: verbs joined by "and" are separate tasks.
  func task(_ cue: Int, from start: Int) -> [TaskCandidate]? {
    guard start < utterance.words.count, isDeed(start) else { return nil }
    var tasks = [TaskCandidate(cue: cue, places: [])]
    var borders = [start]
    var index = start
    var aside = 0..<0
    while index < utterance.words.count {
      if index > start, stops(index, start) {
        guard let next = resumed(index) else { break }
        aside = index..<next
        index = next
        continue
      }
      if utterance.isDated(index) {
        // "tomorrow, famous last words": words after a day and a pause are an aside.
        if utterance.tokens[index].endsClause, !tasks[tasks.count - 1].places.isEmpty,
          ends(index, isDated: true)
        {
          break
        }
        index += 1
        continue
      }
      let hasWords = !tasks[tasks.count - 1].places.isEmpty
      if let next = joined(index) ?? (hasWords && isListed(index) ? index : nil) {
        tasks.append(TaskCandidate(cue: cue, places: []))
        borders.append(index)
        guard next == index else {
          index = next
          continue
        }
      }
      tasks[tasks.count - 1].places.append(index)
      if utterance.tokens[index].endsClause, ends(index) {
        guard let next = resumed(index + 1) else { break }
        aside = index + 1..<next
        index = next
        continue
      }
      index += 1
    }
    for position in tasks.indices {
      while let last = tasks[position].places.last, tasks[position].places.count > 1, isLoose(last) {
        tasks[position].places.removeLast()
      }
    }
    borders.append(max(index, borders[borders.count - 1]) + 1)
    TaskDates(utterance: utterance, aside: aside).assign(
      &tasks, spans: zip(borders, borders.dropFirst()).map { $0..<$1 },
      lead: min(utterance.clause(cue).range.lowerBound, start)..<start, closing: closing(index))
    return tasks.filter { !$0.places.isEmpty && isDeed($0.places[0]) }
  }

  /// "…, all by Tuesday": the date behind the last of several tasks, which end at `index`.
  private func closing(_ index: Int) -> TimeMention? {
    (index..<index + 3).lazy.compactMap { place -> TimeMention? in
      guard ["all", "both", "everything"].contains(utterance.word(place)),
        let mention = utterance.mention(at: place + 1), mention.range.lowerBound == place + 1,
        !mention.isClock,
        mention.range.upperBound == utterance.words.count
          || utterance.tokens[mention.range.upperBound - 1].endsClause
      else { return nil }
      return mention
    }.first
  }

  private func isDeed(_ index: Int) -> Bool {
    let (word, next) = (utterance.words[index], utterance.word(index + 1))
    let mark = utterance.marks[index]
    if isAside(index) { return false }
    switch word {
    case "do" where ["is", "was"].contains(next): return false
    case "do" where ["thing", "things", "stuff"].contains(utterance.word(index + 2)): return false
    case "do" where Self.vague.contains(next):
      return utterance.isInMention(index + 1)
        || !utterance.tokens[index + 1].endsClause && utterance.isNoun(index + 2)
    case "stop" where utterance.word(index + 1) == "doing":
      return !Self.vague.contains(utterance.word(index + 2))
    // "turn off the water", "turn the trays"
    case "turn":
      return ["off", "on", "down", "up", "over", "the", "my", "our"].contains(next)
    case "sleep", "rest", "relax", "laugh", "cry", "smile", "breathe", "nap", "wait", "lie", "calm", "cope",
      "chill":
      return false
    case "live" where next == "with": return false
    case "hand" where next == "it" && utterance.word(index + 2) == "to": return false
    case "go" where next == "to" && ["bed", "sleep"].contains(utterance.word(index + 2)): return false
    case "get"
    where next == "going"
      || (index + 1..<index + 5).contains { place in
        ["rest", "sleep", "bed"].contains(utterance.word(place))
      }:
      return false
    case "be": return false
    // "take it easy", but "take it to her mother's"
    case "take" where next == "it": return ["to", "back", "over", "out"].contains(utterance.word(index + 2))
    case "give" where next == "you": return false
    case "have":
      return isOrdered(index) || (index + 1..<index + 6).contains { utterance.mark($0).contains(.meal) }
        || ["time", "a"].contains(next) && !utterance.mark(index + 2).contains(.adjective)
          && ["talk", "look", "chat", "word", "call", "meeting", "for"].contains(utterance.word(index + 2))
    case "get":
      if next == "to", utterance.number(at: index + 2) != nil { return false }
      return !["older", "old", "tired", "sick", "better", "used", "bored", "angry", "there"].contains(next)
    case "bed", "school", "church", "town", "hospital": return false
    case "see", "keep", "stay", "let", "live":
      return index + 1 < utterance.words.count && !utterance.tokens[index].endsClause
        && !["what", "how", "if", "things", "it", "that"].contains(next)
    default: break
    }
    if mark.contains(.state) || mark.contains(.phrase) { return false }
    // "going to Sea World" is a journey.
    if utterance.words[max(0, index - 1)] == "to", utterance.word(index - 2) == "going",
      utterance.tokens[index].isCapitalised,
      !utterance.tokens[max(0, index - 2)].isCapitalised
    {
      return false
    }
    return mark.isDisjoint(with: [
      .join, .contrast, .determiner, .negation, .own, .other, .possessive, .preposition,
    ])
      && utterance.number(at: index) == nil
  }

  /// "have the chimney swept", "have my hair cut"
  private func isOrdered(_ index: Int) -> Bool {
    guard !utterance.mark(index + 1).isDisjoint(with: [.determiner, .possessive]),
      utterance.word(index + 1) != "a"
    else { return false }
    return (index + 3..<index + 6).contains { place in
      place < utterance.segment(index).upperBound
        && (utterance.nouns.isPast(utterance.words[place])
          || ["done", "cut"].contains(utterance.words[place]))
    }
  }

  /// Objects of "do" that name no task.
  private static let vague: Set<String> = [
    "it", "that", "this", "so", "things", "something", "nothing", "anything", "what", "them", "everything",
    "well", "better",
  ]
}
