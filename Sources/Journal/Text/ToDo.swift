package import Model

/// Lists what the speaker intends to do.
package enum ToDo {
  /// Removes repeated items, in the order said: the longer text is kept, with the date of either.
  ///
  /// Items with the same words and different dates are kept separate.
  package static func unique(_ items: [Extract.ActionItem]) -> [Extract.ActionItem] {
    var result: [Extract.ActionItem] = []
    for item in items {
      let words = words(item)
      guard let index = result.firstIndex(where: { isSame($0, item, words) }) else {
        result.append(item)
        continue
      }
      if words.count > self.words(result[index]).count {
        (result[index].text, result[index].sentence) = (item.text, item.sentence)
      }
      result[index].due = result[index].due ?? item.due
    }
    return result
  }

  /// `items` in one line with their dates: "To do: call Anna (Saturday 21 November); pay the bill." Empty if
  /// there are none.
  package static func text(_ items: [Extract.ActionItem], language: String) -> String {
    guard !items.isEmpty else { return "" }
    return (language == "de" ? "Zu tun: " : "To do: ")
      + items.map { text($0, language: language) }.joined(separator: "; ") + "."
  }

  /// An item with its date in parentheses; the year is shown if it differs from `year`.
  package static func text(_ item: Extract.ActionItem, language: String, year: Int? = nil) -> String {
    item.text + (item.due.map { " (\(DueDate.text($0, language: language, year: year)))" } ?? "")
  }

  private static func isSame(_ one: Extract.ActionItem, _ item: Extract.ActionItem, _ words: [String]) -> Bool
  {
    if let due = one.due, let other = item.due, due != other { return false }
    let known = self.words(one)
    let (short, long) = known.count < words.count ? (known, words) : (words, known)
    guard let first = short.first, let last = short.last else { return false }
    // "call Anna", "call Anna about the car"; "Anna anrufen", "Anna wegen des Autos anrufen"; never "call Anna's mother".
    return long.starts(with: short)
      || first == long.first && last == long.last && Set(short).isSubset(of: Set(long))
  }

  private static func words(_ item: Extract.ActionItem) -> [String] {
    Words.words(item.text).map(Words.normal).filter { !fillings.contains($0) }
  }

  private static let fillings: Set<String> = [
    "the", "a", "an", "my", "our", "der", "die", "das", "den", "dem", "ein", "eine", "einen", "mein", "meine",
    "meinen",
  ]
}
