import Foundation
import Model

/// The entries that the owner pinned, newest pin first, the data of `pinned`.
struct Pinned: Codable, Equatable, Sendable {
  /// Number of all pinned entries.
  var total: Int
  /// At most six.
  var entries: [Pin]

  /// A pinned entry; of a discreet one, only its day.
  struct Pin: Codable, Equatable, Sendable {
    var id: String
    var title: String
    /// Beginning of the summary, at most 150 characters; empty if there is none.
    var snippet: String
    var durationText: String?
    var thread: SurfaceThread?

    enum CodingKeys: String, CodingKey {
      case id, title, snippet, thread
      case durationText = "duration_text"
    }

    init(_ entry: SurfaceEntry, _ source: SurfaceSource, _ context: SurfaceContext) {
      id = entry.id
      title = context.title(of: entry)
      snippet = context.summary(of: entry, characters: 150) ?? ""
      guard !entry.isDiscreet else { return }
      durationText = SampleClock.text(entry.durationSamples)
      thread = context.fitted(source.threads.byEntry[entry.id])
    }
  }

  init(_ source: SurfaceSource, _ context: SurfaceContext) {
    total = source.entries.pinnedTotal
    entries = source.entries.pinned.map { Pin($0, source, context) }
  }
}

extension SurfaceKind {
  static let pinned = SurfaceKind(
    name: "pinned", displayName: .pinnedName, description: .pinnedDescription, symbol: "pin.fill",
    maximumBytes: 5_700
  ) { source, context in
    let data = Pinned(source, context)
    guard let newest = source.entries.pinned.first else {
      let state = source.state
      return SurfaceContent(
        state: state == .ok ? .empty : state, data: data,
        variants: state == .ok ? unpinned(context) : context.emptyVariants(state))
    }
    return SurfaceContent(
      shown: source.entries.pinned.flatMap { [$0.spokenAt, $0.pinnedAt ?? $0.spokenAt] }, data: data,
      variants: Variants(
        home: home(data, source, context),
        lock: lock(newest, context, isShown: source.settings.isShownLocked("pinned"))))
  }

  /// Small: one entry. Medium: three. Large: six.
  private static func home(_ data: Pinned, _ source: SurfaceSource, _ context: SurfaceContext) -> [String:
    View]
  {
    let entries = source.entries.pinned
    let title = context.texts[.pinnedName]
    let open = View.Action(id: "open", label: context.texts[.openJournal], link: context.link("home"))
    func list(_ count: Int) -> View {
      View(
        title: title, footnote: context.texts[.pinnedCount, count: data.total],
        rows: entries.prefix(count).map { row($0, source, context) }, symbol: "pin.fill",
        accessibility:
          "\(title): \(entries.prefix(count).map { context.title(of: $0) }.joined(separator: ", "))",
        link: context.link("home"), actions: [open])
    }
    var views = ["medium": list(3), "large": list(SurfaceEntries.pinnedLimit)]
    if let first = entries.first {
      let name = context.title(of: first)
      views["small"] = View(
        title: name, lines: context.summary(of: first, characters: 150).map { [$0] },
        footnote: first.isDiscreet ? nil : context.dayAndDuration(of: first), badge: context.badge(of: first),
        symbol: first.isDiscreet ? "eye.slash" : "pin.fill", accessibility: "\(title): \(name)",
        link: context.link("entry", id: first.id))
    }
    return views
  }

  private static func row(_ entry: SurfaceEntry, _ source: SurfaceSource, _ context: SurfaceContext)
    -> View.Row
  {
    View.Row(
      title: context.title(of: entry), text: context.summary(of: entry, characters: 50),
      symbol: entry.isDiscreet ? "eye.slash" : nil,
      badge: entry.isDiscreet
        ? context.badge(of: entry) : source.threads.byEntry[entry.id].map { context.badge(of: $0) },
      link: context.link("entry", id: entry.id))
  }

  private static func lock(_ entry: SurfaceEntry, _ context: SurfaceContext, isShown: Bool) -> [String: View]
  {
    let link = context.link("entry", id: entry.id)
    let title = context.title(of: entry).shortened(characters: 40, bytes: 120)
    let view = View(
      title: title, symbol: "pin.fill", accessibility: "\(context.texts[.pinnedName]): \(title)", link: link)
    return Variants(
      home: nil, lock: isShown ? view : context.hiddenView(.pinnedName)
    ).lock
  }

  /// The views while there are entries but no pins.
  private static func unpinned(_ context: SurfaceContext) -> Variants {
    let texts = context.texts
    func view(isLocked: Bool) -> View {
      View(
        title: texts[.noPins], lines: [texts[.noPinsHint]], symbol: "pin",
        accessibility: "\(texts[.noPins]). \(texts[.noPinsHint])", redacted: isLocked,
        link: context.link("home"),
        actions: isLocked ? [] : [.init(id: "open", label: texts[.openJournal], link: context.link("home"))])
    }
    return Variants(home: view(isLocked: false), lock: view(isLocked: true))
  }
}
