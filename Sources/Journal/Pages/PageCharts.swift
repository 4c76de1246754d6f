internal import Model
internal import Text

/// Charts of pages as SVG, made of numbers and escaped texts alone; how they look is the style sheet's.
enum PageChart {
  /// A day in the year of days.
  struct Day {
    /// Mean mood of its entries; nil if none has one.
    var score: Double?
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

  /// A year as one square a day, a column a week; days with entries lead to their pages, others have class `none`.
  static func year(_ year: Int, days: [CivilDate: Day], label: String, root: String, dates: PageDates)
    -> String
  {
    guard let first = CivilDate(year: year, month: 1, day: 1),
      let last = CivilDate(year: year, month: 12, day: 31)
    else { return "" }
    let (cell, step, top) = (11, 13, 17)
    func column(_ day: CivilDate) -> Int { (day.number - first.number + first.weekday) / 7 }
    var svg = start("year", width: 54 * step, height: top + 7 * step, role: "group", label: label)
    for month in 1...12 {
      guard let day = CivilDate(year: year, month: month, day: 1) else { continue }
      let name = PageText.escaped(String(dates.month(month).prefix(3)))
      svg += "<text class=\"label\" x=\"\(column(day) * step)\" y=\"\(top - 4)\">\(name)</text>"
    }
    for number in first.number...last.number {
      let day = CivilDate(number: number)
      let (x, y) = (column(day) * step, top + day.weekday * step)
      let square = "x=\"\(x)\" y=\"\(y)\" width=\"\(cell)\" height=\"\(cell)\" rx=\"2\""
      guard let shown = days[day] else {
        svg += "<rect class=\"d none\" \(square)/>"
        continue
      }
      let title = PageText.escaped(shown.title)
      let kind = shown.score.map(Self.step) ?? "discreet"
      svg += "<a href=\"\(PageText.escaped(root + shown.href))\" aria-label=\"\(title)\">"
      svg += "<rect class=\"d \(kind)\" \(square)><title>\(title)</title></rect></a>"
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

  /// Mood over time.
  static func mood(_ points: [Point], label: String) -> String {
    guard points.count > 1 else { return "" }
    func x(_ point: Double) -> String { PageNumber.coordinate(6 + point * 688) }
    func y(_ score: Double) -> String { PageNumber.coordinate(60 - min(1, max(-1, score)) * 52) }
    var svg = start(
      "mood", width: 700, height: 120, role: "img", label: label, more: " preserveAspectRatio=\"none\"")
    for score in [1.0, 0, -1] { svg += "<path class=\"axis\" d=\"M0 \(y(score))h700\"/>" }
    let line = points.map { "\(x($0.x)),\(y($0.score))" }.joined(separator: " ")
    svg += "<polyline class=\"line\" points=\"\(line)\"/>"
    for point in points where points.count <= 60 {
      let bin = Mood.Bin(score: point.score).rawValue
      svg += "<path class=\"point \(bin)\" d=\"M\(x(point.x)) \(y(point.score))h0\">"
      svg += "<title>\(PageText.escaped(point.title))</title></path>"
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
      "waveform", width: 1000, height: 100, role: "img", label: label, more: " preserveAspectRatio=\"none\"")
      + "<path class=\"wave\" d=\"M\(above)L\(below)Z\"/></svg>"
  }

  private static func start(
    _ kind: String, width: Int, height: Int, role: String, label: String, more: String = ""
  ) -> String {
    "<svg class=\"\(kind)\" viewBox=\"0 0 \(width) \(height)\" role=\"\(role)\" "
      + "aria-label=\"\(PageText.escaped(label))\"\(more)>"
  }
}
