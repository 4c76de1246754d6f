import Foundation
import TestSupport
import Testing

@testable import Weights

/// Files in ggml format whose matrices are of any of the types that whisper.cpp's tools write.
@Suite struct GGMLFileTests {
  /// A type as `ggml.h` and `ggml-common.h` of whisper.cpp 1.8.5 have it.
  struct BlockType: Sendable, CustomTestStringConvertible {
    var name: String
    /// `ggml_type` and `ggml_ftype`.
    var type: Int
    var model: Int
    /// Bytes and numbers of a block.
    var bytes: Int
    var numbers: Int
    /// Where in a block its floats are; of those of 32 bits, their upper halves.
    var floats = [0]
    /// The float that is infinite, or its upper half.
    var infinity: UInt16 = 0xfc00

    var testDescription: String { name }
  }

  static let types = [
    BlockType(name: "f32", type: 0, model: 0, bytes: 4, numbers: 1, floats: [2], infinity: 0xff80),
    BlockType(name: "f16", type: 1, model: 1, bytes: 2, numbers: 1),
    BlockType(name: "bf16", type: 30, model: 24, bytes: 2, numbers: 1, infinity: 0xff80),
    BlockType(name: "q4_0", type: 2, model: 2002, bytes: 18, numbers: 32),
    BlockType(name: "q4_1", type: 3, model: 2003, bytes: 20, numbers: 32, floats: [0, 2]),
    BlockType(name: "q5_0", type: 6, model: 2008, bytes: 22, numbers: 32),
    BlockType(name: "q5_1", type: 7, model: 2009, bytes: 24, numbers: 32, floats: [0, 2]),
    BlockType(name: "q8_0", type: 8, model: 2007, bytes: 34, numbers: 32),
    BlockType(name: "q2_k", type: 10, model: 2010, bytes: 84, numbers: 256, floats: [80, 82]),
    BlockType(name: "q3_k", type: 11, model: 2011, bytes: 110, numbers: 256, floats: [108]),
    BlockType(name: "q4_k", type: 12, model: 2012, bytes: 144, numbers: 256, floats: [0, 2]),
    BlockType(name: "q5_k", type: 13, model: 2013, bytes: 176, numbers: 256, floats: [0, 2]),
    BlockType(name: "q6_k", type: 14, model: 2014, bytes: 210, numbers: 256, floats: [208]),
  ]

  /// 1 in 16 bits, and the upper half of a small number of 32.
  private static let finite: UInt16 = 0x3c00

  private let folder: TestFolder
  private var path: String { folder["model.bin"] }

  init() throws { folder = try TestFolder() }

  /// Writes a model of one layer on each side whose matrices are of `type`, each block the same; its header says `model`
  /// and its matrices say `stored` where they are given.
  private func write(_ type: BlockType, model: Int? = nil, stored: Int? = nil) throws {
    let state = max(64, type.numbers)
    let shape = WhisperShape([51864, 1500, state, 1, 1, 448, state, 1, 1, 80])
    var file: [UInt8] = []
    func add(_ numbers: [Int]) {
      for number in numbers { withUnsafeBytes(of: Int32(number).littleEndian) { file += $0 } }
    }
    add([0x6767_6d6c] + shape.numbers + [model ?? type.model, 80, 201])
    file += [UInt8](repeating: 0, count: 4 * 80 * 201)
    add([1, 2])
    file += Array("hi".utf8)
    // Whatever bits its numbers have beside the floats.
    var block = [UInt8](repeating: 0xff, count: type.bytes)
    for float in type.floats { block.replaceSubrange(float..<float + 2, with: [0, 0x3c]) }
    for tensor in shape.tensors {
      let isMatrix = tensor.isHalf && tensor.shape.count == 2
      let isHalf = tensor.isHalf && type.type != 0
      add([
        tensor.shape.count, tensor.name.utf8.count, isMatrix ? stored ?? type.type : isHalf ? 1 : 0,
      ])
      add(tensor.shape.reversed())
      file += Array(tensor.name.utf8)
      let count = tensor.shape.reduce(1, *)
      if isMatrix {
        for _ in 0..<count / type.numbers { file += block }
      } else {
        file += [UInt8](repeating: 0, count: isHalf ? 2 * count : 4 * count)
      }
    }
    try Data(file).write(to: URL(filePath: path))
  }

  @Test(arguments: types) func aModelOfAnyTypeIsCopiedIfItsFloatsAreFinite(_ type: BlockType) throws {
    try write(type)
    let file = try GGMLFile(path)
    var copied = Data()
    try file.write { copied.append(contentsOf: $0) }
    let isCopied = try copied == Data(contentsOf: URL(filePath: path))
    #expect(isCopied)
    let matrix = try #require(file.tensors.first { $0.name == "decoder.token_embedding.weight" })
    let handle = try FileHandle(forUpdating: URL(filePath: path))
    func put(_ bits: UInt16, _ float: Int) throws {
      try handle.seek(toOffset: UInt64(matrix.offset + matrix.bytes - type.bytes + float))
      try handle.write(contentsOf: withUnsafeBytes(of: bits.littleEndian) { Data($0) })
    }
    for float in type.floats {
      // Infinite, and no number.
      for bits in [type.infinity, type.infinity | 0x40] {
        try put(bits, float)
        let error = #expect(throws: WeightsError.self) { try file.write { _ in } }
        #expect(error?.reason == "decoder.token_embedding.weight holds a number that is not finite")
      }
      try put(Self.finite, float)
    }
    try file.write { _ in }
    try handle.close()
  }

  /// whisper.cpp aborts at the first two, and reads the third as numbers that it does not hold.
  @Test func aTypeThatIsUnknownOrNotTheModelsIsRefused() throws {
    let half = Self.types[1]
    for (model, stored, reason) in [
      (5, 1, "its matrices are of a type that Sonar does not read (5)"),
      (-1, 1, "its matrices are of a type that Sonar does not read (-1)"),
      (1, 30, "the numbers of decoder.token_embedding.weight are not of the model's type"),
      (1, 9, "decoder.token_embedding.weight is of ggml's type 9, which Sonar does not read"),
    ] {
      try write(half, model: model, stored: stored)
      let error = #expect(throws: WeightsError.self) { try GGMLFile(path) }
      #expect(error?.reason == reason)
    }
  }
}
