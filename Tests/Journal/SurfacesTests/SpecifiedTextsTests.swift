import Testing

@testable import Surfaces

/// The texts that the design of the documents fixes, word by word in both languages.
@Suite struct SpecifiedTextsTests {
  private static let rows: [(key: TextKey, english: String, german: String)] = [
    (.record, "Record", "Aufnehmen"), (.startRecording, "Start Recording", "Aufnehmen"),
    (.openJournal, "Open Journal", "Tagebuch öffnen"),
    (.onDevicePrivate, "On‑device, private", "Auf dem Gerät, privat"),
    (.onDeviceTranscription, "On‑device transcription", "Verschriftlichung auf dem Gerät"),
    (.opening, "Opening…", "Wird geöffnet …"),
    (
      .permissionHint, "Enable Mic & Speech in Settings",
      "Erlaube Mikrofon und Spracherkennung in den Einstellungen"
    ),
    (
      .startRecordingSpoken, "Start Recording. Starts a new voice journal in Sonar.",
      "Aufnehmen. Beginnt einen neuen gesprochenen Eintrag in Sonar."
    ),
    (.startRecordingHint, "Begin a new voice journal entry.", "Beginne einen neuen gesprochenen Eintrag."),
    (.prompt, "Prompt", "Impuls"), (.promptLine, "Prompt: {text}", "Impuls: {text}"),
    (.promptAvailable, "Prompt available", "Ein Impuls wartet"), (.newPrompt, "New Prompt", "Neuer Impuls"),
    (.promptHint, "Tap to capture your thoughts", "Tippe, um deine Gedanken festzuhalten"),
    (
      .promptSpoken, "Daily Prompt. {text} Action: Record. Action: New Prompt.",
      "Tagesimpuls. {text} Aktion: Aufnehmen. Aktion: Neuer Impuls."
    ),
    (.promptFallback, "Take a minute to reflect.", "Nimm dir eine Minute für dich."),
    (.latest, "Latest", "Zuletzt"), (.latestLine, "Latest: {text}", "Zuletzt: {text}"),
    (.latestSummary, "Latest summary", "Letzte Zusammenfassung"),
    (.latestSummarySpoken, "Latest summary: {text}", "Letzte Zusammenfassung: {text}"),
    (.openLastEntry, "Open Last Entry", "Letzten Eintrag öffnen"),
    (.noEntries, "No entries yet.", "Noch keine Einträge."),
    (
      .noEntriesHint, "Tap the mic to start your first journal.",
      "Tippe auf das Mikrofon und beginne dein Tagebuch."
    ),
    (.noPins, "No pinned entries", "Keine gepinnten Einträge"),
    (.latestHint, "Your latest entry appears here", "Dein letzter Eintrag erscheint hier"),
    (.latestName, "Latest Entry", "Letzter Eintrag"),
    (.latestDescription, "Shows your latest entry", "Zeigt deinen letzten Eintrag"),
    (.pinnedName, "Pinned Entries", "Gepinnte Einträge"),
    (.pinnedDescription, "Quick access to pinned entries", "Schnellzugriff auf gepinnte Einträge"),
    (.quickRecordDescription, "Start a recording with one tap", "Starte eine Aufnahme mit einem Tap"),
    (.statisticsName, "Statistics", "Statistiken"),
    (.statisticsDescription, "An overview of your usage", "Übersicht deiner Nutzungsstatistiken"),
    (.today, "Today", "Heute"), (.yesterday, "Yesterday", "Gestern"),
    (.recording, "Recording…", "Nimmt auf …"), (.stop, "Stop", "Stopp"), (.pause, "Pause", "Pause"),
    (.resume, "Resume", "Fortsetzen"), (.pauseRecording, "Pause Recording", "Aufnahme anhalten"),
    (.resumeRecording, "Resume Recording", "Aufnahme fortsetzen"),
    (.stopRecording, "Stop Recording", "Aufnahme beenden"),
    (.liveWaveform, "Live waveform", "Wellenform der Aufnahme"), (.play, "Play", "Abspielen"),
    (.playbackSpeed, "Playback speed", "Wiedergabetempo"),
    (.playbackPosition, "Playback position", "Wiedergabeposition"),
    (.moodPositiveSpoken, "Mood: Positive", "Stimmung: positiv"),
    (.moodNeutralSpoken, "Mood: Neutral", "Stimmung: neutral"),
    (.moodNegativeSpoken, "Mood: Negative", "Stimmung: negativ"),
    (.moodScoreSpoken, "Mood: {mood}, score {score}", "Stimmung: {mood}, Wert {score}"),
    (
      .moodTrend, "Mood trend, average {score} this week",
      "Stimmungsverlauf, Durchschnitt {score} diese Woche"
    ),
    (
      .insightsPrivacy, "Insights are computed on your device. No summaries or transcripts leave your phone.",
      "Rückblicke entstehen auf deinem Gerät. Zusammenfassungen und Mitschriften verlassen dein Telefon nicht."
    ),
    (
      .unavailableHint, "On‑device transcription unavailable. Recording audio only.",
      "Verschriftlichung auf dem Gerät nicht verfügbar. Es wird nur aufgenommen."
    ),
    (.untitled, "Journal Entry", "Tagebucheintrag"), (.saved, "Saved", "Gesichert"),
    (.runEnded, "Done", "Fertig"),
    (.openSettings, "Open Settings", "Einstellungen öffnen"), (.stale, "stale", "veraltet"),
    (.expiresIn, "{name} expires in {time}", "{name} läuft in {time} ab"),
    (.daysHours, "{n}d {h}h", "{n} T. {h} Std."), (.entry, "entry", "Eintrag"),
  ]

  @Test func `Every text of the design stands in the catalogues`() throws {
    let (english, german) = try (
      SurfaceFixture.context().texts, SurfaceFixture.context(locale: "de").texts
    )
    for row in Self.rows {
      #expect(english[row.key] == row.english)
      #expect(german[row.key] == row.german)
    }
    #expect(Set(Self.rows.map(\.key)).count == Self.rows.count)
  }

  @Test func `The first question is that of the design`() throws {
    let prompts = try SurfaceFixture.prompts().prompts(language: "en", packs: [])
    #expect(prompts.contains { $0.text == "What energized you today?" })
  }

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
