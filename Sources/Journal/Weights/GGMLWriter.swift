/// Writes a model in the ggml format of whisper.cpp, as its own `convert-pt-to-ggml.py` does.
package enum GGMLWriter {
  /// Bytes that `model` takes in this format.
  package static func bytes(of model: WeightFolder) -> Int {
    let tensors = model.shape.tensors.reduce(0) { sum, tensor in
      let numbers = tensor.shape.reduce(1, *) * (tensor.isHalf ? 2 : 4)
      return sum + 12 + 4 * tensor.shape.count + tensor.name.utf8.count + numbers
    }
    return head(of: model).count + tensors
  }

  /// Hands the file to `write`, piece by piece; no piece is larger than some megabytes.
  /// - Throws: `WeightsError`, and what `write` throws.
  package static func write(_ model: WeightFolder, _ write: (UnsafeRawBufferPointer) throws -> Void) throws {
    try head(of: model).withUnsafeBytes(write)
    for expected in model.shape.tensors {
      guard let tensor = model.tensors[expected.name] else { throw WeightsError("it lacks \(expected.name)") }
      var header: [UInt8] = []
      append(expected.shape.count, to: &header)
      append(expected.name.utf8.count, to: &header)
      append(expected.isHalf ? 1 : 0, to: &header)
      for length in expected.shape.reversed() { append(length, to: &header) }
      header += expected.name.utf8
      try header.withUnsafeBytes(write)
      try tensor.write(isHalf: expected.isHalf, name: expected.name, write)
    }
  }

  /// All that comes before the tensors.
  private static func head(of model: WeightFolder) -> [UInt8] {
    var bytes = GGMLFile.magic
    for number in model.shape.numbers { append(number, to: &bytes) }
    // Matrices are of 16 bits.
    append(1, to: &bytes)
    append(model.shape.mels, to: &bytes)
    append(MelFilters.frequencies, to: &bytes)
    for value in MelFilters.values(count: model.shape.mels) {
      withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes += $0 }
    }
    append(model.words.count, to: &bytes)
    for word in model.words {
      append(word.count, to: &bytes)
      bytes += word
    }
    return bytes
  }

  private static func append(_ number: Int, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: Int32(number).littleEndian) { bytes += $0 }
  }
}
