/// How a file keeps one number of a tensor.
package enum NumberType: Sendable {
  case float32, float16, bfloat16, int8

  /// Bytes of a number.
  package var size: Int {
    switch self {
    case .float32: 4
    case .float16, .bfloat16: 2
    case .int8: 1
    }
  }
}

/// A tensor, or some of its rows, in a file of weights.
package struct StoredTensor: Sendable {
  var file: WeightFile
  var offset: Int
  var type: NumberType
  /// Lengths, that of the slowest dimension first.
  package var shape: [Int]
  /// For each row of an `int8` tensor, what its numbers are divided by.
  var scales: [Float] = []

  /// Numbers in all.
  package var count: Int { shape.reduce(1, *) }
  private var rowLength: Int { shape.dropFirst().reduce(1, *) }

  /// The rows `range` alone.
  func rows(_ range: Range<Int>) -> StoredTensor {
    var part = self
    part.offset += range.lowerBound * rowLength * type.size
    part.shape[0] = range.count
    if !scales.isEmpty { part.scales = Array(scales[range]) }
    return part
  }

  /// Hands the numbers to `write` in pieces of at most some megabytes, as ggml keeps them.
  /// - Parameter isHalf: True for floats of 16 bits, rounded to the nearest; else of 32.
  /// - Throws: `WeightsError` (65) for a number that is not finite, or is not in 16 bits; what `write` throws.
  package func write(
    isHalf: Bool, name: String, _ write: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    let rowsAtOnce = max(1, (1 << 20) / max(1, rowLength))
    for first in stride(from: 0, to: shape[0], by: rowsAtOnce) {
      let rows = first..<min(shape[0], first + rowsAtOnce)
      let count = rows.count * rowLength
      let bytes = try file.read(at: offset + first * rowLength * type.size, count: count * type.size)
      if isHalf, type == .float16 {
        try Self.checkHalves(bytes, name)
        try bytes.withUnsafeBytes(write)
        continue
      }
      let values = floats(bytes, firstRow: first)
      // A number that is not finite makes no sum of them finite, zero times anything included.
      guard values.reduce(Float(0), { $0 + $1 * 0 }) == 0 else { throw Self.notFinite(name) }
      if isHalf {
        let halves = values.map { HalfFloat.bits(of: $0).littleEndian }
        try halves.withUnsafeBytes { try Self.checkHalves(Array($0), name) }
        try halves.withUnsafeBytes(write)
      } else {
        try values.map(\.bitPattern.littleEndian).withUnsafeBytes(write)
      }
    }
  }

  /// The numbers, all of them: for small tensors.
  package func values() throws(WeightsError) -> [Float] {
    floats(try file.read(at: offset, count: count * type.size), firstRow: 0)
  }

  private func floats(_ bytes: [UInt8], firstRow: Int) -> [Float] {
    let (count, rowLength) = (bytes.count / type.size, rowLength)
    return bytes.withUnsafeBytes { raw in
      switch type {
      case .float32:
        (0..<count).map {
          Float(
            bitPattern: UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self)))
        }
      case .float16:
        (0..<count).map {
          HalfFloat.value(
            of: UInt16(littleEndian: raw.loadUnaligned(fromByteOffset: 2 * $0, as: UInt16.self)))
        }
      case .bfloat16:
        (0..<count).map {
          let bits = UInt16(littleEndian: raw.loadUnaligned(fromByteOffset: 2 * $0, as: UInt16.self))
          return Float(bitPattern: UInt32(bits) << 16)
        }
      case .int8:
        (0..<count).map { Float(Int8(bitPattern: raw[$0])) / scales[firstRow + $0 / rowLength] }
      }
    }
  }

  /// - Throws: `WeightsError` if one of the floats of 16 bits in `bytes` is not finite.
  private static func checkHalves(_ bytes: [UInt8], _ name: String) throws(WeightsError) {
    // All bits of the exponent: what is infinite or no number.
    let isFinite = bytes.withUnsafeBytes { raw in
      !stride(from: 1, to: raw.count, by: 2).contains { raw[$0] & 0x7c == 0x7c }
    }
    guard isFinite else { throw notFinite(name) }
  }

  private static func notFinite(_ name: String) -> WeightsError {
    WeightsError("\(name) holds a number that is not finite, or is too large for 16 bits")
  }
}
