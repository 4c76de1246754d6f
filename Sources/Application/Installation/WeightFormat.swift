import Weights

/// How the numbers of a model's matrices are kept, as ggml has them: to the bit what its own quantizer writes, which
/// the library of whisper.cpp does not offer in a form that takes whole models.
package enum WeightFormat: String, CaseIterable, Sendable {
  /// The upper half of a 32-bit float: as large as the f16 of the usual models, and works on every processor seen.
  case bf16
  /// 32 numbers of 8 bits that share a scale. A whisper.cpp 1.8.5 that was built to use AMX crashes with them, and with
  /// those of 4 bits; `make bootstrap` builds it without.
  case q8 = "q8_0"
  /// 32 numbers of 5 bits that share a scale and a least value.
  case q5 = "q5_1"
  /// 32 numbers of 4 bits that share a scale: the only format that ggml arranges for x86's widest registers when it
  /// loads a model, and so the fastest there; also the least exact.
  case q4 = "q4_0"

  /// Name of the model that has these numbers and was made of `model`.
  package func name(from model: String) -> String { "\(model)-\(rawValue)" }

  /// Name of the model that the one called `name` was made of; nil where its name does not say that.
  package static func source(of name: String) -> String? {
    allCases.first { name.hasSuffix("-" + $0.rawValue) }.map {
      String(name.dropLast($0.rawValue.count + 1))
    }
  }

  /// The command that gets a model to compare with the one called `name`, where that is installed alone.
  static func commandForAnother(than name: String) -> String {
    source(of: name).map { "sonar models fetch \($0)" } ?? "sonar models convert \(name) --to bf16"
  }

  /// Numbers that are encoded together; a matrix's rows hold a multiple of it.
  package var blockSize: Int { self == .bf16 ? 1 : 32 }

  /// ggml's number for a tensor of such numbers (`ggml_type`).
  package var tensorType: Int32 {
    switch self {
    case .bf16: 30
    case .q8: 8
    case .q5: 7
    case .q4: 2
    }
  }

  /// ggml's number for a model of such tensors (`ggml_ftype`); 2000 is the version of quantized formats.
  package var modelType: Int32 {
    switch self {
    case .bf16: 24
    case .q8: 2007
    case .q5: 2009
    case .q4: 2002
    }
  }

  /// Appends `values`, as many as whole blocks hold, to `bytes`.
  package func encode(_ values: [Float], into bytes: inout [UInt8]) {
    func append(_ number: UInt16) {
      bytes.append(UInt8(truncatingIfNeeded: number))
      bytes.append(UInt8(truncatingIfNeeded: number >> 8))
    }
    switch self {
    case .bf16:
      for value in values { append(Self.upperHalf(value)) }
    case .q8:
      for start in stride(from: 0, to: values.count, by: 32) {
        let block = values[start..<start + 32]
        let scale = block.reduce(0) { max($0, abs($1)) } / 127
        let inverse = scale == 0 ? 0 : 1 / scale
        append(HalfFloat.bits(of: scale))
        for value in block {
          let rounded = (value * inverse).rounded(.toNearestOrAwayFromZero)
          bytes.append(UInt8(bitPattern: Int8(max(-127, min(127, rounded)))))
        }
      }
    case .q5:
      for start in stride(from: 0, to: values.count, by: 32) {
        let block = values[start..<start + 32]
        let least = block.reduce(.infinity, min)
        let scale = (block.reduce(-.infinity, max) - least) / 31
        let inverse = scale == 0 ? 0 : 1 / scale
        let codes = block.map { UInt8(max(0, min(31, ($0 - least) * inverse + 0.5))) }
        append(HalfFloat.bits(of: scale))
        append(HalfFloat.bits(of: least))
        let fifths = codes.indices.reduce(UInt32(0)) { $0 | UInt32(codes[$1] >> 4) << UInt32($1) }
        append(UInt16(truncatingIfNeeded: fifths))
        append(UInt16(truncatingIfNeeded: fifths >> 16))
        for index in 0..<16 { bytes.append(codes[index] & 15 | codes[index + 16] << 4) }
      }
    case .q4:
      for start in stride(from: 0, to: values.count, by: 32) {
        let block = values[start..<start + 32]
        let scale = block.reduce(0) { abs($1) > abs($0) ? $1 : $0 } / -8
        let inverse = scale == 0 ? 0 : 1 / scale
        let codes = block.map { UInt8(max(0, min(15, $0 * inverse + 8.5))) }
        append(HalfFloat.bits(of: scale))
        for index in 0..<16 { bytes.append(codes[index] | codes[index + 16] << 4) }
      }
    }
  }

  /// The upper half of `value`, rounded to the nearest, ties to even.
  private static func upperHalf(_ value: Float) -> UInt16 {
    let bits = value.bitPattern
    return UInt16(truncatingIfNeeded: (bits &+ (0x7fff + (bits >> 16 & 1))) >> 16)
  }
}
