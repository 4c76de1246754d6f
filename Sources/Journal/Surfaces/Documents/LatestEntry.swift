import Foundation
import Model

/// The newest entry that can be shown, the data of `latest_entry`; all properties are nil if there is none.
struct LatestEntry: Codable, Equatable, Sendable {
  var id: String?
  var uuid: String?
  var title: String?
  /// Beginning of the summary, at most 200 characters.
  var intro: String?
  /// The summary, at most 200 characters.
  var preview: String?
  var spokenAt: String?
  var dayText: String?
  var durationSeconds: Double?
  var durationText: String?
  var hasTranscript: Bool?
  var sealed: Bool?
  var mood: MoodBadge?

  enum CodingKeys: String, CodingKey {
    case id, uuid, title, intro, preview, sealed, mood
    case spokenAt = "spoken_at"
    case dayText = "day_text"
    case durationSeconds = "duration_seconds"
    case durationText = "duration_text"
    case hasTranscript = "has_transcript"
  }

  init() {}

  init(_ entry: SurfaceEntry, _ context: SurfaceContext) {
    id = entry.id
    uuid = entry.uuid
    title = context.title(of: entry)
    if !entry.summary.isEmpty {
      intro = context.fitted(entry.summary, characters: 200, bytes: 600)
      preview = intro
    }
    spokenAt = context.text(entry.spokenAt)
    dayText = context.dayText(entry.spokenAt)
    durationSeconds = (SampleClock.seconds(entry.durationSamples) * 10).rounded() / 10
    durationText = SampleClock.text(entry.durationSamples)
    hasTranscript = entry.hasTranscript
    sealed = false
    mood = entry.mood.map { MoodBadge($0, context.texts) }
  }
}

extension SurfaceKind {
  static let latestEntry = SurfaceKind(
    name: "latest_entry", displayName: .latestName, description: .latestDescription, symbol: "text.quote"
  ) { source, context in
    guard let entry = source.entries.latest else {
      return SurfaceContent(
        state: source.entries.state, data: LatestEntry(),
        variants: context.emptyVariants(source.entries.state))
    }
    return SurfaceContent(
      shown: [entry.spokenAt], data: LatestEntry(entry, context),
      variants: Variants(
        home: home(entry, context),
        lock: lock(entry, context, isShown: source.settings.isShownLocked("latest_entry"))))
  }

  private static func home(_ entry: SurfaceEntry, _ context: SurfaceContext) -> [String: View] {
    let texts = context.texts
    let data = LatestEntry(entry, context)
    let (title, day) = (context.title(of: entry), context.dayText(entry.spokenAt))
    let link = context.link("entry", id: entry.id)
    let open = View.Action(id: "open", label: texts[.openLastEntry], link: link)
    let record = View.Action(id: "record", label: texts[.record], link: context.link("start-recording"))
    let badge = data.mood.map { View.Badge(text: $0.label, tint: $0.tint) }
    let spoken = texts[.latestSummarySpoken, ["text": entry.summary.isEmpty ? title : data.preview ?? title]]
    let time = "\(day) \(context.clockText(entry.spokenAt)) · \(data.durationText ?? "")"
    func view(
      _ title: String, subtitle: String?, lines: [String]?, footnote: String?, _ actions: [View.Action]
    ) -> View {
      View(
        title: title, subtitle: subtitle, lines: lines, footnote: footnote, badge: badge,
        symbol: "text.quote",
        accessibility: spoken, link: link, actions: actions)
    }
    return [
      "small": view(day, subtitle: nil, lines: nil, footnote: nil, []),
      "medium": view(
        texts[.latest], subtitle: title,
        lines: entry.summary.isEmpty
          ? nil : [context.fitted(entry.summary, characters: 120, bytes: 360)], footnote: nil, [open]),
      "large": view(title, subtitle: nil, lines: data.preview.map { [$0] }, footnote: time, [open, record]),
    ]
  }

  private static func lock(_ entry: SurfaceEntry, _ context: SurfaceContext, isShown: Bool) -> [String: View]
  {
    let texts = context.texts
    let link = context.link("entry", id: entry.id)
    guard isShown else {
      let view = View(
        title: texts[.latestSummary], symbol: "lock.fill",
        accessibility: texts[.latestSummarySpoken, ["text": texts[.redacted]]], redacted: true, link: link)
      return Variants(home: nil, lock: view).lock
    }
    let title = context.title(of: entry)
    let badge = entry.mood.map { MoodBadge($0, texts) }.map { View.Badge(text: $0.label, tint: $0.tint) }
    func view(_ title: String, badge: View.Badge?) -> View {
      View(
        title: title, badge: badge, symbol: "text.quote",
        accessibility: texts[.latestSummarySpoken, ["text": title]],
        link: link)
    }
    return [
      "circular": view(context.dayText(entry.spokenAt), badge: badge),
      "rectangular": view(title, badge: badge),
      "inline": view(
        texts[.latestLine, ["text": context.fitted(title, characters: 40, bytes: 120)]], badge: nil),
    ]
  }
}

/// A mood's label and colour, without its score.
struct MoodBadge: Codable, Equatable, Sendable {
  var bin: Mood.Bin
  var label: String
  /// `#RRGGBB`, for fills only.
  var tint: String

  init(_ bin: Mood.Bin, _ texts: Texts) {
    self.bin = bin
    switch bin {
    case .positive: (label, tint) = (texts[.moodPositive], "#34C759")
    case .neutral: (label, tint) = (texts[.moodNeutral], "#FFBF00")
    case .negative: (label, tint) = (texts[.moodNegative], "#FF3B30")
    }
  }
}

extension SurfaceContext {
  /// The title of `entry`, or what stands for one.
  func title(of entry: SurfaceEntry) -> String {
    entry.title.isEmpty ? texts[.untitled] : fitted(entry.title, characters: 60, bytes: 180)
  }
}
