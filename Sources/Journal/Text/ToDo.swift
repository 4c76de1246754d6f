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

  /// `items` in one line, followed by `lines`: the text of a summary. Empty if there are neither.
  package static func text(
    _ items: [Extract.ActionItem], before lines: [Summary.Line], language: String
  ) -> String {
    ([text(items, language: language)] + lines.map(\.text)).filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// An item with its date in parentheses; the year is shown if it differs from `year`.
  package static func text(_ item: Extract.ActionItem, language: String, year: Int? = nil) -> String {
    item.text + (item.due.map { " (\(DueDate.text($0, language: language, year: year)))" } ?? "")
  }

  /// The tasks among `items`, each once in the order said, with what `owner` ticked off; then what the owner ticked
  /// off and is not found any more. A task's number is its place, from 1.
  ///
  /// A tick belongs to the task that was said at the same time in the same words, else to the one in similar words.
  package static func tasks(_ items: [Extract.ActionItem], _ owner: Owner?) -> [EntryTask] {
    var tasks = unique(items).map { EntryTask(item: $0) }
    for tick in owner?.done ?? [] {
      let said = tasks.indices.filter {
        !tasks[$0].isDone && tasks[$0].item.sentence.span.meets(tick.span)
      }
      let ticked = Extract.ActionItem(
        text: tick.text, sentence: Sentence(text: "", span: tick.span, segment: 0))
      let words = words(ticked)
      if let index = said.first(where: { self.words(tasks[$0].item) == words })
        ?? said.first(where: { isSame(tasks[$0].item, ticked, words) })
      {
        tasks[index].tick = tick
      } else {
        tasks.append(EntryTask(item: ticked, tick: tick, isFound: false))
      }
    }
    return tasks
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

  private static func words(_ item: Extract.ActionItem) -> [String] { words(item.text) }

  private static func words(_ text: String) -> [String] {
    Words.words(text).map(Words.normal).filter { !fillings.contains($0) }
  }

  /// What two tasks in the same words have in common: articles and possessives ("my report") are left out.
  package static func key(_ text: String) -> String { words(text).joined(separator: " ") }

  private static let fillings: Set<String> = [
    "the", "a", "an", "my", "our", "der", "die", "das", "den", "dem", "ein", "eine", "einen", "mein", "meine",
    "meinen",
  ]
}

extension Summary {
  /// The summary without the action items that the owner ticked off; `language` is that of the entry.
  package func without(done tasks: [EntryTask], language: String) -> Summary {
    let done = tasks.filter(\.isDone).map(\.item)
    let open = actionItems.filter { item in
      !done.contains { $0.text == item.text && $0.sentence.span.meets(item.sentence.span) }
    }
    guard open != actionItems else { return self }
    var summary = self
    summary.actionItems = open
    summary.text = ToDo.text(open, before: sentences + [question].compactMap(\.self), language: language)
    return summary
  }
}
