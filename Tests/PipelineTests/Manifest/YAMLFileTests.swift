import Foundation
import TestSupport
import Testing

@testable import Pipeline
@testable import StageContract
@testable import Workspace

@Suite struct YAMLFileTests {
  private let folder: PipelineFixture

  init() throws { folder = try PipelineFixture(scripts: [:]) }

  @Test func anAliasBombIsRefusedWithItsLineInSettingsAndManifest() throws {
    let bomb =
      "pipeline: &a [x, x, x, x, x, x, x, x, x]\n"
      + (1...40).map {
        "b\($0): &b\($0) [\(Array(repeating: $0 == 1 ? "*a" : "*b\($0 - 1)", count: 9).joined(separator: ", "))]\n"
      }
      .joined()
    let error = ManifestError.syntax(
      path: "m", line: 2, reason: "the alias *a is not supported; write out its value")
    #expect(throws: error) { try Settings.parse(bomb, path: "m") }
    #expect(throws: error) { try Manifest.parse(bomb, path: "m") }
  }

  @Test func whatIsNoFileOrTooLargeIsRefusedAndNothingWaits() throws {
    let path = folder.folder + "/x.yaml"
    #expect(mkfifo(path, 0o600) == 0)
    #expect(throws: ManifestError.unreadable(path: path, code: EINVAL)) { try Settings.read(path) }
    try FileSystem.remove(path)
    try FileSystem.makeFolder(path)
    let folder = ManifestError.unreadable(path: path, code: EISDIR)
    #expect(throws: folder) { try Settings.read(path) }
    #expect(folder.exitStatus == 74 && folder.description.contains("there is a folder where a file belongs"))
    try FileSystem.removeTree(path)
    try FileSystem.atomicWrite(Data("model: a\n".utf8), to: path)
    #expect(truncate(path, 20_000_000_000) == 0)
    #expect(throws: ManifestError.syntax(path: path, line: 1, reason: "larger than 1 MB; shorten it")) {
      try Settings.read(path)
    }
  }

  @Test(arguments: [
    "rescan_seconds: 1e300", "rescan_seconds: .inf", "nice: 99999999999999999999",
    "parameters: {a: {b: .inf}}",
    "parameters: {a: {b: [1, .nan]}}", "limits: {a: {cpu_seconds: 1e18}}",
  ])
  func aNumberThatCannotBeIsRefusedWithItsLine(line: String) {
    let error = #expect(throws: ManifestError.self) { try Settings.parse("model: x\n" + line, path: "m") }
    guard case .wrongValue("m", 2, _, _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func aWordOfTheCommandLineThatSoundsLikeANumberIsAWord() {
    #expect(ParameterValue(argument: "inf") == .string("inf"))
    #expect(ParameterValue(argument: "nan") == .string("nan"))
    #expect(ParameterValue(argument: "1e3") == .number(1000))
  }
}
