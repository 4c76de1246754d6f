internal import Model
internal import Text

/// Charts of pages as SVG, made of numbers and escaped texts alone; how they look is the style sheet's.
enum PageChart {
  /// A day in the year of days.
  struct Day {
    /// Mean mood of its entries; nil if none has one.
    var score: Double?
    /// Number of its entries.
    var entries: Int
    /// The words for its number of entries and its mood.
    var title: String
    /// Path of its page.
    var href: String
  }

  /// The class of a square or a point: how pleasant `score` is, in five steps.
  static func step(_ score: Double) -> String {
    switch score {
    case ..<(-0.5): "n2"
    case ..<(-0.2): "n1"
    case ...0.2: "z"
    case ...0.5: "p1"
    default: "p2"
    }
  }

  /// A year as one square a day, a column a week; days without entries have class `none`.
  static func year(
    _ year: Int, days: [CivilDate: Day], label: String, root: String, dates: PageDates
  ) -> String {
    guard let first = CivilDate(year: year, month: 1, day: 1),
      let last = CivilDate(year: year, month: 12, day: 31)
    else { return "" }
    let (cell, step, left, top) = (11, 14, 30, 18)
    let columns = (last.number - first.number + first.weekday) / 7 + 1
    var svg = start(width: left + columns * step, height: top + 7 * step, label: label, kind: "year")
    for month in 1...12 {
      guard let day = CivilDate(year: year, month: month, day: 1) else { continue }
      let column = (day.number - first.number + first.weekday) / 7
      svg += text(dates.month(month).prefix(3), x: left + column * step, y: top - 6)
    }
    for weekday in [0, 2, 4] {
      let day = CivilDate(number: 4 + weekday)
      svg += text(dates.shortWeekday(day), x: 0, y: top + weekday * step + cell - 2)
    }
    for number in first.number...last.number {
      let day = CivilDate(number: number)
      let column = (number - first.number + first.weekday) / 7
      let (x, y) = (left + column * step, top + day.weekday * step)
      let square = "x=\"\(x)\" y=\"\(y)\" width=\"\(cell)\" height=\"\(cell)\" rx=\"2\""
      guard let shown = days[day] else {
        svg += "<rect class=\"d none\" \(square)/>"
        continue
      }
      let kind = shown.score.map(Self.step) ?? "discreet"
      svg +=
        "<a href=\"\(PageText.escaped(root + shown.href))\" tabindex=\"-1\"><rect class=\"d \(kind)\" \(square)>"
      svg += "<title>\(PageText.escaped(shown.title))</title></rect></a>"
    }
    return svg + "</svg>"
  }

  /// A point of a line over time.
  struct Point {
    /// Where from the first day to the last, 0...1.
    var x: Double
    /// -1...1.
    var score: Double
    var title: String
  }

  /// Mood over time, with `ticks` below it: words and their places, 0...1.
  static func mood(_ points: [Point], ticks: [(x: Double, text: String)], label: String) -> String {
    guard points.count > 1 else { return "" }
    let (width, height, left, top) = (720.0, 180.0, 28.0, 8.0)
    func x(_ point: Double) -> String { PageNumber.coordinate(left + point * (width - left - 8)) }
    func y(_ score: Double) -> String {
      PageNumber.coordinate(top + (1 - min(1, max(-1, score))) / 2 * (height - top - 24))
    }
    var svg = start(width: Int(width), height: Int(height), label: label, kind: "mood")
    for (score, name) in [(1.0, "1"), (0, "0"), (-1, "\u{2212}1")] {
      svg += "<path class=\"axis\" d=\"M\(x(0)) \(y(score))H\(x(1))\"/>"
      svg +=
        "<text class=\"label\" x=\"0\" y=\"\(PageNumber.coordinate((Double(y(score)) ?? 0) + 4))\">\(name)</text>"
    }
    for tick in ticks {
      svg +=
        "<text class=\"label\" x=\"\(x(tick.x))\" y=\"\(Int(height) - 6)\">\(PageText.escaped(tick.text))</text>"
    }
    let line = points.map { "\(x($0.x)) \(y($0.score))" }.joined(separator: "L")
    let (first, last) = (points[0], points[points.count - 1])
    svg += "<path class=\"area\" d=\"M\(x(first.x)) \(y(0))L\(line)L\(x(last.x)) \(y(0))Z\"/>"
    svg += "<path class=\"line\" d=\"M\(line)\"/>"
    for point in points {
      svg +=
        "<circle class=\"point \(step(point.score))\" cx=\"\(x(point.x))\" cy=\"\(y(point.score))\" r=\"3\">"
      svg += "<title>\(PageText.escaped(point.title))</title></circle>"
    }
    return svg + "</svg>"
  }

  /// The loudness of a recording from beginning to end, on both sides of the middle; values are 0...1.
  static func waveform(_ values: [Double], label: String) -> String {
    guard values.count > 1 else { return "" }
    let places = values.enumerated().map { index, value in
      (
        PageNumber.coordinate(Double(index) * 1000 / Double(values.count - 1)),
        max(1, min(1, max(0, value)) * 48)
      )
    }
    let above = places.map { "\($0.0) \(PageNumber.coordinate(50 - $0.1))" }.joined(separator: "L")
    let below = places.reversed().map { "\($0.0) \(PageNumber.coordinate(50 + $0.1))" }.joined(separator: "L")
    return start(
      width: 1000, height: 100, label: label, kind: "waveform", more: " preserveAspectRatio=\"none\"")
      + "<path class=\"wave\" d=\"M\(above)L\(below)Z\"/></svg>"
  }

  private static func start(
    width: Int, height: Int, label: String, kind: String, more: String = ""
  ) -> String {
    "<svg class=\"chart \(kind)\" viewBox=\"0 0 \(width) \(height)\" role=\"img\" "
      + "aria-label=\"\(PageText.escaped(label))\"\(more)>"
  }

  private static func text(_ text: some StringProtocol, x: Int, y: Int) -> String {
    "<text class=\"label\" x=\"\(x)\" y=\"\(y)\">\(PageText.escaped(String(text)))</text>"
  }
}
