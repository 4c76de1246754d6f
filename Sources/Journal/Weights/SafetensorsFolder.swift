import Foundation
import StageContract

/// A folder of Hugging Face's transformers: `config.json`, tensors in one or several safetensors files, the vocabulary.
///
/// A safetensors file: the length of a JSON object, the object (shape, type and place of each tensor), then the numbers.
enum SafetensorsFolder {
  /// The file that says which of several files has a tensor.
  static let index = "model.safetensors.index.json"

  static func read(_ folder: String) throws(WeightsError) -> WeightFolder {
    guard let config = try WeightConfig(in: folder) else {
      throw WeightsError("it has no config.json", status: .missingInput)
    }
    try config.check()
    let found = try files(in: folder)
    func tensor(_ name: String) throws(WeightsError) -> StoredTensor {
      // Some programs leave out the first part of the name.
      guard let tensor = found["model." + name] ?? found[name] else { throw WeightsError("it lacks \(name)") }
      return tensor
    }
    let convolution = try tensor("encoder.conv1.weight")
    let positions = try tensor("encoder.embed_positions.weight")
    let textPositions = try tensor("decoder.embed_positions.weight")
    let embedding = try tensor("decoder.embed_tokens.weight")
    guard convolution.shape.count == 3, positions.shape.count == 2, textPositions.shape.count == 2,
      embedding.shape.count == 2
    else { throw WeightsError("the shapes of its tensors are not Whisper's") }
    func layers(_ side: String) -> Int {
      (0...).first { layer in
        let name = "\(side).layers.\(layer).fc1.weight"
        return found["model." + name] == nil && found[name] == nil
      } ?? 0
    }
    let shape = WhisperShape([
      embedding.shape[0], positions.shape[0], positions.shape[1],
      config.number("encoder_attention_heads") ?? positions.shape[1] / 64, layers("encoder"),
      textPositions.shape[0], textPositions.shape[1],
      config.number("decoder_attention_heads") ?? positions.shape[1] / 64, layers("decoder"),
      convolution.shape[1],
    ])
    try shape.check()
    for (key, number) in [("encoder_layers", shape.audioLayers), ("decoder_layers", shape.textLayers)] {
      guard config.number(key) ?? number == number else {
        throw WeightsError("config.json names more layers than there are")
      }
    }
    var tensors: [String: StoredTensor] = [:]
    for expected in shape.tensors { tensors[expected.name] = try tensor(name(of: expected.name)) }
    return try WeightFolder(
      form: .safetensors, shape: shape, words: WhisperVocabulary.words(in: folder, shape), tensors: tensors)
  }

  /// Name that Hugging Face has for the tensor `name` of OpenAI's.
  static func name(of name: String) -> String {
    let whole = [
      "encoder.positional_embedding": "encoder.embed_positions.weight",
      "decoder.positional_embedding": "decoder.embed_positions.weight",
      "decoder.token_embedding.weight": "decoder.embed_tokens.weight",
    ]
    if let name = whole[name] { return name }
    let parts = [
      "blocks": "layers", "cross_attn": "encoder_attn", "cross_attn_ln": "encoder_attn_layer_norm",
      "attn": "self_attn", "attn_ln": "self_attn_layer_norm", "query": "q_proj", "key": "k_proj",
      "value": "v_proj", "out": "out_proj", "mlp_ln": "final_layer_norm", "ln_post": "layer_norm",
      "ln": "layer_norm",
    ]
    return name.replacing("mlp.0.", with: "fc1.").replacing("mlp.2.", with: "fc2.")
      .split(separator: ".").map { parts[String($0)] ?? String($0) }.joined(separator: ".")
  }

  /// The tensors of all files in `folder`.
  private static func files(in folder: String) throws(WeightsError) -> [String: StoredTensor] {
    let path = folder + "/" + index
    guard FileManager.default.fileExists(atPath: path) else {
      return try tensors(of: WeightFile(folder + "/model.safetensors"))
    }
    let data = try WeightFile.contents(path)
    guard let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
      let places = object["weight_map"] as? [String: String]
    else { throw .damaged(index) }
    var found: [String: StoredTensor] = [:]
    for name in Set(places.values).sorted() {
      // A list must not name files elsewhere.
      guard !name.contains("/"), name.hasSuffix(".safetensors") else { throw .damaged(index) }
      found.merge(try tensors(of: WeightFile(folder + "/" + name))) { first, _ in first }
    }
    if let missing = places.keys.sorted().first(where: { found[$0] == nil }) {
      throw WeightsError("it lacks \(missing.prefix(100))")
    }
    return found
  }

  private static func tensors(of file: WeightFile) throws(WeightsError) -> [String: StoredTensor] {
    var cursor = WeightCursor(file)
    let length = try cursor.next(UInt64.self)
    guard length <= 100_000_000 else { throw .damaged(file.name) }
    let header = Data(try cursor.next(Int(length)))
    guard let members = try? JSONSerialization.jsonObject(with: header) as? [String: Any] else {
      throw .damaged(file.name)
    }
    let start = cursor.position
    var found: [String: StoredTensor] = [:]
    var end = 0
    for (name, member) in members where name != "__metadata__" {
      guard let member = member as? [String: Any], let type = member["dtype"] as? String,
        let shape = member["shape"] as? [Int], let place = member["data_offsets"] as? [Int],
        place.count == 2, place[0] >= 0, place[0] <= place[1], shape.allSatisfy({ $0 >= 0 })
      else { throw .damaged(file.name) }
      end = max(end, place[1])
      guard let kept = ["F32": NumberType.float32, "F16": .float16, "BF16": .bfloat16][type] else { continue }
      guard shape.reduce(1.0, { $0 * Double($1) }) * Double(kept.size) == Double(place[1] - place[0]) else {
        throw .damaged(file.name)
      }
      found[name] = StoredTensor(file: file, offset: start + place[0], type: kept, shape: shape)
    }
    guard end <= file.bytes - start else { throw .cutShort(file.name) }
    guard end == file.bytes - start else { throw .damaged(file.name) }
    return found
  }
}
