/// How long a file of an inbox must have been unchanged before it is imported, in seconds.
package struct InboxWaits: Equatable, Sendable {
  /// For a file of our own that no program has open for writing.
  package var settled: Double
  /// For a file whose writer cannot be seen: another user's, on a network disk, or where the system does not answer.
  package var unknownWriter: Double
  /// For a file that says of itself that it is not whole.
  package var incomplete: Double

  /// True if a file whose writer cannot be seen stays hidden after its import.
  package var holds: Bool

  /// The waits if the setting `settle_seconds` is `settleSeconds`; below one second, files are put there whole, and there is
  /// nothing else to wait for, or to hold.
  package init(settleSeconds: Double = 5) {
    settled = settleSeconds
    holds = settleSeconds >= 1
    unknownWriter = settleSeconds < 1 ? settleSeconds : max(120, settleSeconds)
    incomplete = settleSeconds < 1 ? settleSeconds : max(900, settleSeconds)
  }
}
