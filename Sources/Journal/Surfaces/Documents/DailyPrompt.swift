import Digest
import Foundation
import Insights
import Text

/// The question of the day, the data of `daily_prompt`.
package struct DailyPrompt: Encodable, Equatable, Sendable {
  /// Nil if no pack has a prompt in the journal's language; so is `pack`.
  package var id: String?
  package var text: String
  package var pack: String?
  /// Up to five other prompts, neither yesterday's nor tomorrow's as long as there are enough. The first is the next
  /// one when the owner asks for another.
  package var alternates: [Prompt]

  private static let alternateCount = 5

  /// The prompt of the day of `context.now`, or what the owner chose instead.
  package init(_ source: SurfaceSource, _ context: SurfaceContext) {
    let prompts = source.prompts.prompts(language: context.texts.language, packs: source.settings.promptPacks)
    guard !prompts.isEmpty else {
      (text, alternates) = (context.texts[.promptFallback], [])
      return
    }
    let today = InsightRange.day(of: context.now, context.timeZone).number
    let place = ((today % prompts.count) + prompts.count) % prompts.count
    let round = (today - place) / prompts.count
    let order = Self.order(prompts, round: round)
    let yesterday = place > 0 ? order[place - 1] : Self.order(prompts, round: round - 1).last
    let tomorrow = place < order.count - 1 ? order[place + 1] : Self.order(prompts, round: round + 1).first
    // Those in the middle of the round were shown long ago and will not come soon.
    let others = Array(order[(place + 1)...] + order[..<place])
    let far = others.filter { $0 != yesterday && $0 != tomorrow }
    let near = others.filter { $0 == yesterday || $0 == tomorrow }
    let middle = max(0, far.count - Self.alternateCount) / 2
    // A circle: asking for another one again and again gives every prompt, the one of the day last.
    let circle = Array(far[middle...] + far[..<middle]) + near + [order[place]]
    let prompt = Self.chosen(source, context) ?? order[place]
    let index = circle.firstIndex(of: prompt)
    let after = index.map { Array(circle[($0 + 1)...] + circle[..<$0]) } ?? circle
    let alternates = after.prefix(Self.alternateCount)
    func fitted(_ prompt: Prompt) -> Prompt {
      Prompt(id: prompt.id, text: context.fitted(prompt.text, characters: 200, bytes: 600), pack: prompt.pack)
    }
    (id, text, pack) = (prompt.id, fitted(prompt).text, prompt.pack)
    self.alternates = alternates.map(fitted)
  }

  /// The owner's choice for the day of `context.now`, of any pack in the journal's language.
  private static func chosen(_ source: SurfaceSource, _ context: SurfaceContext) -> Prompt? {
    guard let choice = source.promptChoice, choice.day == context.day else { return nil }
    return source.prompts.prompts(language: context.texts.language, packs: []).first {
      $0.id == choice.prompt
    }
  }

  /// The order in which `prompts` are shown in one round, a day each: every prompt once, and the first is not the last
  /// of the round before.
  private static func order(_ prompts: [Prompt], round: Int) -> [Prompt] {
    var order = shuffled(prompts, round: prompts.count > 2 ? round : 0)
    guard prompts.count > 2 else { return order }
    if order[0] == shuffled(prompts, round: round - 1).last { order.swapAt(0, 1) }
    return order
  }

  /// `prompts` in the order of the SHA-256 of round and ID.
  private static func shuffled(_ prompts: [Prompt], round: Int) -> [Prompt] {
    prompts.map { (SHA256.hash(Data("\(round) \($0.id)".utf8)), $0) }
      .sorted { $0.0.lexicographicallyPrecedes($1.0) }.map(\.1)
  }
}

extension SurfaceKind {
  static let dailyPrompt = SurfaceKind(
    name: "daily_prompt", displayName: .dailyPromptName, description: .dailyPromptDescription,
    symbol: "text.bubble",
    maximumBytes: 30_000
  ) { source, context in
    let data = DailyPrompt(source, context)
    return SurfaceContent(
      state: data.id == nil ? .empty : .ok, data: data,
      variants: Variants(
        home: home(data, context),
        lock: lock(data, context, isShown: source.settings.isShownLocked("daily_prompt"))))
  }

  private static func home(_ data: DailyPrompt, _ context: SurfaceContext) -> [String: View] {
    let texts = context.texts
    let link = recordLink(data, context)
    let record = View.Action(id: "record", label: texts[.record], link: link)
    let new = data.alternates.first.map {
      View.Action(id: "new_prompt", label: texts[.newPrompt], link: context.link("prompt", id: $0.id))
    }
    func view(
      _ title: String, characters: Int? = nil, footnote: String? = nil, _ actions: [View.Action]
    ) -> View {
      View(
        title: title, lines: characters.map { [context.fitted(data.text, characters: $0, bytes: 3 * $0)] },
        footnote: footnote, symbol: "text.bubble", accessibility: texts[.promptSpoken, ["text": data.text]],
        link: link, actions: actions)
    }
    let both = [record] + (new.map { [$0] } ?? [])
    return [
      "small": view(texts[.prompt], [record]),
      // Three lines and five, of 40 characters.
      "medium": view(texts[.prompt], characters: 120, both),
      "large": view(texts[.dailyPromptName], characters: 200, footnote: texts[.promptHint], both),
    ]
  }

  private static func lock(_ data: DailyPrompt, _ context: SurfaceContext, isShown: Bool) -> [String: View] {
    let texts = context.texts
    guard isShown else {
      // Its link does not name the prompt either.
      let view = View(
        title: texts[.promptAvailable], symbol: "mic.fill",
        accessibility: texts[.promptSpoken, ["text": texts[.redacted] + "."]], redacted: true,
        link: context.link("start-recording"))
      return Variants(home: nil, lock: view).lock
    }
    let link = recordLink(data, context)
    let short = context.fitted(data.text, characters: 30, bytes: 90)
    func view(_ title: String) -> View {
      View(
        title: title, symbol: "mic.fill", accessibility: texts[.promptSpoken, ["text": data.text]], link: link
      )
    }
    return [
      "circular": view(texts[.prompt]), "rectangular": view(short),
      "inline": view(texts[.promptLine, ["text": short]]),
    ]
  }

  /// Starts a recording that answers the prompt.
  private static func recordLink(_ data: DailyPrompt, _ context: SurfaceContext) -> String {
    context.link("start-recording" + (data.id.map { "?prompt=" + SurfaceContext.escaped($0) } ?? ""))
  }
}
