/// Bars of text, one character each.
enum Bars {
  /// The lowest first.
  static let heights = Array("▁▂▃▄▅▆▇█")

  /// The bar that is nearest to `share` of the highest; values outside 0...1 count as the nearest in it.
  static func bar(share: Double) -> Character {
    heights[Int((min(1, max(0, share)) * Double(heights.count - 1)).rounded())]
  }
}
