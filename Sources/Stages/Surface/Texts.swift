/// The texts of all documents in one language.
struct Texts {
  var isGerman: Bool
  var today: String
  var yesterday: String
  var updated: String
  var noEntries: String
  var noEntriesHint: String
  var processing: String
  var processingHint: String
  var untitled: String
  var record: String
  var open: String
  var latestName: String
  var latestDescription: String
  var latest: String
  var latestSummary: String
  var redacted: String
  var positive: String
  var neutral: String
  var negative: String
  var statisticsName: String
  var statisticsDescription: String
  var entry: String
  var entries: String
  var thisWeek: String
  var thisMonth: String
  var favorites: String

  /// `1 entry`, `7 entries`.
  func count(_ number: Int) -> String { "\(number) \(number == 1 ? entry : entries)" }

  static let english = Texts(
    isGerman: false, today: "Today", yesterday: "Yesterday", updated: "Updated",
    noEntries: "No entries yet.", noEntriesHint: "Tap the mic to start your first journal.",
    processing: "Processing…", processingHint: "Your recording is being transcribed.",
    untitled: "Untitled", record: "Record", open: "Open Last Entry", latestName: "Latest entry",
    latestDescription: "The summary of your latest entry.", latest: "Latest",
    latestSummary: "Latest summary", redacted: "redacted", positive: "positive", neutral: "neutral",
    negative: "negative", statisticsName: "Statistics", statisticsDescription: "Your journal in numbers.",
    entry: "entry", entries: "entries", thisWeek: "this week", thisMonth: "this month", favorites: "pinned")

  static let german = Texts(
    isGerman: true, today: "Heute", yesterday: "Gestern", updated: "Stand",
    noEntries: "Noch keine Einträge.", noEntriesHint: "Tippe auf das Mikrofon und beginne dein Tagebuch.",
    processing: "In Arbeit …", processingHint: "Deine Aufnahme wird verschriftlicht.",
    untitled: "Ohne Titel", record: "Aufnehmen", open: "Letzten Eintrag öffnen",
    latestName: "Letzter Eintrag", latestDescription: "Die Zusammenfassung deines letzten Eintrags.",
    latest: "Zuletzt", latestSummary: "Letzte Zusammenfassung", redacted: "verborgen",
    positive: "positiv", neutral: "neutral", negative: "negativ", statisticsName: "Statistik",
    statisticsDescription: "Dein Tagebuch in Zahlen.", entry: "Eintrag", entries: "Einträge",
    thisWeek: "diese Woche", thisMonth: "diesen Monat", favorites: "angeheftet")
}
