/// A folder of CTranslate2: `model.bin`, a list of tensors, and the vocabulary.
///
/// `model.bin`: version, name and revision of the network, then for each variable its name, its shape, the type and
/// the bytes; then second names. Matrices of 8 bits have a scale for each row.
enum CTranslate2Folder {
  static func read(_ folder: String) throws(WeightsError) -> WeightFolder {
    try WeightConfig(in: folder)?.check()
    let variables = try Variables(WeightFile(folder + "/model.bin"))
    let convolution = try variables.matrix("encoder/conv1")
    let positions = try variables.vector("encoder/position_encodings/encodings")
    let textPositions = try variables.vector("decoder/position_encodings/encodings")
    let embedding = try variables.matrix("decoder/embeddings")
    guard convolution.shape.count == 3, positions.shape.count == 2, textPositions.shape.count == 2,
      embedding.shape.count == 2
    else { throw .damaged("model.bin") }
    let state = positions.shape[1]
    let shape = WhisperShape([
      embedding.shape[0], positions.shape[0], state,
      try variables.number("encoder/num_heads") ?? state / 64, variables.layers("encoder"),
      textPositions.shape[0], textPositions.shape[1],
      try variables.number("decoder/num_heads") ?? state / 64, variables.layers("decoder"),
      convolution.shape[1],
    ])
    try shape.check()
    var tensors = [
      "encoder.positional_embedding": positions, "decoder.positional_embedding": textPositions,
      "encoder.conv1.weight": convolution, "decoder.token_embedding.weight": embedding,
      "encoder.conv1.bias": try variables.vector("encoder/conv1/bias"),
      "encoder.conv2.weight": try variables.matrix("encoder/conv2"),
      "encoder.conv2.bias": try variables.vector("encoder/conv2/bias"),
    ]
    var layers = LayerTensors(variables: variables, state: state)
    try layers.addNorm("encoder.ln_post", "encoder/layer_norm")
    try layers.addNorm("decoder.ln", "decoder/layer_norm")
    for layer in 0..<shape.audioLayers { try layers.add("encoder", layer) }
    for layer in 0..<shape.textLayers { try layers.add("decoder", layer) }
    tensors.merge(layers.tensors) { first, _ in first }
    return try WeightFolder(
      form: .ctranslate2, shape: shape, words: WhisperVocabulary.words(in: folder, shape), tensors: tensors)
  }

  /// The variables of `model.bin` by name.
  struct Variables {
    private var found: [String: StoredTensor] = [:]
    private var numbers: [String: Int] = [:]

    init(_ file: WeightFile) throws(WeightsError) {
      var cursor = WeightCursor(file)
      let version = try cursor.next(UInt32.self)
      guard 4...6 ~= version else {
        throw WeightsError("\(file.name) is not of CTranslate2, or of a version that cannot be read")
      }
      let network = try Self.text(&cursor)
      guard network == "WhisperSpec" else { throw .otherKind(network) }
      _ = try cursor.next(UInt32.self)
      let count = try cursor.next(UInt32.self)
      guard count < 100_000 else { throw .damaged(file.name) }
      for _ in 0..<count { try add(&cursor) }
      let aliases = try cursor.next(UInt32.self)
      guard aliases < 100_000 else { throw .damaged(file.name) }
      for _ in 0..<aliases {
        let name = try Self.text(&cursor)
        found[name] = found[try Self.text(&cursor)]
      }
      guard cursor.position == file.bytes else { throw .damaged(file.name) }
    }

    private mutating func add(_ cursor: inout WeightCursor) throws(WeightsError) {
      let name = try Self.text(&cursor)
      var shape: [Int] = []
      for _ in 0..<(try cursor.next(UInt8.self)) { shape.append(Int(try cursor.next(UInt32.self))) }
      let type = try cursor.next(UInt8.self)
      let bytes = Int(try cursor.next(UInt32.self))
      let offset = cursor.position
      try cursor.skip(bytes)
      guard let size = [0: 4, 1: 1, 2: 2, 3: 4, 4: 2, 5: 2][type], shape.count <= 4,
        shape.reduce(1.0, { $0 * Double($1) }) * Double(size) == Double(bytes)
      else { throw .damaged(cursor.file.name) }
      if shape.isEmpty {
        numbers[name] = try cursor.file.read(at: offset, count: bytes).reversed().reduce(0) {
          $0 << 8 | Int($1)
        }
      } else if let kept = [0: NumberType.float32, 1: .int8, 4: .float16, 5: .bfloat16][type] {
        found[name] = StoredTensor(file: cursor.file, offset: offset, type: kept, shape: shape)
      }
    }

