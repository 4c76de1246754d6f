import Text

/// Remarks of the speaker about the telling itself: "I'll explain", "I'll start with the rehearsal", "I'll give her that".
extension EnglishTasks {
  /// True if the verb at `index` is such an aside and no task.
  func isAside(_ index: Int) -> Bool {
    let (word, next) = (utterance.words[index], utterance.word(index + 1))
    switch word {
    case "agree", "disagree": return !isAddressed(index) || utterance.word(index + 3) == "there"
    case "admit", "confess", "mention", "explain", "say", "describe", "talk", "chat", "speak":
      return !isAddressed(index)
    case "digress", "elaborate", "ramble", "rant": return true
    case "repeat": return Self.pronouns.contains(next) || next == "myself"
    case "start", "begin", "end": return next == "with" && !hasDay(index)
    case "get", "come":
      let to = next == "back" ? index + 2 : index + 1
      return ["to", "into"].contains(utterance.word(to)) && Self.pronouns.contains(utterance.word(to + 1))
    case "set": return next == "the" && ["scene", "stage"].contains(utterance.word(index + 2))
    case "give", "grant":
      return Self.pronouns.contains(utterance.word(index + 2))
        && ["him", "her", "them", "it", "you"].contains(next)
        && (index + 3 == utterance.words.count || utterance.tokens[index + 2].endsClause)
    case "leave": return Self.pronouns.contains(next) && ["there", "at"].contains(utterance.word(index + 2))
    case "take", "keep":
      return utterance.mark(index + 1).contains(.adjective) && utterance.tokens[index + 1].endsClause
    default: return false
    }
  }

  /// True if somebody else is named as the one who is told: "to Sarah", "with the teacher".
  private func isAddressed(_ index: Int) -> Bool {
    (index + 1..<max(index + 1, utterance.clause(index).range.upperBound)).contains { place in
      ["to", "with"].contains(utterance.words[place]) && !Self.pronouns.contains(utterance.word(place + 1))
        && !["you", "myself", "everyone"].contains(utterance.word(place + 1))
    }
  }

  private static let pronouns: Set<String> = ["it", "that", "this", "them", "those"]
}
