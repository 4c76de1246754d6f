import JournalText

/// What is said around a journal and not in it: greetings, dates, thanks, asides about the recording.
enum SmallTalk {
  /// How much of a sentence is small talk: 1 all of it, 0.5 its beginning, 0 none.
  static func share(_ words: [String], text: String) -> Double {
    if text.contains("http") || text.contains("www.") || text.contains("@") { return 1 }
    let start = Array(words.drop(while: leads.contains))
    guard !start.isEmpty else { return 1 }
    if wholes.contains(start.joined(separator: " ")) { return 1 }
    if start.count <= 12, endings.contains(where: { start.suffix($0.count).elementsEqual($0) }) { return 1 }
    guard openings.contains(where: start.starts) || isDate(start) else { return 0 }
    return start.count <= 10 ? 1 : 0.5
  }

  /// "It's Thursday evening", "Today is the 4th", "Monday, half past seven", "Heute ist Mittwoch, der 18."
  private static func isDate(_ words: [String]) -> Bool {
    if words.count <= 9, TimeWords.weekdays[words[0]] != nil { return words.count < 2 || isTime(words[1]) }
    guard let opening = dates.first(where: words.starts) else { return false }
    let rest = words.dropFirst(opening.count).prefix(4)
    return rest.contains {
      TimeWords.weekdays[$0] != nil || TimeWords.months[$0] != nil
        || $0.first?.isNumber ?? false && ["th", "st", "nd", "rd"].contains(where: $0.hasSuffix)
    }
      || rest.first == "day"
  }

  private static func isTime(_ word: String) -> Bool {
    word.first?.isNumber ?? false
      || [
        "morning", "evening", "night", "afternoon", "half", "quarter", "the", "der", "abend", "morgen",
        "early",
        "late",
      ].contains(word)
  }

  private static let leads: Set<String> = [
    "well", "okay", "ok", "so", "and", "also", "then", "right", "anyway", "oh", "um", "yeah", "now", "hi",
    "hey",
    "hello", "hallo", "tja", "na", "ja", "gut", "naja", "und", "alright",
  ]
  private static let dates = phrases(
    "it is,it's,this is,today is,today's,heute ist,es ist,das ist,wir haben,it's now,it's been,journal")

  private static let openings = phrases(
    """
    good night,goodnight,good morning,good evening,good afternoon,this is my journal,dear diary,liebes tagebuch,
    thank you,thanks,bye,see you,talk to you,talk soon,let me start,let us see,let's see,let me just,let me think,
    testing,this is a note,first time,sorry about,sorry for,sorry if,edit,tldr,tl,throwaway,any advice,does anyone,
    has anyone,anyone else,is anyone,please help,just wanted to share,just needed to vent,that's me for,that's all for,
    that's it for,that is all,guten morgen,guten abend,guten tag,gute nacht,danke furs zuhoren,danke,bis morgen,
    bis dann,das war's fur,das war es fur,mal sehen,entschuldigung
    """)

  private static let endings = phrases(
    "good night,goodnight,bye,bye bye,gute nacht,see you,bis morgen,tschuss")

  private static let wholes = Set(
    phrases(
      """
      that's it,that's all,that's me,that is it,what else,where was i,where do i start,never mind,i don't know,you know,
      bed,home,i'm done,das war's,das war alles,das wars,was noch,wo war ich,egal,ich weiss nicht,schluss,mehr nicht,
      from the top,here we are,i'm going in,i have to go,i've got to go,my battery is dying,battery's dying
      """
    ).map { $0.joined(separator: " ") })

  private static func phrases(_ text: String) -> [[String]] {
    text.split(separator: ",").map { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
  }
}

extension [String] {
  /// Whether the words begin with `phrase`.
  fileprivate func starts(_ phrase: [String]) -> Bool { starts(with: phrase) }
}
