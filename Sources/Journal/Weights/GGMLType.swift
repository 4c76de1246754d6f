/// How ggml keeps the numbers of a tensor: in blocks, each with one or two floats by which its numbers are scaled.
///
/// The types that whisper.cpp's converters and its `quantize` write (`ggml.h`, `ggml-common.h` of whisper.cpp 1.8.5).
struct GGMLType: Equatable, Sendable {
  /// ggml's number for such a tensor (`ggml_type`).
  var number: Int
  /// ggml's number for a model whose matrices are such tensors (`ggml_ftype`), without the version of its quantizer.
  var model: Int
  /// Bytes of a block.
  var bytes: Int
  /// Numbers of a block.
  var numbers: Int
  /// Where in a block its floats begin; of those of 32 bits, their upper halves.
  var floats: [Int]
  /// The bits of the exponent in the 16 bits at `floats`.
  var exponent: UInt16 = 0x7c00

  static let float32 = GGMLType(number: 0, model: 0, bytes: 4, numbers: 1, floats: [2], exponent: 0x7f80)
  static let float16 = GGMLType(number: 1, model: 1, bytes: 2, numbers: 1, floats: [0])

  private static let all = [
    float32, float16,
    GGMLType(number: 30, model: 24, bytes: 2, numbers: 1, floats: [0], exponent: 0x7f80),
    // Q4_0, Q4_1, Q5_0, Q5_1, Q8_0.
    GGMLType(number: 2, model: 2, bytes: 18, numbers: 32, floats: [0]),
    GGMLType(number: 3, model: 3, bytes: 20, numbers: 32, floats: [0, 2]),
    GGMLType(number: 6, model: 8, bytes: 22, numbers: 32, floats: [0]),
    GGMLType(number: 7, model: 9, bytes: 24, numbers: 32, floats: [0, 2]),
    GGMLType(number: 8, model: 7, bytes: 34, numbers: 32, floats: [0]),
    // Q2_K to Q6_K.
    GGMLType(number: 10, model: 10, bytes: 84, numbers: 256, floats: [80, 82]),
    GGMLType(number: 11, model: 11, bytes: 110, numbers: 256, floats: [108]),
    GGMLType(number: 12, model: 12, bytes: 144, numbers: 256, floats: [0, 2]),
    GGMLType(number: 13, model: 13, bytes: 176, numbers: 256, floats: [0, 2]),
    GGMLType(number: 14, model: 14, bytes: 210, numbers: 256, floats: [208]),
  ]

  /// The type that ggml calls `number`; nil if it is none of these.
  static func tensor(_ number: Int) -> GGMLType? { all.first { $0.number == number } }

  /// The type of the matrices of a model that says `number` of them; nil if it is none of these.
  static func matrices(_ number: Int) -> GGMLType? { all.first { $0.model == number % 1000 } }

  /// True if each number of whole `blocks` is finite: in a float that is not, all bits of the exponent are set.
  func isFinite(_ blocks: UnsafeRawBufferPointer) -> Bool {
    floats.allSatisfy { float in
      stride(from: float, to: blocks.count, by: bytes).allSatisfy {
        let bits = UInt16(littleEndian: blocks.loadUnaligned(fromByteOffset: $0, as: UInt16.self))
        return bits & exponent != exponent
      }
    }
  }
}

extension ExpectedTensor {
  /// How a file in ggml format has it, whose matrices are of the type `matrices`: convolutions are never in blocks.
  func type(matrices: GGMLType) -> GGMLType {
    guard isHalf else { return .float32 }
    return shape.count == 2 || matrices == .float32 ? matrices : .float16
  }
}
