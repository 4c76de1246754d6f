/// Writes a model in the ggml format of whisper.cpp, as its own `convert-pt-to-ggml.py` does.
package enum GGMLWriter {
  /// Bytes that `model` takes in this format.
  package static func bytes(of model: WeightFolder) -> Int {
    let tensors = model.shape.tensors.reduce(0) { sum, tensor in
      let numbers = tensor.shape.reduce(1, *) * (tensor.isHalf ? 2 : 4)
      return sum + 12 + 4 * tensor.shape.count + tensor.name.utf8.count + numbers
    }
    return head(model.shape, words: model.words).count + tensors
  }

  /// Hands the file to `write`, piece by piece; no piece is larger than some megabytes.
  /// - Throws: `WeightsError`, and what `write` throws.
  package static func write(_ model: WeightFolder, _ write: (UnsafeRawBufferPointer) throws -> Void) throws {
    try head(model.shape, words: model.words).withUnsafeBytes(write)
    for expected in model.shape.tensors {
      guard let tensor = model.tensors[expected.name] else { throw WeightsError("it lacks \(expected.name)") }
      try head(of: expected).withUnsafeBytes(write)
      try tensor.write(isHalf: expected.isHalf, name: expected.name, write)
    }
  }

  /// A file of a network of `shape` without words, whose numbers are all 1/64: it computes as fast as a real one.
  package static func constant(_ shape: WhisperShape) -> [UInt8] {
    var bytes = head(shape, words: [])
    for expected in shape.tensors {
      bytes += head(of: expected)
      let count = expected.shape.reduce(1, *)
      let value = Float(1) / 64
      if expected.isHalf {
        let half = HalfFloat.bits(of: value).littleEndian
        [UInt16](repeating: half, count: count).withUnsafeBytes { bytes += $0 }
      } else {
        [UInt32](repeating: value.bitPattern.littleEndian, count: count).withUnsafeBytes { bytes += $0 }
      }
    }
    return bytes
  }

  /// All that comes before the numbers of a tensor.
  private static func head(of tensor: ExpectedTensor) -> [UInt8] {
    var bytes: [UInt8] = []
    append(tensor.shape.count, to: &bytes)
    append(tensor.name.utf8.count, to: &bytes)
    append(tensor.isHalf ? 1 : 0, to: &bytes)
    for length in tensor.shape.reversed() { append(length, to: &bytes) }
    return bytes + tensor.name.utf8
  }

  /// All that comes before the tensors.
  private static func head(_ shape: WhisperShape, words: [[UInt8]]) -> [UInt8] {
    var bytes = GGMLFile.magic
    for number in shape.numbers { append(number, to: &bytes) }
    // Matrices are of 16 bits.
    append(1, to: &bytes)
    append(shape.mels, to: &bytes)
    append(MelFilters.frequencies, to: &bytes)
    for value in MelFilters.values(count: shape.mels) {
      withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes += $0 }
    }
    append(words.count, to: &bytes)
    for word in words {
      append(word.count, to: &bytes)
      bytes += word
    }
    return bytes
  }

  private static func append(_ number: Int, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: Int32(number).littleEndian) { bytes += $0 }
  }
}
