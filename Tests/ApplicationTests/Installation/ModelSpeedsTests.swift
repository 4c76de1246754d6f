import Foundation
import TestSupport
import Testing

@testable import Application

@Suite struct ModelSpeedsTests {
  private let folder: TestFolder
  private let model = InstalledModel(name: "base.en", path: "/models/ggml-base.en.bin", bytes: 1000)

  init() throws { folder = try TestFolder() }

  @Test func whatWasMeasuredIsFoundAgainForThatFileAlone() throws {
    let path = folder["cache/sonar/speeds.json"]
    var speeds = ModelSpeeds(path: path)
    #expect(speeds.rtf(of: model) == nil)
    speeds.note(0.123_46, of: model)
    speeds.save(path)
    var other = model
    other.bytes = 1001
    #expect(ModelSpeeds(path: path).rtf(of: model) == 0.1235)
    #expect(ModelSpeeds(path: path).rtf(of: other) == nil)
    try Data("{".utf8).write(to: URL(filePath: path))
    #expect(ModelSpeeds(path: path) == ModelSpeeds(path: folder["none"]))
  }

  @Test func itLiesInTheCacheOfTheUser() {
    #expect(ModelSpeeds.path(environment: ["HOME": "/home/me"]) == "/home/me/.cache/sonar/speeds.json")
    let environment = ["HOME": "/home/me", "XDG_CACHE_HOME": "/cache"]
    #expect(ModelSpeeds.path(environment: environment) == "/cache/sonar/speeds.json")
  }
}
