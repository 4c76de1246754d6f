import StageContract
import Yams

/// Resource limits of one process of a stage. They are not part of the fingerprint: results do not depend on
/// them.
package struct StageLimits: Equatable, Sendable {
  /// The resources that can be limited, by their names in manifest and settings.
  package enum Resource: String, CaseIterable, Sendable {
    /// Address space, in megabytes of 1,000,000 bytes.
    case memory = "memory_megabytes"
    /// CPU time of one job over all its threads, in seconds.
    case cpu = "cpu_seconds"
    /// The largest file it may write, in megabytes of 1,000,000 bytes.
    case file = "file_megabytes"
    /// Wall-clock time of one job, in seconds.
    case wall = "wall_seconds"
    /// Additional wall-clock time for each megabyte of input, in seconds.
    case wallPerMegabyte = "wall_seconds_per_megabyte"
  }

  /// The numbers as written; 0 means no limit.
  package var values: [Resource: Int]

  package init(_ values: [Resource: Int] = [:]) { self.values = values }

  /// The limit of `resource` in its unit; nil if there is none.
  package subscript(resource: Resource) -> Int? { values[resource].flatMap { $0 > 0 ? $0 : nil } }

  /// Default wall-clock limit of a job: ten minutes, plus about ten times the duration of uncompressed speech
  /// (16 kHz, 16 bit).
  private static let defaultWall = (seconds: 600, perMegabyte: 300)

  /// Wall-clock limit in seconds of a job that reads `inputBytes` bytes; nil if there is none.
  package func wallSeconds(inputBytes: Int) -> Double? {
    let seconds = values[.wall] ?? Self.defaultWall.seconds
    guard seconds > 0 else { return nil }
    return Double(seconds) + Double(values[.wallPerMegabyte] ?? Self.defaultWall.perMegabyte)
      * Double(inputBytes) / 1e6
  }

  /// These limits, overridden by those of `upper`.
  package func overridden(by upper: StageLimits) -> StageLimits {
    StageLimits(values.merging(upper.values) { $1 })
  }

  /// The largest valid limit.
  static let largest = 1_000_000_000
}

extension Manifest {
  /// This manifest with the limits from `settings`.
  /// - Throws: `ManifestError.unknownParameter` for a stage that does not exist.
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
  /// Limits by name, each a whole number of at least `least`.
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

/// Describes a whole number in `range` in an error.
func wholeNumber(_ range: ClosedRange<Int>) -> String {
  "a whole number from \(range.lowerBound) to \(range.upperBound)"
}
