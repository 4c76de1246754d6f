import Foundation
import Model

/// Colours, type, sizes and times with which widgets are drawn, the data of `design_tokens`. All sizes are in points,
/// all durations in seconds, all colours `#RRGGBB`.
struct DesignTokens: Encodable, Equatable, Sendable {
  var palette = Schemes(
    light: Palette(background: Self.light, primary: "#000000", accent: "#007AFF"),
    dark: Palette(background: Self.dark, primary: "#FFFFFF", accent: "#0A84FF"))
  /// By the bin of the mood.
  var mood: [String: Tint]
  /// By the band of a gauge.
  var bands = [
    "green": Tint(SystemColor.green), "yellow": Tint(SystemColor.yellow), "red": Tint(SystemColor.red),
  ]
  /// The record button by what it does next.
  var mic = [
    "start": Schemes(light: Button("#007AFF"), dark: Button("#0A84FF")),
    "pause": Schemes(light: Button("#FF9500"), dark: Button("#FF9500")),
    "stop": Schemes(light: Button(SystemColor.red), dark: Button(SystemColor.red)),
  ]
  var type = [
    "hero": Font(style: "largeTitle", weight: "bold", points: 34),
    "section": Font(style: "title2", weight: "semibold", points: 22),
    "subsection": Font(style: "title3", weight: "semibold", points: 20),
    "row": Font(style: "headline", weight: "semibold", points: 17),
    "body": Font(style: "body", weight: "regular", points: 17),
    "metadata": Font(style: "callout", weight: "regular", points: 16),
  ]
  /// Multiples of `base`.
  var spacing = ["base": 8, "tight": 8, "regular": 16, "wide": 24]
  var radii = ["card": 12]
  var sizes = Sizes()
  var durations = Durations()

  /// One value for a light ground and one for a dark one.
  struct Schemes<Value: Encodable & Equatable & Sendable>: Encodable, Equatable, Sendable {
    var light: Value
    var dark: Value
  }

  /// The colours of one scheme: fills, and texts that can be read on the background.
  struct Palette: Encodable, Equatable, Sendable {
    var background: String
    var fills: [String: String]
    var texts: [String: String]

    init(background: String, primary: String, accent: String) {
      self.background = background
      fills = [
        "accent": accent, "success": SystemColor.green, "error": SystemColor.red,
        "secondary": SystemColor.gray,
      ]
      let ground = DesignTokens.color(background)
      texts = fills.mapValues { Contrast.text(DesignTokens.color($0), on: [ground]).hex }
      texts["primary"] = primary
    }
  }

  /// A colour for fills, and the ground and text of a badge in it.
  struct Tint: Encodable, Equatable, Sendable {
    var tint: String
    var light: Badge
    var dark: Badge

    struct Badge: Encodable, Equatable, Sendable {
      /// 15 % of the tint on the background.
      var ground: String
      /// Can be read on `ground` and on the background.
      var text: String
    }

    init(_ tint: String) {
      let color = DesignTokens.color(tint)
      func badge(_ background: String) -> Badge {
        let background = DesignTokens.color(background)
        let ground = color.over(background, share: Contrast.tintShare)
        return Badge(ground: ground.hex, text: Contrast.text(color, on: [ground, background]).hex)
      }
      self.tint = tint
      light = badge(DesignTokens.light)
      dark = badge(DesignTokens.dark)
    }
  }

  /// A filled button.
  struct Button: Encodable, Equatable, Sendable {
    var fill: String
    /// White, or the colour nearest to it that can be read.
    var label: String

    init(_ fill: String) {
      self.fill = fill
      label = Contrast.text(.white, on: [DesignTokens.color(fill)]).hex
    }
  }

  struct Font: Encodable, Equatable, Sendable {
    /// A text style that the system scales.
    var style: String
    var weight: String
    /// At the default size of the system.
    var points: Int
  }

  struct Sizes: Encodable, Equatable, Sendable {
    /// Width and height.
    var target = [44, 44]
    var bodyMinimum = 16
    var waveformMinimum = 60
    var lineCharacters = [45, 75]
    var padding = 16
    /// Width and height by family.
    var gallery = ["small": [158, 158], "medium": [338, 158], "large": [338, 354]]
  }

  struct Durations: Encodable, Equatable, Sendable {
    /// Shortest and longest motion.
    var motion = [0.2, 0.3]
    /// How long "Saved" is shown.
    var saved = 1.2
  }

  /// The backgrounds.
  private static let light = "#FFFFFF"
  private static let dark = "#1C1C1E"

  init(_ texts: Texts) {
    mood = Dictionary(
      uniqueKeysWithValues: Mood.Bin.allCases.map { ($0.rawValue, Tint(MoodBadge($0, texts).tint)) })
  }

  private static func color(_ hex: String) -> Color { Color(hex) ?? .black }
}

/// Fills that mean the same on every surface, `#RRGGBB`.
enum SystemColor {
  static let green = "#34C759"
  static let yellow = "#FFBF00"
  static let red = "#FF3B30"
  static let gray = "#8E8E93"
}

extension SurfaceKind {
  static let designTokens = SurfaceKind(
    name: "design_tokens", displayName: .designName, description: .designDescription, symbol: "paintpalette",
    showsContent: false, staleAt: { _, _ in nil }, changes: { _, _ in [] },
    content: { _, context in
      SurfaceContent(
        shown: [designedAt], data: DesignTokens(context.texts), variants: Variants())
    })
}
