import Foundation
import TestSupport
import Testing
import Weights

@testable import Application

@Suite struct ModelConversionTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func convert(_ model: Data, _ format: WeightFormat) throws -> Data {
    let path = folder["\(UUID().uuidString).bin"]
    try model.write(to: URL(filePath: path))
    var result = Data()
    var conversion = try ModelConversion(path, name: "made", to: format)
    try conversion.convert { result += $0 }
    return result
  }

  /// A speech model without layers: one word, nine vectors and two matrices of 64 by 2, the first of them no weights.
  private static let model: Data = {
    var data = Data()
    func add(_ numbers: Int32...) {
      for number in numbers { withUnsafeBytes(of: number.littleEndian) { data += $0 } }
    }
    add(0x6767_6d6c, 51864, 1500, 64, 1, 0, 448, 64, 1, 0, 80, 1, 1, 1, 0, 1, 2)
    data += Data("hi".utf8)
    let vectors = (0..<9).map { ("vector \($0)", Int32(0), [Int32(64)]) }
    for (name, type, shape) in vectors + [
      ("encoder.positional_embedding", 0, [64, 2]), ("decoder.token_embedding.weight", 1, [64, 2]),
    ] {
      add(Int32(shape.count), Int32(name.utf8.count), type)
      for length in shape { add(length) }
      data += Data(name.utf8)
      for index in 0..<shape.reduce(1, *) {
        let value = Float(index % 61 - 30) / 7
        if type == 0 { add(Int32(bitPattern: value.bitPattern)) }
        if type == 1 { withUnsafeBytes(of: HalfFloat.bits(of: value).littleEndian) { data += $0 } }
      }
    }
    return data
  }()

  /// Encoded numbers stand for what they were made of, as near as their format has it.
  @Test(arguments: WeightFormat.allCases) func numbersStayWhatTheyAre(_ format: WeightFormat) {
    let values = (0..<64).map { Float(sin(Double($0)) * ($0 < 32 ? 1 : 0.01)) }
    var bytes: [UInt8] = []
    format.encode(values, into: &bytes)
    let decoded = Self.decode(bytes, format)
    let most: Float = format == .q4 ? 0.5 / 4 : format == .q5 ? 0.5 / 15 : 0.5 / 120
    for block in 0..<2 {
      let scale: Float = block == 0 ? 1 : 0.01
      for index in block * 32..<block * 32 + 32 {
        #expect(abs(decoded[index] - values[index]) <= most * scale)
      }
    }
  }

  /// The output of `ggml_quantize_chunk` of ggml 0.13.1 for the same 32 numbers.
  @Test(arguments: [
    (WeightFormat.q8, GGML.q8), (.q5, GGML.q5), (.q4, GGML.q4), (.bf16, GGML.bf16),
  ]) func bytesAreThoseOfGGML(_ format: WeightFormat, _ expected: String) {
    var bytes: [UInt8] = []
    format.encode((0..<32).map { Float(($0 * 37) % 61 - 30) / 7 }, into: &bytes)
    #expect(bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() == expected)
  }

  @Test func halvesAreThoseOfTheHardware() {
    for value: Float in [0, 1, -1, 65504, 65519, 0.1, 6e-8, 3e-8, 2.9e-8, 6.1e-5, 1.0004883, -0.3333] {
      #expect(HalfFloat.value(of: HalfFloat.bits(of: value)).isFinite)
    }
    #expect(HalfFloat.bits(of: 1) == 0x3c00 && HalfFloat.bits(of: -2) == 0xc000)
    #expect(HalfFloat.bits(of: 65520) == 0x7c00 && HalfFloat.bits(of: 0x1p-24) == 1)
    for bits in stride(from: UInt16(0), to: 0x7c00, by: 7) {
      #expect(HalfFloat.bits(of: HalfFloat.value(of: bits)) == bits)
    }
  }

  @Test(arguments: [
    (WeightFormat.bf16, 256, 24, 30), (.q8, 136, 2007, 8), (.q5, 96, 2009, 7), (.q4, 72, 2002, 2),
  ])
  func matricesAreConvertedAndTheRestStays(
    _ format: WeightFormat, _ bytes: Int, _ modelType: Int32, _ tensorType: Int32
  ) throws {
    let converted = try convert(Self.model, format)
    let kept = Self.model.count - 256
    #expect(converted.count == kept + bytes)
    func number(_ at: Int) -> Int32 {
      converted.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: at, as: Int32.self) }
    }
    #expect(number(44) == modelType)
    let header = kept - 30 - 8 - 12
    #expect(number(header + 8) == tensorType)
    #expect(converted[48..<header] == Self.model[48..<header])
    let values = Self.decode(Array(converted.suffix(bytes)), format)
    #expect(
      values.enumerated().allSatisfy { abs($1 - Float($0 % 61 - 30) / 7) < (format == .q4 ? 0.6 : 0.15) })
  }

  @Test func whatIsNoModelIsRefusedInOneLine() throws {
    let whole = Self.model
    var lying = whole
    lying.replaceSubrange(4..<8, with: [255, 255, 255, 255])
    // The last number, infinite.
    let infinite = whole.dropLast(2) + Data([0, 0x7c])
    let cases = [
      Data(), Data("not a model at all".utf8), whole.prefix(40), whole.prefix(70), whole.dropLast(), lying,
      infinite, try convert(whole, .q8),
      try Data(contentsOf: URL(filePath: JournalRun.checkout + "/testdata/models/silero-v6.2.0.bin")),
    ]
    for (index, data) in cases.enumerated() {
      try data.write(to: URL(filePath: folder["\(index).bin"]))
      let failure = #expect(throws: CommandFailure.self, "case \(index)") {
        var conversion = try ModelConversion(folder["\(index).bin"], name: "made", to: .q5)
        try conversion.write(to: folder["out.bin"])
      }
      #expect(failure?.status == 65)
    }
    #expect(!FileManager.default.fileExists(atPath: folder["out.bin"]))
    #expect(!FileManager.default.fileExists(atPath: folder["out.bin.partial"]))
  }

  private static func decode(_ bytes: [UInt8], _ format: WeightFormat) -> [Float] {
    func half(_ at: Int) -> Float { HalfFloat.value(of: UInt16(bytes[at]) | UInt16(bytes[at + 1]) << 8) }
    switch format {
    case .bf16:
      return stride(from: 0, to: bytes.count, by: 2).map {
        Float(bitPattern: (UInt32(bytes[$0]) | UInt32(bytes[$0 + 1]) << 8) << 16)
      }
    case .q8:
      return stride(from: 0, to: bytes.count, by: 34).flatMap { start in
        (0..<32).map { Float(Int8(bitPattern: bytes[start + 2 + $0])) * half(start) }
      }
    case .q5:
      return stride(from: 0, to: bytes.count, by: 24).flatMap { start in
        (0..<32).map { index in
          let low = bytes[start + 8 + index % 16] >> (index < 16 ? 0 : 4) & 15
          let fifth = bytes[start + 4 + index / 8] >> (index % 8) & 1
          return Float(low | fifth << 4) * half(start) + half(start + 2)
        }
      }
    case .q4:
      return stride(from: 0, to: bytes.count, by: 18).flatMap { start in
        (0..<32).map { index in
          let code = bytes[start + 2 + index % 16] >> (index < 16 ? 0 : 4) & 15
          return Float(Int(code) - 8) * half(start)
        }
      }
    }
  }
}

/// Bytes of ggml, in hexadecimal.
private enum GGML {
  static let q8 =
    "5228811eb855ef8926c05df8922fc966009a37d16e08a340da7711ab48e27f19b450"
  static let q5 =
    "6d3449c44a69adb560a3d71a4d71b4e82b5e82c5f93c6093"
  static let q4 = "4938b05af39d27c16af49e37d16bf5ae38d2"
  static let bf16 =
    "89c0803f1bc0374012bf80c0a53f09c0494092be6ec0c93feebf5b4000005bc0ee3fc9bf6e40923e"
    + "49c00940a5bf8040123f37c01b4080bf89405b3f25c02e40"
}
