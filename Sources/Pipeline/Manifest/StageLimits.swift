import StageContract
import Yams

/// What one process of a stage may use of the machine. No part of a fingerprint: results do not depend on it.
package struct StageLimits: Equatable, Sendable {
  /// What can be limited, by the name that manifest and settings give it.
  package enum Resource: String, CaseIterable, Sendable {
    /// Address space, in megabytes of 1,000,000 bytes.
    case memory = "memory_megabytes"
    /// CPU time of one job over all its threads, in seconds.
    case cpu = "cpu_seconds"
    /// The largest file that it may write, in megabytes of 1,000,000 bytes.
    case file = "file_megabytes"
    /// Time that one job may take by the clock, in seconds.
    case wall = "wall_seconds"
    /// What it may take besides for each megabyte of what it reads, in seconds.
    case wallPerMegabyte = "wall_seconds_per_megabyte"
  }

  /// Numbers as they were written; 0 stands for no limit.
  package var values: [Resource: Int]

  package init(_ values: [Resource: Int] = [:]) { self.values = values }

  /// The limit of `resource` in its unit; nil where there is none.
  package subscript(resource: Resource) -> Int? { values[resource].flatMap { $0 > 0 ? $0 : nil } }

  /// Seconds that a job may take where nothing is said: ten minutes, and of uncompressed speech (16 kHz, 16 bit) about
  /// ten times its length.
  private static let usualWall = (seconds: 600, perMegabyte: 300)

  /// Seconds by the clock that a job which reads so many bytes may take; nil where that is not limited.
  package func wallSeconds(inputBytes: Int) -> Double? {
    let seconds = values[.wall] ?? Self.usualWall.seconds
    guard seconds > 0 else { return nil }
    return Double(seconds) + Double(values[.wallPerMegabyte] ?? Self.usualWall.perMegabyte)
      * Double(inputBytes) / 1e6
  }

  /// These limits with those of `upper` on top.
  package func overridden(by upper: StageLimits) -> StageLimits {
    StageLimits(values.merging(upper.values) { $1 })
  }

  /// The largest number that a limit can be.
  static let largest = 1_000_000_000
}

extension Manifest {
  /// This manifest with the limits that `settings` sets.
  /// - Throws: `ManifestError.unknownParameter` for a stage that is not there.
  package func limited(by settings: Settings) throws(ManifestError) -> Manifest {
    var result = self
    for (name, limits) in settings.limits.sorted(by: { $0.key < $1.key }) {
      guard let index = stages.firstIndex(where: { $0.name == name }) else {
        throw .unknownParameter(
          place: settings.origins["limits." + name] ?? "settings", name: "limits." + name,
          nearest: nearestName(to: name, among: stages.map(\.name)).map { "limits." + $0 })
      }
      result.stages[index].limits = stages[index].limits.overridden(by: limits)
    }
    return result
  }
}

extension YAMLFile {
  /// Limits by name, each a whole number from `least`.
  func limits(_ node: Node, key: String, from least: Int) throws(ManifestError) -> StageLimits {
    try allow(StageLimits.Resource.allCases.map(\.rawValue), in: node, key: key)
    let range = least...StageLimits.largest
    var limits = StageLimits()
    for pair in try pairs(node, key: key) {
      guard let resource = StageLimits.Resource(rawValue: pair.key) else { continue }
      guard let value = pair.value.int, range ~= value else {
        throw .wrongValue(
          path: path, line: line(pair.value), key: pair.key, allowed: wholeNumber(range))
      }
      limits.values[resource] = value
    }
    return limits
  }
}

/// What a whole number in `range` is called in an error.
func wholeNumber(_ range: ClosedRange<Int>) -> String {
  "a whole number from \(range.lowerBound) to \(range.upperBound)"
}
