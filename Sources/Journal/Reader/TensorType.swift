import CGGML

/// How the numbers of a tensor are stored, by ggml's number: those of a block share one or two scales (F16).
enum TensorType: UInt32 {
  case float32 = 0
  case float16 = 1
  case q4 = 2
  case q5 = 6
  case q5WithLeast = 7
  case q8 = 8
  case int8 = 24
  case int32 = 26

  /// The types that a matrix of weights can have.
  static let weights: Set<TensorType> = [.float32, .float16, .q4, .q5, .q5WithLeast, .q8]

  /// The type in ggml.
  var ggml: ggml_type { ggml_type(rawValue: rawValue) }

  /// Numbers in a block, its bytes, and how many F16 scales it begins with.
  private var block: (numbers: Int, bytes: Int, scales: Int) {
    switch self {
    case .float32, .int32: (1, 4, 0)
    case .float16: (1, 2, 1)
    case .int8: (1, 1, 0)
    case .q4: (32, 18, 1)
    case .q5: (32, 22, 1)
    case .q5WithLeast: (32, 24, 2)
    case .q8: (32, 34, 1)
    }
  }

  /// Bytes of a tensor of a shape; nil if its rows are not whole blocks, or it is too large.
  func bytes(_ shape: [Int]) -> Int? {
    guard shape[0] % block.numbers == 0 else { return nil }
    var total = shape[0] / block.numbers * block.bytes
    for size in shape.dropFirst() {
      let (product, overflow) = total.multipliedReportingOverflow(by: size)
      guard !overflow else { return nil }
      total = product
    }
    return total
  }

  /// True if every number or scale in `bytes`, which are whole blocks, is finite.
  func isFinite(_ bytes: UnsafeRawBufferPointer) -> Bool {
    if self == .float32 {
      return bytes.bindMemory(to: UInt32.self).allSatisfy { $0 & 0x7F80_0000 != 0x7F80_0000 }
    }
    let block = block
    guard block.scales > 0 else { return true }
    return stride(from: 0, to: bytes.count, by: block.bytes).allSatisfy { place in
      (0..<block.scales).allSatisfy {
        bytes.loadUnaligned(fromByteOffset: place + 2 * $0, as: UInt16.self) & 0x7C00 != 0x7C00
      }
    }
  }
}

extension GGUFFile.Tensor {
  /// Its numbers.
  var floats: [Float] {
    let count = shape.reduce(1, *)
    return [Float](unsafeUninitializedCapacity: count) { buffer, initialized in
      if type == .float32 {
        UnsafeMutableRawBufferPointer(buffer).copyMemory(from: bytes)
      } else if let read = ggml_get_type_traits(type.ggml)?.pointee.to_float {
        read(bytes.baseAddress, buffer.baseAddress, Int64(count))
      } else {
        buffer.initialize(repeating: 0)
      }
      initialized = count
    }
  }
}
