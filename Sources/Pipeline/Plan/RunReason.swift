import StageContract

/// Why a stage will run.
package enum RunReason: Equatable, Sendable, CustomStringConvertible {
  /// There is no result of any kind.
  case neverRun
  /// A parameter has another value than in the newest result.
  case parameter(name: String, from: String?, to: String?)
  /// The file that a parameter names has other bytes under the same name.
  case parameterFile(name: String, value: String)
  /// An input has other bytes than in the newest result.
  case input(name: String)
  /// The stage itself changed.
  case identity(change: String)
  /// Asked for by name.
  case forced
  /// A stage that it reads from will run first.
  case upstream(stage: String)
  /// An output was removed to save room, and another stage reads it now.
  case collected(by: String)
  /// The result is gone or damaged.
  case resultMissing
  /// The last time it went on in spite of something; it says what, until that is mended.
  case incomplete
  /// An entry was withdrawn since, which its outputs may hold.
  case withdrawn
  /// A file of the journal is not the one that the stage wrote: damaged, or another journal's.
  case resultChanged

  /// One line: what, where, what to do now.
  package var description: String {
    switch self {
    case .neverRun: "never run"
    case .parameter(let name, let from, let to): "parameter \(name): \(from ?? "none") → \(to ?? "none")"
    case .parameterFile(let name, let value): "parameter \(name): \(value) is another file now"
    case .input(let name): "input \(name) changed"
    case .identity(let change): "identity: \(change)"
    case .forced: "forced"
    case .upstream(let stage): "after \(stage)"
    case .collected(let stage): "\(stage) needs what was removed to save room"
    case .resultMissing: "its result is gone"
    case .incomplete: "it could not read everything"
    case .withdrawn: "an entry was withdrawn"
    case .resultChanged: "its result is not what the record says"
    }
  }

  /// Why `run` differs from `record`, in a fixed order.
  static func differences(_ run: StageRun, from record: RunRecord) -> [RunReason] {
    var reasons: [RunReason] = []
    let new = run.recordedParameters
    for name in Set(new.keys).union(record.parameters.keys).sorted() {
      let (old, now) = (record.parameters[name], new[name])
      if old?.value != now?.value, old?.digest == nil || old?.digest != now?.digest {
        reasons.append(.parameter(name: name, from: old?.value.text, to: now?.value.text))
      } else if old?.digest != now?.digest {
        reasons.append(.parameterFile(name: name, value: now?.value.text ?? "none"))
      }
    }
    for name in Set(run.inputs.keys).union(record.inputs.keys).sorted()
    where run.inputs[name]?.digest != record.inputs[name] {
      reasons.append(.input(name: name))
    }
    return reasons + run.identity.changes(from: record.identity).map(RunReason.identity)
  }
}
