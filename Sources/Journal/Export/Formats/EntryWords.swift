package import Model

extension EntryDocuments {
  /// Says that it is not known which speaker is the owner, and what to do.
  package var bothRemark: String {
    "Mood, facts and tasks are of both speakers, as it is not known which is you; run "
      + "`sonar reprocess --id \(id) --set 'channel_names={left: NAME, right: me}'`"
  }
}

/// The reasons as text, comma-separated.
package func words(_ reasons: [Transcript.Suspect.Reason]) -> String {
  reasons.map { $0.rawValue.replacing("_", with: " ") }.joined(separator: ", ")
}

/// A fact's fields as text: amount, unit, item, status, date.
package func words(_ fact: Extract.Fact) -> String {
  let amount = fact.value.map { $0 == $0.rounded() && abs($0) < 1e15 ? String(Int($0)) : String($0) }
  return [amount, fact.currency ?? fact.unit, fact.item, fact.status, fact.when].compactMap { $0 }
    .joined(separator: " ")
}

/// A mood score with its sign and two decimals, for example `+0.35`.
package func signed(_ score: Double) -> String {
  let hundredths = Int((min(100, max(-100, score)) * 100).rounded())
  let digits = String(abs(hundredths % 100))
  let sign = hundredths > 0 ? "+" : hundredths < 0 ? "−" : ""
  return sign + "\(abs(hundredths / 100))." + (digits.count == 1 ? "0" : "") + digits
}
