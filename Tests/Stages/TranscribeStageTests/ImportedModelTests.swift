import Foundation
import TestSupport
import Testing
import Weights

@testable import TranscribeStage

@Suite struct ImportedModelTests {
  /// whisper.cpp takes the file that is made of another program's folder for one of its own.
  @Test func anImportedModelLoads() throws {
    let folder = try TestFolder()
    try SyntheticWhisper().writeCTranslate2(.float16, to: folder["source"])
    let model = try WeightFolder.read(folder["source"])
    var data = Data()
    try GGMLWriter.write(model) { data.append(contentsOf: $0) }
    try data.write(to: URL(filePath: folder["made.bin"]))
    let context = try WhisperContext(path: folder["made.bin"])
    let isMultilingual = context.isMultilingual
    #expect(!isMultilingual)
    #expect(throws: TranscribeError.self) {
      try data.dropLast(100_000).write(to: URL(filePath: folder["cut.bin"]))
      _ = try WhisperContext(path: folder["cut.bin"])
    }
  }
}
