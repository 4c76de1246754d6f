import StrictYAML
import Testing

@testable import Surfaces

@Suite struct SurfaceSettingsTests {
  @Test func `Every setting is read`() throws {
    let settings = try SurfaceSettings(
      """
      lock_screen: {latest_entry: snippet, statistics: redacted}
      transcript_preview: true
      widgets: [latest_entry]
      reminder_hour: 20
      medicines: {Vitamin D: ["20:30", "08:00"]}
      fasting_hours: 18
      prompt_packs: work
      copy_to: /tmp/copy
      link_scheme: journal
      deliver: notify-send
      cleared: true
      """)
    #expect(settings.isShownLocked("latest_entry") && !settings.isShownLocked("statistics"))
    #expect(settings.transcriptPreview && settings.isCleared)
    #expect(settings.widgets == ["latest_entry"] && settings.promptPacks == ["work"])
    #expect(settings.reminderHour == 20 && settings.fastingHours == 18)
    #expect(settings.medicines == ["Vitamin D": [480, 1230]])
    #expect(
      settings.linkScheme == "journal" && settings.copyTo == "/tmp/copy" && settings.deliver == "notify-send")
    #expect(try SurfaceSettings("") == SurfaceSettings())
  }

  @Test(arguments: [
    ("transcript_previev: true", 1, "unknown key transcript_previev; did you mean transcript_preview?"),
    ("reminder_hour: 24", 1, "reminder_hour must be a whole number from 0 to 23"),
    (
      "cleared: false\nlock_screen: {latest_entri: snippet}", 2,
      "unknown key latest_entri; did you mean latest_entry?"
    ),
    ("lock_screen: {latest_entry: all}", 1, "latest_entry must be redacted or snippet"),
    ("medicines: {Iron: [25:00]}", 1, "Iron must be a list of times such as [\"08:00\", \"20:30\"]"),
    ("- a", 1, "the file must contain a mapping (key: value)"),
  ])
  func `What cannot be read is named with its line`(text: String, line: Int, reason: String) {
    #expect(throws: StrictYAML.Fault(line: line, reason: reason)) { try SurfaceSettings(text) }
  }
}
