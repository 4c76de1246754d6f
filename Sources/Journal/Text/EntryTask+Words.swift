package import Model

extension EntryTask {
  /// The text with the date in parentheses; the year is shown if it differs from `year`.
  package func dated(language: String, year: Int? = nil) -> String {
    text + (due.map { " (\(DueDate.text($0, language: language, year: year)))" } ?? "")
  }

  /// Equal for tasks in the same words: articles and possessives ("my report") are left out.
  package var key: String { words.joined(separator: " ") }

  fileprivate var words: [String] {
    Words.words(text).map(Words.normal).filter { !Self.fillings.contains($0) }
  }

  private static let fillings: Set<String> = [
    "the", "a", "an", "my", "our", "der", "die", "das", "den", "dem", "ein", "eine", "einen", "mein", "meine",
    "meinen",
  ]

  /// True if `other`, whose words are `words`, is the same task in more or fewer words.
  fileprivate func isSame(as other: EntryTask, _ words: [String]) -> Bool {
    if let due, let otherDue = other.due, due != otherDue { return false }
    let known = self.words
    let (short, long) = known.count < words.count ? (known, words) : (words, known)
    guard let first = short.first, let last = short.last else { return false }
    // "call Anna", "call Anna about the car"; "Anna anrufen", "Anna wegen des Autos anrufen"; never "call Anna's mother".
    return long.starts(with: short)
      || first == long.first && last == long.last && Set(short).isSubset(of: Set(long))
  }
}

extension [EntryTask] {
  /// Each task once, in the order said: of repeated ones the longer text is kept, with the date of either.
  ///
  /// Tasks with the same words and different dates are kept separate.
  package var unique: [EntryTask] {
    var result: [EntryTask] = []
    for task in self {
      let words = task.words
      guard let index = result.firstIndex(where: { $0.isSame(as: task, words) }) else {
        result.append(task)
        continue
      }
      if words.count > result[index].words.count {
        (result[index].text, result[index].sentence) = (task.text, task.sentence)
      }
      result[index].due = result[index].due ?? task.due
    }
    return result
  }

  /// The tasks, each once in the order said, with what `owner` ticked off; then what the owner ticked off and is not
  /// found any more. A task's number is its place, from 1.
  ///
  /// A tick belongs to the task that was said at the same time in the same words, else to the one in similar words.
  package func ticked(by owner: Owner?) -> [EntryTask] {
    var tasks = unique
    for tick in owner?.done ?? [] {
      let said = tasks.indices.filter { !tasks[$0].isDone && tasks[$0].sentence.span.meets(tick.span) }
      let ticked = EntryTask(
        text: tick.text, sentence: Sentence(text: "", span: tick.span, segment: 0), tick: tick, isFound: false
      )
      let words = ticked.words
      if let index = said.first(where: { tasks[$0].words == words })
        ?? said.first(where: { tasks[$0].isSame(as: ticked, words) })
      {
        tasks[index].tick = tick
      } else {
        tasks.append(ticked)
      }
    }
    return tasks
  }

  /// The tasks in one line with their dates: "Tasks: call Anna (Saturday 21 November); pay the bill." Empty if there
  /// are none.
  package func line(language: String) -> String {
    guard !isEmpty else { return "" }
    return (language == "de" ? "Aufgaben: " : "Tasks: ")
      + map { $0.dated(language: language) }.joined(separator: "; ") + "."
  }

  /// The tasks in one line, followed by `lines`: the text of a summary. Empty if there are neither.
  package func text(before lines: [Summary.Line], language: String) -> String {
    ([line(language: language)] + lines.map(\.text)).filter { !$0.isEmpty }.joined(separator: " ")
  }
}

extension Summary {
  /// The summary without the tasks that the owner ticked off; `language` is that of the entry.
  package func without(done tasks: [EntryTask], language: String) -> Summary {
    let done = tasks.filter(\.isDone)
    let open = self.tasks.filter { task in
      !done.contains { $0.text == task.text && $0.sentence.span.meets(task.sentence.span) }
    }
    guard open != self.tasks else { return self }
    var summary = self
    summary.tasks = open
    summary.text = open.text(before: sentences + [question].compactMap(\.self), language: language)
    return summary
  }
}
