import Digest
import Foundation
import StageContract
import TestSupport
import Testing

@testable import Weights

/// One model in every form that it can be kept in becomes one file, and nothing else becomes any.
@Suite struct WeightFolderTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func ggml(_ path: String) throws -> Data {
    let model = try WeightFolder.read(path)
    var data = Data(capacity: GGMLWriter.bytes(of: model))
    try GGMLWriter.write(model) { data.append(contentsOf: $0) }
    #expect(data.count == GGMLWriter.bytes(of: model))
    return data
  }

  @Test func everyTensorIsWhatTheFolderHas() throws {
    let model = SyntheticWhisper()
    try model.writeCTranslate2(.float16, to: folder["ct2"])
    let data = try ggml(folder["ct2"])
    try data.write(to: URL(filePath: folder["made.bin"]))
    let file = try GGMLFile(folder["made.bin"])
    #expect(file.shape == model.shape)
    #expect(file.filters == MelFilters.values(count: 80))
    #expect(file.tensors.map(\.name) == model.shape.tensors.map(\.name))
    for tensor in file.tensors {
      let isHalf = tensor.type == .float16
      // Vectors, biases and positions are of 32 bits.
      let isMatrix = tensor.name.hasSuffix(".weight") && tensor.shape.count > 1
      #expect(isHalf == isMatrix, "\(tensor.name)")
      let stored = StoredTensor(
        file: file.file, offset: tensor.offset, type: isHalf ? .float16 : .float32, shape: tensor.shape)
      let isEqual = try stored.values() == model.values(tensor.name, count: stored.count)
      #expect(isEqual, "\(tensor.name)")
    }
    #expect(file.words.count == 50257)
    #expect(file.words[0] == Array("!".utf8) && file.words[220] == [32] && file.words[188] == [0])
    #expect(file.words[50256] == Array("<|endoftext|>".utf8))
    var copied = Data()
    try file.write { copied.append(contentsOf: $0) }
    #expect(copied == data)
  }

  /// large-v3 and the models made of it hear 128 mel bands.
  @Test func modelsOf128MelBandsHaveTheirFilters() throws {
    var model = SyntheticWhisper()
    model.shape = WhisperShape([51866, 1500, 64, 1, 1, 448, 64, 1, 1, 128])
    try model.writeCTranslate2(.float16, to: folder["ct2"])
    try model.writeSafetensors(.float16, to: folder["st"])
    for (index, form) in ["ct2", "st"].enumerated() {
      try ggml(folder[form]).write(to: URL(filePath: folder["\(index).bin"]))
      let file = try GGMLFile(folder["\(index).bin"])
      #expect(file.shape == model.shape && file.words.count == 50257)
      PeerFilters.expect(file.filters)
    }
  }

  @Test func everyFormMakesTheSameFile() throws {
    let model = SyntheticWhisper()
    try model.writeCTranslate2(.float32, to: folder["0"])
    let expected = try Digest.sha256(ggml(folder["0"]))
    for (index, numbers) in [SyntheticWhisper.Numbers.float16, .bfloat16, .int8].enumerated() {
      try model.writeCTranslate2(numbers, to: folder["ct2-\(index)"])
      #expect(try Digest.sha256(ggml(folder["ct2-\(index)"])) == expected, "\(numbers)")
    }
    for (numbers, shards) in [(SyntheticWhisper.Numbers.float16, 1), (.float32, 3), (.bfloat16, 2)] {
      let path = folder["st-\(numbers)"]
      try model.writeSafetensors(numbers, shards: shards, to: path)
      #expect(try Digest.sha256(ggml(path)) == expected, "\(numbers) in \(shards)")
    }
  }

  /// Vocabularies of every kind that folders keep.
  @Test func theVocabularyIsReadFromAnyOfItsFiles() throws {
    let model = SyntheticWhisper()
    let tokens = model.tokens()
    let expected = try WhisperVocabulary.words(in: write("list", "vocabulary.json", tokens), model.shape)
    let ids = Dictionary(uniqueKeysWithValues: tokens.enumerated().map { ($1, $0) })
    #expect(try WhisperVocabulary.words(in: write("ids", "vocab.json", ids), model.shape) == expected)
    let words = ids.filter { $0.value < 50256 }
    let tokenizer: [String: Any] = [
      "model": ["vocab": words],
      "added_tokens": [["id": 50256, "content": "<|endoftext|>"] as [String: Any]],
    ]
    #expect(
      try WhisperVocabulary.words(in: write("tok", "tokenizer.json", tokenizer), model.shape) == expected)
    // The same list for a model that knows other languages is one token short.
    var many = model.shape
    many.vocabulary = 51865
    #expect(throws: WeightsError.self) { try WhisperVocabulary.words(in: folder["list"], many) }
  }

  private func write(_ name: String, _ file: String, _ object: Any) throws -> String {
    try FileManager.default.createDirectory(atPath: folder[name], withIntermediateDirectories: true)
    try SyntheticWhisper.write(object, to: folder[name] + "/" + file)
    return folder[name]
  }

  @Test func whatIsNoSuchModelIsRefusedInOneLine() throws {
    func expect(_ path: String, _ part: String, _ status: StageContract.ExitStatus = .badInput) {
      let error = #expect(throws: WeightsError.self, "\(path)") { _ = try ggml(path) }
      #expect(
        error?.status == status && error?.reason.contains(part) == true, "\(path): \(error?.reason ?? "")")
      #expect(error?.reason.contains("\n") == false)
    }
    expect(folder["nothing"], "neither")
    expect(try write("wav2vec", "config.json", ["model_type": "wav2vec2"]), "neither")
    try Data().write(to: URL(filePath: folder["wav2vec"] + "/model.safetensors"))
    expect(folder["wav2vec"], "wav2vec2")
    let llama = try write("llama", "config.json", ["architectures": ["LlamaForCausalLM"]])
    try Data().write(to: URL(filePath: llama + "/model.safetensors"))
    expect(llama, "LlamaForCausalLM")
    var model = SyntheticWhisper()
    model.hasScales = false
    try model.writeCTranslate2(.int8, to: folder["no scales"])
    expect(folder["no scales"], "scales")
    model = SyntheticWhisper()
    try model.writeCTranslate2(.float16, to: folder["words"])
    try Data("a\nb\n".utf8).write(to: URL(filePath: folder["words"] + "/vocabulary.txt"))
    expect(folder["words"], "does not fit")
    try FileManager.default.removeItem(atPath: folder["words"] + "/vocabulary.txt")
    expect(folder["words"], "vocabulary", .missingInput)
    model.without = ["decoder.blocks.1.mlp.0.weight"]
    try model.writeSafetensors(.float16, to: folder["hole"])
    expect(folder["hole"], "more layers than there are")
    model.without = ["encoder.ln_post.bias"]
    try model.writeCTranslate2(.float16, to: folder["lacking"])
    expect(folder["lacking"], "lacks encoder/layer_norm/beta")
  }

  @Test(arguments: ["encoder.blocks.1.attn.out.weight", "decoder.ln.bias"])
  func aNumberThatIsNoneIsRefused(_ name: String) throws {
    var model = SyntheticWhisper()
    model.broken = name
    try model.writeCTranslate2(.float16, to: folder["half"])
    try model.writeSafetensors(.float32, to: folder["single"])
    for path in [folder["half"], folder["single"]] {
      let error = #expect(throws: WeightsError.self) { _ = try ggml(path) }
      #expect(error?.reason.hasPrefix(name) == true && error?.status == .badInput)
    }
  }

  @Test func aTensorThatNoModelHasIsRefused() throws {
    try SyntheticWhisper().writeCTranslate2(.float16, to: folder["ct2"])
    var made = try ggml(folder["ct2"])
    // One dimension, four bytes of name, F32; one number.
    for number in [1, 4, 0, 1] as [Int32] { withUnsafeBytes(of: number.littleEndian) { made += $0 } }
    made += Data("more".utf8) + Data(count: 4)
    try made.write(to: URL(filePath: folder["made.bin"]))
    let error = #expect(throws: WeightsError.self) { try GGMLFile(folder["made.bin"]) }
    #expect(error?.description.contains("more, which no such model has") == true)
  }

  @Test func aFileCutOffAnywhereIsRefused() throws {
    let model = SyntheticWhisper()
    let ends = try model.writeCTranslate2(.float16, to: folder["ct2"])
    try model.writeSafetensors(.float16, to: folder["st"])
    let made = try ggml(folder["ct2"])
    try made.write(to: URL(filePath: folder["made.bin"]))
    let tensors = try GGMLFile(folder["made.bin"]).tensors
    let inTensors: [Int] = [0, tensors.count / 2, tensors.count - 1].flatMap { (index: Int) -> [Int] in
      let tensor = tensors[index]
      return [tensor.offset - 8, tensor.offset, tensor.offset + tensor.bytes / 2]
    }
    // The last, and of those before it every eleventh, which meets all parts of a variable: it has 6 to 9.
    let inVariables = stride(from: ends.count - 1, through: 0, by: -11).flatMap { [ends[$0], ends[$0] - 1] }
    // From the end on, so that one file serves for all lengths.
    for length in Set(inVariables.dropFirst()).sorted(by: >) {
      truncate(folder["ct2"] + "/model.bin", off_t(length))
      #expect(throws: WeightsError.self, "model.bin of \(length)") { try WeightFolder.read(folder["ct2"]) }
    }
    let bytes = try FileManager.default.attributesOfItem(atPath: folder["st"] + "/model.safetensors")[.size]
    for length in [try #require(bytes as? Int) - 1, 1_000_000, 9000, 4000, 8, 7, 0] {
      truncate(folder["st"] + "/model.safetensors", off_t(length))
      #expect(throws: WeightsError.self, "safetensors of \(length)") { try WeightFolder.read(folder["st"]) }
    }
    for length in (inTensors + [made.count - 1, 64_400, 56, 47, 4, 0]).sorted(by: >) {
      truncate(folder["made.bin"], off_t(length))
      #expect(throws: WeightsError.self, "ggml of \(length)") { try GGMLFile(folder["made.bin"]) }
    }
  }

  @Test(
    arguments: [
      ([51864, 1500, 384, 6, 4, 448, 384, 6, 4, 80], "tiny.en"),
      ([51865, 1500, 512, 8, 6, 448, 512, 8, 6, 80], "base"),
      ([51864, 1500, 768, 12, 12, 448, 768, 12, 4, 80], "distil-small.en"),
      ([51865, 1500, 1280, 20, 32, 448, 1280, 20, 32, 80], "large-v2"),
      ([51866, 1500, 1280, 20, 32, 448, 1280, 20, 32, 128], "large-v3"),
      ([51866, 1500, 1280, 20, 32, 448, 1280, 20, 4, 128], "large-v3-turbo"),
      ([51866, 1500, 1280, 20, 32, 448, 1280, 20, 2, 128], "distil-large-v3"),
      ([51864, 1500, 64, 1, 2, 448, 64, 1, 2, 80], nil),
    ] as [([Int], String?)])
  func theNameIsToldFromTheShape(_ numbers: [Int], _ name: String?) {
    #expect(WhisperShape(numbers).name == name)
  }

  @Test func fewerLayersOfTheDecoderWork() throws {
    var model = SyntheticWhisper()
    model.shape.textLayers = 1
    try model.writeCTranslate2(.float16, to: folder["distilled"])
    let distilled = try WeightFolder.read(folder["distilled"])
    #expect(distilled.shape.textLayers == 1 && distilled.shape.audioLayers == 2)
    #expect(distilled.shape.tensors.count == 11 + 2 * 15 + 24)
  }
}
