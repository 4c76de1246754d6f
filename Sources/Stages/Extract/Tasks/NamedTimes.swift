import Text

/// Tells times that are of what a task names, and not of the task: an event, or what somebody is told.
extension TaskDates {
  func isOfWhatIsNamed(_ mention: TimeMention, _ task: TaskCandidate) -> Bool {
    guard let verb = task.places.first, verb < mention.range.lowerBound, mention.meaning != .unread else {
      return false
    }
    return isOfEvent(mention, verb) || isTold(mention, verb) || isMoved(mention, task, verb)
      || isName(mention)
  }

  /// "the cake for Oskar's party on the fourth of July", "tickets for the play at the Globe on Friday", "the form for the
  /// trip in May": the day of the event.
  private func isOfEvent(_ mention: TimeMention, _ verb: Int) -> Bool {
    let first = mention.range.lowerBound
    guard !mention.isClock, mention.meaning != .part, ["on", "in"].contains(utterance.words[first]),
      first > verb + 2,
      !utterance.tokens[first - 1].endsClause, !Self.leaving.contains(utterance.words[verb]),
      let event = event(before: first), event > verb + 1
    else { return false }
    // "bake for the fair on Saturday"
    if utterance.words[verb + 1] == "for", !Self.preparing.contains(utterance.words[verb]) { return false }
    let isGuest = Self.inviting.contains(utterance.words[verb])
    return (max(verb + 1, event - 4)..<event).contains {
      ["for", "about", "of"].contains(utterance.words[$0]) || isGuest && utterance.words[$0] == "to"
    }
  }

  /// The event that ends before `index`, with nothing but its place after it.
  private func event(before index: Int) -> Int? {
    if utterance.marks[index - 1].contains(.event) { return index - 1 }
    return (max(1, index - 4)..<index - 1).first {
      ["at", "in"].contains(utterance.words[$0]) && utterance.marks[$0 - 1].contains(.event)
        && !utterance.isInMention($0)
    }.map { $0 - 1 }
  }

  /// Verbs of what is done on the day of an event itself.
  private static let leaving: Set<String> = [
    "leave", "go", "set", "drive", "come", "meet", "dress", "fly", "travel", "head",
  ]
  private static let preparing: Set<String> = [
    "prepare", "study", "revise", "pack", "train", "practise", "practice", "rehearse", "learn",
  ]
  private static let inviting: Set<String> = ["invite", "ask", "reply", "respond"]

  /// "the seven o'clock class", "the 7:40": a clock time that tells which one.
  private func isName(_ mention: TimeMention) -> Bool {
    mention.isClock && ["the", "a", "my", "our"].contains(utterance.word(mention.range.lowerBound - 1))
  }

  /// "move the meeting on Thursday to Friday", "change my flight to the fifth": the old day of a thing and its new one.
  private func isMoved(_ mention: TimeMention, _ task: TaskCandidate, _ verb: Int) -> Bool {
    guard Self.moving.contains(utterance.words[verb]), !isDeadline(mention) else { return false }
    let end = task.places.last ?? verb
    return utterance.mentions.contains { other in
      let first = other.range.lowerBound
      return first > verb && first <= max(end, mention.range.lowerBound) + 2
        && [utterance.words[first], utterance.word(first - 1)].contains {
          ["to", "from", "until", "till"].contains($0)
        }
    }
  }

  private func isDeadline(_ mention: TimeMention) -> Bool {
    ["by", "before"].contains(utterance.words[mention.range.lowerBound])
  }

  private static let moving: Set<String> = [
    "move", "change", "postpone", "reschedule", "rebook", "rearrange", "push", "bring", "delay", "shift",
    "switch",
    "swap", "extend", "put",
  ]

  /// "tell the grandparents it starts at three": the time of what is told.
  private func isTold(_ mention: TimeMention, _ verb: Int) -> Bool {
    let first = mention.range.lowerBound
    guard EnglishTasks.telling.contains(utterance.words[verb]), first > verb + 3, !isDeadline(mention) else {
      return false
    }
    return (verb + 2..<first - 1).contains { index in
      let isSubject =
        !utterance.marks[index].isDisjoint(with: [.own, .other])
        || ["it", "it's", "there's"].contains(utterance.words[index])
      if isSubject, utterance.words[index].contains("'") { return true }
      let next = index + 1
      let isVerb =
        !utterance.isInMention(next) && utterance.number(at: next) == nil
        && utterance.mark(next).isDisjoint(with: [.preposition, .join, .determiner, .possessive])
      return isSubject && isVerb || utterance.statedVerb(index).map { $0 < first } ?? false
    }
  }
}
