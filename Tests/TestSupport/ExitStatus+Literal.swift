package import StageContract

/// Tests write the numbers that the README promises; the program names them.
extension ExitStatus: ExpressibleByIntegerLiteral {
  /// The status `value`.
  package init(integerLiteral value: Int32) { self.init(rawValue: value) }
}
