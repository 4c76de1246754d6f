import Model

/// The sizes of a reader's network, and the tensors that they demand.
struct ReaderShape: Equatable {
  /// Numbers of a token's vector.
  let width: Int
  let layers: Int
  let heads: Int
  /// Width of the feed-forward parts.
  let inner: Int
  /// The most tokens of a window.
  let positions: Int
  /// Number of different tokens.
  let vocabulary: Int
  /// Tokens of the beginning and of the end of a sentence, and of what no piece spells.
  let start: Int32
  let end: Int32
  let unknown: Int32
  /// Logarithm of the probability of what no piece spells.
  let unknownScore: Double
  /// Feelings; the first is none.
  let feelings: [String]
  /// Sign of each feeling.
  let signs: [Int]
  /// Kinds of facts.
  let kinds: [String]
  /// How the score of an entry is made of its network's numbers; nil if the file does not say.
  let calibration: Reading.Calibration?

  static let mostLayers = 48

  /// Numbers that the network gives for a sentence: event, keep, valence, feelings, kinds, and the event by itself.
  var outputs: Int { 3 + feelings.count + kinds.count + 1 }

  /// Reads the sizes in the head of `file`.
  /// - Throws: `ReaderFileError`.
  init(_ file: GGUFFile) throws(ReaderFileError) {
    guard file.keys["general.architecture"] == .text("sonar-reader") else { throw .otherKind }
    guard file.keys["sonar-reader.version"] == .integer(1) else {
      throw ReaderFileError("the file is of another version")
    }
    func size(_ tensor: String, _ dimension: Int, _ range: ClosedRange<Int>) throws(ReaderFileError) -> Int {
      guard let shape = file.tensors[tensor]?.shape, shape.count > dimension, range ~= shape[dimension] else {
        throw .otherShape(tensor)
      }
      return shape[dimension]
    }
    func key(_ name: String) throws(ReaderFileError) -> GGUFFile.Value {
      guard let value = file.keys["sonar-reader." + name] else { throw ReaderFileError("\(name) is missing") }
      return value
    }
    func number(_ name: String, _ range: ClosedRange<Int>) throws(ReaderFileError) -> Int {
      guard case .integer(let number) = try key(name), range ~= number else {
        throw ReaderFileError("\(name) is out of range")
      }
      return number
    }
    func names(_ name: String) throws(ReaderFileError) -> [String] {
      guard case .texts(let names) = try key(name), 1...1000 ~= names.count else {
        throw ReaderFileError("\(name) is out of range")
      }
      return names
    }
    width = try size("words", 0, 8...4096)
    vocabulary = try size("words", 1, 4...4_000_000)
    positions = try size("positions", 1, 32...4096)
    inner = try size("layers.0.inner.weight", 1, 8...16_384)
    layers = try number("layers", 1...Self.mostLayers)
    heads = try number("heads", 1...64)
    guard width % heads == 0 else { throw ReaderFileError("heads is out of range") }
    start = Int32(try number("start", 0...vocabulary - 1))
    end = Int32(try number("end", 0...vocabulary - 1))
    unknown = Int32(try number("unknown", 0...vocabulary - 1))
    func fraction(_ name: String, _ range: ClosedRange<Double>) throws(ReaderFileError) -> Double {
      guard case .number(let number) = try key(name), range ~= Double(number) else {
        throw ReaderFileError("\(name) is out of range")
      }
      return Double(number)
    }
    unknownScore = try fraction("unknown_score", -1e6...1e6)
    calibration =
      file.keys["sonar-reader.mood_gain"] == nil
      ? nil
      : Reading.Calibration(
        gain: try fraction("mood_gain", 0...100).fourDecimals,
        offset: try fraction("mood_offset", -1...1).fourDecimals)
    feelings = try names("feelings")
    kinds = try names("kinds")
    guard case .integers(let signs) = try key("feeling_signs"), signs.count == feelings.count,
      signs.allSatisfy({ -1...1 ~= $0 })
    else { throw ReaderFileError("feeling_signs is out of range") }
    self.signs = signs
  }

  /// The tensors of the encoder, by name; their numbers are finite, but for those of `words`.
  /// - Throws: `ReaderFileError`.
  func tensors(of file: GGUFFile) throws(ReaderFileError) -> [String: GGUFFile.Tensor] {
    var found: [String: GGUFFile.Tensor] = [:]
    func take(_ name: String, _ shape: [Int], _ types: Set<TensorType>) throws(ReaderFileError) {
      let tensor = try file.tensor(name, shape, types)
      guard name == "words" || tensor.type.isFinite(tensor.bytes) else { throw .notFinite(name) }
      found[name] = tensor
    }
    func linear(_ name: String, _ from: Int, _ to: Int) throws(ReaderFileError) {
      try take(name + ".weight", [from, to], TensorType.weights)
      try take(name + ".bias", [to], [.float32])
    }
    func norm(_ name: String) throws(ReaderFileError) {
      try take(name + ".weight", [width], [.float32])
      try take(name + ".bias", [width], [.float32])
    }
    try take("words", [width, vocabulary], TensorType.weights)
    try take("positions", [width, positions], TensorType.weights)
    try norm("norm")
    for layer in 0..<layers {
      let name = "layers.\(layer)."
      try linear(name + "attention", width, 3 * width)
      try linear(name + "attended", width, width)
      try norm(name + "norm1")
      try linear(name + "inner", width, inner)
      try linear(name + "outer", inner, width)
      try norm(name + "norm2")
    }
    return found
  }

  /// Checks the rows of `tokens` in the table of words: as a whole it is too large to be read before it is used.
  /// - Throws: `ReaderFileError`.
  func checkWords(_ tokens: [Int32], in file: GGUFFile) throws(ReaderFileError) {
    guard let words = file.tensors["words"] else { throw .otherShape("words") }
    let row = words.bytes.count / vocabulary
    for token in tokens {
      let bytes = UnsafeRawBufferPointer(rebasing: words.bytes[Int(token) * row..<Int(token + 1) * row])
      guard words.type.isFinite(bytes) else { throw .notFinite("words") }
    }
  }
}
