import Digest
import Foundation
import StageContract
import TestSupport
import Testing

@testable import Application

@Suite struct ModelImportTests {
  private let folder: TestFolder
  private var models: String { folder["models"] }

  init() throws {
    folder = try TestFolder()
    try SyntheticWhisper().writeCTranslate2(.float16, to: folder["source"])
  }

  private func files() -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: models)) ?? []).sorted()
  }

  @Test func anImportedModelIsListedWithItsDigestBesideIt() throws {
    let made = try ModelImport(folder: models, name: "mine").run(folder["source"])
    #expect(made.path == models + "/ggml-mine.bin" && !made.isOfficial)
    #expect(files() == ["ggml-mine.bin", "ggml-mine.bin.sha256"])
    #expect(try Digest.sha256(Data(contentsOf: URL(filePath: made.path))) == made.sha256)
    let line = try String(contentsOfFile: made.path + ".sha256", encoding: .utf8)
    #expect(line == made.sha256 + "  ggml-mine.bin\n")
    #expect(try ModelDigest.read(of: made.path) == made.sha256)
    let installed = try InstalledModel.all(in: [models])
    #expect(installed.map(\.name) == ["mine"] && installed.allSatisfy(\.isImported))
  }

  /// A file in ggml format is copied as it is, and keeps the name of its file.
  @Test func aFileOfWhisperCPPIsCopied() throws {
    let made = try ModelImport(folder: folder["elsewhere"], name: "mine").run(folder["source"])
    let copy = try ModelImport(folder: models).run(made.path)
    #expect(copy.name == "mine" && copy.sha256 == made.sha256)
  }

  @Test func aNameIsTakenOnceAndMustBeOne() throws {
    let unnamed = #expect(throws: CommandFailure.self) {
      try ModelImport(folder: models).run(folder["source"])
    }
    #expect(unnamed?.status == .usage && unnamed?.message.contains("--name") == true)
    _ = try ModelImport(folder: models, name: "mine").run(folder["source"])
    for name in ["mine", "", "../mine", ".mine", "a b", "-x"] {
      let failure = #expect(throws: CommandFailure.self, "\(name)") {
        try ModelImport(folder: models, name: name).run(folder["source"])
      }
      #expect(failure?.status == .usage)
    }
    #expect(files() == ["ggml-mine.bin", "ggml-mine.bin.sha256"])
  }

  @Test func whatCannotBeImportedLeavesNothing() throws {
    var broken = SyntheticWhisper()
    broken.broken = "decoder.blocks.1.mlp.2.weight"
    try broken.writeCTranslate2(.float16, to: folder["broken"])
    try Data("of PyTorch".utf8).write(to: URL(filePath: folder["base.pt"]))
    try Data(count: 100).write(to: URL(filePath: folder["zeros.bin"]))
    let cases: [(String, StageContract.ExitStatus)] = [
      (folder["broken"], .badInput), (folder["base.pt"], .badInput), (folder["zeros.bin"], .badInput),
      (folder["nowhere"], .missingInput),
      (JournalRun.checkout + "/testdata/models/silero-v6.2.0.bin", .badInput),
    ]
    for (path, status) in cases {
      let failure = #expect(throws: (any Error).self, "\(path)") {
        try ModelImport(folder: models, name: "mine").run(path)
      }
      let found = failure.flatMap { CommandFailure($0) }
      #expect(found?.status == status, "\(path): \(found?.message ?? "")")
      #expect(found?.message.contains("\n") == false)
    }
    #expect(files() == [])
  }

  #if os(Linux)
    @Test func aFullDiskIsToldAndHoldsNothingOfIt() throws {
      guard let disk = try MountedFolder(["-t", "tmpfs", "-o", "size=1m", "tmpfs"], at: models) else {
        return
      }
      defer { disk.unmount() }
      let failure = #expect(throws: CommandFailure.self) {
        try ModelImport(folder: models, name: "mine").run(folder["source"])
      }
      #expect(failure?.status == .inputOutput && failure?.message.contains("free some space") == true)
      #expect(files() == [])
    }
  #endif

  @Test func twoImportsAtOnceDoNotMix() throws {
    try FileManager.default.createDirectory(atPath: models, withIntermediateDirectories: true)
    let partial = models + "/ggml-mine.bin.import.partial"
    let other = open(partial, O_WRONLY | O_CREAT, 0o644)
    defer { close(other) }
    #expect(flock(other, LOCK_EX | LOCK_NB) == 0)
    let failure = #expect(throws: CommandFailure.self) {
      try ModelImport(folder: models, name: "mine").run(folder["source"])
    }
    #expect(failure?.status == .temporary)
    #expect(files() == ["ggml-mine.bin.import.partial"])
    // What a killed import left does not stay in the way.
    flock(other, LOCK_UN)
    _ = try ModelImport(folder: models, name: "mine").run(folder["source"])
    #expect(files() == ["ggml-mine.bin", "ggml-mine.bin.sha256"])
  }

  @Test func anInterruptionLeavesNothing() async throws {
    let (importer, source) = (ModelImport(folder: models, name: "mine"), folder["source"])
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try importer.run(source)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(files() == [])
  }

  @Test func modelsOfOtherProgramsAreFound() throws {
    let hub = folder["hub"]
    let snapshot = hub + "/models--Systran--faster-whisper-mine/snapshots/abc"
    try FileManager.default.createDirectory(atPath: snapshot, withIntermediateDirectories: true)
    // A snapshot holds links, as Hugging Face's library makes them.
    for name in ["model.bin", "vocabulary.txt"] {
      try FileManager.default.createSymbolicLink(
        atPath: snapshot + "/" + name, withDestinationPath: folder["source"] + "/" + name)
    }
    try SyntheticWhisper().writeSafetensors(.float16, to: hub + "/models--me--small/snapshots/1")
    let language = hub + "/models--me--llama/snapshots/1"
    try FileManager.default.createDirectory(atPath: language, withIntermediateDirectories: true)
    try SyntheticWhisper.write(["model_type": "llama"], to: language + "/config.json")
    try Data().write(to: URL(filePath: language + "/model.safetensors"))
    try FileManager.default.createDirectory(atPath: folder["pt"], withIntermediateDirectories: true)
    try Data("weights".utf8).write(to: URL(filePath: folder["pt"] + "/base.pt"))
    let found = FoundModel.all(in: [hub, folder["pt"], folder["missing"], hub])
    #expect(found.map(\.kind) == [.ctranslate2, .safetensors, .pytorch])
    #expect(found[0].path == snapshot && found[0].problem == nil && found[0].bytes > 6_000_000)
    #expect(found[2].problem != nil && found[2].name == nil)
    _ = try ModelImport(folder: models, name: "mine").run(found[0].path)
    #expect(files() == ["ggml-mine.bin", "ggml-mine.bin.sha256"])
  }

  @Test func cachesAreLookedForWhereTheEnvironmentSays() {
    let places = FoundModel.places(home: "/h", environment: ["HF_HOME": "/hf", "XDG_CACHE_HOME": "/c"])
    #expect(places.prefix(3) == ["/hf/hub", "/c/huggingface/hub", "/c/whisper"])
    #expect(FoundModel.places(home: "/h", environment: [:]).contains("/h/.cache/huggingface/hub"))
  }
}
