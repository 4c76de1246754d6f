/// A model in ggml format, checked from its first byte to its last.
package struct GGMLFile: Sendable {
  /// A tensor of the file.
  package struct Tensor: Equatable, Sendable {
    package var name: String
    /// Lengths, that of the slowest dimension first.
    package var shape: [Int]
    /// How its numbers are kept.
    var type: GGMLType
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
    // whisper.cpp aborts at a type that it does not know.
    guard let matrices = GGMLType.matrices(numbers[10]) else {
      throw WeightsError("its matrices are of a type that Sonar does not read (\(numbers[10]))")
    }
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
      // whisper.cpp takes types of the same size for each other.
      guard tensor.type == expected.type(matrices: matrices) else {
        throw WeightsError("the numbers of \(expected.name) are not of the model's type")
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
    let number = Int(try cursor.next(Int32.self))
    guard 1...4 ~= rank, 1...256 ~= nameLength else { throw .damaged(cursor.file.name) }
    var shape: [Int] = []
    for _ in 0..<rank { shape.insert(Int(try cursor.next(Int32.self)), at: 0) }
    let bytesOfName = try cursor.next(nameLength)
    // Names go into messages.
    guard shape.allSatisfy({ 1...100_000_000 ~= $0 }), shape.reduce(1.0, { $0 * Double($1) }) < 1e10,
      bytesOfName.allSatisfy({ 0x21...0x7e ~= $0 })
    else { throw .damaged(cursor.file.name) }
    let name = String(decoding: bytesOfName, as: UTF8.self)
    guard let type = GGMLType.tensor(number) else {
      throw WeightsError("\(name) is of ggml's type \(number), which Sonar does not read")
    }
    guard shape[rank - 1].isMultiple(of: type.numbers) else { throw .damaged(cursor.file.name) }
    let offset = cursor.position
    let bytes = shape.reduce(1, *) / type.numbers * type.bytes
    try cursor.skip(bytes)
    return Tensor(name: name, shape: shape, type: type, offset: offset, bytes: bytes)
  }

  /// Hands the file to `write` as it is, in pieces of at most a megabyte, once the numbers of each have been seen to be
  /// finite.
  /// - Throws: `WeightsError`, and what `write` throws.
  package func write(_ write: (UnsafeRawBufferPointer) throws -> Void) throws {
    var position = 0
    for tensor in tensors {
      try copy(position..<tensor.offset, write)
      position = tensor.offset + tensor.bytes
      try copy(tensor.offset..<position, blocks: tensor.type.bytes) { blocks in
        guard tensor.type.isFinite(blocks) else {
          throw WeightsError("\(tensor.name) holds a number that is not finite")
        }
        try write(blocks)
      }
    }
  }

  /// Hands `range` of the file to `write` in pieces of whole blocks.
  private func copy(
    _ range: Range<Int>, blocks: Int = 1, _ write: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    let most = (1 << 20) / blocks * blocks
    for start in stride(from: range.lowerBound, to: range.upperBound, by: most) {
      try file.read(at: start, count: min(most, range.upperBound - start)).withUnsafeBytes(write)
    }
  }
}
