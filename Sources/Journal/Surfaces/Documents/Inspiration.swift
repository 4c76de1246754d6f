import Foundation
import Store

/// An entry of earlier times to come back to today, the data of `inspiration`; all properties are nil if there is none.
///
/// Of the entries older than seven days that are not discreet, it is the one whose SHA-256 of day and UUID is the smallest.
struct Inspiration: Codable, Equatable, Sendable {
  var id: String?
  var title: String?
  /// Beginning of the summary, at most 150 characters; empty if there is none.
  var snippet: String?
  var tags: [String]?
  /// When another entry is chosen: the next midnight.
  var refreshAt: String?

  init() {}

  init(_ entry: Entry, _ context: SurfaceContext) {
    id = entry.id
    title = context.title(of: entry)
    snippet = context.summary(of: entry, characters: 150) ?? ""
    tags = entry.tags.prefix(5).map { context.fitted($0, characters: 30, bytes: 90) }
    refreshAt = context.text(context.nextMidnight)
  }
}

extension SurfaceKind {
  static let inspiration = SurfaceKind(
    name: "inspiration", displayName: .inspirationName, description: .inspirationDescription,
    symbol: "sparkles",
    maximumBytes: 3_900
  ) { source, context in
    guard let entry = source.entries.inspirations[context.day] else {
      let state = source.state
      return SurfaceContent(
        state: state == .ok ? .empty : state, data: Inspiration(),
        variants: state == .ok ? none(context) : context.emptyVariants(state))
    }
    let data = Inspiration(entry, context)
    return SurfaceContent(
      shown: [entry.spokenAt], data: data,
      variants: Variants(
        home: home(entry, data, context),
        lock: lock(entry, context, isShown: source.settings.isShownLocked("inspiration"))))
  }

  private static func home(_ entry: Entry, _ data: Inspiration, _ context: SurfaceContext) -> [String:
    View]
  {
    let name = context.texts[.inspirationName]
    let title = context.title(of: entry)
    let link = context.link("entry", id: entry.id)
    let day = context.dateText(entry.spokenAt)
    func view(_ title: String, subtitle: String?, lines: [String?], _ actions: [View.Action]) -> View {
      let lines = lines.compactMap { $0 }.filter { !$0.isEmpty }
      return View(
        title: title, subtitle: subtitle, lines: lines.isEmpty ? nil : lines, footnote: day,
        badge: context.badge(of: entry), symbol: "sparkles",
        accessibility: "\(name): \(subtitle ?? title), \(day)",
        link: link, actions: actions)
    }
    let open = View.Action(id: "open", label: context.texts[.openEntry], link: link)
    let tags = (data.tags ?? []).map { "#\($0)" }.joined(separator: " ")
    return [
      "small": view(title, subtitle: nil, lines: [], []),
      "medium": view(name, subtitle: title, lines: [context.summary(of: entry, characters: 75)], []),
      "large": view(name, subtitle: title, lines: [data.snippet, tags], [open]),
    ]
  }

  private static func lock(_ entry: Entry, _ context: SurfaceContext, isShown: Bool) -> [String: View] {
    let link = context.link("entry", id: entry.id)
    let title = context.title(of: entry).shortened(characters: 40, bytes: 120)
    let view = View(
      title: title, symbol: "sparkles", accessibility: "\(context.texts[.inspirationName]): \(title)",
      link: link)
    let hidden = context.hiddenView(.inspirationName)
    return Variants(home: nil, lock: isShown ? view : hidden).lock
  }

  /// The views while no entry is old enough.
  private static func none(_ context: SurfaceContext) -> Variants {
    let texts = context.texts
    let view = View(
      title: texts[.inspirationName], lines: [texts[.inspirationHint]], symbol: "sparkles",
      accessibility: "\(texts[.inspirationName]): \(texts[.inspirationHint])", link: context.link("home"))
    return Variants(home: view, lock: context.hiddenView(.inspirationName))
  }
}
