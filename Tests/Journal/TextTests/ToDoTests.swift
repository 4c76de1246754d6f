import Model
import Testing
import Text

@Suite struct ToDoTests {
  private func item(_ text: String, _ due: String? = nil) -> Extract.ActionItem {
    Extract.ActionItem(
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
    #expect(ToDo.unique(texts.map { item($0) }).map(\.text) == unique)
  }

  @Test func theDateOfEitherStaysAndTwoDatesAreTwo() {
    #expect(ToDo.unique([item("go running"), item("go running", "2026-11-21")]).map(\.due) == ["2026-11-21"])
    #expect(ToDo.unique([item("go running", "2026-11-23"), item("go running", "2026-11-21")]).count == 2)
  }

  @Test func aListIsOneLine() {
    let items = [item("call Anna", "2026-11-21"), item("pay the bill")]
    #expect(ToDo.text(items, language: "en") == "To do: call Anna (Saturday 21 November); pay the bill.")
    #expect(ToDo.text(items, language: "de") == "Zu tun: call Anna (Samstag, 21. November); pay the bill.")
    #expect(ToDo.text([], language: "en").isEmpty)
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
