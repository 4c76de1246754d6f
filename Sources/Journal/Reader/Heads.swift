import Foundation

/// The linear layers on top of the encoder: what is said of a sentence, its words and the entry.
struct Heads {
  private let shape: ReaderShape
  private let sentence: Linear
  private let title: Linear
  private let mood: Linear
  private let vector: Linear

  /// - Throws: `ReaderFileError`.
  init(_ file: GGUFFile, _ shape: ReaderShape) throws(ReaderFileError) {
    self.shape = shape
    sentence = try Linear("sentence", file, from: 3 * shape.width, to: shape.outputs)
    title = try Linear("title", file, from: shape.width, to: 3)
    mood = try Linear("mood", file, from: shape.width, to: 1)
    vector = try Linear("vector", file, from: shape.width, to: shape.width)
  }

  /// How a part of a sentence is read.
  struct PartReading {
    /// Number of tokens.
    var count: Int
    /// Before the softmax over the sentences of the window.
    var event: Float
    /// The event by itself, comparable across windows.
    var absoluteEvent: Double
    var keep: Double
    var valence: Double
    var pleasant: Double
    var unpleasant: Double
    /// By kind, in the order of `ReaderShape.kinds`.
    var kinds: [Double]
    /// By word that begins in the part.
    var title: [Double]
    var vector: [Float]

    /// True if every number is finite.
    var isFinite: Bool {
      ([Double(event), absoluteEvent, keep, valence, pleasant, unpleasant] + kinds + title)
        .allSatisfy(\.isFinite) && vector.allSatisfy(\.isFinite)
    }
  }

  /// The mean of `vectors`, one after the other.
  func mean(_ vectors: ArraySlice<Float>) -> [Float] {
    var sum = [Float](repeating: 0, count: shape.width)
    for start in stride(from: vectors.startIndex, to: vectors.endIndex, by: shape.width) {
      for place in sum.indices { sum[place] += vectors[start + place] }
    }
    let count = Float(max(1, vectors.count / shape.width))
    return sum.map { $0 / count }
  }

  /// The mood of an entry whose mean is given, -1...1.
  func mood(_ mean: [Float]) -> Double { tanh(Double(mood(mean)[0])) }

  /// Reads the part whose tokens have `vectors`.
  ///
  /// - Parameters:
  ///   - words: indices of the tokens that begin a word.
  ///   - entry: the mean of the window.
  func part(_ vectors: ArraySlice<Float>, words: [Int], entry: [Float]) -> PartReading {
    let width = shape.width
    let mean = mean(vectors)
    var most = [Float](repeating: vectors.isEmpty ? 0 : -.infinity, count: width)
    for start in stride(from: vectors.startIndex, to: vectors.endIndex, by: width) {
      for place in most.indices { most[place] = max(most[place], vectors[start + place]) }
    }
    let outputs = sentence(mean + most + entry)
    let feelings = Self.softmax(outputs[3..<3 + shape.feelings.count])
    func share(_ sign: Int) -> Double {
      zip(feelings, shape.signs).reduce(0) { $1.1 == sign ? $0 + $1.0 : $0 }
    }
    let kinds = outputs[(3 + shape.feelings.count)...].prefix(shape.kinds.count)
    return PartReading(
      count: vectors.count / width, event: outputs[0],
      absoluteEvent: Self.sigmoid(outputs[outputs.count - 1]),
      keep: Self.sigmoid(outputs[1]), valence: tanh(Double(outputs[2])), pleasant: share(1),
      unpleasant: share(-1), kinds: kinds.map(Self.sigmoid),
      title: words.map { word in
        let start = vectors.startIndex + word * width
        return 1 - Self.softmax(title(Array(vectors[start..<start + width]))[...])[0]
      }, vector: vector(mean))
  }

  /// The shares that sum up to 1.
  static func softmax(_ numbers: ArraySlice<Float>) -> [Double] {
    let most = Double(numbers.max() ?? 0)
    let powers = numbers.map { exp(Double($0) - most) }
    let sum = powers.reduce(0, +)
    return powers.map { $0 / sum }
  }

  static func sigmoid(_ number: Float) -> Double { 1 / (1 + exp(-Double(number))) }
}

/// A matrix and a vector that is added.
private struct Linear {
  let weights: [Float]
  let bias: [Float]

  init(_ name: String, _ file: GGUFFile, from: Int, to: Int) throws(ReaderFileError) {
    let matrix = try file.tensor(name + ".weight", [from, to], TensorType.weights)
    let added = try file.tensor(name + ".bias", [to], [.float32])
    guard matrix.type.isFinite(matrix.bytes), added.type.isFinite(added.bytes) else { throw .notFinite(name) }
    weights = matrix.floats
    bias = added.floats
  }

  func callAsFunction(_ x: [Float]) -> [Float] {
    bias.indices.map { bias[$0] + dot(x[...], weights[$0 * x.count..<($0 + 1) * x.count]) }
  }
}

/// The sum of the products of two vectors of the same length.
func dot(_ one: ArraySlice<Float>, _ other: ArraySlice<Float>) -> Float {
  one.withUnsafeBytes { one in
    other.withUnsafeBytes { other in
      let size = MemoryLayout<SIMD8<Float>>.size
      let whole = one.count / size * size
      var sums = SIMD8<Float>()
      for place in stride(from: 0, to: whole, by: size) {
        sums +=
          one.loadUnaligned(fromByteOffset: place, as: SIMD8<Float>.self)
          * other.loadUnaligned(fromByteOffset: place, as: SIMD8<Float>.self)
      }
      var sum = sums.sum()
      for place in stride(from: whole, to: one.count, by: 4) {
        sum +=
          one.loadUnaligned(fromByteOffset: place, as: Float.self)
          * other.loadUnaligned(fromByteOffset: place, as: Float.self)
      }
      return sum
    }
  }
}
