package import StageContract

/// The reason why a model cannot be read, without its name or path.
package struct WeightsError: Error, Equatable, CustomStringConvertible {
  /// Exit status: 65 what is no usable model, 66 what is missing, 74 what the disk does not give.
  package var status: ExitStatus
  /// One clause, without a full stop.
  package var reason: String
  /// True if what was found is a sound model of another network.
  package var isOtherKind = false

  package var description: String { reason }

  package init(_ reason: String, status: ExitStatus = .badInput) {
    self.status = status
    self.reason = reason
  }

  /// A model of the network `name`.
  static func otherKind(_ name: String) -> WeightsError {
    let plain = name.prefix(40).filter { $0.isLetter || $0.isNumber || "-_. ".contains($0) }
    var error = WeightsError("it is a model of another kind (\(plain)), and only Whisper's can be used")
    error.isOtherKind = true
    return error
  }
  static func cutShort(_ name: String) -> WeightsError { WeightsError("\(name) is cut short") }
  static func damaged(_ name: String) -> WeightsError { WeightsError("\(name) is damaged") }
}
