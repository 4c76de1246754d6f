import Foundation
import StrictYAML
import TestSupport
import Testing

@testable import Surfaces

@Suite struct DeviceStateTests {
  private func parse(_ text: String) throws -> (state: DeviceState, ignored: [StrictYAML.Fault]) {
    var ignored: [StrictYAML.Fault] = []
    return (try DeviceState(text) { ignored.append($0) }, ignored)
  }

  @Test func `Everything in the file is read`() throws {
    let (state, ignored) = try parse(
      "{\n\t\"focus\": \"do_not_disturb\",\n\t\"carplay\": true, \"low_power\": true,\n"
        + "\t\"last_sync_at\": \"2026-11-20T08:00:00+01:00\"}")
    #expect(ignored.isEmpty)
    #expect(state.focus == .doNotDisturb && state.isInCar && state.isLowPower)
    #expect(state.lastSyncAt == NotificationFixture.date("2026-11-20T07:00:00Z"))
    #expect(try parse("{\"focus\": null, \"schema\": {}}").state == DeviceState())
  }

  @Test(arguments: [
    ("{\n\"focus\": \"party\"}", 2, "focus must be none, sleep, work, personal or do_not_disturb"),
    ("{\"carplay\": 1}", 1, "carplay must be true or false"),
    ("{\n\n\"low_power\": \"maybe\"}", 3, "low_power must be true or false"),
    (
      "{\"last_sync_at\": \"yesterday\"}", 1,
      "last_sync_at must be an RFC 3339 timestamp such as 2026-11-20T08:15:03+01:00"
    ),
    ("{\"battery\": 7}", 1, "unknown key battery; keys are focus, carplay, low_power, last_sync_at"),
  ])
  func `A value that cannot be used is named with its line, and the others hold`(
    text: String, line: Int, reason: String
  ) throws {
    let (state, ignored) = try parse(text.dropLast() + ",\n\"schema\": 1}")
    #expect(ignored == [StrictYAML.Fault(line: line, reason: reason)])
    #expect(state == DeviceState())
    let other =
      text.contains("low_power") ? ("carplay", \DeviceState.isInCar) : ("low_power", \DeviceState.isLowPower)
    #expect(try parse(text.dropLast() + ",\n\"\(other.0)\": true}").state[keyPath: other.1])
  }

  @Test(arguments: ["", "focus: sleep", "[]", "{\"focus\": \"sleep\"", "{\"a\": 1} {"])
  func `A file that is not a JSON object is ignored as a whole`(text: String) {
    #expect(throws: StrictYAML.Fault(line: 1, reason: "not a JSON object; write {\"focus\": \"none\"}")) {
      try DeviceState(text) { _ in }
    }
  }

  @Test func `A file that cannot be used is one line`() throws {
    try Scratch.with { folder in
      let path = folder + "/device.json"
      #expect(DeviceState.read(path).remarks.isEmpty)
      try Data("{\"focus\": \"sleep\", \"carplay\": 2}".utf8).write(to: URL(filePath: path))
      let (state, remarks) = DeviceState.read(path)
      #expect(state.focus == .sleep)
      #expect(remarks == ["\(path):1: carplay must be true or false; it is ignored"])
      try Data(repeating: UInt8(ascii: " "), count: 70_000).write(to: URL(filePath: path))
      #expect(
        DeviceState.read(path).remarks == [
          "\(path):1: larger than 64 kB; write an object with a few values; the file is ignored"
        ])
    }
  }
}
