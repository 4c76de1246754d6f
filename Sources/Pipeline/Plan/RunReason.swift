import Foundation
import StageContract

/// Why a stage will run.
package enum RunReason: Equatable, Sendable, CustomStringConvertible {
  /// There is no result at all.
  case neverRun
  /// A parameter's value differs from that of the newest result.
  case parameter(name: String, from: String?, to: String?)
  /// The stage's output changed by itself at `instant`, RFC 3339.
  case passed(instant: String)
  /// The file named by a parameter has different bytes under the same name.
  case parameterFile(name: String, value: String)
  /// An input's bytes differ from those of the newest result.
  case input(name: String)
  /// A file or folder of the journal changed.
  case journalInput(path: String)
  /// The stage itself changed.
  case identity(change: String)
  /// Requested by name.
  case forced
  /// A stage that it reads from will run first.
  case upstream(stage: String)
  /// A stage that it reads from will run first, and its result may be the same as before.
  case differing(stage: String)
  /// An output was removed to save space, and another stage reads it now.
  case collected(by: String)
  /// The result is missing or damaged.
  case resultMissing
  /// The last run reported warnings: a stage of the journal runs again until they are resolved, another one when
  /// an optional data file of Sonar's own has changed, which may have been damaged.
  case incomplete
  /// An entry has been withdrawn since, which its outputs may contain.
  case withdrawn
  /// Its last run of a folder that it keeps up to date in place was interrupted, or failed.
  case unfinished
  /// A file of the journal is not the one the stage wrote: damaged, or from another journal.
  case resultChanged

  /// One line.
  package var description: String {
    switch self {
    case .neverRun: "never run"
    case .parameter(let name, let from, let to): "parameter \(name): \(from ?? "none") → \(to ?? "none")"
    case .passed(let instant): "\(instant.prefix(16).replacing("T", with: " ")) passed"
    case .parameterFile(let name, let value): "parameter \(name): the file for \(value) changed"
    case .input(let name): "input \(name) changed"
    case .journalInput(let path): "\(path) changed"
    case .identity(let change): "identity: \(change)"
    case .forced: "forced"
    case .upstream(let stage): "after \(stage)"
    case .differing(let stage): "if the result of \(stage) differs"
    case .collected(let stage): "\(stage) needs an output that was removed to save space"
    case .resultMissing: "its result is missing"
    case .incomplete: "it could not read everything"
    case .withdrawn: "an entry was withdrawn"
    case .unfinished: "its last run did not end"
    case .resultChanged: "its result does not match its record"
    }
  }

  /// How `run` differs from `record`, in a fixed order.
  static func differences(_ run: StageRun, from record: RunRecord) -> [RunReason] {
    var reasons: [RunReason] = []
    let new = run.recordedParameters
    for name in Set(new.keys).union(record.parameters.keys).sorted() {
      let (old, now) = (record.parameters[name], new[name])
      if let instant = passed(run.stage.parameters[name], from: old?.value, to: now?.value) {
        reasons.append(.passed(instant: instant))
      } else if old?.value != now?.value, old?.digest == nil || old?.digest != now?.digest {
        reasons.append(.parameter(name: name, from: old?.value.text, to: now?.value.text))
      } else if old?.digest != now?.digest {
        reasons.append(.parameterFile(name: name, value: now?.value.text ?? "none"))
      }
    }
    for name in Set(run.inputs.keys).union(record.inputs.keys).sorted()
    where run.inputs[name]?.digest != record.inputs[name] {
      if case .journal(let path, _, _)? = run.stage.inputs[name] {
        reasons.append(.journalInput(path: path))
      } else {
        reasons.append(.input(name: name))
      }
    }
    return reasons + run.identity.changes(from: record.identity).map(RunReason.identity)
  }

  /// `new` if it is the value of a time that has moved on from `old`; nil if not.
  private static func passed(
    _ source: ParameterSource?, from old: ParameterValue?, to new: ParameterValue?
  ) -> String? {
    guard case .lastBoundary = source, let new = new?.text, let before = old.flatMap({ date($0.text) }),
      let after = date(new), after > before
    else { return nil }
    return new
  }

  private static func date(_ text: String) -> Date? { try? Date(text, strategy: .iso8601) }
}
