import Foundation
import Model

/// The newest entry that can be shown, the data of `latest_entry`; all properties are nil if there is none. Of a discreet
/// entry, only its day.
struct LatestEntry: Codable, Equatable, Sendable {
  var id: String?
  var uuid: String?
  var title: String?
  /// Beginning of the summary, at most 200 characters.
  var intro: String?
  /// The summary, or the first sentence of the transcript where the owner wants that; at most 200 characters.
  var preview: String?
  var spokenAt: String?
  var dayText: String?
  var durationSeconds: Double?
  var durationText: String?
  var hasTranscript: Bool?
  var discreet: Bool?
  var thread: SurfaceThread?
  var mood: MoodBadge?

  enum CodingKeys: String, CodingKey {
    case id, uuid, title, intro, preview, discreet, thread, mood
    case spokenAt = "spoken_at"
    case dayText = "day_text"
    case durationSeconds = "duration_seconds"
    case durationText = "duration_text"
    case hasTranscript = "has_transcript"
  }

  init() {}

  init(_ entry: SurfaceEntry, _ source: SurfaceSource, _ context: SurfaceContext) {
    id = entry.id
    uuid = entry.uuid
    title = context.title(of: entry)
    spokenAt = context.text(entry.spokenAt)
    dayText = context.dayText(entry.spokenAt)
    discreet = entry.isDiscreet
    guard !entry.isDiscreet else { return }
    mood = entry.mood.map { MoodBadge($0, context.texts) }
    intro = context.summary(of: entry, characters: 200)
    preview = source.entries.opening.map { context.fitted($0, characters: 200, bytes: 600) } ?? intro
    durationSeconds = (SampleClock.seconds(entry.durationSamples) * 10).rounded() / 10
    durationText = SampleClock.text(entry.durationSamples)
    hasTranscript = entry.hasTranscript
    thread = context.fitted(source.threads.byEntry[entry.id])
  }
}

extension SurfaceKind {
  static let latestEntry = SurfaceKind(
    name: "latest_entry", displayName: .latestName, description: .latestDescription, symbol: "waveform",
    hint: .latestHint, version: 2, maximumBytes: 4_600
  ) { source, context in
    guard let entry = source.entries.latest else {
      return SurfaceContent(
        state: source.state, data: LatestEntry(),
        variants: context.emptyVariants(source.state))
    }
    let data = LatestEntry(entry, source, context)
    return SurfaceContent(
      shown: [entry.spokenAt], data: data,
      variants: Variants(
        home: home(entry, data, context),
        lock: lock(entry, context, isShown: source.settings.isShownLocked("latest_entry"))))
  }

  /// Small: day and badge. Medium: one or two lines. Large: up to four lines, time and two actions.
  private static func home(_ entry: SurfaceEntry, _ data: LatestEntry, _ context: SurfaceContext) -> [String:
    View]
  {
    let texts = context.texts
    let title = context.title(of: entry)
    let link = context.link("entry", id: entry.id)
    let open = View.Action(id: "open", label: texts[.openLastEntry], link: link)
    let record = View.Action(id: "record", label: texts[.record], link: context.link("start-recording"))
    let thread = data.thread.map { thread in
      [
        View.Row(
          title: texts[.thread], badge: context.badge(of: thread), link: context.link("thread", id: thread.id)
        )
      ]
    }
    func view(
      _ title: String, subtitle: String? = nil, lines: [String?] = [], footnote: String? = nil,
      rows: [View.Row]? = nil, says text: String? = nil, _ actions: [View.Action] = []
    ) -> View {
      let lines = lines.compactMap { $0 }
      return View(
        title: title, subtitle: subtitle, lines: lines.isEmpty ? nil : lines, footnote: footnote,
        badge: context.badge(of: entry), rows: rows, symbol: entry.isDiscreet ? "eye.slash" : "waveform",
        accessibility: texts[.latestSummarySpoken, ["text": text ?? title]], link: link, actions: actions)
    }
    let length = entry.isDiscreet ? "" : " · \(SampleClock.text(entry.durationSamples))"
    return [
      "small": view(context.dayText(entry.spokenAt), says: title),
      "medium": view(
        texts[.latest], subtitle: title, lines: [context.summary(of: entry, characters: 120)],
        footnote: entry.isDiscreet ? nil : context.dayAndDuration(of: entry), rows: thread,
        says: data.intro ?? title,
        [open]),
      "large": view(
        title, lines: data.intro == data.preview ? [data.intro] : [data.intro, data.preview],
        footnote: "\(context.dayText(entry.spokenAt)) \(context.clockText(entry.spokenAt))\(length)",
        rows: thread,
        says: data.preview ?? title, [open, record]),
    ]
  }

  private static func lock(_ entry: SurfaceEntry, _ context: SurfaceContext, isShown: Bool) -> [String: View]
  {
    let texts = context.texts
    let link = context.link("entry", id: entry.id)
    guard isShown else {
      return Variants(home: nil, lock: context.hiddenView(.latestSummary, link: context.link("entry/latest")))
        .lock
    }
    let title = context.title(of: entry)
    func view(_ title: String, badge: View.Badge?) -> View {
      View(
        title: title, badge: badge, symbol: entry.isDiscreet ? "eye.slash" : "waveform",
        accessibility: texts[.latestSummarySpoken, ["text": title]], link: link)
    }
    let badge = context.badge(of: entry)
    return [
      "circular": view(context.dayText(entry.spokenAt), badge: badge),
      "rectangular": view(title, badge: badge),
      "inline": view(texts[.latestLine, ["text": title.shortened(characters: 40, bytes: 120)]], badge: nil),
    ]
  }
}
