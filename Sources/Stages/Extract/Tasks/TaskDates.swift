import Text

/// Tells which of the dates said with tasks is whose, and which belongs to what a task is about.
struct TaskDates {
  let utterance: Utterance
  /// Tokens between the tasks that tell something else: "…, because Tom comes on Friday, and …".
  var aside = 0..<0

  /// Gives `tasks` their dates, and back the words of dates that belong to an object: "the hotel for Saturday".
  ///
  /// - Parameters:
  ///   - spans: the tokens of each task with the dates around it.
  ///   - lead: tokens before the first one, whose dates hold for all.
  ///   - closing: a date behind the last one that holds for all: "…, all by Tuesday".
  func assign(
    _ tasks: inout [TaskCandidate], spans: [Range<Int>], lead: Range<Int>, closing: TimeMention? = nil
  ) {
    guard tasks.count == spans.count, let cue = tasks.first?.cue else { return }
    let leading = mentions(lead) + [closing].compactMap { $0 }
    var own = spans.map { mentions($0).filter { $0 != closing } }
    var objects: [TimeMention] = []
    for index in tasks.indices {
      let others = own[index] + (index == 0 ? leading : leading + (own.first ?? []))
      let start = index == 0 ? cue : max(cue, spans[index].lowerBound - 1)
      for mention in own[index]
      where isObject(mention, start, hasOther: others.contains { $0 != mention && isDay($0) })
        || !utterance.isGerman && isOfWhatIsNamed(mention, tasks[index])
      {
        objects.append(mention)
        own[index].removeAll { $0 == mention }
        tasks[index].places = (tasks[index].places + mention.range).sorted()
      }
    }
    var before = leading
    for mention in leading where isObject(mention, cue, hasOther: own.joined().contains(where: isDay)) {
      guard utterance.isGerman else { continue }
      objects.append(mention)
      before.removeAll { $0 == mention }
      tasks[0].places = (tasks[0].places + mention.range).sorted()
    }
    // "go and see the principal on Monday at nine"
    let isSpread =
      !utterance.isGerman
      && own[0].contains { !utterance.clause(cue).range.contains($0.range.lowerBound) }
    guard tasks.count > 1 || !objects.isEmpty || isSpread else { return }
    // A date before the first task holds for all; so does the only one in English, where it follows its verb.
    var shared = before
    if utterance.isGerman { shared += own[0] }
    let dated = own.filter { !$0.isEmpty }
    if shared.isEmpty, !utterance.isGerman, dated.count == 1 { shared = dated[0] }
    let isDateless = shared.isEmpty && own.allSatisfy(\.isEmpty)
    for index in tasks.indices {
      // "um acht das Auto wegbringen und danach zur Bank gehen": only the day is the same.
      let isNext =
        utterance.isGerman && index > 0 && spans[index].contains { Self.next.contains(utterance.word($0)) }
      // "… und ihr vorher noch schreiben": some day before.
      if utterance.isGerman, index > 0, own[index].isEmpty,
        spans[index].contains(where: { ["vorher", "davor", "zuvor"].contains(utterance.word($0)) })
      {
        tasks[index].times = (nil, nil)
        continue
      }
      tasks[index].times =
        isDateless
        ? utterance.times(for: cue, tense: .future, without: objects)
        : times(own[index], or: isNext ? shared.filter { !$0.isClock } : shared)
    }
  }

  private static let next: Set<String> = [
    "danach", "dann", "hinterher", "anschliessend", "nachher", "spater",
  ]

  private func times(_ own: [TimeMention], or shared: [TimeMention]) -> DayAndClock {
    let said = own.contains(where: isDay) || own.contains(where: \.isClock) ? own : own + shared
    let clock = said.first(where: \.isClock)
    if case .hours = clock?.meaning { return (nil, clock) }
    var day = said.first(where: isDay) ?? shared.first(where: isDay)
    let part = said.first { $0.meaning == .part }
    if day == nil { return (part, clock) }
    if day?.part == nil, clock != nil { day?.part = part?.part }
    return (day, clock)
  }

  private func isDay(_ mention: TimeMention) -> Bool { !mention.isClock && mention.meaning != .part }

