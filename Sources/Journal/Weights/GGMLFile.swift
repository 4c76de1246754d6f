/// A model in ggml format, checked from its first byte to its last.
package struct GGMLFile: Sendable {
  /// A tensor of the file.
  package struct Tensor: Equatable, Sendable {
    package var name: String
    /// Lengths, that of the slowest dimension first.
    package var shape: [Int]
    /// Number of the type in ggml.
    package var type: Int
    /// Where its numbers begin.
    package var offset: Int
    package var bytes: Int
  }

  static let magic: [UInt8] = [0x6c, 0x6d, 0x67, 0x67]

  package let shape: WhisperShape
  /// The mel filters, as many rows as `shape` has mels.
  package let filters: [Float]
  package let words: [[UInt8]]
  package let tensors: [Tensor]
  package let file: WeightFile

  /// Bytes and numbers of a block of each type that whisper.cpp's tools write.
  private static let blocks: [Int: (bytes: Int, numbers: Int)] = [
    0: (4, 1), 1: (2, 1), 2: (18, 32), 3: (20, 32), 6: (22, 32), 7: (24, 32), 8: (34, 32), 10: (84, 256),
    11: (110, 256), 12: (144, 256), 13: (176, 256), 14: (210, 256), 30: (2, 1),
  ]

  /// Reads the description of the model at `path`.
  /// - Throws: `WeightsError`.
  package init(_ path: String) throws(WeightsError) {
    let file = try WeightFile(path)
    var cursor = WeightCursor(file)
    guard try cursor.next(4) == Self.magic else { throw WeightsError("it is not in ggml format") }
    var numbers: [Int] = []
    for _ in 0..<11 { numbers.append(Int(try cursor.next(Int32.self))) }
    // A voice activity model has the same magic number and other numbers after it.
    shape = WhisperShape(Array(numbers[..<10]))
    try shape.check()
    let filterShape = (Int(try cursor.next(Int32.self)), Int(try cursor.next(Int32.self)))
    guard filterShape == (shape.mels, MelFilters.frequencies) else { throw .damaged(file.name) }
    var filters: [Float] = []
    for _ in 0..<filterShape.0 * filterShape.1 {
      filters.append(Float(bitPattern: try cursor.next(UInt32.self)))
    }
    guard filters.allSatisfy(\.isFinite) else { throw .damaged(file.name) }
    self.filters = filters
    let count = Int(try cursor.next(Int32.self))
    guard 1...shape.vocabulary ~= count else { throw WeightsError("its words do not fit its vocabulary") }
    var words: [[UInt8]] = []
    for _ in 0..<count {
      let length = Int(try cursor.next(Int32.self))
      guard 0...10_000 ~= length else { throw .damaged(file.name) }
      words.append(try cursor.next(length))
    }
    self.words = words
    var tensors: [Tensor] = []
    while cursor.position < file.bytes { tensors.append(try Self.tensor(&cursor)) }
    self.tensors = tensors
    self.file = file
    let found = Dictionary(tensors.map { ($0.name, $0) }) { first, _ in first }
    guard found.count == tensors.count else { throw .damaged(file.name) }
    for expected in shape.tensors {
      guard let tensor = found[expected.name] else { throw WeightsError("it lacks \(expected.name)") }
      guard tensor.shape == expected.shape else {
        throw WeightsError("the shape of \(expected.name) does not fit the others")
      }
    }
    // whisper.cpp refuses it.
    let names = Set(shape.tensors.map(\.name))
    if let more = tensors.first(where: { !names.contains($0.name) }) {
      throw WeightsError("it holds \(more.name), which no such model has")
    }
  }

  private static func tensor(_ cursor: inout WeightCursor) throws(WeightsError) -> Tensor {
    let (rank, nameLength) = (Int(try cursor.next(Int32.self)), Int(try cursor.next(Int32.self)))
    let type = Int(try cursor.next(Int32.self))
    guard 1...4 ~= rank, 1...256 ~= nameLength, let block = blocks[type] else {
      throw .damaged(cursor.file.name)
    }
    var shape: [Int] = []
    for _ in 0..<rank { shape.insert(Int(try cursor.next(Int32.self)), at: 0) }
    guard let row = shape.last, shape.allSatisfy({ 1...100_000_000 ~= $0 }),
      row.isMultiple(of: block.numbers), shape.reduce(1.0, { $0 * Double($1) }) < 1e10,
      let name = String(validating: try cursor.next(nameLength), as: UTF8.self)
    else { throw .damaged(cursor.file.name) }
    let offset = cursor.position
    let bytes = shape.reduce(1, *) / block.numbers * block.bytes
    try cursor.skip(bytes)
    return Tensor(name: name, shape: shape, type: type, offset: offset, bytes: bytes)
  }

  /// Hands the file to `write` as it is, once the numbers of each piece have been seen to be finite.
  /// - Throws: `WeightsError`, and what `write` throws.
  package func write(_ write: (UnsafeRawBufferPointer) throws -> Void) throws {
    var position = 0
    for tensor in tensors {
      try copy(position..<tensor.offset, write)
      let kept = [0: NumberType.float32, 1: .float16][tensor.type]
      if let kept {
        let stored = StoredTensor(file: file, offset: tensor.offset, type: kept, shape: tensor.shape)
        try stored.write(isHalf: kept == .float16, name: tensor.name, write)
      } else {
        try copy(tensor.offset..<tensor.offset + tensor.bytes, write)
      }
      position = tensor.offset + tensor.bytes
    }
  }

  private func copy(_ range: Range<Int>, _ write: (UnsafeRawBufferPointer) throws -> Void) throws {
    for start in stride(from: range.lowerBound, to: range.upperBound, by: 1 << 20) {
      try file.read(at: start, count: min(1 << 20, range.upperBound - start)).withUnsafeBytes(write)
    }
  }
}
