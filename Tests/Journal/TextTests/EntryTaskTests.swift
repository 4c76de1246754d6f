import Model
import Testing
import Text

@Suite struct EntryTaskTests {
  private func task(_ text: String, _ due: String? = nil) -> EntryTask {
    EntryTask(
      text: text, sentence: Sentence(text: "", span: Span(start: 0, end: 1), segment: 0), due: due)
  }

  @Test(arguments: [
    (["call Anna", "call Anna about the car"], ["call Anna about the car"]),
    (["pay the bill", "pay my bill"], ["pay the bill"]),
    (["call Anna", "call Anna's mother"], ["call Anna", "call Anna's mother"]),
    (["Anna anrufen", "Anna wegen des Autos anrufen"], ["Anna wegen des Autos anrufen"]),
    (["buy milk", "buy bread"], ["buy milk", "buy bread"]),
  ])
  func whatIsSaidTwiceIsListedOnce(texts: [String], unique: [String]) {
    #expect(texts.map { task($0) }.unique.map(\.text) == unique)
  }

  @Test func theDateOfEitherStaysAndTwoDatesAreTwo() {
    #expect([task("go running"), task("go running", "2026-11-21")].unique.map(\.due) == ["2026-11-21"])
    #expect([task("go running", "2026-11-23"), task("go running", "2026-11-21")].unique.count == 2)
  }

  private func tick(_ text: String, _ start: Int = 0, _ end: Int = 1) -> Owner.Tick {
    Owner.Tick(span: Span(start: start, end: end), text: text, at: "2026-11-21T08:00:00Z")
  }

  @Test func `A tick belongs to the task said there in these words, wherever it is in the list`() {
    let tasks = [task("buy bread"), task("buy milk"), task("call Anna")]
    let ticked = tasks.ticked(by: Owner(done: [tick("Buy the milk"), tick("buy milk")]))
    #expect(ticked.map(\.text) == ["buy bread", "buy milk", "call Anna", "buy milk"])
    // Of two ticks of one task, the later one is listed, too.
    #expect(
      ticked.map(\.isDone) == [false, true, false, true]
        && ticked.map(\.isFound) == [true, true, true, false])
    #expect(tasks.ticked(by: nil).allSatisfy { !$0.isDone })
  }

  @Test(arguments: [
    ("call Anna", 0, 1, true), ("call Anna about the car", 0, 1, true), ("call Anna", 5, 9, false),
    ("call Tom", 0, 1, false), ("call Anna", 0, 9, true), ("", 0, 1, false),
  ])
  func `After another extraction it belongs to the task in similar words at that time, or is listed last`(
    text: String, start: Int, end: Int, isFound: Bool
  ) {
    let tasks = [task("call Anna", "2026-11-21"), task("buy milk")].ticked(
      by: Owner(done: [tick(text, start, end)]))
    #expect(tasks.map(\.isDone) == (isFound ? [true, false] : [false, false, true]))
    #expect(tasks.last?.isFound == isFound || isFound)
  }

  @Test func `A summary leaves out what was ticked off`() {
    let said = Sentence(text: "Tom came.", span: Span(start: 0, end: 1), segment: 0)
    let tasks = [task("call Anna"), task("buy milk")]
    let lines = [Summary.Line(text: "Tom came.", spoken: said)]
    var summary = Summary(
      style: "actionable", title: "A day", text: tasks.text(before: lines, language: "en"),
      sentences: lines, tasks: tasks, parts: [],
      coverage: .init(spokenWords: 1, summaryWords: 1, omitted: []))
    #expect(summary.text == "Tasks: call Anna; buy milk. Tom came.")
    let ticked = summary.without(done: tasks.ticked(by: Owner(done: [tick("call Anna")])), language: "en")
    #expect(ticked.text == "Tasks: buy milk. Tom came." && ticked.tasks == [tasks[1]])
    #expect(summary.without(done: tasks.ticked(by: nil), language: "en") == summary)
    let both = Owner(done: [tick("call Anna"), tick("buy milk")])
    #expect(summary.without(done: tasks.ticked(by: both), language: "en").text == "Tom came.")
    // A text that lists no tasks is the style's own.
    summary.tasks = []
    #expect(summary.without(done: tasks.ticked(by: both), language: "en") == summary)
  }

  @Test func aListIsOneLine() {
    let tasks = [task("call Anna", "2026-11-21"), task("pay the bill")]
    #expect(tasks.line(language: "en") == "Tasks: call Anna (Saturday 21 November); pay the bill.")
    #expect(tasks.line(language: "de") == "Aufgaben: call Anna (Samstag, 21. November); pay the bill.")
    #expect([EntryTask]().line(language: "en").isEmpty)
  }

  @Test(arguments: [
    ("2026-11-21", "en", nil, "Saturday 21 November"), ("2026-11-21", "de", nil, "Samstag, 21. November"),
    ("2026-11-21", "en", 2026, "Saturday 21 November"), ("2027-01-02", "en", 2026, "Saturday 2 January 2027"),
    ("2027-03", "en", 2027, "March 2027"), ("2027-03", "de", nil, "März 2027"), ("2027", "de", nil, "2027"),
    ("2026-11-21T18:30:00+01:00", "en", nil, "Saturday 21 November, 18:30"),
    ("2026-11-21T18:30:00Z", "de", nil, "Samstag, 21. November, 18:30 Uhr"),
    ("soon", "en", nil, "soon"), ("2026-13-40", "en", nil, "2026-13-40"), ("", "en", nil, ""),
  ])
  func datesAreForPeople(date: String, language: String, year: Int?, text: String) {
    #expect(DueDate.text(date, language: language, year: year) == text)
  }
}