  /// The mentions that begin in `range` and are not left in the task's words.
  private func mentions(_ range: Range<Int>) -> [TimeMention] {
    utterance.mentions.filter { mention in
      // "…, die ich am ersten entdeckt habe, und am Dienstag …"
      let isDescribing =
        utterance.isGerman
        && utterance.innerClauses.contains {
          $0.contains(mention.range.lowerBound)
            && ["der", "die", "das", "den", "dem"].contains(utterance.words[$0.lowerBound])
        }
      return range.contains(mention.range.lowerBound) && !isDescribing
        && !aside.contains(mention.range.lowerBound)
    }
  }

  /// "the shoes I bought on Saturday", "ask whether she's coming on Saturday": a day of a statement within the task.
  private func isEmbedded(_ mention: TimeMention, _ cue: Int) -> Bool {
    let first = mention.range.lowerBound
    if utterance.words[first] != "by",
      utterance.innerClauses.contains(where: { $0.contains(first) && $0.lowerBound > cue })
    {
      return true
    }
    // "Ines, who's turning forty on the ninth"
    let opener = utterance.words[utterance.segment(first).lowerBound]
    if EnglishTasks.relatives.contains(opener), utterance.segment(first).lowerBound > cue { return true }
    guard first > cue + 3, !["by", "before", "until", "till"].contains(utterance.words[first]) else {
      return false
    }
    return (cue + 3..<first).contains { index in
      // "before it renews on the thirtieth"
      let isIt =
        utterance.words[index] == "it"
        && ["before", "until", "when", "after", "once"].contains(utterance.word(index - 1))
        && index + 1 < first
      if isIt, utterance.segment(index) == utterance.segment(first) { return true }
      // "the cake that Anna ordered on Monday"
      let isThat =
        utterance.words[index] == "that" && index + 2 < first && utterance.isNoun(index - 1)
        && (utterance.mark(index + 1).contains(.relative) || utterance.tokens[index + 1].isCapitalised)
        && utterance.mark(index + 2).contains(.verb)
      if isThat, utterance.segment(index) == utterance.segment(first) { return true }
      let isSubject = !utterance.marks[index].isDisjoint(with: [.own, .other])
      guard isSubject, utterance.segment(index) == utterance.segment(first) else { return false }
      return utterance.marks[index].contains(.verb)
        || utterance.mark(index + 1).contains(.verb) && index + 1 < first
        // "whether she'd rather come at Easter"
        || utterance.words[index].hasSuffix("'d") && index + 2 < first
    }
  }

  private static let topics: Set<String> = ["about", "of", "regarding", "uber", "wegen", "von"]

  private func isObject(_ mention: TimeMention, _ cue: Int, hasOther: Bool) -> Bool {
    guard isDay(mention), mention.meaning != .unread else { return false }
    let (first, last) = (mention.range.lowerBound, mention.range.upperBound - 1)
    if !utterance.isGerman, isEmbedded(mention, cue) { return true }
    if utterance.words[last].hasSuffix("'s") || Self.topics.contains(utterance.word(first - 1)) {
      return true
    }
    // "book Friday off"
    if !utterance.isGerman, utterance.word(last + 1) == "off", !utterance.tokens[last].endsClause {
      return true
    }
    let opener = utterance.words[first]
    let isBehindNoun =
      first > 0 && !utterance.tokens[first - 1].endsClause && utterance.isNoun(first - 1)
      && !utterance.mark(first - 1).contains(.task)
    if utterance.isGerman {
      if ["vom", "von"].contains(opener) { return isBehindNoun }
      return hasOther && isBehindNoun && (["fur", "furs"].contains(opener) || first < cue)
    }
    // "the Thursday meeting"
    let isDetermined =
      mention.range.contains { utterance.words[$0] == "the" }
      || ["the", "my", "our", "a"].contains(utterance.word(first - 1))
    if isDetermined, mention.part == nil, last + 1 < utterance.words.count,
      !utterance.tokens[last].endsClause,
      !utterance.isInMention(last + 1), utterance.isNoun(last + 1), case .weekday = mention.meaning
    {
      return true
    }
    // "the photos from Sunday"
    return isBehindNoun && (opener == "from" || hasOther && opener == "for")
  }
}
