package import Foundation
internal import Model
internal import StrictYAML

/// The state of the owner's phone: `facts/device.json`.
package struct DeviceState: Equatable, Sendable {
  package var focus = Focus.none
  /// True if it is connected to a car.
  package var isInCar = false
  package var isLowPower = false
  /// When it last brought data; nil if unknown.
  package var lastSyncAt: Date?

  /// A focus mode.
  package enum Focus: String, CaseIterable, Codable, Sendable {
    case none, sleep, work, personal
    case doNotDisturb = "do_not_disturb"
  }

  package init() {}

  /// Largest size of a file in bytes.
  private static let maximumBytes = 64_000

  /// Reads the file at `path`, whose errors must not prevent anything else.
  /// - Returns: what is known, and one line for each thing in the file that is ignored; defaults if there is no file.
  package static func read(_ path: String) -> (state: DeviceState, remarks: [String]) {
    guard FileManager.default.fileExists(atPath: path) else { return (DeviceState(), []) }
    do throws(SurfaceError) {
      var remarks: [String] = []
      let state = try SurfaceError.reading(path) { text throws(StrictYAML.Fault) in
        try DeviceState(text) { remarks.append("\(path):\($0.line): \($0.reason); it is ignored") }
      }
      return (state, remarks)
    } catch {
      return (DeviceState(), ["\(error.description); the file is ignored"])
    }
  }

  /// Parses the contents of a file.
  /// - Parameter ignored: called with each value that cannot be used.
  /// - Throws: `StrictYAML.Fault` if none of it can be.
  init(_ text: String, ignored: (StrictYAML.Fault) -> Void) throws(StrictYAML.Fault) {
    guard text.utf8.count <= Self.maximumBytes else {
      throw .init(
        line: 1, reason: "larger than \(Self.maximumBytes / 1000) kB; write an object with a few values")
    }
    guard case .object(let values)? = JSONValue(data: Data(text.utf8)) else {
      throw .init(line: 1, reason: "not a JSON object; write {\"focus\": \"none\"}")
    }
    // JSON is YAML, whose parser knows the lines.
    for value in try YAMLValue.parse(text)?.members() ?? [] where values[value.key] != .null {
      do throws(StrictYAML.Fault) {
        switch value.key {
        case "schema": break
        case "focus": focus = try value.choice(of: Focus.self)
        case "carplay": isInCar = try value.bool()
        case "low_power": isLowPower = try value.bool()
        case "last_sync_at":
          guard let instant = Instant.date(try value.text()) else {
            throw value.wrong("an RFC 3339 timestamp such as 2026-11-20T08:15:03+01:00")
          }
          lastSyncAt = instant
        default:
          let keys = "focus, carplay, low_power, last_sync_at"
          throw .init(line: value.line, reason: "unknown key \(value.key); keys are \(keys)")
        }
      } catch {
        ignored(error)
      }
    }
  }

  /// The reason for holding a notification about `event` on this device; nil if there is none.
  package func hold(_ event: NotificationEvent) -> NotificationHold? {
    let isCritical = event.priority == .critical
    switch focus {
    case .sleep where !isCritical || event == .medicineMissed: return .sleep
    case .work where !isCritical: return .work
    case .doNotDisturb where !isCritical: return .doNotDisturb
    case .none, .personal, .sleep, .work, .doNotDisturb: return isInCar && !isCritical ? .carplay : nil
    }
  }
}
