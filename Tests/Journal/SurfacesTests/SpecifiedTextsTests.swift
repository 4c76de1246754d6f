import Testing

@testable import Surfaces

/// The texts that the design of the documents fixes, word by word in both languages.
@Suite struct SpecifiedTextsTests {
  /// State, then title, hint and action in both languages.
  @Test(arguments: [
    (SurfaceState.empty, "No entries yet.", "Record", "Noch keine Einträge.", "Aufnehmen"),
    (.processing, "Processing…", "Record", "In Arbeit …", "Aufnehmen"),
    (.unavailable, "Not available", "Open Settings", "Nicht verfügbar", "Einstellungen öffnen"),
    (
      .error, "Something needs your attention", "Open Settings", "Etwas braucht deine Aufmerksamkeit",
      "Einstellungen öffnen"
    ),
  ])
  func `A state has a title, a hint and an action`(
    state: SurfaceState, title: String, action: String, germanTitle: String, germanAction: String
  ) throws {
    for (locale, title, action) in [("en", title, action), ("de", germanTitle, germanAction)] {
      let view = try SurfaceFixture.context(locale: locale).stateView(state)
      #expect(view.title == title && view.actions.map(\.label) == [action])
      #expect(view.lines?.first?.isEmpty == false && view.accessibility.hasPrefix(title))
    }
  }
}
