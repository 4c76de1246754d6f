import Foundation
package import Weights

/// A network of Whisper's form, too small to hear anything, as several programs would keep it.
///
/// Its numbers are multiples of 1/64 below a half: every format of numbers has them exactly, so that all folders make
/// the same file.
package struct SyntheticWhisper {
  /// How the numbers of its matrices are kept.
  package enum Numbers: String, Sendable, CaseIterable { case float32, float16, bfloat16, int8 }

  /// Two layers of 64 with one head, English.
  package var shape = WhisperShape([51864, 1500, 64, 1, 2, 448, 64, 1, 2, 80])
  /// Tensors of the ggml file that are left out.
  package var without: Set<String> = []
  /// A tensor of which the second number is not a number.
  package var broken: String?
  /// True if matrices of 8 bits have scales.
  package var hasScales = true

  package init() {}

  /// The bits of the numbers of the tensor `name`, as multiples of 1/64.
  private func codes(_ name: String, count: Int) -> [Int8] {
    let seed = name.utf8.reduce(0) { ($0 * 31 + Int($1)) % 61 }
    let period = (0..<61).map { Int8(($0 * 7 + seed) % 61 - 30) }
    return Array((0..<(count + 60) / 61).flatMap { _ in period }.prefix(count))
  }

  /// The numbers of the tensor `name` of the ggml file.
  package func values(_ name: String, count: Int) -> [Float] {
    codes(name, count: count).map { Float($0) / 64 }
  }

  /// The bytes of the tensor `name`.
  private func bytes(_ name: String, count: Int, _ numbers: Numbers) -> Data {
    // Numbers repeat: it is enough to encode the first of them, and the rest is copied.
    let period = min(61, count)
    let size = [Numbers.float32: 4, .float16: 2, .bfloat16: 2, .int8: 1][numbers] ?? 0
    var once = Data()
    for code in codes(name, count: period) {
      let value = Float(code) / 64
      switch numbers {
      case .float32: withUnsafeBytes(of: value.bitPattern.littleEndian) { once += $0 }
      case .float16: withUnsafeBytes(of: HalfFloat.bits(of: value).littleEndian) { once += $0 }
      case .bfloat16: withUnsafeBytes(of: UInt16(value.bitPattern >> 16).littleEndian) { once += $0 }
      case .int8: once.append(UInt8(bitPattern: code))
      }
    }
    var data = Data(capacity: count * size + once.count)
    while data.count < count * size { data += once }
    data.removeLast(data.count - count * size)
    // All bits set: no number in any format of floats.
    if broken == name { for index in size..<2 * size { data[index] = 0xff } }
    return data
  }

  /// The folder of CTranslate2 with these numbers, with the offsets in `model.bin` at which a part of it ends.
  @discardableResult
  package func writeCTranslate2(_ numbers: Numbers, to folder: String) throws -> [Int] {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    var file = Data()
    var ends: [Int] = []
    func add<Number: FixedWidthInteger>(_ number: Number) {
      withUnsafeBytes(of: number.littleEndian) { file += $0 }
      ends.append(file.count)
    }
    func add(_ text: String) {
      add(UInt16(text.utf8.count + 1))
      file += Data(text.utf8) + [0]
      ends.append(file.count)
    }
    let variables = ctranslate2Variables(numbers)
    add(UInt32(6))
    add("WhisperSpec")
    add(UInt32(3))
    add(UInt32(variables.count))
    for variable in variables {
      add(variable.name)
      add(UInt8(variable.shape.count))
      for length in variable.shape { add(UInt32(length)) }
      add(variable.type)
      add(UInt32(variable.data.count))
      file += variable.data
      ends.append(file.count)
    }
    add(UInt32(1))
    add("decoder/projection/weight")
    add("decoder/embeddings/weight")
    try file.write(to: URL(filePath: folder + "/model.bin"))
    let words = tokens().joined(separator: "\n") + "\n"
    try Data(words.utf8).write(to: URL(filePath: folder + "/vocabulary.txt"))
    return ends
  }

  private struct Variable {
    var name: String
    var shape: [Int]
    var type: UInt8
    var data: Data
  }

  private func ctranslate2Variables(_ numbers: Numbers) -> [Variable] {
    let types: [Numbers: UInt8] = [.float32: 0, .int8: 1, .float16: 4, .bfloat16: 5]
    let floats = numbers == .int8 ? Numbers.float32 : numbers
    var result: [Variable] = []
    /// What of the ggml file `parts` are, one below the other.
    func add(_ name: String, _ parts: [String], _ numbers: Numbers) {
      let expected = parts.compactMap { part in shape.tensors.first { $0.name == part } }
      guard parts.allSatisfy({ !without.contains($0) }) else { return }
      let rows = parts.count * (expected.first?.shape.first ?? 0)
      var lengths = [rows] + (expected.first?.shape.dropFirst() ?? [])
      if name.hasSuffix("bias") { lengths = [rows] }
      let count = lengths.reduce(1, *) / parts.count
      let data = parts.map { part in
        // Keys have no bias: CTranslate2 keeps zeros.
        part.hasSuffix(".key.bias")
          ? Data(repeating: 0, count: count * (numbers == .float32 ? 4 : 2))
          : bytes(part, count: count, numbers)
      }
      result.append(
        Variable(name: name, shape: lengths, type: types[numbers] ?? 0, data: data.reduce(Data(), +)))
      guard numbers == .int8, hasScales else { return }
      var scales = Data()
      for _ in 0..<rows { withUnsafeBytes(of: Float(64).bitPattern.littleEndian) { scales += $0 } }
      result.append(Variable(name: name + "_scale", shape: [rows], type: 0, data: scales))
    }
    func addLinear(_ name: String, _ parts: String...) {
      add(name + "/weight", parts.map { $0 + ".weight" }, numbers)
      add(name + "/bias", parts.map { $0 + ".bias" }, floats)
    }
    func addNorm(_ name: String, _ part: String) {
      add(name + "/gamma", [part + ".weight"], floats)
      add(name + "/beta", [part + ".bias"], floats)
    }
    for (side, heads) in [("encoder", shape.audioHeads), ("decoder", shape.textHeads)] {
      add(side + "/position_encodings/encodings", [side + ".positional_embedding"], floats)
      result.append(
        Variable(
          name: side + "/num_heads", shape: [], type: 2, data: Data([UInt8(heads), 0])))
    }
    addLinear("encoder/conv1", "encoder.conv1")
    addLinear("encoder/conv2", "encoder.conv2")
    addNorm("encoder/layer_norm", "encoder.ln_post")
    add("decoder/embeddings/weight", ["decoder.token_embedding.weight"], numbers)
    addNorm("decoder/layer_norm", "decoder.ln")
    for (side, layers) in [("encoder", shape.audioLayers), ("decoder", shape.textLayers)] {
      for layer in 0..<layers {
        let (name, part) = ("\(side)/layer_\(layer)", "\(side).blocks.\(layer)")
        addNorm(name + "/self_attention/layer_norm", part + ".attn_ln")
        addLinear(
          name + "/self_attention/linear_0", part + ".attn.query", part + ".attn.key", part + ".attn.value")
        addLinear(name + "/self_attention/linear_1", part + ".attn.out")
        if side == "decoder" {
          addNorm(name + "/attention/layer_norm", part + ".cross_attn_ln")
          addLinear(name + "/attention/linear_0", part + ".cross_attn.query")
          addLinear(name + "/attention/linear_1", part + ".cross_attn.key", part + ".cross_attn.value")
          addLinear(name + "/attention/linear_2", part + ".cross_attn.out")
        }
        addNorm(name + "/ffn/layer_norm", part + ".mlp_ln")
        addLinear(name + "/ffn/linear_0", part + ".mlp.0")
        addLinear(name + "/ffn/linear_1", part + ".mlp.2")
      }
    }
    return result
  }

  /// The folder of Hugging Face's transformers with these numbers, in as many files as `shards`.
  package func writeSafetensors(_ numbers: Numbers, shards: Int = 1, to folder: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let tensors = shape.tensors.filter { !without.contains($0.name) }
    var places: [String: String] = [:]
    for shard in 0..<shards {
      let file =
        shards == 1 ? "model.safetensors" : "model-0000\(shard + 1)-of-0000\(shards).safetensors"
      var (header, data): ([String: Any], Data) = (["__metadata__": ["format": "pt"]], Data())
      for (index, tensor) in tensors.enumerated() where index % shards == shard {
        let lengths = tensor.name.hasSuffix(".bias") ? [tensor.shape[0]] : tensor.shape
        let start = data.count
        data += bytes(tensor.name, count: lengths.reduce(1, *), numbers)
        let name = "model." + Self.huggingFaceName(tensor.name)
        let type = [Numbers.float32: "F32", .float16: "F16", .bfloat16: "BF16", .int8: "I8"][numbers] ?? ""
        header[name] =
          ["dtype": type, "shape": lengths, "data_offsets": [start, data.count]] as [String: Any]
        places[name] = file
      }
      let json = try JSONSerialization.data(withJSONObject: header, options: .sortedKeys)
      var whole = Data()
      withUnsafeBytes(of: UInt64(json.count).littleEndian) { whole += $0 }
      try (whole + json + data).write(to: URL(filePath: folder + "/" + file))
    }
    if shards > 1 {
      try Self.write(["weight_map": places], to: folder + "/model.safetensors.index.json")
    }
    let config: [String: Any] = [
      "model_type": "whisper", "encoder_attention_heads": shape.audioHeads,
      "encoder_layers": shape.audioLayers,
      "decoder_attention_heads": shape.textHeads, "decoder_layers": shape.textLayers,
    ]
    try Self.write(config, to: folder + "/config.json")
    let ids = Dictionary(uniqueKeysWithValues: tokens().enumerated().map { ($1, $0) })
    try Self.write(ids, to: folder + "/vocab.json")
  }

  /// Writes `object` as JSON.
  package static func write(_ object: Any, to path: String) throws {
    try JSONSerialization.data(withJSONObject: object).write(to: URL(filePath: path))
  }

  private static func huggingFaceName(_ name: String) -> String {
    var name = name
    for (ours, theirs) in [
      (".positional_embedding", ".embed_positions.weight"), (".token_embedding.", ".embed_tokens."),
      (".blocks.", ".layers."), (".cross_attn_ln.", ".encoder_attn_layer_norm."),
      (".attn_ln.", ".self_attn_layer_norm."), (".cross_attn.", ".encoder_attn."), (".attn.", ".self_attn."),
      (".query.", ".q_proj."), (".key.", ".k_proj."), (".value.", ".v_proj."), (".out.", ".out_proj."),
      (".mlp_ln.", ".final_layer_norm."), (".mlp.0.", ".fc1."), (".mlp.2.", ".fc2."),
      (".ln_post.", ".layer_norm."), ("decoder.ln.", "decoder.layer_norm."),
    ] { name = name.replacing(ours, with: theirs) }
    return name
  }

  /// The tokens in order of their IDs, as GPT-2 writes them.
  package func tokens() -> [String] {
    let printable = Array(33...126) + Array(161...172) + Array(174...255)
    let others = (256..<256 + 256 - printable.count).map { $0 }
    let bytes = (printable + others).compactMap { UInt32($0) }.compactMap(Unicode.Scalar.init).map {
      String($0)
    }
    let words = (bytes.count..<shape.endOfText).map { "\u{120}w\($0)" }
    let special = (shape.endOfText + 1..<shape.vocabulary).map { "<|\($0)|>" }
    return bytes + words + ["<|endoftext|>"] + special
  }
}