    /// A length of 16 bits that counts a closing zero, then the text.
    private static func text(_ cursor: inout WeightCursor) throws(WeightsError) -> String {
      let length = try cursor.next(UInt16.self)
      let bytes = try cursor.next(Int(length))
      guard bytes.last == 0, let text = String(validating: bytes.dropLast(), as: UTF8.self) else {
        throw .damaged(cursor.file.name)
      }
      return text
    }

    /// The tensor `name` of floats.
    func vector(_ name: String) throws(WeightsError) -> StoredTensor {
      guard let tensor = found[name], tensor.type != .int8 else {
        throw WeightsError("model.bin lacks \(name)")
      }
      return tensor
    }

    /// The weights of the layer `name`, with their scales where they have any.
    func matrix(_ name: String) throws(WeightsError) -> StoredTensor {
      guard var tensor = found[name + "/weight"] else { throw WeightsError("model.bin lacks \(name)/weight") }
      guard tensor.type == .int8 else { return tensor }
      guard let scales = found[name + "/weight_scale"], scales.type != .int8, scales.count == tensor.shape[0]
      else { throw WeightsError("\(name)/weight is of 8 bits, without the scales of its rows") }
      tensor.scales = try scales.values()
      guard tensor.scales.allSatisfy({ $0.isFinite && $0 > 0 }) else {
        throw WeightsError("\(name)/weight_scale holds a number that is no scale")
      }
      return tensor
    }

    func number(_ name: String) throws(WeightsError) -> Int? { numbers[name] }

    /// The number of layers of `side`.
    func layers(_ side: String) -> Int {
      (0...).first { found["\(side)/layer_\($0)/ffn/linear_0/weight"] == nil } ?? 0
    }
  }
}

/// Collects the tensors of layers under the names that OpenAI has for them.
private struct LayerTensors {
  let variables: CTranslate2Folder.Variables
  let state: Int
  var tensors: [String: StoredTensor] = [:]

  init(variables: CTranslate2Folder.Variables, state: Int) {
    self.variables = variables
    self.state = state
  }

  mutating func addNorm(_ name: String, _ source: String) throws(WeightsError) {
    tensors[name + ".weight"] = try variables.vector(source + "/gamma")
    tensors[name + ".bias"] = try variables.vector(source + "/beta")
  }

  mutating func add(_ side: String, _ layer: Int) throws(WeightsError) {
    let (name, source) = ("\(side).blocks.\(layer)", "\(side)/layer_\(layer)")
    try addAttention(name + ".attn", source + "/self_attention", [["query", "key", "value"], ["out"]])
    if side == "decoder" {
      try addAttention(name + ".cross_attn", source + "/attention", [["query"], ["key", "value"], ["out"]])
    }
    try addNorm(name + ".mlp_ln", source + "/ffn/layer_norm")
    try addLinear(source + "/ffn/linear_0", [name + ".mlp.0"], rows: 4 * state)
    try addLinear(source + "/ffn/linear_1", [name + ".mlp.2"], rows: state)
  }

  private mutating func addAttention(
    _ name: String, _ source: String, _ parts: [[String]]
  ) throws(WeightsError) {
    try addNorm(name + "_ln", source + "/layer_norm")
    for (index, names) in parts.enumerated() {
      try addLinear("\(source)/linear_\(index)", names.map { name + "." + $0 }, rows: state)
    }
  }

  /// Adds the matrices that `source` keeps one below the other, `rows` of each, and their biases.
  private mutating func addLinear(_ source: String, _ names: [String], rows: Int) throws(WeightsError) {
    let (weights, bias) = (try variables.matrix(source), try variables.vector(source + "/bias"))
    guard weights.shape.first == names.count * rows, bias.shape == [names.count * rows] else {
      throw WeightsError("the shape of \(source) does not fit the others")
    }
    for (index, name) in names.enumerated() {
      let range = index * rows..<(index + 1) * rows
      tensors[name + ".weight"] = weights.rows(range)
      let part = bias.rows(range)
      if !name.hasSuffix(".key") {
        tensors[name + ".bias"] = part
      } else if try !part.values().allSatisfy({ $0 == 0 }) {
        throw WeightsError("\(source) has a bias for keys, which Whisper's have not")
      }
    }
  }
}
