package import StageContract

/// The reason why a model cannot be read, without its name or path.
package struct WeightsError: Error, Equatable, CustomStringConvertible {
  /// Exit status: 65 what is no usable model, 66 what is missing, 74 what the disk does not give.
  package var status: ExitStatus
  /// One clause, without a full stop.
  package var reason: String

  package var description: String { reason }

  package init(_ reason: String, status: ExitStatus = .badInput) {
    self.status = status
    self.reason = reason
  }

  static func cutShort(_ name: String) -> WeightsError { WeightsError("\(name) is cut short") }
  static func damaged(_ name: String) -> WeightsError { WeightsError("\(name) is damaged") }
}
