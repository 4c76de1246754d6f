package import StageContract

/// Lets tests use the numbers documented in the README; the program uses names.
extension ExitStatus: ExpressibleByIntegerLiteral {
  package init(integerLiteral value: Int32) { self.init(rawValue: value) }
}
