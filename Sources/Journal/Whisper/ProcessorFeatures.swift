import CWhisper
import Foundation

/// The processor features that whisper.cpp was built for: a library that is built for its own processor rounds differently
/// on another, or crashes there.
struct ProcessorFeatures: Equatable {
  /// The features that the library uses, sorted, for example `AVX2`.
  var used: [String]
  /// Those of them that this processor does not have.
  var lacking: [String]

  /// - Parameters:
  ///   - info: what `whisper_print_system_info` says: `WHISPER : COREML = 0 | CPU : SSE3 = 1 | AVX2 = 1 | OPENMP = 1 | `.
  ///   - flags: the processor's features in the words of `/proc/cpuinfo`; empty if they are not known.
  init(info: String, flags: Set<String>) {
    let own = info.range(of: "CPU : ").map { info[$0.upperBound...] } ?? ""
    used = own.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { $0.hasSuffix(" = 1") }.map { String($0.dropLast(4)) }.sorted()
    lacking = flags.isEmpty ? [] : used.filter { Self.flags[$0].map { !flags.contains($0) } ?? false }
  }

  /// In one line, for example `AVX, AVX2, F16C; not in this processor: AVX2`.
  var text: String {
    used.joined(separator: ", ")
      + (lacking.isEmpty ? "" : "; not in this processor: " + lacking.joined(separator: ", "))
  }

  /// The names of features in `/proc/cpuinfo`, by those in ggml (`ggml-cpu.cpp`, `ggml_backend_cpu_get_features`).
  private static let flags = [
    "SSE3": "pni", "SSSE3": "ssse3", "AVX": "avx", "AVX2": "avx2", "AVX_VNNI": "avx_vnni", "F16C": "f16c",
    "FMA": "fma", "BMI2": "bmi2", "AVX512": "avx512f", "AVX512_VBMI": "avx512vbmi",
    "AVX512_VNNI": "avx512_vnni", "AVX512_BF16": "avx512_bf16", "AMX_INT8": "amx_int8", "NEON": "asimd",
    "FP16_VA": "asimdhp", "DOTPROD": "asimddp", "MATMUL_INT8": "i8mm", "SVE": "sve",
  ]

  /// The features of this machine's processor, of the first one in `/proc/cpuinfo`; empty if they cannot be read.
  static func ofThisMachine() -> Set<String> {
    let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("flags") || $0.hasPrefix("Features") }
    return Set(line?.split(separator: ":").last?.split(separator: " ").map(String.init) ?? [])
  }
}

extension WhisperLibrary {
  /// The processor features that the library uses, and which of them are missing here, in one line.
  package static var processor: String {
    let info = whisper_print_system_info().map { String(cString: $0) } ?? ""
    return ProcessorFeatures(info: info, flags: ProcessorFeatures.ofThisMachine()).text
  }
}
