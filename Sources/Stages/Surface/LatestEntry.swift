import Foundation
import Model
import Store

/// The newest entry that can be shown, the data of `latest_entry.json`; all properties are nil if there is none.
struct LatestEntry: Codable, Equatable, Sendable {
  var id: String?
  var uuid: String?
  var title: String?
  var intro: String?
  var preview: String?
  var spokenAt: String?
  var dayText: String?
  var durationSeconds: Double?
  var durationText: String?
  var hasTranscript: Bool?
  var sealed: Bool?
  var mood: MoodBadge?

  /// The mood's label and colour, without its score.
  struct MoodBadge: Codable, Equatable, Sendable {
    var bin: Mood.Bin
    var label: String
    /// `#RRGGBB`, for fills only.
    var tint: String

    init(_ bin: Mood.Bin, _ texts: Texts) {
      self.bin = bin
      switch bin {
      case .positive: (label, tint) = (texts.positive, "#34C759")
      case .neutral: (label, tint) = (texts.neutral, "#FFBF00")
      case .negative: (label, tint) = (texts.negative, "#FF3B30")
      }
    }
  }

  enum CodingKeys: String, CodingKey {
    case id, uuid, title, intro, preview, sealed, mood
    case spokenAt = "spoken_at"
    case dayText = "day_text"
    case durationSeconds = "duration_seconds"
    case durationText = "duration_text"
    case hasTranscript = "has_transcript"
  }

  static func envelope(_ journal: JournalView, _ setting: Setting) -> Envelope<LatestEntry> {
    let entry = journal.shown.first
    let data = entry.map { LatestEntry($0, setting) } ?? LatestEntry()
    return Envelope(
      name: "latest_entry", setting: setting, state: journal.state, displayName: setting.texts.latestName,
      description: setting.texts.latestDescription, shown: entry.map { [$0.spokenAt] } ?? [], homeData: data,
      variants: entry.map { data.variants($0, setting) } ?? setting.emptyVariants(journal.state),
      placeholder: placeholder(setting))
  }

  private init() {}

  private init(_ entry: StoredEntry, _ setting: Setting) {
    let text = entry.summary?.text ?? ""
    id = entry.id
    uuid = entry.uuid
    title =
      entry.title.isEmpty
      ? setting.texts.untitled : entry.title.shortened(characters: 60, bytes: 180)
    intro = text.isEmpty ? nil : text.shortened(characters: 50, bytes: 150)
    preview = text.isEmpty ? nil : text.shortened(characters: 200, bytes: 600)
    spokenAt = setting.text(entry.spokenAt)
    dayText = setting.dayText(entry.spokenAt)
    durationSeconds = (SampleClock.seconds(entry.durationSamples) * 10).rounded() / 10
    durationText = SampleClock.text(entry.durationSamples)
    hasTranscript = entry.hasTranscript
    sealed = false
    mood = entry.mood.map { MoodBadge($0.label, setting.texts) }
  }

  private func variants(_ entry: StoredEntry, _ setting: Setting) -> Variants {
    let texts = setting.texts
    let link = setting.link(entry: entry.id)
    let title = title ?? texts.untitled
    let spoken = "\(texts.latestSummary): \(preview ?? title)"
    let open = Action(id: "open", label: texts.open, link: link)
    let record = Action(id: "record", label: texts.record, link: setting.link("start-recording"))
    func home(_ title: String, _ text: String?, _ actions: [Action]) -> View {
      View(
        title: title, text: text, symbol: "text.quote", accessibility: spoken, link: link, actions: actions)
    }
    func lock(_ text: String?) -> View {
      View(
        title: texts.latestSummary, text: text, symbol: "lock.fill",
        accessibility: "\(texts.latestSummary): \(texts.redacted)", redacted: true, link: link)
    }
    return Variants(
      home: [
        "small": home(title, dayText, []), "medium": home(title, intro ?? dayText, [open]),
        "large": home(title, preview ?? dayText, [open, record]),
      ],
      lock: ["circular": lock(nil), "rectangular": lock(nil), "inline": lock(nil)])
  }

  private static func placeholder(_ setting: Setting) -> View {
    View(
      title: setting.texts.latest, symbol: "text.quote", accessibility: setting.texts.latestName,
      redacted: true, link: setting.link("home"))
  }
}
