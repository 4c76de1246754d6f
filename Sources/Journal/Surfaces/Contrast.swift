internal import Foundation

/// A colour without transparency, in sRGB.
package struct Color: Equatable, Sendable {
  /// Red, green and blue, 0...255.
  private let channels: [Double]

  /// Parses `#RRGGBB`; nil for anything else.
  package init?(_ hex: String) {
    guard hex.wholeMatch(of: /#[0-9A-Fa-f]{6}/) != nil, let number = Int(hex.dropFirst(), radix: 16) else {
      return nil
    }
    channels = [number >> 16, number >> 8 & 255, number & 255].map(Double.init)
  }

  private init(channels: [Double]) { self.channels = channels }

  package static let black = Color(channels: [0, 0, 0])
  package static let white = Color(channels: [255, 255, 255])

  /// `#RRGGBB`.
  package var hex: String {
    "#" + channels.map { String(Int($0) + 256, radix: 16, uppercase: true).dropFirst() }.joined()
  }

  /// This colour with the opacity `share`, 0...1, on `ground`.
  package func over(_ ground: Color, share: Double) -> Color {
    Color(channels: zip(channels, ground.channels).map { ($0 * share + $1 * (1 - share)).rounded() })
  }

  /// Relative luminance as WCAG 2.1 defines it, 0...1.
  fileprivate var luminance: Double {
    let linear = channels.map { channel in
      let value = channel / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }
}

/// Contrast of texts with what is behind them.
package enum Contrast {
  /// Least ratio for texts of normal size (WCAG 2.1, level AA).
  package static let minimum = 4.5
  /// Opacity of a tint behind a text of the same tint.
  package static let tintShare = 0.15

  /// The contrast ratio of two colours, 1...21.
  package static func ratio(_ first: Color, _ second: Color) -> Double {
    let (one, other) = (first.luminance, second.luminance)
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  /// The colour nearest to `color` in which a text can be read on all of `grounds`: mixed with black if they are
  /// light, with white if they are dark.
  package static func text(_ color: Color, on grounds: [Color]) -> Color {
    let end = grounds.allSatisfy { ratio($0, .black) > ratio($0, .white) } ? Color.black : .white
    for percent in 0...100 {
      let mixed = end.over(color, share: Double(percent) / 100)
      if grounds.allSatisfy({ ratio(mixed, $0) >= minimum }) { return mixed }
    }
    return end
  }
}
