import Surfaces
import Workspace

/// A view as lines of text.
struct ViewText {
  var family: String
  var view: View

  /// The lines, indented below the name of the family.
  func lines(_ output: Output) -> [String] {
    var lines: [String] = []
    func add(_ text: String?) {
      if let text { lines.append(text.printable) }
    }
    add(view.subtitle)
    for line in view.lines ?? [] { add(line) }
    if let gauge = view.gauge { add(Self.bar(gauge)) }
    for row in view.rows ?? [] {
      let badge = row.badge.map { "[\($0.text)]" }
      add(["·", row.title, row.text, badge].compactMap { $0 }.joined(separator: "  "))
    }
    add(view.footnote)
    let actions = view.actions.map { "\($0.label) → \($0.link)" }
    let title = view.title.printable + (view.badge.map { "  [\($0.text.printable)]" } ?? "")
    return [
      output.faint(family + (view.redacted ? ", redacted" : "")), "  " + output.bold(title),
    ] + lines.map { "  " + $0 } + actions.map { "  " + output.faint($0.printable) }
  }

  /// Ten steps of a bar, and the text.
  private static func bar(_ gauge: View.Gauge) -> String {
    let full = Int((gauge.value * 10).rounded())
    let bar = String(repeating: "█", count: full) + String(repeating: "░", count: 10 - full)
    return [bar, gauge.text, gauge.band.map { "(\($0))" }].compactMap { $0 }.joined(separator: " ")
  }
}
