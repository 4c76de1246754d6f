import Foundation
import Model

/// How facts are written for people.
extension SurfaceContext {
  /// `value` with at most `digits` after the decimal mark, which follows the language; no zeros at the end.
  func number(_ value: Double, digits: Int = 1) -> String {
    let scale = pow(10, Double(digits))
    let rounded = (value * scale).rounded() / scale
    let text = Int(exactly: rounded).map(String.init) ?? String(rounded)
    return texts.language == "de" ? text.replacing(".", with: ",") : text
  }

  /// `AED 150`, `EUR 9.50`.
  func money(_ amount: Double, _ currency: String) -> String {
    var text = number(amount, digits: 2)
    if let mark = text.firstIndex(where: { ".,".contains($0) }), text[mark...].count == 2 { text += "0" }
    return texts[.money, ["currency": currency, "amount": text]]
  }

  func percent(_ value: Double) -> String { texts[.percent, ["n": number(value, digits: 0)]] }

  /// `7.5h`.
  func hours(_ value: Double) -> String { texts[.hours, ["n": number(value)]] }

  /// `14h 30m`, whole minutes.
  func hoursAndMinutes(_ seconds: TimeInterval) -> String {
    let minutes = Int(seconds / 60)
    return texts[.hoursMinutes, ["h": String(minutes / 60), "m": String(minutes % 60)]]
  }

  /// `1d 14h`, or `14h` within a day: whole hours, of which the last one that has begun counts.
  func daysAndHours(_ seconds: TimeInterval) -> String {
    let hours = Int((seconds / 3600).rounded(.up))
    return hours < 24
      ? self.hours(Double(hours)) : texts[.daysHours, ["n": String(hours / 24), "h": String(hours % 24)]]
  }

  /// A name that people gave, as it fits into a line.
  func name(_ text: String) -> String { fitted(text, characters: 40, bytes: 120) }

  /// The last day on which a document that expires at `expiry` is valid.
  func lastDay(_ expiry: Date) -> String { dayText(expiry.addingTimeInterval(-1)) }

  /// Where a fact was said; home for one that was not.
  func link(_ fact: FactStatement?) -> String {
    guard let fact, let id = fact.entryID else { return link("home") }
    return link("entry", id: id) + (fact.span.map { "?t=\(Int(SampleClock.seconds($0.start)))" } ?? "")
  }
}

extension Date {
  /// The last of the instants a whole number of `seconds` after `self` that is not after `now`.
  func lastStep(of seconds: TimeInterval, at now: Date) -> Date {
    addingTimeInterval(max(0, (now.timeIntervalSince(self) / seconds).rounded(.down) * seconds))
  }

  /// The instants a whole number of `seconds` after `self` that are after `now`, up to `end`.
  func steps(of seconds: TimeInterval, after now: Date, until end: Date) -> [Date] {
    var step = lastStep(of: seconds, at: now)
    if step <= now { step += seconds }
    var steps: [Date] = []
    while step <= end {
      steps.append(step)
      step += seconds
    }
    return steps
  }
}
